//! What follows from the number of tents a line needs and the most it can hold.
//!
//! The difference is the line's slack. Below 0 the line cannot be filled. With slack 0 every filling is a fullest one:
//! runs of odd length alternate, and a tent beside an open square would cost the line one tent too many. With slack 1 a
//! tent beside the line is still impossible where it would cost two: in front of a square both of whose neighbours
//! are used by every fullest filling. This is all there is to say about a line alone.

use super::state::{Dead, Fixed, State};
use crate::tents::word::{Word, always_used, capacity};

/// Applies the rules to a line along an axis.
#[inline(always)]
pub(super) fn line<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    axis: usize,
    line: usize,
) -> Result<(), Dead> {
    if !fixed.clued[axis].has(line) {
        return Ok(());
    }
    let open = state.open[axis][line];
    let needed = i32::from(state.needed[axis][line]);
    if needed <= 0 {
        state.clear_line(fixed, axis, line, open);
        return if needed < 0 { Err(Dead) } else { Ok(()) };
    }
    match capacity(open) - needed {
        ..0 => Err(Dead),
        0 => {
            clear_beside(state, fixed, axis, line, open);
            state.pitch_line(fixed, axis, line, always_used(open))
        }
        1 => {
            let used = always_used(open);
            clear_beside(state, fixed, axis, line, used << 1 & used >> 1);
            Ok(())
        }
        _ => Ok(()),
    }
}

#[inline(always)]
fn clear_beside<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    axis: usize,
    line: usize,
    squares: W,
) {
    if squares.is_none() {
        return;
    }
    if line > 0 {
        state.clear_line(fixed, axis, line - 1, squares);
    }
    if line + 1 < fixed.n_lines(axis) {
        state.clear_line(fixed, axis, line + 1, squares);
    }
}
