//! A line holds as many tents as its clue says: no more, and it must have the room for them.

use super::{How, Rules};
use crate::tents::solve::search::learn::trail::{Conflict, Trail};
use crate::tents::word::{Word, always_used, capacity};

impl<W: Word> Rules<W> {
    /// Sets what follows for a line and its neighbours.
    pub(super) fn follow_line(&self, nth: usize, trail: &mut Trail) -> Result<(), Conflict> {
        let rule = &self.rules[nth];
        let side = &rule.sides[0];
        let n_chosen = side.chosen.count();
        if rule.number <= n_chosen {
            if rule.number < n_chosen {
                let mut because = Vec::new();
                rule.explain_full(rule.number + 1, u32::MAX, trail, &mut because);
                return Err(Conflict(because));
            }
            for literal in side.literals(side.open & !side.chosen) {
                self.demand(nth, How::Full, !literal, trail)?;
            }
            return Ok(());
        }
        let slack = capacity(side.open) - rule.number;
        if 1 < slack {
            return Ok(());
        }
        if slack < 0 {
            return Err(rule.too_small(0, trail));
        }
        let used = always_used(side.open);
        let facing = match slack {
            0 => side.open & !side.chosen,
            _ => used << 1 & used >> 1,
        };
        if !facing.is_none() {
            let before = rule.line.checked_sub(1);
            self.forbid_touching(nth, before, facing, trail)?;
            self.forbid_touching(nth, Some(rule.line + 1), facing, trail)?;
        }
        if slack == 0 {
            for literal in side.literals(used & !side.chosen) {
                self.demand(nth, How::Needed { side: 0 }, literal, trail)?;
            }
        }
        Ok(())
    }
}
