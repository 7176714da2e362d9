//! What follows from which trees may take which squares.
//!
//! A square no tree can take is grass. A tent that only one tree can take belongs to it, so that tree looks nowhere
//! else. A tree with one square left has its tent there, and no other tree can take that tent. A tree with two squares
//! left has a tent on one of them, so a square that touches both is grass.

use super::state::{Dead, EAST, Fixed, NORTH, SOUTH, State, WEST};
use crate::tents::word::Word;

/// Applies the rules to the squares of a row.
pub(super) fn squares_of_row<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    y: usize,
) -> Result<(), Dead> {
    let [south, west, north, east] = state.supporters(fixed, y);
    let (any, several) = any_and_several(south, west, north, east);
    if !(state.tents[y] & !any).is_none() {
        return Err(Dead);
    }
    state.clear(fixed, y, !any);
    let sure = state.tents[y] & any & !several;
    if sure.is_none() {
        return Ok(());
    }
    if y + 1 < fixed.height {
        keep_only(state, NORTH, y + 1, sure & south);
    }
    if y > 0 {
        keep_only(state, SOUTH, y - 1, sure & north);
    }
    keep_only(state, EAST, y, (sure & west) >> 1);
    keep_only(state, WEST, y, (sure & east) << 1);
    Ok(())
}

/// Applies the rules to the trees of a row.
pub(super) fn trees_of_row<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    y: usize,
) -> Result<(), Dead> {
    let side = |side: usize| state.choice[side][y];
    let (north, east, south, west) = (side(NORTH), side(EAST), side(SOUTH), side(WEST));
    let (any, several) = any_and_several(north, east, south, west);
    if !(fixed.trees[y] & !any).is_none() {
        return Err(Dead);
    }
    let sure = any & !several;
    if !sure.is_none() {
        take(state, fixed, NORTH, y.wrapping_sub(1), sure & north)?;
        take(state, fixed, SOUTH, y + 1, sure & south)?;
        take(state, fixed, EAST, y, (sure & east) << 1)?;
        take(state, fixed, WEST, y, (sure & west) >> 1)?;
    }
    let three = (north & south & (east | west)) | (east & west & (north | south));
    let two = several & !three;
    if !two.is_none() {
        corners(
            state,
            fixed,
            y,
            [north & two, east & two, south & two, west & two],
        );
    }
    Ok(())
}

/// The squares in at least one and in at least two of four sets.
#[inline(always)]
fn any_and_several<W: Word>(one: W, two: W, three: W, four: W) -> (W, W) {
    let several = (one & three) | (two & four) | ((one | three) & (two | four));
    (one | two | three | four, several)
}

/// These trees of a row look to this side only.
#[inline(always)]
pub(super) fn keep_only<W: Word, const N: usize>(
    state: &mut State<W, N>,
    side: usize,
    y: usize,
    trees: W,
) {
    if trees.is_none() {
        return;
    }
    for other in [NORTH, EAST, SOUTH, WEST] {
        if other != side {
            state.drop_choice(other, y, trees);
        }
    }
}

/// Squares of row `y` are tents of trees that look to `side`; no other tree can take them.
#[inline(always)]
fn take<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    side: usize,
    y: usize,
    tents: W,
) -> Result<(), Dead> {
    if tents.is_none() {
        return Ok(());
    }
    state.pitch(fixed, y, tents)?;
    if side != NORTH && y + 1 < fixed.height {
        state.drop_choice(NORTH, y + 1, tents);
    }
    if side != SOUTH && y > 0 {
        state.drop_choice(SOUTH, y - 1, tents);
    }
    if side != EAST {
        state.drop_choice(EAST, y, tents >> 1);
    }
    if side != WEST {
        state.drop_choice(WEST, y, tents << 1);
    }
    Ok(())
}

/// Clears the squares that touch both choices of trees with exactly two.
fn corners<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    y: usize,
    [north, east, south, west]: [W; 4],
) {
    let across = east & west;
    if y > 0 {
        let gone = (north & east) << 1 | (north & west) >> 1 | across;
        state.clear(fixed, y - 1, gone);
    }
    if y + 1 < fixed.height {
        let gone = (south & east) << 1 | (south & west) >> 1 | across;
        state.clear(fixed, y + 1, gone);
    }
    let along = north & south;
    state.clear(fixed, y, along << 1 | along >> 1);
}
