//! The nearest cell with a tree of boxes for each colour: the walk of the exercises, fast enough for a million cells.

mod boxes;

use super::nearest_rule::{Finder, walk};
use crate::answer::Answer;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Colour, Grid, Move, Puzzle};
use boxes::{Boxes, Group};

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "nearest",
    solve,
    options: super::WALKS,
};

/// The rule of the exercises by the fastest structure.
pub(super) fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    Ok(walk::<ByBoxes>(puzzle.grid(), budget))
}

/// The cells that are not black, once by colour and once all together.
struct ByBoxes {
    ground: Vec<Colour>,
    by_colour: Boxes,
    /// The group of each colour that has cells.
    groups: Vec<Option<Group>>,
    all: Boxes,
    everything: Option<Group>,
}

/// Sorts cells by their colours, and those of one colour as they come: two passes, however many there are.
fn sort_by_colour(grid: &Grid, cells: &mut [u32]) {
    let colour_of = |cell: u32| grid.ground[cell as usize].number();
    let mut ends = vec![0u32; grid.n_colours() + 1];
    for &cell in &*cells {
        ends[colour_of(cell) + 1] += 1;
    }
    for at in 1..ends.len() {
        ends[at] += ends[at - 1];
    }
    let unsorted = cells.to_vec();
    for cell in unsorted {
        let end = &mut ends[colour_of(cell)];
        cells[*end as usize] = cell;
        *end += 1;
    }
}

impl Finder for ByBoxes {
    fn new(grid: &Grid, budget: &mut Budget) -> Option<Self> {
        let mut cells: Vec<u32> = grid.open_cells().map(|cell| cell as u32).collect();
        let mut all = Boxes::new(grid, cells.len());
        let everything = if cells.is_empty() {
            None
        } else {
            Some(all.add(&cells, budget)?)
        };
        let mut by_colour = Boxes::new(grid, cells.len());
        let mut groups = vec![None; grid.n_colours()];
        let colour_of = |cell: u32| grid.ground[cell as usize];
        sort_by_colour(grid, &mut cells);
        for group in cells.chunk_by(|one, other| colour_of(*one) == colour_of(*other)) {
            groups[colour_of(group[0]).number()] = Some(by_colour.add(group, budget)?);
        }
        Some(Self {
            ground: grid.ground.clone(),
            by_colour,
            groups,
            all,
            everything,
        })
    }

    fn nearest_of(&mut self, colour: Colour, from: usize) -> usize {
        let group = self.groups[colour.number()].expect("a colour that is carried has a cell");
        self.by_colour.nearest(group, from)
    }

    fn nearest_open(&mut self, from: usize) -> usize {
        let group = self.everything.expect("a cell is open");
        self.all.nearest(group, from)
    }

    fn close(&mut self, cell: usize) {
        if let Some(group) = self.groups[self.ground[cell].number()] {
            self.by_colour.remove(group, cell);
        }
        if let Some(group) = self.everything {
            self.all.remove(group, cell);
        }
    }
}
