//! A lower bound for grids of one row or one column, by counting how often each border must be crossed.
//!
//! Pieces of a colour that lie on one side of a border in greater number than cells of that colour must be carried
//! across, one at a time. Where nothing must be carried, the robot still crosses once if cells beyond are not black.
//! And if the robot ends beyond a border it crosses it an odd number of times, otherwise an even number. The bound
//! is the least sum over all places where the robot may end.

use std::collections::BTreeMap;

use super::puzzle::Grid;

/// The bound; 0 for grids with several rows and columns.
pub(super) fn bound(grid: &Grid) -> u64 {
    let n_cells = grid.ground.len();
    if grid.rows != 1 && grid.columns != 1 {
        return 0;
    }
    let Some(last_open) = (0..n_cells).rev().find(|&cell| !grid.is_black(cell)) else {
        return 0;
    };
    // The border after each cell: how often it is crossed if the robot ends before it, and if beyond.
    let borders = needs(grid).into_iter().enumerate().map(|(cell, need)| {
        let least = need.max(u64::from(cell < last_open));
        (next_even(least), next_even(least + 1) - 1)
    });
    let borders: Vec<(u64, u64)> = borders.collect();
    let ends_at_start: u64 = borders.iter().map(|(before, _)| before).sum();
    let mut sum = ends_at_start;
    let mut least = sum;
    for (before, beyond) in borders {
        sum = sum - before + beyond;
        least = least.min(sum);
    }
    least
}

/// How many pieces must be carried across the border after each cell but the last.
fn needs(grid: &Grid) -> Vec<u64> {
    let mut surplus: BTreeMap<u32, i64> = BTreeMap::new();
    let mut need = 0;
    let mut needs = Vec::new();
    for cell in 0..grid.ground.len() - 1 {
        for (colour, change) in [(Some(grid.ground[cell]), -1), (grid.pieces[cell], 1)] {
            let Some(colour) = colour else { continue };
            let n = surplus.entry(colour).or_insert(0);
            need -= n.unsigned_abs();
            *n += change;
            need += n.unsigned_abs();
        }
        needs.push(need);
    }
    needs
}

fn next_even(n: u64) -> u64 {
    n + n % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, fewest: u64) {
        assert_eq!(bound(&Grid::of(text)), fewest);
    }

    #[test]
    fn the_end_may_be_anywhere() {
        check("robot grid 0:1 1:0 2:2 3:4 4:3", 7);
        check("robot grid 0:1 / 1:0 / 2:2 / 3:4 / 4:3", 7);
        check("robot 1 10 10 0", 30);
        check("robot 1 6 6 8", 9);
        check("robot grid 0:0 1:1", 0);
    }
}
