//! Applies the rules until none says anything new, the cheap ones first.

use super::state::{COLUMNS, Dead, Fixed, ROWS, State};
use super::{flow, lines, pairs, support};
use crate::tents::word::{Word, squares};

/// Brings a state to the point where no rule changes it, or every square is decided.
pub(super) fn propagate<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
) -> Result<(), Dead> {
    loop {
        let mut changed = [W::NONE; 2];
        while follow_rows(state, fixed, &mut changed)? | follow_columns(state, fixed, &mut changed)?
        {
        }
        if state.is_decided(fixed) {
            return Ok(());
        }
        for axis in [ROWS, COLUMNS] {
            // A border has a line on either side.
            let near = changed[axis] | changed[axis] >> 1;
            for line in squares(near & W::below(fixed.n_lines(axis) - 1)) {
                pairs::pair(state, fixed, axis, line)?;
                flow::border(state, fixed, axis, line)?;
            }
        }
        let dirty = &state.dirty;
        let left = dirty.squares | dirty.trees | dirty.lines[ROWS] | dirty.lines[COLUMNS];
        if left.is_none() {
            return Ok(());
        }
    }
}

/// Looks at rows until none is dirty; whether one was.
#[inline(always)]
fn follow_rows<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    changed: &mut [W; 2],
) -> Result<bool, Dead> {
    let mut was_dirty = false;
    loop {
        let dirty = state.dirty.squares | state.dirty.trees | state.dirty.lines[ROWS];
        if dirty.is_none() {
            return Ok(was_dirty);
        }
        was_dirty = true;
        let y = dirty.first();
        let row = W::bit(y);
        changed[ROWS] |= row;
        if state.dirty.squares.has(y) {
            state.dirty.squares &= !row;
            support::squares_of_row(state, fixed, y)?;
        }
        if state.dirty.trees.has(y) {
            state.dirty.trees &= !row;
            support::trees_of_row(state, fixed, y)?;
        }
        if state.dirty.lines[ROWS].has(y) {
            state.dirty.lines[ROWS] &= !row;
            lines::line(state, fixed, ROWS, y)?;
        }
    }
}

/// Looks at columns until none is dirty; whether one was.
#[inline(always)]
fn follow_columns<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    changed: &mut [W; 2],
) -> Result<bool, Dead> {
    let mut was_dirty = false;
    loop {
        let dirty = state.dirty.lines[COLUMNS];
        if dirty.is_none() {
            return Ok(was_dirty);
        }
        was_dirty = true;
        let x = dirty.first();
        changed[COLUMNS] |= W::bit(x);
        state.dirty.lines[COLUMNS] = dirty.rest();
        lines::line(state, fixed, COLUMNS, x)?;
    }
}
