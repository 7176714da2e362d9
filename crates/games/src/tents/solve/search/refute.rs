//! Tries every open square out and keeps what is refuted.
//!
//! A try that holds also vouches for every square it decides: the same tent or the same grass would hold as well, so
//! those squares need not be tried that way in the same round. Tents decide much, so hardly any grass is left to try.

use super::propagate::propagate;
use super::state::{Dead, Fixed, ROWS, State};
use crate::budget::Budget;
use crate::tents::word::{Word, squares};

/// Tries every open square once either way; whether it is worth trying again: squares were decided and the budget lasts.
pub(super) fn refute<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    budget: &mut Budget,
) -> Result<bool, Dead> {
    let n_open = state.n_open(fixed);
    let mut vouched = Vouched {
        tents: [W::NONE; N],
        grass: [W::NONE; N],
    };
    for y in 0..fixed.height {
        for x in squares(state.open[ROWS][y] & !vouched.tents[y]) {
            let square = W::bit(x);
            if (state.open[ROWS][y] & square & !vouched.tents[y]).is_none() {
                continue;
            }
            if !budget.spend() {
                return Ok(false);
            }
            let mut with = state.clone();
            let holds = with.pitch(fixed, y, square);
            match holds.and_then(|()| propagate(&mut with, fixed)) {
                Ok(()) => vouched.note(state, &with, fixed),
                Err(Dead) => {
                    state.clear(fixed, y, square);
                    propagate(state, fixed)?;
                }
            }
        }
    }
    for y in 0..fixed.height {
        for x in squares(state.open[ROWS][y] & !vouched.grass[y]) {
            let square = W::bit(x);
            if (state.open[ROWS][y] & square & !vouched.grass[y]).is_none() {
                continue;
            }
            if !budget.spend() {
                return Ok(false);
            }
            let mut without = state.clone();
            without.clear(fixed, y, square);
            match propagate(&mut without, fixed) {
                Ok(()) => vouched.note(state, &without, fixed),
                Err(Dead) => {
                    state.pitch(fixed, y, square)?;
                    propagate(state, fixed)?;
                }
            }
        }
    }
    Ok(state.n_open(fixed) < n_open)
}

/// The squares known to hold a tent, or not to, in some try that holds.
struct Vouched<W, const N: usize> {
    tents: [W; N],
    grass: [W; N],
}

impl<W: Word, const N: usize> Vouched<W, N> {
    fn note(&mut self, before: &State<W, N>, after: &State<W, N>, fixed: &Fixed<W, N>) {
        for y in 0..fixed.height {
            let tents = after.tents[y];
            self.tents[y] |= tents;
            self.grass[y] |= before.open[ROWS][y] & !after.open[ROWS][y] & !tents;
        }
    }
}
