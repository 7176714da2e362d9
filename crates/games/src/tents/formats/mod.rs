//! Other ways to write a board.

mod clues;
mod drawing;
mod pln;
mod puzzlink;
mod pzprv3;
mod task;
pub(super) mod tatham;

use super::puzzle::Puzzle;
use super::{Tents, prove};
use crate::error::Error;
use crate::game::Format;

/// Every format, the likeliest first.
pub(super) const FORMATS: &[Format<Tents>] = &[
    Format {
        name: "tatham",
        looks_like: tatham::looks_like,
        read: Some(tatham::read),
        write: Some(tatham::write),
    },
    Format {
        name: "puzzlink",
        looks_like: puzzlink::looks_like,
        read: Some(puzzlink::read),
        write: Some(puzzlink::write),
    },
    Format {
        name: "pln",
        looks_like: pln::looks_like,
        read: Some(pln::read),
        write: Some(pln::write),
    },
    Format {
        name: "pzprv3",
        looks_like: pzprv3::looks_like,
        read: Some(pzprv3::read),
        write: Some(pzprv3::write),
    },
    Format {
        name: "task",
        looks_like: task::looks_like,
        read: Some(task::read),
        write: Some(task::write),
    },
    Format {
        name: "drawing",
        looks_like: drawing::looks_like,
        read: Some(drawing::read),
        write: Some(drawing::write),
    },
    Format {
        name: "opb",
        looks_like: |_| false,
        read: None,
        write: Some(prove::write_opb),
    },
];

/// Refuses a board without all its clues, for a format that cannot leave one out.
fn refuse_missing_clues(puzzle: &Puzzle, format: &str) -> Result<(), Error> {
    let mut clues = puzzle.columns().iter().chain(puzzle.rows());
    match clues.all(Option::is_some) {
        true => Ok(()),
        false => Err(Error::Refused(format!(
            "the format `{format}` needs every clue, and this board lacks some"
        ))),
    }
}

/// Refuses a board with tents or grass given, for a format that cannot say so.
fn refuse_givens(puzzle: &Puzzle, format: &str) -> Result<(), Error> {
    match puzzle.has_givens() {
        false => Ok(()),
        true => Err(Error::Refused(format!(
            "the format `{format}` cannot give tents or grass beforehand, and this board does"
        ))),
    }
}
