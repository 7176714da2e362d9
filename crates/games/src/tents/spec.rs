//! What the generator is asked for.

use std::fmt;
use std::str::FromStr;

use super::puzzle::MAX_SIDE;
use crate::error::Error;
use crate::text::Scanner;

/// The size of a board, such as `10x10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            width: 10,
            height: 10,
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let width = side(&mut scanner)?;
        let height = match scanner.eat("x") {
            true => side(&mut scanner)?,
            false => width,
        };
        scanner.finish()?;
        Ok(Self { width, height })
    }
}

fn side(scanner: &mut Scanner<'_>) -> Result<usize, Error> {
    let start = scanner.at();
    let expected = format!("a side from 2 to {MAX_SIDE}");
    match scanner.number(&expected)? {
        side if (2..=MAX_SIDE).contains(&side) => Ok(side),
        _ => Err(scanner.error_at(start, expected)),
    }
}
