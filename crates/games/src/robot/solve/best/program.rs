//! Bounds and walks by linear programming.
//!
//! Balance is linear, and reach is a family of cuts: if a set W of nodes leaves out the start, contains (v, p(v)) for
//! some open cell v, and with (v, p(v)) every node of v, then at least one step enters W, since no exchange does. The
//! program of balance alone is solved by the assignment; cuts that its solution breaks are added (`separate`), it is
//! solved again (`simplex`), and so on. When no cut is broken and all counts are whole, they are a walk, and no walk
//! is shorter. Most often they are; if not, some step is made at most or at least a whole number of times (`branch`).
//!
//! Every step leads from an even cell to an odd one or back, so a walk has as many steps, even or odd, as its end is
//! far. Two programs are solved, one for ends of each kind, and the value of each is rounded up to a number of its
//! kind. That rounding closes what gap the program leaves, wherever that has been tried. The prices of both programs,
//! rounded to integers, are the certificate.

mod branch;
mod certificate;
mod cuts;
mod relax;
mod separate;
mod simplex;

use super::layers::{Kept, Layers};
use crate::budget::Budget;
use relax::{Relaxed, Shared, State};

/// Larger programs take too long to be of use.
const MOST_NODES: usize = 4_000_000;

/// What the programs showed.
#[derive(Default)]
pub(super) struct Improvement {
    /// A lower bound that the certificate proves.
    pub(super) bound: u64,
    pub(super) certificate: Option<String>,
    /// A cheaper walk.
    pub(super) found: Option<Kept>,
}

/// Whether programs of this size are of use.
pub(super) fn is_small(layers: &Layers) -> bool {
    layers.x.len() <= MOST_NODES
}

/// Raises the bound and looks for a walk cheaper than `cost`. Takes the least flows of each colour and their
/// potentials.
pub(super) fn improve(
    layers: &mut Layers,
    flows: &Kept,
    potentials: &[Vec<i32>],
    cost: u64,
    budget: &mut Budget,
) -> Improvement {
    if !is_small(layers) || layers.n_cells < 2 {
        return Improvement::default();
    }
    let mut shared = Shared::new(layers, cost);
    let mut both = [0, 1].map(|parity| Relaxed::new(layers, flows, potentials, parity, cost));
    loop {
        let [even, odd] = &both;
        let lower = usize::from(odd.bound() < even.bound());
        let relaxed = &mut both[lower];
        if shared.cost <= relaxed.bound() || budget.is_over() {
            break;
        }
        match relaxed.state {
            State::Open => relaxed.round(layers, &mut shared, budget),
            State::Closed => {
                branch::search(layers, relaxed, &mut shared, budget);
                break;
            }
            State::Stuck => break,
        }
    }
    let [even, odd] = both.each_ref().map(|one| one.certify(layers, &shared));
    Improvement {
        bound: even.0.min(odd.0),
        certificate: Some(format!("parities {} / {}", even.1, odd.1)),
        found: shared.found,
    }
}
