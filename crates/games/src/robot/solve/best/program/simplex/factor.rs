//! The basis taken apart: a forest, a small dense system for the tight rows, and the exchanges made since.
//!
//! Among the basic columns a forest spans all nodes. Every other basic step closes a cycle with it, and there are as
//! many of those as tight rows, rows whose slack is not basic. Whatever is asked of the basis is answered by the
//! forest first; what that answer breaks in the tight rows is mended by the cycles, and how much each cycle changes
//! each tight row is a small dense matrix, the Schur complement of the forest. Exchanges of single columns since the
//! last taking apart are kept in product form (Dantzig and Orchard-Hays, 1954).
//!
//! An entry of the answer is only computed if it is not zero: a column of the basis changes along ways in the forest,
//! and a row of it is a sum of terms that are constant below a node, which is a stretch of the preorder.

use super::dense::Dense;
use super::network::Network;
use super::rows::Rows;
use super::sparse::Sparse;
use super::tree::{NONE, Tree};

/// Sums below this are rounding errors.
const NOTHING: f64 = 1e-11;

/// The basis as it was when it was last taken apart, and what happened since.
#[derive(Clone)]
pub(super) struct Factor {
    tree: Tree,
    /// The column in each slot then, and what it was: a node hanging by it, or one of `others`.
    basis: Vec<u32>,
    roles: Vec<Role>,
    /// Basic columns that are neither in the forest nor slacks: column and slot.
    others: Vec<(u32, u32)>,
    /// Rows whose slack was not basic, and for each row its place among them, or its slack's slot.
    tight: Vec<u32>,
    states: Vec<State>,
    system: Dense,
    /// For each node the first of its passes: cycles of `others` that use the link above it.
    first_pass: Vec<u32>,
    passes: Vec<Pass>,
    exchanges: Vec<Exchange>,
    unit: Sparse,
    rises: Sparse,
    sums: Sparse,
}

#[derive(Clone, Copy)]
enum Role {
    Link(u32),
    Other(u32),
    Slack(u32),
}

#[derive(Clone, Copy)]
enum State {
    Tight(u32),
    Slack(u32),
}

#[derive(Clone, Copy)]
struct Pass {
    other: u32,
    next: u32,
    direction: f64,
}

/// A column took the place of another: its entries in the basis before.
#[derive(Clone)]
struct Exchange {
    slot: u32,
    pivot: f64,
    entries: Vec<(u32, f64)>,
}

/// A row of the inverse basis, as it acts on columns.
#[derive(Clone)]
pub(super) struct Prices {
    pub(super) of_nodes: Sparse,
    pub(super) of_rows: Sparse,
    /// The prices of the rows of each step, summed up.
    pub(super) loads: Sparse,
}

impl Prices {
    pub(super) fn new(network: &Network) -> Self {
        Self {
            of_nodes: Sparse::new(network.n_nodes + 1),
            of_rows: Sparse::new(0),
            loads: Sparse::new(network.n_columns()),
        }
    }

    pub(super) fn clear(&mut self, n_rows: usize) {
        self.of_nodes.clear();
        self.of_rows.clear();
        self.of_rows.grow(n_rows);
        self.loads.clear();
    }
}

/// All prices at once.
pub(super) struct AllPrices {
    pub(super) of_nodes: Vec<f64>,
    pub(super) of_rows: Vec<f64>,
    pub(super) loads: Vec<f64>,
}

impl Factor {
    /// Takes a basis apart; none if it is singular, or nearly so.
    pub(super) fn new(
        network: &Network,
        rows: &Rows,
        roots: &[u32],
        basis: &[u32],
    ) -> Option<Self> {
        let (tree, left) = Tree::span(network, roots, basis)?;
        let mut roles = vec![Role::Slack(0); basis.len()];
        let mut states = vec![State::Tight(0); rows.len()];
        for (slot, &column) in basis.iter().enumerate() {
            if let Some(row) = (column as usize).checked_sub(network.n_columns()) {
                roles[slot] = Role::Slack(row as u32);
                states[row] = State::Slack(slot as u32);
            }
        }
        for &node in tree.order() {
            let link = tree.link(node as usize);
            if link.parent != NONE {
                roles[link.slot as usize] = Role::Link(node);
            }
        }
        let mut others = Vec::with_capacity(left.len());
        for slot in left {
            roles[slot as usize] = Role::Other(others.len() as u32);
            others.push((basis[slot as usize], slot));
        }
        let mut tight = Vec::with_capacity(others.len());
        for (row, state) in states.iter_mut().enumerate() {
            if let State::Tight(at) = state {
                *at = tight.len() as u32;
                tight.push(row as u32);
            }
        }
        if tight.len() != others.len() {
            return None;
        }
        let mut factor = Self {
            first_pass: vec![NONE; network.n_nodes + 1],
            passes: Vec::new(),
            tree,
            basis: basis.to_vec(),
            roles,
            others,
            tight,
            states,
            system: Dense::default(),
            exchanges: Vec::new(),
            unit: Sparse::new(basis.len()),
            rises: Sparse::new(network.n_nodes + 1),
            sums: Sparse::new(rows.len()),
        };
        factor.system = factor.schur(network, rows)?;
        Some(factor)
    }

    /// Exchanges made since the basis was taken apart.
    pub(super) fn n_exchanges(&self) -> usize {
        self.exchanges.len()
    }

    /// What each cycle changes in each tight row, taken apart; notes the cycles on the way.
    fn schur(&mut self, network: &Network, rows: &Rows) -> Option<Dense> {
        let n = self.others.len();
        let mut matrix = vec![0.0; n * n];
        for (other, &(column, _)) in self.others.iter().enumerate() {
            let column = column as usize;
            let mut change = |column: usize, amount: f64| {
                for (row, sign) in rows.of(column) {
                    if let State::Tight(at) = self.states[row] {
                        matrix[at as usize * n + other] += amount * sign;
                    }
                }
            };
            change(column, 1.0);
            let (tail, head) = (network.tail(column), network.head(column));
            self.tree.way(tail, head, |link, direction| {
                change(link.column as usize, -direction);
                let Role::Link(node) = self.roles[link.slot as usize] else {
                    return;
                };
                self.passes.push(Pass {
                    other: other as u32,
                    next: self.first_pass[node as usize],
                    direction,
                });
                self.first_pass[node as usize] = self.passes.len() as u32 - 1;
            });
        }
        Dense::new(n, matrix)
    }

    /// The entries of a column in terms of the basis, by slot.
    pub(super) fn column(
        &mut self,
        network: &Network,
        rows: &Rows,
        column: usize,
        entries: &mut Sparse,
    ) {
        entries.clear();
        let mut broken = vec![0.0; self.tight.len()];
        self.sums.clear();
        match column.checked_sub(network.n_columns()) {
            Some(row) => match self.states[row] {
                State::Tight(at) => broken[at as usize] = -1.0,
                State::Slack(_) => self.sums.add(row, 1.0),
            },
            None => {
                for (row, sign) in rows.of(column) {
                    match self.states[row] {
                        State::Tight(at) => broken[at as usize] += sign,
                        State::Slack(_) => self.sums.add(row, -sign),
                    }
                }
                let (tail, head) = (network.tail(column), network.head(column));
                self.tree.way(tail, head, |link, direction| {
                    entries.add(link.slot as usize, direction);
                    for (row, sign) in rows.of(link.column as usize) {
                        if let State::Tight(at) = self.states[row] {
                            broken[at as usize] -= direction * sign;
                        }
                    }
                });
            }
        }
        self.system.solve(&mut broken);
        for (&(column, slot), &amount) in self.others.iter().zip(&broken) {
            if amount == 0.0 {
                continue;
            }
            entries.add(slot as usize, amount);
            let (tail, head) = (network.tail(column as usize), network.head(column as usize));
            self.tree.way(tail, head, |link, direction| {
                entries.add(link.slot as usize, -direction * amount);
            });
        }
        for &slot in entries.touched() {
            let amount = entries.get(slot as usize);
            if amount.abs() < NOTHING {
                continue;
            }
            for (row, sign) in rows.of(self.basis[slot as usize] as usize) {
                if let State::Slack(_) = self.states[row] {
                    self.sums.add(row, amount * sign);
                }
            }
        }
        for &row in self.sums.touched() {
            if let State::Slack(slot) = self.states[row as usize] {
                entries.set(slot as usize, self.sums.get(row as usize));
            }
        }
        for exchange in &self.exchanges {
            let amount = entries.get(exchange.slot as usize) / exchange.pivot;
            if amount.abs() < NOTHING {
                continue;
            }
            entries.set(exchange.slot as usize, amount);
            for &(slot, entry) in &exchange.entries {
                entries.add(slot as usize, -entry * amount);
            }
        }
    }

    /// The row of the inverse basis that belongs to a slot.
    pub(super) fn row(&mut self, network: &Network, rows: &Rows, slot: usize, prices: &mut Prices) {
        prices.clear(rows.len());
        self.unit.clear();
        self.unit.set(slot, 1.0);
        for exchange in self.exchanges.iter().rev() {
            let known: f64 = exchange
                .entries
                .iter()
                .map(|&(slot, entry)| self.unit.get(slot as usize) * entry)
                .sum();
            let value = self.unit.get(exchange.slot as usize) - known;
            if value.abs() < NOTHING {
                if self.unit.is_touched(exchange.slot as usize) {
                    self.unit.set(exchange.slot as usize, 0.0);
                }
                continue;
            }
            self.unit
                .set(exchange.slot as usize, value / exchange.pivot);
        }
        self.rises.clear();
        let mut wanted = vec![0.0; self.others.len()];
        for at in 0..self.unit.touched().len() {
            let slot = self.unit.touched()[at] as usize;
            let value = self.unit.get(slot);
            match self.roles[slot] {
                Role::Link(node) => self.rises.add(node as usize, value),
                Role::Other(other) => wanted[other as usize] += value,
                Role::Slack(row) => self.price_row(network, rows, row as usize, -value, prices),
            }
        }
        if !self.others.is_empty() {
            for (wanted, &(column, _)) in wanted.iter_mut().zip(&self.others) {
                *wanted -= prices.loads.get(column as usize);
            }
            for &node in self.rises.touched() {
                let rise = self.rises.get(node as usize);
                let mut pass = self.first_pass[node as usize];
                while let Some(now) = self.passes.get(pass as usize) {
                    wanted[now.other as usize] -= now.direction * rise;
                    pass = now.next;
                }
            }
            self.system.solve_left(&mut wanted);
            for (at, &price) in wanted.iter().enumerate() {
                if price != 0.0 {
                    let row = self.tight[at] as usize;
                    self.price_row(network, rows, row, price, prices);
                }
            }
        }
        self.spread(&mut prices.of_nodes);
    }

    /// Gives a row a price: its steps get a load, which those in the forest pass on to the nodes below them.
    fn price_row(
        &mut self,
        network: &Network,
        rows: &Rows,
        row: usize,
        price: f64,
        prices: &mut Prices,
    ) {
        if price.abs() < NOTHING {
            return;
        }
        prices.of_rows.set(row, price);
        let row = rows.get(row);
        for &column in &row.columns {
            let load = row.sign * price;
            prices.loads.add(column as usize, load);
            if let Some(node) = self.tree.below(network, column as usize) {
                self.rises.add(node, -load);
            }
        }
    }

    /// Prices of nodes from how much each rises above its parent.
    fn spread(&self, of_nodes: &mut Sparse) {
        let mut changes: Vec<(u32, f64)> = Vec::with_capacity(2 * self.rises.touched().len());
        for &node in self.rises.touched() {
            let rise = self.rises.get(node as usize) * self.tree.link(node as usize).sign;
            if NOTHING < rise.abs() {
                let (start, end) = self.tree.stretch(node as usize);
                changes.push((start, rise));
                changes.push((end, -rise));
            }
        }
        changes.sort_unstable_by_key(|&(at, _)| at);
        let mut price = 0.0;
        for (at, &(start, change)) in changes.iter().enumerate() {
            price += change;
            let end = changes.get(at + 1).map_or(start, |&(end, _)| end);
            if NOTHING < f64::abs(price) {
                for &node in &self.tree.order()[start as usize..end as usize] {
                    of_nodes.set(node as usize, price);
                }
            }
        }
    }

    /// The values of all basic columns, by slot. Only before any exchange.
    pub(super) fn values(&self, network: &Network, rows: &Rows, slots: &[u32]) -> Vec<f64> {
        debug_assert!(self.exchanges.is_empty());
        let mut values = vec![0.0; self.basis.len()];
        let mut gives = network.supplies.clone();
        gives.push(0.0);
        for &node in self.tree.order().iter().rev() {
            let link = self.tree.link(node as usize);
            if link.parent != NONE {
                let amount = gives[node as usize];
                values[link.slot as usize] = link.sign * amount;
                gives[link.parent as usize] += amount;
            }
        }
        let sum = |row: usize, values: &[f64]| -> f64 {
            let row = rows.get(row);
            let basic = row.columns.iter().map(|&column| slots[column as usize]);
            let sum: f64 = basic
                .filter(|&slot| slot != NONE)
                .map(|slot| values[slot as usize])
                .sum();
            row.sign * sum - row.least
        };
        let mut broken: Vec<f64> = self
            .tight
            .iter()
            .map(|&row| -sum(row as usize, &values))
            .collect();
        self.system.solve(&mut broken);
        for (&(column, slot), &amount) in self.others.iter().zip(&broken) {
            values[slot as usize] = amount;
            let (tail, head) = (network.tail(column as usize), network.head(column as usize));
            self.tree.way(tail, head, |link, direction| {
                values[link.slot as usize] -= direction * amount;
            });
        }
        for row in 0..rows.len() {
            if let State::Slack(slot) = self.states[row] {
                values[slot as usize] = sum(row, &values);
            }
        }
        values
    }

    /// The prices at which every basic column just pays. Only before any exchange.
    pub(super) fn all_prices(&self, network: &Network, rows: &Rows) -> AllPrices {
        debug_assert!(self.exchanges.is_empty());
        let mut loads = vec![0.0; network.n_columns()];
        let mut of_nodes = self.node_prices(network, &loads);
        let mut of_rows = vec![0.0; rows.len()];
        let mut wanted: Vec<f64> = self
            .others
            .iter()
            .map(|&(column, _)| {
                let column = column as usize;
                network.costs[column] - of_nodes[network.tail(column)]
                    + of_nodes[network.head(column)]
            })
            .collect();
        self.system.solve_left(&mut wanted);
        for (&row, &price) in self.tight.iter().zip(&wanted) {
            of_rows[row as usize] = price;
            let row = rows.get(row as usize);
            for &column in &row.columns {
                loads[column as usize] += row.sign * price;
            }
        }
        if wanted.iter().any(|&price| price != 0.0) {
            of_nodes = self.node_prices(network, &loads);
        }
        AllPrices {
            of_nodes,
            of_rows,
            loads,
        }
    }

    fn node_prices(&self, network: &Network, loads: &[f64]) -> Vec<f64> {
        let mut of_nodes = vec![0.0; network.n_nodes + 1];
        for &node in self.tree.order() {
            let link = self.tree.link(node as usize);
            if link.parent != NONE {
                let column = link.column as usize;
                let rise = network.costs[column] - loads[column];
                of_nodes[node as usize] = of_nodes[link.parent as usize] + link.sign * rise;
            }
        }
        of_nodes
    }

    /// Notes that a column, given by its entries, takes a slot.
    pub(super) fn exchange(&mut self, slot: usize, entries: &Sparse) {
        let kept = entries
            .touched()
            .iter()
            .map(|&at| (at, entries.get(at as usize)));
        self.exchanges.push(Exchange {
            slot: slot as u32,
            pivot: entries.get(slot),
            entries: kept
                .filter(|&(at, value)| at as usize != slot && NOTHING < value.abs())
                .collect(),
        });
    }
}
