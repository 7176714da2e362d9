//! The fewest steps on a line with one cell per colour, where the robot may end anywhere.
//!
//! Circuits that overlap form components, from the left D1 to Dp; Di reaches from cell l(i) to r(i), its width is
//! w(i) = r(i) - l(i), and the gap after it is g(i) = l(i+1) - r(i). Graf's walk goes over every gap and back. But
//! the robot may do D1 to Dk alone, each ending at its left end, and go on empty: that crosses each of their widths
//! once more and each of their gaps once less. So with the best k the cost is
//! d + l(1) + 2 * sum of g(i) - max(0, max over k of the sum for i <= k of g(i) - w(i)),
//! where d is the sum of the distances of all pieces. No walk is shorter: the borders inside components are crossed
//! by pieces, an even number of times altogether, the others at least once; and a border left of where the robot
//! ends is crossed an odd number of times, any other an even number.

use super::circuits::{self, Circuit};
use super::graf::{is_simple_line, tour};
use super::walk::{Walk, impossible};
use crate::answer::{Answer, Claim};
use crate::budget::{Budget, Ends, Watch};
use crate::error::Error;
use crate::game::Solver;
use crate::robot::Robot;
use crate::robot::{Grid, Move, Puzzle};

/// The row of this solver.
pub(super) const SOLVER: Solver<Robot> = Solver {
    name: "line",
    solve,
    options: super::WALKS,
};

/// The optimum on a line with one cell per colour.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let grid = puzzle.grid();
    is_simple_line(grid)?;
    let nothing = impossible(grid, budget);
    Ok(nothing.unwrap_or_else(|| fewest(grid, budget)))
}

/// The same for a line that is known to be one, and solvable.
pub(super) fn fewest(grid: &Grid, budget: &mut Budget) -> Answer<Move> {
    walk(grid, budget).map_or_else(
        || Answer::new(Claim::Unknown, Vec::new()),
        |walk| {
            let mut answer = walk.built(Claim::Optimal, "robot-built-line");
            answer.bound = answer.cost;
            answer
        },
    )
}

/// The shortest walk; none if a limit is reached first.
fn walk(grid: &Grid, budget: &mut Budget) -> Option<Walk> {
    let ends = budget.ends();
    let circuits = circuits::find(grid, ends)?;
    if !budget.spend_many(grid.n_cells() as u64) {
        return None;
    }
    let mut walk = Walk::new(grid, budget);
    let components = components(&circuits, ends)?;
    let n_alone = best_alone(&components);
    for component in &components[..n_alone] {
        if !tour(&mut walk, component.circuits, ends) {
            return None;
        }
    }
    let n_done: usize = components[..n_alone]
        .iter()
        .map(|component| component.circuits.len())
        .sum();
    tour(&mut walk, &circuits[n_done..], ends).then_some(walk)
}

/// Circuits that overlap, and the cells they reach from and to.
struct Component<'a> {
    circuits: &'a [Circuit],
    left: usize,
    right: usize,
}

/// The components from left to right; none if the time is over first.
fn components<'a>(circuits: &'a [Circuit], ends: Ends<'_>) -> Option<Vec<Component<'a>>> {
    let mut watch = Watch::new(ends);
    let mut components: Vec<Component<'_>> = Vec::new();
    let mut first = 0;
    for (at, circuit) in circuits.iter().enumerate() {
        let left = circuit.cells[0];
        let mut right = left;
        for &cell in &circuit.cells {
            if watch.is_over() {
                return None;
            }
            right = right.max(cell);
        }
        match components.last_mut() {
            Some(last) if left < last.right => {
                last.right = last.right.max(right);
                last.circuits = &circuits[first..=at];
            }
            _ => {
                first = at;
                components.push(Component {
                    circuits: &circuits[at..=at],
                    left,
                    right,
                });
            }
        }
    }
    Some(components)
}

/// How many components are best done alone before the rest.
fn best_alone(components: &[Component<'_>]) -> usize {
    let mut saved = 0;
    let mut best = (0, 0);
    for (at, pair) in components.windows(2).enumerate() {
        let gap = (pair[1].left - pair[0].right) as i64;
        let width = (pair[0].right - pair[0].left) as i64;
        saved += gap - width;
        if best.0 < saved {
            best = (saved, at + 1);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[track_caller]
    fn check(text: &str, steps: u64) {
        let puzzle: Puzzle = text.parse().unwrap();
        let answer = solve(&puzzle, &mut Budget::unlimited()).unwrap();
        assert_eq!(
            (answer.cost, answer.claim),
            (Some(steps), Claim::Optimal),
            "{text}"
        );
    }

    #[test]
    fn every_part_of_the_work_ends_with_the_time() {
        let stop = AtomicBool::new(true);
        let ends = Ends {
            deadline: None,
            stop: Some(&stop),
        };
        let puzzle: Puzzle = "robot 1 10 10 0".parse().unwrap();
        let grid = puzzle.grid();
        assert!(grid.is_solvable_until(ends).is_none());
        assert!(circuits::find(grid, ends).is_none());
        let circuits = circuits::find(grid, Ends::default()).unwrap();
        assert!(components(&circuits, ends).is_none());
        let mut walk = Walk::new(grid, &Budget::unlimited());
        assert!(!tour(&mut walk, &circuits, ends));
        assert_eq!(walk.cell(), 0, "it has not set out");
    }

    #[test]
    fn an_open_end_may_save_steps() {
        check("robot grid 0:1 1:0 2:2 3:4 4:3", 7);
        check("robot grid 0:1 / 1:0 / 2:2 / 3:4 / 4:3", 7);
        check("robot 1 10 10 0", 30);
        check("robot 1 6 6 45", 7);
        check("robot grid 0:0 1:1", 0);
    }
}
