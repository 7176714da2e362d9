//! Task strings of puzzle-tents.com: a game ID without its size. The board is square unless the size is told.

use super::tatham;
use crate::error::Error;
use crate::game::Format;
use crate::options::{OptionRow, Options};
use crate::tents::Tents;
use crate::tents::puzzle::{MAX_SIDE, Puzzle};
use crate::text::Scanner;
use crate::words::Sentence;

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
        Err(Error::Refused(Sentence::new("tents-refused-task-square")))
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
        let why = Sentence::new("tents-refused-size").with("option", SIZE.name);
        let why = why.with("form", SIZE.value.unwrap_or_default());
        return Err(Error::Refused(
            why.with("most", MAX_SIDE).with("found", size),
        ));
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
        return Err(scanner.error("tents-expected-comma"));
    }
    if n_clues % 2 == 1 {
        let expected = Sentence::new("tents-expected-even").with("n_clues", n_clues);
        return Err(scanner.error_at(start, expected));
    }
    if side <= MAX_SIDE {
        Ok((side, side))
    } else {
        Err(scanner.error_at(
            start,
            Sentence::new("tents-expected-at-most-clues").with("most", 2 * MAX_SIDE),
        ))
    }
}
