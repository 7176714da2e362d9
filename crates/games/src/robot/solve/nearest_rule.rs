//! The rule "au plus proche" of the original assignment, whatever structure finds the nearest cell.
//!
//! While a cell is not black: an empty robot takes the piece of the nearest cell that is not black; a loaded one
//! brings its piece to the nearest cell of its colour. Among cells at the same distance the topmost counts, and
//! among those the leftmost. So every structure gives the same walk.

use super::walk::{Walk, impossible};
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::robot::{Colour, Grid, Move};
use crate::words::Sentence;

/// Finds nearest cells among those that are not black yet.
pub(in crate::robot::solve) trait Finder {
    /// Prepares to search a grid on which every cell has a piece; none if the budget is over first.
    fn new(grid: &Grid, budget: &mut Budget) -> Option<Self>
    where
        Self: Sized;
    /// The nearest cell of this background that is not black; there is one.
    fn nearest_of(&mut self, colour: Colour, from: usize) -> usize;
    /// How the nearest cell of this background is found, in words that lack only the `cell`, and the cells looked at:
    /// for those who want to follow the search. Most have nothing to tell.
    fn search_told(&self, _colour: Colour, _from: usize) -> Option<(Sentence, Vec<usize>)> {
        None
    }
    /// The nearest cell that is not black; there is one.
    fn nearest_open(&mut self, from: usize) -> usize;
    /// A cell became black.
    fn close(&mut self, cell: usize);
}

/// Walks by the rule. One node a target.
pub(in crate::robot::solve) fn walk<F: Finder>(grid: &Grid, budget: &mut Budget) -> Answer<Move> {
    if let Some(answer) = impossible(grid, budget) {
        return answer;
    }
    let mut walk = Walk::new(grid, budget);
    let mut n_open = grid.open_cells().count();
    if n_open == 0 {
        return walk.answer(Claim::Found);
    }
    if budget.is_over() {
        return walk.answer(Claim::Unknown);
    }
    let Some(mut finder) = F::new(grid, budget) else {
        return walk.answer(Claim::Unknown);
    };
    // Only the cell where a circuit began is without a piece, and it is the last of its circuit to become black.
    // So it is enough to remember the piece at every other cell: the one it began with.
    let mut load = None;
    let mut hole = usize::MAX;
    while 0 < n_open {
        if !budget.spend() {
            return walk.answer(Claim::Unknown);
        }
        match load {
            None => {
                let cell = finder.nearest_open(walk.cell());
                walk.swap_because(cell, "robot-hint-take");
                load = grid.pieces[cell];
                hole = cell;
            }
            Some(colour) => {
                let told = walk
                    .gives_reasons()
                    .then(|| finder.search_told(colour, walk.cell()));
                let cell = finder.nearest_of(colour, walk.cell());
                match told.flatten() {
                    Some((rule, seen)) => walk.swap_after(cell, rule, &seen),
                    None => walk.swap_because(cell, "robot-hint-bring"),
                }
                finder.close(cell);
                n_open -= 1;
                load = grid.pieces[cell].filter(|_| cell != hole);
            }
        }
    }
    walk.answer(Claim::Found)
}
