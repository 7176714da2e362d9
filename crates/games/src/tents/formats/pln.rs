//! Plans of the original game.
//!
//! ```text
//! debutPlan
//! lignes
//! 1;0;1
//! colonnes
//! 1;0;1
//! arbres
//! 1;0
//! 1;2
//! finPlan
//! ```
//!
//! Mind the axes: the original draws `lignes` across the top. A tree `a;b` stands in column `a` and row `b`, so
//! `lignes` are what everyone else calls the clues of the columns.

use super::refuse_missing_clues;
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::tents::Tents;
use crate::tents::puzzle::{MAX_SIDE, Puzzle, Square};
use crate::text::Scanner;
use crate::words::{Sentence, Value};

/// The words that begin a part of a plan; a line that begins with one of them counts, whatever follows the word.
const KEYWORDS: [&str; 5] = ["debutPlan", "lignes", "colonnes", "arbres", "finPlan"];

/// The row of this format.
pub(super) const FORMAT: Format<Tents> = Format {
    name: "pln",
    looks_like,
    read: Some(read),
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// Whether a text begins as plans do.
fn looks_like(text: &str) -> bool {
    let text = text.trim_start();
    KEYWORDS.iter().any(|keyword| text.starts_with(keyword))
}

/// Reads a plan.
fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let mut plan = Plan {
        scanner: Scanner::new(text),
        columns: None,
        rows: None,
        trees: None,
    };
    plan.read()?;
    plan.puzzle()
}

/// Writes a plan.
pub(in crate::tents) fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    refuse_missing_clues(puzzle, "pln")?;
    super::refuse_givens(puzzle, "pln")?;
    let clues = |clues: &[Option<usize>]| {
        let numbers: Vec<String> = clues.iter().flatten().map(usize::to_string).collect();
        numbers.join(";")
    };
    let trees: String = puzzle
        .trees()
        .map(|at| puzzle.xy(at))
        .map(|(x, y)| format!("{x};{y}\n"))
        .collect();
    Ok(format!(
        "debutPlan\nlignes\n{}\ncolonnes\n{}\narbres\n{trees}finPlan\n",
        clues(puzzle.columns()),
        clues(puzzle.rows()),
    ))
}

/// One of several words, the last behind an "or".
fn one_of(words: &[String]) -> Sentence {
    let (last, others) = words.split_last().expect("something is wanted");
    others.iter().rev().fold(
        Sentence::new("name").with("name", last.as_str()),
        |rest, word| {
            let either = Sentence::new("either").with("one", word.as_str());
            either.with("other", Value::Sentence(rest))
        },
    )
}

/// A number and where it stands.
type Found = (usize, usize);

struct Plan<'t> {
    scanner: Scanner<'t>,
    columns: Option<Vec<Found>>,
    rows: Option<Vec<Found>>,
    trees: Option<Vec<(Found, Found)>>,
}

impl Plan<'_> {
    fn read(&mut self) -> Result<(), Error> {
        self.scanner.skip_space();
        self.keyword(&["debutPlan"])?;
        loop {
            self.scanner.skip_space();
            let start = self.scanner.at();
            let missing: Vec<&str> = [
                ("lignes", self.columns.is_none()),
                ("colonnes", self.rows.is_none()),
                ("arbres", self.trees.is_none()),
                ("finPlan", self.is_whole()),
            ]
            .iter()
            .filter(|(_, is_missing)| *is_missing)
            .map(|(keyword, _)| *keyword)
            .collect();
            match self.keyword(&missing)? {
                "lignes" => self.columns = Some(self.clues()?),
                "colonnes" => self.rows = Some(self.clues()?),
                "arbres" => self.trees = Some(self.trees()?),
                _ => return self.scanner.finish(),
            }
            debug_assert!(start < self.scanner.at());
        }
    }

    fn is_whole(&self) -> bool {
        self.columns.is_some() && self.rows.is_some() && self.trees.is_some()
    }

    /// Reads a line that begins with one of these words.
    fn keyword(&mut self, wanted: &[&'static str]) -> Result<&'static str, Error> {
        let found = wanted.iter().find(|keyword| self.scanner.eat(keyword));
        let Some(keyword) = found else {
            let names: Vec<String> = wanted
                .iter()
                .map(|keyword| format!("`{keyword}`"))
                .collect();
            return Err(self.scanner.error(one_of(&names)));
        };
        self.scanner.take_while(|c| c != '\n');
        Ok(keyword)
    }

    /// Whether a keyword or the end comes next rather than a number.
    fn is_at_keyword(&mut self) -> bool {
        self.scanner.skip_space();
        self.scanner.is_at_end() || self.scanner.peek().is_some_and(char::is_alphabetic)
    }

    fn clues(&mut self) -> Result<Vec<Found>, Error> {
        let mut found = Vec::new();
        while !self.is_at_keyword() {
            if found.len() == MAX_SIDE {
                return Err(self
                    .scanner
                    .error(Sentence::new("tents-expected-at-most-clues").with("most", MAX_SIDE)));
            }
            found.push((
                self.scanner.at(),
                self.scanner.number("tents-expected-clue")?,
            ));
            self.separator()?;
        }
        if found.is_empty() {
            Err(self.scanner.error("tents-expected-clue"))
        } else {
            Ok(found)
        }
    }

    fn trees(&mut self) -> Result<Vec<(Found, Found)>, Error> {
        let mut found = Vec::new();
        while !self.is_at_keyword() {
            let x = (
                self.scanner.at(),
                self.scanner.number("tents-expected-tree")?,
            );
            self.scanner.expect(";")?;
            let y = (
                self.scanner.at(),
                self.scanner.number("tents-expected-number-after")?,
            );
            found.push((x, y));
            self.separator()?;
        }
        Ok(found)
    }

    /// Reads what may stand behind a number that is complete: `;`, a blank or the end of the line.
    fn separator(&mut self) -> Result<(), Error> {
        let is_blank = |c: char| c.is_whitespace();
        let is_fine = self.scanner.eat(";") || self.scanner.peek().is_none_or(is_blank);
        if is_fine {
            Ok(())
        } else {
            Err(self
                .scanner
                .error(Sentence::new("expected-word").with("word", ";")))
        }
    }

    fn puzzle(self) -> Result<Puzzle, Error> {
        let parts = (self.columns, self.rows, self.trees);
        let (Some(columns), Some(rows), Some(trees)) = parts else {
            unreachable!("`finPlan` is only read when the plan is whole")
        };
        let (width, height) = (columns.len(), rows.len());
        let scanner = self.scanner;
        let clues = |found: &[Found], length: usize| {
            let clue = |&(at, clue): &Found| {
                if clue <= length {
                    Ok(Some(clue))
                } else {
                    Err(scanner.error_at(
                        at,
                        Sentence::new("tents-expected-clue-up-to").with("length", length),
                    ))
                }
            };
            found.iter().map(clue).collect::<Result<Vec<_>, _>>()
        };
        let (columns, rows) = (clues(&columns, height)?, clues(&rows, width)?);
        let fits = |width: usize, height: usize| {
            let fits = |((_, x), (_, y)): &(Found, Found)| *x < width && *y < height;
            trees.iter().all(fits)
        };
        // Who mixes up the axes is told so, rather than only that a tree is off the board.
        let is_exchanged = !fits(width, height) && fits(height, width);
        let told = |expected: Sentence| {
            if is_exchanged {
                Sentence::new("tents-expected-exchanged")
                    .with("expected", Value::Sentence(expected))
            } else {
                expected
            }
        };
        let mut squares = vec![Square::Free; width * height];
        for ((x_at, x), (y_at, y)) in trees {
            if width <= x {
                let expected = Sentence::new("tents-expected-column").with("last", width - 1);
                return Err(scanner.error_at(x_at, told(expected)));
            }
            if height <= y {
                let expected = Sentence::new("tents-expected-row").with("last", height - 1);
                return Err(scanner.error_at(y_at, told(expected)));
            }
            let square = &mut squares[y * width + x];
            if *square == Square::Tree {
                return Err(scanner.error_at(x_at, "tents-expected-no-tree"));
            }
            *square = Square::Tree;
        }
        Ok(Puzzle::new(width, height, squares, columns, rows).expect("all was checked"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::game::Game;
    use crate::tents::Tents;

    fn plan(lists: [&str; 2], trees: &str) -> Result<Puzzle, Error> {
        let [first, second] = lists;
        let text =
            format!("debutPlan\nlignes\n{first}\ncolonnes\n{second}\narbres\n{trees}\nfinPlan\n");
        read(&text, &Options::default())
    }

    #[test]
    fn a_plan_that_only_works_with_its_lists_exchanged_is_told_apart() {
        let trees = "4;0\n0;1\n5;1\n3;2\n7;2\n2;4\n4;4\n0;5\n7;5\n5;6\n0;7\n2;7";
        let lists = ["1;2;1;2;0;3;1;2", "1;2;1;1;3;1;1;2"];
        let notes = |lists: [&str; 2]| {
            let puzzle = plan(lists, trees).unwrap();
            let solver = &Tents::SOLVERS[0];
            let answer = (solver.solve)(&puzzle, &mut Budget::unlimited()).unwrap();
            answer.notes.len()
        };
        assert_eq!((notes(lists), notes([lists[1], lists[0]])), (0, 1));
    }

    #[test]
    fn a_tree_that_fits_only_the_other_way_is_pointed_out() {
        let message = |trees: &str| plan(["1;0", "0;1;0"], trees).unwrap_err().to_string();
        assert!(message("2;1").contains("exchanged every tree has its place"));
        assert!(!message("2;2").contains("exchanged"));
    }
}
