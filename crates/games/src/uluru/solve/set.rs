//! Small sets of numbers as bits, of a width the compiler knows.

/// A set of numbers below `64 * W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// No number.
    pub(super) const EMPTY: Self = Self([0; W]);

    /// All numbers below `n`.
    pub(super) fn below(n: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..n).for_each(|at| set.insert(at));
        set
    }

    /// One number.
    pub(super) fn only(at: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(at);
        set
    }

    pub(super) fn of_words(words: &[u64]) -> Self {
        Self(std::array::from_fn(|at| {
            words.get(at).copied().unwrap_or(0)
        }))
    }

    pub(super) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(super) fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    pub(super) fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn first(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    /// The number, if there is exactly one.
    pub(super) fn single(&self) -> Option<usize> {
        match self.len() {
            1 => self.first(),
            _ => None,
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |at| {
            let mut word = self.0[at];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(at * 64 + bit)
            })
        })
    }

    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// What is in this set and not in the other.
    #[inline]
    pub(super) fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        (0..W).any(|at| self.0[at] & other.0[at] != 0)
    }

    #[inline]
    pub(super) fn lies_in(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }
}
