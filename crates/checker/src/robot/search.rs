//! The fewest steps by looking at every position, for tiny grids.

use std::collections::HashSet;

use super::puzzle::Grid;
use crate::Budget;

/// The pieces, then the load, then the cell of the robot.
type State = (Vec<Option<u32>>, Option<u32>, usize);

/// The fewest steps if they are fewer than `wanted`; the outer none if the budget does not reach so far.
pub(super) fn fewest_steps(
    grid: &Grid,
    wanted: u64,
    budget: &mut Budget<'_>,
) -> Option<Option<u64>> {
    // Each position is held in the table and in its layer: the pieces twice, and what is around them.
    let bytes = 16 * grid.pieces.len() as u64 + 160;
    let mut held = 0;
    let mut may_keep = || {
        let may = budget.spend() && budget.reserve(bytes);
        held += u64::from(may) * bytes;
        may
    };
    let fewest = walk_on(grid, wanted, &mut may_keep);
    budget.release(held);
    fewest
}

fn walk_on(grid: &Grid, wanted: u64, may_keep: &mut dyn FnMut() -> bool) -> Option<Option<u64>> {
    if !may_keep() {
        return None;
    }
    let start: State = (grid.pieces.clone(), None, 0);
    let mut seen: HashSet<State> = HashSet::from([start.clone()]);
    let mut here = vec![start];
    for steps in 0..wanted {
        // An exchange costs nothing, so its outcome belongs to the same number of steps.
        let mut at = 0;
        while at < here.len() {
            let next = swapped(grid, &here[at]);
            if !seen.contains(&next) {
                if !may_keep() {
                    return None;
                }
                seen.insert(next.clone());
                here.push(next);
            }
            at += 1;
        }
        if here.iter().any(|(pieces, ..)| is_done(grid, pieces)) {
            return Some(Some(steps));
        }
        let mut beyond = Vec::new();
        for (pieces, load, cell) in here {
            for neighbour in neighbours(grid, cell) {
                let next = (pieces.clone(), load, neighbour);
                if !seen.contains(&next) {
                    if !may_keep() {
                        return None;
                    }
                    seen.insert(next.clone());
                    beyond.push(next);
                }
            }
        }
        if beyond.is_empty() {
            // Every position was seen and none is solved: no line costs anything.
            return Some(None);
        }
        here = beyond;
    }
    Some(None)
}

fn swapped(grid: &Grid, (pieces, load, cell): &State) -> State {
    let mut pieces = pieces.clone();
    let mut load = *load;
    if pieces[*cell] != Some(grid.ground[*cell]) {
        std::mem::swap(&mut pieces[*cell], &mut load);
    }
    (pieces, load, *cell)
}

fn is_done(grid: &Grid, pieces: &[Option<u32>]) -> bool {
    pieces
        .iter()
        .zip(&grid.ground)
        .all(|(piece, ground)| *piece == Some(*ground))
}

fn neighbours(grid: &Grid, cell: usize) -> impl Iterator<Item = usize> {
    let (i, j) = (cell / grid.columns, cell % grid.columns);
    let mut near = Vec::new();
    if 0 < i {
        near.push(cell - grid.columns);
    }
    if i + 1 < grid.rows {
        near.push(cell + grid.columns);
    }
    if 0 < j {
        near.push(cell - 1);
    }
    if j + 1 < grid.columns {
        near.push(cell + 1);
    }
    near.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_lines_take_their_fewest_steps() {
        for (text, fewest) in [
            ("robot grid 0:1 1:0 2:2 3:4 4:3", 7),
            ("robot 1 6 6 8", 9),
            ("robot 1 6 6 45", 7),
            ("robot grid 0:0", 0),
        ] {
            let grid = Grid::read(text).unwrap();
            let search = |wanted| fewest_steps(&grid, wanted, &mut Budget::small());
            assert_eq!(search(fewest), Some(None), "{text}");
            assert_eq!(search(fewest + 1), Some(Some(fewest)), "{text}");
        }
    }
}
