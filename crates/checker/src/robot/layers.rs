//! A bound from potentials and cuts of the layered graph.
//!
//! A node is a cell together with what the robot carries: a colour that some piece on a cell not black at the start
//! has, or nothing. Count how often the walk steps from each node each way. What leaves a node of a colour minus what
//! enters it is 1 for such a piece of that colour on that cell, minus 1 if the cell is not black and has that
//! background; in the empty layer it is 1 at the first cell and minus 1 where the robot ends.
//!
//! A cut is a set of nodes without the first one (the first cell, empty) that contains, for some cell not black, the
//! node of the cell and its own piece, and with each such node all nodes of that cell. The robot must come to hold
//! every piece that lies wrong, and an exchange on a cell never gives it a load that was not reached before but for
//! the cell's own piece; so some step enters the set.
//!
//! With an integer phi for each node, a weight for each cut and a divisor D so large that for every step the weights
//! of the cuts it enters plus phi where it begins minus phi where it ends is at most D, D times the number of steps is
//! at least the sum of all weights, plus phi times what each node supplies, plus phi of the first node, minus the
//! highest phi in the empty layer.
//!
//! Every step leads from a cell (i,j) with i+j even to one with i+j odd, or back. So a walk that ends on an even cell
//! has an even number of steps, and a bound for such walks counts only even ends and may be rounded up to an even
//! number; likewise for odd ones. Two such bounds together are one for all walks: the smaller of them.

use std::ops::RangeInclusive;

use super::puzzle::Grid;
use crate::Budget;
use crate::text::{number, signed};
use crate::verdict::Reason;

/// What a node takes: its potential, the load of the steps that leave it, whether it is in the cut.
const BYTES_PER_NODE: u64 = 5 * 16 + 1;

/// The bound that a certificate establishes for all walks; none if the budget ends first.
pub(super) fn bound(
    grid: &Grid,
    certificate: &str,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    let layers = Layers::new(grid)?;
    block(grid, &layers, certificate, |_| true, budget)
}

/// The bound that two blocks establish, one for walks that end on even cells and one for the others.
pub(super) fn bound_by_parity(
    grid: &Grid,
    certificate: &str,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    let layers = Layers::new(grid)?;
    if layers.n_cells < 2 {
        return Err(Reason::new("check-cuts-small"));
    }
    let (even, odd) = certificate
        .split_once(" / ")
        .ok_or_else(|| Reason::new("check-cuts-blocks"))?;
    let is_even = |cell: usize| (cell / layers.columns + cell % layers.columns).is_multiple_of(2);
    let even = block(grid, &layers, even, is_even, budget)
        .map_err(|why| Reason::new("check-cuts-even").with("why", why))?;
    let odd = block(grid, &layers, odd, |cell| !is_even(cell), budget)
        .map_err(|why| Reason::new("check-cuts-odd").with("why", why))?;
    let both = even.zip(odd);
    Ok(both.map(|(even, odd)| even.next_multiple_of(2).min(odd | 1)))
}

/// The bound for walks that end where they may: the divisor, all phi, then the cuts with their weights.
fn block(
    grid: &Grid,
    layers: &Layers,
    certificate: &str,
    may_end: impl Fn(usize) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    let bytes = BYTES_PER_NODE.saturating_mul((layers.n_layers * layers.n_cells) as u64);
    if !budget.reserve(bytes) {
        return Ok(None);
    }
    let found = block_within(grid, layers, certificate, may_end, budget);
    budget.release(bytes);
    found
}

fn block_within(
    grid: &Grid,
    layers: &Layers,
    certificate: &str,
    may_end: impl Fn(usize) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    let mut words = certificate.split_ascii_whitespace();
    let divisor: i128 = read(words.next().unwrap_or(""))?.into();
    let potentials = words.next().unwrap_or("").split(',');
    let n_nodes = layers.n_layers * layers.n_cells;
    let n_found = potentials.clone().count();
    // There is room for no more than that.
    let first = potentials.take(n_nodes);
    let phi: Vec<i128> = first
        .map(|word| read(word).map(i128::from))
        .collect::<Result<_, _>>()?;
    if n_found != n_nodes {
        let why = Reason::new("check-cuts-potentials").with("expected", n_nodes);
        return Err(why.with("found", n_found));
    }
    if divisor < 1 {
        return Err(Reason::new("check-cuts-divisor"));
    }
    let mut sum = 0;
    let mut load = vec![0i128; 4 * n_nodes];
    let mut cut = vec![false; n_nodes];
    for (at, word) in words.enumerate() {
        let (weight, nodes) = word
            .split_once(':')
            .ok_or_else(|| Reason::new("check-cuts-word"))?;
        let weight: i128 = read(weight)?.into();
        let ranges = read_ranges(nodes, n_nodes)?;
        if weight < 0 {
            return Err(Reason::new("check-cuts-negative").with("cut", at + 1));
        }
        let nodes = || ranges.iter().cloned().flatten();
        if !budget.work(1 + nodes().count() as u64) {
            return Ok(None);
        }
        nodes().for_each(|node| cut[node] = true);
        layers
            .is_cut(grid, nodes(), &cut)
            .map_err(|why| why.with("cut", at + 1))?;
        sum += weight;
        for node in nodes() {
            for way in 0..4 {
                if let Some(before) = layers.next(node, way)
                    && !cut[before]
                {
                    load[4 * before + (way ^ 2)] += weight;
                }
            }
        }
        nodes().for_each(|node| cut[node] = false);
    }
    for (arc, load) in load.iter().enumerate() {
        if let Some(next) = layers.next(arc / 4, arc % 4)
            && divisor < load + phi[arc / 4] - phi[next]
        {
            let why = Reason::new("check-cuts-heavy").with("from", arc / 4);
            return Err(why.with("to", next));
        }
    }
    let empty = (layers.n_layers - 1) * layers.n_cells;
    for cell in (0..layers.n_cells).filter(|&cell| !grid.is_black(cell)) {
        sum += phi[layers.home(grid, cell)];
        sum -= phi[layers.layer_of(grid.ground[cell]) * layers.n_cells + cell];
    }
    let ends = (0..layers.n_cells).filter(|&cell| may_end(cell));
    let highest = ends.map(|cell| phi[empty + cell]).max().unwrap_or(0);
    sum += phi[empty] - highest;
    let quotient = u128::try_from(sum).map_or(0, |sum| sum.div_ceil(divisor.unsigned_abs()));
    let bound = u64::try_from(quotient);
    bound
        .map(Some)
        .map_err(|_| Reason::new("check-cuts-beyond"))
}

struct Layers {
    columns: usize,
    n_cells: usize,
    n_layers: usize,
    /// The colours of the layers, rising; the empty robot's layer comes after them.
    colours: Vec<u32>,
}

impl Layers {
    fn new(grid: &Grid) -> Result<Self, Reason> {
        if let Some(colour) = grid.lacks() {
            return Err(Reason::new("check-cuts-lacks").with("colour", colour));
        }
        let n_cells = grid.ground.len();
        let open = (0..n_cells).filter(|&cell| !grid.is_black(cell));
        let mut colours: Vec<u32> = open.map(|cell| grid.ground[cell]).collect();
        colours.sort_unstable();
        colours.dedup();
        Ok(Self {
            columns: grid.columns,
            n_cells,
            n_layers: colours.len() + 1,
            colours,
        })
    }

    fn layer_of(&self, colour: u32) -> usize {
        let at = self.colours.binary_search(&colour);
        at.expect("a colour that lies wrong has a cell that is not black")
    }

    /// The node of a cell that is not black and its own piece.
    fn home(&self, grid: &Grid, cell: usize) -> usize {
        let piece = grid.pieces[cell].expect("every cell of a grid that can be solved has a piece");
        self.layer_of(piece) * self.n_cells + cell
    }

    /// Where a step right, down, left or up leads.
    fn next(&self, node: usize, way: usize) -> Option<usize> {
        let cell = node % self.n_cells;
        match way {
            0 => (cell % self.columns + 1 < self.columns).then(|| node + 1),
            1 => (cell + self.columns < self.n_cells).then(|| node + self.columns),
            2 => (!cell.is_multiple_of(self.columns)).then(|| node - 1),
            _ => (self.columns <= cell).then(|| node - self.columns),
        }
    }

    /// Whether some step must enter these nodes, which are marked in `cut`.
    fn is_cut(
        &self,
        grid: &Grid,
        nodes: impl Iterator<Item = usize>,
        cut: &[bool],
    ) -> Result<(), Reason> {
        if cut[(self.n_layers - 1) * self.n_cells] {
            return Err(Reason::new("check-cuts-first"));
        }
        let mut has_home = false;
        for node in nodes {
            let cell = node % self.n_cells;
            if grid.is_black(cell) || self.home(grid, cell) != node {
                continue;
            }
            has_home = true;
            if (0..self.n_layers).any(|layer| !cut[layer * self.n_cells + cell]) {
                return Err(Reason::new("check-cuts-part").with("cell", cell));
            }
        }
        if has_home {
            Ok(())
        } else {
            Err(Reason::new("check-cuts-empty"))
        }
    }
}

fn read(word: &str) -> Result<i64, Reason> {
    signed(word).ok_or_else(|| Reason::new("check-cuts-integer").with("found", word))
}

/// Reads ranges such as `3-5,9-9`, each above the one before.
fn read_ranges(text: &str, n_nodes: usize) -> Result<Vec<RangeInclusive<usize>>, Reason> {
    let mut least = 0;
    let mut ranges = Vec::new();
    for range in text.split(',') {
        let ends = range
            .split_once('-')
            .and_then(|(low, high)| Some((number::<usize>(low)?, number::<usize>(high)?)));
        match ends {
            Some((low, high)) if least <= low && low <= high && high < n_nodes => {
                least = high + 1;
                ranges.push(low..=high);
            }
            _ => return Err(Reason::new("check-cuts-range").with("found", range)),
        }
    }
    Ok(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is established; tests have no limits.
    fn checked(found: Result<Option<u64>, Reason>) -> Result<u64, Reason> {
        found.map(|bound| bound.expect("there is no limit"))
    }

    #[track_caller]
    fn check(certificate: &str, expected: Result<u64, &str>) {
        // Layers: colour 0, colour 1, empty; two cells each.
        let grid = Grid::of("robot grid 0:1 1:0");
        match (
            checked(bound(&grid, certificate, &mut Budget::line())),
            expected,
        ) {
            (Ok(bound), Ok(expected)) => assert_eq!(bound, expected, "{certificate}"),
            (Err(why), Err(expected)) => {
                assert!(why.to_string().contains(expected), "{certificate}: {why}")
            }
            (got, _) => panic!("{certificate}: {got:?}"),
        }
    }

    #[test]
    fn potentials_and_cuts_add_up() {
        check("1 0,1,1,0,0,0", Ok(2));
        check("1 0,0,0,0,0,0 1:1-1,3-3,5-5", Ok(1));
        check("2 0,1,1,0,0,0 1:1-1,3-3,5-5", Ok(2));
        check("1 0,0,0,0,0,0", Ok(0));
    }

    #[test]
    fn an_end_on_an_even_cell_takes_an_even_number_of_steps() {
        let grid = Grid::of("robot grid 0:1 1:0");
        let by_parity =
            |certificate: &str| checked(bound_by_parity(&grid, certificate, &mut Budget::line()));
        // Carrying takes two steps; the robot ends on the first cell after an even number of them.
        assert_eq!(by_parity("1 0,1,1,0,0,0 / 1 0,1,1,0,0,0"), Ok(2));
        // Odd ends alone may subtract the lower of the last two.
        assert_eq!(by_parity("1 0,1,1,0,0,0 / 1 0,1,1,0,1,0"), Ok(2));
        assert_eq!(by_parity("1 0,0,0,0,0,0 / 1 0,1,1,0,1,0"), Ok(0));
        assert_eq!(by_parity("1 0,1,1,0,0,1 / 1 0,0,0,0,0,0"), Ok(1));
        for (certificate, expected) in [
            ("1 0,1,1,0,0,0", "cuts-blocks"),
            ("1 0,1,1,0,0,0 / ", "cuts-odd why=(check-cuts-integer"),
            (
                "1 0,2,1,0,0,0 / 1 0,1,1,0,0,0",
                "cuts-even why=(check-cuts-heavy",
            ),
            ("", "cuts-blocks"),
        ] {
            let why = by_parity(certificate).unwrap_err();
            assert!(why.to_string().contains(expected), "{certificate}: {why}");
        }
        let one = Grid::of("robot grid 0:0");
        assert!(bound_by_parity(&one, "1 0 / 1 0", &mut Budget::line()).is_err());
    }

    #[test]
    fn more_potentials_than_nodes_take_no_memory_and_too_many_nodes_prove_nothing() {
        check("1 0,1,1,0,0,0,0", Err("found=7"));
        let grid = Grid::of("robot grid 0:1 1:0");
        let mut budget = Budget::line();
        budget.bytes = 100;
        assert_eq!(bound(&grid, "1 0,1,1,0,0,0", &mut budget), Ok(None));
    }

    #[test]
    fn numbers_beyond_64_bits_are_summed_or_refused() {
        let most = i64::MAX;
        check(&format!("1 0,{most},{most},0,0,0"), Err("cuts-heavy"));
        check(&format!("{most} 0,{most},{most},0,0,0"), Ok(2));
        check(
            "1 0,0,0,0,0,0 9223372036854775808:1-1,3-3,5-5",
            Err("cuts-integer"),
        );
        check(&format!("{most} 0,0,0,0,0,0 {most}:1-1,3-3,5-5"), Ok(1));
    }

    #[test]
    fn whatever_claims_too_much_is_refused() {
        check("1 0,2,1,0,0,0", Err("cuts-heavy"));
        check("1 0,1,1,0,0,0 1:1-1,3-3,5-5", Err("cuts-heavy"));
        check("1 0,0,0,0,0,0 1:1-1,3-5", Err("cuts-first"));
        check("1 0,0,0,0,0,0 1:1-1,3-3", Err("cuts-part"));
        check("1 0,0,0,0,0,0 1:3-3", Err("cuts-empty"));
        check("1 0,0,0,0,0,0 -1:1-1,3-3,5-5", Err("cuts-negative"));
        check("1 0,0,0,0,0,0 1:1-9", Err("cuts-range"));
        check("1 0,0,0,0,0,0 1:1-1,1-1,3-3,5-5", Err("cuts-range"));
        check("0 0,0,0,0,0,0", Err("cuts-divisor"));
        check("1 0,0", Err("cuts-potentials"));
        check("1", Err("cuts-integer"));
        check("", Err("cuts-integer"));
    }
}
