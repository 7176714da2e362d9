//! A next step for a person: where the nearest useful cell is.

use super::moves::Move;
use super::position::Position;
use crate::answer::Step;
use crate::budget::Budget;
use crate::why::{Place, Why};
use crate::words::{Sentence, Value};

/// Walk to the nearest cell that can take the load, or give one, and exchange there.
pub(super) fn hint(position: &Position, _budget: &mut Budget) -> Option<Step<Move>> {
    let grid = position.puzzle().grid();
    let is_target = |cell: usize| match position.load() {
        Some(load) => !position.is_black(cell) && grid.ground[cell] == load,
        None => !position.is_black(cell) && position.pieces()[cell].is_some(),
    };
    let from = position.robot_cell();
    let target = (0..grid.n_cells())
        .filter(|&cell| is_target(cell))
        .min_by_key(|&cell| grid.distance(from, cell))?;
    let rule = match position.load() {
        Some(_) => "robot-hint-bring",
        None => "robot-hint-take",
    };
    let (y, x) = grid.place(target);
    let moves = Move::way(position.robot(), (y, x)).chain([Move::Swap]);
    Some(Step {
        moves: moves.collect(),
        why: Why::new(Sentence::new(rule).with("cell", Value::Cell { x, y }))
            .because([Place::Spot(from)])
            .follows([Place::Spot(target)]),
    })
}
