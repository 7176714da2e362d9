//! One program, cut by cut: the robot ends on even cells, or on odd ones.

use super::super::layers::{Kept, Layers, NONE};
use super::certificate::{self, Priced};
use super::cuts::{self, Cut};
use super::separate::{ENOUGH, Separation};
use super::simplex::{Duals, End, Simplex};
use crate::budget::Budget;
use crate::rng::Rng;

/// Counts this close to a whole number are whole.
const WHOLE: f64 = 1e-5;

/// What the lowered costs may take off the whole.
const LOSS: f64 = 0.02;

/// What all programs of a grid share: the cuts found so far, and the cheapest walk.
pub(super) struct Shared {
    separation: Separation,
    cuts: Vec<Cut>,
    pub(super) cost: u64,
    pub(super) found: Option<Kept>,
}

impl Shared {
    pub(super) fn new(layers: &Layers, cost: u64) -> Self {
        let mut separation = Separation::new(layers);
        let cuts = cuts::first(layers, &mut separation.marks);
        Self {
            separation,
            cuts,
            cost,
            found: None,
        }
    }

    /// Takes whole counts as a walk if they lead everywhere; otherwise keeps the cuts that they break.
    fn take(&mut self, layers: &mut Layers, x: &[f64]) {
        for (node, counts) in layers.x.iter_mut().enumerate() {
            *counts = [0, 1, 2, 3].map(|way| x[4 * node + way].round() as u32);
        }
        layers.end = end(layers);
        layers.cost = layers.total();
        if layers.reach() < layers.n_open {
            let cuts = cuts::of_parts(layers, &mut self.separation.marks);
            self.cuts.extend(cuts);
            return;
        }
        layers.prune();
        if layers.cost < self.cost {
            self.cost = layers.cost;
            self.found = Some(layers.keep());
        }
    }
}

/// How far a program has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Cuts may still be broken.
    Open,
    /// None is, but some counts are not whole.
    Closed,
    /// The method failed; the bound so far holds.
    Stuck,
}

/// A program and what is known of it.
#[derive(Clone)]
pub(super) struct Relaxed {
    pub(super) program: Simplex,
    pub(super) state: State,
    /// How often each step is made in the last solution.
    pub(super) x: Vec<f64>,
    parity: usize,
    /// For each row, which cut it is; branching adds others.
    rows: Vec<Option<usize>>,
    /// Which of the shared cuts are rows.
    is_row: Vec<bool>,
    value: f64,
    duals: Option<Duals>,
}

impl Relaxed {
    /// Without any cut.
    pub(super) fn new(
        layers: &Layers,
        flows: &Kept,
        potentials: &[Vec<i32>],
        parity: usize,
        cost: u64,
    ) -> Self {
        let may_end = (0..layers.n_cells)
            .map(|cell| layers.parity(cell) == parity)
            .collect();
        let less = LOSS / cost.max(100) as f64;
        let mut rng = Rng::new(77);
        Self {
            program: Simplex::new(layers, flows, potentials, may_end, less, &mut rng),
            state: State::Open,
            x: Vec::new(),
            parity,
            rows: Vec::new(),
            is_row: Vec::new(),
            value: 0.0,
            duals: None,
        }
    }

    /// No walk that ends on its cells has fewer steps, as far as floating point can tell.
    pub(super) fn bound(&self) -> u64 {
        let bound = (self.value - WHOLE).ceil().max(0.0) as u64;
        bound + u64::from(bound % 2 != self.parity as u64)
    }

    /// Solves the program and adds cuts that the solution breaks.
    pub(super) fn round(&mut self, layers: &mut Layers, shared: &mut Shared, budget: &mut Budget) {
        let end = self.program.solve(budget);
        self.price(layers);
        match end {
            End::Optimal => {}
            // The budget is over, or there is a walk, and the program cannot be infeasible.
            _ => {
                self.state = State::Stuck;
                return;
            }
        }
        self.cut(layers, shared, budget);
    }

    /// Adds cuts that the last solution breaks. If it breaks none it is closed, and perhaps a walk.
    pub(super) fn cut(&mut self, layers: &mut Layers, shared: &mut Shared, budget: &mut Budget) {
        if shared.cost <= self.bound() {
            return;
        }
        self.x = self.program.steps();
        if self.add_broken(shared) {
            return;
        }
        let broken = shared.separation.broken(layers, &self.x, budget);
        if budget.is_over() {
            return;
        }
        shared.cuts.extend(broken);
        if self.add_broken(shared) {
            return;
        }
        self.state = State::Closed;
        if self.fraction().is_none() {
            shared.take(layers, &self.x);
            if self.add_broken(shared) {
                self.state = State::Open;
            }
        }
    }

    /// The step whose count is nearest to a half; none if all are whole.
    pub(super) fn fraction(&self) -> Option<usize> {
        let off = |step: usize| (self.x[step] - self.x[step].round()).abs();
        (0..self.x.len())
            .filter(|&step| WHOLE < off(step))
            .max_by(|&one, &other| off(one).total_cmp(&off(other)))
    }

    /// Notes a row that is no cut.
    pub(super) fn note_row(&mut self) {
        self.rows.push(None);
    }

    /// Takes the prices of the basis, which are good whether the program was solved to the end or not.
    pub(super) fn price(&mut self, layers: &Layers) {
        let Some(duals) = self.program.duals() else {
            return;
        };
        let supplied: f64 = (0..layers.x.len())
            .map(|node| f64::from(layers.supply(node)) * duals.of_nodes[node])
            .sum();
        let value = supplied + self.program.worth(&duals);
        if self.value < value || self.duals.is_none() {
            self.value = value;
            self.duals = Some(duals);
        }
    }

    /// The bound that integers prove, and the words for it.
    pub(super) fn certify(&self, layers: &Layers, shared: &Shared) -> (u64, String) {
        let nothing = vec![0.0; layers.x.len() + 1];
        let of_nodes = self
            .duals
            .as_ref()
            .map_or(&nothing, |duals| &duals.of_nodes);
        let of_rows = self.duals.as_ref().map_or(&[][..], |duals| &duals.of_rows);
        let priced = Priced {
            of_nodes: &of_nodes[..layers.x.len()],
            cuts: of_rows
                .iter()
                .zip(&self.rows)
                .filter_map(|(&price, row)| Some((price, &shared.cuts[(*row)?])))
                .collect(),
            parity: self.parity,
        };
        certificate::of(layers, &priced, self.bound().min(shared.cost))
    }

    /// Makes rows of the shared cuts that the last solution breaks; returns whether there are any.
    fn add_broken(&mut self, shared: &Shared) -> bool {
        let before = self.rows.len();
        self.is_row.resize(shared.cuts.len(), false);
        for (at, cut) in shared.cuts.iter().enumerate() {
            if !self.is_row[at] && cut.entered(&self.x) < ENOUGH {
                self.is_row[at] = true;
                self.rows.push(Some(at));
                self.program.enter(cut.steps.clone());
            }
        }
        before < self.rows.len()
    }
}

/// Where the empty layer's steps end.
fn end(layers: &Layers) -> usize {
    let base = layers.empty() * layers.n_cells;
    let lack = |cell: usize| {
        let neighbours = layers.neighbours[cell].iter().enumerate();
        let enters: i64 = neighbours
            .filter(|(_, next)| **next != NONE)
            .map(|(way, &next)| i64::from(layers.x[base + next as usize][way ^ 2]))
            .sum();
        let leaves: i64 = layers.x[base + cell].iter().map(|&n| i64::from(n)).sum();
        enters + i64::from(layers.supply(base + cell)) - leaves
    };
    (0..layers.n_cells)
        .find(|&cell| lack(cell) == 1)
        .unwrap_or(0)
}
