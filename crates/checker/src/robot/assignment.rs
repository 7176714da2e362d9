//! The assignment bound, from one integer a source and one a target of each colour.
//!
//! A source is a piece that lies wrong, a target a cell that is not black. Every source of a colour is carried to a
//! target of that colour, steps made with that load. If no value of a source exceeds the value of a target of its
//! colour by more than their distance, then whichever source goes to whichever target, at least the sum of the
//! sources' values minus the sum of the targets' values is walked with that colour. The steps to the first cell that
//! is not black are made empty and come on top.

use super::puzzle::Grid;
use crate::text::{number, signed};
use crate::{Budget, Reason};

/// Colours whose pairs are more than this are checked by sweeping the grid instead of pair by pair.
const MANY_PAIRS: u64 = 4_000_000;

/// The bound that a certificate establishes: words `COLOUR:SOURCES|TARGETS`. None if the budget ends first.
pub(super) fn bound(
    grid: &Grid,
    certificate: &str,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    let n_colours = grid.ground.len();
    // Two lists a colour and a place in one of them a piece, whatever the certificate says.
    let bytes = 64 * n_colours as u64;
    if !budget.reserve(bytes) {
        return Ok(None);
    }
    let established = sum_of_colours(grid, certificate, n_colours, budget);
    budget.release(bytes);
    established
}

fn sum_of_colours(
    grid: &Grid,
    certificate: &str,
    n_colours: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); n_colours];
    let mut targets: Vec<Vec<usize>> = vec![Vec::new(); n_colours];
    for cell in (0..grid.ground.len()).filter(|&cell| !grid.is_black(cell)) {
        targets[grid.ground[cell] as usize].push(cell);
        if let Some(piece) = grid.pieces[cell] {
            sources[piece as usize].push(cell);
        }
    }
    let mut total: i64 = 0;
    let mut is_used = vec![false; n_colours];
    for word in certificate.split_ascii_whitespace() {
        let bad = || Reason::new("check-assignment-word").with("found", word);
        let (colour, values) = word.split_once(':').ok_or_else(bad)?;
        let colour: usize = number(colour).ok_or_else(bad)?;
        if is_used.get(colour) != Some(&false) {
            return Err(Reason::new("check-assignment-colour").with("colour", colour));
        }
        is_used[colour] = true;
        let (sources, targets) = (&sources[colour], &targets[colour]);
        let work = word.len() as u64 + work_of(grid, sources, targets);
        if !budget.work(work) {
            return Ok(None);
        }
        total += colour_bound(grid, sources, targets, values)
            .map_err(|why| why.with("colour", colour))?;
    }
    Ok(Some(u64::try_from(total).unwrap_or(0) + grid.first_walk()))
}

/// How long it takes to look at all sources and targets of a colour.
fn work_of(grid: &Grid, sources: &[usize], targets: &[usize]) -> u64 {
    match n_pairs(sources, targets) {
        n if n <= MANY_PAIRS => n,
        _ => grid.ground.len() as u64,
    }
}

fn n_pairs(sources: &[usize], targets: &[usize]) -> u64 {
    sources.len() as u64 * targets.len() as u64
}

/// What a colour adds to the bound. The colour itself is added to an error by the caller.
fn colour_bound(
    grid: &Grid,
    sources: &[usize],
    targets: &[usize],
    values: &str,
) -> Result<i64, Reason> {
    let (of_sources, of_targets) = values
        .split_once('|')
        .ok_or_else(|| Reason::new("check-assignment-values"))?;
    let of_sources = read_values(of_sources, sources.len())?;
    let of_targets = read_values(of_targets, targets.len())?;
    if sources.len() != targets.len() {
        return Err(Reason::new("check-assignment-unequal"));
    }
    let reached = if n_pairs(sources, targets) <= MANY_PAIRS {
        reach_by_pairs(grid, sources, &of_sources, targets)
    } else {
        reach_by_sweeps(grid, sources, &of_sources, targets)
    };
    for ((&target, &value), least) in targets.iter().zip(&of_targets).zip(reached) {
        if value < least {
            return Err(Reason::new("check-assignment-target")
                .with("cell", grid.name(target))
                .with("value", value)
                .with("least", least));
        }
    }
    Ok(of_sources.iter().sum::<i64>() - of_targets.iter().sum::<i64>())
}

/// For each target the highest of every source's value minus its distance.
fn reach_by_pairs(grid: &Grid, sources: &[usize], values: &[i64], targets: &[usize]) -> Vec<i64> {
    let reach = |target: usize| {
        let each = sources.iter().zip(values);
        let less = each.map(|(&source, value)| value - grid.distance(source, target).cast_signed());
        less.max().unwrap_or(i64::MIN)
    };
    targets.iter().map(|&target| reach(target)).collect()
}

/// The same, for all cells at once: values lose one with every step, first rightwards and downwards, then back.
fn reach_by_sweeps(grid: &Grid, sources: &[usize], values: &[i64], targets: &[usize]) -> Vec<i64> {
    let mut reach = vec![i64::MIN / 2; grid.ground.len()];
    for (&source, &value) in sources.iter().zip(values) {
        reach[source] = reach[source].max(value);
    }
    let columns = grid.columns;
    for cell in 0..reach.len() {
        let left = (cell % columns != 0).then(|| reach[cell - 1] - 1);
        let above = (columns <= cell).then(|| reach[cell - columns] - 1);
        reach[cell] = reach[cell].max(left.max(above).unwrap_or(i64::MIN));
    }
    for cell in (0..reach.len()).rev() {
        let right = ((cell + 1) % columns != 0).then(|| reach[cell + 1] - 1);
        let below = (cell + columns < reach.len()).then(|| reach[cell + columns] - 1);
        reach[cell] = reach[cell].max(right.max(below).unwrap_or(i64::MIN));
    }
    targets.iter().map(|&target| reach[target]).collect()
}

/// Reads integers separated by commas, small enough that no sum overflows.
fn read_values(text: &str, n: usize) -> Result<Vec<i64>, Reason> {
    let words = || text.split(',').filter(|_| !text.is_empty());
    // Counted before any is kept: there may be more of them than fit into memory.
    let found = words().count();
    if found != n {
        return Err(Reason::new("check-assignment-number")
            .with("expected", n)
            .with("found", found));
    }
    let values = words().map(|word| match signed::<i32>(word) {
        Some(value) => Ok(i64::from(value)),
        None => Err(Reason::new("check-assignment-integer").with("found", word)),
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeping_and_pairing_agree() {
        let mut state = 1u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            (state >> 33) % n
        };
        for round in 0..200 {
            let (rows, columns) = (1 + random(7), 1 + random(7));
            let grid = Grid::of(&format!("robot {rows} {columns} 1 {round}"));
            let n_cells = rows * columns;
            let mut cells = |n: u64| -> Vec<usize> {
                (0..n)
                    .map(|_| usize::try_from(random(n_cells)).unwrap())
                    .collect()
            };
            let (sources, targets) = (cells(5), cells(5));
            let values: Vec<i64> = (0..5).map(|_| random(20).cast_signed() - 10).collect();
            assert_eq!(
                reach_by_pairs(&grid, &sources, &values, &targets),
                reach_by_sweeps(&grid, &sources, &values, &targets)
            );
        }
    }

    #[test]
    fn values_too_far_apart_are_refused() {
        let grid = Grid::of("robot grid 0:1 1:0");
        let bound = |certificate| bound(&grid, certificate, &mut Budget::line());
        assert_eq!(bound("0:1|0 1:1|0"), Ok(Some(2)));
        assert_eq!(bound("0:1|0"), Ok(Some(1)));
        for bad in [
            "0:2|0",
            "0:1|0 0:1|0",
            "2:|",
            "0:1,1|0",
            "0:1",
            "x:1|0",
            "0:a|0",
        ] {
            assert!(bound(bad).is_err(), "{bad}");
        }
    }
}
