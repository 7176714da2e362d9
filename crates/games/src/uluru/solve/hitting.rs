//! The fewest wishes to give up: sets that hit every known conflict, tried in order of size.
//!
//! Every placement fails at least one wish of each conflict, so the wishes given up must hit all conflicts. The
//! smallest such sets are tried one by one; each either leaves wishes that can all hold, and is the answer, or shows a
//! conflict not known before (the implicit hitting sets of Moreno-Centeno and Karp, 2013). Conflicts without common
//! wishes give a lower bound to start from.

use std::ops::ControlFlow;

use super::decide::{Decision, decide, shrink};
use super::domains::Conflict;
use super::model::Model;
use super::set::Set;
use crate::budget::{Budget, Progress};

/// A search for the fewest wishes to give up, and what it has learned.
pub(super) struct Hitting<'a, const W: usize> {
    model: &'a Model<W>,
    conflicts: Vec<Conflict<W>>,
}

/// A set of wishes given up, and where the birds stand without them.
pub(super) struct Dropped<const W: usize> {
    pub(super) wishes: Set<W>,
    pub(super) place_of: Vec<usize>,
}

/// The budget ran out.
#[derive(Debug)]
pub(super) struct Over;

impl<'a, const W: usize> Hitting<'a, W> {
    /// Nothing known yet.
    pub(super) fn new(model: &'a Model<W>) -> Self {
        Self {
            model,
            conflicts: Vec::new(),
        }
    }

    /// Finds conflicts without common wishes until the rest can hold. Returns how many wishes must be given up at
    /// least, and where the birds stand when all the wishes of these conflicts are.
    pub(super) fn disjoint(&mut self, budget: &mut Budget) -> Result<(usize, Vec<usize>), Over> {
        let mut active = self.model.wishing;
        let mut bound = 0;
        loop {
            match decide(self.model, &active, budget) {
                Decision::Placed(place_of) => return Ok((bound, place_of)),
                Decision::Over => return Err(Over),
                Decision::Stuck(conflict) => {
                    let conflict = shrink(self.model, conflict, budget);
                    active = active.minus(&conflict.wishes);
                    bound += conflict.n;
                    self.conflicts.push(conflict);
                }
            }
        }
    }

    /// The first smallest set of wishes to give up, at least `bound` of them.
    pub(super) fn smallest(
        &mut self,
        bound: usize,
        budget: &mut Budget,
    ) -> Result<Dropped<W>, (usize, Over)> {
        for size in bound.. {
            let progress = Progress {
                bound: Some((size + self.model.n_never) as u64),
                ..Progress::default()
            };
            budget.report(progress);
            let mut found = None;
            let flow = self.for_each(size, budget, &mut |dropped, _| {
                found = Some(dropped);
                ControlFlow::Break(())
            });
            match (found, flow) {
                (Some(dropped), _) => return Ok(dropped),
                (None, Ok(_)) => {}
                (None, Err(over)) => return Err((size, over)),
            }
        }
        unreachable!("without wishes everyone is pleased")
    }

    /// Hands out every set of `size` wishes without which the rest can hold. No smaller set may do.
    pub(super) fn for_each(
        &mut self,
        size: usize,
        budget: &mut Budget,
        each: &mut dyn FnMut(Dropped<W>, &mut Budget) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Over> {
        self.descend(Set::EMPTY, Set::EMPTY, size, budget, each)
    }

    fn descend(
        &mut self,
        dropped: Set<W>,
        mut kept: Set<W>,
        n_left: usize,
        budget: &mut Budget,
        each: &mut dyn FnMut(Dropped<W>, &mut Budget) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Over> {
        loop {
            if !budget.spend() {
                return Err(Over);
            }
            let Some(choices) = self.choices(&dropped, &kept, n_left) else {
                return Ok(ControlFlow::Continue(()));
            };
            if let Some(choices) = choices {
                for wish in choices.iter() {
                    let with = dropped.or(&Set::only(wish));
                    if self
                        .descend(with, kept, n_left - 1, budget, each)?
                        .is_break()
                    {
                        return Ok(ControlFlow::Break(()));
                    }
                    kept.insert(wish);
                }
                return Ok(ControlFlow::Continue(()));
            }
            // Every known conflict is hit: either this is an answer, or there is a conflict to learn.
            let active = self.model.wishing.minus(&dropped);
            match decide(self.model, &active, budget) {
                Decision::Placed(place_of) => {
                    let wishes = dropped;
                    return Ok(each(Dropped { wishes, place_of }, budget));
                }
                Decision::Over => return Err(Over),
                Decision::Stuck(conflict) => {
                    let conflict = shrink(self.model, conflict, budget);
                    self.conflicts.push(conflict);
                }
            }
        }
    }

    /// The wishes one of which must be given up next, if a conflict is not hit yet; nothing at all if the conflicts
    /// cannot be hit with so few.
    fn choices(&self, dropped: &Set<W>, kept: &Set<W>, n_left: usize) -> Option<Option<Set<W>>> {
        let mut best: Option<Set<W>> = None;
        let mut used: Set<W> = Set::EMPTY;
        let mut n_needed = 0;
        for conflict in &self.conflicts {
            let n_hit = conflict.wishes.and(dropped).len();
            if conflict.n <= n_hit {
                continue;
            }
            let open = conflict.wishes.minus(dropped).minus(kept);
            let n_open = conflict.n - n_hit;
            if open.len() < n_open {
                return None;
            }
            if !open.meets(&used) {
                used = used.or(&open);
                n_needed += n_open;
                if n_left < n_needed {
                    return None;
                }
            }
            // With a larger need fewer choices lead on: the last ones would leave too few.
            let width = |set: &Set<W>| set.len();
            if best.as_ref().is_none_or(|best| width(&open) < width(best)) {
                best = Some(open);
            }
        }
        Some(best)
    }
}
