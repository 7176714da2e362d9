//! Players who look as far ahead as their budget allows.

use super::engine::{Depth, Engine, Leaf};
use crate::budget::Budget;
use crate::flood::{Flood, Move, Position};
use crate::game::{Bot, Choice};

/// How far it looks when nothing at all limits it: the answer must come some day.
const USUAL_DEPTH: u32 = 8;

/// A player with an engine.
pub(super) struct FarSighted(Engine);

impl FarSighted {
    /// One that judges by this where its search ends.
    pub(super) fn new(leaf: Leaf) -> Self {
        Self(Engine::new(leaf))
    }
}

impl Bot<Flood> for FarSighted {
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
