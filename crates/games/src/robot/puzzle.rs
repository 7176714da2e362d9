//! A puzzle: a numbered instance of the original game, or a grid written out in full.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use super::glibc::Rand;
use super::grid::{Colour, Grid, MAX_CELLS};
use crate::error::Error;
use crate::small::small;
use crate::text::Scanner;
use crate::words::{Sentence, Value};

/// The grid at the start, and how its text names it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Puzzle {
    number: Option<Number>,
    grid: Arc<Grid>,
}

/// What numbers an instance of the original game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// How many colours.
    pub n_colours: usize,
    /// The seed of its random numbers.
    pub seed: i32,
}

impl Puzzle {
    /// The instance with these numbers.
    pub fn numbered(number: Number) -> Result<Self, Error> {
        let n_cells = n_cells(number.rows, number.columns).ok_or_else(|| {
            Error::Refused(
                Sentence::new("robot-refused-cells")
                    .with("most", MAX_CELLS)
                    .with("rows", number.rows)
                    .with("columns", number.columns),
            )
        })?;
        if !(1..=n_cells).contains(&number.n_colours) {
            return Err(Error::Refused(
                Sentence::new("robot-refused-colours")
                    .with("most", n_cells)
                    .with("n", number.n_colours),
            ));
        }
        Ok(Self {
            number: Some(number),
            grid: Arc::new(grid_of(number)),
        })
    }

    /// The puzzle of a grid that is written out.
    pub(super) fn of_grid(grid: Arc<Grid>) -> Self {
        Self { number: None, grid }
    }

    /// What numbers it, if it is an instance of the original game.
    pub fn number(&self) -> Option<Number> {
        self.number
    }

    /// Its cells at the start.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Its cells written out in full, a row after each `break_`.
    pub(super) fn write_cells(&self, f: &mut dyn fmt::Write, break_: &str) -> fmt::Result {
        let grid = self.grid();
        for (cell, (ground, piece)) in grid.ground.iter().zip(&grid.pieces).enumerate() {
            let is_first = cell % grid.columns == 0;
            f.write_str(if is_first && 0 < cell { break_ } else { "" })?;
            f.write_str(if is_first { "" } else { " " })?;
            match piece {
                Some(piece) => write!(f, "{}:{}", ground.number(), piece.number())?,
                None => write!(f, "{}:-", ground.number())?,
            }
        }
        Ok(())
    }
}

/// The number of cells, if there is at least one and they fit.
pub(super) fn n_cells(rows: usize, columns: usize) -> Option<usize> {
    rows.checked_mul(columns)
        .filter(|n| (1..=MAX_CELLS).contains(n))
}

/// Builds the grid as the original game does.
fn grid_of(number: Number) -> Grid {
    let Number { rows, columns, .. } = number;
    let n_cells = rows * columns;
    let mut rand = Rand::new(number.seed);
    let colour = |number| Colour::new(number).expect("colours are fewer than cells");
    // The first cells take one colour each, then runs of random length take the colours in turn.
    let mut ground: Vec<Colour> = (0..number.n_colours).map(colour).collect();
    let longest: u32 = small(2 * (n_cells / number.n_colours));
    for next in (0..number.n_colours).cycle() {
        if ground.len() == n_cells {
            break;
        }
        let run = 1 + (rand.next() % longest) as usize;
        let end = n_cells.min(ground.len() + run);
        ground.resize(end, colour(next));
    }
    let mut pieces: Vec<Option<Colour>> = ground.iter().copied().map(Some).collect();
    // Numbers of 32 bits are divided twice as fast, which counts for millions of cells.
    let (n_rows, n_columns): (u32, u32) = (small(rows), small(columns));
    for cell in 0..n_cells {
        let row = rand.next() % n_rows;
        let column = rand.next() % n_columns;
        pieces.swap(cell, (row * n_columns + column) as usize);
    }
    Grid {
        rows,
        columns,
        ground,
        pieces,
    }
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(Number {
                rows,
                columns,
                n_colours,
                seed,
            }) => write!(f, "robot {rows} {columns} {n_colours} {seed}"),
            None => {
                f.write_str("robot grid ")?;
                self.write_cells(f, " / ")
            }
        }
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        scanner.expect("robot")?;
        scanner.skip_space();
        if scanner.eat("grid") {
            let grid = read_cells(&mut scanner)?;
            return Ok(Self::of_grid(Arc::new(grid)));
        }
        let number = read_number(&mut scanner)?;
        scanner.finish()?;
        Self::numbered(number)
    }
}

/// Reads `M N NBCOUL GRAINE`.
pub(super) fn read_number(scanner: &mut Scanner<'_>) -> Result<Number, Error> {
    let rows = read_size(scanner, "robot-expected-rows-or-grid", 1)?;
    let columns = read_size(scanner, "expected-number-of-columns", rows)?;
    scanner.skip_space();
    let at = scanner.at();
    let n_colours = scanner.number("expected-number-of-colours")?;
    let n_cells = rows * columns;
    if !(1..=n_cells).contains(&n_colours) {
        return Err(scanner.error_at(
            at,
            Sentence::new("robot-expected-colours").with("most", n_cells),
        ));
    }
    let seed = read_seed(scanner)?;
    Ok(Number {
        rows,
        columns,
        n_colours,
        seed,
    })
}

/// Reads a seed of the original game: any number that its C type holds.
pub(super) fn read_seed(scanner: &mut Scanner<'_>) -> Result<i32, Error> {
    scanner.skip_space();
    let at = scanner.at();
    let is_negative = scanner.eat("-");
    let seed: i64 = scanner.number("expected-seed")?;
    let signed = if is_negative {
        // A number has one spelling.
        seed.checked_neg().filter(|&seed| seed != 0)
    } else {
        Some(seed)
    };
    signed
        .and_then(|seed| i32::try_from(seed).ok())
        .ok_or_else(|| {
            scanner.error_at(
                at,
                Sentence::new("robot-expected-seed")
                    .with("least", i64::from(i32::MIN))
                    .with("most", i64::from(i32::MAX)),
            )
        })
}

/// Reads a number of rows or columns; with the `other` one it must not be too large.
pub(super) fn read_size(
    scanner: &mut Scanner<'_>,
    what: &'static str,
    other: usize,
) -> Result<usize, Error> {
    scanner.skip_space();
    let at = scanner.at();
    let size = scanner.number(what)?;
    match n_cells(size, other) {
        Some(_) => Ok(size),
        None => Err(scanner.error_at(
            at,
            Sentence::new("robot-expected-size")
                .with("what", Value::Term(what))
                .with("most", MAX_CELLS),
        )),
    }
}

/// Reads cells such as `0:1 2:-`, rows separated by `/` or line ends.
pub(super) fn read_cells(scanner: &mut Scanner<'_>) -> Result<Grid, Error> {
    let mut grid = Grid {
        rows: 0,
        columns: 0,
        ground: Vec::new(),
        pieces: Vec::new(),
    };
    let mut row_start = 0;
    loop {
        scanner.take_while(|c| c == ' ' || c == '\t');
        let at = scanner.at();
        let is_break = matches!(scanner.peek(), None | Some('/' | '\n' | '\r'));
        if is_break {
            let width = grid.ground.len() - row_start;
            if 0 < width {
                if 0 < grid.rows && width != grid.columns {
                    return Err(scanner.error_at(
                        at,
                        Sentence::new("robot-expected-even-rows")
                            .with("columns", grid.columns)
                            .with("width", width),
                    ));
                }
                grid.rows += 1;
                grid.columns = width;
                row_start = grid.ground.len();
            }
            if scanner.next_char().is_none() {
                break;
            }
            continue;
        }
        if grid.ground.len() == MAX_CELLS {
            return Err(scanner
                .error(Sentence::new("robot-expected-at-most-cells").with("most", MAX_CELLS)));
        }
        grid.ground.push(read_colour(scanner)?);
        scanner.expect(":")?;
        let piece = if scanner.eat("-") {
            None
        } else {
            Some(read_colour(scanner)?)
        };
        grid.pieces.push(piece);
    }
    if grid.rows == 0 {
        return Err(scanner.error("robot-expected-cell"));
    }
    if grid.n_colours() <= grid.n_cells() {
        Ok(grid)
    } else {
        Err(Error::Refused(
            Sentence::new("robot-refused-colour-numbers")
                .with("cells", grid.n_cells())
                .with("found", grid.n_colours() - 1),
        ))
    }
}

fn read_colour(scanner: &mut Scanner<'_>) -> Result<Colour, Error> {
    let at = scanner.at();
    let number = scanner.number("expected-colour")?;
    Colour::new(number).ok_or_else(|| scanner.error_at(at, "expected-colour-that-fits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a puzzle and compares its cells, written `0:8 1:3 / ...`.
    #[track_caller]
    fn check(text: &str, cells: &str) {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut written = String::new();
        puzzle.write_cells(&mut written, " / ").unwrap();
        assert_eq!(written, cells);
        let explicit: Puzzle = format!("robot grid {cells}").parse().unwrap();
        assert_eq!(explicit.grid(), puzzle.grid());
        assert_eq!(explicit.to_string(), format!("robot grid {cells}"));
    }

    /// Pairs a list of backgrounds with a list of pieces.
    fn cells(columns: usize, ground: &str, pieces: &str) -> String {
        let pairs: Vec<String> = ground
            .split_whitespace()
            .zip(pieces.split_whitespace())
            .map(|(ground, piece)| format!("{ground}:{piece}"))
            .collect();
        let rows: Vec<String> = pairs.chunks(columns).map(|row| row.join(" ")).collect();
        rows.join(" / ")
    }

    #[test]
    fn numbered_instances_are_those_of_the_original_game() {
        check(
            "robot 3 4 10 0",
            "0:8 1:3 2:0 3:0 / 4:1 5:4 6:7 7:9 / 8:5 9:2 0:0 0:6",
        );
        check(
            "robot 4 5 3 0",
            &cells(
                5,
                "0 1 2 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1",
                "0 0 1 0 2 1 1 0 0 1 1 1 1 0 0 1 1 0 1 0",
            ),
        );
        check(
            "robot 4 5 3 2",
            &cells(
                5,
                "0 1 2 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 2 2",
                "1 1 0 1 0 0 0 1 1 2 0 1 1 2 1 0 0 1 0 2",
            ),
        );
        let lines = [
            ("10 10 2", "4 5 8 2 3 0 7 1 6 9"),
            ("6 6 8", "0 2 5 3 1 4"),
            ("6 6 45", "0 2 1 4 3 5"),
            ("10 10 0", "6 4 3 1 5 7 0 9 2 8"),
            ("10 10 30", "1 0 3 4 6 7 9 5 2 8"),
        ];
        for (numbers, pieces) in lines {
            let ground = "0 1 2 3 4 5 6 7 8 9";
            check(&format!("robot 1 {numbers}"), &cells(10, ground, pieces));
        }
    }

    #[test]
    fn seeds_zero_and_one_are_the_same_and_seeds_may_be_negative() {
        let grid = |text: &str| text.parse::<Puzzle>().unwrap().grid().clone();
        assert_eq!(grid("robot 5 5 5 0"), grid("robot 5 5 5 1"));
        assert_ne!(grid("robot 5 5 5 -1"), grid("robot 5 5 5 1"));
        grid("robot 2 2 4 -2147483648");
    }

    #[test]
    fn grids_may_be_written_in_rows() {
        let puzzle: Puzzle = "robot grid\n0:1 1:0\n\n2:- 3:2\n".parse().unwrap();
        assert_eq!(puzzle.to_string(), "robot grid 0:1 1:0 / 2:- 3:2");
    }

    #[test]
    fn bad_texts_get_one_clear_message() {
        for (text, message) in [
            ("robot 3 4 13 0", "expected 1 to 12 colours, found `13`"),
            ("robot 3 4 0 0", "expected 1 to 12 colours, found `0`"),
            (
                "robot 0 4 1 0",
                "expected a number of rows, or `grid`, at least 1, with at most 33554432 cells in all, found `0`",
            ),
            (
                "robot 99999 99999 1 0",
                "expected a number of columns, at least 1, with at most 33554432 cells in all, found `99999`",
            ),
            (
                "robot 99999999999999999999 1 1 0",
                "expected a number of rows, or `grid` that fits, found `99999999999999999999`",
            ),
            (
                "robot 3 4 10 2147483648",
                "expected a seed from -2147483648 to 2147483647, found `2147483648`",
            ),
            ("robot 3 4 10", "expected a seed, found the end of the text"),
            (
                "robot 3 4 10 0 7",
                "expected the end of the text, found `7`",
            ),
            (
                "robot grid",
                "expected a cell such as `0:1` or `0:-`, found the end of the text",
            ),
            (
                "robot grid 0:1 1:0 / 1:1",
                "expected 2 cells in every row, after 1 in this one, found the end of the text",
            ),
            (
                "robot grid 0:1 5:0",
                "expected colours below 2, the number of cells, found 5",
            ),
            ("robot grid 0:x", "expected a colour, found `x`"),
        ] {
            let error = text.parse::<Puzzle>().unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }
}
