//! The random numbers of the original game: glibc's `srand` and `rand`, the same on every platform.
//!
//! glibc's default generator is additive: each output is the sum, modulo 2^32, of the outputs 3 and 31 before it,
//! without its lowest bit. They are made 31 at a time. The first 31 words come from a multiplicative generator, and 310 outputs are dropped.

use crate::small::small;

/// The state of `rand` after `srand`.
#[derive(Debug, Clone)]
pub(super) struct Rand {
    /// The last 31 words in order; those before `at` were handed out.
    words: [u32; 31],
    at: usize,
}

impl Rand {
    /// `srand(seed)`; seeds 0 and 1 are the same.
    pub(super) fn new(seed: i32) -> Self {
        let mut words = [0; 31];
        // Schrage's method: 16807 * word mod 2147483647 without overflow.
        let seed = if seed == 0 { 1 } else { seed };
        let mut word = i64::from(seed);
        words[0] = seed.cast_unsigned();
        for slot in &mut words[1..] {
            word = 16807 * (word % 127_773) - 2836 * (word / 127_773);
            if word < 0 {
                word += 2_147_483_647;
            }
            *slot = small(word);
        }
        // Words 31 to 33 repeat words 0 to 2; then 310 outputs are dropped.
        words.rotate_left(3);
        let mut rand = Self { words, at: 31 };
        for _ in 0..310 {
            rand.next();
        }
        rand
    }

    /// `rand()`: 0 to 2^31 - 1.
    pub(super) fn next(&mut self) -> u32 {
        if self.at == 31 {
            for at in 0..31 {
                let three_before = self.words[(at + 28) % 31];
                self.words[at] = self.words[at].wrapping_add(three_before);
            }
            self.at = 0;
        }
        let word = self.words[self.at];
        self.at += 1;
        word >> 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seed: i32, first: [u32; 3]) {
        let mut rand = Rand::new(seed);
        assert_eq!([rand.next(), rand.next(), rand.next()], first);
    }

    #[test]
    fn the_first_numbers_are_those_of_glibc() {
        check(0, [1804289383, 846930886, 1681692777]);
        check(1, [1804289383, 846930886, 1681692777]);
        check(2, [1505335290, 1738766719, 190686788]);
        check(42, [71876166, 708592740, 1483128881]);
        check(-1, [254925627, 1205188300, 366127624]);
    }
}
