//! The inner loops over rows of bits, compiled for the widest vectors the machine has.

use std::cmp::Ordering;

use pulp::{Simd, WithSimd, bytemuck};

/// How many words a block has: a few of the widest vectors, so that the loop over them has no tail.
const WORDS: usize = 64;

/// How many bits a block has.
pub(super) const BITS: usize = 64 * WORDS;

/// How many blocks the longest row has.
const MAX_BLOCKS: usize = 40_320_usize.div_ceil(BITS);

/// A piece of a row; no vector in it lies across two cache lines.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Block([u64; WORDS]);

impl Block {
    /// No bit is set.
    pub(super) const EMPTY: Block = Block([0; WORDS]);

    /// Sets a bit.
    pub(super) fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// The bits that are set, in order.
    pub(super) fn bits(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(at * 64 + bit)
            })
        })
    }

    fn n_bits(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// The bits that more rows share than any others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Most {
    /// How many rows share them.
    pub(super) n_rows: usize,
    /// How many bits there are.
    pub(super) n_bits: u64,
    /// The first of them.
    pub(super) first: usize,
}

/// Runs a kernel for a number of rows known to the compiler.
macro_rules! for_n_rows {
    ($kernel:ident, $rows:expr $(, $more:expr)*) => {{
        let rows: &[&[Block]] = $rows;
        macro_rules! of {
            ($n:literal) => {
                dispatch($kernel::<$n>(std::array::from_fn(|at| rows[at]) $(, $more)*))
            };
        }
        match rows.len() {
            1 => of!(1),
            2 => of!(2),
            3 => of!(3),
            4 => of!(4),
            5 => of!(5),
            6 => of!(6),
            7 => of!(7),
            8 => of!(8),
            n => unreachable!("from one row to eight, not {n}"),
        }
    }};
}

/// Runs a kernel on the widest vectors there are. A browser is sent none: it would download every width.
fn dispatch<K: WithSimd>(kernel: K) -> K::Output {
    #[cfg(target_arch = "wasm32")]
    return kernel.with_simd(pulp::Scalar::new());
    #[cfg(not(target_arch = "wasm32"))]
    pulp::Arch::new().dispatch(kernel)
}

/// How many bits are set in all rows.
pub(super) fn count(rows: &[&[Block]]) -> u64 {
    for_n_rows!(Count, rows)
}

/// The wanted bits that more rows share than any other wanted bits.
pub(super) fn most(rows: &[&[Block]], wanted: &[Block]) -> Most {
    // In a best placement few wishes fail. Where even this hope is too high, none at all is left.
    let hope = rows.len().saturating_sub(3);
    for_n_rows!(AtLeast, rows, hope, wanted)
        .or_else(|| for_n_rows!(AtLeast, rows, 0, wanted))
        .expect("some bit is wanted")
}

/// The wanted bits of one block that exactly `n` rows share.
pub(super) fn block_of_exactly(rows: &[&[Block]], n: usize, wanted: &[Block], at: usize) -> Block {
    let mut block = Block::EMPTY;
    for (word, found) in block.0.iter_mut().enumerate() {
        let words = rows.iter().map(|row| row[at].0[word]);
        let exactly = match n.cmp(&rows.len()) {
            Ordering::Greater => 0,
            Ordering::Equal => words.fold(u64::MAX, |all, word| all & word),
            Ordering::Less => {
                let mut inputs = [0; 8];
                inputs
                    .iter_mut()
                    .zip(words)
                    .for_each(|(input, word)| *input = word);
                let (exactly, more) = compare(pulp::Scalar::new(), inputs, spare(n));
                exactly & !more
            }
        };
        *found = exactly & wanted[at].0[word];
    }
    block
}

/// Adds the bits of a row to another.
pub(super) fn or_into(sum: &mut [Block], row: &[Block]) {
    for (sum, block) in sum.iter_mut().zip(row) {
        for (sum, word) in sum.0.iter_mut().zip(block.0) {
            *sum |= word;
        }
    }
}

/// Adds the bits that two rows share to another.
pub(super) fn or_and_into(sum: &mut [Block], one: &[Block], other: &[Block]) {
    for ((sum, one), other) in sum.iter_mut().zip(one).zip(other) {
        for ((sum, one), other) in sum.0.iter_mut().zip(one.0).zip(other.0) {
            *sum |= one & other;
        }
    }
}

struct Count<'a, const N: usize>([&'a [Block]; N]);

impl<const N: usize> WithSimd for Count<'_, N> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> u64 {
        let mut n = 0;
        for at in 0..self.0[0].len() {
            let blocks = self.0.map(|row| S::as_simd_u64s(&row[at].0).0);
            let mut found = Block::EMPTY;
            for (vector, found) in S::as_mut_simd_u64s(&mut found.0).0.iter_mut().enumerate() {
                *found = shared(simd, &blocks, vector);
            }
            n += found.n_bits();
        }
        n
    }
}

/// Finds the wanted bits that the most rows share, if those are at least as many rows as hoped for.
struct AtLeast<'a, const N: usize>([&'a [Block]; N], usize, &'a [Block]);

impl<const N: usize> WithSimd for AtLeast<'_, N> {
    type Output = Option<Most>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Option<Most> {
        let Self(rows, hope, wanted) = self;
        let mut most = hope;
        let mut spares = spare(most).map(|word| simd.splat_u64s(word));
        let mut found = [Block::EMPTY; MAX_BLOCKS];
        // What was found before this word is beaten.
        let mut start = 0;
        for (at, (found, wanted)) in found.iter_mut().zip(wanted).enumerate() {
            let blocks = rows.map(|row| S::as_simd_u64s(&row[at].0).0);
            let wanted = S::as_simd_u64s(&wanted.0).0;
            for (vector, found) in S::as_mut_simd_u64s(&mut found.0).0.iter_mut().enumerate() {
                if most == N {
                    *found = simd.and_u64s(shared(simd, &blocks, vector), wanted[vector]);
                    continue;
                }
                let inputs = std::array::from_fn(|row| {
                    if row < N {
                        blocks[row][vector]
                    } else {
                        simd.splat_u64s(0)
                    }
                });
                let (mut exactly, mut more) = compare(simd, inputs, spares);
                // This happens a few times at most: whenever the best so far is beaten.
                while has_bits::<S>(simd.and_u64s(more, wanted[vector])) {
                    most += 1;
                    start = at * WORDS + vector * S::U64_LANES;
                    if most == N {
                        exactly = shared(simd, &blocks, vector);
                        break;
                    }
                    spares = spare(most).map(|word| simd.splat_u64s(word));
                    (exactly, more) = compare(simd, inputs, spares);
                }
                *found = simd.and_u64s(exactly, wanted[vector]);
            }
        }
        tally(&found[..wanted.len()], start).map(|(n_bits, first)| Most {
            n_rows: most,
            n_bits,
            first,
        })
    }
}

/// How many bits are set from a word on, and the first of them; none if there is none.
#[inline(always)]
fn tally(blocks: &[Block], start: usize) -> Option<(u64, usize)> {
    let mut n_bits = 0;
    let mut first = None;
    for (at, block) in blocks.iter().enumerate().skip(start / WORDS) {
        let from = start.saturating_sub(at * WORDS);
        let words = &block.0[from..];
        n_bits += words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum::<u64>();
        if first.is_none() && n_bits > 0 {
            first = block
                .bits()
                .find(|&bit| from * 64 <= bit)
                .map(|bit| at * BITS + bit);
        }
    }
    first.map(|first| (n_bits, first))
}

/// The bits of one vector that all rows share.
#[inline(always)]
fn shared<S: Simd, const N: usize>(simd: S, rows: &[&[S::u64s]; N], vector: usize) -> S::u64s {
    let mut bits = rows[0][vector];
    for row in &rows[1..] {
        bits = simd.and_u64s(bits, row[vector]);
    }
    bits
}

/// What must be added to `n`, from 0 to 7, to make seven: its three binary digits, in all positions.
#[inline(always)]
fn spare(n: usize) -> [u64; 3] {
    let spare = 7 - n as u64;
    [0, 1, 2].map(|digit| (spare >> digit & 1).wrapping_neg())
}

/// Where exactly as many inputs are set as make seven with the spare, and where more are. A position of the second
/// kind may be among the first too.
///
/// Each position is a sum of eight one-bit numbers and the spare, by carry-save addition: seven full adders leave four
/// digits. The sum is seven where the lower three are set, and more than seven where the highest is.
#[inline(always)]
fn compare<S: Simd>(simd: S, inputs: [S::u64s; 8], spare: [S::u64s; 3]) -> (S::u64s, S::u64s) {
    let add = |a, b, c| full_add(simd, a, b, c);
    let [i0, i1, i2, i3, i4, i5, i6, i7] = inputs;
    let (a, carry_a) = add(i0, i1, i2);
    let (b, carry_b) = add(i3, i4, i5);
    let (c, carry_c) = add(i6, i7, spare[0]);
    let (ones, carry_d) = add(a, b, c);
    let (d, carry_e) = add(carry_a, carry_b, carry_c);
    let (twos, carry_f) = add(d, carry_d, spare[1]);
    let (fours, eights) = add(carry_e, carry_f, spare[2]);
    let seven = simd.and_u64s(simd.and_u64s(ones, twos), fours);
    (seven, eights)
}

/// The sum of three bits in each position, and what is carried.
#[inline(always)]
fn full_add<S: Simd>(simd: S, a: S::u64s, b: S::u64s, c: S::u64s) -> (S::u64s, S::u64s) {
    let half = simd.xor_u64s(a, b);
    let carry = simd.or_u64s(simd.and_u64s(a, b), simd.and_u64s(half, c));
    (simd.xor_u64s(half, c), carry)
}

#[inline(always)]
fn has_bits<S: Simd>(vector: S::u64s) -> bool {
    let words: &[u64] = bytemuck::cast_slice(std::slice::from_ref(&vector));
    words.iter().fold(0, |all, word| all | word) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Counts bit by bit.
    fn slow(rows: &[&[Block]], wanted: &[Block]) -> (u64, usize, u64, usize) {
        let mut shared: Vec<(usize, usize)> = Vec::new();
        for (at, block) in wanted.iter().enumerate() {
            for bit in block.bits() {
                let has = |row: &&&[Block]| row[at].0[bit / 64] >> (bit % 64) & 1 == 1;
                shared.push((at * BITS + bit, rows.iter().filter(has).count()));
            }
        }
        let n_all = shared.iter().filter(|(_, n)| *n == rows.len()).count();
        let most = shared.iter().map(|(_, n)| *n).max().unwrap();
        let best = shared.iter().filter(|(_, n)| *n == most);
        let first = best.clone().next().unwrap().0;
        (n_all as u64, most, best.count() as u64, first)
    }

    #[test]
    fn every_width_of_vectors_counts_like_one_bit_after_the_other() {
        let mut rng = Rng::new(11);
        for n_rows in (1..=8).cycle().take(64) {
            let row = |rng: &mut Rng| -> Vec<Block> {
                let density = 1 + rng.below(20);
                let mut row = vec![Block::EMPTY; 2];
                row.iter_mut().for_each(|block| {
                    (0..BITS)
                        .filter(|_| rng.chance(density, 20))
                        .for_each(|bit| block.set(bit));
                });
                row
            };
            let owned: Vec<Vec<Block>> = (0..=n_rows).map(|_| row(&mut rng)).collect();
            let wanted = owned[n_rows].as_slice();
            let rows: Vec<&[Block]> = owned[..n_rows].iter().map(Vec::as_slice).collect();
            let (n_all, n_most, n_bits, first) = slow(&rows, wanted);
            let mut with_wanted = rows.clone();
            with_wanted.push(wanted);
            if with_wanted.len() <= 8 {
                assert_eq!(count(&with_wanted), n_all);
            }
            let told = most(&rows, wanted);
            assert_eq!(
                (told.n_rows, told.n_bits, told.first),
                (n_most, n_bits, first)
            );
            if let &[a, b, c] = rows.as_slice() {
                let plain = AtLeast([a, b, c], 0, wanted)
                    .with_simd(pulp::Scalar::new())
                    .unwrap();
                assert_eq!(
                    (plain.n_rows, plain.n_bits, plain.first),
                    (n_most, n_bits, first)
                );
            }
            let exactly = (0..2).map(|at| block_of_exactly(&rows, n_most, wanted, at).n_bits());
            assert_eq!(exactly.sum::<u64>(), n_bits);
        }
    }
}
