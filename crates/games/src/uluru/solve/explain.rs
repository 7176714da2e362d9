//! Why not everyone can be pleased: a smallest set of wishes that cannot hold together, and what would help.
//!
//! A set of wishes cannot hold together exactly if it meets every set whose giving up would do; so a smallest set that
//! meets all such sets known so far is tried, and if it can hold after all, another such set is learned from where it
//! does (the smallest unsatisfiable subsets of Ignatiev, Previti, Liffiton and Marques-Silva, 2015).

use super::super::position::Position;
use super::super::prove;
use super::super::puzzle::{Move, Puzzle};
use super::super::view::{bird_value, number, wish_sentence};
use super::decide::{Decision, decide};
use super::hint::hint;
use super::model::{Model, Ready};
use super::set::Set;
use super::{by_width, line_of};
use crate::answer::{Answer, Aside, Claim, Note, Step};
use crate::budget::Budget;
use crate::game::Position as _;
use crate::prove::Proof;
use crate::words::{Sentence, Value};

/// Boards larger than this are not explained step by step.
const MAX_STEPS_PLACES: usize = 16;

/// Adds to an answer why wishes fail, and reasons for each step where the board is small enough.
pub(super) fn explain(puzzle: &Puzzle, answer: &mut Answer<Move>, budget: &mut Budget) {
    by_width!(puzzle, tell_conflict(puzzle, answer, budget));
    // The steps may lead to another end than the line, so not beside a rival.
    let is_alone = matches!(answer.claim, Claim::Optimal | Claim::Unique);
    let is_small = puzzle.board().n_places() <= MAX_STEPS_PLACES;
    if let Some(steps) = (is_small && is_alone)
        .then(|| steps(puzzle, answer.cost, budget))
        .flatten()
    {
        answer.steps = steps;
    }
}

/// The same answer found hint by hint, if that leads to the same cost.
fn steps(puzzle: &Puzzle, cost: Option<u64>, budget: &mut Budget) -> Option<Vec<Step<Move>>> {
    let mut position = Position::start(puzzle);
    let mut steps = Vec::new();
    for _ in 0..puzzle.n_birds() {
        let step = hint(&position, budget)?;
        for &mv in &step.moves {
            position.play(mv).ok()?;
        }
        steps.push(step);
    }
    let is_same = Some(position.n_stones() as u64) == cost;
    is_same.then_some(steps)
}

/// Adds sentences about the conflict between the wishes, and why there is one; nothing if all can hold.
fn tell_conflict<const W: usize>(puzzle: &Puzzle, answer: &mut Answer<Move>, budget: &mut Budget) {
    let model: Model<W> = Model::new(puzzle);
    let names = |birds: &mut dyn Iterator<Item = usize>| -> Vec<Value> {
        birds.map(|bird| bird_value(puzzle.rules(), bird)).collect()
    };
    let hopeless = (0..model.n_birds).find(|&bird| matches!(model.needs[bird], Ready::Never));
    let smallest = match hopeless {
        Some(bird) => Some(Set::only(bird)),
        None => smallest_conflict(&model, budget),
    };
    let Some(wishes) = smallest else {
        return;
    };
    let told: Vec<Value> = wishes
        .iter()
        .map(|bird| Value::Sentence(wish_sentence(puzzle, bird)))
        .collect();
    let conflict = Sentence::new("uluru-conflict")
        .with("birds", names(&mut wishes.iter()))
        .with("n", wishes.len())
        .with("wishes", told);
    let helpful = removable(&model, hopeless, budget);
    let remedy = if helpful.is_empty() {
        Sentence::new("uluru-no-single-remedy")
    } else {
        Sentence::new("uluru-single-remedies")
            .with("n", helpful.len())
            .with("birds", names(&mut helpful.iter()))
    };
    let told = [conflict, remedy].map(Note::Sentence);
    answer.notes.extend(told);
    let proved = proved_conflict(puzzle, &model, &wishes, budget);
    answer.asides.extend(proved);
}

/// The claim that these wishes cannot all hold, but any of them left out the others can: a placement for each, and then
/// a proof for all together. None if the budget ends first.
fn proved_conflict<const W: usize>(
    puzzle: &Puzzle,
    model: &Model<W>,
    wishes: &Set<W>,
    budget: &mut Budget,
) -> Option<Aside> {
    let mut listed = Vec::new();
    for wish in wishes.iter() {
        let Decision::Placed(place_of) = decide(model, &wishes.minus(&Set::only(wish)), budget)
        else {
            return None;
        };
        let line = line_of(puzzle, |bird| place_of[bird]);
        let moves: Vec<String> = line.iter().map(Move::to_string).collect();
        listed.push(moves.join(" "));
    }
    let birds: Vec<usize> = wishes.iter().collect();
    let mut steps = prove::conflict(puzzle, &birds, budget)?;
    steps.listed = listed;
    let numbers = birds.iter().map(|&bird| number(puzzle, bird).to_string());
    let numbers: Vec<String> = numbers.collect();
    Some(Aside {
        fields: format!("claim conflict\nwishes {}\n", numbers.join(" ")),
        proof: Proof::Steps(steps),
    })
}

/// The wishes each of which would do to give up.
fn removable<const W: usize>(
    model: &Model<W>,
    hopeless: Option<usize>,
    budget: &mut Budget,
) -> Set<W> {
    let mut helpful = Set::EMPTY;
    if model.n_never > 1 {
        return helpful;
    }
    // A hopeless wish is part of no set that can hold: it is the only one that could help.
    if let Some(bird) = hopeless {
        if let Decision::Placed(_) = decide(model, &model.wishing, budget) {
            helpful.insert(bird);
        }
        return helpful;
    }
    for wish in model.wishing.iter() {
        let rest = model.wishing.minus(&Set::only(wish));
        if let Decision::Placed(_) = decide(model, &rest, budget) {
            helpful.insert(wish);
        }
    }
    helpful
}

/// A smallest set of wishes that cannot hold together; none if all can, or if the budget ran out.
pub(super) fn smallest_conflict<const W: usize>(
    model: &Model<W>,
    budget: &mut Budget,
) -> Option<Set<W>> {
    let mut corrections: Vec<Set<W>> = Vec::new();
    loop {
        let candidate = smallest_hitting(&corrections, budget)?;
        match decide(model, &candidate, budget) {
            Decision::Stuck(_) => return Some(candidate),
            Decision::Over => return None,
            Decision::Placed(place_of) => {
                let held = grow(model, &place_of, budget);
                let correction = model.wishing.minus(&held);
                if correction.is_empty() {
                    return None;
                }
                corrections.push(correction);
            }
        }
    }
}

/// A largest set of wishes around those that hold in a placement, such that no other can be added.
fn grow<const W: usize>(model: &Model<W>, place_of: &[usize], budget: &mut Budget) -> Set<W> {
    let holding = |place_of: &[usize]| {
        let mut held = Set::EMPTY;
        model
            .wishing
            .iter()
            .filter(|&wish| model.holds(wish, place_of))
            .for_each(|wish| held.insert(wish));
        held
    };
    let mut held: Set<W> = holding(place_of);
    for wish in model.wishing.iter() {
        if !held.has(wish) {
            let more = held.or(&Set::only(wish));
            if let Decision::Placed(place_of) = decide(model, &more, budget) {
                held = holding(&place_of);
            }
        }
    }
    held
}

/// A smallest set that meets all of these.
fn smallest_hitting<const W: usize>(sets: &[Set<W>], budget: &mut Budget) -> Option<Set<W>> {
    (0..).find_map(|size| match hits(sets, Set::EMPTY, size, budget) {
        Ok(None) => None,
        Ok(Some(set)) => Some(Some(set)),
        Err(()) => Some(None),
    })?
}

fn hits<const W: usize>(
    sets: &[Set<W>],
    chosen: Set<W>,
    n_left: usize,
    budget: &mut Budget,
) -> Result<Option<Set<W>>, ()> {
    if !budget.spend() {
        return Err(());
    }
    let missed = sets.iter().filter(|set| !set.meets(&chosen));
    let Some(smallest) = missed.min_by_key(|set| set.len()) else {
        return Ok(Some(chosen));
    };
    if n_left == 0 {
        return Ok(None);
    }
    for wish in smallest.iter() {
        let found = hits(sets, chosen.or(&Set::only(wish)), n_left - 1, budget)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
