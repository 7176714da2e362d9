//! That an unknown holds, or that it does not.

use std::ops::Not;

/// An unknown with a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(u32);

impl Literal {
    /// That an unknown holds.
    #[inline(always)]
    pub(crate) fn yes(unknown: usize) -> Self {
        Self(unknown as u32 * 2)
    }

    /// That an unknown is this.
    #[inline(always)]
    pub(crate) fn of(unknown: usize, holds: bool) -> Self {
        Self(unknown as u32 * 2 + u32::from(!holds))
    }

    /// The unknown it speaks of.
    #[inline(always)]
    pub(crate) fn unknown(self) -> usize {
        (self.0 / 2) as usize
    }

    /// Whether it says that the unknown holds.
    #[inline(always)]
    pub(crate) fn is_yes(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number of its own: twice the unknown, plus one for a no.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal with this number.
    #[inline(always)]
    pub(crate) fn from_index(index: u32) -> Self {
        Self(index)
    }
}

impl Not for Literal {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
