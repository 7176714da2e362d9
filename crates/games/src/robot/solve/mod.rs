//! The solvers, a file each.

mod naive;
mod nearest_rule;
mod walk;

use super::Robot;
use crate::game::Solver;

/// The table of solvers, the default first.
pub(super) const SOLVERS: &[Solver<Robot>] = &[Solver {
    name: "naive",
    solve: naive::solve,
}];
