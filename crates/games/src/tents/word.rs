//! A line of squares as the bits of a machine word, and how many tents a set of squares can hold.
//!
//! Tents in a line never touch, so a run of `L` open squares holds at most `ceil(L / 2)`. Summed over the runs that
//! is half of (squares + runs of odd length). The ends of runs are found all at once: adding the lowest bit of every
//! run to the word carries through each run and leaves a bit just behind it. Beginnings on even and on odd squares are
//! added separately, so that the parity of an end tells the parity of the length.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// An unsigned integer whose bits are squares. The highest bit must stay unused.
pub(super) trait Word:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// No square.
    const NONE: Self;
    /// The squares 0, 2, 4 and so on.
    const EVEN: Self;

    /// One square.
    fn bit(square: usize) -> Self;
    /// The squares below this one.
    fn below(square: usize) -> Self;
    /// How many squares.
    fn count(self) -> i32;
    /// The lowest square; there must be one.
    fn first(self) -> usize;
    /// The highest square plus one; 0 if there is none.
    fn end(self) -> usize;
    /// All but the lowest square; there must be one.
    fn rest(self) -> Self;
    /// The sum as numbers.
    fn plus(self, other: Self) -> Self;

    /// Whether there is no square.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether a square is among them.
    #[inline(always)]
    fn has(self, square: usize) -> bool {
        !(self & Self::bit(square)).is_none()
    }

    /// These squares and those next to them.
    #[inline(always)]
    fn widened(self) -> Self {
        self | self << 1 | self >> 1
    }
}

macro_rules! word {
    ($($type:ty),*) => {$(
        impl Word for $type {
            const NONE: Self = 0;
            const EVEN: Self = <$type>::MAX / 3;

            #[inline(always)]
            fn bit(square: usize) -> Self {
                1 << square
            }

            #[inline(always)]
            fn below(square: usize) -> Self {
                (1 << square) - 1
            }

            #[inline(always)]
            fn count(self) -> i32 {
                self.count_ones().cast_signed()
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn end(self) -> usize {
                (<$type>::BITS - self.leading_zeros()) as usize
            }

            #[inline(always)]
            fn rest(self) -> Self {
                self & (self - 1)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
        }
    )*};
}
word!(u32, u64, u128);

/// The squares, lowest first.
#[inline(always)]
pub(super) fn squares<W: Word>(mut word: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word.is_none() {
            return None;
        }
        let square = word.first();
        word = word.rest();
        Some(square)
    })
}

/// The squares just behind runs of odd length.
#[inline(always)]
fn odd_ends<W: Word>(open: W) -> W {
    let starts = open & !(open << 1);
    let behind = |starts: W| open.plus(starts) & !open;
    let even_starts = starts & W::EVEN;
    let odd_starts = starts & !W::EVEN;
    (behind(even_starts) & !W::EVEN) | (behind(odd_starts) & W::EVEN)
}

/// The most tents that can stand on these squares of one line.
#[inline(always)]
pub(super) fn capacity<W: Word>(open: W) -> i32 {
    (open.count() + odd_ends(open).count()) / 2
}

/// The squares that hold a tent in every filling that reaches the capacity: every other square of the odd runs.
#[inline(always)]
pub(super) fn always_used<W: Word>(open: W) -> W {
    let mut used = W::NONE;
    for end in squares(odd_ends(open)) {
        let below = W::below(end);
        let start = (!open & below).end();
        let parity = match start % 2 {
            0 => W::EVEN,
            _ => !W::EVEN,
        };
        used |= below & !W::below(start) & parity;
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All fillings of a line without touching tents, by trying every subset.
    fn fillings(open: u32) -> impl Iterator<Item = u32> {
        (0..1_u32 << 12).filter(move |set| set & !open == 0 && set & (set << 1) == 0)
    }

    #[test]
    fn capacity_is_the_size_of_the_fullest_filling() {
        for open in 0..1_u32 << 12 {
            let most = fillings(open).map(|set| set.count_ones()).max();
            assert_eq!(Some(capacity(open).cast_unsigned()), most, "{open:b}");
        }
    }

    #[test]
    fn always_used_squares_are_in_every_fullest_filling() {
        for open in (0..1_u32 << 12).step_by(7) {
            let most = capacity(open).cast_unsigned();
            let fullest = fillings(open).filter(|set| set.count_ones() == most);
            let common = fullest.fold(open, |common, set| common & set);
            assert_eq!(always_used(open), common, "{open:b}");
        }
    }

    #[test]
    fn wide_words_count_like_narrow_ones() {
        for open in (0..1_u32 << 30).step_by(99_991) {
            assert_eq!(capacity(open), capacity(u128::from(open) << 96));
            assert_eq!(capacity(open), capacity(u64::from(open) << 32));
        }
    }
}
