//! Automatic players, one file each.

pub(super) mod greedy;
pub(super) mod pass;
pub(super) mod random;
