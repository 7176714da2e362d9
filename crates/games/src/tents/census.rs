//! All square boards of Tents with all clues that have exactly one solution, and how hard they are.
//!
//! A board with a solution is a set of trees with the clues of a set of tents that fits them: no two tents touch, and
//! each tree has a tent of its own beside it. So sets of tents are gone through by their clues; for every clue all sets
//! of trees are listed that fit one of its sets of tents, and those that are listed once are the boards with one
//! solution. Tents that share no square beside them choose their trees apart, so each group of tents is listed alone and
//! the lists are combined.
//!
//! Turning and mirroring a board changes nothing, so of up to eight clues that are images of each other only the first
//! is worked on, and counts for all. That none is forgotten or met twice is proved by the number of sets of tents, which
//! a walk from row to row counts in another way.

use std::collections::HashMap;
use std::fmt::Write;

use super::grade::{self, Level};
use super::puzzle::{Puzzle, Square};
use crate::budget::Budget;
use crate::census::{Census, Tally};

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
];

/// More sets of trees than this are not held at once.
const MOST_HELD: usize = 1 << 24;

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
                let mut sum = Sum::default();
                fitting(class, budget, &mut |trees| sum.add(trees))?;
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
            each_clue::<N>(
                part,
                budget,
                LARGEST_GRADED_ALL < N,
                &mut |class, budget| {
                    let mut unique = Vec::new();
                    fitting(class, budget, &mut |trees| {
                        each_run(trees, |trees, n| {
                            if n == 1 {
                                unique.push(trees);
                            }
                        });
                    })?;
                    for trees in &unique {
                        let puzzle = class.puzzle::<N>(*trees);
                        let word = grade::word(&puzzle, &mut Budget::unlimited());
                        let name = format!("level-{}", word.unwrap_or("beyond"));
                        tally.add(&name, class.weight);
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
#[derive(Default)]
struct Sum {
    n_pairs: u128,
    n_solvable: u128,
    n_unique: u128,
}

impl Sum {
    fn add(&mut self, trees: &mut [u64]) {
        self.n_pairs += trees.len() as u128;
        each_run(trees, |_, n| {
            self.n_solvable += 1;
            self.n_unique += u128::from(n == 1);
        });
    }
}

/// Sorts and calls `each` with every number and how often it is there.
fn each_run(numbers: &mut [u64], mut each: impl FnMut(u64, usize)) {
    numbers.sort_unstable();
    for run in numbers.chunk_by(|a, b| a == b) {
        each(run[0], run.len());
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

/// Lists all sets of trees that fit the sets of tents of a clue, once for each set of tents, and hands them on in pieces;
/// the same set of trees is always in the same piece.
fn fitting(class: &Class<'_>, budget: &mut Budget, each: &mut dyn FnMut(&mut [u64])) -> Option<()> {
    let listed: Vec<Vec<Vec<u64>>> = class
        .tents
        .iter()
        .map(|tents| by_group(*tents, class.side))
        .collect();
    let n_all: usize = listed
        .iter()
        .map(|groups| groups.iter().map(Vec::len).product::<usize>())
        .sum();
    let n_pieces = n_all.div_ceil(MOST_HELD).next_power_of_two() as u64;
    for piece in 0..n_pieces {
        let mut trees = Vec::with_capacity(n_all / n_pieces as usize + 1);
        for groups in &listed {
            if !budget.spend() {
                return None;
            }
            combine(groups, 0, &mut |set| {
                // Any fixed choice will do that spreads sets evenly.
                if n_pieces == 1
                    || (set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % n_pieces == piece
                {
                    trees.push(set);
                }
            });
        }
        each(&mut trees);
    }
    Some(())
}

fn combine(groups: &[Vec<u64>], begun: u64, each: &mut impl FnMut(u64)) {
    match groups {
        [] => each(begun),
        [last] => last.iter().for_each(|set| each(begun | set)),
        [first, rest @ ..] => {
            for set in first {
                combine(rest, begun | set, each);
            }
        }
    }
}

/// For each group of tents that share squares beside them, the sets of trees that fit it.
fn by_group(tents: u64, side: usize) -> Vec<Vec<u64>> {
    let mut left: Vec<u64> = (0..side * side)
        .filter(|at| tents >> at & 1 == 1)
        .map(|at| beside(at, side) & !tents)
        .collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop() {
        let (mut group, mut reach) = (vec![first], first);
        while let Some(at) = left.iter().position(|squares| squares & reach != 0) {
            let squares = left.swap_remove(at);
            reach |= squares;
            group.push(squares);
        }
        let mut sets = Vec::new();
        choose(&group, 0, &mut sets);
        // Two ways to pair the same trees with tents are one set.
        sets.sort_unstable();
        sets.dedup();
        groups.push(sets);
    }
    groups
}

fn choose(group: &[u64], chosen: u64, sets: &mut Vec<u64>) {
    let Some((first, rest)) = group.split_first() else {
        sets.push(chosen);
        return;
    };
    let mut free = first & !chosen;
    while free != 0 {
        let tree = free & free.wrapping_neg();
        free ^= tree;
        choose(rest, chosen | tree, sets);
    }
}

/// The squares that share a side with a square.
fn beside(at: usize, side: usize) -> u64 {
    let (x, y) = (at % side, at / side);
    let mut squares = 0;
    if x > 0 {
        squares |= 1 << (at - 1);
    }
    if x + 1 < side {
        squares |= 1 << (at + 1);
    }
    if y > 0 {
        squares |= 1 << (at - side);
    }
    if y + 1 < side {
        squares |= 1 << (at + side);
    }
    squares
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

fn complete<const N: usize>(tally: &Tally) -> Result<String, String> {
    let (found, expected) = (tally.get("tent-sets"), n_tent_sets(N));
    if found != expected {
        return Err(format!(
            "{found} sets of tents were gone through, there are {expected}"
        ));
    }
    Ok(format!(
        "{found} sets of tents gone through: as many as a walk from row to row counts.\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnyGame;
    use crate::game::Which;
    use crate::tents::Tents;

    fn run(name: &str) -> Tally {
        let census = CENSUSES.iter().find(|census| census.name == name).unwrap();
        let mut all = Tally::default();
        for part in 0..census.n_parts {
            all.merge(&(census.part)(part, &mut Budget::unlimited()).unwrap());
        }
        (census.report)(&all).unwrap();
        all
    }

    #[test]
    fn small_boards_are_counted_as_one_by_one() {
        for (side, name) in [(1, "tents-1"), (2, "tents-2"), (3, "tents-3")] {
            // Every set of trees with every clue that a set of tents could have.
            let (mut n_solvable, mut n_unique) = (0, 0);
            let n_squares = side * side;
            let clues = clues(side);
            for trees in 0..1u64 << n_squares {
                for (rows, columns) in &clues {
                    let squares = (0..n_squares).map(|at| match trees >> at & 1 {
                        1 => Square::Tree,
                        _ => Square::Free,
                    });
                    let squares = squares.collect();
                    let puzzle =
                        Puzzle::new(side, side, squares, columns.clone(), rows.clone()).unwrap();
                    let text = puzzle.to_string();
                    let puzzle = Tents.read(None, &text, &Default::default()).unwrap();
                    let n = puzzle
                        .count(Which::All, &mut Budget::unlimited())
                        .unwrap()
                        .n;
                    n_solvable += u128::from(n > 0);
                    n_unique += u128::from(n == 1);
                }
            }
            let tally = run(name);
            assert_eq!(tally.get("solvable"), n_solvable, "{side}");
            assert_eq!(tally.get("unique"), n_unique, "{side}");
        }
    }

    type Clues = (Vec<Option<usize>>, Vec<Option<usize>>);

    /// All clues whose sums agree.
    fn clues(side: usize) -> Vec<Clues> {
        let mut lines: Vec<Vec<Option<usize>>> = vec![Vec::new()];
        for _ in 0..side {
            let longer = |line: Vec<Option<usize>>| {
                (0..=side.div_ceil(2)).map(move |n| [&line[..], &[Some(n)]].concat())
            };
            lines = lines.into_iter().flat_map(longer).collect();
        }
        let sum = |line: &[Option<usize>]| line.iter().flatten().sum::<usize>();
        let mut all = Vec::new();
        for rows in &lines {
            let fitting = lines.iter().filter(|columns| sum(columns) == sum(rows));
            all.extend(fitting.map(|columns| (rows.clone(), columns.clone())));
        }
        all
    }

    #[test]
    fn images_count_for_each_other() {
        let known = [(1, 1), (2, 9), (3, 150), (4, 5611)];
        for (side, expected) in known {
            let counted = run(&format!("tents-{side}"));
            let graded = run(&format!("tents-levels-{side}"));
            assert_eq!(counted.get("unique"), expected, "{side}");
            // The same without images.
            assert_eq!(graded.get("unique"), expected, "{side}");
            let by_level: u128 = graded.under("level-").map(|(_, n)| n).sum();
            assert_eq!(by_level, expected);
        }
    }

    #[test]
    fn images_of_a_board_are_as_hard() {
        let mut by_level = [HashMap::new(), HashMap::new()];
        for (counts, only_first_images) in by_level.iter_mut().zip([false, true]) {
            for part in 0..n_parts(4) {
                let budget = &mut Budget::unlimited();
                each_clue::<4>(part, budget, only_first_images, &mut |class, budget| {
                    fitting(class, budget, &mut |trees| {
                        each_run(trees, |trees, n| {
                            if n == 1 {
                                let puzzle = class.puzzle::<4>(trees);
                                let level = grade::word(&puzzle, &mut Budget::unlimited());
                                *counts.entry(level).or_insert(0) += class.weight;
                            }
                        });
                    })
                })
                .unwrap();
            }
        }
        assert_eq!(by_level[0], by_level[1]);
        assert!(by_level[0].len() > 2, "{by_level:?}");
    }

    #[test]
    fn sets_of_tents_are_those_of_kings_that_do_not_attack_each_other() {
        // The sequence A063443 of the On-Line Encyclopedia of Integer Sequences.
        let known = [2, 5, 35, 314, 6427, 202_841, 12_727_570, 1_355_115_601];
        for (side, expected) in (1..).zip(known) {
            assert_eq!(n_tent_sets(side), expected);
        }
    }
}
