//! Prices as integers that anyone can check.
//!
//! Let phi be an integer for each node, a weight stand for each cut, and D be at least, for every step, the sum of
//! the weights of the cuts it enters plus phi where it begins minus phi where it ends. Then D times the number of
//! steps is at least the sum of the weights plus the sum of phi times supply, whatever phi and the weights are; the
//! end of the robot counts at most the highest phi of the cells it may end on. The number of steps is even or odd as
//! the end is, so the quotient is rounded up to the next such number.

use std::fmt::Write;

use super::super::layers::{Layers, NONE};
use super::cuts::Cut;

/// Denominators that prices often have, tried before large ones for the sake of short certificates.
const USUAL: [i64; 8] = [1, 2, 3, 4, 6, 12, 60, 840];

/// Dual values: a price for each node, and the cuts with theirs.
pub(super) struct Priced<'a> {
    pub(super) of_nodes: &'a [f64],
    pub(super) cuts: Vec<(f64, &'a Cut)>,
    /// 0 if the robot ends on an even cell, 1 if on an odd one.
    pub(super) parity: usize,
}

/// The bound that rounded prices prove, and the words for it. `enough` need not be surpassed.
pub(super) fn of(layers: &Layers, priced: &Priced<'_>, enough: u64) -> (u64, String) {
    // What rounding costs is a few parts in `finest` of the number of steps.
    let finest = (enough.max(1).saturating_mul(1000)).next_power_of_two();
    let finest = i64::try_from(finest).unwrap_or(1 << 40).min(1 << 40);
    let tried = USUAL.into_iter().chain([finest]);
    let mut best: Option<(u64, Rounded<'_>)> = None;
    for scale in tried {
        let rounded = Rounded::new(layers, priced, scale);
        let bound = rounded.bound(layers, priced.parity);
        if best.as_ref().is_none_or(|&(least, _)| least < bound) {
            best = Some((bound, rounded));
        }
        if enough <= bound {
            break;
        }
    }
    let (bound, rounded) = best.expect("some scale was tried");
    (bound, rounded.text())
}

struct Rounded<'a> {
    divisor: i64,
    of_nodes: Vec<i64>,
    cuts: Vec<(i64, &'a Cut)>,
}

impl<'a> Rounded<'a> {
    fn new(layers: &Layers, priced: &Priced<'a>, scale: i64) -> Self {
        let scaled = |value: f64| value * scale as f64;
        let of_nodes: Vec<i64> = priced
            .of_nodes
            .iter()
            .map(|&price| scaled(price).round() as i64)
            .collect();
        // A fine scale rounds weights down, so that no step gets dearer than it was.
        let weight = |price: f64| {
            if scale <= USUAL[USUAL.len() - 1] {
                scaled(price).round() as i64
            } else {
                scaled(price).floor() as i64
            }
        };
        let cuts: Vec<(i64, &Cut)> = priced
            .cuts
            .iter()
            .map(|&(price, cut)| (weight(price), cut))
            .filter(|&(weight, _)| 0 < weight)
            .collect();
        let mut loads = vec![0; 4 * of_nodes.len()];
        for (weight, cut) in &cuts {
            for &step in &cut.steps {
                loads[step as usize] += weight;
            }
        }
        let mut divisor = 1;
        for (node, &price) in of_nodes.iter().enumerate() {
            let cell = node % layers.n_cells;
            for (way, &next) in layers.neighbours[cell].iter().enumerate() {
                if next != NONE {
                    let next = of_nodes[node - cell + next as usize];
                    divisor = divisor.max(loads[4 * node + way] + price - next);
                }
            }
        }
        Self {
            divisor,
            of_nodes,
            cuts,
        }
    }

    fn bound(&self, layers: &Layers, parity: usize) -> u64 {
        let weights: i128 = self
            .cuts
            .iter()
            .map(|&(weight, _)| i128::from(weight))
            .sum();
        let supplied: i128 = self
            .of_nodes
            .iter()
            .enumerate()
            .map(|(node, &price)| i128::from(layers.supply(node)) * i128::from(price))
            .sum();
        let base = layers.empty() * layers.n_cells;
        let highest = (0..layers.n_cells)
            .filter(|&cell| layers.parity(cell) == parity)
            .map(|cell| self.of_nodes[base + cell])
            .max();
        let sum = weights + supplied - i128::from(highest.unwrap_or(0));
        let divisor = u128::from(self.divisor.unsigned_abs());
        let quotient = u128::try_from(sum).map_or(0, |sum| sum.div_ceil(divisor));
        let bound = u64::try_from(quotient).unwrap_or(0);
        bound + u64::from(bound % 2 != parity as u64)
    }

    fn text(&self) -> String {
        let mut text = format!("{} ", self.divisor);
        // Writing to a string cannot fail.
        for (at, value) in self.of_nodes.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(text, "{comma}{value}");
        }
        for (weight, cut) in &self.cuts {
            let _ = write!(text, " {weight}:");
            for (at, (start, end)) in cut.stretches.iter().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                let _ = write!(text, "{comma}{start}-{}", end - 1);
            }
        }
        text
    }
}
