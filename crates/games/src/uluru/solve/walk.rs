//! Local search for large boards: wishes that fail are mended one by one, moving chains of neighbours as one block.
//!
//! The board is cut into tracks: runs of places of which each is next to the one before. Birds linked by "next to"
//! wishes that stand side by side on a track form a block, and moves swap, turn or shift whole blocks, so that mending
//! one wish seldom breaks the chain it stands in. Moves that cost more are taken now and then, less often as the
//! search cools down (simulated annealing: Kirkpatrick, Gelatt and Vecchi, 1983), and most moves begin at a wish that
//! fails (as in WalkSAT: Selman, Kautz and Cohen, 1994). An empty place counts as a bird without a wish.
//!
//! Most deals are done in the first cooling or not at all: which chain stands in which run is hard to change later. So
//! each cooling is short and begins with a new layout; the larger the board, the longer it must be.

use super::super::wish::Relation;
use super::model::{Model, Ready};
use crate::budget::Budget;
use crate::rng::Rng;

/// How many moves are tried for each place of the board before giving up.
const TRIES_PER_PLACE: u64 = 6000;

/// How many moves for each place make one cooling on small boards.
const TRIES_PER_COOLING: usize = 28;

/// How freely worse moves are taken at the start and at the end of a cooling.
const HOT: f64 = 0.45;
const COLD: f64 = 0.16;

/// The longest run of places one move shifts or turns.
const MAX_RUN: usize = 32;

/// Looks for a placement that fails no more than `goal` wishes, and returns the best it met.
pub(super) fn walk<const W: usize>(
    model: &Model<W>,
    goal: usize,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Vec<usize> {
    let mut walk = Walk::new(model, rng);
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
            walk.begin(rng);
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
    /// The places in the order of the tracks, and where each place is in it.
    order: Vec<usize>,
    index_of: Vec<usize>,
    /// Where the track of each index ends.
    track_end: Vec<usize>,
    place_of: Vec<usize>,
    bird_on: Vec<usize>,
    /// The bird each bird wants to be next to.
    wants_next: Vec<usize>,
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

const NOBODY: usize = usize::MAX;

impl<'a, const W: usize> Walk<'a, W> {
    fn new(model: &'a Model<W>, rng: &mut Rng) -> Self {
        let n = model.n_places;
        let next = model
            .links
            .iter()
            .position(|link| link.kind == (Relation::Next, false));
        let mut wants_next = vec![NOBODY; n];
        let mut touched: Vec<Vec<usize>> = vec![Vec::new(); n];
        for bird in model.wishing.iter() {
            touched[bird].push(bird);
            if let Ready::With { link, other } = model.needs[bird] {
                touched[other].push(bird);
                if Some(link) == next {
                    wants_next[bird] = other;
                }
            }
        }
        let (order, track_end) = tracks(model, next);
        let mut index_of = vec![0; n];
        for (index, &place) in order.iter().enumerate() {
            index_of[place] = index;
        }
        let mut walk = Self {
            model,
            order,
            index_of,
            track_end,
            place_of: vec![NOBODY; n],
            bird_on: vec![NOBODY; n],
            wants_next,
            touched,
            failing: Vec::new(),
            failing_at: vec![NOBODY; n],
            changes: Vec::new(),
            before: Vec::new(),
            wishes: Vec::new(),
            mark: vec![0; n],
            n_marks: 0,
        };
        walk.begin(rng);
        walk
    }

    /// Begins with a new layout.
    fn begin(&mut self, rng: &mut Rng) {
        self.lay_out(rng);
        self.failing.clear();
        self.failing_at.fill(NOBODY);
        for bird in self.model.wishing.iter() {
            self.note(bird);
        }
    }

    /// Puts the chains of neighbours down first, the longest first, each where it fits; then everyone else.
    fn lay_out(&mut self, rng: &mut Rng) {
        let mut chains = chains(&self.wants_next);
        rng.shuffle(&mut chains);
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
        let n = self.order.len();
        let mut runs: Vec<(usize, usize)> = Vec::new();
        let mut start = 0;
        while start < n {
            runs.push((start, self.track_end[start]));
            start = self.track_end[start];
        }
        let mut rest: Vec<usize> = Vec::new();
        for chain in chains {
            rng.shuffle(&mut runs);
            let fits = |run: &(usize, usize)| chain.len() <= run.1 - run.0;
            match runs.iter().position(fits) {
                Some(at) => {
                    for &bird in &chain {
                        let place = self.order[runs[at].0];
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
            self.put(bird, self.order[index]);
        }
    }

    fn put(&mut self, bird: usize, place: usize) {
        self.place_of[bird] = place;
        self.bird_on[place] = bird;
    }

    /// One try: at a wish that fails, or anywhere.
    fn step(&mut self, heat: f64, rng: &mut Rng) {
        let n = self.order.len();
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
        let here = self.index_of[self.place_of[mover]];
        if rng.chance(15, 100) {
            self.turn(here, 1 + rng.below(3), heat, rng)
        } else {
            self.swap_blocks(here, self.index_of[target], heat, rng)
        }
    }

    /// Whether the birds at an index and the one before belong to one block.
    fn is_bound(&self, index: usize) -> bool {
        if self.track_end[index - 1] <= index {
            return false;
        }
        let (one, other) = (
            self.bird_on[self.order[index - 1]],
            self.bird_on[self.order[index]],
        );
        self.wants_next[one] == other || self.wants_next[other] == one
    }

    fn block_start(&self, mut index: usize) -> usize {
        while index > 0 && self.is_bound(index) {
            index -= 1;
        }
        index
    }

    fn block_end(&self, index: usize) -> usize {
        let mut end = index + 1;
        while end < self.order.len() && self.is_bound(end) {
            end += 1;
        }
        end
    }

    /// Swaps the blocks at two indices, taking in the blocks behind the shorter one until both are as long; on one
    /// track they may also change sides.
    fn swap_blocks(&mut self, one: usize, other: usize, heat: f64, rng: &mut Rng) {
        let (one, other) = (self.block_start(one), self.block_start(other));
        if one == other {
            return;
        }
        let (low, high) = (one.min(other), one.max(other));
        let (mut low_end, mut high_end) = (self.block_end(low), self.block_end(high));
        let (low_limit, high_limit) = (self.track_end[low].min(high), self.track_end[high]);
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
        } else if self.track_end[low] == self.track_end[high] {
            let high_end = self.block_end(high);
            if MAX_RUN < high_end - low {
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
        let limit = self.track_end[start];
        let mut end = self.block_end(start);
        for _ in 1..n_blocks {
            if end < limit {
                end = self.block_end(end);
            }
        }
        if end - start < 2 || MAX_RUN < end - start {
            return;
        }
        self.changes.clear();
        (start..end).for_each(|from| self.plan(from, start + end - 1 - from));
        self.try_changes(heat, rng);
    }

    /// Plans to move who stands at one index to another.
    fn plan(&mut self, from: usize, to: usize) {
        self.changes
            .push((self.bird_on[self.order[from]], self.order[to]));
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

/// The places in runs of neighbours, and where the run of each index ends. Runs begin at places with few neighbours.
fn tracks<const W: usize>(model: &Model<W>, next: Option<usize>) -> (Vec<usize>, Vec<usize>) {
    let n = model.n_places;
    let Some(next) = next else {
        return ((0..n).collect(), (1..=n).collect());
    };
    let rows = &model.links[next].rows;
    let mut starts: Vec<usize> = (0..n).collect();
    starts.sort_by_key(|&place| rows[place].len());
    let mut order = Vec::with_capacity(n);
    let mut track_end = Vec::with_capacity(n);
    let mut is_used = vec![false; n];
    for start in starts {
        let mut at = Some(start).filter(|&start| !is_used[start]);
        while let Some(place) = at {
            is_used[place] = true;
            order.push(place);
            at = rows[place].iter().find(|&other| !is_used[other]);
        }
        track_end.resize(order.len(), order.len());
    }
    (order, track_end)
}

/// Chains of birds that want to be next to each other, as far as they can stand in a row; others stand alone.
fn chains(wants_next: &[usize]) -> Vec<Vec<usize>> {
    let n = wants_next.len();
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (bird, &other) in wants_next.iter().enumerate() {
        let is_new = other != NOBODY && !neighbours[bird].contains(&other);
        if is_new && neighbours[bird].len() < 2 && neighbours[other].len() < 2 {
            neighbours[bird].push(other);
            neighbours[other].push(bird);
        }
    }
    let mut is_used = vec![false; n];
    let mut chains = Vec::new();
    // Ends of chains first; what is left then are circles, cut open anywhere.
    let ends = (0..n).filter(|&bird| neighbours[bird].len() < 2);
    for start in ends.chain(0..n) {
        let mut chain = Vec::new();
        let mut at = Some(start).filter(|&start| !is_used[start]);
        while let Some(bird) = at {
            is_used[bird] = true;
            chain.push(bird);
            at = neighbours[bird]
                .iter()
                .copied()
                .find(|&other| !is_used[other]);
        }
        if !chain.is_empty() {
            chains.push(chain);
        }
    }
    chains
}
