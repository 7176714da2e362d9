//! What suits the puzzle: the shortest line for one player, the margin under best play for two.

use super::{astar, exact};
use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::flood::Flood;
use crate::flood::{Move, Puzzle};
use crate::game::Solver;

/// The row of this solver.
pub(in crate::flood) const SOLVER: Solver<Flood> = Solver {
    name: "best",
    solve,
    options: &[],
};

/// Solves with `astar` or `exact`.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    match puzzle.n_seats() {
        1 => astar::solve(puzzle, budget),
        _ => exact::solve(puzzle, budget),
    }
}
