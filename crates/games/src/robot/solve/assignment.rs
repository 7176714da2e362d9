//! The assignment bound: how far pieces must be carried at least, colour by colour.
//!
//! Every piece that lies wrong (a source) is carried to a cell of its colour that is not black (a target). The
//! cheapest way to pair the sources and targets of each colour, plus the steps to the first cell that is not black,
//! which are made empty, is a lower bound. Linear programming duality gives one integer a source and a target that
//! prove it; they are the certificate.

mod flow;
mod levels;
mod pairs;

pub(super) use flow::{Way, neighbour};
pub(super) use levels::carry;
pub(super) use pairs::pair;

use std::fmt::Write;

use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::rng::Rng;
use crate::robot::{Colour, Grid, Move, Puzzle, Robot};
use crate::small::small;

use super::walk::{Start, impossible};

/// Colours with fewer pieces than this are paired directly rather than by a flow over the whole grid.
const FEW: usize = 32;

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "bound",
    solve,
    options: &[],
};

/// The bound alone, without a walk.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let grid = puzzle.grid();
    if budget.is_over() {
        return Ok(Answer::new(Claim::Unknown, Vec::new()));
    }
    if let Some(answer) = impossible(grid, budget) {
        return Ok(answer);
    }
    let mut certificate = Certificate::new(grid, Start::default());
    add_colours(grid, &mut certificate, budget);
    let mut answer = Answer::new(Claim::Unknown, Vec::new());
    answer.bound = Some(certificate.bound());
    answer.certificate = Some(certificate.text());
    Ok(answer)
}

/// So many cells or colours are gone through between two looks at the limits.
const PER_LOOK: usize = 1 << 12;

/// Adds colour by colour while the budget lasts; one that is left out counts nothing, and that is true too.
fn add_colours(grid: &Grid, certificate: &mut Certificate, budget: &mut Budget) {
    let piece = |cell: usize| grid.pieces[cell].map(Colour::number);
    let ground = |cell: usize| Some(grid.ground[cell].number());
    let Some(sources) = ByColour::new(grid, piece, budget) else {
        return;
    };
    let Some(targets) = ByColour::new(grid, ground, budget) else {
        return;
    };
    let mut rng = Rng::new(0);
    for colour in 0..targets.n_colours() {
        if colour.is_multiple_of(PER_LOOK) && budget.is_over() {
            return;
        }
        let task = Task {
            colour,
            sources: sources.cells(colour).collect(),
            targets: targets.cells(colour).collect(),
        };
        if task.targets.is_empty() {
            continue;
        }
        if task.sources.len() < FEW {
            let pairing = pair(grid, &task);
            certificate.add(
                &task,
                |at| pairing.source_values[at],
                |at| pairing.target_values[at],
            );
        } else if budget.is_over() {
            return;
        } else {
            let flow = carry(grid, &task, &mut rng, budget);
            certificate.add_potential(&task, &flow.potential);
        }
    }
}

/// The open cells of each colour in row-major order, where there may be millions of colours.
struct ByColour {
    cells: Vec<u32>,
    /// Where those of each colour begin.
    begins: Vec<u32>,
}

impl ByColour {
    /// Sorts them by a colour of theirs; none if the budget is over first.
    fn new(
        grid: &Grid,
        colour_of: impl Fn(usize) -> Option<usize>,
        budget: &mut Budget,
    ) -> Option<Self> {
        let mut begins: Vec<u32> = vec![0; grid.n_colours() + 1];
        let mut n_cells: u32 = 0;
        for cell in grid.open_cells() {
            if cell.is_multiple_of(PER_LOOK) && budget.is_over() {
                return None;
            }
            if let Some(colour) = colour_of(cell) {
                begins[colour] += 1;
                n_cells += 1;
            }
        }
        // How many, then where they end; filling in from behind, where they begin.
        let mut end = 0;
        for begin in &mut begins {
            end += *begin;
            *begin = end;
        }
        let mut cells: Vec<u32> = vec![0; n_cells as usize];
        for cell in (0..grid.n_cells()).rev().filter(|&it| !grid.is_black(it)) {
            if cell.is_multiple_of(PER_LOOK) && budget.is_over() {
                return None;
            }
            if let Some(colour) = colour_of(cell) {
                begins[colour] -= 1;
                cells[begins[colour] as usize] = small(cell);
            }
        }
        Some(Self { cells, begins })
    }

    fn n_colours(&self) -> usize {
        self.begins.len() - 1
    }

    fn cells(&self, colour: usize) -> impl Iterator<Item = usize> {
        let own = self.begins[colour] as usize..self.begins[colour + 1] as usize;
        self.cells[own].iter().map(|&cell| cell as usize)
    }
}

/// The sources and targets of one colour, each in row-major order; there are as many of both.
pub(super) struct Task {
    pub(super) colour: usize,
    pub(super) sources: Vec<usize>,
    pub(super) targets: Vec<usize>,
}

/// What must be carried, by rising colour. The grid is solvable.
pub(super) fn tasks(grid: &Grid) -> Vec<Task> {
    tasks_from(grid, Start::default())
}

/// The same when the robot begins anywhere, perhaps with a piece, which is a source where the robot stands.
pub(super) fn tasks_from(grid: &Grid, start: Start) -> Vec<Task> {
    let mut index = vec![usize::MAX; grid.n_colours()];
    let mut tasks: Vec<Task> = Vec::new();
    let mut task_of = |colour: Colour, tasks: &mut Vec<Task>| {
        let index = &mut index[colour.number()];
        if *index == usize::MAX {
            *index = tasks.len();
            tasks.push(Task {
                colour: colour.number(),
                sources: Vec::new(),
                targets: Vec::new(),
            });
        }
        *index
    };
    for cell in grid.open_cells() {
        let task = task_of(grid.ground[cell], &mut tasks);
        tasks[task].targets.push(cell);
        if let Some(piece) = grid.pieces[cell] {
            let task = task_of(piece, &mut tasks);
            tasks[task].sources.push(cell);
        }
    }
    if let Some(load) = start.load {
        let task = task_of(load, &mut tasks);
        tasks[task].sources.push(start.cell);
    }
    tasks.sort_unstable_by_key(|task| task.colour);
    tasks
}

/// Steps from the robot's cell to the nearest one that is not black.
pub(super) fn first_walk(grid: &Grid, from: usize) -> u64 {
    let distances = grid
        .open_cells()
        .map(|cell| grid.distance(from, cell) as u64);
    distances.min().unwrap_or(0)
}

/// The certificate of an assignment bound as it grows, colour by colour.
pub(super) struct Certificate {
    text: String,
    bound: i64,
}

impl Certificate {
    /// Only the first walk, which an empty robot makes.
    pub(super) fn new(grid: &Grid, start: Start) -> Self {
        let first = match start.load {
            None => first_walk(grid, start.cell),
            Some(_) => 0,
        };
        Self {
            text: "assignment".to_owned(),
            bound: first as i64,
        }
    }

    /// Adds a colour by a potential that rises by at most one a step: pieces are carried upwards.
    pub(super) fn add_potential(&mut self, task: &Task, potential: &[i32]) {
        self.add(
            task,
            |at| -i64::from(potential[task.sources[at]]),
            |at| -i64::from(potential[task.targets[at]]),
        );
    }

    /// Adds a colour by the values of its sources and targets.
    pub(super) fn add(
        &mut self,
        task: &Task,
        source: impl Fn(usize) -> i64,
        target: impl Fn(usize) -> i64,
    ) {
        let sources: Vec<i64> = (0..task.sources.len()).map(source).collect();
        let targets: Vec<i64> = (0..task.targets.len()).map(target).collect();
        self.bound += sources.iter().sum::<i64>() - targets.iter().sum::<i64>();
        let text = &mut self.text;
        // Writing to a string cannot fail.
        let _ = write!(text, " {}:", task.colour);
        push_list(text, &sources);
        text.push('|');
        push_list(text, &targets);
    }

    /// The bound it proves.
    pub(super) fn bound(&self) -> u64 {
        u64::try_from(self.bound).unwrap_or(0)
    }

    /// Its words.
    pub(super) fn text(self) -> String {
        self.text
    }
}

fn push_list(text: &mut String, values: &[i64]) {
    for (at, value) in values.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{value}");
    }
}
