//! What can be asked for, and the families of puzzles that solvers are compared on.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::puzzle::{Number, Puzzle, n_cells, read_seed, read_size};
use crate::error::Error;
use crate::game::Growth;
use crate::rng::Rng;
use crate::small::small;
use crate::text::Scanner;
use crate::words::Sentence;

/// Specs worth offering, easiest first.
pub(super) const PRESETS: &[&str] = &[
    "3x4 10", "4x5 3", "1x10 10", "5x5 25", "6x6 6", "8x8 4", "10x10 10", "10x10 2", "15x15 5",
    "20x20 20",
];

/// Square grids as the exercises ask, and the other extremes.
pub(super) const GROWTH: &[Growth] = &[
    Growth {
        name: "square",
        sizes: &[10, 20, 40, 80, 120, 170, 240, 330, 460, 640, 1000],
        puzzle: |size, seed| text(size, size, 10, seed),
        solvers: NEAREST,
        options: &["cost-only"],
    },
    Growth {
        name: "many-colours",
        sizes: &[10, 20, 40, 80, 120, 170, 240, 330, 460, 640, 1000],
        puzzle: |size, seed| text(size, size, size, seed),
        solvers: NEAREST,
        options: &["cost-only"],
    },
    Growth {
        name: "one-cell-a-colour",
        sizes: &[10, 20, 40, 80, 160, 320, 640],
        puzzle: |size, seed| text(size, size, size * size, seed),
        solvers: &[
            "naive",
            "circular",
            "by-colour",
            "avl",
            "nearest",
            "circuits",
            "best",
            "bound",
        ],
        options: &["cost-only"],
    },
    Growth {
        name: "line",
        sizes: &[10, 20, 50, 100, 200, 500, 1000, 2000],
        puzzle: |size, seed| text(1, size, size, seed),
        solvers: &["nearest", "circuits", "graf", "line", "best", "bound"],
        options: &["cost-only"],
    },
];

/// The solvers of the first part of the original assignment, and ours for the same answer.
const NEAREST: &[&str] = &["naive", "circular", "by-colour", "avl", "nearest"];

fn text(rows: usize, columns: usize, n_colours: usize, seed: u64) -> String {
    format!("robot {rows} {columns} {n_colours} {}", seed & 0x7fff_ffff)
}

/// Rows, columns and colours, such as `10x10 5`, and the number of the instance if a certain one is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// How many colours.
    pub n_colours: usize,
    /// The seed of the original game (`graine=`), whatever the seed of the generator.
    pub seed: Option<i32>,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            rows: 6,
            columns: 6,
            n_colours: 6,
            seed: None,
        }
    }
}

impl Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} {}", self.rows, self.columns, self.n_colours)?;
        match self.seed {
            Some(seed) => write!(f, " graine={seed}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        let rows = read_size(&mut scanner, "robot-expected-rows-and-columns", 1)?;
        scanner.eat("x");
        let columns = read_size(&mut scanner, "expected-number-of-columns", rows)?;
        scanner.skip_space();
        let at = scanner.at();
        let n_colours = scanner.number("expected-number-of-colours")?;
        let most = n_cells(rows, columns).unwrap_or(0);
        if !(1..=most).contains(&n_colours) {
            return Err(scanner.error_at(
                at,
                Sentence::new("robot-expected-colours").with("most", most),
            ));
        }
        scanner.skip_space();
        let seed = if scanner.eat("graine=") {
            Some(read_seed(&mut scanner)?)
        } else {
            None
        };
        scanner.finish()?;
        Ok(Self {
            rows,
            columns,
            n_colours,
            seed,
        })
    }
}

/// The instance of the original game that is asked for, or one with a random seed below a million.
pub(super) fn generate(spec: &Spec, rng: &mut Rng) -> Result<Puzzle, Error> {
    Puzzle::numbered(Number {
        rows: spec.rows,
        columns: spec.columns,
        n_colours: spec.n_colours,
        seed: spec.seed.unwrap_or_else(|| small(rng.below(1_000_000))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_numbered_instance_does_not_hang_on_the_generators_seed() {
        let spec: Spec = "3x4 10 graine=-7".parse().unwrap();
        assert_eq!(spec.to_string(), "3x4 10 graine=-7");
        for seed in 0..20 {
            let puzzle = generate(&spec, &mut Rng::new(seed)).unwrap();
            assert_eq!(puzzle.to_string(), "robot 3 4 10 -7");
        }
        for bad in [
            "3x4 10 graine=",
            "3x4 10 graine=x",
            "3x4 10 graine=2147483648",
        ] {
            assert!(bad.parse::<Spec>().is_err(), "{bad}");
        }
    }
}
