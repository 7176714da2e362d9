//! Task strings of puzzle-tents.com: a game ID without its size. The board is square unless the size is told.

use super::tatham;
use crate::error::Error;
use crate::game::Format;
use crate::options::{OptionRow, Options};
use crate::tents::Tents;
use crate::tents::puzzle::{MAX_SIDE, Puzzle};
use crate::text::Scanner;

/// The row of this format.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "task",
    looks_like,
    read: Some(read),
    write: Some(write),
    read_options: &[SIZE],
    write_options: &[],
};

/// Width and height of a board that is not square.
const SIZE: OptionRow = OptionRow {
    name: "size",
    value: Some("WxH"),
};

/// Whether a text begins like a task: letters for squares, a comma and a clue.
fn looks_like(text: &str) -> bool {
    let mut scanner = Scanner::new(text.trim_start());
    let letters = scanner.take_while(|c| c.is_ascii_lowercase() || matches!(c, '_' | '!' | '-'));
    !letters.is_empty() && scanner.eat(",") && {
        let next = scanner.peek();
        next.is_some_and(|c| c == ',' || c.is_ascii_digit())
    }
}

/// Reads a task.
fn read(text: &str, options: &Options) -> Result<Puzzle, Error> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    let (width, height) = match options.value(SIZE.name) {
        Some(size) => read_size(size)?,
        None => square_size(scanner)?,
    };
    let puzzle = tatham::read_description(&mut scanner, width, height)?;
    scanner.finish()?;
    Ok(puzzle)
}

/// Writes a task.
fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    super::refuse_missing_clues(puzzle, "task")?;
    if puzzle.width() == puzzle.height() {
        Ok(tatham::description(puzzle))
    } else {
        Err(Error::Refused(
            "the format `task` leaves out the size, so the board must be square".to_owned(),
        ))
    }
}

/// The size that was told beside the text.
fn read_size(size: &str) -> Result<(usize, usize), Error> {
    let side = |text: &str| {
        let side = text.parse().ok();
        side.filter(|side| (1..=MAX_SIDE).contains(side))
    };
    let sides = size
        .split_once('x')
        .map(|(width, height)| (side(width), side(height)));
    let Some((Some(width), Some(height))) = sides else {
        return Err(Error::Refused(format!(
            "--{}: expected {} with sides from 1 to {MAX_SIDE}, such as `10x8`, found `{size}`",
            SIZE.name,
            SIZE.value.unwrap_or_default()
        )));
    };
    Ok((width, height))
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
    if side <= MAX_SIDE {
        Ok((side, side))
    } else {
        Err(scanner.error_at(start, format!("at most {} clues", 2 * MAX_SIDE)))
    }
}
