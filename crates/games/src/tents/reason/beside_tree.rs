//! Trees and the squares beside them.

use super::candidates::Candidates;
use super::tell::{cell, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::Square;

/// Squares with no tree beside them are grass.
pub(super) fn no_tree(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    let free = candidates.position.all(Square::Free);
    let lonely: Vec<usize> = free
        .filter(|&at| puzzle.trees_beside(at).next().is_none())
        .collect();
    let why = why("tents-rule-no-tree").with("n", lonely.len());
    (!lonely.is_empty()).then(|| step(candidates, Kind::Grass, &lonely, why))
}

/// A tree with no tent beside it and one free square left needs that square.
pub(super) fn last_option(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    puzzle.trees().find_map(|tree| {
        let mut beside = puzzle.beside(tree);
        if beside.any(|near| candidates.square(near) == Square::Tent) {
            return None;
        }
        let options = candidates.still_free(puzzle.beside(tree));
        let [only] = options[..] else {
            return None;
        };
        let why = why("tents-rule-last-option")
            .with("tree", cell(puzzle, tree))
            .because(spots(&[tree]));
        Some(step(candidates, Kind::Tent, &[only], why))
    })
}

/// Squares beside trees that all have their tent already are grass.
pub(super) fn spent_trees(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    let is_spent = |&at: &usize| {
        puzzle
            .trees_beside(at)
            .all(|tree| candidates.is_linked(tree))
    };
    let squares: Vec<usize> = candidates
        .position
        .all(Square::Free)
        .filter(is_spent)
        .collect();
    let (&first, _) = squares.split_first()?;
    let trees: Vec<usize> = puzzle.trees_beside(first).collect();
    let of_same_trees = |&&at: &&usize| puzzle.trees_beside(at).all(|tree| trees.contains(&tree));
    let squares: Vec<usize> = squares.iter().filter(of_same_trees).copied().collect();
    let why = why("tents-rule-spent-trees")
        .with("trees", trees.len())
        .with("n", squares.len())
        .because(spots(&trees));
    Some(step(candidates, Kind::Grass, &squares, why))
}

/// A tree whose neighbouring tents belong to other trees and that has one square left needs that square.
pub(super) fn last_option_of_its_own(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.waiting_trees().find_map(|tree| {
        let options = candidates.options(tree);
        let [only] = options[..] else {
            return None;
        };
        let why = why("tents-rule-own-option")
            .with("tree", cell(candidates.puzzle(), tree))
            .because(spots(&[tree]));
        Some(step(candidates, Kind::Tent, &[only], why))
    })
}

/// A tree with two squares left at a right angle: the square between them touches both.
pub(super) fn corner(candidates: &Candidates) -> Option<Step<Mark>> {
    around_options(candidates, "tents-rule-corner", |options| {
        let [one, other] = options else {
            return false;
        };
        let (one, other) = (candidates.puzzle().xy(*one), candidates.puzzle().xy(*other));
        one.0 != other.0 && one.1 != other.1
    })
}

/// A square that touches every square a tree has left.
pub(super) fn common_neighbour(candidates: &Candidates) -> Option<Step<Mark>> {
    around_options(candidates, "tents-rule-common", |_| true)
}

fn around_options(
    candidates: &Candidates,
    id: &'static str,
    wanted: impl Fn(&[usize]) -> bool,
) -> Option<Step<Mark>> {
    candidates.waiting_trees().find_map(|tree| {
        let options = candidates.options(tree);
        let grass = if options.len() > 1 && wanted(&options) {
            candidates.touching_all(&options)
        } else {
            Vec::new()
        };
        let why = why(id)
            .with("tree", cell(candidates.puzzle(), tree))
            .because(spots(&[tree]))
            .because(spots(&options));
        (!grass.is_empty()).then(|| step(candidates, Kind::Grass, &grass, why))
    })
}

/// Two trees at a corner share two squares that touch: if one tree has only these, the other must look elsewhere.
pub(super) fn shared_pair(candidates: &Candidates) -> Option<Step<Mark>> {
    let waiting: Vec<usize> = candidates.waiting_trees().collect();
    waiting.iter().find_map(|&tree| {
        let options = candidates.options(tree);
        if options.len() != 2 {
            return None;
        }
        waiting.iter().find_map(|&other| {
            let theirs = candidates.options(other);
            let shares_both = options.iter().all(|at| theirs.contains(at));
            if other == tree || !shares_both {
                return None;
            }
            let rest: Vec<usize> = theirs
                .into_iter()
                .filter(|at| !options.contains(at))
                .collect();
            let (kind, squares) = match rest[..] {
                [only] => (Kind::Tent, vec![only]),
                _ => (Kind::Grass, candidates.touching_all(&rest)),
            };
            let why = why("tents-rule-shared-pair")
                .with("tree", cell(candidates.puzzle(), tree))
                .with("other", cell(candidates.puzzle(), other))
                .because(spots(&[tree, other]))
                .because(spots(&options));
            (!squares.is_empty()).then(|| step(candidates, kind, &squares, why))
        })
    })
}
