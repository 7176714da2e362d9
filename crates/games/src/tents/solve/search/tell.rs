//! Tells anyone watching what was found out about a board.

use super::state::{Fixed, ROWS, State};
use crate::budget::Budget;
use crate::tents::mark::{Kind, Mark};
use crate::tents::word::{Word, squares};
use crate::why::Why;

/// Plays the squares that one state has open and a later one has decided; returns how many.
pub(super) fn tell<W: Word, const N: usize>(
    before: &State<W, N>,
    after: &State<W, N>,
    fixed: &Fixed<W, N>,
    budget: &mut Budget,
) -> usize {
    let mut marks = Vec::new();
    for y in 0..fixed.height {
        for x in squares(before.open[ROWS][y] & !after.open[ROWS][y]) {
            let kind = if after.tents[y].has(x) {
                Kind::Tent
            } else {
                Kind::Grass
            };
            let (x, y) = (x as u16, y as u16);
            marks.push(Mark { kind, x, y });
        }
    }
    let n = marks.len();
    if n > 0 {
        budget.played(|| (marks, Why::search()));
    }
    n
}
