//! The solvers, a file each.

mod assignment;
mod avl;
mod best;
mod by_colour;
mod circuits;
mod circular;
mod graf;
mod line;
mod naive;
mod nearest;
mod nearest_rule;
mod walk;

pub(super) use best::go_on;
pub(super) use walk::Start;

use super::Robot;
use crate::game::{Solve, Solver};

/// The table of solvers, the default first.
pub(super) const SOLVERS: &[Solver<Robot>] = &[
    row("best", best::solve),
    row("nearest", nearest::solve),
    row("naive", naive::solve),
    row("circular", circular::solve),
    row("by-colour", by_colour::solve),
    row("avl", avl::solve),
    row("circuits", circuits::solve),
    row("bound", assignment::solve),
    row("graf", graf::solve),
    row("line", line::solve),
];

const fn row(name: &'static str, solve: Solve<Robot>) -> Solver<Robot> {
    Solver { name, solve }
}
