//! Other ways to write a puzzle, and a puzzle with its solution.

mod grid;
mod sol;

use super::Robot;
use crate::game::{Format, RecordFormat};

/// Formats of puzzles.
pub(super) const FORMATS: &[Format<Robot>] = &[grid::FORMAT];

/// Formats of solutions.
pub(super) const RECORDS: &[RecordFormat<Robot>] = &[sol::FORMAT];
