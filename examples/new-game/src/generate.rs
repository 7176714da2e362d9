//! Draws pictures until the clues of one leave no other.

use std::fmt;
use std::str::FromStr;

use games::budget::Budget;
use games::error::Error;
use games::kind::{Choices, Field};
use games::rng::Rng;
use games::text::Scanner;
use games::words::Sentence;

use crate::Nonogram;
use crate::puzzle::Puzzle;
use crate::solve::up_to_two;

/// The sides that are generated: larger pictures are rarely the only one of their clues.
const SIDES: (usize, usize) = (3, 7);

/// How people choose a size.
pub(crate) const CHOICES: Choices<Nonogram> = Choices {
    fields: &[
        Field::number("width", SIDES.0, SIDES.1, "5"),
        Field::number("height", SIDES.0, SIDES.1, "5"),
    ],
    spec: |chosen| format!("{}x{}", chosen.get("width"), chosen.get("height")),
    chosen: |spec| {
        let sides = [("width", spec.width), ("height", spec.height)];
        Some(sides.map(|(name, side)| (name, side.to_string())).into())
    },
    name: |spec| {
        let size = Sentence::new("kind-size").with("width", spec.width);
        vec![size.with("height", spec.height)]
    },
};

/// What is asked for, such as `5x5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    width: usize,
    height: usize,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            width: 5,
            height: 5,
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
        scanner.expect("x")?;
        let height = side(&mut scanner)?;
        scanner.finish()?;
        Ok(Self { width, height })
    }
}

fn side(scanner: &mut Scanner<'_>) -> Result<usize, Error> {
    let at = scanner.at();
    let side = scanner.number("nonogram-expected-size")?;
    let (least, most) = SIDES;
    if (least..=most).contains(&side) {
        Ok(side)
    } else {
        Err(scanner.error_at(
            at,
            Sentence::new("nonogram-expected-side")
                .with("least", least)
                .with("most", most),
        ))
    }
}

/// A puzzle with one solution.
pub(crate) fn generate(spec: &Spec, rng: &mut Rng, budget: &mut Budget) -> Result<Puzzle, Error> {
    loop {
        let mut row = || (0..spec.width).fold(0, |row, x| row | u16::from(rng.chance(3, 5)) << x);
        let picture: Vec<u16> = (0..spec.height).map(|_| row()).collect();
        let puzzle = Puzzle::of_picture(&picture, spec.width);
        let (found, is_whole) = up_to_two(&puzzle, budget);
        if is_whole && found.len() == 1 {
            return Ok(puzzle);
        }
        if budget.is_over() {
            return Err(Error::Refused(Sentence::new("nonogram-refused-limits")));
        }
    }
}
