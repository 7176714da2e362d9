//! The optimum of grids with few open cells by A* over "go to a cell that is not black and exchange".
//!
//! Black cells are locked for ever, so only the others matter, however large the grid is. A state is what each of
//! them holds, where the robot stands and what it holds, packed into 128 bits. What is still to be walked is at least
//! the cheapest pairing of pieces and cells, colour by colour, and for an empty robot the way to the nearest piece
//! that lies wrong.

use std::collections::HashMap;

use crate::budget::Budget;
use crate::robot::solve::walk::Start;
use crate::robot::{Colour, Grid};

/// Grids with more open cells do not fit into a state.
const MOST_CELLS: usize = 20;

/// No piece; colours are numbered from 0, and there is at most one for each open cell.
const NOTHING: u128 = 31;

/// The cells to exchange at, in order, for the fewest steps; none if many cells are open or it takes too many states.
pub(super) fn fewest(
    grid: &Grid,
    start: Start,
    most_states: usize,
    budget: &mut Budget,
) -> Option<(u64, Vec<usize>)> {
    let cells: Vec<usize> = grid.open_cells().take(MOST_CELLS + 1).collect();
    if MOST_CELLS < cells.len() {
        return None;
    }
    let mut search = Search::new(grid, &cells, start);
    let load = search.number(start.load);
    let pieces = cells.iter().enumerate().fold(0, |pieces, (at, &cell)| {
        pieces | search.number(grid.pieces[cell]) << (5 * at)
    });
    // The robot may begin on a cell that is not open: a place behind all others.
    let first = pack(pieces, cells.len(), load);
    // The steps to each state and the state before it.
    let mut known: HashMap<u128, (u32, u128)> = HashMap::from([(first, (0, first))]);
    let mut level = search.still(pieces, cells.len(), load) as usize;
    let mut buckets: Vec<Vec<(u128, u32)>> = vec![Vec::new(); level + 1];
    buckets[level].push((first, 0));
    while level < buckets.len() {
        while let Some((state, steps)) = buckets[level].pop() {
            if known[&state].0 != steps {
                continue;
            }
            if most_states < known.len() || !budget.spend() {
                return None;
            }
            let (pieces, robot, load) = unpack(state);
            if (0..cells.len()).all(|at| search.is_black(pieces, at)) {
                let places = trace(&known, first, state);
                let line = places.into_iter().map(|at| cells[at]).collect();
                return Some((u64::from(steps), line));
            }
            for at in 0..cells.len() {
                let held = held(pieces, at);
                if held == load || search.is_black(pieces, at) {
                    continue;
                }
                let next_steps = steps + search.distance(robot, at);
                let next_pieces = pieces ^ ((held ^ load) << (5 * at));
                let next = pack(next_pieces, at, held);
                if known.get(&next).is_none_or(|&(old, _)| next_steps < old) {
                    known.insert(next, (next_steps, state));
                    let total = (next_steps + search.still(next_pieces, at, held)) as usize;
                    let bucket = total.max(level);
                    if buckets.len() <= bucket {
                        buckets.resize(bucket + 1, Vec::new());
                    }
                    buckets[bucket].push((next, next_steps));
                }
            }
        }
        level += 1;
    }
    None
}

fn pack(pieces: u128, robot: usize, load: u128) -> u128 {
    pieces | (robot as u128) << 100 | load << 105
}

fn unpack(state: u128) -> (u128, usize, u128) {
    let pieces = state & ((1 << 100) - 1);
    (pieces, (state >> 100) as usize & 31, state >> 105)
}

fn held(pieces: u128, at: usize) -> u128 {
    (pieces >> (5 * at)) & 31
}

fn trace(known: &HashMap<u128, (u32, u128)>, start: u128, end: u128) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut state = end;
    while state != start {
        cells.push(unpack(state).1);
        state = known[&state].1;
    }
    cells.reverse();
    cells
}

struct Search {
    /// Where things lie: the open cells, then the robot's first cell.
    places: Vec<(usize, usize)>,
    /// The colours of the open cells' backgrounds, and each cell's number among them.
    colours: Vec<Colour>,
    grounds: Vec<usize>,
    /// The cheapest pairing of two sets of cells.
    pairings: HashMap<(u32, u32), u32>,
}

impl Search {
    fn new(grid: &Grid, cells: &[usize], start: Start) -> Self {
        let mut colours: Vec<Colour> = cells.iter().map(|&cell| grid.ground[cell]).collect();
        colours.sort_unstable();
        colours.dedup();
        let number = |cell: usize| colours.binary_search(&grid.ground[cell]);
        Self {
            places: cells
                .iter()
                .chain([&start.cell])
                .map(|&cell| grid.place(cell))
                .collect(),
            grounds: cells
                .iter()
                .map(|&cell| number(cell).expect("a background of an open cell"))
                .collect(),
            colours,
            pairings: HashMap::new(),
        }
    }

    /// The number of a piece that lies wrong, or of nothing.
    fn number(&self, piece: Option<Colour>) -> u128 {
        piece.map_or(NOTHING, |colour| {
            let at = self.colours.binary_search(&colour);
            at.expect("a piece that lies wrong has a cell") as u128
        })
    }

    fn is_black(&self, pieces: u128, at: usize) -> bool {
        held(pieces, at) == self.grounds[at] as u128
    }

    fn distance(&self, one: usize, other: usize) -> u32 {
        let ((i, j), (k, l)) = (self.places[one], self.places[other]);
        (i.abs_diff(k) + j.abs_diff(l)) as u32
    }

    /// At least so many steps are still to be made.
    fn still(&mut self, pieces: u128, robot: usize, load: u128) -> u32 {
        let mut sources = [0u32; MOST_CELLS];
        let mut targets = [0u32; MOST_CELLS];
        let mut nearest = u32::MAX;
        for at in 0..self.grounds.len() {
            if self.is_black(pieces, at) {
                continue;
            }
            targets[self.grounds[at]] |= 1 << at;
            if held(pieces, at) != NOTHING {
                sources[held(pieces, at) as usize] |= 1 << at;
                nearest = nearest.min(self.distance(robot, at));
            }
        }
        let carried = load as usize;
        let mut sum = 0;
        for colour in (0..MOST_CELLS).filter(|&colour| colour != carried) {
            sum += self.pairing(sources[colour], targets[colour]);
        }
        if load == NOTHING {
            let is_done = targets == [0; MOST_CELLS];
            return if is_done { 0 } else { sum + nearest };
        }
        let ends = cells(targets[carried]).collect::<Vec<_>>();
        let ways = ends.into_iter().map(|end| {
            self.distance(robot, end)
                + self.pairing(sources[carried], targets[carried] & !(1 << end))
        });
        sum + ways.min().unwrap_or(0)
    }

    fn pairing(&mut self, sources: u32, targets: u32) -> u32 {
        let Some(source) = cells(sources).next() else {
            return 0;
        };
        if let Some(&known) = self.pairings.get(&(sources, targets)) {
            return known;
        }
        let least = cells(targets)
            .map(|target| {
                self.distance(source, target)
                    + self.pairing(sources & !(1 << source), targets & !(1 << target))
            })
            .min()
            .unwrap_or(0);
        self.pairings.insert((sources, targets), least);
        least
    }
}

fn cells(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |cell| set >> cell & 1 == 1)
}
