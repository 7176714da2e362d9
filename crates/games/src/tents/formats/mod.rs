//! Other ways to write a board.

mod clues;
pub(super) mod tatham;

use super::Tents;
use super::puzzle::Puzzle;
use crate::error::Error;
use crate::game::Format;

/// Every format, the likeliest first.
pub(super) const FORMATS: &[Format<Tents>] = &[Format {
    name: "tatham",
    looks_like: tatham::looks_like,
    read: Some(tatham::read),
    write: Some(tatham::write),
}];

/// Refuses what a format cannot say.
fn refuse_missing_clues(puzzle: &Puzzle, format: &str) -> Result<(), Error> {
    let mut clues = puzzle.columns().iter().chain(puzzle.rows());
    match clues.all(Option::is_some) {
        true => Ok(()),
        false => Err(Error::Refused(format!(
            "the format `{format}` needs every clue, and this board lacks some"
        ))),
    }
}
