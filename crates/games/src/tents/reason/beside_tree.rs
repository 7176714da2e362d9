//! Squares without a tree, and trees with one square left.

use super::tell::{cell, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::Position;
use crate::tents::puzzle::Square;

/// Squares with no tree beside them are grass.
pub(super) fn no_tree(position: &Position) -> Option<Step<Mark>> {
    let puzzle = position.puzzle();
    let lonely: Vec<usize> = position
        .all(Square::Free)
        .filter(|&at| puzzle.trees_beside(at).next().is_none())
        .collect();
    let why = why("tents-rule-no-tree").with("n", lonely.len());
    (!lonely.is_empty()).then(|| step(position, Kind::Grass, &lonely, why))
}

/// A tree with no tent beside it and one free square left needs that square.
pub(super) fn last_option(position: &Position) -> Option<Step<Mark>> {
    let puzzle = position.puzzle();
    puzzle.trees().find_map(|tree| {
        let is = |kind: Square| move |&near: &usize| position.squares()[near] == kind;
        if puzzle.beside(tree).any(|near| is(Square::Tent)(&near)) {
            return None;
        }
        let options: Vec<usize> = puzzle.beside(tree).filter(is(Square::Free)).collect();
        let [only] = options[..] else {
            return None;
        };
        let why = why("tents-rule-last-option")
            .with("tree", cell(puzzle, tree))
            .because(spots(&[tree]));
        Some(step(position, Kind::Tent, &[only], why))
    })
}
