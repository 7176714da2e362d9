//! Other ways to write a deal or its board.

mod board;
mod dimacs;
mod distances;
pub(super) mod formula;
pub(super) mod inline;
mod logic;
pub(super) mod smt2;

use super::Uluru;
use crate::game::Format;

/// The formats.
pub(super) const FORMATS: &[Format<Uluru>] = &[
    Format {
        name: "board",
        looks_like: board::looks_like,
        read: Some(board::read),
        write: Some(board::write),
    },
    Format {
        name: "smt2",
        looks_like: |_| false,
        read: None,
        write: Some(smt2::write),
    },
    Format {
        name: "dimacs",
        looks_like: |_| false,
        read: None,
        write: Some(dimacs::write_cnf),
    },
    Format {
        name: "wcnf",
        looks_like: |_| false,
        read: None,
        write: Some(dimacs::write_wcnf),
    },
    Format {
        name: "logic",
        looks_like: |_| false,
        read: None,
        write: Some(logic::write_unicode),
    },
    Format {
        name: "latex",
        looks_like: |_| false,
        read: None,
        write: Some(logic::write_latex),
    },
    Format {
        name: "distances",
        looks_like: |_| false,
        read: None,
        write: Some(distances::write),
    },
];
