//! The nearest cell by looking at all of them.

use super::nearest_rule::{Finder, walk};
use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Colour, Grid, Move, Puzzle};

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "naive",
    solve,
    options: super::WALKS,
};

/// Exercise 1 of the original assignment.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    Ok(walk::<Naive>(puzzle.grid(), budget))
}

struct Naive {
    columns: usize,
    /// The background of each cell that is not black.
    open: Vec<Option<Colour>>,
}

impl Naive {
    fn nearest(&self, from: usize, is_wanted: impl Fn(Colour) -> bool) -> usize {
        let (i, j) = (from / self.columns, from % self.columns);
        let mut best = (usize::MAX, from);
        for (k, row) in self.open.chunks(self.columns).enumerate() {
            for (l, colour) in row.iter().enumerate() {
                let distance = i.abs_diff(k) + j.abs_diff(l);
                if distance < best.0 && colour.is_some_and(&is_wanted) {
                    best = (distance, k * self.columns + l);
                }
            }
        }
        best.1
    }
}

impl Finder for Naive {
    fn new(grid: &Grid, _budget: &mut Budget) -> Option<Self> {
        let open = |cell: usize| (!grid.is_black(cell)).then_some(grid.ground[cell]);
        Some(Self {
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
