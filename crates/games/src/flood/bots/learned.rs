//! The one that learned by playing against itself: it searches as `voronoi` does, and a network judges where it ends.

use super::engine::Leaf;
use super::far_sighted::FarSighted;
use crate::flood::{Flood, learned};
use crate::game::{Bot, BotEntry, Limit};

/// The row of this bot.
pub(in crate::flood) const BOT: BotEntry<Flood> = BotEntry {
    name: "learned",
    limit: Limit::Millis(10),
    make,
};

/// Seats one; it needs no seed.
fn make(_seed: u64) -> Box<dyn Bot<Flood>> {
    Box::new(FarSighted::new(Leaf::Learned(learned::network())))
}
