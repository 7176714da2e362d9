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

/// All trees of a puzzle with squares of their own, to be asked which squares they can do without.
///
/// To lose a few squares costs a few trees theirs; each of these looks for another along an augmenting path. That takes a
/// fraction of the time of pairing anew, and what was changed is put back.
pub(super) struct FullPairing<'p> {
    puzzle: &'p Puzzle,
    is_usable: Vec<bool>,
    partner: Vec<Option<usize>>,
    seen_in: Vec<usize>,
    round: usize,
    /// Squares and trees with the partners they had.
    changed: Vec<(usize, Option<usize>)>,
}

impl<'p> FullPairing<'p> {
    /// Pairs all trees with these squares, if that can be done.
    pub(super) fn new(puzzle: &'p Puzzle, cells: &[usize]) -> Option<Self> {
        let pairing = pair_cells(puzzle, cells);
        let n_squares = puzzle.squares().len();
        let mut is_usable = vec![false; n_squares];
        cells.iter().for_each(|&cell| is_usable[cell] = true);
        (pairing.n_pairs == puzzle.trees().count()).then(|| Self {
            puzzle,
            is_usable,
            partner: pairing.partner,
            seen_in: vec![0; n_squares],
            round: 0,
            changed: Vec::new(),
        })
    }

    /// Whether all trees can be paired without these of the squares.
    pub(super) fn can_do_without(&mut self, lost: &[usize]) -> bool {
        for &cell in lost {
            self.is_usable[cell] = false;
        }
        let mut robbed = Vec::new();
        for &cell in lost {
            if let Some(tree) = self.partner[cell] {
                self.set(cell, None);
                self.set(tree, None);
                robbed.push(tree);
            }
        }
        let is_full = robbed.into_iter().all(|tree| {
            self.round += 1;
            self.find_cell(tree)
        });
        while let Some((at, partner)) = self.changed.pop() {
            self.partner[at] = partner;
        }
        for &cell in lost {
            self.is_usable[cell] = true;
        }
        is_full
    }

    /// Finds a square for a tree, moving other trees to other squares where that helps.
    fn find_cell(&mut self, tree: usize) -> bool {
        let puzzle = self.puzzle;
        for cell in puzzle.beside(tree) {
            if !self.is_usable[cell] || self.seen_in[cell] == self.round {
                continue;
            }
            self.seen_in[cell] = self.round;
            let is_free = match self.partner[cell] {
                None => true,
                Some(other) => self.find_cell(other),
            };
            if is_free {
                self.set(cell, Some(tree));
                self.set(tree, Some(cell));
                return true;
            }
        }
        false
    }

    fn set(&mut self, at: usize, partner: Option<usize>) {
        self.changed.push((at, self.partner[at]));
        self.partner[at] = partner;
    }
}

/// Tents with trees of their own, to be asked whether more tents find one. What was changed meanwhile is put back.
pub(super) struct TentPairing<'p> {
    puzzle: &'p Puzzle,
    partner: Vec<Option<usize>>,
    seen_in: Vec<usize>,
    round: usize,
    /// Trees with the tents they had.
    changed: Vec<(usize, Option<usize>)>,
}

impl<'p> TentPairing<'p> {
    /// Pairs all these tents with trees, if that can be done.
    pub(super) fn new(puzzle: &'p Puzzle, tents: &[usize]) -> Option<Self> {
        let pairing = pair_cells(puzzle, tents);
        (pairing.n_pairs == tents.len()).then_some(Self {
            puzzle,
            partner: pairing.partner,
            seen_in: vec![0; puzzle.squares().len()],
            round: 0,
            changed: Vec::new(),
        })
    }

    /// Whether these further tents find trees, too.
    pub(super) fn can_add(&mut self, mut tents: impl Iterator<Item = usize>) -> bool {
        let all = tents.all(|tent| {
            self.round += 1;
            self.find_tree(tent)
        });
        while let Some((tree, partner)) = self.changed.pop() {
            self.partner[tree] = partner;
        }
        all
    }

    /// Finds a tree for a tent, moving other tents to other trees where that helps.
    fn find_tree(&mut self, tent: usize) -> bool {
        let puzzle = self.puzzle;
        for tree in puzzle.trees_beside(tent) {
            if self.seen_in[tree] == self.round {
                continue;
            }
            self.seen_in[tree] = self.round;
            let is_free = match self.partner[tree] {
                None => true,
                Some(other) => self.find_tree(other),
            };
            if is_free {
                self.changed.push((tree, self.partner[tree]));
                self.partner[tree] = Some(tent);
                return true;
            }
        }
        false
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn what_a_full_pairing_can_do_without_is_what_pairing_anew_says() {
        let mut rng = Rng::new(1);
        let (mut n_full, mut n_short) = (0, 0);
        for _ in 0..3000 {
            let (width, height) = (2 + rng.below(6), 2 + rng.below(6));
            let squares = (0..width * height)
                .map(|_| match rng.below(5) {
                    0 => Square::Tree,
                    _ => Square::Free,
                })
                .collect();
            let (columns, rows) = (vec![None; width], vec![None; height]);
            let puzzle = Puzzle::new(width, height, squares, columns, rows).unwrap();
            let cells: Vec<usize> = (0..width * height)
                .filter(|&at| puzzle.squares()[at] != Square::Tree && rng.below(5) != 0)
                .collect();
            let Some(mut pairing) = FullPairing::new(&puzzle, &cells) else {
                continue;
            };
            for _ in 0..4 {
                let (lost, left): (Vec<usize>, Vec<usize>) =
                    cells.iter().partition(|_| rng.below(4) == 0);
                let is_full = pair_cells(&puzzle, &left).n_pairs == puzzle.trees().count();
                assert_eq!(
                    pairing.can_do_without(&lost),
                    is_full,
                    "{puzzle:?} {lost:?}"
                );
                *if is_full { &mut n_full } else { &mut n_short } += 1;
            }
        }
        assert!(1000 < n_full && 1000 < n_short, "{n_full} {n_short}");
    }
}
