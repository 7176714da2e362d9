//! Certificates: texts that let the checker confirm what a solver claims of every line, without a search of its own.

mod floods;
mod strategy;

use std::fmt::{self, Write};

use super::{Move, Puzzle};
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::small::small;

pub(super) use strategy::inline as inline_strategies;

/// Writes what proves an answer's bound or value, line by line; false if it claims none or the budget ends first. Then
/// what was written so far is of no use.
pub fn write(
    puzzle: &Puzzle,
    answer: &Answer<Move>,
    budget: &mut Budget,
    text: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    match (puzzle.n_seats(), answer.value, answer.bound) {
        (2, Some(value), _) if answer.claim == Claim::Optimal => {
            strategy::write(puzzle, value, budget, text)
        }
        (1, _, Some(bound)) if 0 < bound => {
            floods::write(puzzle, small::<usize, _>(bound) - 1, budget, text)
        }
        _ => Ok(false),
    }
}
