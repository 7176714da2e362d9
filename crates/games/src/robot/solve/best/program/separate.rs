//! Finds cuts that a solution breaks, by flows from what is surely reached to each open cell's own piece.
//!
//! What a whole unit of steps leads to is reached for certain, and so is what a flow of one unit leads to: a cut that
//! parts it from the start parts one of the two from the other. So flows are sought backwards from a cell, and only
//! until they meet something sure, which is mostly near (Dinitz's method: shortest ways first, many at once).
//!
//! Where too little flows there are many cuts that show it, and those that few steps enter are worth most. So every
//! step gets a little room in addition and the flow goes on, in a window around what leads to the cell, and beyond it
//! only if the window is too small.

use std::collections::HashSet;

use super::super::layers::{Layers, NONE};
use super::cuts::{Cut, Marks};
use super::simplex::Sparse;
use crate::budget::Budget;
use crate::rng::Rng;

/// At least this many cuts may be added at once, and more on a large grid.
const MANY: usize = 200;

/// Nested cuts sought for one cell.
const NESTED: usize = 4;

/// The room that every step gets in addition.
const CREEP: f64 = 1e-5;

/// How far a window reaches beyond what it is around.
const MARGIN: usize = 5;

/// A cut is broken if less than this enters it.
pub(super) const ENOUGH: f64 = 1.0 - 1e-3;

/// Flows below this count as nothing.
const NOTHING: f64 = 1e-7;

/// What is known while cuts are sought.
pub(super) struct Separation {
    pub(super) marks: Marks,
    /// What flows along each step, less what flows back; and over the exchange from each node.
    flows: Sparse,
    exchanged: Sparse,
    /// Steps of cuts found before, which count as made once.
    widened: Sparse,
    /// What every step has room for in addition, and the rows and columns outside of which everything counts as sure.
    creep: f64,
    window: Window,
    /// Nodes that are surely reached.
    is_sure: Vec<bool>,
    sure: Vec<u32>,
    /// Steps to the cell where they are known, and which way on to look at next.
    known: Marks,
    distances: Vec<u32>,
    turns: Vec<u32>,
    rng: Rng,
}

impl Separation {
    pub(super) fn new(layers: &Layers) -> Self {
        let n_nodes = layers.x.len();
        Self {
            marks: Marks::new(n_nodes),
            flows: Sparse::new(4 * n_nodes),
            exchanged: Sparse::new(n_nodes),
            widened: Sparse::new(4 * n_nodes),
            creep: CREEP,
            window: Window::whole(layers),
            is_sure: vec![false; n_nodes],
            sure: Vec::new(),
            known: Marks::new(n_nodes),
            distances: vec![0; n_nodes],
            turns: vec![0; n_nodes],
            rng: Rng::new(5),
        }
    }

    /// Cuts that a solution breaks; none if it breaks none, or if the budget runs out before one is found.
    /// One node a search or path, and one for every 64 nodes of the graph looked at.
    pub(super) fn broken(&mut self, layers: &Layers, x: &[f64], budget: &mut Budget) -> Vec<Cut> {
        let mut cells: Vec<usize> = (0..layers.n_cells)
            .filter(|&cell| layers.is_open[cell])
            .collect();
        self.rng.shuffle(&mut cells);
        let most = MANY + cells.len() / 20;
        let mut is_done = vec![false; layers.n_cells];
        self.is_sure.fill(false);
        self.sure.clear();
        self.spread(layers, x, layers.start, &mut is_done);
        let mut known = HashSet::new();
        let mut broken: Vec<Cut> = Vec::new();
        for cell in cells {
            if is_done[cell] {
                continue;
            }
            if most < broken.len() || !budget.spend() {
                break;
            }
            self.widened.clear();
            for round in 0..NESTED {
                let to = layers.home(cell);
                let Some(sides) = self.cut_before(layers, x, to, budget) else {
                    if round == 0 && !budget.is_over() {
                        self.spread(layers, x, to, &mut is_done);
                    }
                    break;
                };
                let mut is_new = false;
                for (side, mut nodes) in sides.into_iter().enumerate() {
                    let cut = self.marks.cut(layers, &mut nodes);
                    if ENOUGH < cut.entered(x) {
                        continue;
                    }
                    if side == 0 {
                        // Cells inside the smaller set are cut off by it as well.
                        for &node in &nodes {
                            let cell = node as usize % layers.n_cells;
                            is_done[cell] |=
                                layers.is_open[cell] && layers.home(cell) == node as usize;
                        }
                    }
                    for &step in &cut.steps {
                        self.widened.set(step as usize, 1.0);
                    }
                    if known.insert(cut.steps.clone()) {
                        is_new = true;
                        broken.push(cut);
                    }
                }
                if !is_new {
                    break;
                }
            }
        }
        broken
    }

    /// All that surely follows from a node that is surely reached.
    fn spread(&mut self, layers: &Layers, x: &[f64], from: usize, is_done: &mut [bool]) {
        let mut at = self.sure.len();
        self.make_sure(from);
        while let Some(&node) = self.sure.get(at) {
            at += 1;
            let node = node as usize;
            let cell = node % layers.n_cells;
            for (way, &next) in layers.neighbours[cell].iter().enumerate() {
                if next != NONE && ENOUGH <= x[4 * node + way] {
                    self.make_sure(node - cell + next as usize);
                }
            }
            if layers.is_open[cell] {
                is_done[cell] = true;
                self.make_sure(layers.home(cell));
            }
        }
    }

    fn make_sure(&mut self, node: usize) {
        if !self.is_sure[node] {
            self.is_sure[node] = true;
            self.sure.push(node as u32);
        }
    }

    /// If less than one can flow to a node: the smallest and the largest set that proves it.
    fn cut_before(
        &mut self,
        layers: &Layers,
        x: &[f64],
        to: usize,
        budget: &mut Budget,
    ) -> Option<[Vec<u32>; 2]> {
        self.flows.clear();
        self.exchanged.clear();
        self.creep = 0.0;
        self.window = Window::whole(layers);
        let mut flow = 0.0;
        let leading = self.fill(layers, x, to, &mut flow, budget)?;
        self.creep = CREEP;
        self.window = Window::around(layers, &leading);
        if let Some(smallest) = self.fill(layers, x, to, &mut flow, budget) {
            return Some([smallest, self.unreached(layers, x)]);
        }
        // What lies beyond the window was taken for sure, and wrongly so.
        self.flows.clear();
        self.exchanged.clear();
        self.window = Window::whole(layers);
        let smallest = self.fill(layers, x, to, &mut 0.0, budget)?;
        Some([smallest, self.unreached(layers, x)])
    }

    /// Lets as much flow to a node as there is room for. Returns the nodes from which more could flow to it; none if
    /// one whole unit flows, or if the budget runs out.
    fn fill(
        &mut self,
        layers: &Layers,
        x: &[f64],
        to: usize,
        flow: &mut f64,
        budget: &mut Budget,
    ) -> Option<Vec<u32>> {
        loop {
            let (looked_at, is_met) = self.look(layers, x, to);
            if !budget.spend_many(1 + looked_at.len() as u64 / 64) {
                return None;
            }
            if !is_met {
                return Some(looked_at);
            }
            while let Some(amount) = self.augment(layers, x, to, 1.0 - *flow) {
                *flow += amount;
                if ENOUGH < *flow || !budget.spend() {
                    return None;
                }
            }
        }
    }

    fn room(&self, x: &[f64], step: usize) -> f64 {
        x[step].max(self.widened.get(step)) + self.creep - self.flows.get(step)
    }

    fn is_goal(&self, layers: &Layers, node: usize) -> bool {
        self.is_sure[node] || !self.window.has(layers, node % layers.n_cells)
    }

    /// Looks backwards from a node as far as the nearest that is sure; returns what was looked at, and whether
    /// something sure was met.
    fn look(&mut self, layers: &Layers, x: &[f64], to: usize) -> (Vec<u32>, bool) {
        self.known.clear();
        self.known.add(to);
        self.distances[to] = 0;
        self.turns[to] = 0;
        let mut queue = vec![to as u32];
        let mut nearest = u32::MAX;
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            at += 1;
            let node = node as usize;
            let distance = self.distances[node];
            if nearest <= distance {
                break;
            }
            for turn in 0..n_turns(layers, node) {
                let Some(before) = self.before(layers, x, node, turn) else {
                    continue;
                };
                if self.known.add(before) {
                    self.distances[before] = distance + 1;
                    self.turns[before] = 0;
                    queue.push(before as u32);
                    if self.is_goal(layers, before) {
                        nearest = distance + 1;
                    }
                }
            }
        }
        (queue, nearest != u32::MAX)
    }

    /// The node before another one, if something can flow from it: over the steps, then over the exchanges.
    fn before(&self, layers: &Layers, x: &[f64], node: usize, turn: usize) -> Option<usize> {
        let cell = node % layers.n_cells;
        if turn < 4 {
            let before = layers.neighbours[cell][turn];
            if before == NONE {
                return None;
            }
            let before = node - cell + before as usize;
            return (NOTHING < self.room(x, 4 * before + (turn ^ 2))).then_some(before);
        }
        let home = layers.home(cell);
        if node == home {
            let other = (turn - 4) * layers.n_cells + cell;
            return (other != home).then_some(other);
        }
        (NOTHING < self.exchanged.get(node)).then_some(home)
    }

    /// Sends as much as one shortest way allows; none if there is no such way any more.
    fn augment(&mut self, layers: &Layers, x: &[f64], to: usize, most: f64) -> Option<f64> {
        // The way from `to` backwards: each node with the turn taken from it.
        let mut way: Vec<(usize, usize)> = Vec::new();
        let mut node = to;
        while !self.is_goal(layers, node) {
            let turn = self.turns[node] as usize;
            if n_turns(layers, node) <= turn {
                let (after, _) = way.pop()?;
                self.turns[after] += 1;
                node = after;
                continue;
            }
            let next = self.before(layers, x, node, turn).filter(|&before| {
                self.known.has(before) && self.distances[before] == self.distances[node] + 1
            });
            match next {
                Some(before) => {
                    way.push((node, turn));
                    node = before;
                }
                None => self.turns[node] += 1,
            }
        }
        let mut amount = most;
        for &(node, turn) in &way {
            amount = amount.min(self.limit(layers, x, node, turn));
        }
        for (node, turn) in way {
            self.send(layers, node, turn, amount);
        }
        Some(amount)
    }

    fn limit(&self, layers: &Layers, x: &[f64], node: usize, turn: usize) -> f64 {
        let cell = node % layers.n_cells;
        if turn < 4 {
            let before = node - cell + layers.neighbours[cell][turn] as usize;
            return self.room(x, 4 * before + (turn ^ 2));
        }
        if node == layers.home(cell) {
            f64::INFINITY
        } else {
            self.exchanged.get(node)
        }
    }

    fn send(&mut self, layers: &Layers, node: usize, turn: usize, amount: f64) {
        let cell = node % layers.n_cells;
        if turn < 4 {
            let before = node - cell + layers.neighbours[cell][turn] as usize;
            self.flows.add(4 * before + (turn ^ 2), amount);
            self.flows.add(4 * node + turn, -amount);
        } else if node == layers.home(cell) {
            self.exchanged
                .add((turn - 4) * layers.n_cells + cell, amount);
        } else {
            self.exchanged.add(node, -amount);
        }
    }

    /// All nodes of the window to which nothing more can flow.
    fn unreached(&mut self, layers: &Layers, x: &[f64]) -> Vec<u32> {
        self.known.clear();
        let mut reached: Vec<u32> = self
            .window
            .wider(layers)
            .nodes(layers)
            .filter(|&node| self.is_goal(layers, node as usize))
            .collect();
        for &node in &reached {
            self.known.add(node as usize);
        }
        while let Some(node) = reached.pop() {
            let node = node as usize;
            let cell = node % layers.n_cells;
            for (way, &next) in layers.neighbours[cell].iter().enumerate() {
                if next == NONE {
                    continue;
                }
                let is_inside = self.window.has(layers, next as usize);
                let next = node - cell + next as usize;
                if is_inside && NOTHING < self.room(x, 4 * node + way) && self.known.add(next) {
                    reached.push(next as u32);
                }
            }
            if !layers.is_open[cell] {
                continue;
            }
            let home = layers.home(cell);
            if node != home {
                if self.known.add(home) {
                    reached.push(home as u32);
                }
                continue;
            }
            for layer in 0..layers.n_layers {
                let other = layer * layers.n_cells + cell;
                if NOTHING < self.exchanged.get(other) && self.known.add(other) {
                    reached.push(other as u32);
                }
            }
        }
        let nodes = self.window.nodes(layers);
        nodes
            .filter(|&node| !self.known.has(node as usize))
            .collect()
    }
}

/// Some rows and columns, without their ends.
#[derive(Clone, Copy)]
struct Window {
    rows: (usize, usize),
    columns: (usize, usize),
}

impl Window {
    fn whole(layers: &Layers) -> Self {
        Self {
            rows: (0, layers.rows),
            columns: (0, layers.columns),
        }
    }

    /// The cells of some nodes, and some cells more on every side.
    fn around(layers: &Layers, nodes: &[u32]) -> Self {
        let mut window = Self {
            rows: (usize::MAX, 0),
            columns: (usize::MAX, 0),
        };
        for &node in nodes {
            let cell = node as usize % layers.n_cells;
            let (row, column) = (cell / layers.columns, cell % layers.columns);
            window.rows = (window.rows.0.min(row), window.rows.1.max(row + 1));
            window.columns = (
                window.columns.0.min(column),
                window.columns.1.max(column + 1),
            );
        }
        window.wider_by(layers, MARGIN)
    }

    fn wider(self, layers: &Layers) -> Self {
        self.wider_by(layers, 1)
    }

    fn wider_by(self, layers: &Layers, more: usize) -> Self {
        let wider = |(low, high): (usize, usize), end: usize| {
            (low.saturating_sub(more), (high + more).min(end))
        };
        Self {
            rows: wider(self.rows, layers.rows),
            columns: wider(self.columns, layers.columns),
        }
    }

    fn has(&self, layers: &Layers, cell: usize) -> bool {
        let (row, column) = (cell / layers.columns, cell % layers.columns);
        self.rows.0 <= row
            && row < self.rows.1
            && self.columns.0 <= column
            && column < self.columns.1
    }

    /// The nodes of the window's cells, rising.
    fn nodes(self, layers: &Layers) -> impl Iterator<Item = u32> {
        let (n_cells, n_columns) = (layers.n_cells, layers.columns);
        (0..layers.n_layers).flat_map(move |layer| {
            (self.rows.0..self.rows.1).flat_map(move |row| {
                let base = layer * n_cells + row * n_columns;
                (base + self.columns.0..base + self.columns.1).map(|node| node as u32)
            })
        })
    }
}

/// How many nodes something may come from: four over steps, and over exchanges from one or from all loads.
fn n_turns(layers: &Layers, node: usize) -> usize {
    let cell = node % layers.n_cells;
    if !layers.is_open[cell] {
        4
    } else if node == layers.home(cell) {
        4 + layers.n_layers
    } else {
        5
    }
}
