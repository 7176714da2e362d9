//! Walks for grids with very many colours: circuits of pieces, joined where one passes the other.
//!
//! Each piece gets the target that the cheapest assignment of its colour gives it, so cells fall into circuits. While
//! the robot carries a piece it may put it down on a cell of another circuit, do that circuit and go on; that costs
//! nothing if the cell lies in the rectangle between the piece and its target. With many colours pieces go far, and
//! trying arcs and cells at random soon finds such a place.

use std::collections::HashMap;

use super::Best;
use crate::answer::Claim;
use crate::budget::Budget;
use crate::rng::Rng;
use crate::robot::Grid;
use crate::robot::solve::assignment::{Certificate, Task, carry, pair};
use crate::robot::solve::walk::{Start, Walk};

/// Colours with more pieces than this are assigned by a flow.
const MANY: usize = 128;

/// Places tried for each circuit.
const N_TRIES: usize = 20_000;

/// No cell.
const NONE: u32 = u32::MAX;

/// Improves the best answer if the budget allows an assignment.
pub(super) fn by_pairs(best: &mut Best<'_>, tasks: &[Task], budget: &mut Budget) {
    let grid = best.grid;
    let mut rng = Rng::new(0);
    let mut certificate = Certificate::new(grid, Start::default());
    let mut target_of = vec![NONE; grid.n_cells()];
    for task in tasks {
        if !budget.spend_many(1 + task.sources.len() as u64) {
            return;
        }
        assign(
            grid,
            task,
            &mut target_of,
            &mut certificate,
            &mut rng,
            budget,
        );
    }
    best.prove(certificate);
    best.report(budget);
    let is_assigned = |cell: usize| target_of[cell] != NONE;
    if budget.is_over() || !grid.open_cells().all(is_assigned) {
        return;
    }
    let plan = Plan::new(grid, &target_of, &mut rng, budget);
    let mut walk = Walk::new(grid, budget);
    plan.walk(&target_of, &mut walk);
    let answer = walk.answer(Claim::Found);
    let cost = answer.cost.unwrap_or(u64::MAX);
    if cost < best.cost {
        best.take(cost, answer.line().copied().collect());
        best.report(budget);
    }
}

/// Gives each source of a colour its target.
fn assign(
    grid: &Grid,
    task: &Task,
    target_of: &mut [u32],
    certificate: &mut Certificate,
    rng: &mut Rng,
    budget: &mut Budget,
) {
    if task.sources.len() <= MANY {
        let pairing = pair(grid, task);
        for (&source, &target) in task.sources.iter().zip(&pairing.target_of) {
            target_of[source] = task.targets[target] as u32;
        }
        certificate.add(
            task,
            |at| pairing.source_values[at],
            |at| pairing.target_values[at],
        );
        return;
    }
    let mut flow = carry(grid, task, rng, budget);
    certificate.add_potential(task, &flow.potential);
    if !flow.is_complete() {
        return;
    }
    for (&source, target) in task.sources.iter().zip(flow.targets(task)) {
        target_of[source] = target as u32;
    }
}

/// Circuits, and where each is inserted into another.
struct Plan {
    /// Where the robot begins.
    root: usize,
    /// Cells to stop at on the way from a cell to its target, in order; each begins a circuit.
    stops: HashMap<u32, Vec<u32>>,
}

impl Plan {
    fn new(grid: &Grid, target_of: &[u32], rng: &mut Rng, budget: &mut Budget) -> Self {
        let root = grid
            .open_cells()
            .min_by_key(|&cell| grid.distance(0, cell))
            .unwrap_or(0);
        let mut circuits = circuits(target_of);
        let first = circuits
            .iter()
            .position(|circuit| circuit.contains(&(root as u32)));
        let mut joined = circuits.swap_remove(first.unwrap_or(0));
        circuits.sort_by_key(|circuit| std::cmp::Reverse(circuit.len()));
        let mut plan = Self {
            root,
            stops: HashMap::new(),
        };
        for circuit in circuits {
            // Without all circuits there is no walk, so when time is over the rest goes anywhere.
            let n_tries = if budget.spend_many(circuit.len() as u64) {
                N_TRIES
            } else {
                1
            };
            plan.insert(grid, target_of, &joined, &circuit, n_tries, rng);
            joined.extend(circuit);
        }
        plan
    }

    /// Inserts a circuit where it costs least among so many random places.
    fn insert(
        &mut self,
        grid: &Grid,
        target_of: &[u32],
        joined: &[u32],
        circuit: &[u32],
        n_tries: usize,
        rng: &mut Rng,
    ) {
        let mut best = (usize::MAX, 0, 0, 0);
        for _ in 0..n_tries {
            let owner = joined[rng.below(joined.len())];
            let cell = circuit[rng.below(circuit.len())];
            let stops = self.stops.get(&owner).map_or(&[][..], |stops| stops);
            let at = rng.below(stops.len() + 1);
            let before = if at == 0 { owner } else { stops[at - 1] };
            let after = *stops.get(at).unwrap_or(&target_of[owner as usize]);
            let distance = |one: u32, other: u32| grid.distance(one as usize, other as usize);
            let detour = distance(before, cell) + distance(cell, after) - distance(before, after);
            best = best.min((detour, owner, at, cell));
            if detour == 0 {
                break;
            }
        }
        let (_, owner, at, cell) = best;
        self.stops.entry(owner).or_default().insert(at, cell);
    }

    /// Walks all circuits, each inserted one as its place is passed.
    fn walk(&self, target_of: &[u32], walk: &mut Walk) {
        walk.swap_at(self.root);
        // Circuits under way: where each began, the cell whose piece is carried, and how many stops are behind.
        let mut under_way = vec![(self.root, self.root, 0)];
        while let Some((start, owner, n_stops)) = under_way.last_mut() {
            let stop = self
                .stops
                .get(&(*owner as u32))
                .and_then(|stops| stops.get(*n_stops));
            if let Some(&stop) = stop {
                *n_stops += 1;
                walk.swap_at(stop as usize);
                under_way.push((stop as usize, stop as usize, 0));
                continue;
            }
            let target = target_of[*owner] as usize;
            walk.swap_at(target);
            if target == *start {
                under_way.pop();
            } else {
                (*owner, *n_stops) = (target, 0);
            }
        }
    }
}

/// The circuits of an assignment.
fn circuits(target_of: &[u32]) -> Vec<Vec<u32>> {
    let mut is_done = vec![false; target_of.len()];
    let mut circuits = Vec::new();
    for first in 0..target_of.len() {
        if target_of[first] == NONE || is_done[first] {
            continue;
        }
        let mut circuit = Vec::new();
        let mut cell = first;
        while !is_done[cell] {
            is_done[cell] = true;
            circuit.push(cell as u32);
            cell = target_of[cell] as usize;
        }
        circuits.push(circuit);
    }
    circuits
}
