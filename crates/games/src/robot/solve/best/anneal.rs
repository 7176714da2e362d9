//! Simulated annealing on the counts of steps: small cycles in one layer, and another end.
//!
//! The energy is the cost plus two for every part that is cut off, since there and back to a neighbour costs two.

use super::layers::{Kept, Layers, NONE};
use crate::budget::Budget;
use crate::rng::Rng;

/// What a part that is cut off counts.
const PENALTY: f64 = 2.0;

/// Temperatures at the start and at the end.
const HOT: f64 = 0.6;
const COLD: f64 = 0.12;

/// Tries `n_tries` changes and returns the cheapest counts met that reach everything, if cheaper than `best`.
/// Stops at `bound`. One node a try.
pub(super) fn anneal(
    layers: &mut Layers,
    best: &mut Kept,
    bound: u64,
    n_tries: u64,
    rng: &mut Rng,
    budget: &mut Budget,
) {
    let open: Vec<usize> = (0..layers.n_cells)
        .filter(|&cell| layers.is_open[cell])
        .collect();
    let mut n_cut_off = layers.n_cut_off();
    let mut undo = Vec::new();
    for at in 0..n_tries {
        if best.cost <= bound || !budget.spend() {
            return;
        }
        let temperature = HOT * (COLD / HOT).powf(at as f64 / n_tries as f64);
        let (before, end_before) = (layers.cost, layers.end);
        undo.clear();
        match rng.below(16) {
            0..11 => push_rectangle(layers, rng, &mut undo),
            11..14 => push_pair(layers, &open, rng, &mut undo),
            _ => move_end(layers, rng, &mut undo),
        }
        if undo.is_empty() {
            continue;
        }
        let more = layers.cost as f64 - before as f64;
        // Accepting with probability exp(-loss / temperature) is accepting losses up to a random one.
        let uniform = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let most = -temperature * uniform.max(f64::MIN_POSITIVE).ln();
        // Not even joining everything would make up for it.
        let is_hopeless = most < more - PENALTY * n_cut_off as f64;
        let now = if is_hopeless {
            usize::MAX
        } else {
            layers.n_cut_off()
        };
        let is_taken = !is_hopeless && more + PENALTY * (now as f64 - n_cut_off as f64) <= most;
        if !is_taken {
            undo.drain(..).rev().for_each(|push| layers.unpush(push));
            layers.end = end_before;
            continue;
        }
        n_cut_off = now;
        if n_cut_off == 0 && layers.cost < best.cost {
            layers.prune();
            *best = layers.keep();
        }
    }
}

type Undo = Vec<(usize, usize, bool)>;

/// Sends a step round a small rectangle.
fn push_rectangle(layers: &mut Layers, rng: &mut Rng, undo: &mut Undo) {
    let layer = rng.below(layers.n_layers);
    let (mut height, mut width) = (1, 1);
    if rng.chance(1, 3) {
        height += rng.below(3);
        width += rng.below(3) * rng.below(2);
        if rng.chance(1, 2) {
            std::mem::swap(&mut height, &mut width);
        }
    }
    if layers.rows <= height || layers.columns <= width {
        return;
    }
    let (row, column) = (
        rng.below(layers.rows - height),
        rng.below(layers.columns - width),
    );
    let mut node = layer * layers.n_cells + row * layers.columns + column;
    let sides = match rng.below(2) {
        0 => [(0, width), (1, height), (2, width), (3, height)],
        _ => [(1, height), (0, width), (3, height), (2, width)],
    };
    for (way, n) in sides {
        for _ in 0..n {
            undo.push(layers.push(node, way));
            let cell = node % layers.n_cells;
            node = node - cell + layers.neighbours[cell][way] as usize;
        }
    }
}

/// Adds a step there and back, or takes one away.
fn push_pair(layers: &mut Layers, open: &[usize], rng: &mut Rng, undo: &mut Undo) {
    let cell = open[rng.below(open.len())];
    let way = rng.below(4);
    let next = layers.neighbours[cell][way];
    if next == NONE {
        return;
    }
    let base = rng.below(layers.n_layers) * layers.n_cells;
    let (node, next) = (base + cell, base + next as usize);
    let is_there = 0 < layers.x[node][way] && 0 < layers.x[next][way ^ 2];
    for (node, way) in [(node, way), (next, way ^ 2)] {
        if is_there {
            layers.x[node][way] -= 1;
            layers.cost -= 1;
        } else {
            layers.x[node][way] += 1;
            layers.cost += 1;
        }
        undo.push((node, way, !is_there));
    }
}

/// Lets the robot end a few steps further.
fn move_end(layers: &mut Layers, rng: &mut Rng, undo: &mut Undo) {
    let mostly = rng.below(4);
    for _ in 0..1 + rng.below(3) {
        let way = if rng.chance(1, 3) {
            rng.below(4)
        } else {
            mostly
        };
        let next = layers.neighbours[layers.end][way];
        if next != NONE {
            undo.push(layers.push(layers.empty() * layers.n_cells + layers.end, way));
            layers.end = next as usize;
        }
    }
}
