//! Local search for large boards: wishes that fail are mended one by one, moving chains of neighbours as one block.
//!
//! The board is cut into runs of places of which each is next to the one before. Birds linked by "next to" wishes that
//! stand side by side in a run form a block, and moves swap, turn or shift whole blocks, so that mending one wish seldom
//! breaks the chain it stands in. Moves that cost more are taken now and then, less often as the search cools down
//! (simulated annealing: Kirkpatrick, Gelatt and Vecchi, 1983), and most moves begin at a wish that fails (as in WalkSAT:
//! Selman, Kautz and Cohen, 1994). An empty place counts as a bird without a wish.
//!
//! Most deals are done in the first cooling or not at all: which chain stands in which run is hard to change later. So
//! each cooling is short and begins with a new layout; the larger the board, the longer it must be.

use super::model::{Model, Ready};
use super::runs::{NOBODY, Runs};
use crate::budget::Budget;
use crate::rng::Rng;

/// How many moves are tried for each place of the board before giving up.
const TRIES_PER_PLACE: u64 = 6000;

/// How many moves for each place make one cooling on small boards.
const TRIES_PER_COOLING: usize = 28;

/// How freely worse moves are taken at the start and at the end of a cooling.
const HOT: f64 = 0.45;
const COLD: f64 = 0.16;

/// The most places one move shifts or turns.
const MAX_MOVED: usize = 32;

/// Looks for a placement that fails no more than `goal` wishes, and returns the best it met. It begins with a layout
/// that says where each bird and each empty place are, if there is one.
pub(super) fn walk<const W: usize>(
    model: &Model<W>,
    runs: &Runs,
    layout: Option<&[usize]>,
    goal: usize,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Vec<usize> {
    let mut walk = Walk::new(model, runs);
    walk.begin(layout, rng);
    let mut best = walk.place_of.clone();
    let mut least = walk.failing.len();
    let n_places = model.n_places;
    let n_tries = TRIES_PER_PLACE * n_places as u64;
    let n_cooling = n_places * TRIES_PER_COOLING.max(n_places * n_places / 700);
    let mut heat = HOT;
    for at in 0..n_tries {
        if least + model.n_never <= goal {
            break;
        }
        if at.is_multiple_of(256) && !budget.spend_many(16) {
            break;
        }
        let since = at % n_cooling as u64;
        if since.is_multiple_of(256) {
            heat = HOT * (COLD / HOT).powf(since as f64 / n_cooling as f64);
        }
        if since == 0 && at > 0 {
            walk.begin(None, rng);
        }
        walk.step(heat, rng);
        if walk.failing.len() < least {
            least = walk.failing.len();
            best.clone_from(&walk.place_of);
        }
    }
    best.truncate(model.n_birds);
    best
}

struct Walk<'a, const W: usize> {
    model: &'a Model<W>,
    runs: &'a Runs,
    place_of: Vec<usize>,
    bird_on: Vec<usize>,
    /// The wishes that a move of each bird may change.
    touched: Vec<Vec<usize>>,
    failing: Vec<usize>,
    failing_at: Vec<usize>,
    /// The moves of one try: who goes where; and marks of the wishes already counted.
    changes: Vec<(usize, usize)>,
    before: Vec<usize>,
    wishes: Vec<usize>,
    mark: Vec<u32>,
    n_marks: u32,
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(model: &'a Model<W>, runs: &'a Runs) -> Self {
        let n = model.n_places;
        let mut touched: Vec<Vec<usize>> = vec![Vec::new(); n];
        for bird in model.wishing.iter() {
            touched[bird].push(bird);
            if let Ready::With { other, .. } = model.needs[bird] {
                touched[other].push(bird);
            }
        }
        Self {
            model,
            runs,
            place_of: vec![NOBODY; n],
            bird_on: vec![NOBODY; n],
            touched,
            failing: Vec::new(),
            failing_at: vec![NOBODY; n],
            changes: Vec::new(),
            before: Vec::new(),
            wishes: Vec::new(),
            mark: vec![0; n],
            n_marks: 0,
        }
    }

    /// Begins with this layout, or with a new one.
    fn begin(&mut self, layout: Option<&[usize]>, rng: &mut Rng) {
        match layout {
            Some(layout) => (layout.iter().enumerate()).for_each(|(bird, &at)| self.put(bird, at)),
            None => self.lay_out(rng),
        }
        self.failing.clear();
        self.failing_at.fill(NOBODY);
        for bird in self.model.wishing.iter() {
            self.note(bird);
        }
    }

    /// Puts the chains of neighbours down first, the longest first, each where it fits; then everyone else.
    fn lay_out(&mut self, rng: &mut Rng) {
        let mut chains = self.runs.chains();
        rng.shuffle(&mut chains);
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
        let mut runs = self.runs.spans();
        let mut rest: Vec<usize> = Vec::new();
        for chain in chains {
            rng.shuffle(&mut runs);
            let fits = |run: &(usize, usize)| chain.len() <= run.1 - run.0;
            match runs.iter().position(fits) {
                Some(at) => {
                    for &bird in &chain {
                        let place = self.runs.order[runs[at].0];
                        self.put(bird, place);
                        runs[at].0 += 1;
                    }
                }
                None => rest.extend(chain),
            }
        }
        let mut free = runs.into_iter().flat_map(|(start, end)| start..end);
        for bird in rest {
            let index = free.next().expect("there are as many places as birds");
            self.put(bird, self.runs.order[index]);
        }
    }

    fn put(&mut self, bird: usize, place: usize) {
        self.place_of[bird] = place;
        self.bird_on[place] = bird;
    }

    /// One try: at a wish that fails, or anywhere.
    fn step(&mut self, heat: f64, rng: &mut Rng) {
        let n = self.runs.order.len();
        if self.failing.is_empty() {
            return;
        }
        if rng.chance(15, 100) {
            let here = rng.below(n);
            if rng.chance(1, 2) {
                self.swap_blocks(here, rng.below(n), heat, rng)
            } else {
                self.turn(here, 1 + rng.below(4), heat, rng)
            }
            return;
        }
        let wish = self.failing[rng.below(self.failing.len())];
        let (mover, target) = match self.model.needs[wish] {
            Ready::In(places) => {
                let nth = rng.below(places.len());
                (wish, places.iter().nth(nth).unwrap_or(0))
            }
            Ready::With { link, other } => {
                let (mover, stayer) = if rng.chance(1, 2) {
                    (wish, other)
                } else {
                    (other, wish)
                };
                let row = &self.model.links[link].rows[self.place_of[stayer]];
                match row.len() {
                    0 => (mover, rng.below(n)),
                    len => (mover, row.iter().nth(rng.below(len)).unwrap_or(0)),
                }
            }
            Ready::Any | Ready::Never => return,
        };
        let here = self.runs.index_of[self.place_of[mover]];
        if rng.chance(15, 100) {
            self.turn(here, 1 + rng.below(3), heat, rng)
        } else {
            self.swap_blocks(here, self.runs.index_of[target], heat, rng)
        }
    }

    /// Whether the birds at an index and the one before belong to one block.
    fn is_bound(&self, index: usize) -> bool {
        if self.runs.end_of[index - 1] <= index {
            return false;
        }
        let (one, other) = (
            self.bird_on[self.runs.order[index - 1]],
            self.bird_on[self.runs.order[index]],
        );
        self.runs.wants_next[one] == other || self.runs.wants_next[other] == one
    }

    fn block_start(&self, mut index: usize) -> usize {
        while index > 0 && self.is_bound(index) {
            index -= 1;
        }
        index
    }

    fn block_end(&self, index: usize) -> usize {
        let mut end = index + 1;
        while end < self.runs.order.len() && self.is_bound(end) {
            end += 1;
        }
        end
    }

    /// Swaps the blocks at two indices, taking in the blocks behind the shorter one until both are as long; in one
    /// run they may also change sides.
    fn swap_blocks(&mut self, one: usize, other: usize, heat: f64, rng: &mut Rng) {
        let (one, other) = (self.block_start(one), self.block_start(other));
        if one == other {
            return;
        }
        let (low, high) = (one.min(other), one.max(other));
        let (mut low_end, mut high_end) = (self.block_end(low), self.block_end(high));
        let (low_limit, high_limit) = (self.runs.end_of[low].min(high), self.runs.end_of[high]);
        for _ in 0..12 {
            match (low_end - low).cmp(&(high_end - high)) {
                std::cmp::Ordering::Equal => break,
                std::cmp::Ordering::Less if low_end < low_limit => {
                    low_end = self.block_end(low_end)
                }
                std::cmp::Ordering::Greater if high_end < high_limit => {
                    high_end = self.block_end(high_end);
                }
                _ => break,
            }
        }
        self.changes.clear();
        if low_end - low == high_end - high && low_end <= high {
            for along in 0..low_end - low {
                self.plan(low + along, high + along);
                self.plan(high + along, low + along);
            }
        } else if self.runs.end_of[low] == self.runs.end_of[high] {
            let high_end = self.block_end(high);
            if MAX_MOVED < high_end - low {
                return;
            }
            let shift = high_end - high;
            (low..high).for_each(|from| self.plan(from, from + shift));
            (high..high_end).for_each(|from| self.plan(from, low + from - high));
        }
        self.try_changes(heat, rng);
    }

    /// Turns a few blocks end to end.
    fn turn(&mut self, index: usize, n_blocks: usize, heat: f64, rng: &mut Rng) {
        let start = self.block_start(index);
        let limit = self.runs.end_of[start];
        let mut end = self.block_end(start);
        for _ in 1..n_blocks {
            if end < limit {
                end = self.block_end(end);
            }
        }
        if end - start < 2 || MAX_MOVED < end - start {
            return;
        }
        self.changes.clear();
        (start..end).for_each(|from| self.plan(from, start + end - 1 - from));
        self.try_changes(heat, rng);
    }

    /// Plans to move who stands at one index to another.
    fn plan(&mut self, from: usize, to: usize) {
        self.changes
            .push((self.bird_on[self.runs.order[from]], self.runs.order[to]));
    }

    /// Makes the planned changes if they cost nothing, or by chance; takes them back otherwise.
    fn try_changes(&mut self, heat: f64, rng: &mut Rng) {
        self.n_marks += 1;
        let mut wishes = std::mem::take(&mut self.wishes);
        wishes.clear();
        for &(bird, _) in &self.changes {
            for &wish in &self.touched[bird] {
                if self.mark[wish] != self.n_marks {
                    self.mark[wish] = self.n_marks;
                    wishes.push(wish);
                }
            }
        }
        let n_before = wishes
            .iter()
            .filter(|&&wish| self.failing_at[wish] != NOBODY)
            .count();
        self.before.clear();
        for at in 0..self.changes.len() {
            let (bird, place) = self.changes[at];
            self.before.push(self.place_of[bird]);
            self.place_of[bird] = place;
        }
        let n_after = wishes
            .iter()
            .filter(|&&wish| !self.model.holds(wish, &self.place_of))
            .count();
        let is_taken = n_after <= n_before || {
            let worse = (n_after - n_before) as f64;
            (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 <= (-worse / heat).exp()
        };
        if is_taken {
            for at in 0..self.changes.len() {
                let (bird, place) = self.changes[at];
                self.bird_on[place] = bird;
            }
            wishes.iter().for_each(|&wish| self.note(wish));
        } else {
            for at in 0..self.changes.len() {
                self.place_of[self.changes[at].0] = self.before[at];
            }
        }
        self.wishes = wishes;
    }

    /// Keeps the list of failing wishes up to date.
    fn note(&mut self, wish: usize) {
        let at = self.failing_at[wish];
        match (self.model.holds(wish, &self.place_of), at == NOBODY) {
            (false, true) => {
                self.failing_at[wish] = self.failing.len();
                self.failing.push(wish);
            }
            (true, false) => {
                self.failing.swap_remove(at);
                if let Some(&moved) = self.failing.get(at) {
                    self.failing_at[moved] = at;
                }
                self.failing_at[wish] = NOBODY;
            }
            _ => {}
        }
    }
}
