//! Sets of regions as words of bits.

/// A set of numbers below `64 * W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    pub(super) fn of(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        let mut set = *self;
        set.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        set
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        let mut set = *self;
        set.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        set
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        let mut set = *self;
        set.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        set
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The members, highest first.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().rev().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let highest = left.checked_ilog2()?;
                left ^= 1 << highest;
                Some(64 * at + highest as usize)
            })
        })
    }
}
