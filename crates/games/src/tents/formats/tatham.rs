//! Game IDs in the manner of Simon Tatham's puzzle collection, with missing clues left empty.
//!
//! `8x8:dcdecjacfebae,1,2,...`: the size, the squares row by row, the clues of the columns and then of the rows.
//! `_` is a tree, `a` to `y` are 1 to 25 blank squares and a tree, `z` is 25 blank squares. `!` and `-` turn the
//! square before them into a tent or into grass. The last letter stands for a tree just behind the last square.

use std::fmt::Write as _;

use super::clues;
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::tents::Tents;
use crate::tents::puzzle::{Puzzle, Square};
use crate::text::Scanner;
use crate::words::{Sentence, Value};

/// The row of this format.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "tatham",
    looks_like,
    read: Some(read),
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// The letters of 1 to 25 blank squares and a tree.
const LETTERS: &[u8; 25] = b"abcdefghijklmnopqrstuvwxy";

/// Whether a text begins like an ID: a size, perhaps a difficulty, and a colon.
fn looks_like(text: &str) -> bool {
    let mut scanner = Scanner::new(text.trim_start());
    let is_digit = |c: char| c.is_ascii_digit();
    let begins_with_size = !scanner.take_while(is_digit).is_empty();
    if scanner.eat("x") {
        scanner.take_while(is_digit);
    }
    if scanner.eat("d") {
        scanner.take_while(|c| c.is_ascii_lowercase());
    }
    begins_with_size && scanner.eat(":")
}

/// Reads an ID.
fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    let puzzle = read_id(&mut scanner)?;
    scanner.finish()?;
    Ok(puzzle)
}

/// Writes an ID that other programs understand: all clues must be there.
fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    super::refuse_missing_clues(puzzle, "tatham")?;
    Ok(id(puzzle))
}

/// The board as an ID; missing clues are empty.
pub(in crate::tents) fn id(puzzle: &Puzzle) -> String {
    format!(
        "{}x{}:{}",
        puzzle.width(),
        puzzle.height(),
        description(puzzle)
    )
}

/// The part of the ID behind the size.
pub(super) fn description(puzzle: &Puzzle) -> String {
    let mut text = grid(puzzle.squares());
    for clue in puzzle.columns().iter().chain(puzzle.rows()) {
        text.push(',');
        if let Some(clue) = clue {
            let _ = write!(text, "{clue}");
        }
    }
    text
}

fn grid(squares: &[Square]) -> String {
    let mut text = String::new();
    let mut blanks: usize = 0;
    for square in squares.iter().chain([&Square::Tree]) {
        if *square == Square::Free {
            blanks += 1;
            continue;
        }
        while LETTERS.len() < blanks {
            text.push('z');
            blanks -= LETTERS.len();
        }
        text.push(match blanks.checked_sub(1) {
            None => '_',
            Some(nth) => char::from(LETTERS[nth]),
        });
        blanks = 0;
        match square {
            Square::Tent => text.push('!'),
            Square::Grass => text.push('-'),
            Square::Tree | Square::Free => {}
        }
    }
    text
}

/// Reads an ID from here; what follows it is left unread.
pub(in crate::tents) fn read_id(scanner: &mut Scanner<'_>) -> Result<Puzzle, Error> {
    let width = clues::side(scanner, "expected-width")?;
    let height = if scanner.eat("x") {
        clues::side(scanner, "expected-height")?
    } else {
        width
    };
    if scanner.eat("d") && !scanner.eat("e") && !scanner.eat("t") {
        return Err(scanner.error("tents-expected-difficulty"));
    }
    scanner.expect(":")?;
    read_description(scanner, width, height)
}

/// Reads the part behind the size.
pub(super) fn read_description(
    scanner: &mut Scanner<'_>,
    width: usize,
    height: usize,
) -> Result<Puzzle, Error> {
    let squares = read_grid(scanner, width * height)?;
    let mut numbers = Vec::new();
    for nth in 0..width + height {
        let name = || clues::name(nth, width);
        if !scanner.eat(",") {
            let expected = Sentence::new("tents-expected-next-clue")
                .with("line", Value::Sentence(name()))
                .with("width", width)
                .with("height", height);
            return Err(scanner.error(expected));
        }
        numbers.push(match scanner.peek() {
            Some(c) if c != ',' && !c.is_whitespace() => Some(clues::clue(
                scanner,
                name,
                clues::length(nth, width, height),
            )?),
            _ => None,
        });
    }
    if scanner.peek().is_some_and(|c| !c.is_whitespace()) {
        let expected = Sentence::new("tents-expected-end-of-clues").with("n", width + height);
        return Err(scanner.error(expected));
    }
    let rows = numbers.split_off(width);
    Ok(Puzzle::new(width, height, squares, numbers, rows).expect("sizes and clues were checked"))
}

/// Reads letters up to the imagined tree behind the last square.
fn read_grid(scanner: &mut Scanner<'_>, n_squares: usize) -> Result<Vec<Square>, Error> {
    let mut squares = vec![Square::Free; n_squares];
    let mut next = 0;
    let mut can_mark = false;
    while next <= n_squares {
        let start = scanner.at();
        let (blanks, has_tree) = match scanner.peek() {
            Some('_') => (0, true),
            Some(letter @ 'a'..='y') => (letter as usize - 'a' as usize + 1, true),
            Some('z') => (25, false),
            Some(sign @ ('!' | '-')) if can_mark => {
                squares[next - 1] = match sign {
                    '!' => Square::Tent,
                    _ => Square::Grass,
                };
                can_mark = false;
                scanner.next_char();
                continue;
            }
            Some('!' | '-') => return Err(scanner.error("tents-expected-mark")),
            _ => {
                let left = n_squares - next;
                return Err(
                    scanner.error(Sentence::new("tents-expected-letters").with("left", left))
                );
            }
        };
        scanner.next_char();
        next += blanks;
        let is_beyond = next > n_squares || (next == n_squares && !has_tree);
        if is_beyond {
            let expected =
                Sentence::new("tents-expected-squares-more").with("n", n_squares + blanks - next);
            return Err(scanner.error_at(start, expected));
        }
        if has_tree {
            if next < n_squares {
                squares[next] = Square::Tree;
            }
            next += 1;
        }
        can_mark = true;
    }
    Ok(squares)
}
