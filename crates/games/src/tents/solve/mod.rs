//! Ways to solve a board.

pub(super) mod backtrack;
mod logic;

use std::ops::ControlFlow;

use super::Tents;
use super::mark::{Kind, Mark};
use super::position::Position;
use super::puzzle::{Puzzle, Square};
use crate::answer::{Answer, Claim, Step};
use crate::budget::Budget;
use crate::game::Solver;

/// Every solver, the default first.
pub(super) const SOLVERS: &[Solver<Tents>] = &[
    Solver {
        name: "backtrack",
        solve: backtrack::in_order,
    },
    Solver {
        name: "backtrack-few",
        solve: backtrack::few_first,
    },
    Solver {
        name: "logic",
        solve: logic::solve,
    },
];

/// The moves that set the tents of a position, row by row.
pub(super) fn tents(position: &Position) -> Vec<Mark> {
    let placed = position
        .all(Square::Tent)
        .filter(|&at| !position.is_given(at));
    placed.map(|at| position.mark(Kind::Tent, at)).collect()
}

/// Whether a board can be solved.
pub(super) enum Ending {
    /// These are the squares of one solution.
    Found(Vec<Square>),
    /// It cannot.
    Impossible,
    /// The budget was too small to tell.
    Unknown,
}

/// Finds one solution of a board.
pub(super) fn ending(puzzle: &Puzzle, budget: &mut Budget) -> Ending {
    let mut end = None;
    let count = backtrack::enumerate(puzzle, budget, &mut |position| {
        end = Some(position.squares().to_vec());
        ControlFlow::Break(())
    });
    match end {
        Some(squares) => Ending::Found(squares),
        None if count.is_exact => Ending::Impossible,
        None => Ending::Unknown,
    }
}

/// An answer with its reasons where they are asked for, and else with the tents alone.
fn answer(
    claim: Claim,
    steps: Vec<Step<Mark>>,
    end: &Position,
    budget: &Budget<'_>,
) -> Answer<Mark> {
    match budget.ask.explain {
        true => Answer::new(claim, steps),
        false => Answer::of_line(claim, tents(end)),
    }
}
