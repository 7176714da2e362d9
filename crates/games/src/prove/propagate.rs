//! What follows from the values set so far.

use std::ops::Range;

use super::{Prover, Unknown, Why};
use crate::learn::Literal;

impl Prover {
    /// Lets all constraints act, those that are new and those that are not, while nothing is chosen; one that cannot hold
    /// is returned.
    pub(super) fn attach(&mut self) -> Option<Why> {
        // What is fixed already acts once more, beginning with the first.
        self.head = 0;
        self.n_acting = self.constraints.len();
        // How many uses each literal has, then where they end, then where they begin.
        self.first_uses = vec![0; self.values.len() + 1];
        for (_, literal) in &self.terms {
            self.first_uses[literal.index()] += 1;
        }
        let mut end = 0;
        for first in &mut self.first_uses {
            end += *first;
            *first = end;
        }
        self.uses = vec![(0, 0); self.terms.len()];
        for (at, constraint) in self.constraints.iter_mut().enumerate().rev() {
            let terms = constraint.first as usize..constraint.end as usize;
            constraint.slack = -constraint.least;
            for &(factor, literal) in &self.terms[terms] {
                constraint.slack += i64::from(factor);
                let first = &mut self.first_uses[literal.index()];
                *first -= 1;
                self.uses[*first as usize] = (at as u32, factor);
            }
        }
        for at in 0..self.constraints.len() {
            let constraint = &self.constraints[at];
            // Nothing has acted on the trail yet, so the slacks are those of open unknowns.
            let is_tight = constraint.slack < i64::from(constraint.largest).max(1);
            if is_tight && !self.act(at) {
                return Some(Why::Constraint(at as u32));
            }
        }
        None
    }

    /// The uses of a literal.
    fn uses_of(&self, literal: Literal) -> Range<usize> {
        let first = |at: usize| self.first_uses[at] as usize;
        first(literal.index())..first(literal.index() + 1)
    }

    /// Sets all that follows; a constraint or clause that cannot hold any more is returned.
    pub(super) fn propagate(&mut self) -> Option<Why> {
        while self.head < self.trail.len() {
            let lost = !self.trail[self.head];
            self.head += 1;
            // All slacks first: they are restored all or none.
            let uses = self.uses_of(lost);
            self.n_touched += 1 + uses.len() as u64;
            for &(at, factor) in &self.uses[uses.clone()] {
                self.constraints[at as usize].slack -= i64::from(factor);
            }
            let mut conflict = None;
            for nth in uses {
                let (at, _) = self.uses[nth];
                let constraint = &self.constraints[at as usize];
                if constraint.slack < i64::from(constraint.largest) && !self.act(at as usize) {
                    conflict = Some(Why::Constraint(at));
                    break;
                }
            }
            conflict = conflict.or_else(|| self.visit_clauses(lost));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Sets what a constraint forces; false if it cannot hold any more.
    fn act(&mut self, at: usize) -> bool {
        let constraint = &self.constraints[at];
        let (slack, first, end) = (constraint.slack, constraint.first, constraint.end);
        if slack < 0 {
            return false;
        }
        for term in first..end {
            let (factor, literal) = self.terms[term as usize];
            if slack < i64::from(factor) && self.values[literal.index()] == 0 {
                self.assign(literal, Why::Constraint(at as u32));
            }
        }
        true
    }

    fn visit_clauses(&mut self, lost: Literal) -> Option<Why> {
        let mut watches = std::mem::take(&mut self.watches[lost.index()]);
        let mut conflict = None;
        let mut n_kept = 0;
        let mut next = 0;
        while next < watches.len() {
            let (at, blocker) = watches[next];
            next += 1;
            if self.values[blocker.index()] > 0 {
                watches[n_kept] = (at, blocker);
                n_kept += 1;
                continue;
            }
            let literals = &mut self.clauses[at as usize].literals;
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let values = &self.values;
            let replacement = if values[first.index()] > 0 {
                None
            } else {
                (2..literals.len()).find(|&nth| values[literals[nth].index()] >= 0)
            };
            if let Some(nth) = replacement {
                literals.swap(1, nth);
                let watched = literals[1];
                self.watches[watched.index()].push((at, first));
                continue;
            }
            watches[n_kept] = (at, first);
            n_kept += 1;
            match self.values[first.index()] {
                0 => self.assign(first, Why::Clause(at)),
                1 => {}
                _ => {
                    conflict = Some(Why::Clause(at));
                    let left = watches.len() - next;
                    watches.copy_within(next.., n_kept);
                    n_kept += left;
                    break;
                }
            }
        }
        watches.truncate(n_kept);
        self.watches[lost.index()] = watches;
        conflict
    }

    pub(super) fn assign(&mut self, literal: Literal, why: Why) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.unknowns[literal.unknown()] = Unknown {
            level: self.levels.len() as u32,
            at: self.trail.len() as u32,
            why,
            unit: None,
        };
        self.trail.push(literal);
    }

    /// Takes back everything above a level.
    pub(super) fn go_back(&mut self, level: usize) {
        let Some(&begin) = self.levels.get(level) else {
            return;
        };
        for at in (begin..self.trail.len()).rev() {
            let literal = self.trail[at];
            if at < self.head {
                let uses = self.uses_of(!literal);
                for &(constraint, factor) in &self.uses[uses] {
                    self.constraints[constraint as usize].slack += i64::from(factor);
                }
            }
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            self.order.put_back(literal);
        }
        self.trail.truncate(begin);
        self.head = self.head.min(begin);
        self.levels.truncate(level);
    }
}
