//! The signs that unknowns are chosen with, changed as a whole now and then.
//!
//! Unknowns are chosen the way they were set last, so a search stays near one place. When no solution is found there,
//! it moves on: to a guess, to the place where most was set without a conflict, or a little aside (rephasing; Biere and
//! Fleury, 2020). Meant for boards with many solutions; a proof gains nothing from it.

use super::anneal::{Site, guess};
use super::trail::Trail;
use crate::budget::Budget;
use crate::learn::Order;
use crate::rng::Rng;

/// Conflicts before the first change; the next ones come at growing intervals.
const FIRST_CHANGE: u64 = 1000;
/// One in so many signs is turned to step aside.
const ASIDE: usize = 8;

/// What to change the signs to, and when.
pub(super) struct Signs {
    site: Site,
    guessed: Vec<bool>,
    /// Those of the longest trail since the last change.
    best: Vec<bool>,
    n_best: usize,
    n_conflicts: u64,
    n_changes: u64,
    next_change: u64,
    rng: Rng,
}

impl Signs {
    /// Signs of so many unknowns, with a site to guess from.
    pub(super) fn new(site: Site, n_unknowns: usize) -> Self {
        Self {
            site,
            guessed: vec![false; n_unknowns],
            best: vec![false; n_unknowns],
            n_best: 0,
            n_conflicts: 0,
            n_changes: 0,
            next_change: FIRST_CHANGE,
            rng: Rng::new(1),
        }
    }

    /// Makes the next change due.
    #[cfg(test)]
    pub(super) fn change_at_once(&mut self) {
        self.next_change = 0;
    }

    /// Notes a conflict on the latest level of a trail.
    pub(super) fn note(&mut self, trail: &Trail) {
        self.n_conflicts += 1;
        let before = trail.before_latest();
        if self.n_best < before.len() {
            self.n_best = before.len();
            for literal in before {
                self.best[literal.unknown()] = literal.is_yes();
            }
        }
    }

    /// Changes the signs if it is time.
    pub(super) fn change(&mut self, order: &mut Order, budget: &mut Budget) {
        if self.n_conflicts < self.next_change {
            return;
        }
        if self.n_changes == 0 {
            for literal in guess(&self.site, budget) {
                self.guessed[literal.unknown()] = true;
            }
        }
        match self.n_changes % 3 {
            0 => set_all(order, &self.guessed),
            1 => set_all(order, &self.best),
            _ => {
                for unknown in 0..self.best.len() {
                    if self.rng.chance(1, ASIDE) {
                        order.turn_sign(unknown);
                    }
                }
            }
        }
        self.n_best = 0;
        self.n_changes += 1;
        self.next_change += FIRST_CHANGE * (self.n_changes + 1);
    }
}

fn set_all(order: &mut Order, signs: &[bool]) {
    for (unknown, &holds) in signs.iter().enumerate() {
        order.set_sign(unknown, holds);
    }
}
