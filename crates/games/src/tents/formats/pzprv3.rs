//! Files of the pzprv3 family: `pzprv3`, `tents`, the numbers of rows and columns, the clues of the columns, then
//! each row after its clue. `.` is nothing, `1` a tree, `A` a tent, `-` grass; parts end with a line end or `/`.

use std::fmt;

use super::clues;
use crate::error::Error;
use crate::game::{Format, Position as _, RecordFormat, WriteRecord};
use crate::options::Options;
use crate::tents::Tents;
use crate::tents::mark::Mark;
use crate::tents::position::Position;
use crate::tents::puzzle::{Puzzle, Square};
use crate::text::Scanner;
use crate::words::Sentence;

/// The row of this format.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "pzprv3",
    looks_like,
    read: Some(read),
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// The row of the same file with the marks of a line in it, as a player of that site saves it: the solution for those who
/// check answers.
pub(super) const SOLVED: RecordFormat<Tents> = RecordFormat {
    name: "pzprv3-solved",
    looks_like: |_| false,
    read: None,
    write: Some(WriteRecord::Whole(write_solved)),
};

/// Whether a text begins like such a file.
fn looks_like(text: &str) -> bool {
    let mut scanner = Scanner::new(text.trim_start());
    scanner.eat("pzprv3") && {
        skip_ends(&mut scanner);
        scanner.eat("tents")
    }
}

/// Reads a file.
fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    for word in ["pzprv3", "tents"] {
        scanner.expect(word)?;
        end_of_part(&mut scanner)?;
    }
    let height = clues::side(&mut scanner, "expected-number-of-rows")?;
    end_of_part(&mut scanner)?;
    let width = clues::side(&mut scanner, "expected-number-of-columns")?;
    end_of_part(&mut scanner)?;
    skip_blanks(&mut scanner);
    let corner = scanner.at();
    if !matches!(item(&mut scanner), "." | "0") {
        return Err(scanner.error_at(corner, "tents-expected-corner"));
    }
    let columns = (0..width)
        .map(|x| {
            clue(
                &mut scanner,
                || Sentence::new("tents-the-column").with("n", x + 1),
                height,
            )
        })
        .collect::<Result<Vec<_>, _>>()?;
    end_of_part(&mut scanner)?;
    let mut rows = Vec::new();
    let mut squares = Vec::new();
    for y in 0..height {
        rows.push(clue(
            &mut scanner,
            || Sentence::new("tents-the-row").with("n", y + 1),
            width,
        )?);
        for _ in 0..width {
            squares.push(square(&mut scanner)?);
        }
        end_of_part(&mut scanner)?;
    }
    links(&mut scanner, width, height)?;
    scanner.finish()?;
    Ok(Puzzle::new(width, height, squares, columns, rows).expect("sizes and clues were checked"))
}

/// Writes a file.
fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    super::refuse_givens(puzzle, FORMAT.name)?;
    Ok(marked(puzzle))
}

/// A file in which given tents and grass are a player's marks, without links between trees and tents.
fn marked(puzzle: &Puzzle) -> String {
    let (width, height) = (puzzle.width(), puzzle.height());
    let clue = |clue: &Option<usize>| match clue {
        Some(clue) => format!("{clue} "),
        None => ". ".to_owned(),
    };
    let columns: String = puzzle.columns().iter().map(clue).collect();
    let mut text = format!("pzprv3\ntents\n{height}\n{width}\n. {columns}\n");
    for (row, squares) in puzzle.rows().iter().zip(puzzle.squares().chunks(width)) {
        text += &clue(row);
        text.extend(squares.iter().map(|square| match square {
            Square::Free => ". ",
            Square::Tree => "1 ",
            Square::Tent => "A ",
            Square::Grass => "- ",
        }));
        text.push('\n');
    }
    for _ in 0..height {
        text += &"0 ".repeat(width - 1);
        text.push('\n');
    }
    for _ in 1..height {
        text += &"0 ".repeat(width);
        text.push('\n');
    }
    text
}

fn write_solved(puzzle: &Puzzle, line: &[Mark], out: &mut dyn fmt::Write) -> Result<(), Error> {
    let mut position = Position::start(puzzle);
    line.iter().try_for_each(|mark| position.play(*mark))?;
    let board = puzzle.with_givens(position.squares());
    out.write_str(&marked(&board))
        .map_err(|_| Error::Refused(Sentence::new("tents-refused-record")))
}

fn clue(
    scanner: &mut Scanner<'_>,
    what: impl FnOnce() -> Sentence,
    length: usize,
) -> Result<Option<usize>, Error> {
    skip_blanks(scanner);
    if scanner.eat(".") {
        return Ok(None);
    }
    // A `c` before a clue means that a player has crossed it out.
    scanner.eat("c");
    clues::clue(scanner, what, length).map(Some)
}

fn square(scanner: &mut Scanner<'_>) -> Result<Square, Error> {
    skip_blanks(scanner);
    let start = scanner.at();
    match item(scanner) {
        "." => Ok(Square::Free),
        "1" => Ok(Square::Tree),
        // What a player has marked there is no part of the puzzle.
        "A" | "-" => Ok(Square::Free),
        _ => Err(scanner.error_at(start, "tents-expected-square")),
    }
}

/// Reads over the links a player drew: one number for each border between squares. They may be left out.
fn links(scanner: &mut Scanner<'_>, width: usize, height: usize) -> Result<(), Error> {
    let before = scanner.at();
    scanner.skip_space();
    if scanner.is_at_end() {
        return Ok(());
    }
    scanner.go_to(before);
    let lines =
        std::iter::repeat_n(width - 1, height).chain(std::iter::repeat_n(width, height - 1));
    for n_borders in lines {
        for _ in 0..n_borders {
            skip_blanks(scanner);
            let start = scanner.at();
            if !matches!(item(scanner), "-1" | "0" | "1" | "2") {
                return Err(scanner.error_at(start, "tents-expected-border"));
            }
        }
        end_of_part(scanner)?;
    }
    Ok(())
}

fn item<'t>(scanner: &mut Scanner<'t>) -> &'t str {
    scanner.take_while(|c| !c.is_whitespace() && c != '/')
}

/// Reads the end of a part: blanks, then a line end, `/` or the end of the text.
fn end_of_part(scanner: &mut Scanner<'_>) -> Result<(), Error> {
    skip_blanks(scanner);
    scanner.eat("\r");
    if scanner.is_at_end() || scanner.eat("\n") || scanner.eat("/") {
        Ok(())
    } else {
        Err(scanner.error("expected-end-of-line"))
    }
}

fn skip_blanks(scanner: &mut Scanner<'_>) {
    scanner.take_while(|c| c == ' ' || c == '\t');
}

fn skip_ends(scanner: &mut Scanner<'_>) {
    scanner.take_while(|c| c.is_whitespace() || c == '/');
}
