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
    for kind in [Kind::Tent, Kind::Grass] {
        for y in 0..fixed.height {
            for x in squares(state.open[ROWS][y] & !vouched.of(kind)[y]) {
                let square = W::bit(x);
                if (state.open[ROWS][y] & square & !vouched.of(kind)[y]).is_none() {
                    continue;
                }
                if !budget.spend() {
                    return Ok(false);
                }
                let mut tried = state.clone();
                let holds = decide(&mut tried, fixed, y, square, kind);
                match holds.and_then(|()| propagate(&mut tried, fixed)) {
                    Ok(()) => vouched.note(state, &tried, fixed),
                    Err(Dead) => {
                        decide(state, fixed, y, square, kind.other())?;
                        propagate(state, fixed)?;
                    }
                }
            }
        }
    }
    Ok(state.n_open(fixed) < n_open)
}

/// What a square may be.
#[derive(Clone, Copy)]
enum Kind {
    Tent,
    Grass,
}

impl Kind {
    fn other(self) -> Self {
        match self {
            Self::Tent => Self::Grass,
            Self::Grass => Self::Tent,
        }
    }
}

/// Decides a square of a row.
#[inline(always)]
fn decide<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    y: usize,
    square: W,
    kind: Kind,
) -> Result<(), Dead> {
    match kind {
        Kind::Tent => state.pitch(fixed, y, square),
        Kind::Grass => {
            state.clear(fixed, y, square);
            Ok(())
        }
    }
}

/// The squares known to hold a tent, or not to, in some try that holds.
struct Vouched<W, const N: usize> {
    tents: [W; N],
    grass: [W; N],
}

impl<W: Word, const N: usize> Vouched<W, N> {
    /// The squares that need not be tried as this any more, by row.
    #[inline(always)]
    fn of(&self, kind: Kind) -> &[W; N] {
        match kind {
            Kind::Tent => &self.tents,
            Kind::Grass => &self.grass,
        }
    }

    fn note(&mut self, before: &State<W, N>, after: &State<W, N>, fixed: &Fixed<W, N>) {
        for y in 0..fixed.height {
            let tents = after.tents[y];
            self.tents[y] |= tents;
            self.grass[y] |= before.open[ROWS][y] & !after.open[ROWS][y] & !tents;
        }
    }
}
