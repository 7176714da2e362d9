//! Other ways to write a board.

mod clues;
mod drawing;
mod penpa;
mod pln;
mod puzzlink;
mod pzprv3;
mod task;
pub(super) mod tatham;

pub(super) use pln::write as plan;

use super::puzzle::Puzzle;
use super::{Tents, prove};
use crate::error::Error;
use crate::game::{Format, RecordFormat};
use crate::words::Sentence;

/// Every format, the likeliest first.
pub(super) const FORMATS: &[Format<Tents>] = &[
    tatham::FORMAT,
    puzzlink::FORMAT,
    penpa::FORMAT,
    pln::FORMAT,
    pzprv3::FORMAT,
    task::FORMAT,
    drawing::FORMAT,
    prove::FORMAT,
];

/// Every format of a board with marks in it.
pub(super) const RECORDS: &[RecordFormat<Tents>] = &[pzprv3::SOLVED, penpa::SOLVED];

/// Refuses a board without all its clues, for a format that cannot leave one out.
fn refuse_missing_clues(puzzle: &Puzzle, format: &str) -> Result<(), Error> {
    let mut clues = puzzle.columns().iter().chain(puzzle.rows());
    if clues.all(Option::is_some) {
        Ok(())
    } else {
        Err(Error::Refused(
            Sentence::new("tents-refused-missing-clues").with("format", format),
        ))
    }
}

/// Refuses a board with tents or grass given, for a format that cannot say so.
fn refuse_givens(puzzle: &Puzzle, format: &str) -> Result<(), Error> {
    if puzzle.has_givens() {
        Err(Error::Refused(
            Sentence::new("tents-refused-givens").with("format", format),
        ))
    } else {
        Ok(())
    }
}
