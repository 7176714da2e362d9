//! Sets of small numbers as words of bits, sized when compiled so that the loops over words disappear.

/// A set of numbers below `64 * W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    /// The set without members.
    pub(super) const EMPTY: Self = Self([0; W]);

    /// Adds a number.
    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether there is no member.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The members of both sets.
    #[inline(always)]
    pub(super) fn and(&self, other: &Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    /// The members of either set.
    #[inline(always)]
    pub(super) fn or(&self, other: &Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    /// The members of this set that are not in the other.
    #[inline(always)]
    pub(super) fn minus(&self, other: &Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    /// Whether the sets share a member.
    #[inline(always)]
    pub(super) fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether every member is in the other set.
    #[inline(always)]
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    /// The number of members.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The largest member.
    #[inline(always)]
    pub(super) fn highest(&self) -> Option<usize> {
        let last = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * last + self.0[last].ilog2() as usize)
    }

    /// Hands each member to a function, ascending.
    #[inline(always)]
    pub(super) fn each(&self, mut hear: impl FnMut(usize)) {
        for (at, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                hear(64 * at + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    #[inline(always)]
    fn with(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = *self;
        for (one, &other) in result.0.iter_mut().zip(&other.0) {
            *one = combine(*one, other);
        }
        result
    }
}
