//! The fewest steps on any grid: the best that can be found in the time, and a bound beside it.
//!
//! A first answer comes from the nearest rule. Then pieces are carried at least cost, colour by colour, which also
//! gives the bound; the robot's walk is those steps joined into one (`layers` says how), first where joining is free,
//! then where it costs least, then by linear programming, which also raises the bound. What is left of a gap after
//! that is searched in full if few cells are open, and by annealing.

mod anneal;
mod emit;
mod join;
mod layers;
mod pairs;
mod program;
mod tiny;

use std::time::Duration;

use super::assignment::{Certificate, Task, carry, first_walk, tasks, tasks_from};
use super::walk::{Start, Walk, impossible};
use super::{graf, line, nearest};
use crate::answer::{Answer, Claim};
use crate::budget::{Budget, Progress};
use crate::clock::Instant;
use crate::error::Error;
use crate::game::Solver;
use crate::rng::Rng;
use crate::robot::Robot;
use crate::robot::{Grid, Move, Puzzle};
use layers::{Kept, Layers};

/// The time when no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// More nodes than this are not kept in memory as layers.
const MOST_NODES: u64 = 1 << 25;

/// Tries at joining that do not help before something else is tried.
const MOST_IN_VAIN: usize = 3;

/// What one join may cost at most before the rest is repaired.
const DEAREST_JOIN: u32 = 4;

/// Joins tried in vain before a program is asked, which knows better what is worth trying.
const PATIENCE: usize = 200;

/// Changes tried by annealing before linear programming.
const FIRST_TRIES: u64 = 20_000;

/// More nodes than this are too many while a player waits for a hint.
const MOST_NODES_ONWARD: u64 = 1 << 17;

/// States that a tiny grid may take.
const MOST_STATES: usize = 2_000_000;

/// States for a search before a program is asked.
const FEW_STATES: usize = 50_000;

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "best",
    solve,
    options: super::WALKS,
};

/// The best answer within the budget; ten seconds if it has no limit.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let deadline = budget.deadline;
    if budget.deadline.is_none() && budget.nodes.is_none() {
        budget.deadline = Some(Instant::now() + USUAL_TIME);
    }
    let answer = solve_in_time(puzzle, budget);
    budget.deadline = deadline;
    answer
}

fn solve_in_time(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let grid = puzzle.grid();
    if let Some(answer) = impossible(grid, budget) {
        return Ok(answer);
    }
    if graf::is_simple_line(grid).is_ok() {
        return Ok(line::fewest(grid, budget));
    }
    let first = nearest::solve(puzzle, budget)?;
    let Some(cost) = first.cost else {
        return Ok(first);
    };
    let mut best = Best::first(grid, Start::default(), first, cost);
    best.report(budget);
    let tasks = tasks(grid);
    if tasks.is_empty() || budget.is_over() {
        return Ok(best.answer());
    }
    // The product may be beyond the numbers of a small machine.
    let n_nodes = (tasks.len() as u64 + 1).saturating_mul(grid.n_cells() as u64);
    if n_nodes <= MOST_NODES {
        by_layers(&mut best, &tasks, MOST_STATES, budget);
    } else {
        pairs::by_pairs(&mut best, &tasks, budget);
    }
    Ok(best.answer())
}

/// A walk that leads on from somewhere.
pub(in crate::robot) struct Onward {
    pub(in crate::robot) moves: Vec<Move>,
    pub(in crate::robot) steps: u64,
    /// Whether no walk from there is shorter.
    pub(in crate::robot) is_shortest: bool,
}

/// Whether a grid is too large for [`go_on`], however few pieces lie wrong.
pub(in crate::robot) fn is_too_large(grid: &Grid) -> bool {
    MOST_NODES_ONWARD < grid.n_cells() as u64
}

/// The best walk from a position within the budget: the pieces as they lie, and the robot wherever it is. None if the
/// grid is too large for that, or nothing is left to be done.
pub(in crate::robot) fn go_on(grid: &Grid, start: Start, budget: &mut Budget) -> Option<Onward> {
    let tasks = tasks_from(grid, start);
    let n_nodes = (tasks.len() as u64 + 1).saturating_mul(grid.n_cells() as u64);
    let is_fair = |task: &Task| task.sources.len() == task.targets.len();
    if MOST_NODES_ONWARD < n_nodes || tasks.is_empty() || !tasks.iter().all(is_fair) {
        return None;
    }
    let nothing = Answer::of_line(Claim::Unknown, Vec::new());
    let mut best = Best::first(grid, start, nothing, u64::MAX);
    by_layers(&mut best, &tasks, MOST_STATES, budget);
    (best.cost < u64::MAX).then(|| Onward {
        moves: best.answer.line().copied().collect(),
        steps: best.cost,
        is_shortest: best.is_proved(),
    })
}

/// The best answer so far and the bound beside it.
struct Best<'a> {
    grid: &'a Grid,
    start: Start,
    answer: Answer<Move>,
    cost: u64,
    bound: u64,
}

impl<'a> Best<'a> {
    fn first(grid: &'a Grid, start: Start, answer: Answer<Move>, cost: u64) -> Self {
        Self {
            grid,
            start,
            answer,
            cost,
            bound: first_walk(grid, start.cell),
        }
    }

    fn is_proved(&self) -> bool {
        self.cost == self.bound
    }

    fn report(&self, budget: &mut Budget) {
        budget.report(Progress {
            done: None,
            cost: Some(self.cost),
            bound: Some(self.bound),
        });
    }

    fn prove(&mut self, certificate: Certificate) {
        if self.bound <= certificate.bound() {
            self.bound = certificate.bound();
            self.answer.certificate = Some(certificate.text());
        }
    }

    /// Takes a cheaper line.
    fn take(&mut self, cost: u64, line: Vec<Move>) {
        let certificate = self.answer.certificate.take();
        let is_line_left_out = self.answer.is_line_left_out && line.is_empty();
        self.answer = Answer::of_line(Claim::Found, line);
        self.answer.is_line_left_out = is_line_left_out;
        self.answer.certificate = certificate;
        self.cost = cost;
    }

    fn answer(mut self) -> Answer<Move> {
        self.answer.claim = if self.is_proved() {
            Claim::Optimal
        } else {
            Claim::Found
        };
        self.answer.cost = Some(self.cost);
        self.answer.bound = Some(self.bound);
        self.answer
    }
}

fn by_layers(best: &mut Best<'_>, tasks: &[Task], most_states: usize, budget: &mut Budget) {
    let mut rng = Rng::new(0);
    let mut layers = Layers::new(best.grid, tasks, best.start);
    if budget.is_over() {
        return;
    }
    let mut potentials = Vec::new();
    let mut certificate = Certificate::new(best.grid, best.start);
    let mut is_complete = true;
    for (layer, task) in tasks.iter().enumerate() {
        let flow = carry(best.grid, task, &mut rng, budget);
        is_complete &= flow.is_complete();
        layers.set_layer(layer, &flow.out);
        certificate.add_potential(task, &flow.potential);
        potentials.push(flow.potential);
    }
    best.prove(certificate);
    best.report(budget);
    if !is_complete || best.is_proved() {
        return;
    }
    layers.set_first_walk(&mut rng);
    let start = layers.keep();
    let patience = if program::is_small(&layers) {
        PATIENCE
    } else {
        usize::MAX
    };
    let mut found = joined(
        best,
        &mut layers,
        &start,
        &potentials,
        patience,
        &mut rng,
        budget,
    );
    if best.is_proved() {
        return;
    }
    // A quick search in full does not depend on how long a program takes, but only a program gives a certificate.
    let mut is_searched = by_search(best, most_states.min(FEW_STATES), budget);
    by_program(best, &mut layers, &start, &potentials, &mut found, budget);
    if !best.is_proved() {
        is_searched = is_searched || by_search(best, most_states, budget);
        if is_searched {
            best.bound = best.cost;
        }
    }
    let mut n_tries = FIRST_TRIES;
    while !best.is_proved() && !budget.is_over() {
        layers.restore(&found);
        let before = found.cost;
        anneal::anneal(
            &mut layers,
            &mut found,
            best.bound,
            n_tries,
            &mut rng,
            budget,
        );
        if found.cost < before {
            keep_better(best, &mut layers, &found, budget);
        }
        n_tries *= 2;
    }
}

/// Takes the shortest walk if few cells are open; returns whether it is known.
fn by_search(best: &mut Best<'_>, most_states: usize, budget: &mut Budget) -> bool {
    let Some((cost, cells)) = tiny::fewest(best.grid, best.start, most_states, budget) else {
        return false;
    };
    if cost < best.cost {
        let mut walk = Walk::from(best.grid, best.start.cell, budget);
        cells.into_iter().for_each(|cell| walk.swap_at(cell));
        best.take(cost, walk.answer(Claim::Found).line().copied().collect());
    }
    true
}

/// Raises the bound, and perhaps finds a cheaper walk, by linear programming.
fn by_program(
    best: &mut Best<'_>,
    layers: &mut Layers,
    start: &Kept,
    potentials: &[Vec<i32>],
    found: &mut Kept,
    budget: &mut Budget,
) {
    let outcome = program::improve(layers, start, potentials, best.cost, budget);
    if best.bound < outcome.bound {
        best.bound = outcome.bound;
        best.answer.certificate = outcome.certificate;
    }
    if let Some(cheaper) = outcome.found {
        *found = cheaper;
        keep_better(best, layers, found, budget);
    }
    best.report(budget);
}

/// Joins everything the cheap way, then repairs the rest; tries again in another order while that may help.
fn joined(
    best: &mut Best<'_>,
    layers: &mut Layers,
    start: &Kept,
    potentials: &[Vec<i32>],
    patience: usize,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Kept {
    let mut found: Option<Kept> = None;
    let mut n_in_vain = 0;
    while n_in_vain < MOST_IN_VAIN {
        join::join(layers, potentials, DEAREST_JOIN, patience, rng, budget);
        join::repair(layers);
        n_in_vain += 1;
        if found.as_ref().is_none_or(|found| layers.cost < found.cost) {
            let kept = layers.keep();
            keep_better(best, layers, &kept, budget);
            found = Some(kept);
            n_in_vain = 0;
        }
        if best.is_proved() || budget.is_over() {
            break;
        }
        layers.restore(start);
    }
    found.expect("the first try was kept")
}

/// Writes the walk out if it is the best so far.
fn keep_better(best: &mut Best<'_>, layers: &mut Layers, found: &Kept, budget: &mut Budget) {
    if best.cost <= found.cost {
        return;
    }
    layers.restore(found);
    if budget.ask.options.has(super::COST_ONLY) {
        best.take(found.cost, Vec::new());
    } else {
        let line = emit::emit(layers);
        best.take(line.iter().map(|mv| mv.steps()).sum(), line);
    }
    best.report(budget);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_small_grid(rng: &mut Rng, most_cells: usize) -> Puzzle {
        let rows = 1 + rng.below(4);
        let columns = 1 + rng.below(most_cells / rows);
        let n_colours = 1 + rng.below((rows * columns).min(30));
        let text = format!("robot {rows} {columns} {n_colours} {}", rng.below(1000));
        text.parse().unwrap()
    }

    /// The cost and the bound without searching tiny grids in full.
    fn without_search(puzzle: &Puzzle, n_nodes: u64) -> (u64, u64) {
        let grid = puzzle.grid();
        let answer = nearest::solve(puzzle, &mut Budget::unlimited()).unwrap();
        let cost = answer.cost.unwrap();
        let mut best = Best::first(grid, Start::default(), answer, cost);
        by_layers(&mut best, &tasks(grid), 0, &mut Budget::nodes(n_nodes));
        (best.cost, best.bound)
    }

    #[test]
    fn linear_programming_and_search_agree_on_tiny_grids() {
        let mut rng = Rng::new(20);
        for _ in 0..1000 {
            let puzzle = random_small_grid(&mut rng, 12);
            let (fewest, _) = tiny::fewest(
                puzzle.grid(),
                Start::default(),
                MOST_STATES,
                &mut Budget::unlimited(),
            )
            .unwrap();
            assert_eq!(
                without_search(&puzzle, 1_000_000),
                (fewest, fewest),
                "{puzzle}"
            );
        }
        for seed in 0..5 {
            let puzzle: Puzzle = format!("robot 4 5 {} {seed}", 2 + seed).parse().unwrap();
            if let Some((fewest, _)) = tiny::fewest(
                puzzle.grid(),
                Start::default(),
                MOST_STATES,
                &mut Budget::unlimited(),
            ) {
                assert_eq!(
                    without_search(&puzzle, 1_000_000),
                    (fewest, fewest),
                    "{puzzle}"
                );
            }
        }
    }

    #[test]
    fn few_open_cells_are_searched_in_full_however_large_the_grid_is() {
        let mut rng = Rng::new(22);
        for round in 0..20 {
            let (rows, columns) = (5 + rng.below(8), 5 + rng.below(8));
            let n_cells = rows * columns;
            let mut pieces: Vec<usize> = (0..n_cells).map(|cell| cell % 40).collect();
            let ground = pieces.clone();
            for _ in 0..1 + rng.below(3) {
                pieces.swap(rng.below(n_cells), rng.below(n_cells));
            }
            let row = |row: usize| -> String {
                let cells = row * columns..(row + 1) * columns;
                let words = cells.map(|cell| format!("{}:{}", ground[cell], pieces[cell]));
                words.collect::<Vec<_>>().join(" ")
            };
            let rows: Vec<String> = (0..rows).map(row).collect();
            let puzzle: Puzzle = format!("robot grid {}", rows.join(" / ")).parse().unwrap();
            let answer = solve(&puzzle, &mut Budget::nodes(1_000_000)).unwrap();
            let searched = tiny::fewest(
                puzzle.grid(),
                Start::default(),
                MOST_STATES,
                &mut Budget::unlimited(),
            );
            assert_eq!(answer.claim, Claim::Optimal, "round {round}");
            assert_eq!(answer.cost, searched.map(|(cost, _)| cost), "round {round}");
        }
    }

    #[test]
    fn joined_walks_of_small_grids_take_at_least_the_fewest_steps_and_often_just_them() {
        let mut rng = Rng::new(21);
        let mut n_equal = 0;
        for _ in 0..200 {
            let puzzle = random_small_grid(&mut rng, 9);
            let grid = puzzle.grid();
            let (fewest, cells) = tiny::fewest(
                grid,
                Start::default(),
                MOST_STATES,
                &mut Budget::unlimited(),
            )
            .unwrap();
            let mut walk = Walk::new(grid, &Budget::unlimited());
            cells.into_iter().for_each(|cell| walk.swap_at(cell));
            assert_eq!(walk.answer(Claim::Found).cost, Some(fewest), "{puzzle}");
            let (cost, bound) = without_search(&puzzle, 5_000);
            assert!(fewest <= cost && bound <= fewest, "{puzzle}");
            n_equal += usize::from(fewest == cost);
        }
        assert!(190 <= n_equal, "{n_equal}");
    }
}
