//! All placements at once: one bit a placement, one row a need.
//!
//! The birds' needs are learned one after another, and what is known of the first ones serves all deals that begin with
//! them. For the first birds the placements are kept that displease as few of them as possible: the *front*. The next
//! need either holds somewhere in the front, which becomes smaller, or nowhere; then one more bird is displeased at best,
//! in all of the front and where one more bird than in the front was displeased and this one is not. Placements that
//! displease more birds are therefore worked out only where they are asked for, from those of one bird less. For the last
//! bird it is enough to know whether its need holds anywhere in the front.

use std::array;
use std::sync::LazyLock;

use pulp::Arch;

use super::super::board::Board;
use super::super::puzzle::Puzzle;
use super::super::wish::{Need, Region, Relation};
use super::BIRDS;

/// 8! placements in words of 64 bits, and room up to whole vectors.
const WORDS: usize = 632;
const N_PLACEMENTS: usize = 40_320;
/// The words of the widest vectors there are.
const VECTOR: usize = 8;

/// A set of placements.
#[repr(align(64))]
#[derive(Clone)]
struct Row([u64; WORDS]);

const NONE: Row = Row([0; WORDS]);

/// For each need of each bird the placements in which it holds.
struct Table {
    rows: Vec<Row>,
    /// All placements.
    all: Row,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

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

impl Table {
    fn new() -> Self {
        let puzzle: Puzzle = "uluru cards 00 00 00 00 00 00 00 00"
            .parse()
            .expect("a deal of empty cards is a puzzle");
        let all = all_placements();
        let board: &Board = puzzle.board();
        let row = |holds: &dyn Fn(&[usize; BIRDS]) -> bool| {
            let mut row = NONE;
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
}

/// What the birds need that have a card so far, and the placements that displease as few of them as can be.
pub(super) struct Needs {
    table: &'static Table,
    /// What this machine's processor can do.
    arch: Arch,
    /// What is known after so many birds that need something.
    steps: Vec<Step>,
    /// For each bird but the last how many birds, it included, need something.
    n_steps: [usize; BIRDS],
}

/// What is known of some birds that need something.
struct Step {
    /// Where the last of them is pleased.
    row: &'static Row,
    /// How many of them are displeased at least.
    cost: usize,
    /// The placements that displease exactly as many, for the costs that are known; those below the least are empty.
    exactly: [Row; BIRDS],
    is_known: [bool; BIRDS],
}

impl Needs {
    pub(super) fn new() -> Self {
        let table = &*TABLE;
        let step = || Step {
            row: &table.all,
            cost: 0,
            exactly: array::from_fn(|_| NONE),
            is_known: [false; BIRDS],
        };
        let mut steps: Vec<Step> = (0..BIRDS).map(|_| step()).collect();
        steps[0].exactly[0] = table.all.clone();
        steps[0].is_known = [true; BIRDS];
        Self {
            table,
            arch: Arch::new(),
            steps,
            n_steps: [0; BIRDS],
        }
    }

    /// Learns what a bird needs and forgets those after it.
    pub(super) fn set(&mut self, bird: usize, need: Need) {
        let before = self.n_before(bird);
        let Some(row) = self.table.row(bird, need) else {
            self.n_steps[bird] = before;
            return;
        };
        self.n_steps[bird] = before + 1;
        let arch = self.arch;
        let (known, after) = self.steps.split_at_mut(before + 1);
        let (step, last) = (&mut after[0], &known[before]);
        step.row = row;
        step.is_known = [false; BIRDS];
        step.cost = last.cost;
        let front = &last.exactly[last.cost];
        let is_any = arch.dispatch(|| keep_common(front, row, &mut step.exactly[last.cost]));
        if is_any {
            step.is_known[step.cost] = true;
        } else {
            step.cost += 1;
            let cost = step.cost;
            self.know(before + 1, cost);
        }
    }

    /// How many birds are displeased at least, once the last one needs this.
    pub(super) fn cost(&self, last: Need) -> usize {
        let step = self.step();
        let Some(row) = self.table.row(BIRDS - 1, last) else {
            return step.cost;
        };
        let front = &step.exactly[step.cost];
        let is_any = self.arch.dispatch(|| have_common(front, row));
        step.cost + usize::from(!is_any)
    }

    /// In how many placements no more birds are displeased than at least.
    pub(super) fn n_ways(&mut self, last: Need) -> u32 {
        let (arch, at, cost) = (self.arch, self.n_before(BIRDS - 1), self.step().cost);
        let row = self.table.row(BIRDS - 1, last);
        let row = row.unwrap_or(&self.table.all);
        let n_in = |a: &Row, b: &Row| arch.dispatch(|| n_common(a, b));
        match n_in(&self.steps[at].exactly[cost], row) {
            0 => {
                self.know(at, cost + 1);
                let known = &self.steps[at].exactly;
                n_in(&known[cost], &self.table.all) + n_in(&known[cost + 1], row)
            }
            n => n,
        }
    }

    /// The size of the smallest conflict, needs that cannot all hold, if it is above a size. Somebody is displeased.
    pub(super) fn conflict_above(&self, size: usize, last: Need) -> Option<usize> {
        let n = self.n_before(BIRDS - 1);
        let last = self.table.row(BIRDS - 1, last);
        // Nearly all deals have a smaller one, and mostly it is seen in the beginning.
        let is_apart = |step: &Step, row| {
            let front = &step.exactly[0];
            step.cost == 0 && !self.arch.dispatch(|| have_common(front, row))
        };
        let before_last = &self.steps[n.min(size.saturating_sub(1))];
        if 0 < self.steps[n.min(size)].cost || last.is_some_and(|row| is_apart(before_last, row)) {
            return None;
        }
        let rows = self.steps[1..=n].iter().map(|step| step.row);
        let rows: Vec<&Row> = rows.chain(last).collect();
        let is_conflict = |chosen: usize| {
            let some = (0..rows.len()).filter(|at| chosen >> at & 1 == 1);
            let some: Vec<&Row> = some.map(|at| rows[at]).collect();
            !self.arch.dispatch(|| have_all_common(&some))
        };
        let mut sizes = size..=rows.len();
        let smallest = sizes.find(|size| {
            let mut some = (0..1usize << rows.len()).filter(|it| it.count_ones() as usize == *size);
            some.any(is_conflict)
        });
        smallest.filter(|smallest| size < *smallest)
    }

    fn n_before(&self, bird: usize) -> usize {
        bird.checked_sub(1).map_or(0, |before| self.n_steps[before])
    }

    /// What is known of all birds but the last.
    fn step(&self) -> &Step {
        &self.steps[self.n_before(BIRDS - 1)]
    }

    /// Works out the placements that displease exactly so many of the birds of a step.
    fn know(&mut self, at: usize, cost: usize) {
        if self.steps[at].is_known[cost] {
            return;
        }
        for less in [cost.checked_sub(1), Some(cost)].into_iter().flatten() {
            if self.steps[at - 1].cost <= less {
                self.know(at - 1, less);
            }
        }
        let arch = self.arch;
        let (known, after) = self.steps.split_at_mut(at);
        let (step, last) = (&mut after[0], &known[at - 1]);
        let of = |cost: Option<usize>| match cost {
            Some(cost) if last.cost <= cost => &last.exactly[cost],
            _ => &NONE,
        };
        let (pleased, displeased) = (of(Some(cost)), of(cost.checked_sub(1)));
        let found = &mut step.exactly[cost];
        arch.dispatch(|| join(pleased, displeased, step.row, found));
        step.is_known[cost] = true;
    }
}

/// Keeps what two sets have in common; whether that is anything.
#[inline(always)]
fn keep_common(a: &Row, b: &Row, found: &mut Row) -> bool {
    let mut any = 0;
    for ((a, b), found) in a.0.iter().zip(&b.0).zip(&mut found.0) {
        *found = a & b;
        any |= *found;
    }
    any != 0
}

/// Whether two sets have anything in common.
#[inline(always)]
fn have_common(a: &Row, b: &Row) -> bool {
    a.0.chunks_exact(VECTOR)
        .zip(b.0.chunks_exact(VECTOR))
        .any(|(a, b)| a.iter().zip(b).fold(0, |any, (a, b)| any | a & b) != 0)
}

/// Whether some sets have anything in common.
#[inline(always)]
fn have_all_common(rows: &[&Row]) -> bool {
    (0..WORDS / VECTOR).any(|at| {
        let mut common = [u64::MAX; VECTOR];
        for row in rows {
            let words = &row.0[at * VECTOR..][..VECTOR];
            for (common, word) in common.iter_mut().zip(words) {
                *common &= word;
            }
        }
        common.iter().fold(0, |any, word| any | word) != 0
    })
}

/// How much two sets have in common.
#[inline(always)]
fn n_common(a: &Row, b: &Row) -> u32 {
    a.0.iter()
        .zip(&b.0)
        .map(|(a, b)| (a & b).count_ones())
        .sum()
}

/// Those of one set in a row, and those of the other outside it.
#[inline(always)]
fn join(inside: &Row, outside: &Row, row: &Row, found: &mut Row) {
    let pairs = inside.0.iter().zip(&outside.0);
    for (((inside, outside), row), found) in pairs.zip(&row.0).zip(&mut found.0) {
        *found = inside & row | outside & !row;
    }
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
