//! All placements at once: one bit a placement, one row a need.

use std::array;

use pulp::Arch;

use super::super::board::Board;
use super::super::puzzle::Puzzle;
use super::super::wish::{Need, Region, Relation};
use super::BIRDS;

/// 8! placements in words of 64 bits, and room up to whole vectors.
const WORDS: usize = 632;
const N_PLACEMENTS: usize = 40_320;

#[repr(align(64))]
#[derive(Clone)]
struct Row([u64; WORDS]);

/// The best that can be done for a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Best {
    /// How many birds are displeased at least.
    pub(super) cost: usize,
    /// In how many placements no more are.
    pub(super) n_ways: u32,
}

/// For each need of each bird the placements in which it holds.
pub(super) struct Placements {
    rows: Vec<Row>,
    /// The bits that stand for placements.
    all: Row,
    /// What this machine's processor can do: counting bits is several times faster where it has an instruction for it.
    arch: Arch,
}

const REGIONS: [Region; 4] = [
    Region::NorthOrEast,
    Region::SouthOrWest,
    Region::EastOrWest,
    Region::NorthOrSouth,
];
const RELATIONS: [Relation; 5] = [
    Relation::Next,
    Relation::Facing,
    Relation::Corner,
    Relation::Apart,
    Relation::Far,
];

impl Placements {
    pub(super) fn new() -> Self {
        let puzzle: Puzzle = "uluru cards 00 00 00 00 00 00 00 00"
            .parse()
            .expect("a deal of empty cards is a puzzle");
        let all = all_placements();
        let board: &Board = puzzle.board();
        let row = |holds: &dyn Fn(&[usize; BIRDS]) -> bool| {
            let mut row = Row([0; WORDS]);
            for (at, placement) in all.iter().enumerate() {
                if holds(placement) {
                    row.0[at / 64] |= 1 << (at % 64);
                }
            }
            row
        };
        let mut rows = Vec::new();
        for is_negated in [false, true] {
            for region in REGIONS {
                for bird in 0..BIRDS {
                    rows.push(row(&|at| board.lies_in(at[bird], region) != is_negated));
                }
            }
            for relation in RELATIONS {
                for bird in 0..BIRDS {
                    for other in 0..BIRDS {
                        rows.push(row(&|at| {
                            board.relates(relation, at[bird], at[other]) != is_negated
                        }));
                    }
                }
            }
        }
        Self {
            rows,
            all: row(&|_| true),
            arch: Arch::new(),
        }
    }

    /// The row of what a bird needs; none if it is pleased anywhere.
    fn row(&self, bird: usize, need: Need) -> Option<&Row> {
        const HALF: usize = REGIONS.len() * BIRDS + RELATIONS.len() * BIRDS * BIRDS;
        let (at, is_negated) = match need {
            Need::Any => return None,
            Need::In { region, is_negated } => {
                let nth = REGIONS.iter().position(|known| *known == region);
                (nth.map(|nth| nth * BIRDS + bird), is_negated)
            }
            Need::With {
                relation,
                other,
                is_negated,
            } => {
                let nth = RELATIONS.iter().position(|known| *known == relation);
                let before = REGIONS.len() * BIRDS;
                let at = nth.map(|nth| before + (nth * BIRDS + bird) * BIRDS + usize::from(other));
                (at, is_negated)
            }
            Need::Never | Need::Itself { .. } => (None, false),
        };
        let at = at.expect("the published cards need nothing else");
        Some(&self.rows[at + if is_negated { HALF } else { 0 }])
    }

    /// The best that can be done for birds with these needs.
    pub(super) fn best(&self, needs: &[Need; BIRDS]) -> Best {
        let mut rows: [&Row; BIRDS] = [&self.all; BIRDS];
        let mut n = 0;
        for (bird, need) in needs.iter().enumerate() {
            if let Some(row) = self.row(bird, *need) {
                rows[n] = row;
                n += 1;
            }
        }
        let all = &self.all;
        let n_ways = match n {
            0..=2 => self.arch.dispatch(|| in_all([rows[0], rows[1]], all)),
            3..=4 => (self.arch).dispatch(|| in_all::<4>(array::from_fn(|at| rows[at]), all)),
            5..=6 => (self.arch).dispatch(|| in_all::<6>(array::from_fn(|at| rows[at]), all)),
            _ => self.arch.dispatch(|| in_all(rows, all)),
        };
        if n_ways > 0 {
            return Best { cost: 0, n_ways };
        }
        // As many rows as are known beforehand are counted several times as fast.
        let found = match n {
            0..=4 => (self.arch).dispatch(|| least::<4>(array::from_fn(|at| rows[at]), all)),
            5..=6 => (self.arch).dispatch(|| least::<6>(array::from_fn(|at| rows[at]), all)),
            _ => self.arch.dispatch(|| least(rows, all)),
        };
        found.unwrap_or_else(|| slowly(&rows[..n]))
    }
}

/// The same where not all can be pleased: for every placement the displeased birds are counted in two bits and one for more. None if
/// four birds or more stay displeased.
#[inline(always)]
fn least<const N: usize>(rows: [&Row; N], all: &Row) -> Option<Best> {
    let mut n_of = [0u32; 4];
    for (at, all) in all.0.iter().enumerate() {
        // Four or more are not told apart.
        let [mut one, mut two, mut more] = [0u64; 3];
        for row in rows {
            let fails = !row.0[at];
            more |= one & two & fails;
            two ^= one & fails;
            one ^= fails;
        }
        let few = all & !more;
        n_of[1] += (few & one & !two).count_ones();
        n_of[2] += (few & !one & two).count_ones();
        n_of[3] += (few & one & two).count_ones();
    }
    let cost = n_of.iter().position(|n| *n > 0)?;
    Some(Best {
        cost,
        n_ways: n_of[cost],
    })
}

/// The same for deals that displease four birds or more: they are very few.
fn slowly(rows: &[&Row]) -> Best {
    let mut n_of = [0u32; BIRDS + 1];
    for at in 0..N_PLACEMENTS {
        let fails = |row: &&&Row| row.0[at / 64] >> (at % 64) & 1 == 0;
        n_of[rows.iter().filter(fails).count()] += 1;
    }
    let cost = n_of.iter().position(|n| *n > 0);
    let cost = cost.expect("every placement displeases some number of birds");
    Best {
        cost,
        n_ways: n_of[cost],
    }
}

/// In how many placements all these needs hold.
#[inline(always)]
fn in_all<const N: usize>(rows: [&Row; N], all: &Row) -> u32 {
    let mut n = 0;
    for (at, bits) in all.0.iter().enumerate() {
        let mut bits = *bits;
        for row in rows {
            bits &= row.0[at];
        }
        n += bits.count_ones();
    }
    n
}

fn all_placements() -> Vec<[usize; BIRDS]> {
    fn place(order: &mut Vec<usize>, all: &mut Vec<[usize; BIRDS]>) {
        if let Ok(whole) = <[usize; BIRDS]>::try_from(&order[..]) {
            all.push(whole);
            return;
        }
        for item in 0..BIRDS {
            if !order.contains(&item) {
                order.push(item);
                place(order, all);
                order.pop();
            }
        }
    }
    let mut all = Vec::with_capacity(N_PLACEMENTS);
    place(&mut Vec::new(), &mut all);
    all
}
