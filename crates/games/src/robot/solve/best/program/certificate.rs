//! Dual values as integers that anyone can check.
//!
//! Let phi be an integer for each node, delta a weight for each cut, and D at least, for every step, the sum of the
//! weights of the cuts it enters plus phi where it begins minus phi where it ends. Then D times the number of steps is
//! at least the sum of the weights plus the sum of phi times supply, whatever phi and delta are; the end of the robot
//! counts at most the highest phi of the empty layer.

use std::fmt::Write;

use super::super::layers::{Layers, NONE};
use super::cuts::{Cut, entering};
use super::{Relaxed, supply};

/// Dual values are multiplied by this before they are rounded.
const SCALE: f64 = 1e6;

/// The bound that rounded dual values prove, and the certificate.
pub(super) fn of(layers: &Layers, relaxed: &Relaxed) -> (u64, String) {
    let phi: Vec<i64> = relaxed
        .potentials
        .iter()
        .map(|value| (value * SCALE).round() as i64)
        .collect();
    let weighted: Vec<(i64, &Cut)> = relaxed
        .weights
        .iter()
        .map(|weight| (weight * SCALE).floor() as i64)
        .zip(&relaxed.cuts)
        .filter(|(weight, _)| 0 < *weight)
        .collect();
    let mut load = vec![0; 4 * layers.x.len()];
    for (weight, cut) in &weighted {
        entering(layers, cut).for_each(|arc| load[arc] += weight);
    }
    let steepest = (0..load.len()).filter_map(|arc| {
        let (node, cell) = (arc / 4, arc / 4 % layers.n_cells);
        let next = layers.neighbours[cell][arc % 4];
        (next != NONE).then(|| load[arc] + phi[node] - phi[node - cell + next as usize])
    });
    let divisor = steepest.max().unwrap_or(1).max(1);
    let weights: i64 = weighted.iter().map(|(weight, _)| weight).sum();
    let supplied: i64 = (0..phi.len())
        .map(|node| supply(layers, node) * phi[node])
        .sum();
    let base = layers.empty() * layers.n_cells;
    let highest = phi[base..].iter().copied().max().unwrap_or(0);
    let sum = weights + supplied - highest;
    let bound = u64::try_from(sum).map_or(0, |sum| sum.div_ceil(divisor as u64));
    (bound, text(divisor, &phi, &weighted))
}

fn text(divisor: i64, phi: &[i64], weighted: &[(i64, &Cut)]) -> String {
    let mut text = format!("layers {divisor} ");
    for (at, value) in phi.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(text, "{comma}{value}");
    }
    for (weight, cut) in weighted {
        let _ = write!(text, " {weight}:");
        let mut comma = "";
        let mut at = 0;
        for run in cut.chunk_by(|one, other| one == other) {
            if run[0] {
                let _ = write!(text, "{comma}{at}-{}", at + run.len() - 1);
                comma = ",";
            }
            at += run.len();
        }
    }
    text
}
