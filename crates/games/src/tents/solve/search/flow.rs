//! How many tents cross the border between two lines.
//!
//! All lines up to a border hold a known number of trees and of tents. The trees among them whose tent stands behind
//! the border, minus the trees behind it whose tent stands before it, must make up for the difference. Tents of trees
//! of one line on one side do not touch, so at most the capacity of these trees can cross.

use super::state::{COLUMNS, Dead, EAST, Fixed, NORTH, ROWS, SOUTH, State, WEST};
use super::support::keep_only;
use crate::tents::word::{Word, always_used, capacity, squares};

/// Applies the rule to the border behind a line along an axis.
pub(super) fn border<W: Word, const N: usize>(
    state: &mut State<W, N>,
    fixed: &Fixed<W, N>,
    axis: usize,
    line: usize,
) -> Result<(), Dead> {
    let Some(surplus) = fixed.surplus[axis][line] else {
        return Ok(());
    };
    let surplus = i32::from(surplus);
    let (out_side, in_side) = match axis {
        ROWS => (SOUTH, NORTH),
        _ => (EAST, WEST),
    };
    let leaving = trees(state, out_side, line);
    let coming = trees(state, in_side, line + 1);
    let must_leave = bound(state, out_side, line, leaving);
    let must_come = bound(state, in_side, line + 1, coming);
    let most = capacity(leaving) - must_come.count();
    let least = must_leave.count() - capacity(coming);
    if most < surplus || surplus < least {
        return Err(Dead);
    }
    if most == surplus {
        drop_all(state, in_side, line + 1, coming & !must_come);
        hold_all(state, out_side, line, always_used(leaving) & !must_leave);
    }
    if least == surplus {
        drop_all(state, out_side, line, leaving & !must_leave);
        hold_all(state, in_side, line + 1, always_used(coming) & !must_come);
    }
    Ok(())
}

/// The trees of a line that may look to this side, which crosses a border of the line.
#[inline(always)]
fn trees<W: Word, const N: usize>(state: &State<W, N>, side: usize, line: usize) -> W {
    match side {
        NORTH | SOUTH => state.choice[side][line],
        _ => state.sideways[side / 2][line],
    }
}

/// Those of the trees that look nowhere else.
fn bound<W: Word, const N: usize>(state: &State<W, N>, side: usize, line: usize, trees: W) -> W {
    let elsewhere = |y: usize| {
        let others = [NORTH, EAST, SOUTH, WEST]
            .into_iter()
            .filter(|&other| other != side);
        others.fold(W::NONE, |sum, other| sum | state.choice[other][y])
    };
    if axis(side) == ROWS {
        return trees & !elsewhere(line);
    }
    let mut found = W::NONE;
    for y in squares(trees) {
        if !elsewhere(y).has(line) {
            found |= W::bit(y);
        }
    }
    found
}

fn drop_all<W: Word, const N: usize>(state: &mut State<W, N>, side: usize, line: usize, trees: W) {
    if axis(side) == ROWS {
        return state.drop_choice(side, line, trees);
    }
    for y in squares(trees) {
        state.drop_choice(side, y, W::bit(line));
    }
}

fn hold_all<W: Word, const N: usize>(state: &mut State<W, N>, side: usize, line: usize, trees: W) {
    if axis(side) == ROWS {
        return keep_only(state, side, line, trees);
    }
    for y in squares(trees) {
        keep_only(state, side, y, W::bit(line));
    }
}

/// The axis whose borders this side crosses.
fn axis(side: usize) -> usize {
    match side {
        NORTH | SOUTH => ROWS,
        _ => COLUMNS,
    }
}
