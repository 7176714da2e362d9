//! What the generator is asked for.

use std::fmt;
use std::str::FromStr;

use super::generate::Asked;
use super::grade::Level;
use super::puzzle::MAX_SIDE;
use crate::error::Error;
use crate::text::Scanner;
use crate::words::Sentence;

/// The size of a board, how hard it is, whether it has all its clues, and more: `10x10`, `20x20 hard`, `8x8 easy
/// fewest`, `12x12 rules=10-13 steps=60`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The level it must have exactly; any will do if none is given.
    pub level: Option<Level>,
    /// Which clues are given.
    pub clues: Clues,
    /// What else it is asked for.
    pub asked: Asked,
}

/// Which clues a board gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clues {
    /// One for every line.
    All,
    /// So few that none of them can be left out.
    Fewest,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            width: 10,
            height: 10,
            level: None,
            clues: Clues::All,
            asked: Asked::default(),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)?;
        if let Some(level) = self.level {
            write!(f, " {level}")?;
        }
        if self.clues == Clues::Fewest {
            f.write_str(" fewest")?;
        }
        write!(f, "{}", self.asked)
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let width = side(&mut scanner)?;
        let height = if scanner.eat("x") {
            side(&mut scanner)?
        } else {
            width
        };
        if scanner.peek().is_some_and(|c| !c.is_whitespace()) {
            return Err(scanner.error("expected-blank"));
        }
        let mut spec = Self {
            width,
            height,
            ..Self::default()
        };
        loop {
            scanner.skip_space();
            let start = scanner.at();
            let word = scanner.word();
            let level = Level::WORDS.iter().find(|(_, known, _)| *known == word);
            match (word, level) {
                ("", _) if spec.asked.symmetry.fitting(width, height) != spec.asked.symmetry => {
                    return Err(scanner.error("tents-expected-symmetry"));
                }
                ("", _) => return Ok(spec),
                ("fewest", _) if spec.clues == Clues::All => spec.clues = Clues::Fewest,
                (_, Some((level, _, _))) if spec.level.is_none() => spec.level = Some(*level),
                _ if spec.asked.read(word) => {}
                _ => {
                    let expected = "tents-expected-level";
                    return Err(scanner.error_at(start, expected));
                }
            }
        }
    }
}

fn side(scanner: &mut Scanner<'_>) -> Result<usize, Error> {
    let start = scanner.at();
    let expected = Sentence::new("tents-expected-side").with("most", MAX_SIDE);
    match scanner.number(expected.clone())? {
        side if (2..=MAX_SIDE).contains(&side) => Ok(side),
        _ => Err(scanner.error_at(start, expected)),
    }
}
