//! Hints with reasons: the bird that can only stand in one place, and the wishes that force it there.

use std::ops::ControlFlow;

use super::super::position::Position;
use super::super::puzzle::{Move, Puzzle};
use super::super::view::{bird_value, number, wish_sentence};
use super::by_width;
use super::decide::{Decision, decide, decide_from};
use super::domains::Domains;
use super::hitting::Hitting;
use super::model::Model;
use super::set::Set;
use crate::answer::Step;
use crate::budget::Budget;
use crate::why::{Place, Why};
use crate::words::{Sentence, Value};

/// On boards larger than this no bird is said to be forced.
const MAX_FORCED: usize = 64;

/// How much is thought about a hint on such boards.
const NODES_ON_LARGE_BOARDS: u64 = 100;

/// A next step: a mistake to take back, a bird that is forced, or a bird that may stand somewhere.
pub(in super::super) fn hint(position: &Position, budget: &mut Budget) -> Option<Step<Move>> {
    let is_placed = |bird| position.place_of(bird).is_some();
    let is_full = (0..position.puzzle().n_birds()).all(is_placed);
    let is_best = is_full && position.n_stones() == 0;
    if position.is_over() || is_best {
        return None;
    }
    by_width!(position.puzzle(), hint_wide(position, is_full, budget))
}

/// Why the best can no longer be reached, if it cannot.
pub(in super::super) fn mistakes(position: &Position, budget: &mut Budget) -> Vec<Why> {
    let n_birds = position.puzzle().n_birds();
    if (0..n_birds).all(|bird| position.place_of(bird).is_none()) {
        return Vec::new();
    }
    by_width!(position.puzzle(), mistakes_wide(position, budget))
}

fn mistakes_wide<const W: usize>(position: &Position, budget: &mut Budget) -> Vec<Why> {
    let model: Model<W> = Model::new(position.puzzle());
    let budget = &mut modest(&model, budget);
    match within_reach(&model, position, budget) {
        Reach::Lost => vec![mistake(&model, position, budget).1],
        Reach::Open(_) | Reach::Over => Vec::new(),
    }
}

fn hint_wide<const W: usize>(
    position: &Position,
    is_full: bool,
    budget: &mut Budget,
) -> Option<Step<Move>> {
    let model: Model<W> = Model::new(position.puzzle());
    let budget = &mut modest(&model, budget);
    match within_reach(&model, position, budget) {
        Reach::Over => None,
        Reach::Lost => {
            let (bird, why) = mistake(&model, position, budget);
            let bird = number(position.puzzle(), bird);
            Some(Step {
                moves: vec![Move::Lift { bird }],
                why,
            })
        }
        Reach::Open(_) if is_full => None,
        Reach::Open(goal) => Some(next_bird(&model, position, &goal, budget)),
    }
}

/// The same limits, and few nodes on a large board, where each takes long.
fn modest<'a, const W: usize>(model: &Model<W>, budget: &Budget<'a>) -> Budget<'a> {
    let is_large = model.n_places > MAX_FORCED;
    let few = is_large.then_some(NODES_ON_LARGE_BOARDS);
    let mut modest = Budget::unlimited();
    modest.nodes = few.into_iter().chain(budget.nodes_left()).min();
    modest.deadline = budget.deadline;
    modest.stop = budget.stop;
    modest
}

/// Whether the best can still be reached.
enum Reach<const W: usize> {
    Open(Goal<W>),
    Lost,
    Over,
}

/// Wishes that can all hold with the birds where they stand, as many as can hold at all; and a placement.
struct Goal<const W: usize> {
    active: Set<W>,
    place_of: Vec<usize>,
}

/// The domains with the placed birds where they stand.
fn standing<const W: usize>(model: &Model<W>, position: &Position) -> Domains<W> {
    let mut domains = Domains::new(model);
    for bird in 0..model.n_birds {
        if let Some(place) = position.place_of(bird) {
            domains.keep(bird, &Set::only(place));
        }
    }
    domains
}

fn within_reach<const W: usize>(
    model: &Model<W>,
    position: &Position,
    budget: &mut Budget,
) -> Reach<W> {
    let here = standing(model, position);
    let open = |active, outcome| match outcome {
        Decision::Placed(place_of) => Some(Reach::Open(Goal { active, place_of })),
        Decision::Over => Some(Reach::Over),
        Decision::Stuck(_) => None,
    };
    let active = model.wishing;
    if let Some(reach) = open(active, decide_from(model, &active, here.clone(), budget)) {
        return reach;
    }
    match decide(model, &active, budget) {
        Decision::Placed(_) => return Reach::Lost,
        Decision::Over => return Reach::Over,
        Decision::Stuck(_) => {}
    }
    // Not all wishes can hold: look for a largest set of wishes that fits what stands.
    let mut hitting = Hitting::new(model);
    let Ok((bound, _)) = hitting.disjoint(budget) else {
        return Reach::Over;
    };
    let Ok(dropped) = hitting.smallest(bound, budget) else {
        return Reach::Over;
    };
    let size = dropped.wishes.len();
    let mut reach = Reach::Lost;
    let searched = hitting.for_each(size, budget, &mut |dropped, budget| {
        let active = model.wishing.minus(&dropped.wishes);
        match open(active, decide_from(model, &active, here.clone(), budget)) {
            Some(found) => {
                reach = found;
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    });
    match searched {
        Ok(_) => reach,
        Err(_) => Reach::Over,
    }
}

/// A bird to take back: one without which the best can be reached, or else the last one that stands.
fn mistake<const W: usize>(
    model: &Model<W>,
    position: &Position,
    budget: &mut Budget,
) -> (usize, Why) {
    let placed: Vec<usize> = (0..model.n_birds)
        .filter(|&bird| position.place_of(bird).is_some())
        .collect();
    let puzzle = position.puzzle();
    let without = |bird: usize, budget: &mut Budget| {
        let mut position = position.clone();
        let lift = Move::Lift {
            bird: number(puzzle, bird),
        };
        let is_legal = crate::game::Position::play(&mut position, lift).is_ok();
        is_legal && matches!(within_reach(model, &position, budget), Reach::Open(_))
    };
    let mut placed_birds = placed.iter().copied();
    let culprit = placed_birds.find(|&bird| !budget.is_over() && without(bird, budget));
    let id = match culprit {
        Some(_) => "uluru-mistake",
        None => "uluru-mistakes",
    };
    let bird = culprit.or(placed.last().copied()).unwrap_or(0);
    let place = position.place_of(bird).unwrap_or(0);
    let why = Why::new(Sentence::new(id))
        .with("bird", bird_value(puzzle.rules(), bird))
        .with("place", place.to_string())
        .because([Place::Spot(place)]);
    (bird, why)
}

/// The next bird to place: one that has only one place, or else the one with the fewest.
fn next_bird<const W: usize>(
    model: &Model<W>,
    position: &Position,
    goal: &Goal<W>,
    budget: &mut Budget,
) -> Step<Move> {
    let waiting = (0..model.n_birds).filter(|&bird| position.place_of(bird).is_none());
    let mut fewest: Option<(usize, usize)> = None;
    for bird in waiting {
        if model.n_places > MAX_FORCED {
            fewest = Some((bird, 0));
            break;
        }
        if budget.is_over() {
            fewest = fewest.or(Some((bird, 0)));
            break;
        }
        let places = possible(model, position, goal, bird, budget);
        if places.len() == 1 {
            return forced(model, position, goal, bird, budget);
        }
        if fewest.is_none_or(|(_, n)| places.len() < n) {
            fewest = Some((bird, places.len()));
        }
    }
    let (bird, _) = fewest.unwrap_or((0, 0));
    let place = goal.place_of[bird];
    let why = Why::new(Sentence::new("uluru-fits"))
        .with("bird", bird_value(position.puzzle().rules(), bird))
        .with("place", place.to_string())
        .follows([Place::Spot(place)]);
    step(position.puzzle(), bird, place, why)
}

/// The places where a bird can stand while the goal stays in reach.
fn possible<const W: usize>(
    model: &Model<W>,
    position: &Position,
    goal: &Goal<W>,
    bird: usize,
    budget: &mut Budget,
) -> Set<W> {
    let mut places = Set::EMPTY;
    for place in 0..model.n_places {
        let mut domains = standing(model, position);
        domains.keep(bird, &Set::only(place));
        match decide_from(model, &goal.active, domains, budget) {
            Decision::Stuck(_) => {}
            // Out of budget, a place counts as possible.
            Decision::Placed(_) | Decision::Over => places.insert(place),
        }
        // Two are as good as many.
        if places.len() == 2 && model.n_places > 16 {
            break;
        }
    }
    places
}

/// A bird that has one place, with the fewest wishes that leave it no other.
fn forced<const W: usize>(
    model: &Model<W>,
    position: &Position,
    goal: &Goal<W>,
    bird: usize,
    budget: &mut Budget,
) -> Step<Move> {
    let place = goal.place_of[bird];
    let mut elsewhere = standing(model, position);
    elsewhere.keep(bird, &Set::below(model.n_places).minus(&Set::only(place)));
    let mut wishes = match decide_from(model, &goal.active, elsewhere.clone(), budget) {
        Decision::Stuck(conflict) => conflict.wishes,
        Decision::Placed(_) | Decision::Over => goal.active,
    };
    for wish in wishes.iter() {
        let fewer = wishes.minus(&Set::only(wish));
        if let Decision::Stuck(_) = decide_from(model, &fewer, elsewhere.clone(), budget) {
            wishes = fewer;
        }
    }
    let puzzle = position.puzzle();
    let because = wishes.iter().filter_map(|wish| position.place_of(wish));
    let sentences: Vec<Value> = wishes
        .iter()
        .map(|wish| Value::Sentence(wish_sentence(puzzle, wish)))
        .collect();
    let id = if sentences.is_empty() {
        "uluru-only-place-left"
    } else {
        "uluru-forced"
    };
    let mut why = Why::new(Sentence::new(id))
        .with("bird", bird_value(puzzle.rules(), bird))
        .with("place", place.to_string())
        .because(because.map(Place::Spot))
        .follows([Place::Spot(place)]);
    if !sentences.is_empty() {
        why = why.with("wishes", sentences);
    }
    step(puzzle, bird, place, why)
}

fn step(puzzle: &Puzzle, bird: usize, place: usize, why: Why) -> Step<Move> {
    let bird = number(puzzle, bird);
    let place = place as u16;
    Step {
        moves: vec![Move::Put { bird, place }],
        why,
    }
}
