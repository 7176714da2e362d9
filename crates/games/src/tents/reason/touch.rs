//! Tents never touch.

use super::room::Room;
use super::tell::{cell, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::Square;

/// The squares around a tent are grass.
pub(super) fn around_a_tent(room: &Room) -> Option<Step<Mark>> {
    room.position.all(Square::Tent).find_map(|tent| {
        let free = room.still_free(room.puzzle().around(tent));
        let why = why("tents-rule-touch")
            .with("tent", cell(room.puzzle(), tent))
            .because(spots(&[tent]));
        (!free.is_empty()).then(|| step(room, Kind::Grass, &free, why))
    })
}
