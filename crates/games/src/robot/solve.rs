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

pub(super) use best::{go_on, is_too_large};
pub(super) use walk::Start;

use super::Robot;
use crate::game::Solver;
use crate::options::OptionRow;

/// The table of solvers, the default first.
pub(super) const SOLVERS: &[Solver<Robot>] = &[
    best::SOLVER,
    nearest::SOLVER,
    naive::SOLVER,
    circular::SOLVER,
    by_colour::SOLVER,
    avl::SOLVER,
    circuits::SOLVER,
    assignment::SOLVER,
    graf::SOLVER,
    line::SOLVER,
];

/// Only the cost, for walks that would be too long to keep.
const COST_ONLY: &str = "cost-only";

/// The options of solvers that walk.
const WALKS: &[OptionRow] = &[OptionRow::flag(COST_ONLY)];
