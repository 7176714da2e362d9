//! Ways to solve a puzzle, one file each.

pub(super) mod greedy;
