//! As many tents cross a border as the lines up to it have trees too many.

use super::{How, Rules};
use crate::tents::solve::search::learn::trail::{Conflict, Trail};
use crate::tents::word::{Word, always_used, capacity};

impl<W: Word> Rules<W> {
    /// Sets what follows for the trees on both sides of a border.
    pub(super) fn follow_border(&self, nth: usize, trail: &mut Trail) -> Result<(), Conflict> {
        let rule = &self.rules[nth];
        for (side, needed) in [(0, rule.number), (1, -rule.number)] {
            let (row, other) = (&rule.sides[side], &rule.sides[1 - side]);
            let slack = capacity(row.open) - other.chosen.count() - needed;
            if slack < 0 {
                return Err(rule.too_small(side, trail));
            }
            if 0 < slack {
                continue;
            }
            let side = side as u8;
            for literal in row.literals(always_used(row.open) & !row.chosen) {
                self.demand(nth, How::Needed { side }, literal, trail)?;
            }
            for literal in other.literals(other.open & !other.chosen) {
                self.demand(nth, How::Balance { side }, !literal, trail)?;
            }
        }
        Ok(())
    }
}
