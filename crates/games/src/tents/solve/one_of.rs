//! Clauses that let one of several things hold.

use std::ops::Not;

/// At most one of these, and at least one unless the exception holds.
pub(super) fn one_of<L: Copy + Not<Output = L>>(
    exception: Option<L>,
    literals: &[L],
) -> impl Iterator<Item = Vec<L>> {
    let any = exception.into_iter().chain(literals.iter().copied());
    let pairs = literals.iter().enumerate().flat_map(|(nth, &one)| {
        let others = literals[nth + 1..].iter();
        others.map(move |&other| vec![!one, !other])
    });
    std::iter::once(any.collect()).chain(pairs)
}
