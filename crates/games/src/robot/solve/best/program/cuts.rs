//! Sets of nodes that some step must enter, and how to find those that a solution breaks.

use std::collections::{HashSet, VecDeque};

use super::super::layers::{Layers, NONE};
use crate::budget::Budget;
use crate::rng::Rng;

/// Which nodes belong to the set.
pub(super) type Cut = Vec<bool>;

/// At most this many cuts are added at once.
const MOST_AT_ONCE: usize = 200;

/// Nested cuts sought for one cell.
const NESTED: usize = 4;

/// Every step gets this much more room, so that among equal cuts the one with the fewest steps is found.
const CREEP: f64 = 1e-5;

/// A cut is broken if less than this enters it.
const ENOUGH: f64 = 1.0 - 1e-3;

/// Flows below this count as nothing.
const NOTHING: f64 = 1e-7;

/// The steps that enter a set, each as four times its node plus its way.
pub(super) fn entering(layers: &Layers, cut: &Cut) -> impl Iterator<Item = usize> {
    let outside = (0..cut.len()).filter(move |&node| !cut[node]);
    outside.flat_map(move |node| {
        let cell = node % layers.n_cells;
        (0..4).filter_map(move |way| {
            let next = layers.neighbours[cell][way];
            (next != NONE && cut[node - cell + next as usize]).then_some(4 * node + way)
        })
    })
}

/// The sets to begin with: all but the empty robot near the first cell, and each open cell alone.
pub(super) fn first(layers: &Layers) -> Vec<Cut> {
    let base = layers.empty() * layers.n_cells;
    let far = |cell: usize| cell / layers.columns + cell % layers.columns;
    let open = || (0..layers.n_cells).filter(|&cell| layers.is_open[cell]);
    let nearest = open().map(far).min().unwrap_or(0);
    let mut cuts: Vec<Cut> = (0..nearest)
        .map(|radius| {
            (0..layers.x.len())
                .map(|node| node < base || radius < far(node - base))
                .collect()
        })
        .collect();
    for cell in open().filter(|&cell| cell != 0) {
        let mut cut = vec![false; layers.x.len()];
        (0..layers.n_layers).for_each(|layer| cut[layer * layers.n_cells + cell] = true);
        cuts.push(cut);
    }
    cuts
}

/// The sets that whole-number steps break: all that is not reached, and what leads to each open cell cut off.
pub(super) fn of_parts(layers: &Layers) -> Vec<Cut> {
    let unseen: Cut = (0..layers.x.len())
        .map(|node| !layers.is_seen(node))
        .collect();
    let mut cuts = vec![unseen];
    let mut is_done = vec![false; layers.n_cells];
    for cell in 0..layers.n_cells {
        if !layers.is_open[cell] || layers.is_met(cell) || is_done[cell] {
            continue;
        }
        let leads = |node: usize, way: usize| 0 < layers.x[node][way];
        let cut = backwards(layers, layers.home(cell), leads, |_| false);
        for other in 0..layers.n_cells {
            is_done[other] |= layers.is_open[other] && cut[layers.home(other)];
        }
        cuts.push(cut);
    }
    cuts
}

/// All nodes from which a node can be reached along steps that lead, and back along exchanges that were used.
fn backwards(
    layers: &Layers,
    to: usize,
    leads: impl Fn(usize, usize) -> bool,
    is_used: impl Fn(usize) -> bool,
) -> Cut {
    let mut cut = vec![false; layers.x.len()];
    cut[to] = true;
    let mut stack = vec![to];
    while let Some(node) = stack.pop() {
        let cell = node % layers.n_cells;
        let mut add = |other: usize, cut: &mut Cut| {
            if !cut[other] {
                cut[other] = true;
                stack.push(other);
            }
        };
        for (way, &before) in layers.neighbours[cell].iter().enumerate() {
            if before != NONE && leads(node - cell + before as usize, way ^ 2) {
                add(node - cell + before as usize, &mut cut);
            }
        }
        if !layers.is_open[cell] {
            continue;
        }
        let home = layers.home(cell);
        if node == home {
            (0..layers.n_layers).for_each(|layer| add(layer * layers.n_cells + cell, &mut cut));
        } else if is_used(node) {
            add(home, &mut cut);
        }
    }
    cut
}

/// Finds broken cuts by maximum flows from the first node to each open cell's own piece.
pub(super) struct Separation {
    /// What can still flow along each step, and what flows over the exchange from each node.
    room: Vec<f64>,
    exchanged: Vec<f64>,
    /// How each node was reached, where `stamp` says so: four times the node before plus the way, or an exchange.
    before: Vec<(u32, Entry)>,
    stamps: Vec<u32>,
    stamp: u32,
    rng: Rng,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    Step(u8),
    Exchange,
    /// Back over an exchange.
    Return,
}

impl Separation {
    pub(super) fn new(layers: &Layers) -> Self {
        let n_nodes = layers.x.len();
        Self {
            room: vec![0.0; 4 * n_nodes],
            exchanged: vec![0.0; n_nodes],
            before: vec![(0, Entry::Exchange); n_nodes],
            stamps: vec![0; n_nodes],
            stamp: 0,
            rng: Rng::new(5),
        }
    }

    /// Cuts that a solution breaks; none if it breaks none, or if the budget runs out before one is found.
    pub(super) fn broken(&mut self, layers: &Layers, x: &[f64], budget: &mut Budget) -> Vec<Cut> {
        let mut cells: Vec<usize> = (0..layers.n_cells)
            .filter(|&cell| layers.is_open[cell])
            .collect();
        self.rng.shuffle(&mut cells);
        let mut is_done = vec![false; layers.n_cells];
        let mut known = HashSet::new();
        let mut broken = Vec::new();
        for cell in cells {
            if is_done[cell] {
                continue;
            }
            if !budget.spend() || budget.is_over() {
                break;
            }
            let mut room = x.to_vec();
            for _ in 0..NESTED {
                let Some(sides) = self.cut_before(layers, &room, layers.home(cell)) else {
                    break;
                };
                let mut is_new = false;
                for (side, cut) in sides.into_iter().enumerate() {
                    let arcs: Vec<usize> = entering(layers, &cut).collect();
                    let enters: f64 = arcs.iter().map(|&arc| x[arc]).sum();
                    if ENOUGH < enters {
                        continue;
                    }
                    // Cells inside the smaller set are cut off by it as well.
                    for other in 0..layers.n_cells {
                        is_done[other] |=
                            side == 0 && layers.is_open[other] && cut[layers.home(other)];
                    }
                    arcs.iter().for_each(|&arc| room[arc] = 1.0);
                    if known.insert(arcs) {
                        is_new = true;
                        broken.push(cut);
                    }
                }
                if !is_new {
                    break;
                }
            }
            if MOST_AT_ONCE < broken.len() {
                break;
            }
        }
        broken
    }

    /// If less than one can flow to a node: the smallest and the largest set that proves it.
    fn cut_before(&mut self, layers: &Layers, x: &[f64], to: usize) -> Option<[Cut; 2]> {
        for (arc, room) in self.room.iter_mut().enumerate() {
            let is_step = layers.neighbours[arc / 4 % layers.n_cells][arc % 4] != NONE;
            *room = if is_step { x[arc] + CREEP } else { 0.0 };
        }
        self.exchanged.fill(0.0);
        let mut flow = 0.0;
        while self.finds_a_path(layers, to) {
            flow += self.augment(layers, to, 1.0 - flow);
            if ENOUGH < flow {
                return None;
            }
        }
        let leads = |node: usize, way: usize| NOTHING < self.room[4 * node + way];
        let is_used = |node: usize| NOTHING < self.exchanged[node];
        let smallest = backwards(layers, to, leads, is_used);
        let largest = self
            .stamps
            .iter()
            .map(|&stamp| stamp != self.stamp)
            .collect();
        Some([smallest, largest])
    }

    fn finds_a_path(&mut self, layers: &Layers, to: usize) -> bool {
        let start = layers.empty() * layers.n_cells;
        self.stamp += 1;
        self.stamps[start] = self.stamp;
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            if node == to {
                return true;
            }
            let cell = node % layers.n_cells;
            for (way, &next) in layers.neighbours[cell].iter().enumerate() {
                if next != NONE && NOTHING < self.room[4 * node + way] {
                    let next = node - cell + next as usize;
                    self.visit(next, node, Entry::Step(way as u8), &mut queue);
                }
            }
            if !layers.is_open[cell] {
                continue;
            }
            let home = layers.home(cell);
            if node != home {
                self.visit(home, node, Entry::Exchange, &mut queue);
                continue;
            }
            for layer in 0..layers.n_layers {
                let other = layer * layers.n_cells + cell;
                if NOTHING < self.exchanged[other] {
                    self.visit(other, node, Entry::Return, &mut queue);
                }
            }
        }
        false
    }

    fn visit(&mut self, node: usize, before: usize, entry: Entry, queue: &mut VecDeque<usize>) {
        if self.stamps[node] != self.stamp {
            self.stamps[node] = self.stamp;
            self.before[node] = (before as u32, entry);
            queue.push_back(node);
        }
    }

    fn augment(&mut self, layers: &Layers, to: usize, most: f64) -> f64 {
        let start = layers.empty() * layers.n_cells;
        let mut amount = most;
        let mut node = to;
        while node != start {
            let (before, entry) = self.before[node];
            let before = before as usize;
            match entry {
                Entry::Step(way) => amount = amount.min(self.room[4 * before + usize::from(way)]),
                Entry::Exchange => {}
                Entry::Return => amount = amount.min(self.exchanged[node]),
            }
            node = before;
        }
        let mut node = to;
        while node != start {
            let (before, entry) = self.before[node];
            let before = before as usize;
            match entry {
                Entry::Step(way) => {
                    self.room[4 * before + usize::from(way)] -= amount;
                    self.room[4 * node + usize::from(way ^ 2)] += amount;
                }
                Entry::Exchange => self.exchanged[before] += amount,
                Entry::Return => self.exchanged[node] -= amount,
            }
            node = before;
        }
        amount
    }
}
