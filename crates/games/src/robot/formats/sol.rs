//! The solution files of the original game: `m n nbcoul graine`, then every action as a letter, then `0`.
//!
//! A file may hold hundreds of millions of letters, so it is read piece by piece into runs and written the same way.

use std::fmt;
use std::num::NonZeroU32;

use crate::error::Error;
use crate::game::{RecordFormat, WriteRecord};
use crate::robot::puzzle::read_number;
use crate::robot::{Direction, Move, Puzzle, Robot};
use crate::text::Scanner;
use crate::words::{Sentence, Value};

/// The row of the table of record formats.
pub(super) const FORMAT: RecordFormat<Robot> = RecordFormat {
    name: "sol",
    looks_like,
    read: Some(read),
    write: Some(WriteRecord::Whole(write)),
};

/// No first line is longer than this.
const LONGEST_HEADER: usize = 200;

/// Letters written at once.
const PIECE: usize = 512;

fn looks_like(beginning: &str) -> bool {
    let mut lines = beginning.trim_start().lines();
    let numbers = lines.next().unwrap_or("").split_whitespace();
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    let actions = lines.flat_map(str::split_whitespace).next();
    numbers.clone().count() == 4
        && numbers.into_iter().all(is_number)
        && actions.is_none_or(|word| word.starts_with(['L', 'R', 'U', 'D', 'S', '0']))
}

fn read(
    pieces: &mut dyn Iterator<Item = Vec<u8>>,
    each: &mut dyn FnMut(Move),
) -> Result<Puzzle, Error> {
    let mut bytes = pieces.flatten().enumerate();
    let puzzle = read_header(&mut bytes)?;
    let mut runs = Runs { each, last: None };
    for (at, byte) in bytes {
        match char::from(byte) {
            '0' => {
                runs.flush();
                return Ok(puzzle);
            }
            'S' => runs.swap(),
            c if c.is_ascii_whitespace() => {}
            c => match Direction::of_letter(c) {
                Some(direction) => runs.step(direction),
                None => return Err(unexpected(at, c)),
            },
        }
    }
    Err(Error::Refused(Sentence::new("robot-refused-no-end")))
}

/// Reads the first line that is not blank.
fn read_header(bytes: &mut dyn Iterator<Item = (usize, u8)>) -> Result<Puzzle, Error> {
    let mut header = String::new();
    let mut is_line_over = false;
    for (_, byte) in bytes {
        is_line_over = byte == b'\n' && !header.trim().is_empty();
        if is_line_over || header.len() == LONGEST_HEADER {
            break;
        }
        header.push(char::from(byte));
    }
    let mut scanner = Scanner::new(&header);
    let number = read_number(&mut scanner)?;
    scanner.finish()?;
    if is_line_over {
        Puzzle::numbered(number)
    } else {
        Err(scanner.error("robot-expected-actions"))
    }
}

fn unexpected(at: usize, found: char) -> Error {
    Error::Text {
        at,
        expected: Sentence::new("robot-expected-action"),
        found: Value::Text(format!("`{}`", found.escape_debug())),
    }
}

/// Gathers steps in one direction into runs and passes them on.
struct Runs<'e> {
    each: &'e mut dyn FnMut(Move),
    last: Option<(Direction, NonZeroU32)>,
}

impl Runs<'_> {
    fn step(&mut self, direction: Direction) {
        let longer = match self.last {
            Some((last, n)) if last == direction => n.checked_add(1),
            _ => None,
        };
        if longer.is_none() {
            self.flush();
        }
        self.last = Some((direction, longer.unwrap_or(NonZeroU32::MIN)));
    }

    fn swap(&mut self) {
        self.flush();
        (self.each)(Move::Swap);
    }

    fn flush(&mut self) {
        if let Some((direction, n)) = self.last.take() {
            (self.each)(Move::Run(direction, n));
        }
    }
}

fn write(puzzle: &Puzzle, line: &[Move], out: &mut dyn fmt::Write) -> Result<(), Error> {
    let number = puzzle
        .number()
        .ok_or_else(|| Error::Refused(Sentence::new("robot-refused-sol-of-grid")))?;
    let pieces = Direction::ALL.map(|dir| format!("{} ", dir.letter()).repeat(PIECE));
    let mut all = || -> fmt::Result {
        writeln!(
            out,
            "{} {} {} {}",
            number.rows, number.columns, number.n_colours, number.seed
        )?;
        for mv in line {
            match *mv {
                Move::Swap => out.write_str("S ")?,
                Move::Run(direction, n) => {
                    let piece = &pieces[direction as usize];
                    let n = n.get() as usize;
                    (0..n / PIECE).try_for_each(|_| out.write_str(piece))?;
                    out.write_str(&piece[..2 * (n % PIECE)])?;
                }
            }
        }
        out.write_str("0\n")
    };
    all().map_err(|_| Error::Refused(Sentence::new("robot-refused-sol-not-written")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(pieces: Vec<Vec<u8>>) -> Result<(Puzzle, Vec<Move>), Error> {
        let mut line = Vec::new();
        let puzzle = read(&mut pieces.into_iter(), &mut |mv| line.push(mv))?;
        Ok((puzzle, line))
    }

    fn read_text(text: &str) -> Result<String, Error> {
        // In pieces of three bytes, so that runs cross their borders.
        let pieces: Vec<Vec<u8>> = text.as_bytes().chunks(3).map(<[u8]>::to_vec).collect();
        let (puzzle, line) = read_all(pieces)?;
        let words: Vec<String> = line.iter().map(Move::to_string).collect();
        Ok(format!("{puzzle}: {}", words.join(" ")))
    }

    #[test]
    fn a_file_is_read_into_runs_and_written_back_exactly() {
        let text = "1 6 6 8\nR S R S R R R S L S L L L S 0\n";
        assert!(looks_like(text));
        assert_eq!(
            read_text(text).unwrap(),
            "robot 1 6 6 8: R S R S R3 S L S L3 S"
        );
        let (puzzle, line) = read_all(vec![text.as_bytes().to_vec()]).unwrap();
        let mut written = String::new();
        write(&puzzle, &line, &mut written).unwrap();
        assert_eq!(written, text);
    }

    #[test]
    fn blanks_are_skipped_and_reading_stops_at_the_end_mark() {
        assert_eq!(
            read_text("\n 1 6 6 8 \r\nRS\n\tR\nR 0 nonsense").unwrap(),
            "robot 1 6 6 8: R S R2"
        );
        assert_eq!(read_text("1 6 6 8\n0").unwrap(), "robot 1 6 6 8: ");
    }

    #[test]
    fn long_runs_are_written_in_full() {
        let puzzle: Puzzle = "robot 1 2000 2 0".parse().unwrap();
        let line = ["R1999", "S", "L512"].map(|mv| mv.parse().unwrap());
        let mut written = String::new();
        write(&puzzle, &line, &mut written).unwrap();
        assert_eq!(written.matches("R ").count(), 1999);
        let (_, again) = read_all(vec![written.into_bytes()]).unwrap();
        assert_eq!(again, line);
    }

    #[test]
    fn broken_files_get_one_clear_message() {
        for (text, message) in [
            (
                "",
                "expected a number of rows, or `grid`, found the end of the text",
            ),
            (
                "1 6 6 8",
                "expected a line of actions that ends with `0`, found the end of the text",
            ),
            ("1 6 7 8\n0\n", "expected 1 to 6 colours, found `7`"),
            (
                "1 6 6 8\nR X 0\n",
                "expected an action `L`, `R`, `U`, `D` or `S`, or the end mark `0`, found `X`",
            ),
            (
                "1 6 6 8\nR S\n",
                "the solution has no end mark: expected `0` after the last action",
            ),
            (
                "99999999999999999999 6 6 8\nR S 0\n",
                "expected a number of rows, or `grid` that fits, found `99999999999999999999`",
            ),
        ] {
            assert_eq!(
                read_text(text).unwrap_err().to_string(),
                message,
                "{text:?}"
            );
        }
    }
}
