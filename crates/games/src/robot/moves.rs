//! Moves: runs of steps in one direction, and the exchange.

use std::fmt::{self, Display};
use std::num::NonZeroU32;
use std::str::FromStr;

use crate::error::Error;
use crate::text::Scanner;

/// What the robot does: a run of steps, or an exchange of what it and its cell hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Steps in one direction, such as `R12`; one step is written `R`.
    Run(Direction, NonZeroU32),
    /// `S`.
    Swap,
}

/// Where a step leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `L`.
    Left,
    /// `R`.
    Right,
    /// `U`.
    Up,
    /// `D`.
    Down,
}

impl Direction {
    /// Every direction.
    pub const ALL: [Direction; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// Its letter in moves and files.
    pub fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Up => 'U',
            Self::Down => 'D',
        }
    }

    /// The direction of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|dir| dir.letter() == letter)
    }
}

impl Move {
    /// A run of this many steps; none if it is 0.
    pub fn run(direction: Direction, n: usize) -> Option<Self> {
        let n = u32::try_from(n).ok().and_then(NonZeroU32::new)?;
        Some(Self::Run(direction, n))
    }

    /// The shortest way between two places, vertically first.
    pub fn way(from: (usize, usize), to: (usize, usize)) -> impl Iterator<Item = Self> {
        let vertical = if from.0 <= to.0 {
            Self::run(Direction::Down, to.0 - from.0)
        } else {
            Self::run(Direction::Up, from.0 - to.0)
        };
        let horizontal = if from.1 <= to.1 {
            Self::run(Direction::Right, to.1 - from.1)
        } else {
            Self::run(Direction::Left, from.1 - to.1)
        };
        vertical.into_iter().chain(horizontal)
    }

    /// How many steps it takes.
    pub fn steps(self) -> u64 {
        match self {
            Self::Run(_, n) => u64::from(n.get()),
            Self::Swap => 0,
        }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swap => f.write_str("S"),
            Self::Run(direction, NonZeroU32::MIN) => write!(f, "{}", direction.letter()),
            Self::Run(direction, n) => write!(f, "{}{n}", direction.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        if text == "S" {
            return Ok(Self::Swap);
        }
        let direction = scanner.peek().and_then(Direction::of_letter);
        let direction = direction.ok_or_else(|| scanner.error("robot-expected-move"))?;
        scanner.next_char();
        if scanner.is_at_end() {
            return Ok(Self::Run(direction, NonZeroU32::MIN));
        }
        let n = scanner.number("robot-expected-steps")?;
        if scanner.is_at_end() {
            Ok(Self::Run(direction, n))
        } else {
            Err(scanner.error("expected-end-of-move"))
        }
    }
}
