//! The shortest way to flood a board, by A* in layers.
//!
//! A beam finds a line first. Then, for each length from the estimate of the start upwards, the floods are listed that
//! one move, two moves, and so on reach and that the estimate [`Flooded::bound`] does not rule out within that length,
//! until the board is flooded or a layer is empty. The lengths below that of the beam's line are enough. Of each layer
//! only floods that lie within no other one of it are kept. Three rules leave out moves.
//!
//! **Finish.** A colour that one move finishes is played at once, and nothing else.
//!
//! **Dead end.** A colour that opens nothing and is not finished by the move is not played.
//!
//! **Order.** A flood P where nothing can be finished is kept, and both a and b are played there. Let `a` open no new
//! region of `b`. Then `b` is not played after `a` if it comes before `a` in the order of colours.
//!
//! Why a line survives: let k(S) be the fewest moves that flood the rest of S. If T contains S, which is said of what they
//! reach and have finished (see [`Flooded`]), then k(T) <= k(S), since T can play the same colours without those that
//! change nothing. If a layer keeps a flood with k <= n, then the next one keeps a flood with k < n. Take the floods of the
//! layer with k <= n. *Finish*: if one of them can finish a colour, doing so at once is best (see
//! [`Flooded::finishable`]). Otherwise look at all their moves that are no dead ends; a *dead end* changes nothing. Of these
//! moves take one to a flood with the smallest k; among those one to a flood within no other of them; among those that
//! reach the same flood the one with the highest colour. Say that it plays `b` from the flood N. Suppose that *Order*
//! leaves it out: N came from P by `a`. P with `b` then `a` contains N with `b`, so P with `b` has k <= n and the layer of N
//! keeps a flood T that contains it, where nothing can be finished, as T is one of the floods we look at. T with `a`
//! contains P with `b` then `a`. If `a` is a dead end at T, then T contains N with `b`, and some other move from T leads to
//! a smaller k. Otherwise T with `a` is among the moves; it contains N with `b`, so it is the same flood, and has the higher
//! colour. Each contradicts the choice. So the move is made, and its flood is kept or lies within one that is.

use super::alone::{Flooded, Way, colours, only_one_seat};
use super::beam::{beam, some_way};
use crate::answer::Answer;
use crate::budget::{Budget, Progress};
use crate::error::Error;
use crate::flood::Flood;
use crate::flood::bits::Bits;
use crate::flood::puzzle::MAX_COLOURS_ONE_SEAT;
use crate::flood::regions::{Regions, WithRegions};
use crate::flood::{Move, Position, Puzzle};
use crate::game::Solver;

/// The width of the beam that runs first.
const BEAM_WIDTH: usize = 16;
/// The width of the beam before the last length is at most this, so that it takes little memory.
const WIDEST_GUESS: usize = 1 << 16;
/// Floods and their ways take at most this many bytes; then the search ends as if out of budget.
const MOST_BYTES: usize = 2 << 30;
/// After so many floods of a layer the clock is looked at.
const LOOK_AT_CLOCK: usize = 1 << 12;
/// Floods of a layer are compared with at most this many larger ones, so that large layers do not take too long.
const MOST_LARGER: usize = 1 << 16;
/// After so many regions the sets that may contain another are compared with it one by one.
const MOST_REGIONS: usize = 12;

/// The row of this solver.
pub(in crate::flood) const SOLVER: Solver<Flood> = Solver {
    name: "astar",
    solve,
    options: &[],
};

/// Floods in the fewest moves; out of budget, in the fewest found, with the bound proved so far.
pub(in crate::flood) fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    only_one_seat(puzzle, "astar")?;
    Ok(flood(&Position::new(puzzle), budget).answer())
}

/// The shortest way from a position, if the budget allows.
pub(in crate::flood) fn flood(position: &Position, budget: &mut Budget) -> Way {
    super::from_position(position, Shortest { budget })
}

struct Shortest<'a, 'b> {
    budget: &'a mut Budget<'b>,
}

impl WithRegions for Shortest<'_, '_> {
    type Output = Way;

    fn run<const W: usize>(self, regions: Regions<W>) -> Way {
        let line = beam(&regions, BEAM_WIDTH, self.budget);
        let line = line.unwrap_or_else(|| some_way(&regions, self.budget));
        Search::new(&regions, line).run(self.budget)
    }
}

/// A flood of a layer.
struct Node<const W: usize> {
    flooded: Flooded<W>,
    /// Colours not to be played: another order is at least as good.
    blocked: u32,
}

/// A flood that a move leads to.
struct Candidate<const W: usize> {
    node: Node<W>,
    /// The place of the flood before it in its layer, and the colour played there.
    step: (u32, u8),
}

/// What came of looking for a line of some length.
enum Outcome {
    Line(Vec<u8>),
    NoLine,
    OutOfBudget,
}

struct Search<'a, const W: usize> {
    regions: &'a Regions<W>,
    /// The shortest line known.
    best: Vec<u8>,
    /// The floods of the last layer.
    layer: Vec<Node<W>>,
    /// How each layer came from the one before it.
    steps: Vec<Vec<(u32, u8)>>,
    n_steps: usize,
    candidates: Vec<Candidate<W>>,
    table: FloodIndex,
    larger: Larger<W>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(regions: &'a Regions<W>, best: Vec<u8>) -> Self {
        Self {
            regions,
            best,
            layer: Vec::new(),
            steps: Vec::new(),
            n_steps: 0,
            candidates: Vec::new(),
            table: FloodIndex::new(),
            larger: Larger::new(regions.n),
        }
    }

    /// Runs until nothing shorter than the best line is left.
    fn run(mut self, budget: &mut Budget) -> Way {
        let start = Flooded::start(self.regions);
        let mut bound = start.bound(self.regions, u32::MAX, |_, _| ()) as usize;
        while bound < self.best.len() {
            budget.report(Progress {
                done: None,
                cost: Some(self.best.len() as u64),
                bound: Some(bound as u64),
            });
            if bound + 1 == self.best.len()
                && let Some(line) = self.guess(bound, budget)
            {
                self.best = line;
                break;
            }
            match self.look_for(bound, start, budget) {
                Outcome::Line(line) => self.best = line,
                Outcome::NoLine => bound += 1,
                Outcome::OutOfBudget => break,
            }
        }
        Way {
            line: self.best,
            bound,
        }
    }

    /// A line of this length, if a beam about as wide as the last layers were finds one: that costs little beside looking
    /// at all floods of the last length, and may spare it.
    fn guess(&self, length: usize, budget: &mut Budget) -> Option<Vec<u8>> {
        let width = (self.n_steps / length.max(1)).min(WIDEST_GUESS);
        if width <= BEAM_WIDTH {
            return None;
        }
        let line = beam(self.regions, width, budget);
        line.filter(|line| line.len() == length)
    }

    /// Looks for a line of this length, when there is no shorter one.
    fn look_for(&mut self, length: usize, start: Flooded<W>, budget: &mut Budget) -> Outcome {
        self.steps.clear();
        self.n_steps = 0;
        self.layer.clear();
        self.layer.push(Node {
            flooded: start,
            blocked: 0,
        });
        for left in (0..length as u32).rev() {
            self.candidates.clear();
            self.table.clear();
            let layer = std::mem::take(&mut self.layer);
            for (at, node) in layer.iter().enumerate() {
                if self.is_full(layer.len()) || !budget.spend() {
                    return Outcome::OutOfBudget;
                }
                if let Some(colour) = self.expand(at as u32, node, left) {
                    return Outcome::Line(self.line_to(at as u32, colour));
                }
            }
            self.layer = layer;
            if !self.keep_largest(budget) {
                return Outcome::OutOfBudget;
            }
            if self.layer.is_empty() {
                return Outcome::NoLine;
            }
        }
        Outcome::NoLine
    }

    /// Whether the memory is used up, with a layer of so many floods.
    fn is_full(&self, n_layer: usize) -> bool {
        // A candidate is listed once more when all are put in order, and may come into the next layer.
        let of_candidate = size_of::<(Candidate<W>, Node<W>)>() + size_of::<[(i32, u32); 2]>();
        let bytes = self.candidates.len() * of_candidate
            + n_layer * size_of::<Node<W>>()
            + self.n_steps * size_of::<(u32, u8)>()
            + size_of_val(self.table.slots.as_slice());
        MOST_BYTES < bytes
    }

    /// Lists what the moves of a flood lead to, if so many moves may be left after them; a colour if it floods all.
    fn expand(&mut self, at: u32, node: &Node<W>, left: u32) -> Option<u8> {
        let flooded = &node.flooded;
        if let Some(colour) = flooded.finishable(self.regions) {
            if flooded.open == 1 << colour {
                return Some(colour as u8);
            }
            let opened = flooded.opened(colour, self.regions);
            self.reach(flooded, (at, colour as u8), &opened, 0, left);
            return None;
        }
        let mut opened = [Bits::EMPTY; MAX_COLOURS_ONE_SEAT];
        let mut played = 0;
        for colour in colours(flooded.open & !node.blocked) {
            opened[colour] = flooded.opened(colour, self.regions);
            played |= u32::from(!opened[colour].is_empty()) << colour;
        }
        for colour in colours(played) {
            let lower = played & ((1 << colour) - 1);
            let blocked = colours(lower)
                .filter(|&lower| !opened[colour].meets(&self.regions.of_colour[lower]))
                .fold(0, |blocked, lower| blocked | 1 << lower);
            self.reach(flooded, (at, colour as u8), &opened[colour], blocked, left);
        }
        None
    }

    /// Takes in a flood reached by a colour, unless the rest surely takes too many moves.
    fn reach(
        &mut self,
        before: &Flooded<W>,
        step: (u32, u8),
        opened: &Bits<W>,
        blocked: u32,
        left: u32,
    ) {
        let flooded = before.after(step.1.into(), opened, self.regions);
        let hash = flooded.hash();
        let candidates = &mut self.candidates;
        let known = self
            .table
            .find(hash, |at| candidates[at].node.flooded.is_like(&flooded));
        if let Some(at) = known {
            // What either way blocks is reached better in another way.
            candidates[at as usize].node.blocked |= blocked;
            return;
        }
        if left < flooded.bound(self.regions, left, |_, _| ()) {
            return;
        }
        self.table.insert(hash, candidates.len() as u32);
        candidates.push(Candidate {
            node: Node { flooded, blocked },
            step,
        });
        if self.table.is_crowded(candidates.len()) {
            let hashes = candidates.iter().map(|it| it.node.flooded.hash());
            self.table = FloodIndex::with(hashes);
        }
    }

    /// Makes the next layer of the candidates that lie within no other one; false if the budget ends first.
    fn keep_largest(&mut self, budget: &mut Budget) -> bool {
        // Who lies within another comes after it.
        let rank = |flooded: &Flooded<W>| {
            flooded.open.count_ones() as i32 - flooded.reached.count() as i32
        };
        let mut order: Vec<(i32, u32)> = (0..)
            .zip(&self.candidates)
            .map(|(at, it)| (rank(&it.node.flooded), at))
            .collect();
        order.sort_unstable();
        self.layer.clear();
        self.larger.clear(order.len());
        let mut steps = Vec::with_capacity(order.len());
        for (n_done, (_, at)) in order.into_iter().enumerate() {
            if n_done % LOOK_AT_CLOCK == LOOK_AT_CLOCK - 1 && budget.is_over() {
                return false;
            }
            let Candidate { node, step } = &self.candidates[at as usize];
            if self.larger.insert(&node.flooded) {
                let Node { flooded, blocked } = *node;
                self.layer.push(Node { flooded, blocked });
                steps.push(*step);
            }
        }
        steps.shrink_to_fit();
        self.n_steps += steps.len();
        self.steps.push(steps);
        true
    }

    fn line_to(&self, at: u32, colour: u8) -> Vec<u8> {
        let mut line = vec![colour];
        let mut at = at;
        for steps in self.steps.iter().rev() {
            let (before, colour) = steps[at as usize];
            line.push(colour);
            at = before;
        }
        line.reverse();
        line
    }
}

/// Floods of which none lies within another, kept so that one that contains a given flood is found soon: for each region
/// those that reach it, as bits.
struct Larger<const W: usize> {
    floods: Vec<Flooded<W>>,
    of_region: Vec<u64>,
    n_regions: usize,
    n_words: usize,
    meet: Vec<u64>,
}

impl<const W: usize> Larger<W> {
    fn new(n_regions: usize) -> Self {
        Self {
            floods: Vec::new(),
            of_region: Vec::new(),
            n_regions,
            n_words: 0,
            meet: Vec::new(),
        }
    }

    /// Forgets all floods and makes room for so many.
    fn clear(&mut self, most: usize) {
        self.floods.clear();
        self.n_words = most.min(MOST_LARGER).div_ceil(64);
        self.of_region.clear();
        self.of_region.resize(self.n_words * self.n_regions, 0);
    }

    /// Says whether a flood lies within none of these, and adds it then, as long as there is room.
    fn insert(&mut self, flooded: &Flooded<W>) -> bool {
        let at = self.floods.len();
        let n_words = at.div_ceil(64);
        if 0 < n_words && self.contain(flooded, n_words) {
            return false;
        }
        if at == MOST_LARGER {
            return true;
        }
        let (word, bit) = (at / 64, at % 64);
        let n_words = self.n_words;
        let of_region = &mut self.of_region;
        flooded
            .reached
            .each(|region| of_region[region * n_words + word] |= 1 << bit);
        self.floods.push(*flooded);
        true
    }

    /// Whether a flood lies within one of these. The regions furthest away are the rarest, so they are asked for first.
    fn contain(&mut self, flooded: &Flooded<W>, n_words: usize) -> bool {
        let mut left = flooded.reached;
        self.meet.clear();
        self.meet.resize(n_words, u64::MAX);
        for _ in 0..MOST_REGIONS {
            let Some(region) = left.highest() else {
                break;
            };
            left.0[region / 64] ^= 1 << (region % 64);
            let from = region * self.n_words;
            let have = &self.of_region[from..from + n_words];
            let mut any = 0;
            for (meet, have) in self.meet.iter_mut().zip(have) {
                *meet &= have;
                any |= *meet;
            }
            if any == 0 {
                return false;
            }
        }
        for (at, &word) in self.meet.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                if self.floods[64 * at + word.trailing_zeros() as usize].contains(flooded) {
                    return true;
                }
                word &= word - 1;
            }
        }
        false
    }
}

/// Finds nodes by their hash; open addressing.
struct FloodIndex {
    slots: Vec<u32>,
}

impl FloodIndex {
    fn new() -> Self {
        Self {
            slots: vec![0; 1 << 12],
        }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
    }

    fn with(hashes: impl ExactSizeIterator<Item = u64>) -> Self {
        let mut table = Self {
            slots: vec![0; (4 * hashes.len()).next_power_of_two()],
        };
        for (at, hash) in hashes.enumerate() {
            table.insert(hash, at as u32);
        }
        table
    }

    fn is_crowded(&self, n_nodes: usize) -> bool {
        self.slots.len() < 2 * n_nodes
    }

    fn find(&self, hash: u64, is_it: impl Fn(usize) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                0 => return None,
                node if is_it(node as usize - 1) => return Some(node - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn insert(&mut self, hash: u64, node: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = node + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::beam::hasty;
    use super::*;
    use crate::rng::Rng;

    /// The shortest way without a beam: what the first length that allows a line comes to.
    struct FromNothing;

    impl WithRegions for FromNothing {
        type Output = (usize, usize);

        fn run<const W: usize>(self, regions: Regions<W>) -> (usize, usize) {
            let mut budget = Budget::unlimited();
            let worst = hasty(&regions);
            // Longer than any line that is looked for, so that each length is looked at to its end.
            let worst = [worst.as_slice(), &[0, 1, 0, 1]].concat();
            let way = Search::new(&regions, worst).run(&mut budget);
            assert_eq!(way.line.len(), way.bound);
            let start = Flooded::start(&regions).inside();
            let replayed = way.line.iter().fold(start, |inside, &colour| {
                play(&inside, colour.into(), &regions)
            });
            assert_eq!(replayed.count() as usize, regions.n);
            (way.bound, plain(&regions))
        }
    }

    /// The regions inside after a colour was played, by the rules alone.
    fn play<const W: usize>(inside: &Bits<W>, colour: usize, regions: &Regions<W>) -> Bits<W> {
        let mut after = *inside;
        for region in 0..regions.n {
            let mut one = Bits::EMPTY;
            one.insert(region);
            if one.meets(&regions.of_colour[colour]) && regions.next_to[region].meets(inside) {
                after.insert(region);
            }
        }
        after
    }

    /// The fewest moves, by listing every flood that any moves reach.
    fn plain<const W: usize>(regions: &Regions<W>) -> usize {
        let mut layer = vec![Flooded::start(regions).inside()];
        for n_moves in 0.. {
            if layer
                .iter()
                .any(|inside| inside.count() as usize == regions.n)
            {
                return n_moves;
            }
            let mut seen = std::collections::HashSet::new();
            let mut next = Vec::new();
            for inside in &layer {
                for colour in 0..regions.of_colour.len() {
                    let after = play(inside, colour, regions);
                    if after != *inside && seen.insert(after.0) {
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        unreachable!("some moves flood every board")
    }

    #[test]
    fn no_rule_loses_the_last_shortest_line() {
        for seed in 0..3000 {
            let mut rng = Rng::new(seed);
            let (side, n_colours) = (3 + rng.below(4), 3 + rng.below(4));
            let start = ["", " start=centre"][rng.below(2)];
            let text = format!("floodit {side} {n_colours} {seed}{start}");
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let (found, fewest) = super::super::from_position(&Position::new(&puzzle), FromNothing);
            assert_eq!(found, fewest, "{text}");
        }
    }

    #[test]
    fn floods_within_another_are_found_as_comparing_all_pairs_finds_them() {
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let mut larger = Larger::<2>::new(128);
            let n = 1 + rng.below(300);
            larger.clear(n);
            let mut kept: Vec<Flooded<2>> = Vec::new();
            for _ in 0..n {
                let mut reached = match rng.below(3) {
                    0 if !kept.is_empty() => kept[rng.below(kept.len())].reached,
                    _ => Bits::EMPTY,
                };
                for _ in 0..1 + rng.below(24) {
                    reached.insert(rng.below(30) + 90);
                }
                let flooded = Flooded {
                    reached,
                    edge: Bits::EMPTY,
                    open: 1 << rng.below(3) | 1 << rng.below(3),
                };
                let is_new = !kept.iter().any(|other| {
                    flooded.reached.is_within(&other.reached) && other.open & !flooded.open == 0
                });
                assert_eq!(larger.insert(&flooded), is_new, "seed {seed}");
                if is_new {
                    kept.push(flooded);
                }
            }
        }
    }
}
