//! The inner loops over rows of bits, compiled for the widest instructions the machine has.

use pulp::{Arch, NullaryFnOnce};

/// Eight words, one for each lane of the widest vectors.
pub(super) type Block = [u64; 8];

/// Runs a kernel for a number of rows known to the compiler.
macro_rules! for_n_rows {
    ($kernel:ident, $rows:expr $(, $more:expr)*) => {{
        let rows: &[&[Block]] = $rows;
        let arch = Arch::new();
        macro_rules! of {
            ($n:literal) => {
                arch.dispatch($kernel::<$n>(std::array::from_fn(|at| rows[at]) $(, $more)*))
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

/// How many bits are set in all rows.
pub(super) fn count(rows: &[&[Block]]) -> u64 {
    for_n_rows!(Count, rows)
}

/// How many of the wanted bits are set in all rows, and how many in all but one.
pub(super) fn few_failing(rows: &[&[Block]], wanted: &[Block]) -> [u64; 2] {
    for_n_rows!(FewFailing, rows, wanted)
}

/// The first wanted bit that is set in all rows, or in all but one; 0 if there is none.
pub(super) fn first_failing(rows: &[&[Block]], n_failing: usize, wanted: &[Block]) -> usize {
    for_n_rows!(FirstFailing, rows, n_failing, wanted)
}

/// The largest number of rows that share a bit.
pub(super) fn most(rows: &[&[Block]]) -> usize {
    for_n_rows!(Most, rows)
}

/// How many of the wanted bits are set in exactly `n` rows, and the first of them.
pub(super) fn exactly(rows: &[&[Block]], n: usize, wanted: &[Block]) -> (u64, usize) {
    for_n_rows!(Exactly, rows, n, wanted)
}

/// The wanted bits of one block that are set in exactly `n` rows.
pub(super) fn block_of_exactly(rows: &[&[Block]], n: usize, wanted: &[Block], at: usize) -> Block {
    let mut inputs = [[0; 8]; 8];
    for (input, row) in inputs.iter_mut().zip(rows) {
        *input = row[at];
    }
    equal_to(add(&inputs), n, &wanted[at])
}

/// Adds the bits of a row to another.
pub(super) fn or_into(sum: &mut [Block], row: &[Block]) {
    for (sum, block) in sum.iter_mut().zip(row) {
        *sum = or(*sum, *block);
    }
}

/// Adds the bits that two rows share to another.
pub(super) fn or_and_into(sum: &mut [Block], one: &[Block], other: &[Block]) {
    for ((sum, one), other) in sum.iter_mut().zip(one).zip(other) {
        *sum = or(*sum, and(*one, *other));
    }
}

struct Count<'a, const N: usize>([&'a [Block]; N]);

impl<const N: usize> NullaryFnOnce for Count<'_, N> {
    type Output = u64;

    #[inline(always)]
    fn call(self) -> u64 {
        let n_blocks = self.0[0].len();
        let rows = self.0.map(|row| &row[..n_blocks]);
        let mut sums = [0; 8];
        for at in 0..n_blocks {
            let block = shared(&rows, at);
            for lane in 0..8 {
                sums[lane] += u64::from(block[lane].count_ones());
            }
        }
        sums.iter().sum()
    }
}

struct FewFailing<'a, const N: usize>([&'a [Block]; N], &'a [Block]);

impl<const N: usize> NullaryFnOnce for FewFailing<'_, N> {
    type Output = [u64; 2];

    #[inline(always)]
    fn call(self) -> [u64; 2] {
        let Self(rows, wanted) = self;
        let rows = rows.map(|row| &row[..wanted.len()]);
        let mut sums = [[0; 8]; 2];
        for (at, wanted) in wanted.iter().enumerate() {
            let failing = failing(&rows, at);
            for (sums, n_failing) in sums.iter_mut().zip(0..2) {
                let block = and(fail(&failing, n_failing), *wanted);
                for lane in 0..8 {
                    sums[lane] += u64::from(block[lane].count_ones());
                }
            }
        }
        sums.map(|sums| sums.iter().sum())
    }
}

struct FirstFailing<'a, const N: usize>([&'a [Block]; N], usize, &'a [Block]);

impl<const N: usize> NullaryFnOnce for FirstFailing<'_, N> {
    type Output = usize;

    #[inline(always)]
    fn call(self) -> usize {
        let Self(rows, n_failing, wanted) = self;
        let rows = rows.map(|row| &row[..wanted.len()]);
        let blocks = wanted.iter().enumerate();
        let mut found = blocks.filter_map(|(at, wanted)| {
            let block = and(fail(&failing(&rows, at), n_failing), *wanted);
            first_bit(&block, at)
        });
        found.next().unwrap_or(0)
    }
}

/// The bits that fail in at least one row, and in at least two.
#[inline(always)]
fn failing<const N: usize>(rows: &[&[Block]; N], at: usize) -> [Block; 2] {
    let mut once = [0; 8];
    let mut twice = [0; 8];
    for row in rows {
        let fails = row[at].map(|word| !word);
        twice = or(twice, and(once, fails));
        once = or(once, fails);
    }
    [once, twice]
}

/// The bits that fail in no row, or in exactly one.
#[inline(always)]
fn fail([once, twice]: &[Block; 2], n_failing: usize) -> Block {
    match n_failing {
        0 => once.map(|word| !word),
        _ => and(*once, twice.map(|word| !word)),
    }
}

struct Most<'a, const N: usize>([&'a [Block]; N]);

impl<const N: usize> NullaryFnOnce for Most<'_, N> {
    type Output = usize;

    #[inline(always)]
    fn call(self) -> usize {
        let n_blocks = self.0[0].len();
        let rows = self.0.map(|row| &row[..n_blocks]);
        // seen[n]: the bits that at least n rows share, roughly: enough of them to find the highest n.
        let mut seen = [[0; 8]; 9];
        for at in 0..n_blocks {
            let [ones, twos, fours, eights] = add(&inputs(&rows, at));
            let fours_and_twos = and(fours, twos);
            seen[1] = or(seen[1], ones);
            seen[2] = or(seen[2], twos);
            seen[3] = or(seen[3], and(twos, ones));
            seen[4] = or(seen[4], fours);
            seen[5] = or(seen[5], and(fours, ones));
            seen[6] = or(seen[6], fours_and_twos);
            seen[7] = or(seen[7], and(fours_and_twos, ones));
            seen[8] = or(seen[8], eights);
        }
        let is_seen = |n: &usize| seen[*n].iter().any(|&word| word != 0);
        (1..9).rev().find(is_seen).unwrap_or(0)
    }
}

struct Exactly<'a, const N: usize>([&'a [Block]; N], usize, &'a [Block]);

impl<const N: usize> NullaryFnOnce for Exactly<'_, N> {
    type Output = (u64, usize);

    #[inline(always)]
    fn call(self) -> (u64, usize) {
        let Self(rows, n, wanted) = self;
        let rows = rows.map(|row| &row[..wanted.len()]);
        let mut sums = [0; 8];
        let mut first = None;
        for (at, wanted) in wanted.iter().enumerate() {
            let block = equal_to(add(&inputs(&rows, at)), n, wanted);
            for lane in 0..8 {
                sums[lane] += u64::from(block[lane].count_ones());
            }
            first = first.or_else(|| first_bit(&block, at));
        }
        (sums.iter().sum(), first.unwrap_or(0))
    }
}

#[inline(always)]
fn shared<const N: usize>(rows: &[&[Block]; N], at: usize) -> Block {
    let mut block = rows[0][at];
    for row in &rows[1..] {
        block = and(block, row[at]);
    }
    block
}

#[inline(always)]
fn inputs<const N: usize>(rows: &[&[Block]; N], at: usize) -> [Block; 8] {
    std::array::from_fn(|row| if row < N { rows[row][at] } else { [0; 8] })
}

/// The sum of eight one-bit numbers in each position, as its four binary digits.
#[inline(always)]
fn add(inputs: &[Block; 8]) -> [Block; 4] {
    let (a, carry_a) = full_add(inputs[0], inputs[1], inputs[2]);
    let (b, carry_b) = full_add(inputs[3], inputs[4], inputs[5]);
    let (c, carry_c) = full_add(inputs[6], inputs[7], a);
    let (ones, carry_d) = (xor(b, c), and(b, c));
    let (t, carry_e) = full_add(carry_a, carry_b, carry_c);
    let (twos, carry_f) = (xor(t, carry_d), and(t, carry_d));
    [ones, twos, xor(carry_e, carry_f), and(carry_e, carry_f)]
}

#[inline(always)]
fn full_add(a: Block, b: Block, c: Block) -> (Block, Block) {
    let half = xor(a, b);
    (xor(half, c), or(and(a, b), and(half, c)))
}

/// The wanted positions where the four digits spell `n`.
#[inline(always)]
fn equal_to(digits: [Block; 4], n: usize, wanted: &Block) -> Block {
    let mut block = *wanted;
    for (at, digit) in digits.into_iter().enumerate() {
        let flip = if n >> at & 1 == 1 { 0 } else { u64::MAX };
        block = and(block, digit.map(|word| word ^ flip));
    }
    block
}

#[inline(always)]
fn first_bit(block: &Block, at: usize) -> Option<usize> {
    if block.iter().fold(0, |all, word| all | word) == 0 {
        return None;
    }
    let lane = block.iter().position(|&word| word != 0)?;
    Some(at * 512 + lane * 64 + block[lane].trailing_zeros() as usize)
}

#[inline(always)]
fn and(a: Block, b: Block) -> Block {
    std::array::from_fn(|lane| a[lane] & b[lane])
}

#[inline(always)]
fn or(a: Block, b: Block) -> Block {
    std::array::from_fn(|lane| a[lane] | b[lane])
}

#[inline(always)]
fn xor(a: Block, b: Block) -> Block {
    std::array::from_fn(|lane| a[lane] ^ b[lane])
}
