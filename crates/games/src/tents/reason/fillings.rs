//! What is the same in every way to fill a line.

use super::candidates::Candidates;
use super::tell::{about_line, spots, step, why};
use crate::answer::Step;
use crate::small::small;
use crate::tents::mark::{Kind, Mark};
use crate::tents::pairing::TentPairing;
use crate::tents::puzzle::{Line, Square};
use crate::tents::view::place;
use crate::tents::word::{Word, capacity, squares};

/// Nobody goes through more fillings of a line than this.
const MOST_FILLINGS: usize = 300;

/// Squares that are the same in every filling that gives a tent to each tree which has no squares elsewhere.
pub(super) fn serving_fillings(candidates: &Candidates) -> Option<Step<Mark>> {
    candidates.puzzle().lines().find_map(|line| {
        let all = all_fillings(candidates, line)?;
        let wards = wards(candidates, line);
        if wards.is_empty() {
            return None;
        }
        let serves_all = |filling: u128| wards.iter().all(|ward| filling & ward != 0);
        let id = "tents-rule-serving-fillings";
        common(candidates, line, id, all, serves_all)
    })
}

/// Squares that are the same in every filling whose tents have a tree each.
pub(super) fn paired_fillings(candidates: &Candidates) -> Option<Step<Mark>> {
    let tents: Vec<usize> = candidates.position.all(Square::Tent).collect();
    let mut tents = TentPairing::new(candidates.puzzle(), &tents)?;
    candidates.puzzle().lines().find_map(|line| {
        let all = all_fillings(candidates, line)?;
        let wards = wards(candidates, line);
        let is_paired = |filling: u128| {
            let mut squares = squares(filling).map(|place| candidates.at(line, place));
            wards.iter().all(|ward| filling & ward != 0) && tents.can_add(&mut squares)
        };
        let id = "tents-rule-paired-fillings";
        common(candidates, line, id, all, is_paired)
    })
}

/// Every filling of a line that needs tents; none if there are too many.
fn all_fillings(candidates: &Candidates, line: Line) -> Option<Vec<u128>> {
    let needed = candidates.needed(line).filter(|&needed| needed > 0)?;
    fillings(candidates.places(line), needed)
}

/// For each waiting tree that has all its squares on a line: their places.
fn wards(candidates: &Candidates, line: Line) -> Vec<u128> {
    let puzzle = candidates.puzzle();
    let squares = puzzle.line(line);
    let mut near: Vec<usize> = squares.flat_map(|at| puzzle.trees_beside(at)).collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter()
        .filter(|&tree| candidates.is_waiting(tree))
        .filter_map(|tree| {
            let options = puzzle.beside(tree).filter(|&at| candidates.can_hold(at));
            let place = |at: usize| {
                let ((x, y), line) = (puzzle.xy(at), line);
                match line {
                    Line::Row(own) => (own == y).then_some(x),
                    Line::Column(own) => (own == x).then_some(y),
                }
            };
            let mut places = options.map(place);
            places.try_fold(0, |sum, place| Some(sum | u128::bit(place?)))
        })
        .filter(|&places| places != 0)
        .collect()
}

fn common(
    candidates: &Candidates,
    line: Line,
    id: &'static str,
    all: Vec<u128>,
    mut is_legal: impl FnMut(u128) -> bool,
) -> Option<Step<Mark>> {
    let places = candidates.places(line);
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
    if always == 0 && places == ever {
        return None;
    }
    let why = about_line(why(id), line)
        .with("n", legal.len())
        .because([place(line)])
        .because(spots(&candidates.squares_at(line, places)));
    match (always, places & !ever) {
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
    if MOST_FILLINGS < n_fillings(places, needed) {
        return None;
    }
    let mut found = Vec::new();
    fill(places, needed, 0, &mut found);
    Some(found)
}

/// How many ways there are to set this many tents that do not touch, or too many.
fn n_fillings(places: u128, needed: usize) -> usize {
    // By tents set so far: the ways up to the place before, and those up to the one before that.
    let mut ways = vec![0_usize; needed + 1];
    let mut earlier = ways.clone();
    (ways[0], earlier[0]) = (1, 1);
    let mut last = None;
    for place in squares(places) {
        let is_next = last.is_some_and(|last| last + 1 == place);
        let with = if is_next { &earlier } else { &ways };
        let mut now = ways.clone();
        for n in 1..=needed {
            now[n] = now[n].saturating_add(with[n - 1]);
        }
        earlier = std::mem::replace(&mut ways, now);
        last = Some(place);
    }
    ways[needed]
}

/// Adds the fillings of the places that begin with what is chosen.
fn fill(places: u128, needed: usize, chosen: u128, found: &mut Vec<u128>) {
    if needed == 0 {
        return found.push(chosen);
    }
    if small::<usize, _>(capacity(places)) < needed {
        return;
    }
    let first = u128::bit(places.first());
    let behind = places.rest();
    fill(behind & !(first << 1), needed - 1, chosen | first, found);
    fill(behind, needed, chosen, found);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn fillings_are_counted_as_they_are_listed() {
        let mut rng = Rng::new(3);
        for _ in 0..3000 {
            let places = (0..24).filter(|_| rng.chance(2, 3)).map(u128::bit).sum();
            let needed = rng.below(9);
            let mut listed = Vec::new();
            fill(places, needed, 0, &mut listed);
            assert_eq!(
                n_fillings(places, needed),
                listed.len(),
                "{places:b} {needed}"
            );
        }
    }
}
