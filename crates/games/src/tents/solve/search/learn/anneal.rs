//! A guess at a solution: every tree picks a side, and picks are changed at random until little is wrong.
//!
//! What is wrong is counted: tents that touch or share a square, and lines with too many or too few tents. A change for
//! the worse is accepted with a chance that falls with time (simulated annealing; Kirkpatrick, Gelatt and Vecchi,
//! 1983). On a large loose board the guess is nearly right, and a search that starts from it finds a solution where one
//! that starts from nothing does not.

use super::literal::Literal;
use crate::budget::Budget;
use crate::rng::Rng;

/// What a line that is one tent off counts beside two tents that touch.
const LINE_WEIGHT: f64 = 0.35;
/// The temperature at the beginning and at the end.
const HOT: f64 = 0.25;
const COLD: f64 = 0.06;
/// Rounds, and moves a tree in a round of one temperature.
const ROUNDS: u64 = 4000;
const MOVES: usize = 8;
/// A move changes the number of touching tents by less than this, either way.
const MOST_TOUCHING: i32 = 16;
/// A move changes the lines by at most this, either way.
const MOST_LINES: i32 = 4;

/// A square that a tree may take.
#[derive(Clone, Copy)]
pub(super) struct Pick {
    pub(super) x: usize,
    pub(super) y: usize,
    /// That the tree takes it.
    pub(super) choice: Literal,
    /// That a tent stands there, where that is open.
    pub(super) tent: Option<Literal>,
}

/// The problem: what each tree may pick, and how many tents each row and each column needs.
pub(super) struct Site {
    pub(super) trees: Vec<Vec<Pick>>,
    /// By axis and line; none where any number will do.
    pub(super) needed: [Vec<Option<i8>>; 2],
}

/// Guesses which literals hold.
pub(super) fn guess(site: &Site, budget: &mut Budget) -> Vec<Literal> {
    let trees = &site.trees;
    let free: Vec<usize> = (0..trees.len())
        .filter(|&tree| trees[tree].len() > 1)
        .collect();
    let mut rng = Rng::new(1);
    let mut picked = vec![0; trees.len()];
    let mut camp = Camp::new(site);
    for round in 0..ROUNDS {
        if free.is_empty() || budget.is_over() {
            break;
        }
        let chances = chances(HOT * (COLD / HOT).powf(round as f64 / ROUNDS as f64));
        for _ in 0..MOVES * trees.len() {
            // The high, low and middle bits choose the tree, the pick and whether it is accepted.
            let random = rng.next_u64();
            let tree = free[((random >> 32) as usize * free.len()) >> 32];
            let picks = &trees[tree];
            let step = 1 + (((random & 0xffff) as usize * (picks.len() - 1)) >> 16);
            let next = (picked[tree] + step) % picks.len();
            let (from, to) = (picks[picked[tree]], picks[next]);
            let chance = (random >> 16 & 0xffff) as u32;
            if chance < chances[camp.worse(from, to)] {
                camp.put(from, -1);
                camp.put(to, 1);
                picked[tree] = next;
            }
        }
    }
    let picks = trees
        .iter()
        .zip(&picked)
        .map(|(picks, &picked)| picks[picked]);
    picks
        .flat_map(|pick| [Some(pick.choice), pick.tent])
        .flatten()
        .collect()
}

/// For each change, the chance out of 65,536 that it is accepted.
fn chances(temperature: f64) -> Vec<u32> {
    let mut chances = Vec::new();
    for touching in -MOST_TOUCHING..MOST_TOUCHING {
        for lines in -MOST_LINES..=MOST_LINES {
            let worse = f64::from(touching) + LINE_WEIGHT * f64::from(lines);
            chances.push(((-worse / temperature).exp() * 65_536.0).min(65_536.0) as u32);
        }
    }
    chances
}

/// Tents as they stand, right or wrong.
struct Camp {
    /// The width of a board with a margin.
    width: usize,
    /// By square with a margin: how many tents stand there or around it.
    around: Vec<i8>,
    /// By axis and line: how many tents too many.
    excess: [Vec<i8>; 2],
    /// By axis and line: 1 where the number of tents matters.
    matters: [Vec<i8>; 2],
}

impl Camp {
    /// Every tree has its first pick.
    fn new(site: &Site) -> Self {
        let [height, width] = [site.needed[0].len() + 2, site.needed[1].len() + 2];
        let each = |of: fn(&Option<i8>) -> i8| {
            let lines = |axis: usize| site.needed[axis].iter().map(of).collect();
            [lines(0), lines(1)]
        };
        let mut camp = Self {
            width,
            around: vec![0; width * height],
            excess: each(|needed| -needed.unwrap_or(0)),
            matters: each(|needed| i8::from(needed.is_some())),
        };
        for picks in &site.trees {
            camp.put(picks[0], 1);
        }
        camp
    }

    fn at(&self, pick: Pick) -> usize {
        (pick.y + 1) * self.width + pick.x + 1
    }

    fn put(&mut self, pick: Pick, n: i8) {
        let at = self.at(pick);
        for row in [at - self.width, at, at + self.width] {
            for near in &mut self.around[row - 1..row + 2] {
                *near += n;
            }
        }
        self.excess[0][pick.y] += n * self.matters[0][pick.y];
        self.excess[1][pick.x] += n * self.matters[1][pick.x];
    }

    /// How much worse the camp would be with a tent moved, as an index into the chances.
    #[inline(always)]
    fn worse(&self, from: Pick, to: Pick) -> usize {
        let around = |pick: Pick| i32::from(self.around[self.at(pick)]);
        // The squares of one tree may touch; and a tent counts itself among those around it.
        let touches = from.x.abs_diff(to.x) <= 1 && from.y.abs_diff(to.y) <= 1;
        let touching = around(to) - i32::from(touches) - (around(from) - 1);
        let mut lines = 0;
        if from.y != to.y {
            lines += self.lines(0, from.y, to.y);
        }
        if from.x != to.x {
            lines += self.lines(1, from.x, to.x);
        }
        ((touching + MOST_TOUCHING) * (2 * MOST_LINES + 1) + lines + MOST_LINES) as usize
    }

    /// How much further off two lines are when a tent goes from one to the other.
    #[inline(always)]
    fn lines(&self, axis: usize, from: usize, to: usize) -> i32 {
        let (excess, matters) = (&self.excess[axis], &self.matters[axis]);
        let leaving = if excess[from] > 0 { -1 } else { 1 };
        let coming = if excess[to] < 0 { -1 } else { 1 };
        i32::from(leaving * matters[from] + coming * matters[to])
    }
}
