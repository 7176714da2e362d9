//! Two adjacent lines together.
//!
//! In two adjacent lines no two tents stand in the same or in neighbouring places, for a 2x2 block holds at most one.
//! So both lines laid over each other behave like one line that needs the tents of both.

use super::state::{Dead, Fixed, State};
use crate::tents::word::{Word, always_used, capacity};

/// Applies the rule to a line along an axis and the one behind it.
pub(super) fn pair<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    axis: usize,
    line: usize,
) -> Result<(), Dead> {
    let next = line + 1;
    if !fixed.clued[axis].has(line) || !fixed.clued[axis].has(next) {
        return Ok(());
    }
    let needed = i32::from(state.needed[axis][line]) + i32::from(state.needed[axis][next]);
    if needed == 0 {
        return Ok(());
    }
    let (here, there) = (state.open[axis][line], state.open[axis][next]);
    let both = here | there;
    match capacity(both) - needed {
        ..0 => Err(Dead),
        0 => {
            let used = always_used(both);
            let between = used << 1 & used >> 1 & both & !used;
            state.clear_line(fixed, axis, line, between);
            state.clear_line(fixed, axis, next, between);
            state.pitch_line(fixed, axis, line, used & here & !there)?;
            state.pitch_line(fixed, axis, next, used & there & !here)
        }
        _ => Ok(()),
    }
}
