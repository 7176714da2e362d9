//! Task strings of puzzle-tents.com: a game ID without its size. The board is square unless the size is told.

use super::tatham;
use crate::error::Error;
use crate::game::{Reading, Writing};
use crate::tents::puzzle::{MAX_SIDE, Puzzle};
use crate::text::Scanner;

/// Whether a text begins like a task: letters for squares, a comma and a clue.
pub(super) fn looks_like(text: &str) -> bool {
    let mut scanner = Scanner::new(text.trim_start());
    let letters = scanner.take_while(|c| c.is_ascii_lowercase() || matches!(c, '_' | '!' | '-'));
    !letters.is_empty() && scanner.eat(",") && {
        let next = scanner.peek();
        next.is_some_and(|c| c == ',' || c.is_ascii_digit())
    }
}

/// Reads a task.
pub(super) fn read(text: &str, reading: &Reading) -> Result<Puzzle, Error> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    let (width, height) = match reading.size {
        Some((width, height)) => {
            for side in [width, height] {
                if !(1..=MAX_SIDE).contains(&side) {
                    return Err(Error::Refused(format!(
                        "expected a side from 1 to {MAX_SIDE}, found {side}"
                    )));
                }
            }
            (width, height)
        }
        None => square_size(scanner)?,
    };
    let puzzle = tatham::read_description(&mut scanner, width, height)?;
    scanner.finish()?;
    Ok(puzzle)
}

/// Writes a task.
pub(super) fn write(puzzle: &Puzzle, _: &Writing) -> Result<String, Error> {
    super::refuse_missing_clues(puzzle, "task")?;
    match puzzle.width() == puzzle.height() {
        true => Ok(tatham::description(puzzle)),
        false => Err(Error::Refused(
            "the format `task` leaves out the size, so the board must be square".to_owned(),
        )),
    }
}

/// The size of a square board, from the number of clues.
fn square_size(mut scanner: Scanner<'_>) -> Result<(usize, usize), Error> {
    let start = scanner.at();
    let text = scanner.take_while(|c| !c.is_whitespace());
    let n_clues = text.bytes().filter(|&b| b == b',').count();
    let side = n_clues / 2;
    if n_clues == 0 {
        return Err(scanner.error("`,` and the clues"));
    }
    if n_clues % 2 == 1 {
        let expected = format!(
            "an even number of clues for a square board ({n_clues} found), or the size beside the text"
        );
        return Err(scanner.error_at(start, expected));
    }
    match side <= MAX_SIDE {
        true => Ok((side, side)),
        false => Err(scanner.error_at(start, format!("at most {} clues", 2 * MAX_SIDE))),
    }
}
