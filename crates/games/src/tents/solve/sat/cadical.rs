//! CaDiCaL, a SAT solver in C++, within the limits of a budget.

use rustsat::solvers::{
    ControlSignal, GetInternalStats, LimitConflicts, Solve, SolverResult, Terminate,
};
use rustsat_cadical::CaDiCaL;

use super::trouble;
use crate::budget::Budget;
use crate::error::Error;

/// The solver.
type Backend<'a> = CaDiCaL<'a, 'static>;

/// A solver that stops when the budget is used up; a conflict counts as a node.
pub(super) fn start<'a>(budget: &Budget<'a>) -> Backend<'a> {
    let mut solver = Backend::default();
    let ends = budget.ends();
    solver.attach_terminator(move || {
        if ends.are_reached() {
            ControlSignal::Terminate
        } else {
            ControlSignal::Continue
        }
    });
    solver
}

/// Looks for a solution.
pub(super) fn solve(solver: &mut Backend<'_>, budget: &Budget<'_>) -> Result<SolverResult, Error> {
    let left = budget.nodes_left().map(|left| {
        let left = left.saturating_sub(solver.conflicts() as u64);
        left.min(i32::MAX as u64) as u32
    });
    solver.limit_conflicts(left).map_err(trouble)?;
    solver.solve().map_err(trouble)
}

/// Counts the conflicts of a solver as nodes.
pub(super) fn spend(solver: &Backend<'_>, budget: &mut Budget) {
    budget.spend_done(solver.conflicts() as u64);
}
