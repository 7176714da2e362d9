//! BatSat, a SAT solver in Rust, within the limits of a budget.

pub(super) use crate::sat::{limited_solver as start, spend_conflicts as spend};

use rustsat::solvers::{Solve, SolverResult};

use super::trouble;
use crate::budget::Budget;
use crate::error::Error;
use crate::sat::LimitedSolver;

/// Looks for a solution.
pub(super) fn solve(solver: &mut LimitedSolver<'_>, _: &Budget<'_>) -> Result<SolverResult, Error> {
    solver.solve().map_err(trouble)
}
