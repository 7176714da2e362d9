//! How much of a budget one search has used.

use crate::budget::Budget;
use crate::clock::Instant;

/// When a search began, and what it had then.
pub(super) struct Share {
    started: Instant,
    used_before: u64,
}

impl Share {
    /// From now on.
    pub(super) fn begun(budget: &Budget) -> Self {
        Self {
            started: Instant::now(),
            used_before: budget.used(),
        }
    }

    /// The share of the budget that was used since: of its nodes, or else of its time; nothing of one without limits.
    pub(super) fn used(&self, budget: &Budget) -> f64 {
        let used = (budget.used() - self.used_before) as f64;
        if let Some(left) = budget.nodes_left() {
            return used / (used + left as f64);
        }
        let Some(deadline) = budget.deadline else {
            return 0.0;
        };
        let whole = deadline.saturating_duration_since(self.started);
        self.started.elapsed().as_secs_f64() / whole.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}
