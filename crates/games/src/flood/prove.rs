//! Certificates: texts that let the checker confirm what a solver claims of every line, without a search of its own.

mod floods;
mod strategy;

use std::fmt::{self, Write};

use super::{Move, Puzzle};
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::prove::Proof;
use crate::small::small;

pub(super) use strategy::inline as inline_strategies;

/// Nodes of search that a certificate may take without being asked for: a few seconds.
pub(super) const CHEAP: u64 = 20_000_000;

/// Proves what an answer says of every line.
pub(super) fn prove(
    puzzle: &Puzzle,
    answer: &mut Answer<Move>,
    budget: &mut Budget,
) -> Option<Proof> {
    let mut text = String::new();
    let is_written = write(puzzle, answer, budget, &mut text);
    (is_written == Ok(true)).then_some(Proof::Certificate(text))
}

/// Writes what proves an answer's bound or value, line by line; false if it claims none or the budget ends first. Then
/// what was written so far is of no use.
fn write(
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
