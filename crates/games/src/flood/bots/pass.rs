//! Passes whenever it may: what the simplest player of the original game does.

use crate::budget::Budget;
use crate::flood::{Flood, Move, Position};
use crate::game::{Bot, Choice, Position as _};
use crate::game::{BotEntry, Limit};
use crate::words::Sentence;

/// The row of this bot.
pub(in crate::flood) const BOT: BotEntry<Flood> = BotEntry {
    name: "pass",
    limit: Limit::None,
    make,
};

/// Seats one; it needs no seed.
fn make(_seed: u64) -> Box<dyn Bot<Flood>> {
    Box::new(Pass)
}

struct Pass;

impl Bot<Flood> for Pass {
    fn choose(&mut self, position: &Position, _budget: &mut Budget) -> Choice<Move> {
        // A pass is listed last; alone at the board there is none.
        let last = position.legal_moves().pop();
        Choice {
            mv: last.expect("an open position has a legal move"),
            comment: Some(Sentence::new("flood-comment-pass")),
        }
    }
}
