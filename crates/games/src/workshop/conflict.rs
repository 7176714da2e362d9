//! The smallest set of demands that cannot all hold.
//!
//! Whatever can hold leaves out at least one demand of every conflict; so the demands left out by everything that can
//! hold are sets which every conflict hits. A smallest set that hits all those known so far is tried: either it cannot
//! hold, and is a smallest conflict, or what can hold with it leaves out another set (the implicit hitting sets of
//! Ignatiev and others, 2015). Leaving out one demand after another finds a conflict quickly, to begin with.

use std::ops::Range;

use crate::budget::Budget;

/// Demands that cannot all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// Their numbers, rising.
    pub demands: Vec<usize>,
    /// Whether it is known that no fewer are in conflict; else none of these can be left out, as far as is known.
    pub is_smallest: bool,
}

/// Whether these demands, and no others, can all hold; none if nobody knows.
pub type CanHold<'a> = dyn FnMut(&[bool], &mut Budget) -> Option<bool> + 'a;

/// The smallest set of `n` demands that cannot all hold. All of them together must be known to be in conflict.
pub fn smallest_conflict(n: usize, can_hold: &mut CanHold<'_>, budget: &mut Budget) -> Conflict {
    let mut kept = vec![true; n];
    leave_out(&mut kept, 0..n, can_hold, budget);
    let known = numbers(&kept);
    match smaller(n, known.len(), can_hold, budget) {
        Some(Some(demands)) => Conflict {
            demands,
            is_smallest: true,
        },
        Some(None) => Conflict {
            demands: known,
            is_smallest: true,
        },
        None => Conflict {
            demands: known,
            is_smallest: false,
        },
    }
}

/// A smallest conflict of fewer demands than are known; `Some(None)` if there is none, none if nobody knows.
fn smaller(
    n: usize,
    known: usize,
    can_hold: &mut CanHold<'_>,
    budget: &mut Budget,
) -> Option<Option<Vec<usize>>> {
    let mut left_out: Vec<Vec<usize>> = Vec::new();
    loop {
        let Some(tried) = smallest_hitting(&left_out, known, budget)? else {
            return Some(None);
        };
        let mut kept = vec![false; n];
        tried.iter().for_each(|&demand| kept[demand] = true);
        if !can_hold(&kept, budget)? {
            return Some(Some(tried));
        }
        // As much as possible is added, so that as little as possible is left out.
        let rest: Vec<usize> = (0..n).filter(|&demand| !kept[demand]).collect();
        add(&mut kept, &rest, can_hold, budget)?;
        left_out.push((0..n).filter(|&demand| !kept[demand]).collect());
    }
}

/// Leaves out as many of these demands as can be while the rest is in conflict. A conflict is small, so half of them are
/// left out at once where that can be done (QuickXplain, Junker 2004).
fn leave_out(
    kept: &mut [bool],
    demands: Range<usize>,
    can_hold: &mut CanHold<'_>,
    budget: &mut Budget,
) {
    kept[demands.clone()].fill(false);
    if demands.len() < kept.len() && can_hold(kept, budget) == Some(false) {
        return;
    }
    kept[demands.clone()].fill(true);
    if 1 < demands.len() {
        let middle = demands.start + demands.len() / 2;
        leave_out(kept, demands.start..middle, can_hold, budget);
        leave_out(kept, middle..demands.end, can_hold, budget);
    }
}

/// Adds as many of these demands as can be while all can hold; most can, so many are added at once. None if nobody knows.
fn add(
    kept: &mut [bool],
    demands: &[usize],
    can_hold: &mut CanHold<'_>,
    budget: &mut Budget,
) -> Option<()> {
    demands.iter().for_each(|&demand| kept[demand] = true);
    if !kept.contains(&false) || !can_hold(kept, budget)? {
        demands.iter().for_each(|&demand| kept[demand] = false);
        if 1 < demands.len() {
            let (first, second) = demands.split_at(demands.len() / 2);
            add(kept, first, can_hold, budget)?;
            add(kept, second, can_hold, budget)?;
        }
    }
    Some(())
}

/// A smallest set with a member of each of these sets, if one has fewer members than `below`; none if the budget ends.
pub(crate) fn smallest_hitting(
    sets: &[Vec<usize>],
    below: usize,
    budget: &mut Budget,
) -> Option<Option<Vec<usize>>> {
    for size in 0..below {
        let mut chosen = Vec::new();
        if hits(sets, size, &mut chosen, budget)? {
            chosen.sort_unstable();
            return Some(Some(chosen));
        }
    }
    Some(None)
}

fn hits(
    sets: &[Vec<usize>],
    n_left: usize,
    chosen: &mut Vec<usize>,
    budget: &mut Budget,
) -> Option<bool> {
    let is_missed = |set: &&Vec<usize>| !set.iter().any(|demand| chosen.contains(demand));
    let missed: Vec<&Vec<usize>> = sets.iter().filter(is_missed).collect();
    let Some(shortest) = missed.iter().min_by_key(|set| set.len()) else {
        return Some(true);
    };
    if n_left < n_apart(&missed) {
        return Some(false);
    }
    if !budget.spend() {
        return None;
    }
    for &demand in *shortest {
        chosen.push(demand);
        if hits(sets, n_left - 1, chosen, budget)? {
            return Some(true);
        }
        chosen.pop();
    }
    Some(false)
}

/// How many of these sets have no members in common: each needs one of its own.
fn n_apart(sets: &[&Vec<usize>]) -> usize {
    let mut used: Vec<usize> = Vec::new();
    let mut n = 0;
    for set in sets {
        if set.iter().all(|demand| !used.contains(demand)) {
            used.extend(set.iter());
            n += 1;
        }
    }
    n
}

fn numbers(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&demand| kept[demand]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Demands cannot all hold if they hold one of these sets.
    fn check(n: usize, conflicts: &[Vec<usize>]) -> Conflict {
        let mut can_hold = |kept: &[bool], _: &mut Budget| {
            let holds = |set: &Vec<usize>| set.iter().all(|&demand| kept[demand]);
            Some(!conflicts.iter().any(holds))
        };
        smallest_conflict(n, &mut can_hold, &mut Budget::unlimited())
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
        let mut can_hold = |kept: &[bool], budget: &mut Budget| {
            budget
                .spend()
                .then(|| !(kept[..9].iter().all(|&kept| kept) || (kept[18] && kept[19])))
        };
        let found = smallest_conflict(20, &mut can_hold, &mut budget);
        assert!(!found.is_smallest || found.demands == [18, 19]);
    }
}
