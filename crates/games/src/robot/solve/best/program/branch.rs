//! Whole counts by branching: some step is made at most, or at least, so often.
//!
//! The bound of the certificate does not rise by it; it is a search for a walk that meets that bound.

use super::super::layers::Layers;
use super::relax::{Relaxed, Shared, State};
use super::simplex::{End, Limit};
use crate::budget::Budget;

/// Programs kept for later at most, for the sake of memory.
const MOST_KEPT: usize = 64;

/// Looks for a walk cheaper than the cheapest known, depth first.
pub(super) fn search(
    layers: &mut Layers,
    root: &Relaxed,
    shared: &mut Shared,
    budget: &mut Budget,
) {
    let mut kept = vec![root.clone()];
    while let Some(mut now) = kept.pop() {
        while shared.cost > now.bound() {
            if budget.is_over() {
                return;
            }
            if now.state == State::Closed {
                if let Some(step) = now.fraction() {
                    let count = now.x[step];
                    let mut fewer = now.clone();
                    limit(&mut fewer, step, Limit::AtMost(count.floor()));
                    limit(&mut now, step, Limit::AtLeast(count.ceil()));
                    if kept.len() < MOST_KEPT {
                        kept.push(fewer);
                    }
                } else {
                    break;
                }
            }
            match now.program.solve(budget) {
                End::Optimal => now.price(layers),
                _ => break,
            }
            now.cut(layers, shared, budget);
        }
        if shared.cost <= root.bound() {
            return;
        }
    }
}

fn limit(relaxed: &mut Relaxed, step: usize, limit: Limit) {
    relaxed.program.limit(step, limit);
    relaxed.note_row();
    relaxed.state = State::Open;
}
