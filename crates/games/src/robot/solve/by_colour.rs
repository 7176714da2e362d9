//! The nearest cell of a colour by looking along a list of the cells of that colour.

use super::circular::Circular;
use super::nearest_rule::{Finder, walk};
use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Colour, Grid, Move, Puzzle};

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "by-colour",
    solve,
    options: super::WALKS,
};

/// Exercise 3 of the original assignment.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    Ok(walk::<ByColour>(puzzle.grid(), budget))
}

/// One doubly linked list per colour, in row-major order, so that the first of the nearest cells is the right one.
struct ByColour {
    columns: usize,
    /// The background of every cell.
    ground: Vec<Colour>,
    /// The first cell of each list.
    first: Vec<Option<u32>>,
    /// The cells before and after each cell in its list.
    links: Vec<Links>,
    any: Circular,
}

#[derive(Clone, Copy, Default)]
struct Links {
    before: Option<u32>,
    after: Option<u32>,
}

impl Finder for ByColour {
    fn new(grid: &Grid, budget: &mut Budget) -> Option<Self> {
        let mut first = vec![None; grid.n_colours()];
        let mut links = vec![Links::default(); grid.n_cells()];
        // From the last cell to the first, each put at the head of its list.
        let open: Vec<usize> = grid.open_cells().collect();
        for cell in open.into_iter().rev() {
            let head = &mut first[grid.ground[cell].number()];
            links[cell].after = *head;
            if let Some(after) = *head {
                links[after as usize].before = Some(cell as u32);
            }
            *head = Some(cell as u32);
        }
        Some(Self {
            columns: grid.columns,
            ground: grid.ground.clone(),
            first,
            links,
            any: Circular::new(grid, budget)?,
        })
    }

    fn nearest_of(&mut self, colour: Colour, from: usize) -> usize {
        let (i, j) = (from / self.columns, from % self.columns);
        let mut best = (usize::MAX, from);
        let mut next = self.first[colour.number()];
        while let Some(cell) = next {
            let cell = cell as usize;
            let distance = i.abs_diff(cell / self.columns) + j.abs_diff(cell % self.columns);
            if distance < best.0 {
                best = (distance, cell);
            }
            next = self.links[cell].after;
        }
        best.1
    }

    fn nearest_open(&mut self, from: usize) -> usize {
        self.any.nearest_open(from)
    }

    fn close(&mut self, cell: usize) {
        let Links { before, after } = self.links[cell];
        match before {
            Some(before) => self.links[before as usize].after = after,
            None => self.first[self.ground[cell].number()] = after,
        }
        if let Some(after) = after {
            self.links[after as usize].before = before;
        }
        self.any.close(cell);
    }
}
