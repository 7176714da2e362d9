//! How many tents stand across the border between two lines.
//!
//! All lines up to a border hold a known number of trees and of tents. So many more trees than tents as there are, so
//! many tents must stand behind the border, less those that trees behind it have before it.

use super::candidates::Candidates;
use super::tell::{about_line, spots, step, why};
use crate::answer::Step;
use crate::small::small;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::{Line, Square};
use crate::tents::view::place;
use crate::tents::word::{Word, always_used, capacity};

/// A border that as many tents must cross as can, or as few.
pub(super) fn balance(candidates: &Candidates) -> Option<Step<Mark>> {
    let puzzle = candidates.puzzle();
    let rows: Vec<Line> = (0..puzzle.height()).map(Line::Row).collect();
    let columns: Vec<Line> = (0..puzzle.width()).map(Line::Column).collect();
    [rows, columns].iter().find_map(|lines| {
        let mut surplus = 0;
        for pair in lines.windows(2) {
            // Behind a line without a clue the numbers are not known any more.
            let clue = puzzle.clue(pair[0])?;
            surplus += small::<i32, _>(candidates.position.count(pair[0], Square::Tree))
                - small::<i32, _>(clue);
            let found = across(candidates, pair[0], pair[1], surplus);
            if found.is_some() {
                return found;
            }
        }
        None
    })
}

/// Trees of a line that may have or must have their tent on another one.
struct Crossing {
    may: u128,
    must: u128,
}

fn across(candidates: &Candidates, here: Line, there: Line, surplus: i32) -> Option<Step<Mark>> {
    let leaving = crossing(candidates, here, there);
    let coming = crossing(candidates, there, here);
    let most = capacity(leaving.may) - coming.must.count();
    let least = leaving.must.count() - capacity(coming.may);
    let why = || {
        about_line(why("tents-rule-balance"), here)
            .with("surplus", i64::from(surplus))
            .because([place(here), place(there)])
    };
    // Squares behind the border seen from their trees lie on the other line.
    let tight = [
        (most == surplus, there, &leaving, here, &coming),
        (least == surplus, here, &coming, there, &leaving),
    ];
    tight
        .into_iter()
        .find_map(|(is_tight, full_line, full, bare_line, bare)| {
            if !is_tight {
                return None;
            }
            let tents = candidates.squares_at(full_line, always_used(full.may));
            let tents: Vec<usize> = tents
                .into_iter()
                .filter(|&at| candidates.can_hold(at))
                .collect();
            if !tents.is_empty() {
                return Some(step(
                    candidates,
                    Kind::Tent,
                    &tents,
                    why().because(spots(&tents)),
                ));
            }
            let from = if bare_line == here { there } else { here };
            let squares = candidates.squares_at(bare_line, bare.may & !bare.must);
            let is_only_theirs = |&at: &usize| {
                let mut trees = candidates.puzzle().trees_beside(at);
                let (x, y) = candidates.puzzle().xy(at);
                let across = match from {
                    Line::Row(row) => candidates.puzzle().at(x, row),
                    Line::Column(column) => candidates.puzzle().at(column, y),
                };
                trees.all(|tree| Some(tree) == across || candidates.is_linked(tree))
            };
            let grass: Vec<usize> = squares.into_iter().filter(is_only_theirs).collect();
            let grass = candidates.still_free(grass);
            (!grass.is_empty()).then(|| step(candidates, Kind::Grass, &grass, why()))
        })
}

/// The trees of line `from` whose tent may or must stand on line `to`, by place.
fn crossing(candidates: &Candidates, from: Line, to: Line) -> Crossing {
    let mut crossing = Crossing { may: 0, must: 0 };
    for (place, tree) in candidates.puzzle().line(from).enumerate() {
        if candidates.square(tree) != Square::Tree {
            continue;
        }
        let opposite = candidates.at(to, place);
        let could_be = |near: usize| match candidates.square(near) {
            Square::Tent => candidates.partner(near).is_none_or(|other| other == tree),
            _ => !candidates.is_linked(tree) && candidates.can_hold(near),
        };
        if !could_be(opposite) {
            continue;
        }
        crossing.may |= u128::bit(place);
        let mut others = candidates
            .puzzle()
            .beside(tree)
            .filter(|&near| near != opposite);
        if !others.any(could_be) {
            crossing.must |= u128::bit(place);
        }
    }
    crossing
}
