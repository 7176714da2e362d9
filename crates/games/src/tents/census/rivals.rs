//! Counts the boards of a clue without listing them.
//!
//! A set of trees that fits several sets of tents has several solutions. For one set of tents the others of the same clue
//! are its rivals, most of which cannot share a set of trees with it: they leave no trees to one of its groups. The rest
//! are few, so a set of them is a number of some bits. Groups that no group of a rival reaches across choose apart, even
//! where the rivals are concerned: for each such block of groups it is counted how many choices fit which rivals, and the
//! blocks are combined by what the rivals have in common. Where no rival is left nothing needs to be listed at all.

use super::Sum;
use super::fits::{Fits, Group};
use crate::budget::Budget;

/// Some rivals, one bit each.
type Rivals = u128;

/// How many choices fit exactly some rivals.
type Counts = Vec<(Rivals, u128)>;

/// The largest number of rivals that is counted with.
const MOST_RIVALS: usize = Rivals::BITS as usize;

/// What the sets of trees amount to that fit one of these sets of tents.
pub(super) enum Counted {
    Sum(Sum),
    /// A set of tents has too many rivals.
    TooMany,
}

/// Counts the sets of trees that fit one of these sets of tents, and only one; none if the budget ends first.
pub(super) fn count(all: &[Fits], budget: &mut Budget) -> Option<Counted> {
    let mut sum = Sum::default();
    for (nth, fits) in all.iter().enumerate() {
        if !budget.spend() {
            return None;
        }
        let others = all.iter().enumerate().filter(|(other, _)| *other != nth);
        let rivals: Vec<(usize, &Fits)> = others.filter(|(_, it)| can_share(fits, it)).collect();
        if MOST_RIVALS <= rivals.len() {
            return Some(Counted::TooMany);
        }
        let n_before = rivals.iter().filter(|(other, _)| *other < nth).count();
        let rivals: Vec<&Fits> = rivals.into_iter().map(|(_, it)| it).collect();
        let counts = by_rivals(fits, &rivals);
        let n_without = |some: Rivals| {
            let without = counts.iter().filter(|(rivals, _)| rivals & some == 0);
            without.map(|(_, n)| *n).sum::<u128>()
        };
        sum.n_pairs += fits.n();
        sum.n_unique += n_without(Rivals::MAX);
        // A board that fits several is counted with the first.
        sum.n_solvable += n_without((1 << n_before) - 1);
    }
    Some(Counted::Sum(sum))
}

/// Whether two sets of tents may have a set of trees in common.
fn can_share(one: &Fits, other: &Fits) -> bool {
    let leaves_some = |group: &Group, other: &Fits| {
        group.reach & !other.reach == 0 || group.sets.iter().any(|set| set & !other.reach == 0)
    };
    one.groups.iter().all(|group| leaves_some(group, other))
        && other.groups.iter().all(|group| leaves_some(group, one))
}

/// How many of the sets of trees fit exactly which rivals.
fn by_rivals(fits: &Fits, rivals: &[&Fits]) -> Counts {
    let everybody = (1 << rivals.len()) - 1;
    if rivals.is_empty() {
        return vec![(everybody, fits.n())];
    }
    let mut counts: Counts = vec![(everybody, 1)];
    for block in blocks(fits, rivals) {
        let of_block = Block::new(&block, rivals).counts(everybody);
        let mut both = Counts::new();
        for (these, n) in &counts {
            for (those, m) in &of_block {
                add(&mut both, these & those, n * m);
            }
        }
        counts = both;
    }
    counts
}

/// The groups in blocks such that no group of a rival reaches into two.
fn blocks<'a>(fits: &'a Fits, rivals: &[&Fits]) -> Vec<Vec<&'a Group>> {
    let mut blocks: Vec<(u64, Vec<&Group>)> = Vec::new();
    for group in &fits.groups {
        blocks.push((group.reach, vec![group]));
    }
    for across in rivals.iter().flat_map(|rival| &rival.groups) {
        let (met, mut apart): (Vec<_>, Vec<_>) =
            (blocks.into_iter()).partition(|(reach, _)| reach & across.reach != 0);
        if !met.is_empty() {
            let reach = met.iter().fold(0, |all, (reach, _)| all | reach);
            let groups = met.into_iter().flat_map(|(_, groups)| groups);
            apart.push((reach, groups.collect()));
        }
        blocks = apart;
    }
    blocks.into_iter().map(|(_, groups)| groups).collect()
}

/// Groups that are chosen from together.
struct Block<'a> {
    /// For each group its sets of trees, each with the rivals that leave them their squares.
    choices: Vec<Vec<(u64, Rivals)>>,
    /// In how many ways the groups from one on can be chosen.
    n_ways: Vec<u128>,
    /// The groups of each rival that reach into the block.
    of_rivals: Vec<Vec<&'a Group>>,
}

impl<'a> Block<'a> {
    fn new(groups: &[&Group], rivals: &[&'a Fits]) -> Self {
        let leaving = |set: u64| {
            let rivals = rivals.iter().enumerate();
            let leaving = rivals.filter(|(_, it)| set & !it.reach == 0);
            leaving.map(|(nth, _)| 1 << nth).sum()
        };
        let choices_of = |group: &&Group| -> Vec<(u64, Rivals)> {
            let sets = group.sets.iter();
            sets.map(|set| (*set, leaving(*set))).collect()
        };
        let mut choices: Vec<_> = groups.iter().map(choices_of).collect();
        // The most choices last: no rival may be left by then.
        choices.sort_by_key(Vec::len);
        let mut n_ways = vec![1];
        for choices in choices.iter().rev() {
            n_ways.push(n_ways[n_ways.len() - 1] * choices.len() as u128);
        }
        n_ways.reverse();
        let reach = groups.iter().fold(0, |all, group| all | group.reach);
        let inside = |rival: &&'a Fits| {
            let groups = rival.groups.iter();
            groups.filter(|group| group.reach & reach != 0).collect()
        };
        Self {
            choices,
            n_ways,
            of_rivals: rivals.iter().map(inside).collect(),
        }
    }

    fn counts(&self, everybody: Rivals) -> Counts {
        let mut counts = Counts::new();
        self.choose(0, 0, everybody, &mut counts);
        counts
    }

    fn choose(&self, nth: usize, trees: u64, rivals: Rivals, counts: &mut Counts) {
        if rivals == 0 {
            return add(counts, 0, self.n_ways[nth]);
        }
        let Some(choices) = self.choices.get(nth) else {
            return add(counts, self.fitting(trees, rivals), 1);
        };
        for (set, leaving) in choices {
            self.choose(nth + 1, trees | set, rivals & leaving, counts);
        }
    }

    /// Those of some rivals, which leave all trees their squares, that the trees fit.
    fn fitting(&self, trees: u64, rivals: Rivals) -> Rivals {
        let (mut left, mut fitting) = (rivals, 0);
        while left != 0 {
            let nth = left.trailing_zeros();
            left &= left - 1;
            let fits = |group: &&Group| group.sets.binary_search(&(trees & group.reach)).is_ok();
            if self.of_rivals[nth as usize].iter().all(fits) {
                fitting |= 1 << nth;
            }
        }
        fitting
    }
}

fn add(counts: &mut Counts, rivals: Rivals, n: u128) {
    match counts.iter_mut().find(|(known, _)| *known == rivals) {
        Some((_, sum)) => *sum += n,
        None => counts.push((rivals, n)),
    }
}
