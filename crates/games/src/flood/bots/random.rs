//! Plays any legal colour; passes when there is none.

use crate::budget::Budget;
use crate::flood::{Flood, Move, Position};
use crate::game::{Bot, Choice, Position as _};
use crate::game::{BotEntry, Limit};
use crate::rng::Rng;
use crate::words::Sentence;

/// The row of this bot.
pub(in crate::flood) const BOT: BotEntry<Flood> = BotEntry {
    name: "random",
    limit: Limit::None,
    make,
};

/// Seats one; the seed decides its game.
fn make(seed: u64) -> Box<dyn Bot<Flood>> {
    Box::new(Random(Rng::new(seed)))
}

struct Random(Rng);

impl Bot<Flood> for Random {
    fn choose(&mut self, position: &Position, _budget: &mut Budget) -> Choice<Move> {
        let mut moves = position.legal_moves();
        if 1 < moves.len() {
            moves.retain(|&mv| mv != Move::Pass);
        }
        Choice {
            mv: moves[self.0.below(moves.len())],
            comment: Some(Sentence::new("flood-comment-random").with("n", moves.len())),
        }
    }
}
