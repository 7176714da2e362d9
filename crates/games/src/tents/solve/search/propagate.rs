//! Applies the rules until none says anything new, the cheap ones first.

use super::state::{COLUMNS, Dead, Fixed, ROWS, State};
use super::{flow, lines, pairs, support};
use crate::tents::word::{Word, squares};

/// Brings a state to the point where no rule changes it.
pub(super) fn propagate<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
) -> Result<(), Dead> {
    let on_board = [W::below(fixed.height), W::below(fixed.width)];
    loop {
        let mut changed = [W::NONE; 2];
        loop {
            for axis in [ROWS, COLUMNS] {
                loop {
                    let dirty = state.dirty[axis] & on_board[axis];
                    if dirty.is_none() {
                        state.dirty[axis] = W::NONE;
                        break;
                    }
                    let line = dirty.first();
                    state.dirty[axis] = dirty.rest();
                    changed[axis] |= W::bit(line);
                    if axis == ROWS {
                        support::row(state, fixed, line)?;
                    }
                    lines::line(state, fixed, axis, line)?;
                }
            }
            if (state.dirty[ROWS] & on_board[ROWS]).is_none() {
                break;
            }
        }
        for axis in [ROWS, COLUMNS] {
            let borders = changed[axis] & W::below(fixed.n_lines(axis) - 1);
            for line in squares(borders) {
                pairs::pair(state, fixed, axis, line)?;
                flow::border(state, fixed, axis, line)?;
            }
        }
        let left = [ROWS, COLUMNS].map(|axis| state.dirty[axis] & on_board[axis]);
        if left[ROWS].is_none() && left[COLUMNS].is_none() {
            return Ok(());
        }
    }
}
