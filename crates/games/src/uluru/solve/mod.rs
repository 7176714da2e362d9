//! Ways to solve a deal, by name.

mod permutations;
mod table;

use std::ops::ControlFlow;

use super::Uluru;
use super::puzzle::{Move, Puzzle};
use super::view::number;
use crate::answer::Count;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Solver, Which};

/// The solvers, the default first.
pub(super) const SOLVERS: &[Solver<Uluru>] = &[
    Solver {
        name: "table",
        solve: table::solve,
    },
    Solver {
        name: "permutations",
        solve: permutations::solve,
    },
];

/// A placement as moves: each bird, in order, onto its place.
pub(super) fn line_of(puzzle: &Puzzle, place_of: impl Fn(usize) -> usize) -> Vec<Move> {
    let put = |bird| Move::Put {
        bird: number(puzzle, bird),
        place: place_of(bird) as u16,
    };
    (0..puzzle.n_birds()).map(put).collect()
}

/// Lists the placements that please everyone, or the best ones, in the order in which `permutations` meets them.
pub(super) fn solutions(
    puzzle: &Puzzle,
    which: Which,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Result<Count, Error> {
    let _ = budget;
    let mut n = 0;
    let listed = table::with_table(puzzle, |table| {
        let cost = match which {
            Which::All => 0,
            Which::Best => table.best(puzzle).cost,
        };
        table.for_each(puzzle, cost, &mut |placement| {
            n += 1;
            each(&line_of(puzzle, |bird| placement[bird].into()))
        })
    });
    match listed {
        Some(flow) => Ok(Count {
            n,
            is_exact: flow.is_continue(),
        }),
        None => Err(Error::Refused("too large".to_owned())),
    }
}

/// Counts them.
pub(super) fn count(puzzle: &Puzzle, which: Which, _budget: &mut Budget) -> Result<Count, Error> {
    let n = table::with_table(puzzle, |table| match which {
        Which::All => table.count(puzzle),
        Which::Best => table.best(puzzle).n,
    });
    match n {
        Some(n) => Ok(Count {
            n: n.into(),
            is_exact: true,
        }),
        None => Err(Error::Refused("too large".to_owned())),
    }
}
