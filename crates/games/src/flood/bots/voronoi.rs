//! The strong one: looks as far ahead as its budget allows and gives each free region to who is nearer.

use super::engine::Leaf;
use super::far_sighted::FarSighted;
use crate::flood::Flood;
use crate::game::{Bot, BotEntry, Limit};

/// The row of this bot.
pub(in crate::flood) const BOT: BotEntry<Flood> = BotEntry {
    name: "voronoi",
    limit: Limit::Millis(10),
    make,
};

/// Seats one; it needs no seed.
fn make(_seed: u64) -> Box<dyn Bot<Flood>> {
    Box::new(FarSighted::new(Leaf::Voronoi))
}
