//! The exact solver: rules on bits, probing, and a split where they end.
//!
//! Each file holds one idea. `word` counts what a line can hold; `state` is the board as bits; `support`, `lines`,
//! `pairs` and `flow` are the rules; `propagate` applies them; `probe` tries squares out; `branch` splits; `leaf`
//! pairs trees and tents at the end. Most boards that people set are solved by the rules alone.

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

use crate::answer::{Answer, Count};
use crate::budget::Budget;
use crate::error::Error;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::mark;
use crate::tents::puzzle::{Puzzle, Square};
use crate::tents::word::{Word, squares};
use state::Fixed;

/// Hears of the squares with tents of a solution, in order.
pub(in crate::tents) type Found<'f> = &'f mut dyn FnMut(&[usize]) -> ControlFlow<()>;

/// Finds a solution and proves that it is the only one, or finds another.
pub(super) fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    let mut solutions: Vec<Vec<Mark>> = Vec::new();
    let is_whole = run(puzzle, budget, &mut |tents| {
        solutions.push(line(puzzle, tents));
        match solutions.len() {
            1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    Ok(super::decided(puzzle, solutions, is_whole, budget))
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
