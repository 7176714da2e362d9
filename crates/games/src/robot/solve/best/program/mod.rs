//! Bounds and walks by linear programming, with HiGHS.
//!
//! Balance is linear, and reach is a family of cuts: if a set W of nodes leaves out the first one, contains (v, p(v))
//! for some open cell v, and with (v, p(v)) every node of v, then at least one step enters W, since no exchange does.
//! The relaxed program is solved, cuts that its solution breaks are added, and so on. Its dual values, rounded to
//! integers, are a certificate. What gap is left is closed by the integer program, on the steps that a cheaper walk
//! could still use.

mod certificate;
mod cuts;
mod run;

use highs::{Col, HighsModelStatus, Model, RowProblem, Sense};

use super::layers::{Kept, Layers, NONE};
use crate::budget::Budget;
use cuts::{Cut, Separation, entering};

/// Larger programs take too long to be of use.
const MOST_COLUMNS: usize = 200_000;

/// Values closer than this are equal.
const CLOSE: f64 = 1e-6;

/// Nodes of the budget that one solution of a program counts.
const NODES_A_ROUND: u64 = 1000;

/// What the programs showed.
pub(super) struct Outcome {
    /// A lower bound that the certificate proves.
    pub(super) bound: u64,
    pub(super) certificate: Option<String>,
    /// A cheaper walk.
    pub(super) found: Option<Kept>,
    /// Whether no walk is cheaper than the cheapest known, by the integer program.
    pub(super) is_optimal: bool,
}

/// Raises the bound and looks for a walk cheaper than `cost`.
pub(super) fn improve(layers: &mut Layers, cost: u64, budget: &mut Budget) -> Outcome {
    let mut outcome = Outcome {
        bound: 0,
        certificate: None,
        found: None,
        is_optimal: false,
    };
    if MOST_COLUMNS < 4 * layers.x.len() {
        return outcome;
    }
    let Some(relaxed) = relax(layers, cost, budget) else {
        return outcome;
    };
    let (bound, certificate) = certificate::of(layers, &relaxed);
    outcome.bound = bound;
    outcome.certificate = Some(certificate);
    if bound < cost && relaxed.is_closed && !budget.is_over() {
        (outcome.found, outcome.is_optimal) = solve_integer(layers, relaxed, cost, budget);
    }
    outcome
}

/// The relaxed program's last solution.
struct Relaxed {
    value: f64,
    cuts: Vec<Cut>,
    /// Dual values of the balance at each node, and of each cut.
    potentials: Vec<f64>,
    weights: Vec<f64>,
    /// Whether no cut is broken any more.
    is_closed: bool,
}

fn relax(layers: &Layers, cost: u64, budget: &mut Budget) -> Option<Relaxed> {
    let mut cuts = cuts::first(layers);
    let (mut model, columns) = model(layers, &cuts, None);
    let n_nodes = layers.x.len();
    let mut separation = Separation::new(layers);
    let mut best: Option<Relaxed> = None;
    let mut n_cuts = cuts.len();
    while budget.spend_many(NODES_A_ROUND) {
        let solved = run::solve(model, budget);
        if solved.status() != HighsModelStatus::Optimal {
            break;
        }
        let value = solved.objective_value();
        let solution = solved.get_solution();
        let x: Vec<f64> = columns
            .iter()
            .map(|column| column.map_or(0.0, |column| solution[column].max(0.0)))
            .collect();
        let duals = solution.dual_rows();
        let mut now = Relaxed {
            value,
            cuts: Vec::new(),
            potentials: duals[..n_nodes].to_vec(),
            weights: duals[n_nodes..].to_vec(),
            is_closed: false,
        };
        model = solved.into();
        n_cuts = cuts.len();
        let is_enough = cost as f64 <= (value - CLOSE).ceil();
        let broken = match is_enough {
            true => Vec::new(),
            false => separation.broken(layers, &x, budget),
        };
        let is_last = broken.is_empty();
        now.is_closed = is_last && !budget.is_over();
        best = Some(now);
        if is_last {
            break;
        }
        for cut in broken {
            let row = entering(layers, &cut).filter_map(|arc| Some((columns[arc]?, 1.0)));
            model.add_row(1.0.., row);
            cuts.push(cut);
        }
    }
    cuts.truncate(n_cuts);
    best.map(|best| Relaxed { cuts, ..best })
}

/// The integer program on the steps that a walk cheaper than `cost` may use; cuts are added until one reaches all.
/// Returns a cheaper walk, and whether nothing is cheaper than that or than `cost`.
fn solve_integer(
    layers: &mut Layers,
    relaxed: Relaxed,
    cost: u64,
    budget: &mut Budget,
) -> (Option<Kept>, bool) {
    let is_useful = useful(layers, &relaxed, cost);
    let mut cuts = relaxed.cuts;
    while budget.spend_many(NODES_A_ROUND) {
        let (model, columns) = model(layers, &cuts, Some(&is_useful));
        let solved = run::solve(model, budget);
        let status = solved.status();
        let is_none = status == HighsModelStatus::Infeasible;
        if is_none
            || status == HighsModelStatus::Optimal && cost as f64 - 0.5 < solved.objective_value()
        {
            return (None, true);
        }
        if status != HighsModelStatus::Optimal {
            return (None, false);
        }
        let solution = solved.get_solution();
        for (node, counts) in layers.x.iter_mut().enumerate() {
            *counts = [0, 1, 2, 3].map(|way| {
                columns[4 * node + way].map_or(0, |column| solution[column].round() as u32)
            });
        }
        layers.end = end(layers);
        layers.cost = layers.total();
        if layers.reach() == layers.n_open {
            layers.prune();
            return (Some(layers.keep()), true);
        }
        cuts.extend(cuts::of_parts(layers));
    }
    (None, false)
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
        enters + i64::from(cell == 0) - leaves
    };
    (0..layers.n_cells)
        .find(|&cell| lack(cell) == 1)
        .unwrap_or(0)
}

/// The steps that a walk cheaper than `cost` may use: those whose reduced cost fits into the gap.
fn useful(layers: &Layers, relaxed: &Relaxed, cost: u64) -> Vec<bool> {
    let mut load = vec![0.0; 4 * layers.x.len()];
    for (cut, &weight) in relaxed.cuts.iter().zip(&relaxed.weights) {
        if CLOSE < weight {
            entering(layers, cut).for_each(|arc| load[arc] += weight);
        }
    }
    let room = cost as f64 - 1.0 - relaxed.value + 1e-4;
    let mut is_useful = vec![false; load.len()];
    for arc in 0..load.len() {
        let node = arc / 4;
        let cell = node % layers.n_cells;
        let next = layers.neighbours[cell][arc % 4];
        if next != NONE {
            let next = node - cell + next as usize;
            let reduced = 1.0 - load[arc] - relaxed.potentials[node] + relaxed.potentials[next];
            is_useful[arc] = reduced <= room;
        }
    }
    is_useful
}

/// The program: a column a step, a row of balance a node, a row a cut. With `is_useful` the integer program on
/// those steps, otherwise the relaxed one.
fn model(layers: &Layers, cuts: &[Cut], is_useful: Option<&[bool]>) -> (Model, Vec<Option<Col>>) {
    let mut problem = RowProblem::default();
    let columns: Vec<Option<Col>> = (0..4 * layers.x.len())
        .map(|arc| {
            let is_step = layers.neighbours[arc / 4 % layers.n_cells][arc % 4] != NONE;
            let is_wanted = is_step && is_useful.is_none_or(|is_useful| is_useful[arc]);
            is_wanted.then(|| match is_useful {
                Some(_) => problem.add_integer_column(1.0, 0.0..),
                None => problem.add_column(1.0, 0.0..),
            })
        })
        .collect();
    let ends: Vec<Col> = (0..layers.n_cells)
        .map(|_| problem.add_column(0.0, 0.0..1.0))
        .collect();
    for node in 0..layers.x.len() {
        let (layer, cell) = (node / layers.n_cells, node % layers.n_cells);
        let mut row: Vec<(Col, f64)> = Vec::new();
        for (way, &next) in layers.neighbours[cell].iter().enumerate() {
            if next != NONE {
                let next = node - cell + next as usize;
                row.extend(columns[4 * node + way].map(|column| (column, 1.0)));
                row.extend(columns[4 * next + (way ^ 2)].map(|column| (column, -1.0)));
            }
        }
        if layer == layers.empty() {
            row.push((ends[cell], 1.0));
        }
        let supply = supply(layers, node) as f64;
        problem.add_row(supply..=supply, row);
    }
    for cut in cuts {
        let row: Vec<(Col, f64)> = entering(layers, cut)
            .filter_map(|arc| Some((columns[arc]?, 1.0)))
            .collect();
        problem.add_row(1.0.., row);
    }
    let mut model = problem.optimise(Sense::Minimise);
    model.make_quiet();
    model.set_option("threads", 1);
    model.set_option("parallel", "off");
    (model, columns)
}

/// What leaves a node minus what enters it, but for the end.
fn supply(layers: &Layers, node: usize) -> i64 {
    let (layer, cell) = (node / layers.n_cells, node % layers.n_cells);
    if layer == layers.empty() {
        return i64::from(cell == 0);
    }
    if !layers.is_open[cell] {
        return 0;
    }
    i64::from(layers.piece[cell] as usize == layer)
        - i64::from(layers.ground[cell] as usize == layer)
}
