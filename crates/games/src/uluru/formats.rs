//! Other ways to write a deal or its board.

mod board;
mod dimacs;
mod distances;
pub(super) mod formula;
pub(super) mod inline;
mod logic;
pub(super) mod smt2;

use super::{Uluru, prove};
use crate::game::Format;

/// The formats.
pub(super) const FORMATS: &[Format<Uluru>] = &[
    board::FORMAT,
    smt2::FORMAT,
    dimacs::CNF,
    dimacs::WCNF,
    logic::LOGIC,
    logic::TYPESET,
    distances::FORMAT,
    prove::FORMAT,
];
