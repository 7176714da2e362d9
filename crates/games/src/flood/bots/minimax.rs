//! Looks some moves ahead and counts territory: four moves unless told otherwise.

use super::engine::{Depth, Engine, Leaf};
use crate::budget::Budget;
use crate::flood::{Flood, Move, Position};
use crate::game::{Bot, Choice};
use crate::game::{BotEntry, Limit};

/// The row of this bot.
pub(in crate::flood) const BOT: BotEntry<Flood> = BotEntry {
    name: "minimax",
    limit: Limit::Depth(4),
    make,
};

/// Seats one; it needs no seed.
fn make(_seed: u64) -> Box<dyn Bot<Flood>> {
    Box::new(Minimax(Engine::new(Leaf::Territory)))
}

/// How far it looks when nothing limits it.
const USUAL_DEPTH: u32 = 4;

struct Minimax(Engine);

impl Bot<Flood> for Minimax {
    fn choose(&mut self, position: &Position, budget: &mut Budget) -> Choice<Move> {
        let is_limited = budget.deadline.is_some() || budget.nodes.is_some();
        let depth = match budget.depth {
            Some(depth) => Depth::Fixed(depth),
            None if is_limited => Depth::Deepening,
            None => Depth::Fixed(USUAL_DEPTH),
        };
        self.0.choose(position, depth, budget)
    }
}
