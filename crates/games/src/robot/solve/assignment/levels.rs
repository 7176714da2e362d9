//! The flow of a colour from coarse to fine: a good first potential saves most of the work.
//!
//! Blocks of two by two cells make a grid of half the size whose steps are twice as long. Its potential, stretched
//! and interpolated, rises by at most one a step again and is nearly right for the fine grid.

use super::Task;
use super::flow::Flow;
use crate::budget::Budget;
use crate::rng::Rng;
use crate::robot::Grid;

/// Grids of this many cells or fewer are solved without a coarser one.
const SMALL: usize = 64;

/// Carries the pieces of a colour at least cost, or part of them if the budget runs out.
/// The potential proves a bound in any case.
pub(in crate::robot::solve) fn carry(
    grid: &Grid,
    task: &Task,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Flow {
    let mut excess = vec![0; grid.n_cells()];
    task.sources.iter().for_each(|&cell| excess[cell] += 1);
    task.targets.iter().for_each(|&cell| excess[cell] -= 1);
    solve(grid.rows, grid.columns, excess, rng, budget)
}

fn solve(
    rows: usize,
    columns: usize,
    excess: Vec<i32>,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Flow {
    // Out of budget nothing will be carried, and any potential that does not rise too fast will do.
    let potential = if excess.len() <= SMALL || budget.is_over() {
        vec![0; excess.len()]
    } else {
        let coarse = coarsen(rows, columns, &excess);
        let (half_rows, half_columns) = (rows.div_ceil(2), columns.div_ceil(2));
        let coarse = solve(half_rows, half_columns, coarse, rng, budget);
        refine(rows, columns, &coarse.potential)
    };
    let mut flow = Flow::new(rows, columns, excess, potential, rng);
    flow.run(budget);
    flow
}

fn coarsen(rows: usize, columns: usize, excess: &[i32]) -> Vec<i32> {
    let half = columns.div_ceil(2);
    let mut coarse = vec![0; rows.div_ceil(2) * half];
    for (cell, excess) in excess.iter().enumerate() {
        coarse[(cell / columns / 2) * half + cell % columns / 2] += excess;
    }
    coarse
}

/// Interpolates between the middles of blocks, so that neighbours differ by at most one.
fn refine(rows: usize, columns: usize, coarse: &[i32]) -> Vec<i32> {
    let (half_rows, half_columns) = (rows.div_ceil(2), columns.div_ceil(2));
    // The block of a cell, and the neighbouring block on the side of the block where the cell is.
    let near = |at: usize, n: usize| {
        let block = at / 2;
        let beside = match at % 2 {
            0 => block.saturating_sub(1),
            _ => (block + 1).min(n - 1),
        };
        (block, beside)
    };
    let mut potential = Vec::with_capacity(rows * columns);
    for i in 0..rows {
        let (row, row_beside) = near(i, half_rows);
        for j in 0..columns {
            let (column, column_beside) = near(j, half_columns);
            let at = |row: usize, column: usize| coarse[row * half_columns + column];
            let sum = 9 * at(row, column)
                + 3 * at(row_beside, column)
                + 3 * at(row, column_beside)
                + at(row_beside, column_beside);
            // Sixteenths of a coarse step are eighths of a fine one.
            potential.push((sum + 4).div_euclid(8));
        }
    }
    potential
}

#[cfg(test)]
mod tests {
    use super::super::{pair, tasks};
    use super::*;
    use crate::robot::Puzzle;

    #[test]
    fn flows_cost_as_much_as_pairings_and_their_potentials_prove_it() {
        let mut rng = Rng::new(9);
        for round in 0..400 {
            let (rows, columns) = (1 + rng.below(24), 1 + rng.below(24));
            let n_colours = 1 + rng.below((rows * columns).min(9));
            let text = format!("robot {rows} {columns} {n_colours} {round}");
            let puzzle: Puzzle = text.parse().unwrap();
            let grid = puzzle.grid();
            for task in tasks(grid) {
                let flow = carry(grid, &task, &mut rng, &mut Budget::unlimited());
                let pairing = pair(grid, &task);
                let distances = task
                    .sources
                    .iter()
                    .zip(&pairing.target_of)
                    .map(|(&source, &target)| grid.distance(source, task.targets[target]));
                assert_eq!(flow.cost(), distances.sum::<usize>() as u64, "{text}");
                let rise = |cells: &[usize]| -> i64 {
                    cells
                        .iter()
                        .map(|&cell| i64::from(flow.potential[cell]))
                        .sum()
                };
                assert_eq!(
                    rise(&task.targets) - rise(&task.sources),
                    flow.cost() as i64,
                    "{text}"
                );
                let values = |values: &[i64]| values.iter().sum::<i64>();
                assert_eq!(
                    values(&pairing.source_values) - values(&pairing.target_values),
                    flow.cost() as i64,
                    "{text}"
                );
                assert!(flow.is_complete());
                for cell in 0..grid.n_cells() {
                    let right = (cell + 1) % columns != 0;
                    let below = cell + columns < grid.n_cells();
                    let steps = [right.then_some(cell + 1), below.then_some(cell + columns)];
                    for next in steps.into_iter().flatten() {
                        assert!(
                            flow.potential[cell].abs_diff(flow.potential[next]) <= 1,
                            "{text}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_spent_budget_still_leaves_a_bound() {
        let puzzle: Puzzle = "robot 30 30 3 0".parse().unwrap();
        let grid = puzzle.grid();
        for nodes in [0, 10, 100, 400, 800] {
            for task in tasks(grid) {
                let flow = carry(grid, &task, &mut Rng::new(1), &mut Budget::nodes(nodes));
                let full = carry(grid, &task, &mut Rng::new(1), &mut Budget::unlimited());
                let rise = |cells: &[usize]| -> i64 {
                    cells
                        .iter()
                        .map(|&cell| i64::from(flow.potential[cell]))
                        .sum()
                };
                assert!(rise(&task.targets) - rise(&task.sources) <= full.cost() as i64);
            }
        }
    }
}
