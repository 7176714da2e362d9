//! Meets every solution: deduce, probe, then split on the square that decides most.
//!
//! The two branches of a split have a tent there or not, so no placement is met twice.

use std::ops::ControlFlow;

use super::leaf::is_solution;
use super::probe::{Probed, probe};
use super::propagate::propagate;
use super::state::{Fixed, State};
use crate::budget::Budget;
use crate::tents::word::Word;

/// Hears of the tents of a solution, by row.
pub(super) type Found<'f, W> = &'f mut dyn FnMut(&[W]) -> ControlFlow<()>;

/// Meets every solution of a state; broken off when the budget or the listener says so.
pub(super) fn explore<W: Word, const N: usize>(
    mut state: State<W, N>,
    fixed: &Fixed<W, N>,
    budget: &mut Budget,
    found: Found<'_, W>,
) -> ControlFlow<()> {
    loop {
        if !budget.spend() {
            return ControlFlow::Break(());
        }
        if propagate(&mut state, fixed).is_err() {
            return ControlFlow::Continue(());
        }
        let (x, y) = loop {
            if state.is_decided(fixed) {
                return if is_solution(&state, fixed) {
                    found(&state.tents[..fixed.height])
                } else {
                    ControlFlow::Continue(())
                };
            }
            match probe(&mut state, fixed, budget) {
                Err(_) => return ControlFlow::Continue(()),
                Ok(Probed::Over) => return ControlFlow::Break(()),
                Ok(Probed::Branch { x, y }) => break (x, y),
                Ok(Probed::Progress | Probed::Decided) => {}
            }
        };
        let mut with = state.clone();
        if with.pitch(fixed, y, W::bit(x)).is_ok() {
            explore(with, fixed, budget, found)?;
        }
        state.clear(fixed, y, W::bit(x));
    }
}
