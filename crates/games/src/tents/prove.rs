//! Proofs that a board has no solution, or none but those named.
//!
//! The board's own constraints say little about several lines together. What helps most is counting across a border:
//! the trees on one side of it need as many tents as there are, the clues say how many stand there, so the difference
//! crosses the border. Each border is one sum of the one before with a line, its trees and its shared squares. With
//! these, plain propagation and learning are enough even on large boards.

mod constraints;

use super::Tents;
use super::mark::Mark;
use super::position::Position;
use super::puzzle::{Puzzle, Square};
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Format, Position as _};
use crate::options::Options;
use crate::prove::{Derivation, Formula, Proof, Refutation};
use constraints::Constraints;

/// The constraints as a formula for other programs.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "opb",
    looks_like: |_| false,
    read: None,
    write: Some(write_opb),
    read_options: &[],
    write_options: &[],
};

/// Which squares hold a tent.
type IsTent = Vec<bool>;

/// Proves that there is no solution, or no other than the line's.
pub(super) fn prove(
    puzzle: &Puzzle,
    answer: &mut Answer<Mark>,
    budget: &mut Budget,
) -> Option<Proof> {
    refute(puzzle, &others(puzzle, answer)?, budget).map(Proof::Steps)
}

/// Proves that there are no solutions but these.
pub(super) fn only(
    puzzle: &Puzzle,
    _cost: u64,
    lines: &[Vec<Mark>],
    budget: &mut Budget,
) -> Option<Derivation> {
    let ends = lines.iter().map(|line| end(puzzle, line.iter()));
    refute(puzzle, &ends.collect::<Option<Vec<_>>>()?, budget)
}

/// The constraints that such a proof refutes.
pub(super) fn formula(puzzle: &Puzzle, answer: &Answer<Mark>) -> Option<Formula> {
    let mut constraints = Constraints::new(puzzle);
    let others = others(puzzle, answer)?;
    others.iter().for_each(|tents| constraints.block(tents));
    Some(constraints.prover.formula())
}

/// Writes the constraints of a board alone.
fn write_opb(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    Ok(Constraints::new(puzzle).prover.formula().opb())
}

/// The solutions that an answer says are all; none if it says no such thing.
fn others(puzzle: &Puzzle, answer: &Answer<Mark>) -> Option<Vec<IsTent>> {
    match answer.claim {
        Claim::Impossible => Some(Vec::new()),
        Claim::Unique => Some(vec![end(puzzle, answer.line())?]),
        Claim::Unknown | Claim::Found | Claim::Several | Claim::Optimal => None,
    }
}

/// The tents at the end of a line.
fn end<'a>(puzzle: &Puzzle, mut line: impl Iterator<Item = &'a Mark>) -> Option<IsTent> {
    let mut position = Position::start(puzzle);
    line.try_for_each(|&mv| position.play(mv)).ok()?;
    let mut tents = vec![false; puzzle.squares().len()];
    position.all(Square::Tent).for_each(|at| tents[at] = true);
    Some(tents)
}

/// A proof that there is no solution other than these, if there is none and the budget lasts.
fn refute(puzzle: &Puzzle, others: &[IsTent], budget: &mut Budget) -> Option<Derivation> {
    let mut constraints = Constraints::new(puzzle);
    others.iter().for_each(|tents| constraints.block(tents));
    constraints.add_borders(puzzle);
    match constraints.prover.refute(budget) {
        Refutation::Refuted(steps) => Some(steps),
        Refutation::Holds | Refutation::Over => None,
    }
}
