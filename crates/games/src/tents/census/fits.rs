//! The sets of trees that fit a set of tents.

use super::Class;
use crate::budget::Budget;

/// More sets of trees than this are not held at once.
const MOST_HELD: usize = 1 << 24;

/// All sets of trees that fit a set of tents: one of each group, combined in every way.
pub(super) struct Fits {
    pub(super) groups: Vec<Group>,
    /// The squares where trees can stand.
    pub(super) reach: u64,
}

/// Tents that share squares beside them, and so choose their trees together.
pub(super) struct Group {
    /// The squares where their trees can stand; no other group has any of them.
    pub(super) reach: u64,
    /// The sets of trees that fit, in order.
    pub(super) sets: Vec<u64>,
}

impl Fits {
    pub(super) fn of(tents: u64, side: usize) -> Self {
        let groups = groups(tents, side);
        Self {
            reach: groups.iter().fold(0, |all, group| all | group.reach),
            groups,
        }
    }

    /// How many sets of trees there are.
    pub(super) fn n(&self) -> u128 {
        let sizes = self.groups.iter().map(|group| group.sets.len() as u128);
        sizes.product()
    }
}

/// Lists all sets of trees that fit the sets of tents of a clue, once for each set of tents, and hands them on in pieces;
/// the same set of trees is always in the same piece.
pub(super) fn list(
    class: &Class<'_>,
    budget: &mut Budget,
    each: &mut dyn FnMut(&mut [u64]),
) -> Option<()> {
    let tents = class.tents.iter();
    let all: Vec<Fits> = tents.map(|it| Fits::of(*it, class.side)).collect();
    let n_all = all.iter().map(Fits::n).sum::<u128>() as usize;
    let n_pieces = n_all.div_ceil(MOST_HELD).next_power_of_two() as u64;
    for piece in 0..n_pieces {
        let mut trees = Vec::with_capacity(n_all / n_pieces as usize + 1);
        for fits in &all {
            if !budget.spend() {
                return None;
            }
            combine(&fits.groups, 0, &mut |set| {
                // Any fixed choice will do that spreads sets evenly.
                if n_pieces == 1
                    || (set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % n_pieces == piece
                {
                    trees.push(set);
                }
            });
        }
        each(&mut trees);
    }
    Some(())
}

/// Sorts and calls `each` with every number and how often it is there.
pub(super) fn each_run(numbers: &mut [u64], mut each: impl FnMut(u64, usize)) {
    numbers.sort_unstable();
    for run in numbers.chunk_by(|a, b| a == b) {
        each(run[0], run.len());
    }
}

fn combine(groups: &[Group], begun: u64, each: &mut impl FnMut(u64)) {
    match groups {
        [] => each(begun),
        [last] => last.sets.iter().for_each(|set| each(begun | set)),
        [first, rest @ ..] => {
            for set in &first.sets {
                combine(rest, begun | set, each);
            }
        }
    }
}

fn groups(tents: u64, side: usize) -> Vec<Group> {
    let mut left: Vec<u64> = (0..side * side)
        .filter(|at| tents >> at & 1 == 1)
        .map(|at| beside(at, side) & !tents)
        .collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop() {
        let (mut group, mut reach) = (vec![first], first);
        while let Some(at) = left.iter().position(|squares| squares & reach != 0) {
            let squares = left.swap_remove(at);
            reach |= squares;
            group.push(squares);
        }
        let mut sets = Vec::new();
        choose(&group, 0, &mut sets);
        // Two ways to pair the same trees with tents are one set.
        sets.sort_unstable();
        sets.dedup();
        groups.push(Group { reach, sets });
    }
    groups
}

fn choose(group: &[u64], chosen: u64, sets: &mut Vec<u64>) {
    let Some((first, rest)) = group.split_first() else {
        sets.push(chosen);
        return;
    };
    let mut free = first & !chosen;
    while free != 0 {
        let tree = free & free.wrapping_neg();
        free ^= tree;
        choose(rest, chosen | tree, sets);
    }
}

/// The squares that share a side with a square.
pub(super) fn beside(at: usize, side: usize) -> u64 {
    let (x, y) = (at % side, at / side);
    let mut squares = 0;
    if x > 0 {
        squares |= 1 << (at - 1);
    }
    if x + 1 < side {
        squares |= 1 << (at + 1);
    }
    if y > 0 {
        squares |= 1 << (at - side);
    }
    if y + 1 < side {
        squares |= 1 << (at + side);
    }
    squares
}
