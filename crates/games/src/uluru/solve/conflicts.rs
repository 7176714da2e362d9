//! Conflicts between wishes that together say how many must fail, for those who have to prove it.

use super::super::puzzle::Puzzle;
use super::by_width;
use super::decide::{Decision, decide, shrink};
use super::domains::{Conflict, Crowd, Domains};
use super::model::Model;
use super::set::Set;
use crate::budget::Budget;

/// Wishes that cannot all hold.
pub(in super::super) struct Clash {
    /// The birds whose wishes they are.
    pub(in super::super) wishes: Vec<usize>,
    /// The crowd because of which several of them fail; only one of them must where there is none.
    pub(in super::super) crowd: Option<Crowd>,
}

/// Conflicts without common wishes until at least `n` wishes fail, as far as there are so many and the budget lasts.
pub(in super::super) fn conflicts(puzzle: &Puzzle, n: u64, budget: &mut Budget) -> Vec<Clash> {
    by_width!(puzzle, conflicts_wide(puzzle, n, budget))
}

fn conflicts_wide<const W: usize>(puzzle: &Puzzle, n: u64, budget: &mut Budget) -> Vec<Clash> {
    let model: Model<W> = Model::new(puzzle);
    let mut active = model.wishing;
    let mut n_failing = model.n_never as u64;
    let mut clashes = Vec::new();
    while n_failing < n {
        let Some((conflict, crowd)) = next(&model, &active, budget) else {
            break;
        };
        active = active.minus(&conflict.wishes);
        n_failing += conflict.n as u64;
        clashes.push(Clash {
            wishes: conflict.wishes.iter().collect(),
            crowd,
        });
    }
    clashes
}

/// A conflict among these wishes, with its crowd if it is one; none if they can all hold or the budget is over.
fn next<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    budget: &mut Budget,
) -> Option<(Conflict<W>, Option<Crowd>)> {
    if !budget.spend() {
        return None;
    }
    if let Some((conflict, crowd)) = crowd_among(model, active) {
        return Some((conflict, Some(crowd)));
    }
    match decide(model, active, budget) {
        Decision::Stuck(conflict) => Some((shrink(model, conflict, budget), None)),
        Decision::Placed(_) | Decision::Over => None,
    }
}

/// The crowd that narrowing by these wishes ends with, if it does.
fn crowd_among<const W: usize>(model: &Model<W>, wishes: &Set<W>) -> Option<(Conflict<W>, Crowd)> {
    let mut domains = Domains::new(model);
    let narrowed = domains.narrow(model, wishes, Set::below(model.n_birds));
    let conflict = narrowed.err()?;
    let crowd = domains.crowd_of(&conflict)?;
    Some((conflict, crowd))
}
