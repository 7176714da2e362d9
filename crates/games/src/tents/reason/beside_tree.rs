//! Trees and the squares beside them.

use super::room::Room;
use super::tell::{cell, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::Square;

/// Squares with no tree beside them are grass.
pub(super) fn no_tree(room: &Room) -> Option<Step<Mark>> {
    let puzzle = room.puzzle();
    let free = room.position.all(Square::Free);
    let lonely: Vec<usize> = free
        .filter(|&at| puzzle.trees_beside(at).next().is_none())
        .collect();
    let why = why("tents-rule-no-tree").with("n", lonely.len());
    (!lonely.is_empty()).then(|| step(room, Kind::Grass, &lonely, why))
}

/// A tree with no tent beside it and one free square left needs that square.
pub(super) fn last_option(room: &Room) -> Option<Step<Mark>> {
    let puzzle = room.puzzle();
    puzzle.trees().find_map(|tree| {
        let mut beside = puzzle.beside(tree);
        if beside.any(|near| room.square(near) == Square::Tent) {
            return None;
        }
        let options = room.still_free(puzzle.beside(tree));
        let [only] = options[..] else {
            return None;
        };
        let why = why("tents-rule-last-option")
            .with("tree", cell(puzzle, tree))
            .because(spots(&[tree]));
        Some(step(room, Kind::Tent, &[only], why))
    })
}

/// Squares beside trees that all have their tent already are grass.
pub(super) fn spent_trees(room: &Room) -> Option<Step<Mark>> {
    let puzzle = room.puzzle();
    let is_spent = |&at: &usize| puzzle.trees_beside(at).all(|tree| room.is_linked(tree));
    let squares: Vec<usize> = room.position.all(Square::Free).filter(is_spent).collect();
    let (&first, _) = squares.split_first()?;
    let trees: Vec<usize> = puzzle.trees_beside(first).collect();
    let of_same_trees = |&&at: &&usize| puzzle.trees_beside(at).all(|tree| trees.contains(&tree));
    let squares: Vec<usize> = squares.iter().filter(of_same_trees).copied().collect();
    let why = why("tents-rule-spent-trees")
        .with("trees", trees.len())
        .with("n", squares.len())
        .because(spots(&trees));
    Some(step(room, Kind::Grass, &squares, why))
}

/// A tree whose neighbouring tents belong to other trees and that has one square left needs that square.
pub(super) fn last_option_of_its_own(room: &Room) -> Option<Step<Mark>> {
    room.waiting_trees().find_map(|tree| {
        let options = room.options(tree);
        let [only] = options[..] else {
            return None;
        };
        let why = why("tents-rule-own-option")
            .with("tree", cell(room.puzzle(), tree))
            .because(spots(&[tree]));
        Some(step(room, Kind::Tent, &[only], why))
    })
}

/// A tree with two squares left at a right angle: the square between them touches both.
pub(super) fn corner(room: &Room) -> Option<Step<Mark>> {
    around_options(room, "tents-rule-corner", |options| {
        let [one, other] = options else {
            return false;
        };
        let (one, other) = (room.puzzle().xy(*one), room.puzzle().xy(*other));
        one.0 != other.0 && one.1 != other.1
    })
}

/// A square that touches every square a tree has left.
pub(super) fn common_neighbour(room: &Room) -> Option<Step<Mark>> {
    around_options(room, "tents-rule-common", |_| true)
}

fn around_options(
    room: &Room,
    id: &'static str,
    wanted: impl Fn(&[usize]) -> bool,
) -> Option<Step<Mark>> {
    room.waiting_trees().find_map(|tree| {
        let options = room.options(tree);
        let grass = if options.len() > 1 && wanted(&options) {
            room.touching_all(&options)
        } else {
            Vec::new()
        };
        let why = why(id)
            .with("tree", cell(room.puzzle(), tree))
            .because(spots(&[tree]))
            .because(spots(&options));
        (!grass.is_empty()).then(|| step(room, Kind::Grass, &grass, why))
    })
}

/// Two trees at a corner share two squares that touch: if one tree has only these, the other must look elsewhere.
pub(super) fn shared_pair(room: &Room) -> Option<Step<Mark>> {
    let waiting: Vec<usize> = room.waiting_trees().collect();
    waiting.iter().find_map(|&tree| {
        let options = room.options(tree);
        if options.len() != 2 {
            return None;
        }
        waiting.iter().find_map(|&other| {
            let theirs = room.options(other);
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
                _ => (Kind::Grass, room.touching_all(&rest)),
            };
            let why = why("tents-rule-shared-pair")
                .with("tree", cell(room.puzzle(), tree))
                .with("other", cell(room.puzzle(), other))
                .because(spots(&[tree, other]))
                .because(spots(&options));
            (!squares.is_empty()).then(|| step(room, kind, &squares, why))
        })
    })
}
