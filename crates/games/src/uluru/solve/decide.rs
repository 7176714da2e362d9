//! Whether some wishes can all hold: branches on classes of places until every wish is about one bird alone.
//!
//! A wish about two birds asks for a place related to the other's place, and many places are related to the same
//! places: all the northern ones, say. As soon as one of the two birds is known to stand in one such class, the wish
//! only concerns the other bird. So it is enough to branch on classes; when no wish about two birds is left open, any
//! matching of birds and places is a solution.

use super::domains::{Conflict, Domains};
use super::model::{Model, Ready};
use super::set::Set;
use crate::budget::Budget;

/// What came of a try to please everyone in a set of birds.
pub(super) enum Decision<const W: usize> {
    /// Where each bird stands.
    Placed(Vec<usize>),
    /// It cannot be.
    Stuck(Conflict<W>),
    /// The budget is spent.
    Over,
}

/// Decides whether the active wishes can all hold.
pub(super) fn decide<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    budget: &mut Budget,
) -> Decision<W> {
    decide_from(model, active, Domains::new(model), budget)
}

/// Decides whether they can within these domains.
pub(super) fn decide_from<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    mut domains: Domains<W>,
    budget: &mut Budget,
) -> Decision<W> {
    // Narrowing alone takes long on large boards, so it is not even begun without a budget.
    if budget.is_over() {
        return Decision::Over;
    }
    match domains.narrow(model, active, Set::below(model.n_birds)) {
        Ok(()) => descend(model, active, &domains, budget),
        Err(conflict) if budget.spend() => Decision::Stuck(conflict),
        Err(_) => Decision::Over,
    }
}

/// Leaves out wishes from a conflict until each one left is needed.
pub(super) fn shrink<const W: usize>(
    model: &Model<W>,
    mut conflict: Conflict<W>,
    budget: &mut Budget,
) -> Conflict<W> {
    if conflict.n > 1 {
        return conflict;
    }
    for wish in conflict.wishes.iter() {
        if !conflict.wishes.has(wish) {
            continue;
        }
        let fewer = conflict.wishes.minus(&Set::only(wish));
        match decide(model, &fewer, budget) {
            Decision::Stuck(smaller) if smaller.n == 1 => conflict = smaller,
            Decision::Stuck(_) => conflict.wishes = fewer,
            Decision::Placed(_) => {}
            Decision::Over => return conflict,
        }
    }
    conflict
}

fn descend<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    domains: &Domains<W>,
    budget: &mut Budget,
) -> Decision<W> {
    if !budget.spend() {
        return Decision::Over;
    }
    let Some((bird, link)) = branch(model, active, domains) else {
        return Decision::Placed(domains.matching());
    };
    let mut wishes = domains.causes(bird);
    for (class, _) in &model.links[link].classes {
        if !class.meets(&domains.places[bird]) {
            continue;
        }
        if budget.is_over() {
            return Decision::Over;
        }
        let mut child = domains.clone();
        child.keep(bird, class);
        let outcome = match child.narrow(model, active, Set::only(bird)) {
            Ok(()) => descend(model, active, &child, budget),
            Err(conflict) => Decision::Stuck(conflict),
        };
        match outcome {
            Decision::Stuck(conflict) => wishes = wishes.or(&conflict.wishes),
            done => return done,
        }
    }
    Decision::Stuck(Conflict::of_one(wishes))
}

/// The bird and relation with the fewest classes left, among the wishes about two birds that are still open.
pub(super) fn branch<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    domains: &Domains<W>,
) -> Option<(usize, usize)> {
    let mut best = None;
    let mut fewest = (usize::MAX, usize::MAX);
    for wish in active.iter() {
        let Ready::With { link, other } = model.needs[wish] else {
            continue;
        };
        let relation = &model.links[link];
        let is_closed = |bird: usize| relation.is_one_class(&domains.places[bird]);
        if is_closed(wish) || is_closed(other) {
            continue;
        }
        for bird in [other, wish] {
            let n_classes = relation.n_classes(&domains.places[bird]);
            let busiest_last = usize::MAX - model.wishes_about[bird].len();
            if (n_classes, busiest_last) < fewest {
                fewest = (n_classes, busiest_last);
                best = Some((bird, link));
            }
        }
    }
    best
}
