//! The fewest steps by search, for grids with few cells that are not black.
//!
//! Black cells are locked for ever, and the robot walks over every cell alike. So all that matters is what lies on the
//! other cells, where the robot stands and what it carries; and a walk is a list of such cells, at each of which it
//! exchanges. Every piece that lies wrong is carried to a cell of its colour, one at a time: at least as many steps are
//! left as the cheapest pairing of pieces and cells takes, colour by colour, and for an empty robot the way to the nearest
//! such piece. States are looked at in the order of the steps so far and those that are surely left, so the first end is
//! the cheapest (A*: Hart, Nilsson and Raphael, 1968).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::puzzle::Grid;
use crate::Budget;

/// Grids with more cells that are not black are not searched: their sets are bits of a number.
const MOST_CELLS: usize = 24;

/// What lies on the cells that are not black at the start, where the robot stands among them (last: where it began),
/// and its load.
type State = (Vec<Option<u32>>, usize, Option<u32>);

/// The fewest steps if they are fewer than `wanted`; the outer none if the budget does not reach so far.
pub(super) fn fewest_steps(
    grid: &Grid,
    wanted: u64,
    budget: &mut Budget<'_>,
) -> Option<Option<u64>> {
    if grid.lacks().is_some() {
        return Some(None);
    }
    let cells = (0..grid.ground.len()).filter(|&cell| !grid.is_black(cell));
    let cells: Vec<usize> = cells.take(MOST_CELLS + 1).collect();
    if MOST_CELLS < cells.len() {
        return None;
    }
    // Each state is held in the table and in the queue: the pieces twice, and what is around them.
    let bytes = 16 * cells.len() as u64 + 200;
    let mut held = 0;
    let mut may_keep = || {
        let may = budget.spend() && budget.reserve(bytes);
        held += u64::from(may) * bytes;
        may
    };
    let search = Search {
        grid,
        cells: &cells,
        pairings: HashMap::new(),
    };
    let fewest = search.run(wanted, &mut may_keep);
    budget.release(held);
    fewest
}

struct Search<'a> {
    grid: &'a Grid,
    cells: &'a [usize],
    /// The cheapest pairing of two sets of cells.
    pairings: HashMap<(u32, u32), u64>,
}

impl Search<'_> {
    fn run(mut self, wanted: u64, may_keep: &mut dyn FnMut() -> bool) -> Option<Option<u64>> {
        let pieces = self.cells.iter().map(|&cell| self.grid.pieces[cell]);
        let start: State = (pieces.collect(), self.cells.len(), None);
        let mut fewest: HashMap<State, u64> = HashMap::from([(start.clone(), 0)]);
        let mut waiting = BinaryHeap::from([Reverse((self.steps_left(&start), 0, start))]);
        while let Some(Reverse((total, steps, state))) = waiting.pop() {
            if wanted <= total {
                break;
            }
            if fewest[&state] < steps {
                continue;
            }
            let (pieces, here, load) = &state;
            if (0..pieces.len()).all(|at| self.is_black(pieces, at)) {
                return Some(Some(steps));
            }
            for at in 0..pieces.len() {
                if self.is_black(pieces, at) || pieces[at] == *load {
                    continue;
                }
                let mut next = (pieces.clone(), at, pieces[at]);
                next.0[at] = *load;
                let steps = steps + self.distance(*here, at);
                let total = steps + self.steps_left(&next);
                if wanted <= total || fewest.get(&next).is_some_and(|&known| known <= steps) {
                    continue;
                }
                if !may_keep() {
                    return None;
                }
                fewest.insert(next.clone(), steps);
                waiting.push(Reverse((total, steps, next)));
            }
        }
        Some(None)
    }

    fn is_black(&self, pieces: &[Option<u32>], at: usize) -> bool {
        pieces[at] == Some(self.grid.ground[self.cells[at]])
    }

    fn distance(&self, one: usize, other: usize) -> u64 {
        let cell = |at: usize| self.cells.get(at).copied().unwrap_or(0);
        self.grid.distance(cell(one), cell(other))
    }

    /// At least so many steps are left.
    fn steps_left(&mut self, (pieces, here, load): &State) -> u64 {
        let wrong: Vec<usize> = (0..pieces.len())
            .filter(|&at| !self.is_black(pieces, at))
            .collect();
        let mut colours: Vec<u32> = wrong.iter().filter_map(|&at| pieces[at]).collect();
        colours.sort_unstable();
        colours.dedup();
        let of = |is_in: &dyn Fn(usize) -> bool| -> u32 {
            let bits = wrong.iter().filter(|&&at| is_in(at));
            bits.map(|&at| 1 << at).sum()
        };
        let both = |colour: u32| {
            let sources = of(&|at| pieces[at] == Some(colour));
            (
                sources,
                of(&|at| self.grid.ground[self.cells[at]] == colour),
            )
        };
        let sets: Vec<(u32, u32)> = colours
            .iter()
            .filter(|&&colour| *load != Some(colour))
            .map(|&colour| both(colour))
            .collect();
        let carried = load.map(both);
        let sum: u64 = sets
            .into_iter()
            .map(|(from, to)| self.pairing(from, to))
            .sum();
        let Some((sources, targets)) = carried else {
            let wrong_pieces = wrong.iter().filter(|&&at| pieces[at].is_some());
            let nearest = wrong_pieces.map(|&at| self.distance(*here, at)).min();
            return sum + nearest.unwrap_or(0);
        };
        let ends = bits(targets)
            .map(|end| self.distance(*here, end) + self.pairing(sources, targets & !(1 << end)));
        sum + ends.min().unwrap_or(0)
    }

    /// The fewest steps in which pieces get from these cells to those, one each.
    fn pairing(&mut self, sources: u32, targets: u32) -> u64 {
        let Some(source) = bits(sources).next() else {
            return 0;
        };
        if let Some(&known) = self.pairings.get(&(sources, targets)) {
            return known;
        }
        let ways = bits(targets).map(|target| {
            self.distance(source, target)
                + self.pairing(sources & !(1 << source), targets & !(1 << target))
        });
        let least = ways.min().unwrap_or(0);
        self.pairings.insert((sources, targets), least);
        least
    }
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..MOST_CELLS).filter(move |at| set >> at & 1 == 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The fewest steps by looking at every position, step by step: slow and obvious.
    fn step_by_step(grid: &Grid) -> Option<u64> {
        let start = (grid.pieces.clone(), None, 0);
        let mut seen = HashSet::from([start.clone()]);
        let mut here = vec![start];
        for steps in 0.. {
            let mut at = 0;
            while let Some((pieces, load, cell)) = here.get(at).cloned() {
                let (mut pieces, mut load) = (pieces, load);
                if pieces[cell] != Some(grid.ground[cell]) {
                    std::mem::swap(&mut pieces[cell], &mut load);
                }
                let next = (pieces, load, cell);
                if seen.insert(next.clone()) {
                    here.push(next);
                }
                at += 1;
            }
            let is_black = |(piece, ground): (&Option<u32>, &u32)| *piece == Some(*ground);
            let is_done = |pieces: &Vec<Option<u32>>| pieces.iter().zip(&grid.ground).all(is_black);
            if here.iter().any(|(pieces, ..)| is_done(pieces)) {
                return Some(steps);
            }
            let mut beyond = Vec::new();
            for (pieces, load, cell) in here {
                let near = (0..grid.ground.len()).filter(|&to| grid.distance(cell, to) == 1);
                for to in near {
                    let next = (pieces.clone(), load, to);
                    if seen.insert(next.clone()) {
                        beyond.push(next);
                    }
                }
            }
            if beyond.is_empty() {
                return None;
            }
            here = beyond;
        }
        None
    }

    #[test]
    fn the_fewest_steps_are_those_of_looking_at_everything() {
        for (rows, columns, colours) in [(1, 6, 6), (2, 3, 2), (2, 3, 6), (2, 4, 3), (3, 3, 2)] {
            for seed in 0..12 {
                let grid = Grid::of(&format!("robot {rows} {columns} {colours} {seed}"));
                let fewest = step_by_step(&grid).unwrap();
                let search = |wanted| fewest_steps(&grid, wanted, &mut Budget::small());
                assert_eq!(
                    search(fewest),
                    Some(None),
                    "{rows} {columns} {colours} {seed}"
                );
                assert_eq!(search(fewest + 1), Some(Some(fewest)));
                assert_eq!(search(u64::MAX), Some(Some(fewest)));
            }
        }
    }

    #[test]
    fn the_known_lines_take_their_fewest_steps() {
        for (text, fewest) in [
            ("robot grid 0:1 1:0 2:2 3:4 4:3", 7),
            ("robot 1 6 6 8", 9),
            ("robot 1 6 6 45", 7),
            ("robot grid 0:0", 0),
        ] {
            let grid = Grid::of(text);
            let search = |wanted| fewest_steps(&grid, wanted, &mut Budget::small());
            assert_eq!(search(fewest), Some(None), "{text}");
            assert_eq!(search(fewest + 1), Some(Some(fewest)), "{text}");
        }
    }
}
