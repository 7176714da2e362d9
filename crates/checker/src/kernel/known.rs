//! The constraints of a puzzle and those that were derived, by their numbers.

use std::collections::HashMap;

use super::constraint::Constraint;
use super::{work, wrong};
use crate::{Budget, Reason, Stop};

/// The constraints that are not forgotten.
#[derive(Default)]
pub(super) struct Known {
    pub(super) granted: Vec<Constraint>,
    derived: HashMap<u64, Constraint>,
    n_constraints: u64,
    /// What the derived ones take.
    pub(super) bytes: u64,
    pub(super) is_refuted: bool,
}

impl Known {
    pub(super) fn get(&self, id: u64) -> Result<&Constraint, Stop> {
        let at = id.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        let granted = at.and_then(|at| self.granted.get(at));
        match granted.or_else(|| self.derived.get(&id)) {
            Some(constraint) => Ok(constraint),
            None => wrong(Reason::new("proof-no-constraint").with("id", id)),
        }
    }

    pub(super) fn grant(&mut self, constraint: Constraint) {
        self.n_constraints += 1;
        self.is_refuted |= !constraint.can_hold();
        self.granted.push(constraint);
    }

    pub(super) fn derive(
        &mut self,
        constraint: Constraint,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        self.n_constraints += 1;
        self.is_refuted |= !constraint.can_hold();
        let bytes = constraint.bytes();
        if !budget.reserve(bytes) {
            return Err(Stop::OutOfBudget);
        }
        self.bytes += bytes;
        self.derived.insert(self.n_constraints, constraint);
        Ok(())
    }

    pub(super) fn forget(&mut self, id: u64, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let Some(constraint) = self.derived.remove(&id) else {
            self.get(id)?;
            return wrong(Reason::new("proof-own-constraint").with("id", id));
        };
        self.bytes -= constraint.bytes();
        budget.release(constraint.bytes());
        work(budget, 1)
    }
}
