//! Joins what the robot does not reach yet.
//!
//! In one layer, sending a step round a cycle keeps the balance. A cycle of the residual graph (new steps, or steps
//! taken back) through a node that is cut off and a node that is reached leads the robot there on its way; by the
//! potential of the layer's least flow, most such cycles cost nothing. What is left is reached there and back, or at
//! the end.

use super::layers::{Layers, NONE};
use crate::budget::Budget;
use crate::rng::Rng;

/// Places looked at in one search for a cycle.
const MOST_LOOKS: usize = 4000;

/// Joins by cycles that cost at most `dearest`, the cheapest first, until `patience` tries in a row were in
/// vain. Returns whether everything is reached.
pub(super) fn join(
    layers: &mut Layers,
    potentials: &[Vec<i32>],
    dearest: u32,
    patience: usize,
    rng: &mut Rng,
    budget: &mut Budget,
) -> bool {
    let mut search = Search::new(layers.n_cells);
    let mut n_met = layers.reach();
    let mut n_in_vain = 0;
    for allowed in (0..=dearest).step_by(2) {
        let mut is_better = true;
        while is_better && n_met < layers.n_open {
            is_better = false;
            let mut nodes = cut_off(layers);
            rng.shuffle(&mut nodes);
            for node in nodes {
                if !budget.spend() {
                    return false;
                }
                if layers.is_seen(node) {
                    continue;
                }
                if n_in_vain == patience {
                    return false;
                }
                n_in_vain += 1;
                let layer = node / layers.n_cells;
                let Some(cycle) = search.cycle(layers, &potentials[layer], node, allowed) else {
                    continue;
                };
                let before = layers.cost;
                let pushed: Vec<_> = cycle
                    .iter()
                    .map(|&(node, way)| layers.push(node, way))
                    .collect();
                let now_met = layers.reach();
                let is_cheap = layers.cost <= before + u64::from(allowed);
                if n_met < now_met && is_cheap {
                    n_met = now_met;
                    is_better = true;
                    n_in_vain = 0;
                } else {
                    pushed
                        .into_iter()
                        .rev()
                        .for_each(|push| layers.unpush(push));
                    layers.reach();
                }
            }
        }
    }
    n_met == layers.n_open
}

/// Reaches everything, whatever it costs: there and back from the nearest place, or on from the end.
pub(super) fn repair(layers: &mut Layers) {
    while layers.reach() < layers.n_open {
        let (from, there) = nearest_cut_off(layers);
        let after_end = (0..layers.n_cells)
            .filter(|&cell| layers.is_open[cell] && !layers.is_met(cell))
            .min_by_key(|&cell| layers.distance(layers.end, cell))
            .expect("an open cell is cut off");
        let is_end_better = layers.distance(layers.end, after_end)
            <= 2 * layers.distance(from % layers.n_cells, there);
        let (mut node, goal) = if is_end_better {
            (layers.empty() * layers.n_cells + layers.end, after_end)
        } else {
            (from, there)
        };
        while node % layers.n_cells != goal {
            let cell = node % layers.n_cells;
            let way = layers.way_to(cell, goal);
            let next = node - cell + layers.neighbours[cell][way] as usize;
            layers.x[node][way] += 1;
            layers.cost += 1;
            if !is_end_better {
                layers.x[next][way ^ 2] += 1;
                layers.cost += 1;
            }
            node = next;
        }
        if is_end_better {
            layers.end = goal;
        }
    }
    layers.prune();
}

/// A node that is reached and the open cell nearest to it that is not.
fn nearest_cut_off(layers: &Layers) -> (usize, usize) {
    let mut from = vec![usize::MAX; layers.n_cells];
    let mut queue = Vec::new();
    for node in (0..layers.x.len()).filter(|&node| layers.is_seen(node)) {
        let cell = node % layers.n_cells;
        if from[cell] == usize::MAX {
            from[cell] = node;
            queue.push(cell);
        }
    }
    let mut at = 0;
    loop {
        let cell = queue[at];
        at += 1;
        if layers.is_open[cell] && !layers.is_met(cell) {
            return (from[cell], cell);
        }
        for &next in layers.neighbours[cell].iter().filter(|&&next| next != NONE) {
            if from[next as usize] == usize::MAX {
                from[next as usize] = from[cell];
                queue.push(next as usize);
            }
        }
    }
}

/// Nodes whose being reached would help: open cells cut off, in every colour, and steps made there.
fn cut_off(layers: &Layers) -> Vec<usize> {
    let n_colours = layers.n_layers - 1;
    (0..n_colours * layers.n_cells)
        .filter(|&node| {
            let cell = node % layers.n_cells;
            let is_cell = layers.is_open[cell] && !layers.is_met(cell);
            !layers.is_seen(node) && (is_cell || layers.x[node] != [0; 4])
        })
        .collect()
}

/// Finds cheap cycles of the residual graph of a layer.
struct Search {
    /// For each cell, and whether a reached node was passed: the loss so far.
    loss: Vec<[u32; 2]>,
    /// The way it was entered, and whether a reached node was passed before that.
    entered: Vec<[(u8, u8); 2]>,
    touched: Vec<usize>,
}

impl Search {
    fn new(n_cells: usize) -> Self {
        Self {
            loss: vec![[NONE; 2]; n_cells],
            entered: vec![[(0, 0); 2]; n_cells],
            touched: Vec::new(),
        }
    }

    /// A cycle through a node and through some reached node of its layer, losing at most `allowed` against the
    /// potential; as nodes with the way onwards.
    fn cycle(
        &mut self,
        layers: &Layers,
        potential: &[i32],
        node: usize,
        allowed: u32,
    ) -> Option<Vec<(usize, usize)>> {
        let start = node % layers.n_cells;
        let base = node - start;
        let mut buckets: Vec<Vec<(usize, usize)>> = vec![Vec::new(); allowed as usize + 1];
        self.set(start, 0, 0, (0, 0));
        buckets[0].push((start, 0));
        let mut n_looks = 0;
        let mut found = false;
        'search: for level in 0..=allowed {
            while let Some((cell, passed)) = buckets[level as usize].pop() {
                if self.loss[cell][passed] != level {
                    continue;
                }
                n_looks += 1;
                if MOST_LOOKS < n_looks {
                    break 'search;
                }
                for way in 0..4 {
                    let next = layers.neighbours[cell][way];
                    if next == NONE {
                        continue;
                    }
                    let next = next as usize;
                    let rise = potential[next] - potential[cell];
                    let more = if 0 < layers.x[base + next][way ^ 2] {
                        0
                    } else {
                        (1 - rise) as u32
                    };
                    let then = usize::from(passed == 1 || layers.is_seen(base + next));
                    let loss = level + more;
                    if loss <= allowed && loss < self.loss[next][then] {
                        self.set(next, then, loss, (way as u8, passed as u8));
                        if (next, then) == (start, 1) {
                            found = true;
                            break 'search;
                        }
                        buckets[loss as usize].push((next, then));
                    }
                }
            }
        }
        let cycle = found.then(|| self.trace(layers, base, start));
        for cell in self.touched.drain(..) {
            self.loss[cell] = [NONE; 2];
        }
        cycle
    }

    fn set(&mut self, cell: usize, passed: usize, loss: u32, entered: (u8, u8)) {
        self.loss[cell][passed] = loss;
        self.entered[cell][passed] = entered;
        self.touched.push(cell);
    }

    fn trace(&self, layers: &Layers, base: usize, start: usize) -> Vec<(usize, usize)> {
        let mut cycle = Vec::new();
        let (mut cell, mut passed) = (start, 1);
        while (cell, passed) != (start, 0) {
            let (way, before) = self.entered[cell][passed];
            let way = usize::from(way);
            cell = layers.neighbours[cell][way ^ 2] as usize;
            passed = usize::from(before);
            cycle.push((base + cell, way));
        }
        cycle.reverse();
        cycle
    }
}
