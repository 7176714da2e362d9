//! Other ways to write a puzzle or a played game, one file each.

pub(super) mod frames;
pub(super) mod graph;
pub(super) mod stream;
