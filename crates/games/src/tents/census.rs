//! All square boards of Tents with all clues that have exactly one solution, and how hard they are.
//!
//! A board with a solution is a set of trees with the clues of a set of tents that fits them: no two tents touch, and
//! each tree has a tent of its own beside it. So sets of tents are gone through by their clues; the sets of trees that fit
//! exactly one set of tents of a clue are the boards with one solution. Tents that share no square beside them choose
//! their trees apart, so each group of tents is listed alone and the lists are combined, or only counted (`rivals.rs`).
//!
//! Turning and mirroring a board changes nothing, so of up to eight clues that are images of each other only the first
//! is worked on, and counts for all. That none is forgotten or met twice is proved by the number of sets of tents, which
//! a walk from row to row counts in another way.

mod fits;
mod rivals;
mod sight;

use std::collections::HashMap;
use std::fmt::Write;

use super::grade::{self, Level};
use super::puzzle::{Puzzle, Square};
use crate::budget::Budget;
use crate::census::{self, Census, Tally};
use crate::words::Sentence;
use fits::Fits;
use rivals::Counted;

/// The censuses of Tents.
pub(super) const CENSUSES: &[Census] = &[
    count::<1>("tents-1"),
    count::<2>("tents-2"),
    count::<3>("tents-3"),
    count::<4>("tents-4"),
    count::<5>("tents-5"),
    count::<6>("tents-6"),
    count::<7>("tents-7"),
    count::<8>("tents-8"),
    levels::<1>("tents-levels-1"),
    levels::<2>("tents-levels-2"),
    levels::<3>("tents-levels-3"),
    levels::<4>("tents-levels-4"),
    levels::<5>("tents-levels-5"),
    levels::<6>("tents-levels-6"),
    levels::<7>("tents-levels-7"),
];

/// Up to this side every board is graded; on larger ones images of a board are taken to be as hard as it is. That is so
/// for all boards of side 4, as a test sees; it is not proved for others.
const LARGEST_GRADED_ALL: usize = 5;

/// How many parts a census of this side has.
const fn n_parts(side: usize) -> u64 {
    match side {
        0..=4 => 4,
        5 => 16,
        6 => 128,
        7 => 1024,
        _ => 16_384,
    }
}

const fn count<const N: usize>(name: &'static str) -> Census {
    Census {
        name,
        n_parts: n_parts(N),
        part: |part, budget| {
            let mut tally = Tally::default();
            each_clue::<N>(part, budget, true, &mut |class, budget| {
                let sum = class.sum(budget)?;
                let weight = class.weight;
                tally.add("tent-sets", weight * class.tents.len() as u128);
                tally.add("pairs", weight * sum.n_pairs);
                tally.add("solvable", weight * sum.n_solvable);
                tally.add("unique", weight * sum.n_unique);
                Some(())
            })?;
            Some(tally)
        },
        report: |tally| {
            let text = complete::<N>(tally)?;
            let numbers = ["pairs", "solvable", "unique"].map(|name| tally.get(name));
            Ok(format!(
                "{text}\n| boards | number |\n| --- | --- |\n| with a solution marked | {} |\n| with a solution | {} |\n\
                 | with exactly one | {} |\n",
                numbers[0], numbers[1], numbers[2]
            ))
        },
    }
}

const fn levels<const N: usize>(name: &'static str) -> Census {
    Census {
        name,
        n_parts: n_parts(N),
        part: |part, budget| {
            let mut tally = Tally::default();
            let mut by_word: HashMap<&str, u128> = HashMap::new();
            each_clue::<N>(
                part,
                budget,
                LARGEST_GRADED_ALL < N,
                &mut |class, budget| {
                    let mut unique = Vec::new();
                    fits::list(class, budget, &mut |trees| {
                        fits::each_run(trees, |trees, n| {
                            if n == 1 {
                                unique.push(trees);
                            }
                        });
                    })?;
                    for trees in &unique {
                        let word = class.level::<N>(*trees).unwrap_or("beyond");
                        *by_word.entry(word).or_default() += class.weight;
                        if !budget.spend() {
                            return None;
                        }
                    }
                    let weight = class.weight;
                    tally.add("tent-sets", weight * class.tents.len() as u128);
                    tally.add("unique", weight * unique.len() as u128);
                    Some(())
                },
            )?;
            for (word, n) in by_word {
                tally.add(&format!("level-{word}"), n);
            }
            Some(tally)
        },
        report: |tally| {
            let mut text = complete::<N>(tally)?;
            if LARGEST_GRADED_ALL < N {
                text +=
                    "One of the boards that are images of each other was graded for all of them.\n";
            }
            let all = tally.get("unique");
            let _ = write!(text, "\n| level | boards | share |\n| --- | --- | --- |\n");
            let words = Level::WORDS.iter().map(|(_, word, _)| *word);
            for word in words.chain(["beyond"]) {
                let n = tally.get(&format!("level-{word}"));
                let share = 100.0 * n as f64 / all as f64;
                let _ = writeln!(text, "| {word} | {n} | {share:.4} % |");
            }
            let _ = writeln!(text, "| all | {all} | |");
            Ok(text)
        },
    }
}

/// The sets of tents that share their clues.
struct Class<'a> {
    rows: &'a [u8],
    columns: &'a [u8],
    side: usize,
    tents: &'a [u64],
    /// How many clues are images of these.
    weight: u128,
}

impl Class<'_> {
    /// How many sets of trees fit its sets of tents; none if the budget ends first.
    fn sum(&self, budget: &mut Budget) -> Option<Sum> {
        let tents = self.tents.iter();
        let all: Vec<Fits> = tents.map(|it| Fits::of(*it, self.side)).collect();
        match rivals::count(&all, budget)? {
            Counted::Sum(sum) => Some(sum),
            Counted::TooMany => self.listed_sum(budget),
        }
    }

    /// The same by listing them all.
    fn listed_sum(&self, budget: &mut Budget) -> Option<Sum> {
        let mut sum = Sum::default();
        fits::list(self, budget, &mut |trees| sum.add(trees))?;
        Some(sum)
    }

    /// The level of the board with these trees, which has one solution; none if the rules do not solve it.
    fn level<const N: usize>(&self, trees: u64) -> Option<&'static str> {
        if sight::solves::<N>(trees, self.rows, self.columns) {
            return Some(Level::WORDS[Level::Easy as usize].1);
        }
        grade::difficulty(&self.puzzle::<N>(trees), &mut Budget::unlimited()).map(|it| it.level)
    }

    /// The board with these trees.
    fn puzzle<const N: usize>(&self, trees: u64) -> Puzzle {
        let square = |at: usize| {
            if trees >> at & 1 == 1 {
                Square::Tree
            } else {
                Square::Free
            }
        };
        let clues = |counts: &[u8]| counts.iter().map(|&n| Some(usize::from(n))).collect();
        let squares = (0..N * N).map(square).collect();
        let puzzle = Puzzle::new(N, N, squares, clues(self.columns), clues(self.rows));
        puzzle.expect("clues are no longer than their lines")
    }
}

/// What all sets of trees of a clue amount to.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sum {
    n_pairs: u128,
    n_solvable: u128,
    n_unique: u128,
}

impl Sum {
    fn add(&mut self, trees: &mut [u64]) {
        self.n_pairs += trees.len() as u128;
        fits::each_run(trees, |_, n| {
            self.n_solvable += 1;
            self.n_unique += u128::from(n == 1);
        });
    }
}

/// Calls `each` with the clues of one part, those that are images of others left out if that is asked for.
fn each_clue<const N: usize>(
    part: u64,
    budget: &mut Budget,
    only_first_images: bool,
    each: &mut dyn FnMut(&Class<'_>, &mut Budget) -> Option<()>,
) -> Option<()> {
    let mut all_rows = Vec::new();
    row_clues::<N>(&mut Vec::new(), &mut all_rows);
    for (nth, rows) in all_rows.iter().enumerate() {
        let is_mirrored = rows.iter().rev().lt(rows.iter());
        if nth as u64 % n_parts(N) != part || (only_first_images && is_mirrored) {
            continue;
        }
        let mut by_columns: HashMap<Vec<u8>, Vec<u64>> = HashMap::new();
        tent_sets::<N>(rows, 0, 0, 0, &mut |tents| {
            let columns = (0..N).map(|x| (tents >> x & column::<N>()).count_ones() as u8);
            by_columns.entry(columns.collect()).or_default().push(tents);
        });
        for (columns, tents) in &by_columns {
            let n_images = images(rows, columns);
            if only_first_images && n_images.is_none() {
                continue;
            }
            let class = Class {
                rows,
                columns,
                side: N,
                tents,
                weight: if only_first_images {
                    n_images.unwrap_or(1)
                } else {
                    1
                },
            };
            each(&class, budget)?;
        }
    }
    Some(())
}

/// The squares of the first column.
const fn column<const N: usize>() -> u64 {
    let (mut mask, mut y) = (0, 0);
    while y < N {
        mask |= 1 << (y * N);
        y += 1;
    }
    mask
}

/// All numbers of tents that rows can have: two neighbouring rows hold no more than one could alone.
fn row_clues<const N: usize>(begun: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    if begun.len() == N {
        all.push(begun.clone());
        return;
    }
    let most = N.div_ceil(2) as u8 - begun.last().copied().unwrap_or(0);
    for n in 0..=most {
        begun.push(n);
        row_clues::<N>(begun, all);
        begun.pop();
    }
}

/// Calls `each` with every set of tents that has these many in each row.
fn tent_sets<const N: usize>(
    rows: &[u8],
    y: usize,
    above: u64,
    tents: u64,
    each: &mut dyn FnMut(u64),
) {
    if y == N {
        return each(tents);
    }
    let taken = above | above << 1 | above >> 1;
    for row in 0..1u64 << N {
        let fits = row & (row << 1) == 0 && row & taken == 0;
        if fits && row.count_ones() == u32::from(rows[y]) {
            tent_sets::<N>(rows, y + 1, row, tents | row << (y * N), each);
        }
    }
}

/// How many clues are images of these; none if one of them comes before them.
fn images(rows: &[u8], columns: &[u8]) -> Option<u128> {
    let turned = |line: &[u8]| line.iter().rev().copied().collect::<Vec<u8>>();
    let mut all = Vec::new();
    for rows in [rows.to_vec(), turned(rows)] {
        for columns in [columns.to_vec(), turned(columns)] {
            all.push((rows.clone(), columns.clone()));
            all.push((columns, rows.clone()));
        }
    }
    all.sort();
    all.dedup();
    let first = &all[0];
    (first.0 == rows && first.1 == columns).then_some(all.len() as u128)
}

/// The number of sets of tents of which no two touch, from row to row.
fn n_tent_sets(side: usize) -> u128 {
    let rows: Vec<u64> = (0..1 << side).filter(|row| row & (row << 1) == 0).collect();
    let mut ways = vec![1u128; rows.len()];
    for _ in 1..side {
        let fits = |a: u64, b: u64| a & (b | b << 1 | b >> 1) == 0;
        let ways_to = |row: u64| {
            let before = rows
                .iter()
                .zip(&ways)
                .filter(|(above, _)| fits(row, **above));
            before.map(|(_, n)| *n).sum()
        };
        ways = rows.iter().map(|row| ways_to(*row)).collect();
    }
    ways.iter().sum()
}

fn complete<const N: usize>(tally: &Tally) -> Result<String, Sentence> {
    let found = tally.get("tent-sets");
    census::expect("census-tent-sets", found, n_tent_sets(N))?;
    Ok(format!(
        "{found} sets of tents gone through: as many as a walk from row to row counts.\n"
    ))
}

#[cfg(test)]
mod tests;
