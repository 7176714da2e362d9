//! Deductions from pairing trees and tents one to one.

use super::candidates::Candidates;
use super::tell::{about_line, cell, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::pairing::{FullPairing, Pairing, pair_cells};
use crate::tents::puzzle::Square;
use crate::tents::view::place;

/// Some trees have together just as many squares as they are: all of these squares hold tents.
pub(super) fn hall_set(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    let cells = usable(candidates, None);
    let pairing = pair_cells(puzzle, &cells);
    if pairing.n_pairs < puzzle.trees().count() {
        return None;
    }
    candidates.candidates().find_map(|candidate| {
        let tree = pairing.partner(candidate)?;
        let trees = stuck_without(candidates, &pairing, tree, candidate)?;
        let reach = trees.iter().flat_map(|&tree| puzzle.beside(tree));
        let mut squares: Vec<usize> = reach.filter(|&near| candidates.can_hold(near)).collect();
        squares.sort_unstable();
        squares.dedup();
        let why = why("tents-rule-hall-set")
            .with("trees", trees.len())
            .because(spots(&trees));
        Some(step(candidates, Kind::Tent, &squares, why))
    })
}

/// A line needs as many tents as there are trees that can give it one: these trees have no tents elsewhere.
pub(super) fn used_up_trees(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    puzzle.lines().find_map(|line| {
        let needed = candidates.needed(line).filter(|&needed| needed > 0)?;
        let is_loose =
            |&at: &usize| candidates.square(at) == Square::Tent && !candidates.is_linked(at);
        let n_loose = puzzle.line(line).filter(is_loose).count();
        let givers = puzzle
            .line(line)
            .filter(|at| candidates.can_hold(*at) || is_loose(at));
        let mut trees: Vec<usize> = givers
            .flat_map(|at| puzzle.trees_beside(at))
            .filter(|&tree| !candidates.is_linked(tree))
            .collect();
        trees.sort_unstable();
        trees.dedup();
        if trees.len() != needed + n_loose {
            return None;
        }
        let on_line: Vec<usize> = puzzle.line(line).collect();
        let is_theirs = |&at: &usize| {
            let mut beside = puzzle.trees_beside(at);
            !on_line.contains(&at)
                && beside.all(|tree| candidates.is_linked(tree) || trees.contains(&tree))
        };
        let grass: Vec<usize> = candidates.candidates().filter(is_theirs).collect();
        let why = about_line(why("tents-rule-used-up-trees"), line)
            .with("needed", needed + n_loose)
            .because([place(line)])
            .because(spots(&trees));
        (!grass.is_empty()).then(|| step(candidates, Kind::Grass, &grass, why))
    })
}

/// A tent here would take so much room that some tree could not get a tent of its own.
pub(super) fn full_matching(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    let mut all = FullPairing::new(puzzle, &usable(candidates, None))?;
    candidates.candidates().find_map(|candidate| {
        let around = puzzle.around(candidate);
        let lost: Vec<usize> = around.filter(|&near| candidates.can_hold(near)).collect();
        if all.can_do_without(&lost) {
            return None;
        }
        let pairing = pair_cells(puzzle, &usable(candidates, Some(candidate)));
        let lonely = puzzle
            .trees()
            .find(|&tree| pairing.partner(tree).is_none())?;
        let why = why("tents-rule-full-matching")
            .with("cell", cell(puzzle, candidate))
            .with("tree", cell(puzzle, lonely))
            .because(spots(&[lonely]));
        Some(step(candidates, Kind::Grass, &[candidate], why))
    })
}

/// The squares that hold a tent or could, if this one holds one.
fn usable(candidates: &Candidates, tent: Option<usize>) -> Vec<usize> {
    let tents = candidates.position.all(Square::Tent);
    let is_clear = |&at: &usize| {
        tent.is_none_or(|tent| {
            at == tent || candidates.puzzle().around(tent).all(|near| near != at)
        })
    };
    tents
        .chain(candidates.candidates().filter(is_clear))
        .collect()
}

/// The trees that would be short of a square if this tree lost its own; none if it finds another.
fn stuck_without(
    candidates: &Candidates,
    pairing: &Pairing,
    tree: usize,
    lost: usize,
) -> Option<Vec<usize>> {
    let mut trees = vec![tree];
    let mut seen = vec![lost];
    let mut next = 0;
    while next < trees.len() {
        for near in candidates.puzzle().beside(trees[next]) {
            let counts = candidates.can_hold(near) || candidates.square(near) == Square::Tent;
            if !counts || seen.contains(&near) {
                continue;
            }
            seen.push(near);
            // A square nobody uses would do: then nobody is short of one.
            let owner = pairing.partner(near)?;
            if !trees.contains(&owner) {
                trees.push(owner);
            }
        }
        next += 1;
    }
    Some(trees)
}
