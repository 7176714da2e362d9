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
use crate::words::{Sentence, Value};
use tree::{Forest, Tree};

/// How many cells are put into trees between two questions to the budget.
const CELLS_PER_LOOK: usize = 4096;

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "avl",
    solve,
    options: super::WALKS,
};

/// A step tells of no more rows than this.
const MOST_ROWS: usize = 12;

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

    fn search_told(&self, colour: Colour, from: usize) -> Option<(Sentence, Vec<usize>)> {
        let (i, j) = (from / self.columns, from % self.columns);
        let (mut rows, mut seen) = (Vec::new(), Vec::new());
        for (row, tree) in &self.rows[colour.number()] {
            let path = self.forest.path(tree, j as u32);
            let Some(nearest) = self.forest.nearest(tree, j as u32) else {
                continue;
            };
            let (row, nearest) = (*row as usize, nearest as usize);
            seen.extend(
                path.iter()
                    .map(|&column| row * self.columns + column as usize),
            );
            let visited: Vec<String> = path.iter().map(|column| (column + 1).to_string()).collect();
            let told = Sentence::new("robot-avl-row").with("row", row + 1);
            let told = told.with("visited", visited.join(" → "));
            let told = told.with("column", nearest + 1);
            rows.push(Value::Sentence(
                told.with("distance", i.abs_diff(row) + j.abs_diff(nearest)),
            ));
        }
        let n_rows = rows.len();
        rows.truncate(MOST_ROWS);
        let told = if n_rows <= MOST_ROWS {
            Sentence::new("robot-avl-bring")
        } else {
            Sentence::new("robot-avl-bring-many").with("more", n_rows - MOST_ROWS)
        };
        Some((told.with("rows", rows), seen))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::Place;
    use crate::words::Book;

    #[test]
    fn a_step_tells_which_nodes_are_visited_in_each_row() {
        // Two colours in long rows: trees of several nodes.
        let puzzle: Puzzle = "robot 2 10 2 1".parse().unwrap();
        let mut budget = Budget::unlimited();
        budget.ask.explain = true;
        let told = |answer: &Answer<Move>| -> Vec<String> {
            let steps = answer.steps.iter();
            steps
                .map(|step| Book::english().tell(&step.why.rule))
                .collect()
        };
        let by_tree = solve(&puzzle, &mut budget).unwrap();
        let brought: Vec<String> = told(&by_tree)
            .into_iter()
            .filter(|step| step.contains("row"))
            .collect();
        assert!(
            brought.iter().any(|step| step.contains(" → ")),
            "{brought:?}"
        );
        for step in by_tree
            .steps
            .iter()
            .filter(|step| step.why.rule.id == "robot-avl-bring")
        {
            assert!(
                !step.why.because.is_empty(),
                "the nodes are shown on the board"
            );
            let [Place::Spot(target)] = step.why.follows[..] else {
                panic!("one target: {step:?}");
            };
            assert!(step.why.because.contains(&Place::Spot(target)), "{step:?}");
        }
        let plainly = solve(&puzzle, &mut Budget::unlimited()).unwrap();
        let line = |answer: &Answer<Move>| answer.line().copied().collect::<Vec<_>>();
        assert_eq!(line(&by_tree), line(&plainly));
    }
}
