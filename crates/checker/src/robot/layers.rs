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

use super::puzzle::Grid;
use crate::text::{number, signed};
use crate::{Budget, Reason};

/// The bound that a certificate establishes: the divisor, all phi, then the cuts with their weights. None if the
/// budget ends first.
pub(super) fn bound(
    grid: &Grid,
    certificate: &str,
    budget: &mut Budget<'_>,
) -> Result<Option<u64>, Reason> {
    if let Some(colour) = grid.lacks() {
        return Err(Reason::new("check-layers-lacks").with("colour", colour));
    }
    let layers = Layers::new(grid);
    let Some(n_nodes) = layers.n_layers.checked_mul(layers.n_cells) else {
        return Ok(None);
    };
    // A potential, four loads and a cut for each node.
    if !budget.reserve(88 * n_nodes as u64) {
        return Ok(None);
    }
    let mut words = certificate.split_ascii_whitespace();
    let divisor = read(words.next().unwrap_or(""))?;
    let phi: Vec<i128> = words
        .next()
        .unwrap_or("")
        .split(',')
        .map(read)
        .collect::<Result<_, _>>()?;
    if phi.len() != n_nodes {
        return Err(Reason::new("check-layers-potentials")
            .with("expected", n_nodes)
            .with("found", phi.len()));
    }
    if divisor < 1 {
        return Err(Reason::new("check-layers-divisor"));
    }
    let mut sum = 0;
    let mut load = vec![0i128; 4 * n_nodes];
    for (at, word) in words.enumerate() {
        if !budget.work(n_nodes as u64) {
            return Ok(None);
        }
        let refused = |why: Reason| why.with("cut", at + 1);
        let (weight, nodes) = word
            .split_once(':')
            .ok_or_else(|| refused(Reason::new("check-layers-cut")))?;
        let weight = read(weight)?;
        let cut = read_nodes(nodes, n_nodes)?;
        if weight < 0 {
            return Err(refused(Reason::new("check-layers-negative")));
        }
        layers.is_cut(grid, &cut).map_err(refused)?;
        sum += weight;
        for (arc, load) in load.iter_mut().enumerate() {
            if let Some(next) = layers.next(arc / 4, arc % 4)
                && !cut[arc / 4]
                && cut[next]
            {
                *load += weight;
            }
        }
    }
    for (arc, load) in load.iter().enumerate() {
        if let Some(next) = layers.next(arc / 4, arc % 4)
            && divisor < load + phi[arc / 4] - phi[next]
        {
            return Err(Reason::new("check-layers-step")
                .with("from", arc / 4)
                .with("to", next));
        }
    }
    let empty = (layers.n_layers - 1) * layers.n_cells;
    for cell in (0..layers.n_cells).filter(|&cell| !grid.is_black(cell)) {
        sum += phi[layers.home(grid, cell)];
        sum -= phi[layers.layer_of(grid.ground[cell]) * layers.n_cells + cell];
    }
    let highest = phi[empty..].iter().copied().max().unwrap_or(0);
    sum += phi[empty] - highest;
    budget.release(88 * n_nodes as u64);
    let rounded_up = (sum + divisor - 1).div_euclid(divisor);
    Ok(Some(u64::try_from(rounded_up).unwrap_or(0)))
}

struct Layers {
    columns: usize,
    n_cells: usize,
    n_layers: usize,
    /// The colours of the layers, rising; the empty robot's layer comes after them.
    colours: Vec<u32>,
}

impl Layers {
    fn new(grid: &Grid) -> Self {
        let n_cells = grid.ground.len();
        let open = (0..n_cells).filter(|&cell| !grid.is_black(cell));
        let mut colours: Vec<u32> = open.map(|cell| grid.ground[cell]).collect();
        colours.sort_unstable();
        colours.dedup();
        Self {
            columns: grid.columns,
            n_cells,
            n_layers: colours.len() + 1,
            colours,
        }
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

    fn is_cut(&self, grid: &Grid, cut: &[bool]) -> Result<(), Reason> {
        if cut[(self.n_layers - 1) * self.n_cells] {
            return Err(Reason::new("check-layers-first"));
        }
        let mut has_home = false;
        for cell in (0..self.n_cells).filter(|&cell| !grid.is_black(cell)) {
            if cut[self.home(grid, cell)] {
                has_home = true;
                if (0..self.n_layers).any(|layer| !cut[layer * self.n_cells + cell]) {
                    return Err(Reason::new("check-layers-whole").with("cell", grid.name(cell)));
                }
            }
        }
        match has_home {
            true => Ok(()),
            false => Err(Reason::new("check-layers-no-piece")),
        }
    }
}

fn read(word: &str) -> Result<i128, Reason> {
    match signed::<i64>(word) {
        Some(n) => Ok(n.into()),
        None => Err(Reason::new("check-layers-integer").with("found", word)),
    }
}

/// Reads ranges such as `3-5,9-9`.
fn read_nodes(text: &str, n_nodes: usize) -> Result<Vec<bool>, Reason> {
    let mut cut = vec![false; n_nodes];
    for range in text.split(',') {
        let ends = range
            .split_once('-')
            .and_then(|(low, high)| Some((number(low)?, number::<usize>(high)?)));
        match ends {
            Some((low, high)) if low <= high && high < n_nodes => cut[low..=high].fill(true),
            _ => return Err(Reason::new("check-layers-range").with("found", range)),
        }
    }
    Ok(cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(certificate: &str, expected: Result<u64, &str>) {
        // Layers: colour 0, colour 1, empty; two cells each.
        let grid = Grid::read("robot grid 0:1 1:0").unwrap();
        match (bound(&grid, certificate, &mut Budget::line()), expected) {
            (Ok(bound), Ok(expected)) => assert_eq!(bound, Some(expected), "{certificate}"),
            (Err(why), Err(expected)) => {
                assert!(why.to_string().contains(expected), "{certificate}: {why}");
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
    fn whatever_claims_too_much_is_refused() {
        check("1 0,2,1,0,0,0", Err("layers-step"));
        check("1 0,1,1,0,0,0 1:1-1,3-3,5-5", Err("layers-step"));
        check("1 0,0,0,0,0,0 1:1-1,3-5", Err("layers-first"));
        check("1 0,0,0,0,0,0 1:1-1,3-3", Err("layers-whole"));
        check("1 0,0,0,0,0,0 1:3-3", Err("layers-no-piece"));
        check("1 0,0,0,0,0,0 -1:1-1,3-3,5-5", Err("layers-negative"));
        check("1 0,0,0,0,0,0 1:1-9", Err("layers-range"));
        check("0 0,0,0,0,0,0", Err("layers-divisor"));
        check("1 0,0", Err("layers-potentials"));
        check("1", Err("layers-integer"));
        check("", Err("layers-integer"));
    }
}
