//! Brings a large layout so far that few squares are open.
//!
//! A large random board has so many solutions, and each takes so long to find, that looking for one and repairing it
//! away would never end. The rules alone show where the board is loose, and quickly: trees are moved onto squares that
//! they leave open, and moves that do not leave fewer open squares are taken back.

use super::layout::Layout;
use crate::budget::{Budget, Progress};
use crate::rng::Rng;
use crate::tents::solve::search;

/// Boards of more squares are large.
const LARGE: usize = 2500;
/// So few open squares are left to search.
const MOST_OPEN: usize = 150;
/// After this many moves in vain the layout is given up.
const MOST_IN_VAIN: usize = 2000;

/// Whether a layout should be brought so far before its solutions are searched for.
pub(super) fn is_large(layout: &Layout) -> bool {
    LARGE < layout.n_squares()
}

/// Moves trees until few squares are open; none if that does not succeed.
pub(super) fn tighten(layout: &mut Layout, rng: &mut Rng, budget: &mut Budget) -> Option<()> {
    let mut open = search::open_squares(&layout.puzzle());
    let most = open.len();
    let mut n_at_once = 1 + open.len() / 8;
    let mut n_in_vain = 0;
    while MOST_OPEN < open.len() {
        if !budget.spend() || n_in_vain == MOST_IN_VAIN {
            return None;
        }
        budget.report(Progress {
            done: Some(1.0 - open.len() as f64 / most as f64),
            ..Progress::default()
        });
        let mut tried = layout.clone();
        for _ in 0..n_at_once {
            let at = open[rng.below(open.len())];
            if !tried.block(at, rng) {
                tried.shake_near(at, rng);
            }
        }
        let after = search::open_squares(&tried.puzzle());
        if after.len() <= open.len() {
            n_in_vain = if after.len() < open.len() {
                0
            } else {
                n_in_vain + 1
            };
            n_at_once = (n_at_once + n_at_once / 4 + 1).min(1 + open.len() / 8);
            (*layout, open) = (tried, after);
        } else {
            n_in_vain += 1;
            n_at_once = (n_at_once / 2).max(1);
        }
    }
    Some(())
}
