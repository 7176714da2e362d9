//! The exact solver: rules on bits, probing, and a split where they end.
//!
//! Each file holds one idea. `word` counts what a line can hold; `state` is the board as bits; `support`, `lines`,
//! `pairs` and `flow` are the rules; `propagate` applies them; `probe` tries squares out; `branch` splits; `leaf`
//! pairs trees and tents at the end. Most boards that people set are solved by the rules alone; what is still open
//! after many splits goes to a solver that learns from its conflicts.

mod branch;
mod flow;
mod leaf;
mod lines;
mod pairs;
mod probe;
mod propagate;
mod state;
mod support;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::sat;
use crate::answer::{Answer, Count};
use crate::budget::Budget;
use crate::error::Error;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::mark;
use crate::tents::puzzle::{Puzzle, Square};
use crate::tents::word::{Word, squares};
use state::{Dead, Fixed, ROWS, State};

/// Hears of the squares with tents of a solution, in order.
pub(in crate::tents) type Found<'f> = &'f mut dyn FnMut(&[usize]) -> ControlFlow<()>;

/// How much to deduce, probe and split before the learning solver takes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tents) enum Patience {
    /// As long as boards with one solution usually take.
    Usual,
    /// Only what costs next to nothing: for boards that likely have many solutions.
    Little,
}

/// A board with more open squares than this after the first deductions is so loose that probing would not end.
const MOST_OPEN: i32 = 800;

/// Finds a solution and proves that it is the only one, or finds another.
pub(super) fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    let (solutions, is_whole) = up_to_two(puzzle, Patience::Usual, budget)?;
    Ok(super::decided(puzzle, solutions, is_whole, budget))
}

/// Up to two solutions as squares with tents, and whether there are no more.
pub(in crate::tents) fn up_to_two(
    puzzle: &Puzzle,
    patience: Patience,
    budget: &mut Budget,
) -> Result<(Vec<Vec<usize>>, bool), Error> {
    let left = budget.nodes.map_or(u64::MAX, |nodes| nodes - budget.used());
    let mut alone = Budget::nodes(left.min(match patience {
        Patience::Usual => 10_000,
        Patience::Little => 200,
    }));
    alone.deadline = budget.deadline;
    alone.stop = budget.stop;
    let mut solutions: Vec<Vec<usize>> = Vec::new();
    let is_loose = is_loose(puzzle);
    let is_whole = !is_loose
        && run(puzzle, &mut alone, &mut |tents| {
            solutions.push(tents.to_vec());
            match solutions.len() {
                1 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
    budget.spend_many(alone.used());
    if is_whole || solutions.len() == 2 || budget.is_over() || left == alone.used() {
        return Ok((solutions, is_whole));
    }
    let known = match is_loose || patience == Patience::Little {
        true => known(puzzle, |_, _| Ok(())),
        false => known(puzzle, |state, fixed| {
            probe::probe(state, fixed, budget).map(|_| ())
        }),
    };
    sat::up_to_two(&known, budget)
}

/// Meets every solution once, in a fixed order.
pub(in crate::tents) fn enumerate(puzzle: &Puzzle, budget: &mut Budget, each: Found<'_>) -> Count {
    let mut n = 0;
    let is_exact = run(puzzle, budget, &mut |tents| {
        n += 1;
        each(tents)
    });
    Count { n, is_exact }
}

/// The moves that set these tents, without those that are given.
pub(in crate::tents) fn line(puzzle: &Puzzle, tents: &[usize]) -> Vec<Mark> {
    let placed = tents
        .iter()
        .filter(|&&at| puzzle.squares()[at] == Square::Free);
    placed.map(|&at| mark(puzzle, Kind::Tent, at)).collect()
}

/// Meets solutions until the listener or the budget stops it; whether it met them all.
fn run(puzzle: &Puzzle, budget: &mut Budget, found: Found<'_>) -> bool {
    // A word keeps one bit free behind the last square.
    match puzzle.width().max(puzzle.height()) {
        0..=8 => run_sized::<u32, 8>(puzzle, budget, found),
        9..=16 => run_sized::<u32, 16>(puzzle, budget, found),
        17..=31 => run_sized::<u32, 31>(puzzle, budget, found),
        32..=63 => run_sized::<u64, 63>(puzzle, budget, found),
        _ => run_sized::<u128, 127>(puzzle, budget, found),
    }
}

fn run_sized<W: Word, const N: usize>(
    puzzle: &Puzzle,
    budget: &mut Budget,
    found: Found<'_>,
) -> bool {
    let Ok((fixed, state)) = Fixed::<W, N>::start(puzzle) else {
        return true;
    };
    let mut tents = Vec::with_capacity(fixed.n_trees as usize);
    let result = branch::explore(state, &fixed, budget, &mut |rows| {
        tents.clear();
        for (y, row) in rows.iter().enumerate() {
            tents.extend(squares(*row).map(|x| y * fixed.width + x));
        }
        found(&tents)
    });
    result.is_continue()
}

/// Whether a large board is still mostly open after the first deductions.
fn is_loose(puzzle: &Puzzle) -> bool {
    let n_squares = puzzle.squares().len();
    if n_squares <= MOST_OPEN as usize {
        return false;
    }
    let known = known(puzzle, |_, _| Ok(()));
    let is_open = |&&square: &&Square| square == Square::Free;
    known.squares().iter().filter(is_open).count() > MOST_OPEN as usize
}

/// The widest state, for what is done once a board.
type Wide = State<u128, 127>;

/// The board with everything given that deducing tells, and what more is learned of the state after it.
fn known(
    puzzle: &Puzzle,
    learn: impl FnOnce(&mut Wide, &Fixed<u128, 127>) -> Result<(), Dead>,
) -> Puzzle {
    let Ok((fixed, mut state)) = Fixed::start(puzzle) else {
        return puzzle.clone();
    };
    let result = propagate::propagate(&mut state, &fixed).and_then(|()| learn(&mut state, &fixed));
    if result.is_err() {
        return puzzle.clone();
    }
    let known = |at: usize| {
        let (x, y) = puzzle.xy(at);
        match () {
            () if puzzle.squares()[at] == Square::Tree => Square::Tree,
            () if state.tents[y].has(x) => Square::Tent,
            () if state.open[ROWS][y].has(x) => Square::Free,
            () => Square::Grass,
        }
    };
    let squares: Vec<Square> = (0..puzzle.squares().len()).map(known).collect();
    puzzle.with_givens(&squares)
}
