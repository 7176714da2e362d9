//! BatSat, a SAT solver in Rust, within the limits of a budget.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use batsat::{Callbacks, clause::Kind};
use rustsat::solvers::{Solve, SolverResult};

use super::trouble;
use crate::budget::Budget;
use crate::error::Error;

/// The solver.
pub(super) type Backend<'a> = rustsat_batsat::Solver<Limits<'a>>;

/// A solver that stops when the budget is used up; a conflict counts as a node.
pub(super) fn start<'a>(budget: &Budget<'a>) -> Backend<'a> {
    let mut solver = Backend::default();
    *solver.batsat_mut().cb_mut() = Limits {
        conflicts: 0,
        most_conflicts: budget
            .nodes
            .map(|nodes| nodes.saturating_sub(budget.used())),
        deadline: budget.deadline,
        stop: budget.stop,
    };
    solver
}

/// Looks for a solution.
pub(super) fn solve(solver: &mut Backend<'_>, _: &Budget<'_>) -> Result<SolverResult, Error> {
    solver.solve().map_err(trouble)
}

/// The conflicts met so far.
pub(super) fn n_conflicts(solver: &Backend<'_>) -> u64 {
    solver.batsat_ref().cb().conflicts
}

/// When to stop.
#[derive(Default)]
pub(super) struct Limits<'a> {
    conflicts: u64,
    most_conflicts: Option<u64>,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl Callbacks for Limits<'_> {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: Kind) {
        self.conflicts += u64::from(kind == Kind::Learnt);
    }

    fn stop(&self) -> bool {
        self.most_conflicts
            .is_some_and(|most| most <= self.conflicts)
            || self.deadline.is_some_and(|end| end <= Instant::now())
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
