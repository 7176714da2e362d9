//! Takes the colour that gains most, as the greedy player of the original game.

use std::cmp::Reverse;

use crate::budget::Budget;
use crate::flood::{Flood, Move, Position};
use crate::game::{Bot, Choice, Position as _, Status};
use crate::game::{BotEntry, Limit};
use crate::words::Sentence;

/// The row of this bot.
pub(in crate::flood) const BOT: BotEntry<Flood> = BotEntry {
    name: "greedy",
    limit: Limit::None,
    make,
};

/// Seats one; it needs no seed.
fn make(_seed: u64) -> Box<dyn Bot<Flood>> {
    Box::new(Greedy)
}

/// The move that gains most and what it gains; the lowest colour if several do, a pass if none does.
pub(in crate::flood) fn largest_gain(position: &Position) -> (Move, usize) {
    let moves = position.legal_moves();
    let gains = moves.iter().map(|&mv| (mv, gain(position, mv))).enumerate();
    let best = gains.max_by_key(|&(at, (_, gain))| (gain, Reverse(at)));
    best.expect("an open position has a legal move").1
}

fn gain(position: &Position, mv: Move) -> usize {
    let seat = position.seat();
    let mut after = position.clone();
    after.play(mv).expect("a listed move is legal");
    match (after.status(), mv) {
        // The other's colour was taken: that wins everything.
        (Status::Finished { .. }, Move::Colour(_)) => position.puzzle().board().n_vertices(),
        _ => after.size(seat) - position.size(seat),
    }
}

struct Greedy;

impl Bot<Flood> for Greedy {
    fn choose(&mut self, position: &Position, _budget: &mut Budget) -> Choice<Move> {
        let (mv, gain) = largest_gain(position);
        Choice {
            mv,
            comment: Some(Sentence::new("flood-comment-greedy").with("n", gain)),
        }
    }
}
