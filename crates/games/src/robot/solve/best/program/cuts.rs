//! Sets of nodes that some step must enter.

use super::super::layers::{Layers, NONE};

/// A set of nodes, as stretches without their ends, and the steps that enter it.
#[derive(Debug, Clone)]
pub(super) struct Cut {
    pub(super) stretches: Vec<(u32, u32)>,
    /// Each step is four times its node plus its way; rising.
    pub(super) steps: Vec<u32>,
}

impl Cut {
    /// How much enters the set.
    pub(super) fn entered(&self, x: &[f64]) -> f64 {
        self.steps.iter().map(|&step| x[step as usize]).sum()
    }
}

/// Marks nodes, and forgets all marks at once.
pub(super) struct Marks {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Marks {
    pub(super) fn new(n_nodes: usize) -> Self {
        Self {
            stamps: vec![0; n_nodes],
            stamp: 1,
        }
    }

    pub(super) fn clear(&mut self) {
        if self.stamp == u32::MAX {
            self.stamps.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    pub(super) fn has(&self, node: usize) -> bool {
        self.stamps[node] == self.stamp
    }

    /// Marks a node; returns whether it was not marked before.
    pub(super) fn add(&mut self, node: usize) -> bool {
        let is_new = !self.has(node);
        self.stamps[node] = self.stamp;
        is_new
    }

    /// The cut of these nodes, which are put in order.
    pub(super) fn cut(&mut self, layers: &Layers, nodes: &mut [u32]) -> Cut {
        nodes.sort_unstable();
        self.clear();
        for &node in nodes.iter() {
            self.add(node as usize);
        }
        let mut steps = Vec::new();
        for &node in nodes.iter() {
            let cell = node as usize % layers.n_cells;
            for (way, &before) in layers.neighbours[cell].iter().enumerate() {
                if before == NONE {
                    continue;
                }
                let before = node - cell as u32 + before;
                if !self.has(before as usize) {
                    steps.push(4 * before + (way as u32 ^ 2));
                }
            }
        }
        steps.sort_unstable();
        let runs = nodes.chunk_by(|one, other| one + 1 == *other);
        Cut {
            stretches: runs.map(|run| (run[0], run[run.len() - 1] + 1)).collect(),
            steps,
        }
    }
}

/// The sets to begin with: all but what the robot can do within some steps of its start, and each open cell alone.
pub(super) fn first(layers: &Layers, marks: &mut Marks) -> Vec<Cut> {
    let start = layers.start % layers.n_cells;
    let base = (layers.start - start) as u32;
    let end = base + layers.n_cells as u32;
    let open = || (0..layers.n_cells).filter(|&cell| layers.is_open[cell]);
    let nearest = open().map(|cell| layers.distance(start, cell)).min();
    let mut cuts = Vec::new();
    for radius in 0..nearest.unwrap_or(0) {
        let is_outside = |&node: &u32| {
            !(base..end).contains(&node) || radius < layers.distance(start, (node - base) as usize)
        };
        let mut nodes: Vec<u32> = (0..layers.x.len() as u32).filter(is_outside).collect();
        cuts.push(marks.cut(layers, &mut nodes));
    }
    for cell in open().filter(|&cell| cell != start) {
        let mut nodes: Vec<u32> = (0..layers.n_layers)
            .map(|layer| (layer * layers.n_cells + cell) as u32)
            .collect();
        cuts.push(marks.cut(layers, &mut nodes));
    }
    cuts
}

/// The sets that whole-number steps break: all that is not reached, and what leads to each open cell cut off.
/// To be called after `reach`.
pub(super) fn of_parts(layers: &Layers, marks: &mut Marks) -> Vec<Cut> {
    let mut unseen: Vec<u32> = (0..layers.x.len() as u32)
        .filter(|&node| !layers.is_seen(node as usize))
        .collect();
    let mut cuts = vec![marks.cut(layers, &mut unseen)];
    let mut is_done = vec![false; layers.n_cells];
    for cell in 0..layers.n_cells {
        if !layers.is_open[cell] || layers.is_met(cell) || is_done[cell] {
            continue;
        }
        let mut nodes = leading_to(layers, layers.home(cell), marks);
        for &node in &nodes {
            let cell = node as usize % layers.n_cells;
            is_done[cell] |= layers.is_open[cell] && layers.home(cell) == node as usize;
        }
        cuts.push(marks.cut(layers, &mut nodes));
    }
    cuts
}

/// All nodes from which a node is reached.
fn leading_to(layers: &Layers, to: usize, marks: &mut Marks) -> Vec<u32> {
    marks.clear();
    marks.add(to);
    let mut nodes = vec![to as u32];
    let mut at = 0;
    while let Some(&node) = nodes.get(at) {
        at += 1;
        let node = node as usize;
        let cell = node % layers.n_cells;
        for (way, &before) in layers.neighbours[cell].iter().enumerate() {
            if before == NONE {
                continue;
            }
            let before = node - cell + before as usize;
            if 0 < layers.x[before][way ^ 2] && marks.add(before) {
                nodes.push(before as u32);
            }
        }
        if layers.is_open[cell] && node == layers.home(cell) {
            for layer in 0..layers.n_layers {
                let other = layer * layers.n_cells + cell;
                if marks.add(other) {
                    nodes.push(other as u32);
                }
            }
        }
    }
    nodes
}
