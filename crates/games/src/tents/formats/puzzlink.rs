//! Addresses of puzz.link: `https://puzz.link/p?tents/COLUMNS/ROWS/CLUES SQUARES`.
//!
//! Clues of the columns, then of the rows: `0` to `f` are 0 to 15, `-` and two hexadecimal digits are larger ones,
//! `.` is one unknown clue, `g` to `z` are 1 to 20 missing ones. Squares, row by row, in base 36: `0` to `h` are a
//! tree and 0 to 17 blank squares, `i` to `z` are 1 to 18 blank squares.

use super::clues;
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::tents::Tents;
use crate::tents::puzzle::{Puzzle, Square};
use crate::text::Scanner;
use crate::words::Sentence;

/// The row of this format.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "puzzlink",
    looks_like,
    read: Some(read),
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// Whether a text is such an address, with or without what stands before `tents`.
fn looks_like(text: &str) -> bool {
    let text = text.trim_start();
    let word = text.split_whitespace().next().unwrap_or("");
    word.starts_with("tents/") || word.contains("?tents/")
}

/// Reads an address.
fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let mut scanner = Scanner::new(text);
    scanner.skip_space();
    if let Some((host, _)) = scanner.rest().split_once("?tents/") {
        scanner.go_to(scanner.at() + host.len() + 1);
    }
    scanner.expect("tents/")?;
    let width = clues::side(&mut scanner, "expected-number-of-columns")?;
    scanner.expect("/")?;
    let height = clues::side(&mut scanner, "expected-number-of-rows")?;
    scanner.expect("/")?;
    let mut columns = read_clues(&mut scanner, width, height)?;
    let rows = columns.split_off(width);
    let squares = read_squares(&mut scanner, width * height)?;
    scanner.eat("/");
    scanner.finish()?;
    Ok(Puzzle::new(width, height, squares, columns, rows).expect("sizes and clues were checked"))
}

/// Writes an address.
fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    super::refuse_givens(puzzle, "puzzlink")?;
    Ok(format!(
        "https://puzz.link/p?tents/{}/{}/{}{}",
        puzzle.width(),
        puzzle.height(),
        write_clues(puzzle),
        write_squares(puzzle)
    ))
}

fn read_clues(
    scanner: &mut Scanner<'_>,
    width: usize,
    height: usize,
) -> Result<Vec<Option<usize>>, Error> {
    let mut found = Vec::new();
    while found.len() < width + height {
        let start = scanner.at();
        let nth = found.len();
        let length = clues::length(nth, width, height);
        let wrong = |scanner: &Scanner<'_>| {
            scanner.error_at(start, clues::expected(clues::name(nth, width), length))
        };
        let clue = match scanner.next_char() {
            Some('.') => None,
            Some(c @ 'g'..='z') => {
                let n = c as usize - 'g' as usize + 1;
                if found.len() + n > width + height {
                    let left = width + height - found.len();
                    return Err(scanner.error_at(
                        start,
                        Sentence::new("tents-expected-missing-clues").with("left", left),
                    ));
                }
                found.extend(std::iter::repeat_n(None, n));
                continue;
            }
            Some('-') => {
                let digits = scanner.rest().get(..2).filter(|two| is_hexadecimal(two));
                let digits = digits.ok_or_else(|| scanner.error("tents-expected-hexadecimal"))?;
                scanner.go_to(scanner.at() + 2);
                usize::from_str_radix(digits, 16).ok()
            }
            Some(c) => Some(c.to_digit(16).ok_or_else(|| wrong(scanner))? as usize),
            None => return Err(wrong(scanner)),
        };
        if clue.is_some_and(|clue| length < clue) {
            return Err(wrong(scanner));
        }
        found.push(clue);
    }
    Ok(found)
}

fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_hexdigit())
}

fn read_squares(scanner: &mut Scanner<'_>, n_squares: usize) -> Result<Vec<Square>, Error> {
    let mut squares = Vec::new();
    while squares.len() < n_squares {
        let left = n_squares - squares.len();
        let start = scanner.at();
        let digit = scanner.next_char().and_then(|c| match c {
            'A'..='Z' => None,
            c => c.to_digit(36),
        });
        let Some(digit) = digit else {
            return Err(scanner.error_at(
                start,
                Sentence::new("tents-expected-more-squares").with("left", left),
            ));
        };
        let (has_tree, blanks) = match digit as usize {
            n @ 0..18 => (true, n),
            n => (false, n - 17),
        };
        if has_tree {
            squares.push(Square::Tree);
        }
        squares.extend(std::iter::repeat_n(Square::Free, blanks));
        if squares.len() > n_squares {
            return Err(scanner.error_at(
                start,
                Sentence::new("tents-expected-at-most-squares").with("left", left),
            ));
        }
    }
    Ok(squares)
}

fn write_clues(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let mut n_missing = 0;
    let flush = |text: &mut String, n_missing: &mut u8| {
        if *n_missing > 0 {
            text.push(char::from(b'g' + *n_missing - 1));
            *n_missing = 0;
        }
    };
    for clue in puzzle.columns().iter().chain(puzzle.rows()) {
        let Some(clue) = clue else {
            n_missing += 1;
            if n_missing == 20 {
                flush(&mut text, &mut n_missing);
            }
            continue;
        };
        flush(&mut text, &mut n_missing);
        text += &match clue {
            0..16 => format!("{clue:x}"),
            _ => format!("-{clue:02x}"),
        };
    }
    flush(&mut text, &mut n_missing);
    text
}

fn write_squares(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let mut squares = puzzle.squares().iter().peekable();
    while let Some(square) = squares.next() {
        let has_tree = *square == Square::Tree;
        let most = if has_tree { 17 } else { 18 };
        let mut blanks = u32::from(!has_tree);
        while blanks < most && squares.next_if(|next| **next != Square::Tree).is_some() {
            blanks += 1;
        }
        let digit = if has_tree { blanks } else { blanks + 17 };
        text.push(char::from_digit(digit, 36).expect("a digit of base 36"));
    }
    text
}
