//! How much the checker may do: nodes of search, work, bytes of memory, a deadline, and a flag that stops it.
//!
//! Replaying the line is never limited: it takes no longer than reading the answer. Everything beyond it asks here
//! first, and what cannot be done within the limits is left unproved; it is never a reason to reject.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How many units of work pass between two looks at the clock and the stop flag.
const WORK_PER_LOOK: u64 = 1024;

/// Limits of one check, and what was used of them.
#[derive(Debug, Clone)]
pub struct Budget<'a> {
    /// Nodes that plain searches may visit; 0 leaves them out. Certificates are checked all the same.
    pub nodes: u64,
    /// Bytes that searches and tables may hold at a time, by their own estimate.
    pub bytes: u64,
    /// Units of work that searches and certificates may take, such as terms of constraints or words of sets that are
    /// touched: a short text may ask for much.
    pub effort: u64,
    /// Time to stop at.
    pub deadline: Option<Instant>,
    /// Raised from outside to stop.
    pub stop: Option<&'a AtomicBool>,
    /// Asked whether to stop, by those who have no clock of their own to set a deadline with.
    pub is_due: Option<fn() -> bool>,
    nodes_used: u64,
    bytes_held: u64,
    work: u64,
    is_stopped: bool,
    is_over: bool,
}

impl<'a> Budget<'a> {
    /// The nodes of [`Budget::small`].
    pub const SMALL_NODES: u64 = 1_000_000;

    /// The memory that every budget begins with: a quarter of a gigabyte.
    pub const USUAL_BYTES: u64 = 1 << 28;

    /// The work that every budget begins with, some seconds.
    pub const USUAL_EFFORT: u64 = 1 << 32;

    /// The work that comes with each node where there are more than usual.
    const EFFORT_PER_NODE: u64 = Self::USUAL_EFFORT / Self::SMALL_NODES;

    /// As many nodes as this, the usual memory, the work that belongs to them or the usual, and no clock.
    pub const fn nodes(nodes: u64) -> Self {
        let effort = nodes.saturating_mul(Self::EFFORT_PER_NODE);
        Self {
            effort: if effort < Self::USUAL_EFFORT {
                Self::USUAL_EFFORT
            } else {
                effort
            },
            nodes,
            bytes: Self::USUAL_BYTES,
            deadline: None,
            stop: None,
            is_due: None,
            nodes_used: 0,
            bytes_held: 0,
            work: 0,
            is_stopped: false,
            is_over: false,
        }
    }

    /// Only the line and the certificate.
    pub const fn line() -> Self {
        Self::nodes(0)
    }

    /// Plain search while it is small.
    pub const fn small() -> Self {
        Self::nodes(Self::SMALL_NODES)
    }

    /// The same with a deadline and a stop flag.
    #[must_use]
    pub const fn until(mut self, deadline: Option<Instant>, stop: Option<&'a AtomicBool>) -> Self {
        self.deadline = deadline;
        self.stop = stop;
        self
    }

    /// Counts one node of a search; false means give up.
    #[must_use]
    pub fn spend(&mut self) -> bool {
        if self.nodes <= self.nodes_used {
            self.is_over = true;
            return false;
        }
        self.nodes_used += 1;
        self.work(1)
    }

    /// Counts units of work. Nodes do not limit it, so that certificates are checked however few there are; the effort, the
    /// clock and the stop flag do. False means give up.
    #[must_use]
    pub fn work(&mut self, n: u64) -> bool {
        let looks_before = self.work / WORK_PER_LOOK;
        let is_first = self.work == 0;
        self.work = self.work.saturating_add(n);
        if is_first || self.work / WORK_PER_LOOK != looks_before {
            self.look();
        }
        let is_spent = self.effort < self.work;
        self.is_over |= is_spent;
        !self.is_stopped && !is_spent
    }

    /// Asks for memory to be held until it is released; false means that there is not so much.
    #[must_use]
    pub fn reserve(&mut self, bytes: u64) -> bool {
        let held = self.bytes_held.saturating_add(bytes);
        if self.bytes < held {
            self.is_over = true;
            return false;
        }
        self.bytes_held = held;
        true
    }

    /// Gives memory back.
    pub fn release(&mut self, bytes: u64) {
        self.bytes_held = self.bytes_held.saturating_sub(bytes);
    }

    /// Whether some limit was reached. Looks at the clock.
    pub fn is_over(&mut self) -> bool {
        self.look();
        self.is_over || self.is_stopped
    }

    /// Whether the time is over or somebody stopped it, whatever is left of the rest.
    pub(crate) fn is_stopped(&mut self) -> bool {
        self.look();
        self.is_stopped
    }

    /// Nodes visited so far.
    pub fn used(&self) -> u64 {
        self.nodes_used
    }

    fn look(&mut self) {
        // Where there is no clock, none is looked at.
        self.is_stopped |= self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.is_due.is_some_and(|is_due| is_due())
            || self.deadline.is_some_and(|end| end <= Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_exact_and_does_not_limit_certificates() {
        let mut budget = Budget::nodes(1000);
        let spent = (0..5000).take_while(|_| budget.spend()).count();
        assert_eq!((spent, budget.used()), (1000, 1000));
        assert!(budget.is_over());
        assert!(budget.work(1_000_000));
    }

    #[test]
    fn whoever_says_that_the_time_is_up_is_believed() {
        for (is_due, is_over) in [(true, true), (false, false)] {
            let mut budget = Budget {
                is_due: Some(if is_due { || true } else { || false }),
                ..Budget::small()
            };
            assert_eq!((budget.spend(), budget.is_over()), (!is_over, is_over));
        }
    }

    #[test]
    fn effort_limits_nodes_and_certificates() {
        let mut budget = Budget {
            effort: 1000,
            ..Budget::small()
        };
        assert!(budget.work(600) && budget.spend() && !budget.work(600));
        assert!(!budget.spend() && budget.is_over());
        assert_eq!(Budget::line().effort, Budget::USUAL_EFFORT);
        assert!(Budget::USUAL_EFFORT < Budget::nodes(10 * Budget::SMALL_NODES).effort);
        assert_eq!(Budget::nodes(u64::MAX).effort, u64::MAX);
    }

    #[test]
    fn memory_is_held_until_it_is_released() {
        let mut budget = Budget {
            bytes: 100,
            ..Budget::small()
        };
        assert!(budget.reserve(60) && !budget.reserve(60));
        budget.release(60);
        assert!(budget.reserve(100) && !budget.reserve(u64::MAX));
    }

    #[test]
    fn a_raised_flag_and_a_passed_deadline_stop_everything() {
        let stop = AtomicBool::new(true);
        let mut stopped = Budget::small().until(None, Some(&stop));
        assert!(!stopped.spend() && !stopped.work(1) && stopped.is_over());
        let mut late = Budget::small().until(Some(Instant::now()), None);
        assert!(!late.work(1));
        stop.store(false, Ordering::Relaxed);
        let mut stopped = Budget::small().until(None, Some(&stop));
        assert!(stopped.spend());
        stop.store(true, Ordering::Relaxed);
        assert!((0..=WORK_PER_LOOK).any(|_| !stopped.spend()));
    }
}
