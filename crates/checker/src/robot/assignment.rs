//! The assignment bound, from one integer a source and one a target of each colour.
//!
//! A source is a piece that lies wrong, a target a cell that is not black. Every source of a colour is carried to a
//! target of that colour, steps made with that load. If no value of a source exceeds the value of a target of its
//! colour by more than their distance, then whichever source goes to whichever target, at least the sum of the
//! sources' values minus the sum of the targets' values is walked with that colour. The steps to the first cell that
//! is not black are made empty and come on top.

use super::puzzle::Grid;

/// Colours whose pairs are more than this are checked by sweeping the grid instead of pair by pair.
const MANY_PAIRS: usize = 4_000_000;

/// The bound that a certificate establishes: words `COLOUR:SOURCES|TARGETS`.
pub(super) fn bound(grid: &Grid, certificate: &str) -> Result<u64, String> {
    let n_colours = grid.ground.len();
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); n_colours];
    let mut targets: Vec<Vec<usize>> = vec![Vec::new(); n_colours];
    for cell in (0..grid.ground.len()).filter(|&cell| !grid.is_black(cell)) {
        targets[grid.ground[cell] as usize].push(cell);
        if let Some(piece) = grid.pieces[cell] {
            sources[piece as usize].push(cell);
        }
    }
    let mut total = 0;
    let mut is_used = vec![false; n_colours];
    for word in certificate.split_ascii_whitespace() {
        let (colour, values) = word.split_once(':').ok_or("expected `COLOUR:VALUES`")?;
        let colour: usize = colour.parse().map_err(|_| "expected a colour")?;
        if is_used.get(colour) != Some(&false) {
            return Err(format!("colour {colour} is no colour or comes twice"));
        }
        is_used[colour] = true;
        total += colour_bound(grid, &sources[colour], &targets[colour], values)
            .map_err(|why| format!("colour {colour}: {why}"))?;
    }
    Ok(u64::try_from(total).unwrap_or(0) + grid.first_walk())
}

fn colour_bound(
    grid: &Grid,
    sources: &[usize],
    targets: &[usize],
    values: &str,
) -> Result<i64, String> {
    let (of_sources, of_targets) = values.split_once('|').ok_or("expected `SOURCES|TARGETS`")?;
    let of_sources = read_values(of_sources, sources.len())?;
    let of_targets = read_values(of_targets, targets.len())?;
    if sources.len() != targets.len() {
        return Err("it has not as many pieces as cells".to_owned());
    }
    let reached = match sources.len() * targets.len() <= MANY_PAIRS {
        true => reach_by_pairs(grid, sources, &of_sources, targets),
        false => reach_by_sweeps(grid, sources, &of_sources, targets),
    };
    for ((&target, &value), least) in targets.iter().zip(&of_targets).zip(reached) {
        if value < least {
            let (i, j) = (target / grid.columns, target % grid.columns);
            return Err(format!(
                "the target ({i},{j}) is valued {value}, below {least}"
            ));
        }
    }
    Ok(of_sources.iter().sum::<i64>() - of_targets.iter().sum::<i64>())
}

/// For each target the highest of every source's value minus its distance.
fn reach_by_pairs(grid: &Grid, sources: &[usize], values: &[i64], targets: &[usize]) -> Vec<i64> {
    let reach = |target: usize| {
        let each = sources.iter().zip(values);
        let less = each.map(|(&source, value)| value - grid.distance(source, target) as i64);
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
fn read_values(text: &str, n: usize) -> Result<Vec<i64>, String> {
    let values: Vec<i64> = text
        .split(',')
        .filter(|word| !word.is_empty())
        .map(|word| match word.parse::<i32>() {
            Ok(value) => Ok(i64::from(value)),
            Err(_) => Err(format!("expected an integer, found `{word}`")),
        })
        .collect::<Result<_, _>>()?;
    match values.len() == n {
        true => Ok(values),
        false => Err(format!("expected {n} values, found {}", values.len())),
    }
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
            let grid = Grid::read(&format!("robot {rows} {columns} 1 {round}")).unwrap();
            let n_cells = rows * columns;
            let mut cells =
                |n: u64| -> Vec<usize> { (0..n).map(|_| random(n_cells) as usize).collect() };
            let (sources, targets) = (cells(5), cells(5));
            let values: Vec<i64> = (0..5).map(|_| random(20) as i64 - 10).collect();
            assert_eq!(
                reach_by_pairs(&grid, &sources, &values, &targets),
                reach_by_sweeps(&grid, &sources, &values, &targets)
            );
        }
    }

    #[test]
    fn values_too_far_apart_are_refused() {
        let grid = Grid::read("robot grid 0:1 1:0").unwrap();
        assert_eq!(bound(&grid, "0:1|0 1:1|0"), Ok(2));
        assert_eq!(bound(&grid, "0:1|0"), Ok(1));
        for bad in [
            "0:2|0",
            "0:1|0 0:1|0",
            "2:|",
            "0:1,1|0",
            "0:1",
            "x:1|0",
            "0:a|0",
        ] {
            assert!(bound(&grid, bad).is_err(), "{bad}");
        }
    }
}
