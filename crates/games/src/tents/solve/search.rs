//! The exact solver: rules on bits, trying squares out, and a solver that learns where they end.
//!
//! Each file holds one idea. `word` counts what a line can hold; `state` is the board as bits; `support`, `lines`,
//! `pairs` and `flow` are the rules; `propagate` applies them; `refute` tries squares out; `learn` decides what is left.
//! Most boards that people set are solved by the rules alone. All solutions of a board are met by `probe`, which also
//! keeps what follows in any case, and `branch`, which splits; `leaf` pairs trees and tents at the end. Solutions are
//! counted that way or, where there are many, by `parts`.

/// Calls a function with the smallest word and the fewest lines that a board fits into.
macro_rules! sized {
    ($puzzle:expr, $run:ident($($argument:expr),*)) => {
        // A word keeps one bit free behind the last square. A browser downloads every size, so it does with fewer.
        match $puzzle.width().max($puzzle.height()) {
            #[cfg(not(target_arch = "wasm32"))]
            ..=8 => $run::<u32, 8>($($argument),*),
            #[cfg(not(target_arch = "wasm32"))]
            ..=16 => $run::<u32, 16>($($argument),*),
            #[cfg(not(target_arch = "wasm32"))]
            ..=31 => $run::<u32, 31>($($argument),*),
            ..=63 => $run::<u64, 63>($($argument),*),
            _ => $run::<u128, 127>($($argument),*),
        }
    };
}

mod branch;
mod flow;
mod leaf;
mod learn;
mod lines;
mod pairs;
mod parts;
mod probe;
mod propagate;
mod refute;
mod state;
mod support;
mod tell;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use crate::answer::{Answer, Count};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Counting, Solver};
use crate::tents::Tents;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::mark;
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::word::{Word, squares};
use crate::workshop::{Conflict, smallest_conflict};
use learn::{Demands, Manner};
use parts::Counter;
use state::{Dead, Fixed, State};

/// Hears of the squares with tents of a solution, in order.
pub(in crate::tents) type Found<'f> = &'f mut dyn FnMut(&[usize]) -> ControlFlow<()>;

/// How much to try out before the learning solver takes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tents) enum Patience {
    /// As long as it teaches something.
    Usual,
    /// Not at all: for boards that likely have many solutions.
    None,
}

/// A board with more open squares than this after the first deductions is so loose that trying them out teaches little
/// and that it likely has many solutions.
const MOST_OPEN: i32 = 2500;

/// The row of this solver.
pub(super) const SOLVER: Solver<Tents> = Solver {
    name: "search",
    solve,
    options: &[],
};

/// Finds a solution and proves that it is the only one, or finds another.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    let (solutions, is_whole) = up_to_two(puzzle, Patience::Usual, budget);
    Ok(super::decided(puzzle, solutions, is_whole, budget))
}

/// Up to two solutions as squares with tents, and whether there are no more.
pub(in crate::tents) fn up_to_two(
    puzzle: &Puzzle,
    patience: Patience,
    budget: &mut Budget,
) -> (Vec<Vec<usize>>, bool) {
    sized!(puzzle, up_to_sized(2, puzzle, patience, budget))
}

/// A solution as squares with tents, if one is found; and if none is, whether there is none.
pub(in crate::tents) fn up_to_one(
    puzzle: &Puzzle,
    patience: Patience,
    budget: &mut Budget,
) -> (Option<Vec<usize>>, bool) {
    let (solutions, is_whole) = sized!(puzzle, up_to_sized(1, puzzle, patience, budget));
    (solutions.into_iter().next(), is_whole)
}

fn up_to_sized<W: Word, const N: usize>(
    most: usize,
    puzzle: &Puzzle,
    patience: Patience,
    budget: &mut Budget,
) -> (Vec<Vec<usize>>, bool) {
    let Ok((fixed, mut state)) = Fixed::<W, N>::start(puzzle) else {
        return (Vec::new(), true);
    };
    if !budget.spend() {
        return (Vec::new(), false);
    }
    let first = budget.trace.is_some().then(|| state.clone());
    if propagate::propagate(&mut state, &fixed).is_err() {
        return (Vec::new(), true);
    }
    let manner = match state.n_open(&fixed) {
        ..=MOST_OPEN => Manner::Prove,
        _ => Manner::Find,
    };
    let is_worth_trying = patience == Patience::Usual && manner == Manner::Prove;
    if is_worth_trying && try_out(&mut state, &fixed, budget).is_err() {
        return (Vec::new(), true);
    }
    let n_told = first.map_or(0, |first| tell::tell(&first, &state, &fixed, budget));
    let (solutions, is_whole) = if state.is_decided(&fixed) {
        let tents = || state.tents[..fixed.height].to_vec();
        let is_solution = leaf::is_solution(&state, &fixed);
        (is_solution.then(tents).into_iter().collect(), true)
    } else {
        learn::up_to(most, &state, &fixed, manner, budget)
    };
    if n_told > 0 {
        budget.undone(n_told);
    }
    let to_squares = |rows: &Vec<W>| {
        let mut tents = Vec::with_capacity(fixed.n_trees as usize);
        add_squares(rows, fixed.width, &mut tents);
        tents
    };
    (solutions.iter().map(to_squares).collect(), is_whole)
}

/// Something that a setter demands of a board and could give up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tents) enum Demand {
    /// The clue of a line.
    Clue(Line),
    /// What is given on a square.
    Given(usize),
    /// That the tree on a square has a tent.
    Tree(usize),
}

/// Demands of a board that cannot all hold, as few as can be found; none if they can or nobody knows. The other board is
/// the same without any of them. Where trees are listed there must be no clues and givens.
pub(in crate::tents) fn conflict(
    puzzle: &Puzzle,
    bare: &Puzzle,
    demands: &[Demand],
    budget: &mut Budget,
) -> Option<Conflict> {
    sized!(puzzle, conflict_sized(puzzle, bare, demands, budget))
}

fn conflict_sized<W: Word, const N: usize>(
    puzzle: &Puzzle,
    bare: &Puzzle,
    demands: &[Demand],
    budget: &mut Budget,
) -> Option<Conflict> {
    let mut asked = Demands::<W>::new::<N>(puzzle, bare, demands)?;
    let mut ask = |these: &[usize], budget: &mut Budget| asked.ask(these, budget);
    smallest_conflict(demands.len(), &mut ask, budget)
}

/// The squares that the rules alone leave open, in order.
pub(in crate::tents) fn open_squares(puzzle: &Puzzle) -> Vec<usize> {
    sized!(puzzle, open_squares_sized(puzzle))
}

fn open_squares_sized<W: Word, const N: usize>(puzzle: &Puzzle) -> Vec<usize> {
    let mut open = Vec::new();
    if let Ok((fixed, mut state)) = Fixed::<W, N>::start(puzzle)
        && propagate::propagate(&mut state, &fixed).is_ok()
    {
        add_squares(
            &state.open[state::ROWS][..fixed.height],
            fixed.width,
            &mut open,
        );
    }
    open
}

/// Adds the squares with tents of a board so wide, in order.
fn add_squares<W: Word>(rows: &[W], width: usize, tents: &mut Vec<usize>) {
    for (y, row) in rows.iter().enumerate() {
        tents.extend(squares(*row).map(|x| y * width + x));
    }
}

/// Tries squares out as long as that decides some.
fn try_out<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    budget: &mut Budget,
) -> Result<(), Dead> {
    while !state.is_decided(fixed) && refute::refute(state, fixed, budget)? {}
    Ok(())
}

/// How solutions are listed; counting them is listing them.
pub(in crate::tents) const COUNTING: Counting<Tents> = Counting {
    list: |puzzle, _, budget, each| {
        enumerate(puzzle, budget, &mut |tents| each(&line(puzzle, tents)))
    },
    count: Some(|puzzle, _, budget| count(puzzle, budget)),
};

/// Meets every solution once, in a fixed order.
pub(in crate::tents) fn enumerate(puzzle: &Puzzle, budget: &mut Budget, each: Found<'_>) -> Count {
    let mut n = 0;
    let is_exact = run(puzzle, budget, &mut |tents| {
        n += 1;
        each(tents)
    });
    Count { n, is_exact }
}

/// Nodes of the first attempt to count; each further one has four times as many.
const FIRST_NODES: u64 = 1 << 10;

/// Counts the solutions. Meeting them one by one is quickest where there are few, counting part by part where there are
/// many; which it is shows only in doing, so both take turns with growing limits.
pub(in crate::tents) fn count(puzzle: &Puzzle, budget: &mut Budget) -> Count {
    let mut counter = Counter::default();
    let mut most_met = 0;
    let mut n_nodes = FIRST_NODES;
    while budget.nodes_left() != Some(0) && !budget.is_over() {
        let met = attempt(n_nodes, budget, |budget| {
            enumerate(puzzle, budget, &mut |_| ControlFlow::Continue(()))
        });
        if met.is_exact {
            return met;
        }
        most_met = met.n.max(most_met);
        let counted = attempt(n_nodes, budget, |budget| counter.count(puzzle, budget));
        if let Some(counted) = counted {
            return counted;
        }
        n_nodes = n_nodes.saturating_mul(4);
    }
    Count {
        n: most_met,
        is_exact: false,
    }
}

/// Works with no more than some nodes of a budget.
fn attempt<T>(n_nodes: u64, budget: &mut Budget, work: impl FnOnce(&mut Budget) -> T) -> T {
    let mut part = Budget::nodes(
        budget
            .nodes_left()
            .map_or(n_nodes, |left| left.min(n_nodes)),
    );
    part.deadline = budget.deadline;
    part.stop = budget.stop;
    let done = work(&mut part);
    budget.spend_done(part.used());
    done
}

/// The moves that set these tents, without those that are given.
pub(in crate::tents) fn line(puzzle: &Puzzle, tents: &[usize]) -> Vec<Mark> {
    let placed = tents
        .iter()
        .filter(|&&at| puzzle.squares()[at] == Square::Free);
    placed.map(|&at| mark(puzzle, Kind::Tent, at)).collect()
}

/// Meets solutions until the listener or the budget stops it; whether it met them all.
fn run(puzzle: &Puzzle, budget: &mut Budget, found: Found<'_>) -> bool {
    sized!(puzzle, run_sized(puzzle, budget, found))
}

fn run_sized<W: Word, const N: usize>(
    puzzle: &Puzzle,
    budget: &mut Budget,
    found: Found<'_>,
) -> bool {
    let Ok((fixed, state)) = Fixed::<W, N>::start(puzzle) else {
        return true;
    };
    let mut tents = Vec::with_capacity(fixed.n_trees as usize);
    let result = branch::explore(state, &fixed, budget, &mut |rows| {
        tents.clear();
        add_squares(rows, fixed.width, &mut tents);
        found(&tents)
    });
    result.is_continue()
}
