//! Other ways to write a deal or its board.

mod board;
mod dimacs;
pub(super) mod formula;
pub(super) mod inline;
pub(super) mod smt2;

use super::{Uluru, prove};
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
        name: "opb",
        looks_like: |_| false,
        read: None,
        write: Some(prove::write_opb),
    },
];
