//! The strong one: looks as far ahead as its budget allows and gives each free region to who is nearer.

use super::engine::{Depth, Engine, Leaf};
use crate::budget::Budget;
use crate::flood::{Flood, Move, Position};
use crate::game::{Bot, Choice};
use crate::game::{BotEntry, Limit};

/// The row of this bot.
pub(in crate::flood) const BOT: BotEntry<Flood> = BotEntry {
    name: "voronoi",
    limit: Limit::Millis(10),
    make,
};

/// Seats one; it needs no seed.
fn make(_seed: u64) -> Box<dyn Bot<Flood>> {
    Box::new(Voronoi(Engine::new(Leaf::Voronoi)))
}

/// How far it looks when nothing at all limits it: the answer must come some day.
const USUAL_DEPTH: u32 = 8;

struct Voronoi(Engine);

impl Bot<Flood> for Voronoi {
    fn choose(&mut self, position: &Position, budget: &mut Budget) -> Choice<Move> {
        let is_limited =
            budget.deadline.is_some() || budget.nodes.is_some() || budget.stop.is_some();
        let depth = match budget.depth {
            Some(depth) => Depth::Fixed(depth),
            None if is_limited => Depth::Deepening,
            None => Depth::Fixed(USUAL_DEPTH),
        };
        self.0.choose(position, depth, budget)
    }
}
