//! The iterations of the dual simplex method.

use super::factor::Factor;
use super::{NONE, Simplex};
use crate::budget::Budget;

/// Values above this count as not negative.
const FEASIBLE: f64 = -1e-7;

/// Smaller entries are no pivots.
const SMALLEST_PIVOT: f64 = 1e-7;

/// Smaller entries are zero.
const NOTHING: f64 = 1e-11;

/// The pivot seen from its row and from its column may differ by this share.
const AGREE: f64 = 1e-6;

/// Exchanges kept in product form before the basis is taken apart anew.
const MOST_EXCHANGES: usize = 64;

/// How a solve ended. Only `Optimal` says something about the values; the prices are good in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum End {
    Optimal,
    /// The rows contradict each other.
    Infeasible,
    /// Rounding errors got the better of it.
    Unstable,
    /// The budget ran out.
    Stopped,
}

/// What may enter the basis, with its entry in the row of what leaves.
type Candidate = (u32, f64);

impl Simplex {
    /// Makes every value at least zero at least cost. One node a pivot.
    pub(in super::super) fn solve(&mut self, budget: &mut Budget) -> End {
        if self.refresh().is_none() {
            return End::Unstable;
        }
        self.weights.fill(1.0);
        let mut candidates = Vec::new();
        loop {
            let n_exchanges = self.n_exchanges();
            if MOST_EXCHANGES <= n_exchanges && self.refresh().is_none() {
                return End::Unstable;
            }
            let Some(slot) = self.leaving() else {
                if self.n_exchanges() == 0 {
                    return End::Optimal;
                }
                // Without the rounding errors of the exchanges it may look different.
                if self.refresh().is_none() {
                    return End::Unstable;
                }
                continue;
            };
            if !budget.spend() {
                return End::Stopped;
            }
            match self.pivot(slot, &mut candidates) {
                Pivot::Done => {}
                // Perhaps the product form has become inexact.
                _ if 0 < self.n_exchanges() => {
                    if self.refresh().is_none() {
                        return End::Unstable;
                    }
                }
                Pivot::Impossible => return End::Infeasible,
                Pivot::Inexact => return End::Unstable,
            }
        }
    }

    /// Takes the basis apart anew and computes everything that follows from it; none if it is singular.
    pub(super) fn refresh(&mut self) -> Option<()> {
        let factor = Factor::new(&self.network, &self.rows, &self.roots, &self.basis)?;
        self.values = factor.values(&self.network, &self.rows, &self.slots);
        let prices = factor.all_prices(&self.network, &self.rows);
        let n_columns = self.network.n_columns();
        for column in 0..n_columns {
            if self.slots[column] == NONE && self.network.is_usable(column) {
                let (tail, head) = (self.network.tail(column), self.network.head(column));
                self.reduced[column] = self.network.costs[column] - prices.of_nodes[tail]
                    + prices.of_nodes[head]
                    - prices.loads[column];
            } else {
                self.reduced[column] = 0.0;
            }
        }
        for row in 0..self.rows.len() {
            let is_basic = self.slots[n_columns + row] != NONE;
            self.reduced[n_columns + row] = if is_basic { 0.0 } else { prices.of_rows[row] };
        }
        self.factor = Some(factor);
        self.lacking.clear();
        self.is_lacking.fill(false);
        for slot in 0..self.values.len() {
            self.note(slot);
        }
        Some(())
    }

    fn n_exchanges(&self) -> usize {
        self.factor.as_ref().map_or(0, Factor::n_exchanges)
    }

    /// Notes that the value of a slot is negative, if it is.
    fn note(&mut self, slot: usize) {
        if self.values[slot] < FEASIBLE && !self.is_lacking[slot] {
            self.is_lacking[slot] = true;
            self.lacking.push(slot as u32);
        }
    }

    /// The slot whose value is too small by most, as the weights count.
    fn leaving(&mut self) -> Option<usize> {
        let mut best = (0.0, None);
        let (values, weights, is_lacking) = (&self.values, &self.weights, &mut self.is_lacking);
        self.lacking.retain(|&slot| {
            let slot = slot as usize;
            let value = values[slot];
            if FEASIBLE <= value {
                is_lacking[slot] = false;
                return false;
            }
            let merit = value * value / weights[slot];
            if best.0 < merit {
                best = (merit, Some(slot));
            }
            true
        });
        best.1
    }

    /// Lets the column in a slot leave the basis and the best other one enter.
    fn pivot(&mut self, slot: usize, candidates: &mut Vec<Candidate>) -> Pivot {
        let Some(factor) = self.factor.as_mut() else {
            return Pivot::Inexact;
        };
        factor.row(&self.network, &self.rows, slot, &mut self.prices);
        self.price(candidates);
        let Some((entering, entry)) = self.entering(candidates) else {
            return Pivot::Impossible;
        };
        let Some(factor) = self.factor.as_mut() else {
            return Pivot::Inexact;
        };
        factor.column(&self.network, &self.rows, entering, &mut self.entries);
        let pivot = self.entries.get(slot);
        if AGREE * (1.0 + entry.abs()) < (pivot - entry).abs() {
            return Pivot::Inexact;
        }
        factor.exchange(slot, &self.entries);
        // A reduced cost a little below zero counts as zero.
        let ratio = self.reduced[entering].max(0.0) / entry;
        for &(column, entry) in candidates.iter() {
            self.reduced[column as usize] -= ratio * entry;
        }
        let leaving = self.basis[slot] as usize;
        self.reduced[leaving] = -ratio;
        self.reduced[entering] = 0.0;
        let amount = self.values[slot] / pivot;
        let weight = self.weights[slot];
        for at in 0..self.entries.touched().len() {
            let other = self.entries.touched()[at] as usize;
            let entry = self.entries.get(other);
            if other != slot && NOTHING < entry.abs() {
                self.values[other] -= amount * entry;
                let share = entry / pivot;
                self.weights[other] = self.weights[other].max(share * share * weight);
                self.note(other);
            }
        }
        self.values[slot] = amount;
        self.weights[slot] = (weight / (pivot * pivot)).max(1.0);
        self.note(slot);
        self.basis[slot] = entering as u32;
        self.slots[leaving] = NONE;
        self.slots[entering] = slot as u32;
        Pivot::Done
    }

    /// All columns outside the basis with their entries in the row whose prices were found, but for zeros.
    fn price(&self, candidates: &mut Vec<Candidate>) {
        candidates.clear();
        let (network, prices) = (&self.network, &self.prices);
        let mut add = |column: usize, entry: f64| {
            if NOTHING < entry.abs() && self.slots[column] == NONE {
                candidates.push((column as u32, entry));
            }
        };
        let nodes = &prices.of_nodes;
        for &node in nodes.touched() {
            let node = node as usize;
            let price = nodes.get(node);
            for way in (0..4).filter(|&way| network.leads(node, way)) {
                let next = network.next(node, way);
                let rise = price - nodes.get(next);
                let (there, back) = (4 * node + way, 4 * next + (way ^ 2));
                add(there, rise + prices.loads.get(there));
                if !nodes.is_touched(next) {
                    add(back, prices.loads.get(back) - rise);
                }
            }
            if let Some(cell) = node.checked_sub(network.first_empty())
                && network.may_end[cell]
            {
                add(network.end_of(node), price);
            }
        }
        for &column in prices.loads.touched() {
            let column = column as usize;
            if !nodes.is_touched(network.tail(column)) && !nodes.is_touched(network.head(column)) {
                add(column, prices.loads.get(column));
            }
        }
        for &row in prices.of_rows.touched() {
            add(
                network.n_columns() + row as usize,
                -prices.of_rows.get(row as usize),
            );
        }
    }

    /// Harris's test: how far the prices can move if every reduced cost may get a little below zero, and the largest
    /// pivot among what is passed until then.
    fn entering(&self, candidates: &[Candidate]) -> Option<(usize, f64)> {
        let fit = candidates
            .iter()
            .filter(|&&(_, entry)| entry < -SMALLEST_PIVOT);
        let far = fit
            .clone()
            .map(|&(column, entry)| {
                (self.reduced[column as usize].max(0.0) + self.tolerance) / -entry
            })
            .fold(f64::INFINITY, f64::min);
        fit.filter(|&&(column, entry)| self.reduced[column as usize] / -entry <= far)
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .map(|&(column, entry)| (column as usize, entry))
    }
}

enum Pivot {
    Done,
    /// No column can help the row: the rows contradict each other, if the entries are exact.
    Impossible,
    /// The pivot is not the same seen from its row and from its column.
    Inexact,
}
