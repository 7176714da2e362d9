//! Tents never touch.

use super::tell::{cell, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::Position;
use crate::tents::puzzle::Square;

/// The squares around a tent are grass.
pub(super) fn around_a_tent(position: &Position) -> Option<Step<Mark>> {
    let puzzle = position.puzzle();
    position.all(Square::Tent).find_map(|tent| {
        let free: Vec<usize> = puzzle
            .around(tent)
            .filter(|&near| position.squares()[near] == Square::Free)
            .collect();
        let why = why("tents-rule-touch")
            .with("tent", cell(puzzle, tent))
            .because(spots(&[tent]));
        (!free.is_empty()).then(|| step(position, Kind::Grass, &free, why))
    })
}
