//! The limits of a SAT solver while it works.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use batsat::{Callbacks, clause::Kind};

use crate::budget::Budget;

/// A SAT solver that keeps to a budget.
pub(crate) type LimitedSolver<'a> = rustsat_batsat::Solver<Limits<'a>>;

/// When to stop; a conflict counts as a node.
#[derive(Default)]
pub(crate) struct Limits<'a> {
    conflicts: u64,
    most_conflicts: Option<u64>,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

/// A solver that stops when the budget is over.
pub(crate) fn limited_solver<'a>(budget: &Budget<'a>) -> LimitedSolver<'a> {
    let mut solver = LimitedSolver::default();
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

/// Counts the conflicts of a solver as nodes.
pub(crate) fn spend_conflicts(solver: &LimitedSolver<'_>, budget: &mut Budget) {
    let conflicts = solver.batsat_ref().cb().conflicts;
    let left = budget.nodes.map(|nodes| nodes - budget.used());
    budget.spend_many(conflicts.min(left.unwrap_or(u64::MAX)));
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
