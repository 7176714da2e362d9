//! Two adjacent lines laid over each other must have the room for the tents of both.

use super::{How, Rules};
use crate::tents::solve::search::learn::trail::{Conflict, Trail};
use crate::tents::word::{Word, always_used, capacity, squares};

impl<W: Word> Rules<W> {
    /// Sets what follows for both lines and their neighbours.
    pub(super) fn follow_pair(&self, nth: usize, trail: &mut Trail) -> Result<(), Conflict> {
        let rule = &self.rules[nth];
        let both = rule.sides[0].open | rule.sides[1].open;
        let slack = capacity(both) - rule.number;
        if 0 < slack {
            return Ok(());
        }
        if slack < 0 {
            return Err(rule.too_small(0, trail));
        }
        let used = always_used(both);
        let between = used << 1 & used >> 1 & both & !used;
        for (side, other) in [(0, 1), (1, 0)] {
            let (row, facing) = (&rule.sides[side], &rule.sides[other]);
            for literal in row.literals(between & row.open & !row.chosen) {
                self.demand(nth, How::Touching, !literal, trail)?;
            }
            for literal in row.literals(used & row.open & !facing.open & !row.chosen) {
                let how = How::Needed { side: side as u8 };
                self.demand(nth, how, literal, trail)?;
            }
            self.forbid_beside(nth, side, trail)?;
        }
        Ok(())
    }

    /// Forbids tents beside one of the lines that would take room the other line cannot give.
    fn forbid_beside(&self, nth: usize, side: usize, trail: &mut Trail) -> Result<(), Conflict> {
        let rule = &self.rules[nth];
        let line = match side {
            0 => rule.line.checked_sub(1),
            _ => Some(rule.line + 2),
        };
        let (near, far) = (rule.sides[side].open, rule.sides[1 - side].open);
        let mut forbidden = W::NONE;
        for place in squares((near & !far).widened()) {
            let touched = W::bit(place).widened();
            if capacity((near & !touched) | far) < rule.number {
                forbidden |= W::bit(place);
            }
        }
        self.forbid_touching(nth, line, forbidden, trail)
    }
}
