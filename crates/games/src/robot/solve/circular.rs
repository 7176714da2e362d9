//! The nearest cell by looking at rings around the robot.

use super::nearest_rule::{Finder, walk};
use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Colour, Grid, Move, Puzzle};

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "circular",
    solve,
    options: super::WALKS,
};

/// Exercise 2 of the original assignment.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    Ok(walk::<Circular>(puzzle.grid(), budget))
}

/// Searches ring after ring; each ring is met from top to bottom, and in a row from left to right.
pub(super) struct Circular {
    rows: usize,
    columns: usize,
    /// The background of each cell that is not black.
    open: Vec<Option<Colour>>,
}

impl Circular {
    fn nearest(&self, from: usize, is_wanted: impl Fn(Colour) -> bool) -> usize {
        let (i, j) = (from / self.columns, from % self.columns);
        // How far a cell of any row can be to one side: nearer rows have no cell on a larger ring.
        let widest = j.max(self.columns - 1 - j);
        let cells = (0..self.rows + self.columns).flat_map(|ring| {
            let nearest_row = ring.saturating_sub(widest);
            let top = i.saturating_sub(ring);
            let bottom = (i + ring).min(self.rows - 1);
            let above = top..(i + 1).saturating_sub(nearest_row);
            let below = i + nearest_row.max(1)..bottom + 1;
            above.chain(below).flat_map(move |k| {
                let side = ring - i.abs_diff(k);
                let left = j.checked_sub(side);
                let right = (0 < side && j + side < self.columns).then_some(j + side);
                [left, right]
                    .into_iter()
                    .flatten()
                    .map(move |l| k * self.columns + l)
            })
        });
        let mut wanted = cells.filter(|&cell| self.open[cell].is_some_and(&is_wanted));
        wanted.next().unwrap_or(from)
    }
}

impl Finder for Circular {
    fn new(grid: &Grid, _budget: &mut Budget) -> Option<Self> {
        let open = |cell: usize| (!grid.is_black(cell)).then_some(grid.ground[cell]);
        Some(Self {
            rows: grid.rows,
            columns: grid.columns,
            open: (0..grid.n_cells()).map(open).collect(),
        })
    }

    fn nearest_of(&mut self, colour: Colour, from: usize) -> usize {
        self.nearest(from, |other| other == colour)
    }

    fn nearest_open(&mut self, from: usize) -> usize {
        self.nearest(from, |_| true)
    }

    fn close(&mut self, cell: usize) {
        self.open[cell] = None;
    }
}
