//! Tents as they stand, right or wrong, and what every change of a pick would make worse.
//!
//! A move gives a tree another pick; moves are numbered through all picks of all trees. Each move that does not make
//! much worse lies in a bucket by what it makes worse, and a change updates what it touches: the moves around the two
//! squares, and those of lines that begin or cease to have too many or too few tents.

use super::Site;
use super::buckets::Buckets;
use super::marks::Marks;
use crate::rng::Rng;

/// Moves that make at least so many tents touch more are never made.
const TOO_MANY: i32 = 2;
/// Moves that make more than so many tents touch less are all alike.
const ENOUGH: i32 = 3;
/// A move puts the lines right or wrong by at most this.
const MOST_LINES: i32 = 4;
const N_LINES: i32 = 2 * MOST_LINES + 1;
/// The classes of moves by what they make worse.
const N_CLASSES: usize = ((ENOUGH + TOO_MANY) * N_LINES) as usize;
/// The class of a pick that is made, and of moves that are never made.
const MADE: u8 = u8::MAX;
const NEVER: u8 = u8::MAX - 1;

/// How much is wrong, or how much more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wrong {
    /// Pairs of tents that touch or share a square.
    pub(super) touching: i32,
    /// Tents too many or too few, over all lines.
    pub(super) lines: i32,
}

impl Wrong {
    /// All in all; nothing in a solution.
    pub(super) fn total(self) -> i32 {
        self.touching + self.lines
    }
}

/// The chance of each class of moves.
pub(super) type Chances = [f64; N_CLASSES];

/// The chances of all classes, given by what moves make worse.
pub(super) fn chances(chance: impl Fn(Wrong) -> f64) -> Chances {
    std::array::from_fn(|class| {
        chance(Wrong {
            touching: class as i32 / N_LINES - ENOUGH,
            lines: class as i32 % N_LINES - MOST_LINES,
        })
    })
}

/// Where a pick stands; its numbers are as small as the largest board allows.
#[derive(Clone, Copy)]
struct Spot {
    /// The square on a board with a margin.
    at: u16,
    /// By axis.
    lines: [u8; 2],
}

impl Spot {
    #[inline(always)]
    fn at(self) -> usize {
        self.at.into()
    }

    #[inline(always)]
    fn line(self, axis: usize) -> usize {
        self.lines[axis].into()
    }
}

/// Tents and moves.
pub(super) struct Camp {
    /// The width of a board with a margin.
    width: usize,
    /// By move.
    spots: Vec<Spot>,
    trees: Vec<u16>,
    classes: Vec<u8>,
    /// By tree: its first move, and behind the last tree the number of moves.
    firsts: Vec<u16>,
    /// By tree: the move that was made last.
    picked: Vec<u16>,
    /// By square with a margin: how many tents stand there or around it.
    around: Vec<i8>,
    /// By axis and line: how many tents too many.
    excess: [Vec<i8>; 2],
    /// By axis and line: whether the number of tents matters.
    matters: [Vec<bool>; 2],
    /// By square with a margin: the moves that end there.
    moves_at: Vec<Vec<u16>>,
    /// By axis and line: the moves that end there. Marked are the picks that are made, and the moves in the buckets.
    made: [Marks; 2],
    offered: [Marks; 2],
    /// By tree: which of its moves are in the buckets, as bits.
    offers: Vec<u8>,
    buckets: Buckets<N_CLASSES>,
    wrong: Wrong,
}

impl Camp {
    /// Every tree picks at random.
    pub(super) fn new(site: &Site, rng: &mut Rng) -> Self {
        let [height, width] = [site.needed[0].len() + 2, site.needed[1].len() + 2];
        let mut spots = Vec::new();
        let mut trees = Vec::new();
        let mut firsts = vec![0];
        for (tree, picks) in site.trees.iter().enumerate() {
            for pick in picks {
                spots.push(Spot {
                    at: ((pick.y + 1) * width + pick.x + 1) as u16,
                    lines: [pick.y, pick.x].map(|line| line as u8),
                });
                trees.push(tree as u16);
            }
            firsts.push(spots.len() as u16);
        }
        let excess = |axis: usize| {
            let needed = site.needed[axis].iter();
            needed.map(|needed| -needed.unwrap_or(0)).collect()
        };
        let matters = |axis: usize| site.needed[axis].iter().map(Option::is_some).collect();
        let mut moves_at = vec![Vec::new(); width * height];
        for (mv, spot) in spots.iter().enumerate() {
            moves_at[spot.at()].push(mv as u16);
        }
        let marks = |axis: usize| {
            let lines: Vec<usize> = spots.iter().map(|spot: &Spot| spot.line(axis)).collect();
            Marks::new(site.needed[axis].len(), &lines)
        };
        let mut camp = Self {
            width,
            classes: vec![NEVER; spots.len()],
            picked: Vec::new(),
            around: vec![0; width * height],
            excess: [excess(0), excess(1)],
            matters: [matters(0), matters(1)],
            moves_at,
            made: [marks(0), marks(1)],
            offered: [marks(0), marks(1)],
            offers: vec![0; site.trees.len()],
            buckets: Buckets::new(spots.len()),
            wrong: Wrong {
                touching: 0,
                lines: 0,
            },
            spots,
            trees,
            firsts,
        };
        for tree in 0..site.trees.len() {
            let picked = camp.firsts[tree] as usize + rng.below(site.trees[tree].len());
            camp.wrong.touching += i32::from(camp.around[camp.spots[picked].at()]);
            camp.put(picked, 1);
            camp.picked.push(picked as u16);
        }
        camp.wrong.lines = camp.count_lines();
        for tree in 0..camp.picked.len() {
            camp.sort_tree(tree);
        }
        camp
    }

    /// By tree: the number of its pick among all picks of all trees.
    pub(super) fn picked(&self) -> &[u16] {
        &self.picked
    }

    /// What is wrong.
    pub(super) fn wrong(&self) -> Wrong {
        self.wrong
    }

    /// Makes a move drawn by the chances; false if there is none.
    pub(super) fn change(&mut self, chances: &Chances, rng: &mut Rng) -> bool {
        let Some(mv) = self.buckets.draw(chances, rng) else {
            return false;
        };
        let tree = self.trees[mv] as usize;
        let from = self.picked[tree] as usize;
        self.wrong.touching += self.more_touching(from, mv);
        self.wrong.lines += i32::from(self.classes[mv]) % N_LINES - MOST_LINES;
        for other in self.moves_of(tree) {
            self.sort(other, NEVER);
        }
        self.put(from, -1);
        self.put(mv, 1);
        self.picked[tree] = mv as u16;
        for axis in 0..2 {
            let [left, entered] = [from, mv].map(|mv| self.spots[mv].line(axis));
            if left != entered {
                self.sort_line(axis, left, -1);
                self.sort_line(axis, entered, 1);
            }
        }
        self.sort_around(from, mv);
        self.sort_around(mv, from);
        self.sort_tree(tree);
        true
    }

    /// Asserts that every move is where it belongs.
    #[cfg(test)]
    pub(super) fn assert_sorted(&self) {
        for (tree, &picked) in self.picked.iter().enumerate() {
            for mv in self.moves_of(tree) {
                let class = if mv == usize::from(picked) {
                    MADE
                } else {
                    self.class(mv)
                };
                assert_eq!(self.classes[mv], class, "move {mv}");
            }
        }
    }

    fn moves_of(&self, tree: usize) -> std::ops::Range<usize> {
        self.firsts[tree] as usize..self.firsts[tree + 1] as usize
    }

    fn put(&mut self, mv: usize, n: i8) {
        let spot = self.spots[mv];
        let at = spot.at();
        for row in [at - self.width, at, at + self.width] {
            for near in &mut self.around[row - 1..row + 2] {
                *near += n;
            }
        }
        for (axis, excess) in self.excess.iter_mut().enumerate() {
            excess[spot.line(axis)] += n;
        }
    }

    fn count_lines(&self) -> i32 {
        let off = |axis: usize| {
            let lines = self.excess[axis].iter().zip(&self.matters[axis]);
            lines
                .filter(|(_, matters)| **matters)
                .map(|(excess, _)| i32::from(excess.abs()))
                .sum::<i32>()
        };
        off(0) + off(1)
    }

    /// How many more tents would touch if a tent went from one square of a tree to another.
    #[inline(always)]
    fn more_touching(&self, from: usize, to: usize) -> i32 {
        let [from, to] = [from, to].map(|mv| self.spots[mv]);
        // The squares of one tree may touch; and a tent counts itself among those around it.
        let touches = (0..2).all(|axis| from.lines[axis].abs_diff(to.lines[axis]) <= 1);
        let around = |spot: Spot| i32::from(self.around[spot.at()]);
        around(to) - i32::from(touches) - (around(from) - 1)
    }

    /// How much further off the lines would be.
    #[inline(always)]
    fn more_off(&self, from: usize, to: usize) -> i32 {
        let [from, to] = [from, to].map(|mv| self.spots[mv]);
        let mut more = 0;
        for axis in 0..2 {
            let (from, to) = (from.line(axis), to.line(axis));
            if from != to {
                let excess = &self.excess[axis];
                more += i32::from(self.matters[axis][from]) * leaving(excess[from]);
                more += i32::from(self.matters[axis][to]) * entering(excess[to]);
            }
        }
        more
    }

    /// Puts the moves of a tree where they belong.
    fn sort_tree(&mut self, tree: usize) {
        let picked = self.picked[tree] as usize;
        for mv in self.moves_of(tree) {
            if mv == picked {
                self.sort(mv, MADE)
            } else {
                self.sort(mv, self.class(mv))
            }
        }
    }

    /// The class of a move that is not made.
    #[inline(always)]
    fn class(&self, mv: usize) -> u8 {
        let from = self.picked[self.trees[mv] as usize] as usize;
        let touching = self.more_touching(from, mv);
        if TOO_MANY <= touching {
            return NEVER;
        }
        let lines = self.more_off(from, mv);
        ((touching.max(-ENOUGH) + ENOUGH) * N_LINES + lines + MOST_LINES) as u8
    }

    #[inline(always)]
    fn sort(&mut self, mv: usize, class: u8) {
        let before = std::mem::replace(&mut self.classes[mv], class);
        if before == class {
            return;
        }
        if before < NEVER {
            self.buckets.take(mv, before.into());
        }
        if class < NEVER {
            self.buckets.put(mv, class.into());
        }
        if (before < NEVER) != (class < NEVER) {
            let tree = self.trees[mv] as usize;
            self.offers[tree] ^= 1 << (mv - self.firsts[tree] as usize);
            self.offered.iter_mut().for_each(|marks| marks.turn(mv));
        }
        if (before == MADE) != (class == MADE) {
            self.made.iter_mut().for_each(|marks| marks.turn(mv));
        }
    }

    /// Sorts the moves out of and into a line that has so many tents more than before.
    fn sort_line(&mut self, axis: usize, line: usize, more: i8) {
        if !self.matters[axis][line] {
            return;
        }
        let after = self.excess[axis][line];
        let before = after - more;
        let left = leaving(after) - leaving(before);
        if left != 0 {
            self.sort_leaving(axis, line, left);
        }
        let entered = entering(after) - entering(before);
        if entered != 0 {
            self.sort_entering(axis, line, entered);
        }
    }

    /// Sorts the moves out of a line, which are worse by so much than before.
    fn sort_leaving(&mut self, axis: usize, line: usize, worse: i32) {
        for word in self.made[axis].words_of(line) {
            let mut marked = self.made[axis].marked(word);
            while let Some(made) = marked.next(&self.made[axis]) {
                let tree = self.trees[made] as usize;
                let mut offers = self.offers[tree];
                while offers != 0 {
                    let mv = self.firsts[tree] as usize + offers.trailing_zeros() as usize;
                    offers &= offers - 1;
                    if self.spots[mv].line(axis) != line {
                        self.sort(mv, (i32::from(self.classes[mv]) + worse) as u8);
                    }
                }
            }
        }
    }

    /// Sorts the moves into a line, which are worse by so much than before.
    fn sort_entering(&mut self, axis: usize, line: usize, worse: i32) {
        for word in self.offered[axis].words_of(line) {
            let mut marked = self.offered[axis].marked(word);
            while let Some(mv) = marked.next(&self.offered[axis]) {
                let from = self.picked[self.trees[mv] as usize] as usize;
                if self.spots[from].line(axis) != line {
                    self.sort(mv, (i32::from(self.classes[mv]) + worse) as u8);
                }
            }
        }
    }

    /// Sorts the moves of squares around a move that are not around another.
    fn sort_around(&mut self, mv: usize, other: usize) {
        let [spot, other] = [mv, other].map(|mv| self.spots[mv]);
        for y in 0..3 {
            for x in 0..3 {
                let is_shared = (spot.line(0) + y).abs_diff(other.line(0) + 1) <= 1
                    && (spot.line(1) + x).abs_diff(other.line(1) + 1) <= 1;
                if is_shared {
                    continue;
                }
                let at = spot.at() + y * self.width + x - self.width - 1;
                for nth in 0..self.moves_at[at].len() {
                    let mv = self.moves_at[at][nth] as usize;
                    match self.classes[mv] {
                        MADE => self.sort_tree(self.trees[mv] as usize),
                        _ => self.sort(mv, self.class(mv)),
                    }
                }
            }
        }
    }
}

/// How much further off a line is when a tent leaves it.
#[inline(always)]
fn leaving(excess: i8) -> i32 {
    if excess > 0 { -1 } else { 1 }
}

/// How much further off a line is when a tent enters it.
#[inline(always)]
fn entering(excess: i8) -> i32 {
    if excess < 0 { -1 } else { 1 }
}
