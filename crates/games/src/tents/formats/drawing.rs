//! Boards as a person would draw them: rows with their clue behind them, the clues of the columns below.
//!
//! ```text
//! .A. 1
//! ... 0
//! .A. 1
//! 101
//! ```
//!
//! `.` is a free square, `A` a tree, `!` a tent, `-` grass, `?` a missing clue. The clues of the columns stand one
//! below each column; where one has two digits they are separated by blanks.

use super::clues;
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::tents::Tents;
use crate::tents::puzzle::{MAX_SIDE, Puzzle, Square};
use crate::text::Scanner;
use crate::words::Sentence;

/// Every square with its sign.
const SIGNS: [(Square, char); 4] = [
    (Square::Free, '.'),
    (Square::Tree, 'A'),
    (Square::Tent, '!'),
    (Square::Grass, '-'),
];

/// The row of this format.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "drawing",
    looks_like,
    read: Some(read),
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// Whether the first line is a row of signs and a clue, and another line follows.
fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or("");
    let signs = first.split_whitespace().next().unwrap_or("");
    signs.chars().all(|c| square(c).is_some()) && lines.next().is_some()
}

/// Reads a drawing.
fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    let mut squares: Vec<Square> = Vec::new();
    let mut rows = Vec::new();
    let mut width = 0;
    while scanner.peek().is_some_and(|c| square(c).is_some()) {
        let start = scanner.at();
        let signs = scanner.take_while(|c| square(c).is_some());
        if rows.is_empty() {
            width = signs.len();
        }
        if rows.len() == MAX_SIDE || MAX_SIDE < width {
            let expected = Sentence::new("tents-expected-rows").with("most", MAX_SIDE);
            return Err(scanner.error_at(start, expected));
        }
        if signs.len() != width {
            let at = start + signs.len().min(width);
            return Err(scanner.error_at(
                at,
                Sentence::new("tents-expected-width").with("width", width),
            ));
        }
        squares.extend(signs.chars().filter_map(square));
        skip_blanks(&mut scanner);
        rows.push(clue(
            &mut scanner,
            || Sentence::new("tents-the-row").with("n", rows.len() + 1),
            width,
        )?);
        end_of_line(&mut scanner)?;
    }
    if rows.is_empty() {
        return Err(scanner.error("tents-expected-squares"));
    }
    let columns = columns(&mut scanner, width, rows.len())?;
    scanner.finish()?;
    let height = rows.len();
    Ok(Puzzle::new(width, height, squares, columns, rows).expect("sizes and clues were checked"))
}

/// Writes a drawing.
fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let clue = |clue: &Option<usize>| clue.map_or_else(|| "?".to_owned(), |clue| clue.to_string());
    let mut text = String::new();
    let rows = puzzle.squares().chunks(puzzle.width());
    for (row, row_clue) in rows.zip(puzzle.rows()) {
        text.extend(row.iter().map(|&square| SIGNS[square as usize].1));
        text += &format!(" {}\n", clue(row_clue));
    }
    let columns: Vec<String> = puzzle.columns().iter().map(clue).collect();
    let is_narrow = columns.iter().all(|clue| clue.len() == 1);
    text += &columns.join(if is_narrow { "" } else { " " });
    text.push('\n');
    Ok(text)
}

fn square(sign: char) -> Option<Square> {
    let row = SIGNS.iter().find(|(_, known)| *known == sign);
    row.map(|(square, _)| *square)
}

/// Reads the clues of the columns: one sign each if they stand together, else separated by blanks.
fn columns(
    scanner: &mut Scanner<'_>,
    width: usize,
    height: usize,
) -> Result<Vec<Option<usize>>, Error> {
    let start = scanner.at();
    let line = scanner.take_while(|c| c != '\n');
    let is_narrow = width > 1 && !line.trim_end().contains([' ', '\t']);
    scanner.go_to(start);
    let mut found = Vec::new();
    for x in 0..width {
        let name = || Sentence::new("tents-the-column").with("n", x + 1);
        if !is_narrow {
            skip_blanks(scanner);
            found.push(clue(scanner, name, height)?);
            continue;
        }
        let at = scanner.at();
        let sign = scanner.next_char();
        let number = sign.and_then(|c| c.to_digit(10)).map(|n| n as usize);
        match number {
            Some(number) if number <= height => found.push(Some(number)),
            None if sign == Some('?') => found.push(None),
            _ => {
                return Err(scanner.error_at(at, clues::expected(name(), height)));
            }
        }
    }
    Ok(found)
}

fn clue(
    scanner: &mut Scanner<'_>,
    name: impl FnOnce() -> Sentence,
    length: usize,
) -> Result<Option<usize>, Error> {
    if scanner.eat("?") {
        Ok(None)
    } else {
        clues::clue(scanner, name, length).map(Some)
    }
}

fn end_of_line(scanner: &mut Scanner<'_>) -> Result<(), Error> {
    skip_blanks(scanner);
    scanner.eat("\r");
    if scanner.eat("\n") {
        skip_blanks(scanner);
        Ok(())
    } else {
        Err(scanner.error("expected-end-of-line"))
    }
}

fn skip_blanks(scanner: &mut Scanner<'_>) {
    scanner.take_while(|c| c == ' ' || c == '\t');
}
