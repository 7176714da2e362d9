//! The robot's walk as a flow through layers, one for each load.
//!
//! A node is a cell together with what the robot carries: a colour, or nothing (the last layer). `x` counts the
//! steps from each node each way. Let f be the background and p the piece of a cell, and call a cell open if it is
//! not black at the start. A walk that solves the grid gives counts with two properties, and counts with these
//! properties give such a walk of the same length:
//!
//! * Balance: in the layer of a colour, what leaves a cell minus what enters it is 1 if the cell is open and holds
//!   that colour, minus 1 if it is open and has that background. In the empty layer it is 1 at the first cell and
//!   minus 1 at the end, which is free. A walk may also begin anywhere, with a piece in hand and one cell without:
//!   then the first node is that of the robot's cell and load, and "nothing" is the piece of the cell without one.
//! * Reach: every node (v, p(v)) of an open cell v is reached from the first cell, empty, along steps with x > 0 and
//!   exchanges, which lead from any node of an open cell v to (v, p(v)).
//!
//! Necessary: each exchange hands the robot what a cell held at the start or what it brought there itself.
//! Sufficient: add a home arc from (v, f(v)) to (v, p(v)) for each open v. Then every connected part is Eulerian,
//! and `emit` runs its tour, a home arc being one exchange; standing on an open cell whose home arc belongs to a
//! part not begun yet, it exchanges, runs that part, and exchanges back. Reach begins every part. The load put down
//! meanwhile never locks its cell v, since (v, f(v)) belongs to the part that is only now begun.

use std::cmp::Ordering;

use crate::rng::Rng;
use crate::robot::Grid;
use crate::robot::solve::assignment::{Task, Way, neighbour};
use crate::robot::solve::walk::Start;

/// A way that leads off the grid, or a colour that no piece lying wrong has.
pub(super) const NONE: u32 = u32::MAX;

/// Counts of steps through the layers, and what is needed to judge them.
pub(super) struct Layers {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) n_cells: usize,
    /// The number of layers; the last is for the empty robot.
    pub(super) n_layers: usize,
    /// The layer of each cell's background and of its piece.
    pub(super) ground: Vec<u32>,
    pub(super) piece: Vec<u32>,
    pub(super) is_open: Vec<bool>,
    pub(super) n_open: usize,
    pub(super) neighbours: Vec<[u32; 4]>,
    /// Steps from each node each way; node = layer * n_cells + cell.
    pub(super) x: Vec<[u32; 4]>,
    /// The first node: where the robot begins, and with what.
    pub(super) start: usize,
    /// Where the robot ends.
    pub(super) end: usize,
    pub(super) cost: u64,
    /// Nodes and open cells reached, where they equal `stamp`.
    seen: Vec<u32>,
    met: Vec<u32>,
    stamp: u32,
    stack: Vec<u32>,
}

/// Counts that were kept.
#[derive(Clone)]
pub(super) struct Kept {
    x: Vec<[u32; 4]>,
    end: usize,
    pub(super) cost: u64,
}

impl Kept {
    /// Steps from a node this way.
    pub(super) fn count(&self, node: usize, way: Way) -> u32 {
        self.x[node][way]
    }
}

impl Layers {
    /// No steps yet.
    pub(super) fn new(grid: &Grid, tasks: &[Task], start: Start) -> Self {
        let n_cells = grid.n_cells();
        let mut layer_of = vec![NONE; grid.n_colours()];
        for (layer, task) in tasks.iter().enumerate() {
            layer_of[task.colour] = layer as u32;
        }
        let is_open: Vec<bool> = (0..n_cells).map(|cell| !grid.is_black(cell)).collect();
        let next = |cell, way| {
            neighbour(grid.rows, grid.columns, cell, way).map_or(NONE, |next| next as u32)
        };
        let n_nodes = (tasks.len() + 1) * n_cells;
        let empty = tasks.len() as u32;
        let layer_of_start = start.load.map_or(empty, |load| layer_of[load.number()]);
        Self {
            rows: grid.rows,
            columns: grid.columns,
            n_cells,
            n_layers: tasks.len() + 1,
            ground: grid
                .ground
                .iter()
                .map(|colour| layer_of[colour.number()])
                .collect(),
            piece: grid
                .pieces
                .iter()
                .map(|piece| piece.map_or(empty, |colour| layer_of[colour.number()]))
                .collect(),
            n_open: is_open.iter().filter(|&&is_open| is_open).count(),
            is_open,
            neighbours: (0..n_cells)
                .map(|cell| [0, 1, 2, 3].map(|way| next(cell, way)))
                .collect(),
            x: vec![[0; 4]; n_nodes],
            start: layer_of_start as usize * n_cells + start.cell,
            end: start.cell,
            cost: 0,
            seen: vec![0; n_nodes],
            met: vec![0; n_cells],
            stamp: 0,
            stack: Vec::new(),
        }
    }

    /// The layer of the empty robot.
    pub(super) fn empty(&self) -> usize {
        self.n_layers - 1
    }

    /// The node of an open cell and its own piece.
    pub(super) fn home(&self, cell: usize) -> usize {
        self.piece[cell] as usize * self.n_cells + cell
    }

    /// Takes the steps of one colour from a flow.
    pub(super) fn set_layer(&mut self, layer: usize, out: &[[u32; 4]]) {
        self.x[layer * self.n_cells..(layer + 1) * self.n_cells].copy_from_slice(out);
    }

    /// What leaves a node minus what enters it, but for the end.
    pub(super) fn supply(&self, node: usize) -> i32 {
        let (layer, cell) = ((node / self.n_cells) as u32, node % self.n_cells);
        let of_cell = if self.is_open[cell] {
            i32::from(self.piece[cell] == layer) - i32::from(self.ground[cell] == layer)
        } else {
            0
        };
        of_cell + i32::from(node == self.start)
    }

    /// Whether a cell is an even or an odd number of steps from where the robot begins.
    pub(super) fn parity(&self, cell: usize) -> usize {
        self.distance(self.start % self.n_cells, cell) % 2
    }

    /// Steps from one cell to another.
    pub(super) fn distance(&self, from: usize, to: usize) -> usize {
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let ((i, j), (k, l)) = (place(from), place(to));
        i.abs_diff(k) + j.abs_diff(l)
    }

    /// Makes the empty robot go straight to one of the nearest open cells and end there, or end on the cell without
    /// a piece if it begins with one; counts the cost anew.
    pub(super) fn set_first_walk(&mut self, rng: &mut Rng) {
        let base = self.empty() * self.n_cells;
        self.x[base..].fill([0; 4]);
        let from = (base..base + self.n_cells).find(|&node| self.supply(node) == 1);
        let mut node = from.unwrap_or(self.start);
        let open = || (0..self.n_cells).filter(|&cell| self.is_open[cell]);
        let far = |cell: usize| self.distance(node - base, cell);
        let nearest = open().map(far).min().unwrap_or(0);
        let ends: Vec<usize> = open().filter(|&cell| far(cell) == nearest).collect();
        self.end = if ends.is_empty() {
            node - base
        } else {
            ends[rng.below(ends.len())]
        };
        while node - base != self.end {
            let way = self.way_to(node - base, self.end);
            self.x[node][way] += 1;
            node = base + self.neighbours[node - base][way] as usize;
        }
        self.cost = self.total();
    }

    /// The first step of a way to another cell, vertically first.
    pub(super) fn way_to(&self, from: usize, to: usize) -> Way {
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let ((i, j), (k, l)) = (place(from), place(to));
        match (i.cmp(&k), j.cmp(&l)) {
            (Ordering::Less, _) => 1,
            (Ordering::Greater, _) => 3,
            (_, Ordering::Less) => 0,
            _ => 2,
        }
    }

    /// The number of all steps.
    pub(super) fn total(&self) -> u64 {
        self.x.iter().flatten().map(|&n| u64::from(n)).sum()
    }

    /// Keeps the counts as they are.
    pub(super) fn keep(&self) -> Kept {
        Kept {
            x: self.x.clone(),
            end: self.end,
            cost: self.cost,
        }
    }

    /// Goes back to counts that were kept.
    pub(super) fn restore(&mut self, kept: &Kept) {
        self.x.copy_from_slice(&kept.x);
        self.end = kept.end;
        self.cost = kept.cost;
    }

    /// Finds what the robot reaches; returns how many open cells.
    pub(super) fn reach(&mut self) -> usize {
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.met.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.spread(self.start)
    }

    /// How many more places the robot would have to begin at to reach every open cell.
    pub(super) fn n_cut_off(&mut self) -> usize {
        let mut n_met = self.reach();
        let mut n_cut_off = 0;
        let mut cell = 0;
        while n_met < self.n_open {
            while !self.is_open[cell] || self.met[cell] == self.stamp {
                cell += 1;
            }
            n_cut_off += 1;
            n_met += self.spread(self.home(cell));
        }
        n_cut_off
    }

    /// Whether the last `reach` came to an open cell.
    pub(super) fn is_met(&self, cell: usize) -> bool {
        self.met[cell] == self.stamp
    }

    /// Whether the last `reach` came to a node.
    pub(super) fn is_seen(&self, node: usize) -> bool {
        self.seen[node] == self.stamp
    }

    /// Sends one more step from a node, or takes one back that came from there; returns which count changed, and
    /// whether it grew.
    pub(super) fn push(&mut self, node: usize, way: Way) -> (usize, Way, bool) {
        let cell = node % self.n_cells;
        let next = node - cell + self.neighbours[cell][way] as usize;
        if 0 < self.x[next][way ^ 2] {
            self.x[next][way ^ 2] -= 1;
            self.cost -= 1;
            (next, way ^ 2, false)
        } else {
            self.x[node][way] += 1;
            self.cost += 1;
            (node, way, true)
        }
    }

    /// Takes back a push.
    pub(super) fn unpush(&mut self, (node, way, has_grown): (usize, Way, bool)) {
        if has_grown {
            self.x[node][way] -= 1;
            self.cost -= 1;
        } else {
            self.x[node][way] += 1;
            self.cost += 1;
        }
    }

    /// Drops steps that are never reached; to be called after `reach`.
    pub(super) fn prune(&mut self) {
        for node in 0..self.x.len() {
            if !self.is_seen(node) {
                self.cost -= self.x[node].iter().map(|&n| u64::from(n)).sum::<u64>();
                self.x[node] = [0; 4];
            }
        }
    }

    fn spread(&mut self, from: usize) -> usize {
        let mut n_met = 0;
        self.visit(from);
        while let Some(node) = self.stack.pop() {
            let node = node as usize;
            let cell = node % self.n_cells;
            if self.is_open[cell] && self.met[cell] != self.stamp {
                self.met[cell] = self.stamp;
                n_met += 1;
                self.visit(self.home(cell));
            }
            let counts = self.x[node];
            if counts != [0; 4] {
                for (way, &next) in self.neighbours[cell].clone().iter().enumerate() {
                    if 0 < counts[way] {
                        self.visit(node - cell + next as usize);
                    }
                }
            }
        }
        n_met
    }

    fn visit(&mut self, node: usize) {
        if self.seen[node] != self.stamp {
            self.seen[node] = self.stamp;
            self.stack.push(node as u32);
        }
    }
}
