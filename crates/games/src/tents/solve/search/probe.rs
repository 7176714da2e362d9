//! Tries every open square both ways and keeps what follows in any case.

use super::propagate::propagate;
use super::state::{Dead, Fixed, ROWS, State};
use crate::budget::Budget;
use crate::tents::word::{Word, squares};

/// What probing came to.
pub(super) enum Probed {
    /// Something was learned; it may be worth probing again.
    Progress,
    /// Nothing more can be learned; this square decides most either way.
    Branch {
        /// Column.
        x: usize,
        /// Row.
        y: usize,
    },
    /// Every square is decided.
    Decided,
    /// The budget is used up.
    Over,
}

/// Probes every open square once.
pub(super) fn probe<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    budget: &mut Budget,
) -> Result<Probed, Dead> {
    let mut has_learned = false;
    let mut best = None;
    let mut best_score = 0;
    for y in 0..fixed.height {
        for x in squares(state.open[ROWS][y]) {
            if !state.open[ROWS][y].has(x) {
                continue;
            }
            if !budget.spend() {
                return Ok(Probed::Over);
            }
            let mut with = state.clone();
            if with
                .pitch(fixed, y, W::bit(x))
                .and_then(|()| propagate(&mut with, fixed))
                .is_err()
            {
                state.clear(fixed, y, W::bit(x));
                propagate(state, fixed)?;
                has_learned = true;
                continue;
            }
            let mut without = state.clone();
            without.clear(fixed, y, W::bit(x));
            if propagate(&mut without, fixed).is_err() {
                *state = with;
                has_learned = true;
                continue;
            }
            if keep_common(state, fixed, &with, &without)? {
                propagate(state, fixed)?;
                has_learned = true;
                continue;
            }
            let n_open = state.n_open(fixed);
            let gains = [with.n_open(fixed), without.n_open(fixed)].map(|left| n_open - left);
            // A square that decides much either way makes both branches small.
            let score = gains[0].min(gains[1]) * 64 + gains[0].max(gains[1]);
            if score > best_score {
                best_score = score;
                best = Some((x, y));
            }
        }
    }
    if state.is_decided(fixed) {
        return Ok(Probed::Decided);
    }
    Ok(match best {
        Some((x, y)) if !has_learned => Probed::Branch { x, y },
        _ => Probed::Progress,
    })
}

/// Takes over what two states have in common beyond this one; tells whether there was anything.
fn keep_common<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    one: &State<W, N>,
    other: &State<W, N>,
) -> Result<bool, Dead> {
    let mut found = false;
    for y in 0..fixed.height {
        let tents = one.tents[y] & other.tents[y] & !state.tents[y];
        let decided = !(one.open[ROWS][y] | one.tents[y]) & !(other.open[ROWS][y] | other.tents[y]);
        let grass = state.open[ROWS][y] & decided;
        if !tents.is_none() {
            state.pitch(fixed, y, tents)?;
            found = true;
        }
        if !grass.is_none() {
            state.clear(fixed, y, grass);
            found = true;
        }
    }
    Ok(found)
}
