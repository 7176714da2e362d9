//! What is already wrong on a board, whatever is marked next.

use super::tell::{about_line, cell, spots, why};
use crate::tents::pairing::{overfull, pair_cells};
use crate::tents::position::Position;
use crate::tents::puzzle::{Line, Square};
use crate::tents::view::place;
use crate::why::Why;

/// Every rule that is broken or can no longer be kept, most visible first.
pub(in crate::tents) fn contradictions(position: &Position) -> Vec<Why> {
    let mut found: Vec<Why> = touching(position).collect();
    found.extend(
        position
            .puzzle()
            .lines()
            .filter_map(|line| bad_line(position, line)),
    );
    found.extend(stranded_trees(position));
    if found.is_empty() {
        found.extend(too_few_trees(position));
    }
    if found.is_empty() {
        found.extend(too_few_squares(position));
    }
    found
}

fn touching(position: &Position) -> impl Iterator<Item = Why> + '_ {
    let puzzle = position.puzzle();
    let pairs = position.all(Square::Tent).flat_map(move |one| {
        let later = puzzle.around(one).filter(move |&other| one < other);
        later.map(move |other| (one, other))
    });
    let both_tents = pairs.filter(|&(_, other)| position.squares()[other] == Square::Tent);
    both_tents.map(move |(one, other)| {
        why("tents-wrong-touch")
            .with("one", cell(puzzle, one))
            .with("other", cell(puzzle, other))
            .because(spots(&[one, other]))
    })
}

fn bad_line(position: &Position, line: Line) -> Option<Why> {
    let clue = position.puzzle().clue(line)?;
    let n_tents = position.count(line, Square::Tent);
    let n_free = position.count(line, Square::Free);
    let told = |id: &'static str| {
        let why = about_line(why(id), line).with("clue", clue);
        Some(why.because([place(line)]))
    };
    match () {
        () if clue < n_tents => told("tents-wrong-many").map(|why| why.with("tents", n_tents)),
        () if n_tents + n_free < clue => {
            told("tents-wrong-few").map(|why| why.with("room", n_tents + n_free))
        }
        () => None,
    }
}

fn stranded_trees(position: &Position) -> impl Iterator<Item = Why> + '_ {
    let puzzle = position.puzzle();
    let is_stranded = move |&tree: &usize| {
        let mut beside = puzzle.beside(tree);
        beside.all(|near| matches!(position.squares()[near], Square::Tree | Square::Grass))
    };
    puzzle.trees().filter(is_stranded).map(move |tree| {
        why("tents-wrong-stranded")
            .with("tree", cell(puzzle, tree))
            .because(spots(&[tree]))
    })
}

/// Tents that cannot all have a tree of their own.
fn too_few_trees(position: &Position) -> Option<Why> {
    let squares = overfull(position.puzzle(), position.squares());
    if squares.is_empty() {
        return None;
    }
    let n = |kind: Square| {
        squares
            .iter()
            .filter(|&&at| position.squares()[at] == kind)
            .count()
    };
    Some(
        why("tents-wrong-trees")
            .with("tents", n(Square::Tent))
            .with("trees", n(Square::Tree))
            .because(spots(&squares)),
    )
}

/// Trees that cannot all get a tent of their own, even if every free square held one.
fn too_few_squares(position: &Position) -> Option<Why> {
    let puzzle = position.puzzle();
    let cells: Vec<usize> = position
        .all(Square::Free)
        .chain(position.all(Square::Tent))
        .collect();
    let pairing = pair_cells(puzzle, &cells);
    let lonely: Vec<usize> = puzzle
        .trees()
        .filter(|&tree| pairing.partner(tree).is_none())
        .collect();
    let (&first, _) = lonely.split_first()?;
    Some(
        why("tents-wrong-squares")
            .with("tree", cell(puzzle, first))
            .because(spots(&lonely)),
    )
}
