//! The optimum of tiny grids by A* over "go to a cell that is not black and exchange".
//!
//! A state is what every cell holds, where the robot stands and what it holds, packed into 128 bits. What is still
//! to be walked is at least the cheapest pairing of pieces and cells, colour by colour, and for an empty robot the
//! way to the nearest piece that lies wrong.

use std::collections::HashMap;

use crate::budget::Budget;
use crate::robot::Grid;

/// Grids with more cells or colours do not fit into a state.
const MOST_CELLS: usize = 20;
const MOST_COLOURS: usize = 31;

/// No piece.
const NOTHING: u128 = 31;

/// The cells to exchange at, in order, for the fewest steps; none if the grid is not tiny or takes too many states.
pub(super) fn fewest(
    grid: &Grid,
    most_states: usize,
    budget: &mut Budget,
) -> Option<(u64, Vec<usize>)> {
    if MOST_CELLS < grid.n_cells() || MOST_COLOURS < grid.n_colours() {
        return None;
    }
    let mut search = Search {
        grid,
        pairings: HashMap::new(),
    };
    let pieces = grid
        .pieces
        .iter()
        .enumerate()
        .fold(0, |pieces, (cell, piece)| {
            pieces | piece.map_or(NOTHING, |colour| colour.number() as u128) << (5 * cell)
        });
    let start = pack(pieces, 0, NOTHING);
    // The steps to each state and the state before it.
    let mut known: HashMap<u128, (u32, u128)> = HashMap::from([(start, (0, start))]);
    let first = search.still(pieces, 0, NOTHING) as usize;
    let mut buckets: Vec<Vec<(u128, u32)>> = vec![Vec::new(); first + 1];
    buckets[first].push((start, 0));
    let mut level = first;
    while level < buckets.len() {
        while let Some((state, steps)) = buckets[level].pop() {
            if known[&state].0 != steps {
                continue;
            }
            if most_states < known.len() || !budget.spend() {
                return None;
            }
            let (pieces, robot, load) = unpack(state);
            if (0..grid.n_cells()).all(|cell| is_black(grid, pieces, cell)) {
                return Some((u64::from(steps), trace(&known, start, state)));
            }
            for cell in (0..grid.n_cells()).filter(|&cell| !is_black(grid, pieces, cell)) {
                let held = held(pieces, cell);
                if held == load {
                    continue;
                }
                let next_steps = steps + grid.distance(robot, cell) as u32;
                let next_pieces = pieces ^ ((held ^ load) << (5 * cell));
                let next = pack(next_pieces, cell, held);
                if known.get(&next).is_none_or(|&(old, _)| next_steps < old) {
                    known.insert(next, (next_steps, state));
                    let total = (next_steps + search.still(next_pieces, cell, held)) as usize;
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

fn held(pieces: u128, cell: usize) -> u128 {
    (pieces >> (5 * cell)) & 31
}

fn is_black(grid: &Grid, pieces: u128, cell: usize) -> bool {
    held(pieces, cell) == grid.ground[cell].number() as u128
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

struct Search<'a> {
    grid: &'a Grid,
    /// The cheapest pairing of two sets of cells.
    pairings: HashMap<(u32, u32), u32>,
}

impl Search<'_> {
    /// At least so many steps are still to be made.
    fn still(&mut self, pieces: u128, robot: usize, load: u128) -> u32 {
        let mut sources = [0u32; MOST_COLOURS];
        let mut targets = [0u32; MOST_COLOURS];
        let mut nearest = u32::MAX;
        for cell in 0..self.grid.n_cells() {
            if is_black(self.grid, pieces, cell) {
                continue;
            }
            targets[self.grid.ground[cell].number()] |= 1 << cell;
            if held(pieces, cell) != NOTHING {
                sources[held(pieces, cell) as usize] |= 1 << cell;
                nearest = nearest.min(self.grid.distance(robot, cell) as u32);
            }
        }
        let carried = load as usize;
        let mut sum = 0;
        for colour in (0..MOST_COLOURS).filter(|&colour| colour != carried) {
            sum += self.pairing(sources[colour], targets[colour]);
        }
        if load == NOTHING {
            let is_done = targets == [0; MOST_COLOURS];
            return if is_done { 0 } else { sum + nearest };
        }
        let ends = cells(targets[carried]).collect::<Vec<_>>();
        let ways = ends.into_iter().map(|end| {
            self.grid.distance(robot, end) as u32
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
                self.grid.distance(source, target) as u32
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
