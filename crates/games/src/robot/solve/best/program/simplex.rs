//! A dual simplex method for flows on a network with some rows beside the balance of its nodes.
//!
//! Nearly all columns of the program are arcs of a network, so nearly all of a basis is a spanning forest, and only
//! the few tight rows need elimination (`factor`). The method keeps prices at which no column is worth more than it
//! costs, which is a bound at any time, and removes one negative value after another. Rows may be added between two
//! solves: their slack joins the basis, the prices stay good, and only what the row breaks is mended.
//!
//! The first basis comes from flows of least cost (`start`), so that the rows begin where the assignment ends. Costs
//! are lowered by tiny random amounts, since otherwise thousands of columns would pay equally well. Which value
//! leaves is chosen by devex weights (Harris, 1973), which column enters by her test in two passes, which prefers
//! large pivots; after Koberstein, *The dual simplex method* (2005).

mod dense;
mod factor;
mod network;
mod pivot;
mod rows;
mod sparse;
mod start;
mod tree;

pub(super) use pivot::End;
pub(super) use sparse::Sparse;

use super::super::layers::{Kept, Layers};
use crate::rng::Rng;
use factor::{Factor, Prices};
use network::Network;
use rows::{Row, Rows};

/// No slot.
const NONE: u32 = u32::MAX;

/// A program, its basis, and what follows from it.
#[derive(Clone)]
pub(super) struct Simplex {
    network: Network,
    rows: Rows,
    /// The first node of each tree of the forest.
    roots: Vec<u32>,
    /// The column in each slot: steps and ends, then the slack of each row. And the slot of each basic column.
    basis: Vec<u32>,
    slots: Vec<u32>,
    /// What each basic column amounts to, by slot, and what each column costs beyond its worth.
    values: Vec<f64>,
    reduced: Vec<f64>,
    /// Devex weights, by slot.
    weights: Vec<f64>,
    /// Slots whose value may be negative.
    lacking: Vec<u32>,
    is_lacking: Vec<bool>,
    factor: Option<Factor>,
    prices: Prices,
    entries: Sparse,
    /// How far reduced costs may be below zero.
    tolerance: f64,
}

/// Prices that prove a bound.
#[derive(Clone)]
pub(super) struct Duals {
    pub(super) of_nodes: Vec<f64>,
    pub(super) of_rows: Vec<f64>,
}

impl Simplex {
    /// A program without rows, at the least flows of each colour. Costs are at most `less` below those of the game.
    pub(super) fn new(
        layers: &Layers,
        flows: &Kept,
        potentials: &[Vec<i32>],
        may_end: Vec<bool>,
        less: f64,
        rng: &mut Rng,
    ) -> Self {
        let mut network = Network::new(layers, may_end);
        let (basis, roots) = start::basis(layers, flows, potentials, &mut network, less, rng);
        let n_columns = network.n_columns();
        let mut slots = vec![NONE; n_columns];
        for (slot, &column) in basis.iter().enumerate() {
            slots[column as usize] = slot as u32;
        }
        let n_slots = basis.len();
        Self {
            rows: Rows::new(n_columns),
            roots,
            basis,
            slots,
            values: vec![0.0; n_slots],
            reduced: vec![0.0; n_columns],
            weights: vec![1.0; n_slots],
            lacking: Vec::new(),
            is_lacking: vec![false; n_slots],
            factor: None,
            prices: Prices::new(&network),
            entries: Sparse::new(n_slots),
            tolerance: less * 1e-3,
            network,
        }
    }

    /// Demands that some steps are made at least once altogether.
    pub(super) fn enter(&mut self, steps: Vec<u32>) {
        self.add(Row {
            columns: steps,
            sign: 1.0,
            least: 1.0,
        });
    }

    /// Demands that a step is made at least or at most so often.
    pub(super) fn limit(&mut self, step: usize, limit: Limit) {
        let (sign, least) = match limit {
            Limit::AtLeast(least) => (1.0, least),
            Limit::AtMost(most) => (-1.0, -most),
        };
        self.add(Row {
            columns: vec![step as u32],
            sign,
            least,
        });
    }

    /// How often each step is made, as far as the basis says.
    pub(super) fn steps(&self) -> Vec<f64> {
        let mut steps = vec![0.0; 4 * self.network.n_nodes];
        for (&column, &value) in self.basis.iter().zip(&self.values) {
            if let Some(step) = steps.get_mut(column as usize) {
                *step = value.max(0.0);
            }
        }
        steps
    }

    /// The prices of the basis; none if it is singular.
    pub(super) fn duals(&mut self) -> Option<Duals> {
        if self
            .factor
            .as_ref()
            .is_none_or(|factor| 0 < factor.n_exchanges())
        {
            self.refresh()?;
        }
        let prices = self.factor.as_ref()?.all_prices(&self.network, &self.rows);
        Some(Duals {
            of_nodes: prices.of_nodes,
            of_rows: prices.of_rows,
        })
    }

    /// What the rows are worth at some prices.
    pub(super) fn worth(&self, duals: &Duals) -> f64 {
        let rows = duals.of_rows.iter().enumerate();
        rows.map(|(row, price)| price * self.rows.get(row).least)
            .sum()
    }

    fn add(&mut self, row: Row) {
        let column = self.network.n_columns() + self.rows.len();
        self.rows.push(row);
        self.slots.push(self.basis.len() as u32);
        self.basis.push(column as u32);
        self.values.push(0.0);
        self.reduced.push(0.0);
        self.weights.push(1.0);
        self.is_lacking.push(false);
        self.entries.grow(self.basis.len());
        self.factor = None;
    }
}

/// A limit for one step.
#[derive(Debug, Clone, Copy)]
pub(super) enum Limit {
    AtLeast(f64),
    AtMost(f64),
}
