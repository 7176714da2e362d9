//! The nearest cell of a colour with a balanced tree of columns for each colour and row.

mod tree;

use super::circular::Circular;
use super::nearest_rule::{Finder, walk};
use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Colour, Grid, Move, Puzzle};
use tree::{Forest, Tree};

/// How many cells are put into trees between two questions to the budget.
const CELLS_PER_LOOK: usize = 4096;

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "avl",
    solve,
    options: super::WALKS,
};

/// Exercise 4 of the original assignment.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    Ok(walk::<ByTree>(puzzle.grid(), budget))
}

/// For each colour, its rows that ever had a cell of it, from the top; each with the tree of its columns.
struct ByTree {
    columns: usize,
    ground: Vec<Colour>,
    rows: Vec<Vec<(u32, Tree)>>,
    forest: Forest,
    any: Circular,
}

impl Finder for ByTree {
    fn new(grid: &Grid, budget: &mut Budget) -> Option<Self> {
        let mut rows: Vec<Vec<(u32, Tree)>> = vec![Vec::new(); grid.n_colours()];
        let mut forest = Forest::default();
        for (nth, cell) in grid.open_cells().enumerate() {
            if nth.is_multiple_of(CELLS_PER_LOOK) && budget.is_over() {
                return None;
            }
            let (row, column) = grid.place(cell);
            let rows = &mut rows[grid.ground[cell].number()];
            if rows.last().is_none_or(|(last, _)| *last != row as u32) {
                rows.push((row as u32, Tree::default()));
            }
            let (_, tree) = rows.last_mut().expect("a row was pushed");
            forest.insert(tree, column as u32);
        }
        Some(Self {
            columns: grid.columns,
            ground: grid.ground.clone(),
            rows,
            forest,
            any: Circular::new(grid, budget)?,
        })
    }

    fn nearest_of(&mut self, colour: Colour, from: usize) -> usize {
        let (i, j) = (from / self.columns, from % self.columns);
        let mut best = (usize::MAX, from);
        for (row, tree) in &self.rows[colour.number()] {
            if let Some(column) = self.forest.nearest(tree, j as u32) {
                let (row, column) = (*row as usize, column as usize);
                let distance = i.abs_diff(row) + j.abs_diff(column);
                if distance < best.0 {
                    best = (distance, row * self.columns + column);
                }
            }
        }
        best.1
    }

    fn nearest_open(&mut self, from: usize) -> usize {
        self.any.nearest_open(from)
    }

    fn close(&mut self, cell: usize) {
        let (row, column) = ((cell / self.columns) as u32, (cell % self.columns) as u32);
        let rows = &mut self.rows[self.ground[cell].number()];
        if let Ok(at) = rows.binary_search_by_key(&row, |(row, _)| *row) {
            self.forest.remove(&mut rows[at].1, column);
        }
        self.any.close(cell);
    }
}
