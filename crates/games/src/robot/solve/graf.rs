//! Daniel Graf's walk on a line with one cell per colour ("How to Sort by Walking on a Tree", ESA 2015).
//!
//! Circuits are taken by their leftmost cell. Each is inserted into the walk so far where the robot passes that cell
//! for the last time: it puts its load down, does the whole circuit and takes the load up again. A circuit beyond
//! the rightmost cell reached so far is inserted at the last arrival there, with a walk over and back.
//!
//! After the last time the robot passes a cell it stays to the left of it. So what an inserted circuit passes, it
//! passes last, and only its own legs that reach further right than all its later ones matter: a staircase. The
//! staircases of nested circuits form a stack, and every leg enters and leaves it once.

mod steps;

use std::num::NonZeroU32;

use super::circuits::{self, Circuit};
use super::walk::{Walk, impossible};
use crate::answer::{Answer, Claim};
use crate::budget::{Budget, Ends, Watch};
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Grid, Move, Puzzle};
use crate::small::small;
use crate::words::Sentence;

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "graf",
    solve,
    options: super::WALKS,
};

/// Exercise 6 of the original assignment. The walk is the shortest among those that return to where they began.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let grid = puzzle.grid();
    is_simple_line(grid)?;
    if let Some(answer) = impossible(grid, budget) {
        return Ok(answer);
    }
    let over = || Ok(Answer::new(Claim::Unknown, Vec::new()));
    let Some(circuits) = circuits::find(grid, budget.ends()) else {
        return over();
    };
    if !budget.spend_many(grid.n_cells() as u64) {
        return over();
    }
    let mut walk = Walk::new(grid, budget);
    if !tour(&mut walk, &circuits, budget.ends()) {
        return over();
    }
    let mut answer = walk.built(Claim::Found, "robot-built-graf");
    if budget.ask.explain {
        answer.notes = circuits::explain(grid, &circuits);
        answer.notes.extend(steps::told(&circuits));
    }
    Ok(answer)
}

/// Refuses what is not one row or column with every background different.
pub(super) fn is_simple_line(grid: &Grid) -> Result<(), Error> {
    let is_line = grid.rows == 1 || grid.columns == 1;
    if !is_line || !grid.has_one_cell_a_colour() {
        return Err(Error::Refused(
            Sentence::new("robot-refused-line")
                .with("rows", grid.rows)
                .with("columns", grid.columns)
                .with("colours", grid.n_colours()),
        ));
    }
    Ok(())
}

/// Walks circuits of a line, sorted by their first cells, beginning and ending with the first of them.
/// False if the time is over first.
pub(super) fn tour(walk: &mut Walk, circuits: &[Circuit], ends: Ends<'_>) -> bool {
    if circuits.is_empty() {
        return true;
    }
    let mut watch = Watch::new(ends);
    let Some(plan) = Plan::new(circuits, &mut watch) else {
        return false;
    };
    let mut to_do = vec![Task::Circuit(0)];
    while let Some(task) = to_do.pop() {
        if watch.is_over() {
            return false;
        }
        match task {
            Task::Go(cell) => walk.go_to(cell),
            Task::Swap(cell) => walk.swap_at(cell),
            Task::Circuit(circuit) => {
                let first = plan.first_leg[circuit];
                let n_legs = circuits[circuit].cells.len();
                to_do.push(Task::Legs(first, first + n_legs));
                walk.swap_at(circuits[circuit].cells[0]);
            }
            Task::Legs(leg, end) => {
                if leg + 1 < end {
                    to_do.push(Task::Legs(leg + 1, end));
                }
                to_do.push(Task::Swap(plan.legs[leg].to as usize));
                let at = to_do.len();
                // What was inserted last is met first.
                let mut next = plan.legs[leg].inserted;
                while let Some(circuit) = next.map(|nth| nth.get() as usize) {
                    let cell = plan.met_at[circuit];
                    to_do.extend([Task::Go(cell), Task::Circuit(circuit), Task::Go(cell)]);
                    next = plan.inserted_before[circuit];
                }
                to_do[at..].reverse();
            }
        }
    }
    true
}

enum Task {
    Go(usize),
    Swap(usize),
    Circuit(usize),
    /// The legs from this one on, up to that one.
    Legs(usize, usize),
}

/// Which circuits are inserted into which legs.
struct Plan {
    /// The legs of all circuits.
    legs: Vec<Leg>,
    /// Where the legs of each circuit begin.
    first_leg: Vec<usize>,
    /// The cell where each circuit is inserted: its first, or the rightmost one reached before it.
    met_at: Vec<usize>,
    /// The circuit inserted into the same leg before this one.
    inserted_before: Vec<Option<Inserted>>,
}

/// A circuit that is inserted somewhere. The first one never is.
type Inserted = NonZeroU32;

/// A line may have millions of them, so they are small.
struct Leg {
    from: u32,
    to: u32,
    /// The circuit inserted into it last.
    inserted: Option<Inserted>,
}

impl Plan {
    /// None if the time is over first.
    fn new(circuits: &[Circuit], watch: &mut Watch<'_>) -> Option<Self> {
        let n_legs = circuits.iter().map(|circuit| circuit.cells.len()).sum();
        let mut plan = Self {
            legs: Vec::with_capacity(n_legs),
            first_leg: Vec::new(),
            met_at: Vec::new(),
            inserted_before: Vec::new(),
        };
        // Up to which cell a leg is the last to arrive; the leftmost on top.
        let mut last: Vec<(usize, usize)> = Vec::new();
        for (at, circuit) in circuits.iter().enumerate() {
            if watch.is_over() {
                return None;
            }
            let start = circuit.cells[0];
            let rightmost = last.first().map(|&(reach, _)| reach);
            let is_met = rightmost.is_some_and(|rightmost| start <= rightmost);
            while is_met && last.last().is_some_and(|&(reach, _)| reach < start) {
                last.pop();
            }
            let host = if is_met { last.last() } else { last.first() };
            let host = host.map(|&(_, leg)| &mut plan.legs[leg]);
            let before = host.and_then(|leg| {
                let inserted = NonZeroU32::new(small(at)).expect("the first finds no leg");
                leg.inserted.replace(inserted)
            });
            plan.inserted_before.push(before);
            plan.met_at.push(match rightmost {
                Some(rightmost) if !is_met => rightmost,
                _ => start,
            });
            plan.add_legs(circuit, &mut last, watch)?;
        }
        Some(plan)
    }

    /// None if the time is over first.
    fn add_legs(
        &mut self,
        circuit: &Circuit,
        last: &mut Vec<(usize, usize)>,
        watch: &mut Watch<'_>,
    ) -> Option<()> {
        let first = self.legs.len();
        self.first_leg.push(first);
        let ends = circuit.cells[1..].iter().chain(&circuit.cells[..1]);
        for (&from, &to) in circuit.cells.iter().zip(ends) {
            if watch.is_over() {
                return None;
            }
            self.legs.push(Leg {
                from: small(from),
                to: small(to),
                inserted: None,
            });
        }
        let mut stairs = Vec::new();
        let mut reach = circuit.cells[0];
        for (leg, Leg { from, to, .. }) in self.legs.iter().enumerate().skip(first).rev() {
            if watch.is_over() {
                return None;
            }
            // A leg to the left arrives at every cell but the one it starts from.
            let arrives = if to < from { from - 1 } else { *to } as usize;
            if reach < arrives {
                reach = arrives;
                stairs.push((reach, leg));
            }
        }
        while last.last().is_some_and(|&(old, _)| old <= reach) {
            last.pop();
        }
        last.extend(stairs.into_iter().rev());
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Instant;

    /// The letters of the walk.
    fn letters(answer: &Answer<Move>) -> String {
        let letters = answer.line().map(|mv| match mv {
            Move::Swap => "S".to_owned(),
            Move::Run(direction, n) => direction.letter().to_string().repeat(n.get() as usize),
        });
        letters.collect()
    }

    #[test]
    fn the_examples_of_the_assignment_are_walked_as_graf_does() {
        for (numbers, steps, sequence) in [
            ("10 10 2", 30, "SRRRRSLSLSRRRRRRSLLSRSLLLLLLSRRRRSLLLLLS"),
            ("6 6 8", 9, "RSRSRRRSLSLLLS"),
            ("6 6 45", 7, "RSRRSRSLSLSLS"),
            ("10 10 0", 30, "SRRRRRRSLLLLLSRRRSRSRRSRRSLSLLLLLLSRSLLSLS"),
            ("10 10 30", 22, "SRRSRSRSRRSRRRSLSLLLSRRSLLSLLLSLSLS"),
        ] {
            let puzzle: Puzzle = format!("robot 1 {numbers}").parse().unwrap();
            let answer = solve(&puzzle, &mut Budget::unlimited()).unwrap();
            assert_eq!(letters(&answer), sequence, "{numbers}");
            assert_eq!(answer.cost, Some(steps));
        }
    }

    #[test]
    fn a_plan_is_given_up_when_the_time_is_over() {
        let puzzle: Puzzle = "robot 1 10 10 0".parse().unwrap();
        let circuits = circuits::find(puzzle.grid(), Ends::default()).unwrap();
        let over = Ends {
            deadline: Some(Instant::now()),
            stop: None,
        };
        assert!(Plan::new(&circuits, &mut Watch::new(over)).is_none());
        assert!(Plan::new(&circuits, &mut Watch::new(Ends::default())).is_some());
    }

    #[test]
    fn other_grids_are_refused() {
        for text in ["robot 2 2 4 0", "robot 1 5 4 0", "robot grid 0:1 0:0"] {
            let puzzle: Puzzle = text.parse().unwrap();
            assert!(solve(&puzzle, &mut Budget::unlimited()).is_err(), "{text}");
        }
    }
}
