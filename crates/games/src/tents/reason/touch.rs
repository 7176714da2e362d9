//! Tents never touch.

use super::candidates::Candidates;
use super::tell::{cell, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::Square;

/// The squares around a tent are grass.
pub(super) fn around_a_tent(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.position.all(Square::Tent).find_map(|tent| {
        let free = candidates.still_free(candidates.puzzle().around(tent));
        let why = why("tents-rule-touch")
            .with("tent", cell(candidates.puzzle(), tent))
            .because(spots(&[tent]));
        (!free.is_empty()).then(|| step(candidates, Kind::Grass, &free, why))
    })
}
