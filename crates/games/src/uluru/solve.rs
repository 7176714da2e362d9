//! Ways to solve a deal, by name.

mod conflicts;
mod counting;
mod decide;
mod domains;
mod explain;
pub(super) mod hint;
mod hitting;
mod model;
mod overapprox;
mod packing;
mod permutations;
mod runs;
mod sat;
mod search;
mod set;
mod table;
mod walk;

pub(super) use conflicts::{Clash, conflicts};
pub(super) use domains::Crowd;
pub(super) use table::Best;

use std::ops::ControlFlow;

use super::Uluru;
use super::puzzle::{Move, Puzzle};
use super::view::number;
use crate::answer::{Answer, Count};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Counting, Solve, Solver, Which};
use crate::options::OptionRow;

/// The solvers, the default first.
pub(super) const SOLVERS: &[Solver<Uluru>] = &[
    search::SOLVER,
    table::SOLVER,
    permutations::SOLVER,
    overapprox::SOLVER,
    sat::SOLVER,
];

/// Every wish must hold: no best partial answer.
const ALL: &str = "all";

/// The options of every solver.
const OPTIONS: &[OptionRow] = &[OptionRow::flag(ALL)];

/// Solves, and explains if asked to.
fn explained(
    solve: Solve<Uluru>,
    puzzle: &Puzzle,
    budget: &mut Budget,
) -> Result<Answer<Move>, Error> {
    let mut answer = solve(puzzle, budget)?;
    if budget.ask.explain {
        explain::explain(puzzle, &mut answer, budget);
    }
    Ok(answer)
}

/// Calls a function that is generic in the width of its sets, with the width a puzzle's board needs.
macro_rules! by_width {
    ($puzzle:expr, $function:ident($($argument:expr),*)) => {
        match $puzzle.board().n_places() {
            ..=64 => $function::<1>($($argument),*),
            _ => $function::<16>($($argument),*),
        }
    };
}
use by_width;

/// A placement as moves: each bird, in order, onto its place.
pub(super) fn line_of(puzzle: &Puzzle, place_of: impl Fn(usize) -> usize) -> Vec<Move> {
    let put = |bird| Move::Put {
        bird: number(puzzle, bird),
        place: place_of(bird) as u16,
    };
    (0..puzzle.n_birds()).map(put).collect()
}

/// How placements are listed and counted.
pub(super) const COUNTING: Counting<Uluru> = Counting {
    list: solutions,
    count: Some(count),
};

/// Lists the placements that please everyone, or the best ones, in a fixed order: that in which `permutations` meets
/// them, but the best ones of boards of more than eight places in groups that fail the same wishes.
fn solutions(
    puzzle: &Puzzle,
    which: Which,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Count {
    let mut n = 0;
    let mut is_over = false;
    let cost = match which {
        Which::All => 0,
        Which::Best => table::best(puzzle).map_or(0, |best| best.cost),
    };
    let listed = table::with_table(puzzle, |table| {
        table.for_each(puzzle, cost, &mut |placement| {
            is_over = !budget.spend();
            if is_over {
                return ControlFlow::Break(());
            }
            n += 1;
            each(&line_of(puzzle, |bird| placement[bird].into()))
        })
    });
    match listed {
        Some(flow) => Count {
            n,
            is_exact: flow.is_continue() && !is_over,
        },
        None => search::list(puzzle, which, budget, each),
    }
}

/// Counts them.
pub(super) fn count(puzzle: &Puzzle, which: Which, budget: &mut Budget) -> Count {
    let n = match which {
        Which::All => table::count(puzzle),
        Which::Best => table::best(puzzle).map(|best| best.n),
    };
    match n {
        Some(n) => Count {
            n: n.into(),
            is_exact: true,
        },
        None => search::count(puzzle, which, budget),
    }
}

/// The birds of a smallest set of wishes that cannot all hold; none if all can, or if the budget ran out.
pub(super) fn conflict(puzzle: &Puzzle, budget: &mut Budget) -> Option<Vec<usize>> {
    by_width!(puzzle, conflict_by_width(puzzle, budget))
}

fn conflict_by_width<const W: usize>(puzzle: &Puzzle, budget: &mut Budget) -> Option<Vec<usize>> {
    let model = model::Model::<W>::new(puzzle);
    let wishes = explain::smallest_conflict(&model, budget)?;
    Some(wishes.iter().collect())
}

#[cfg(test)]
mod tests;
