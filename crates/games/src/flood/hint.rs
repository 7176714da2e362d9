//! A next move for a person, with the reason.

use super::bots::greedy::largest_gain;
use super::{Move, Position};
use crate::answer::Step;
use crate::budget::Budget;
use crate::game::{Position as _, Status};
use crate::why::Why;
use crate::words::Sentence;

/// Suggests a move.
pub(super) fn hint(position: &Position, _budget: &mut Budget) -> Option<Step<Move>> {
    match position.status() {
        Status::Open { .. } => {}
        _ => return None,
    }
    let (mv, gain) = largest_gain(position);
    Some(Step {
        moves: vec![mv],
        why: Why::new(Sentence::new("flood-why-greedy")).with("n", gain),
    })
}
