//! Automatic players, one file each.

pub(super) mod engine;
mod far_sighted;
pub(super) mod greedy;
pub(super) mod learned;
pub(super) mod minimax;
pub(super) mod pass;
pub(super) mod random;
mod rival;
mod share;
mod trap;
pub(super) mod voronoi;
