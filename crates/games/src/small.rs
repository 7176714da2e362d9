//! Numbers that are kept in fewer bits than they are counted with.

use std::any::type_name;

/// The same number in another type. Boards are so limited that their numbers fit; one that does not is a mistake of
/// ours, and better met here than as another number later.
#[track_caller]
pub(crate) fn small<S: TryFrom<N>, N: Copy + std::fmt::Display>(n: N) -> S {
    match S::try_from(n) {
        Ok(small) => small,
        Err(_) => panic!("{n} does not fit into {}", type_name::<S>()),
    }
}
