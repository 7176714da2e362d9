//! A next move for a person, with the reason.

use super::bots::engine::{Depth, Engine, Leaf, Outlook};
use super::solve::{astar, finishable};
use super::view::spot_indices;
use super::{Move, Position};
use crate::answer::Step;
use crate::budget::Budget;
use crate::game::{Position as _, Status};
use crate::view::HueNames;
use crate::why::{Place, Why};
use crate::words::Sentence;

/// A person should not wait longer than this takes.
const MOST_NODES: u64 = 100_000;

/// Suggests a move.
pub(super) fn hint(position: &Position, budget: &mut Budget) -> Option<Step<Move>> {
    match position.status() {
        Status::Open { .. } if position.puzzle().n_seats() == 1 => {}
        Status::Open { .. } => return Some(hint_for_two(position, budget)),
        _ => return None,
    }
    if let Some(colour) = finishable(position) {
        let name = HueNames::Numbers.value(colour.into());
        let why = Sentence::new("flood-why-finish").with("colour", name);
        return Some(step(position, Move::Colour(colour), why));
    }
    let way = within(budget, |budget| astar::flood(position, budget));
    let n_moves = way.line.len();
    let why = if n_moves == way.bound {
        Sentence::new("flood-why-shortest").with("n", n_moves)
    } else {
        Sentence::new("flood-why-short")
            .with("n", n_moves)
            .with("bound", way.bound)
    };
    let first = *way.line.first()?;
    Some(step(position, Move::Colour(first), why))
}

fn hint_for_two(position: &Position, budget: &mut Budget) -> Step<Move> {
    let mut engine = Engine::new(Leaf::Voronoi);
    let thought = within(budget, |budget| {
        engine.think(position, Depth::Deepening, budget)
    });
    let why = match (thought.outlook, thought.mv) {
        (Outlook::Won(_), Move::Pass) => Sentence::new("flood-why-end"),
        (Outlook::Won(_), _) => Sentence::new("flood-why-won"),
        (Outlook::Lost(_), _) => Sentence::new("flood-why-lost"),
        (Outlook::Open(lead), _) => Sentence::new("flood-why-open")
            .with("lead", i64::from(lead))
            .with("depth", u64::from(thought.depth)),
    };
    step(position, thought.mv, why)
}

/// A step that points at what the move gains.
fn step(position: &Position, mv: Move, why: Sentence) -> Step<Move> {
    let mut after = position.clone();
    after.play(mv).expect("a suggested move is legal");
    let board = position.puzzle().board();
    let spots = spot_indices(board);
    let gained = (0..board.len())
        .filter(|&vertex| after.owner(vertex) != position.owner(vertex))
        .filter_map(|vertex| spots[vertex])
        .map(Place::Spot);
    Step {
        moves: vec![mv],
        why: Why::new(why).follows(gained),
    }
}

/// Runs with what is left of a budget, and never for long.
fn within<T>(budget: &mut Budget, run: impl FnOnce(&mut Budget) -> T) -> T {
    let left = budget.nodes_left().unwrap_or(u64::MAX);
    let mut part = Budget::nodes(left.min(MOST_NODES));
    (part.deadline, part.stop) = (budget.deadline, budget.stop);
    let result = run(&mut part);
    budget.spend_many(part.used());
    result
}
