//! The smallest set of demands that cannot all hold.
//!
//! Whoever is asked whether demands can hold says more than yes or no: which others hold with them, or which are to blame.
//! So a conflict is at hand at once, and leaving out one demand after another makes it small. Whatever can hold leaves out
//! at least one demand of every conflict: the sets left out by all that can hold are hit by every conflict. A smallest set
//! that hits all those known so far is tried: either it cannot hold, and is a smallest conflict, or what can hold with it
//! leaves out another set (the implicit hitting sets of Ignatiev and others, 2015). Sets with nothing in common raise the
//! bound fastest, so what was left out is demanded as well until that cannot hold, which also shows further conflicts.

use std::ops::Range;

use crate::budget::Budget;

/// Demands that cannot all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// Their numbers, rising.
    pub demands: Vec<usize>,
    /// Whether it is known that no fewer are in conflict.
    pub is_smallest: bool,
}

/// Whether demands can all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Held {
    /// They can: by number, whether a demand holds with them, those asked about included.
    Yes(Vec<bool>),
    /// They cannot: some of them that cannot, in the same order.
    No(Vec<usize>),
}

/// Whether these demands, and no others, can all hold; none if nobody knows. Whoever is asked may profit from lists that
/// begin alike.
pub type Ask<'a> = dyn FnMut(&[usize], &mut Budget) -> Option<Held> + 'a;

/// The smallest set of `n` demands that cannot all hold, or a small one if the budget ends; none if all of them can or
/// nobody knows.
pub fn smallest_conflict(n: usize, ask: &mut Ask<'_>, budget: &mut Budget) -> Option<Conflict> {
    let all: Vec<usize> = (0..n).collect();
    let Held::No(first) = ask(&all, budget)? else {
        return None;
    };
    let mut search = Search {
        n,
        ask,
        best: first.clone(),
        left_out: Vec::new(),
    };
    let shrunk = search.shrink(first, budget);
    let is_smallest = shrunk.and_then(|()| search.improve(budget)).is_some();
    search.best.sort_unstable();
    Some(Conflict {
        demands: search.best,
        is_smallest,
    })
}

/// Nodes after which an answer that only helps is done without.
const MOST_NODES: u64 = 300;

struct Search<'s, 'a> {
    n: usize,
    ask: &'s mut Ask<'a>,
    /// The smallest conflict so far.
    best: Vec<usize>,
    /// Sets of which every conflict has a member.
    left_out: Vec<Vec<usize>>,
}

impl Search<'_, '_> {
    /// Leaves out of a conflict what it can do without, as far as that is quickly seen, and keeps it if it is the smallest
    /// so far.
    fn shrink(&mut self, conflict: Vec<usize>, budget: &mut Budget) -> Option<()> {
        // The needed ones stand first and the one to be tried last, so that lists begin alike.
        let mut needed: Vec<usize> = Vec::new();
        let mut untried = conflict;
        while let Some(tried) = untried.pop() {
            let asked = [&needed[..], &untried].concat();
            match self.ask_in_brief(&asked, budget)? {
                Some(Held::No(smaller)) => {
                    let rest = smaller.into_iter().filter(|it| !needed.contains(it));
                    untried = rest.collect();
                }
                Some(Held::Yes(held)) => {
                    self.left_out.push(missing(&held));
                    needed.push(tried);
                }
                None => needed.push(tried),
            }
            self.keep([&needed[..], &untried].concat());
        }
        Some(())
    }

    fn keep(&mut self, conflict: Vec<usize>) {
        if conflict.len() < self.best.len() {
            self.best = conflict;
        }
    }

    /// Looks for smaller conflicts until it is known that there is none; none if the budget ends.
    fn improve(&mut self, budget: &mut Budget) -> Option<()> {
        let mut least = 0;
        loop {
            let known = self.best.len();
            let Some(mut tried) = smallest_hitting_from(&self.left_out, least..known, budget)?
            else {
                return Some(());
            };
            least = tried.len();
            loop {
                match (self.ask)(&tried, budget)? {
                    Held::Yes(held) => {
                        let left_out = self.grow(held, budget)?;
                        tried.extend(&left_out);
                        self.left_out.push(left_out);
                    }
                    Held::No(conflict) => {
                        self.shrink(conflict, budget)?;
                        break;
                    }
                }
            }
        }
    }

    /// Adds demands while all can hold, as far as that is quickly seen; returns the others.
    fn grow(&mut self, mut held: Vec<bool>, budget: &mut Budget) -> Option<Vec<usize>> {
        let mut together: Vec<usize> = (0..self.n).filter(|&demand| held[demand]).collect();
        for demand in 0..self.n {
            if held[demand] {
                continue;
            }
            together.push(demand);
            match self.ask_in_brief(&together, budget)? {
                Some(Held::Yes(more)) => {
                    let new = (0..self.n).filter(|&it| more[it] && !held[it] && it != demand);
                    together.extend(new);
                    held = more;
                }
                Some(Held::No(conflict)) => {
                    together.pop();
                    self.keep(conflict);
                }
                None => {
                    together.pop();
                }
            }
        }
        Some(missing(&held))
    }

    /// Asks with few nodes, which may not be enough; none if the budget ends.
    fn ask_in_brief(&mut self, asked: &[usize], budget: &mut Budget) -> Option<Option<Held>> {
        let most = budget.nodes_left().unwrap_or(MOST_NODES).min(MOST_NODES);
        let mut part = Budget::nodes(most);
        (part.deadline, part.stop) = (budget.deadline, budget.stop);
        let answer = (self.ask)(asked, &mut part);
        budget.spend_done(part.used());
        match answer {
            None if budget.nodes_left() == Some(0) || budget.is_over() => None,
            answer => Some(answer),
        }
    }
}

fn missing(held: &[bool]) -> Vec<usize> {
    (0..held.len()).filter(|&demand| !held[demand]).collect()
}

/// A smallest set with a member of each of these sets, if one has fewer members than `below`; none if the budget ends.
pub(crate) fn smallest_hitting(
    sets: &[Vec<usize>],
    below: usize,
    budget: &mut Budget,
) -> Option<Option<Vec<usize>>> {
    smallest_hitting_from(sets, 0..below, budget)
}

/// The same where sizes are known not to do.
fn smallest_hitting_from(
    sets: &[Vec<usize>],
    sizes: Range<usize>,
    budget: &mut Budget,
) -> Option<Option<Vec<usize>>> {
    let n = sets.iter().flatten().map(|demand| demand + 1).max();
    let mut hitting = Hitting {
        sets,
        chosen: Vec::new(),
        state: vec![State::Open; n.unwrap_or(0)],
    };
    for size in sizes {
        if hitting.search(size, budget)? {
            hitting.chosen.sort_unstable();
            return Some(Some(hitting.chosen));
        }
    }
    Some(None)
}

/// A set that shall have a member of each of some sets.
struct Hitting<'s> {
    sets: &'s [Vec<usize>],
    chosen: Vec<usize>,
    state: Vec<State>,
}

/// What is settled of a demand.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Open,
    Chosen,
    /// All sets with it were tried.
    Barred,
}

impl Hitting<'_> {
    /// Adds no more than so many members, if that is enough.
    fn search(&mut self, n_left: usize, budget: &mut Budget) -> Option<bool> {
        let open = |set: &Vec<usize>| -> Option<Vec<usize>> {
            let is_hit = set
                .iter()
                .any(|&demand| self.state[demand] == State::Chosen);
            let is_open = |demand: &&usize| self.state[**demand] == State::Open;
            (!is_hit).then(|| set.iter().filter(is_open).copied().collect())
        };
        let mut missed: Vec<Vec<usize>> = self.sets.iter().filter_map(open).collect();
        // The first of the shortest sets.
        missed.sort_by_key(Vec::len);
        let Some(shortest) = missed.first().cloned() else {
            return Some(true);
        };
        if n_left < n_apart(&missed, self.state.len()) {
            return Some(false);
        }
        if !budget.spend() {
            return None;
        }
        let mut is_found = Some(false);
        let mut n_tried = 0;
        for &demand in &shortest {
            n_tried += 1;
            self.state[demand] = State::Chosen;
            self.chosen.push(demand);
            is_found = self.search(n_left - 1, budget);
            if is_found != Some(false) {
                break;
            }
            self.chosen.pop();
            self.state[demand] = State::Barred;
        }
        for &demand in &shortest[..n_tried] {
            self.state[demand] = State::Open;
        }
        is_found
    }
}

/// How many of these sets, the shortest first, have no members in common: each needs one of its own.
fn n_apart(sets: &[Vec<usize>], n: usize) -> usize {
    let mut is_used = vec![false; n];
    let mut n_apart = 0;
    for set in sets {
        if set.iter().all(|&demand| !is_used[demand]) {
            set.iter().for_each(|&demand| is_used[demand] = true);
            n_apart += 1;
        }
    }
    n_apart
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Demands cannot all hold if they hold one of these sets.
    fn check(n: usize, conflicts: &[Vec<usize>]) -> Conflict {
        let mut ask = |asked: &[usize], _: &mut Budget| {
            let holds = |set: &&Vec<usize>| set.iter().all(|demand| asked.contains(demand));
            Some(match conflicts.iter().find(holds) {
                Some(conflict) => Held::No(conflict.clone()),
                None => Held::Yes((0..n).map(|demand| asked.contains(&demand)).collect()),
            })
        };
        smallest_conflict(n, &mut ask, &mut Budget::unlimited()).expect("all are in conflict")
    }

    #[test]
    fn the_smallest_conflict_is_found_whatever_the_order() {
        let mut rng = Rng::new(7);
        for _ in 0..300 {
            let n = 1 + rng.below(9);
            let conflicts: Vec<Vec<usize>> = (0..1 + rng.below(4))
                .map(|_| (0..n).filter(|_| rng.chance(1, 2)).collect())
                .collect();
            let found = check(n, &conflicts);
            let least = conflicts.iter().map(Vec::len).min().unwrap();
            assert!(found.is_smallest);
            assert_eq!(found.demands.len(), least, "{conflicts:?} {found:?}");
            assert!(conflicts.contains(&found.demands));
        }
    }

    #[test]
    fn a_budget_that_ends_leaves_a_conflict_that_is_not_called_the_smallest() {
        let mut budget = Budget::nodes(30);
        let mut ask = |asked: &[usize], budget: &mut Budget| {
            let has = |demand: usize| asked.contains(&demand);
            let is_conflict = (0..9).all(has) || (has(18) && has(19));
            budget.spend().then(|| {
                if is_conflict {
                    Held::No(asked.to_vec())
                } else {
                    Held::Yes((0..20).map(has).collect())
                }
            })
        };
        let found = smallest_conflict(20, &mut ask, &mut budget).unwrap();
        assert!(!found.is_smallest || found.demands == [18, 19]);
    }
}
