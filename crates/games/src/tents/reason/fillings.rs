//! What is the same in every way to fill a line.

use super::candidates::Candidates;
use super::tell::{about_line, spots, step, why};
use crate::answer::Step;
use crate::small::small;
use crate::tents::mark::{Kind, Mark};
use crate::tents::pairing::TentPairing;
use crate::tents::puzzle::{Line, Square};
use crate::tents::view::place;
use crate::tents::word::{Word, capacity};

/// Nobody goes through more fillings of a line than this.
const MOST_FILLINGS: usize = 300;

/// Squares that are the same in every filling that gives a tent to each tree which has no squares elsewhere.
pub(super) fn serving_fillings(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let wards = wards(candidates, line);
        if wards.is_empty() {
            return None;
        }
        let serves_all = |filling: u128| wards.iter().all(|ward| filling & ward != 0);
        common(candidates, line, "tents-rule-serving-fillings", serves_all)
    })
}

/// Squares that are the same in every filling whose tents have a tree each.
pub(super) fn paired_fillings(candidates: &Candidates) -> Option<Step<Mark>> {
    let tents: Vec<usize> = candidates.position.all(Square::Tent).collect();
    let tents = TentPairing::new(candidates.puzzle(), &tents)?;
    candidates.puzzle().lines().find_map(|line| {
        let wards = wards(candidates, line);
        let is_paired = |filling: u128| {
            wards.iter().all(|ward| filling & ward != 0)
                && tents.can_add(candidates.squares_at(line, filling).into_iter())
        };
        common(candidates, line, "tents-rule-paired-fillings", is_paired)
    })
}

/// For each waiting tree that has all its squares on a line: their places.
fn wards(candidates: &Candidates, line: Line) -> Vec<u128> {
    let squares: Vec<usize> = candidates.puzzle().line(line).collect();
    let mut near: Vec<usize> = squares
        .iter()
        .flat_map(|&at| candidates.puzzle().trees_beside(at))
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter()
        .filter(|&tree| candidates.is_waiting(tree))
        .filter_map(|tree| {
            let options = candidates.options(tree);
            let places = options
                .iter()
                .map(|option| squares.iter().position(|at| at == option));
            let places = places.map(|place| place.map(u128::bit));
            places.collect::<Option<Vec<_>>>()
        })
        .map(|places| places.into_iter().fold(0, |sum, place| sum | place))
        .filter(|&places| places != 0)
        .collect()
}

fn common(
    candidates: &Candidates,
    line: Line,
    id: &'static str,
    is_legal: impl Fn(u128) -> bool,
) -> Option<Step<Mark>> {
    let needed = candidates.needed(line).filter(|&needed| needed > 0)?;
    let places = candidates.places(line);
    let all = fillings(places, needed)?;
    let legal: Vec<u128> = all
        .into_iter()
        .filter(|&filling| is_legal(filling))
        .collect();
    if legal.is_empty() {
        return None;
    }
    let always = legal
        .iter()
        .fold(places, |common, filling| common & filling);
    let ever = legal.iter().fold(0, |sum, filling| sum | filling);
    let why = about_line(why(id), line)
        .with("n", legal.len())
        .because([place(line)])
        .because(spots(&candidates.squares_at(line, places)));
    match (always, places & !ever) {
        (0, 0) => None,
        (0, never) => Some(step(
            candidates,
            Kind::Grass,
            &candidates.squares_at(line, never),
            why,
        )),
        (always, _) => Some(step(
            candidates,
            Kind::Tent,
            &candidates.squares_at(line, always),
            why,
        )),
    }
}

/// Every way to set this many tents that do not touch; none if there are too many ways.
fn fillings(places: u128, needed: usize) -> Option<Vec<u128>> {
    let mut found = Vec::new();
    fill(places, needed, 0, &mut found).then_some(found)
}

/// Adds the fillings of the places that begin with what is chosen; false when there are too many.
fn fill(places: u128, needed: usize, chosen: u128, found: &mut Vec<u128>) -> bool {
    if needed == 0 {
        found.push(chosen);
        return found.len() <= MOST_FILLINGS;
    }
    if small::<usize, _>(capacity(places)) < needed {
        return true;
    }
    let first = u128::bit(places.first());
    let behind = places.rest();
    fill(behind & !(first << 1), needed - 1, chosen | first, found)
        && fill(behind, needed, chosen, found)
}
