//! A small generator whose stream never changes, so that a seed gives the same puzzle for ever.

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Starts a stream.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, every one equally likely; `n` must not be 0.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves of a product are meant"
    )]
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        // Lemire's method: the high word of a product, refusing the few low words that would bias it.
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            if product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as usize;
            }
        }
    }

    /// True with probability `numerator / denominator`.
    pub fn chance(&mut self, numerator: usize, denominator: usize) -> bool {
        self.below(denominator) < numerator
    }

    /// Puts items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_fixed_for_ever() {
        let mut rng = Rng::new(1);
        let first: Vec<usize> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(first, [566, 745, 971, 444, 444, 762, 877, 523]);
    }

    #[test]
    fn every_number_below_n_comes_up() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[rng.below(6)] += 1);
        assert!(seen.iter().all(|&n| 850 < n && n < 1150), "{seen:?}");
    }
}
