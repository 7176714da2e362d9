//! The first solver of the original project: every placement in order, each one tested.
//!
//! A placement is written as the list of who stands on each place, 0 for nobody. The first is sorted, so that empty
//! places come first; the next is found by the well-known step that Narayana Pandita described in the 14th century.

use std::ops::ControlFlow;

use super::super::puzzle::{Move, Puzzle};
use super::line_of;
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::uluru::Uluru;
use crate::why::Why;
use crate::words::Sentence;

/// The row of this solver.
pub(super) const SOLVER: Solver<Uluru> = Solver {
    name: "permutations",
    solve: |puzzle, budget| super::explained(solve, puzzle, budget),
    options: super::OPTIONS,
};

/// Says whether there is no placement that pleases everyone, exactly one, or several.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let mut found: Vec<Vec<Move>> = Vec::new();
    let is_complete = for_each(puzzle, budget, &mut |line| {
        found.push(line);
        match found.len() {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    let rival = if found.len() == 2 { found.pop() } else { None };
    let claim = match (found.len(), &rival, is_complete) {
        (0, _, true) => Claim::Impossible,
        (0, _, false) => Claim::Unknown,
        (_, Some(_), _) => Claim::Several,
        (_, None, true) => Claim::Unique,
        (_, None, false) => Claim::Found,
    };
    let Some(line) = found.pop() else {
        return Ok(Answer::new(claim, Vec::new()));
    };
    let mut answer = Answer::of_line(claim, line);
    answer.cost = Some(0);
    answer.bound = Some(0);
    answer.rival = rival.unwrap_or_default();
    Ok(answer)
}

/// Hands out every placement that pleases everyone, in order; whether all were seen before the budget was spent.
pub(super) fn for_each(
    puzzle: &Puzzle,
    budget: &mut Budget,
    each: &mut dyn FnMut(Vec<Move>) -> ControlFlow<()>,
) -> bool {
    let n_birds = puzzle.n_birds();
    let mut bird_on = first_placement(puzzle);
    let mut place_of = vec![0; n_birds + 1];
    loop {
        if !budget.spend() {
            return false;
        }
        for (place, &bird) in bird_on.iter().enumerate() {
            place_of[usize::from(bird)] = place;
        }
        budget.played(|| {
            let line = line_of(puzzle, |bird| place_of[bird + 1]);
            (line, Why::new(Sentence::new("a-try")))
        });
        let place = |bird: usize| Some(place_of[bird + 1]);
        let is_solution = (0..n_birds).all(|bird| puzzle.is_pleased(bird, place));
        if is_solution && each(line_of(puzzle, |bird| place_of[bird + 1])).is_break() {
            return true;
        }
        budget.undone(n_birds);
        if !next_permutation(&mut bird_on) {
            return true;
        }
    }
}

/// The sorted placement: empty places first, then the birds in order.
fn first_placement(puzzle: &Puzzle) -> Vec<u16> {
    let n_empty = puzzle.board().n_places() - puzzle.n_birds();
    let empty = std::iter::repeat_n(0, n_empty);
    empty.chain(1..=puzzle.n_birds() as u16).collect()
}

/// Steps to the next arrangement in order; false, and no change, after the last.
fn next_permutation(items: &mut [u16]) -> bool {
    let Some(pivot) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let above = |item: &u16| *item > items[pivot];
    let swap = items
        .iter()
        .rposition(above)
        .expect("the next item is larger");
    items.swap(pivot, swap);
    items[pivot + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_come_in_order_and_each_once() {
        let mut items = [0, 0, 1, 2];
        let mut seen = vec![items];
        while next_permutation(&mut items) {
            seen.push(items);
        }
        assert_eq!(seen.len(), 12);
        assert!(seen.is_sorted());
        assert_eq!(items, [2, 1, 0, 0]);
    }
}
