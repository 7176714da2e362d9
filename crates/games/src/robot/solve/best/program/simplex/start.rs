//! The first basis: least flows of each colour, and every end for the empty robot.

use super::super::super::layers::{Kept, Layers, NONE};
use super::network::Network;
use crate::rng::Rng;

/// A basis that is a forest at whose prices no column is worth more than it costs, and its roots. Sets the costs,
/// each at most `less` below or above that of the game.
///
/// In the layer of a colour the potential rises by at most one a step and by one along the flow. Raised further by
/// the shortest way, counting what a step fails to rise, it still does, and it rises by one along a spanning tree.
/// If every step of the tree then costs 1 - less and every other one more, but at most 1, no step is worth more than
/// it costs. In the empty layer the robot ends where it is, or one step beside it where that is not allowed.
pub(super) fn basis(
    layers: &Layers,
    flows: &Kept,
    potentials: &[Vec<i32>],
    network: &mut Network,
    less: f64,
    rng: &mut Rng,
) -> (Vec<u32>, Vec<u32>) {
    let mut uniform = || (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    for (column, cost) in network.costs.iter_mut().enumerate() {
        *cost = if column < 4 * network.n_nodes {
            1.0 - less * uniform()
        } else {
            less * uniform()
        };
    }
    let mut basis = Vec::with_capacity(network.n_nodes + 1);
    let mut roots = Vec::with_capacity(layers.n_layers);
    for (layer, potential) in potentials.iter().enumerate() {
        let middle = layers.rows / 2 * layers.columns + layers.columns / 2;
        roots.push((layer * layers.n_cells + middle) as u32);
        span(layers, flows, layer, potential, middle, &mut basis);
    }
    roots.push(network.ground() as u32);
    let first = network.first_empty();
    for cell in 0..layers.n_cells {
        if network.may_end[cell] {
            basis.push(network.end_of(first + cell) as u32);
            continue;
        }
        let cost_of = |&way: &usize| {
            let next = layers.neighbours[cell][way] as usize;
            network.costs[network.end_of(first + next)]
        };
        let best = (0..4)
            .filter(|&way| layers.neighbours[cell][way] != NONE)
            .min_by(|one, other| cost_of(one).total_cmp(&cost_of(other)));
        let way = best.expect("a cell on which the robot may not end has a neighbour");
        basis.push((4 * (first + cell) + way) as u32);
    }
    for &column in &basis {
        if !network.is_end(column as usize) {
            network.costs[column as usize] = 1.0 - less;
        }
    }
    (basis, roots)
}

/// Spans the layer of a colour with steps along which nothing is lost, from a cell outwards.
fn span(
    layers: &Layers,
    flows: &Kept,
    layer: usize,
    potential: &[i32],
    root: usize,
    basis: &mut Vec<u32>,
) {
    let base = layer * layers.n_cells;
    let mut lost = vec![u32::MAX; layers.n_cells];
    let mut is_done = vec![false; layers.n_cells];
    let mut by = vec![NONE; layers.n_cells];
    // A step loses 0, 1 or 2.
    let mut queues: [Vec<u32>; 3] = Default::default();
    lost[root] = 0;
    queues[0].push(root as u32);
    let mut level = 0;
    while queues.iter().any(|queue| !queue.is_empty()) {
        let mut queue = std::mem::take(&mut queues[level as usize % 3]);
        let mut at = 0;
        // In the order in which they came, so that the tree stays shallow.
        while let Some(&cell) = queue.get(at) {
            at += 1;
            let cell = cell as usize;
            if lost[cell] != level || std::mem::replace(&mut is_done[cell], true) {
                continue;
            }
            if by[cell] != NONE {
                basis.push(by[cell]);
            }
            for (way, &next) in layers.neighbours[cell].iter().enumerate() {
                if next == NONE {
                    continue;
                }
                let next = next as usize;
                let (there, back) = (4 * (base + cell) + way, 4 * (base + next) + (way ^ 2));
                let (loss, column) = if 0 < flows.count(base + next, way ^ 2) {
                    (0, back)
                } else {
                    let rise = potential[next] - potential[cell];
                    ((1 - rise) as u32, there)
                };
                if level + loss < lost[next] {
                    lost[next] = level + loss;
                    by[next] = column as u32;
                    match loss {
                        0 => queue.push(next as u32),
                        _ => queues[(level + loss) as usize % 3].push(next as u32),
                    }
                }
            }
        }
        level += 1;
    }
}
