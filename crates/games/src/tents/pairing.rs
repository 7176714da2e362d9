//! Trees and tents paired one to one, each tent beside its tree.
//!
//! A tent may stand beside several trees, so counting is not enough and neither is pairing greedily: the pairs are
//! improved along augmenting paths (Berge 1957; Kuhn 1955) until no more are possible.

use super::puzzle::{Puzzle, Square};

/// A largest possible set of pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    partner: Vec<Option<usize>>,
    /// How many pairs there are.
    pub(super) n_pairs: usize,
}

impl Pairing {
    /// The tree of a tent or the tent of a tree.
    pub(super) fn partner(&self, at: usize) -> Option<usize> {
        self.partner[at]
    }
}

/// Pairs as many tents with trees as can be paired.
pub(super) fn pair(puzzle: &Puzzle, squares: &[Square]) -> Pairing {
    let tents: Vec<usize> = (0..squares.len())
        .filter(|&at| squares[at] == Square::Tent)
        .collect();
    pair_cells(puzzle, &tents)
}

/// Pairs as many of these squares with trees beside them as can be paired.
pub(super) fn pair_cells(puzzle: &Puzzle, cells: &[usize]) -> Pairing {
    let mut pairing = Pairing {
        partner: vec![None; puzzle.squares().len()],
        n_pairs: 0,
    };
    let mut seen_in = vec![0; puzzle.squares().len()];
    for (round, &cell) in cells.iter().enumerate() {
        if find_tree(puzzle, cell, &mut pairing.partner, &mut seen_in, round + 1) {
            pairing.n_pairs += 1;
        }
    }
    pairing
}

/// Finds a tree for a tent, moving other tents to other trees where that helps.
fn find_tree(
    puzzle: &Puzzle,
    tent: usize,
    partner: &mut [Option<usize>],
    seen_in: &mut [usize],
    round: usize,
) -> bool {
    for tree in puzzle.trees_beside(tent) {
        if seen_in[tree] == round {
            continue;
        }
        seen_in[tree] = round;
        let is_free = match partner[tree] {
            None => true,
            Some(other) => find_tree(puzzle, other, partner, seen_in, round),
        };
        if is_free {
            partner[tree] = Some(tent);
            partner[tent] = Some(tree);
            return true;
        }
    }
    false
}

/// The tents and trees that cannot all be paired: more tents than trees beside them. Empty if every tent has a tree.
pub(super) fn overfull(puzzle: &Puzzle, squares: &[Square]) -> Vec<usize> {
    let pairing = pair(puzzle, squares);
    let lonely = |&at: &usize| squares[at] == Square::Tent && pairing.partner(at).is_none();
    let mut reached: Vec<usize> = (0..squares.len()).filter(lonely).take(1).collect();
    let mut next = 0;
    while next < reached.len() {
        let tent = reached[next];
        next += 1;
        if squares[tent] != Square::Tent {
            continue;
        }
        for tree in puzzle.trees_beside(tent) {
            for at in [Some(tree), pairing.partner(tree)].into_iter().flatten() {
                if !reached.contains(&at) {
                    reached.push(at);
                }
            }
        }
    }
    reached.sort_unstable();
    reached
}

/// The trees and tents that surely belong together, as (tree, tent) in order of trees: a tent with one tree left, and
/// a tree whose only square left holds a tent, one after the other.
pub(super) fn sure_links(puzzle: &Puzzle, squares: &[Square]) -> Vec<(usize, usize)> {
    let mut links: Vec<(usize, usize)> = Vec::new();
    let mut taken = vec![false; squares.len()];
    loop {
        let n_before = links.len();
        for at in 0..squares.len() {
            let link = match squares[at] {
                Square::Tent | Square::Tree if taken[at] => None,
                Square::Tent => {
                    let trees = puzzle.trees_beside(at).filter(|&tree| !taken[tree]);
                    only(trees).map(|tree| (tree, at))
                }
                Square::Tree => {
                    let is_open = |&near: &usize| match squares[near] {
                        Square::Free => true,
                        Square::Tent => !taken[near],
                        Square::Tree | Square::Grass => false,
                    };
                    only(puzzle.beside(at).filter(is_open))
                        .filter(|&near| squares[near] == Square::Tent)
                        .map(|tent| (at, tent))
                }
                Square::Free | Square::Grass => None,
            };
            if let Some((tree, tent)) = link {
                taken[tree] = true;
                taken[tent] = true;
                links.push((tree, tent));
            }
        }
        if links.len() == n_before {
            links.sort_unstable();
            return links;
        }
    }
}

/// The one item there is, if there is exactly one.
fn only(mut items: impl Iterator<Item = usize>) -> Option<usize> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}
