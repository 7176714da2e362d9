//! Counts and lists placements on boards of any size.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::decide::branch;
use super::domains::Domains;
use super::model::Model;
use super::set::Set;
use crate::answer::Count;
use crate::budget::Budget;

/// Sets of taken places take at most this many bytes; then a count is given up as if out of budget.
const MOST_BYTES: usize = 1 << 29;
/// How many of them are looked at between two questions to the budget.
const STATES_PER_LOOK: usize = 64;

/// Counts the placements in which the active wishes hold: branches as `decide` does, and counts the ways to give
/// every bird a place of its own once no wish is about two birds.
pub(super) fn count<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    budget: &mut Budget,
) -> Count {
    let mut count = Count {
        n: 0,
        is_exact: true,
    };
    let mut domains = Domains::new(model);
    if domains
        .narrow(model, active, Set::below(model.n_birds))
        .is_ok()
    {
        descend(model, active, &domains, budget, &mut count);
    }
    count
}

fn descend<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    domains: &Domains<W>,
    budget: &mut Budget,
    count: &mut Count,
) {
    if !budget.spend() {
        count.is_exact = false;
        return;
    }
    let Some((bird, link)) = branch(model, active, domains) else {
        add(count, n_ways(&domains.places, model.n_places, budget));
        return;
    };
    for (class, _) in &model.links[link].classes {
        if !count.is_exact {
            return;
        }
        if class.meets(&domains.places[bird]) {
            if budget.is_over() {
                count.is_exact = false;
                return;
            }
            let mut child = domains.clone();
            child.keep(bird, class);
            if child.narrow(model, active, Set::only(bird)).is_ok() {
                descend(model, active, &child, budget, count);
            }
        }
    }
}

fn add(count: &mut Count, more: Count) {
    let sum = count.n.checked_add(more.n);
    count.is_exact &= more.is_exact && sum.is_some();
    count.n = sum.unwrap_or(u128::MAX);
}

/// The number of ways to give every bird one of its places, no place twice. Birds take places one after another; all
/// that matters for the rest is which of the places they may want are taken.
fn n_ways<const W: usize>(domains: &[Set<W>], n_places: usize, budget: &mut Budget) -> Count {
    let (mut picky, n_free): (Vec<Set<W>>, usize) = {
        let picky: Vec<Set<W>> = domains
            .iter()
            .copied()
            .filter(|set| set.len() < n_places)
            .collect();
        let n_free = domains.len() - picky.len();
        (picky, n_free)
    };
    picky.sort_by_key(Set::len);
    order_by_overlap(&mut picky);
    let mut wanted_later = vec![Set::EMPTY; picky.len() + 1];
    for at in (0..picky.len()).rev() {
        wanted_later[at] = wanted_later[at + 1].or(&picky[at]);
    }
    let mut states: HashMap<Set<W>, u128> = HashMap::from([(Set::EMPTY, 1)]);
    let mut is_exact = true;
    let given_up = Count {
        n: 0,
        is_exact: false,
    };
    // A map keeps some room free, and two are held at a time.
    let most_states = MOST_BYTES / (4 * size_of::<(Set<W>, u128)>());
    for (at, set) in picky.iter().enumerate() {
        let mut next: HashMap<Set<W>, u128> = HashMap::with_capacity(states.len() * 2);
        for (nth, (taken, n)) in states.into_iter().enumerate() {
            let is_look = nth % STATES_PER_LOOK == STATES_PER_LOOK - 1;
            if most_states < next.len() || (is_look && budget.is_over()) {
                return given_up;
            }
            for place in set.minus(&taken).iter() {
                let after = taken.or(&Set::only(place)).and(&wanted_later[at + 1]);
                let sum = next.entry(after).or_insert(0);
                is_exact &= sum.checked_add(n).is_some();
                *sum = sum.saturating_add(n);
            }
        }
        if !budget.spend_many(next.len() as u64 / 64) {
            return given_up;
        }
        states = next;
    }
    let mut n: u128 = states.values().fold(0, |sum, n| sum.saturating_add(*n));
    // Birds without any limit take what is left.
    let n_left = n_places - picky.len();
    for taken in 0..n_free {
        let product = n.checked_mul((n_left - taken) as u128);
        is_exact &= product.is_some();
        n = product.unwrap_or(u128::MAX);
    }
    Count { n, is_exact }
}

/// Birds that want the same places follow each other, so that few sets of taken places are met.
fn order_by_overlap<const W: usize>(sets: &mut [Set<W>]) {
    let mut seen: Set<W> = Set::EMPTY;
    for at in 0..sets.len() {
        let rest = at..sets.len();
        let best = rest.min_by_key(|&other| (sets[other].minus(&seen).len(), sets[other].len()));
        sets.swap(at, best.unwrap_or(at));
        seen = seen.or(&sets[at]);
    }
}

/// Hands out the placements in which the active wishes hold, in the order of the lists "who stands on each place",
/// empty places first.
pub(super) fn list<const W: usize>(
    model: &Model<W>,
    active: &Set<W>,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Count {
    let mut list = List {
        model,
        active,
        n_empty: model.n_places - model.n_birds,
        count: Count {
            n: 0,
            is_exact: true,
        },
        each,
    };
    let mut domains = Domains::new(model);
    if domains
        .narrow(model, active, Set::below(model.n_birds))
        .is_ok()
    {
        let _ = list.descend(0, &domains, budget);
    }
    list.count
}

struct List<'a, const W: usize> {
    model: &'a Model<W>,
    active: &'a Set<W>,
    n_empty: usize,
    count: Count,
    each: &'a mut dyn FnMut(&[usize]) -> ControlFlow<()>,
}

impl<const W: usize> List<'_, W> {
    fn descend(
        &mut self,
        place: usize,
        domains: &Domains<W>,
        budget: &mut Budget,
    ) -> ControlFlow<()> {
        if !budget.spend() {
            self.count.is_exact = false;
            return ControlFlow::Break(());
        }
        if place == self.model.n_places {
            let place_of: Vec<usize> = domains.places.iter().filter_map(Set::single).collect();
            self.count.n += 1;
            let flow = (self.each)(&place_of);
            self.count.is_exact &= flow.is_continue();
            return flow;
        }
        if self.n_empty > 0 {
            let mut child = domains.clone();
            let elsewhere = Set::below(self.model.n_places).minus(&Set::only(place));
            (0..self.model.n_birds).for_each(|bird| child.keep(bird, &elsewhere));
            let is_open = child.places.iter().all(|places| !places.is_empty());
            if is_open && self.narrows(&mut child, Set::below(self.model.n_birds), budget)? {
                self.n_empty -= 1;
                let flow = self.descend(place + 1, &child, budget);
                self.n_empty += 1;
                flow?;
            }
        }
        for bird in 0..self.model.n_birds {
            if domains.places[bird].has(place) {
                let mut child = domains.clone();
                child.keep(bird, &Set::only(place));
                let mut changed = Set::only(bird);
                for other in (0..self.model.n_birds).filter(|&other| other != bird) {
                    if child.places[other].has(place) {
                        child.keep(
                            other,
                            &Set::below(self.model.n_places).minus(&Set::only(place)),
                        );
                        changed.insert(other);
                    }
                }
                let is_open = child.places.iter().all(|places| !places.is_empty());
                if is_open && self.narrows(&mut child, changed, budget)? {
                    self.descend(place + 1, &child, budget)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a child can go on; a break if the budget is over.
    fn narrows(
        &mut self,
        child: &mut Domains<W>,
        changed: Set<W>,
        budget: &mut Budget,
    ) -> ControlFlow<(), bool> {
        if budget.is_over() {
            self.count.is_exact = false;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(child.narrow(self.model, self.active, changed).is_ok())
    }
}
