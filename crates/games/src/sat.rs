//! The limits of a SAT solver while it works.

use batsat::{Callbacks, clause::Kind};

use crate::budget::{Budget, Ends};

/// A SAT solver that keeps to a budget.
pub(crate) type LimitedSolver<'a> = rustsat_batsat::Solver<Limits<'a>>;

/// When to stop; a conflict counts as a node.
#[derive(Default)]
pub(crate) struct Limits<'a> {
    conflicts: u64,
    most_conflicts: Option<u64>,
    ends: Ends<'a>,
}

/// A solver that stops when the budget is over.
pub(crate) fn limited_solver<'a>(budget: &Budget<'a>) -> LimitedSolver<'a> {
    let mut solver = LimitedSolver::default();
    *solver.batsat_mut().cb_mut() = Limits {
        conflicts: 0,
        most_conflicts: budget.nodes_left(),
        ends: budget.ends(),
    };
    solver
}

/// Counts the conflicts of a solver as nodes.
pub(crate) fn spend_conflicts(solver: &LimitedSolver<'_>, budget: &mut Budget) {
    budget.spend_done(solver.batsat_ref().cb().conflicts);
}

impl Callbacks for Limits<'_> {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: Kind) {
        self.conflicts += u64::from(kind == Kind::Learnt);
    }

    fn stop(&self) -> bool {
        self.most_conflicts
            .is_some_and(|most| most <= self.conflicts)
            || self.ends.are_reached()
    }
}
