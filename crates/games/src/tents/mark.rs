//! A move: one square becomes a tent, grass, or nothing again.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::puzzle::Square;
use crate::error::Error;
use crate::text::Scanner;

/// What a square is turned into, such as `T3,4`: column, then row, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark {
    /// What the square becomes.
    pub kind: Kind,
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
}

/// What a move makes of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A tent.
    Tent,
    /// Grass: no tent can stand here.
    Grass,
    /// Nothing is known again.
    Clear,
}

impl Kind {
    /// Every kind with its letter.
    pub const LETTERS: [(Kind, char); 3] =
        [(Kind::Tent, 'T'), (Kind::Grass, 'G'), (Kind::Clear, 'C')];

    /// What the square is afterwards.
    pub fn square(self) -> Square {
        match self {
            Kind::Tent => Square::Tent,
            Kind::Grass => Square::Grass,
            Kind::Clear => Square::Free,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(Kind::LETTERS[self.kind as usize].1)?;
        write_digits(f, self.x)?;
        f.write_char(',')?;
        write_digits(f, self.y)
    }
}

/// Writes a number digit by digit: there are millions of moves, and `write!` takes twice as long.
fn write_digits(f: &mut fmt::Formatter<'_>, n: u16) -> fmt::Result {
    if 10 <= n {
        write_digits(f, n / 10)?;
    }
    let digit = char::from_digit(u32::from(n % 10), 10);
    f.write_char(digit.ok_or(fmt::Error)?)
}

impl FromStr for Mark {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        let letter = scanner.peek();
        let row = Kind::LETTERS
            .iter()
            .find(|(_, known)| Some(*known) == letter);
        let Some((kind, _)) = row else {
            return Err(scanner.error("tents-expected-move"));
        };
        scanner.next_char();
        let x = scanner.number("expected-column")?;
        scanner.expect(",")?;
        let y = scanner.number("expected-row")?;
        if scanner.is_at_end() {
            Ok(Self { kind: *kind, x, y })
        } else {
            Err(scanner.error("expected-end-of-move"))
        }
    }
}
