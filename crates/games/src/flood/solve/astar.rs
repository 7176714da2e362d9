//! The shortest way to flood a board, by A*.
//!
//! A node is the set of flooded regions; the estimate is [`Flooded::bound`]. A beam runs first: what cannot be shorter
//! than its line is never kept. Three rules leave out moves without losing every shortest line.
//!
//! **Finish.** A colour that one move finishes is played at once.
//!
//! **Dead end.** A colour that opens nothing and is not finished by the move is not played: it must be played again
//! later, and would then take in the same regions for nothing.
//!
//! **Order.** Let colour `b` be playable, and let `a` be played instead. If `a` opens no new region of `b`, then playing
//! `b` before `a` floods at least as much as after it. So afterwards `b` is *blocked* if it comes before `a` in the
//! order of colours, or if `b` would have opened regions of `a` for `a` to take in; and it stays blocked until a move
//! opens a new region of it. Blocking ends when a colour is finished, and is not looked at where one can be.
//!
//! Why some shortest line survives: for a line, let T be the sum over all regions of how many times their colour was
//! played when they are flooded; let F be the sum of the places in the line of the last move of each colour. Take the
//! shortest line with the smallest T, among those the smallest F, among those the first in alphabetical order. Suppose a
//! rule leaves out one of its moves.
//! *Finish*: `c` could be finished but something else is played. Move `c` to the front: no region is flooded later, so T
//! does not grow. F gets smaller, unless all the moves it was moved past were last moves of their colours; then they too
//! could have been finished, `c` is the lowest such colour, and the line comes earlier in the alphabet.
//! *Dead end*: the move could be left out, so the line was not shortest.
//! *Order*: move `b` to before the `a` that blocked it. No region is flooded later. If `a` now takes in more, T gets
//! smaller. Otherwise T stays; none of the moves in question finishes a colour, so F stays; and since `b` comes before
//! `a`, the line comes earlier in the alphabet.
//! Each case contradicts the choice of the line.
//!
//! What is blocked depends on the way to a node. When another way of the same length is found, only what both block
//! stays blocked, and the node is opened again if that frees a move (as for sleep sets with stored states: Godefroid,
//! *Partial-Order Methods for the Verification of Concurrent Systems*, 1996).

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
const BEAM_WIDTH: usize = 32;
/// Nodes take at most this many bytes; then the search ends as if out of budget.
const MOST_BYTES: usize = 2 << 30;

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

/// A flooded set on the way.
#[derive(Clone, Copy)]
struct Node<const W: usize> {
    flooded: Flooded<W>,
    parent: u32,
    /// Colours not to be played: another order is at least as good.
    blocked: u32,
    /// Colours already played from here.
    tried: u32,
    n_moves: u16,
    estimate: u16,
    /// The colour played last.
    colour: u8,
}

struct Search<'a, const W: usize> {
    regions: &'a Regions<W>,
    /// The shortest line known.
    best: Vec<u8>,
    nodes: Vec<Node<W>>,
    table: FloodIndex,
    queue: Queue,
}

const NO_PARENT: u32 = u32::MAX;

impl<'a, const W: usize> Search<'a, W> {
    fn new(regions: &'a Regions<W>, best: Vec<u8>) -> Self {
        let flooded = Flooded::start(regions);
        let root = Node {
            flooded,
            parent: NO_PARENT,
            blocked: 0,
            tried: 0,
            n_moves: 0,
            estimate: flooded.bound(regions, u32::MAX, |_, _| ()) as u16,
            colour: 0,
        };
        let mut search = Self {
            regions,
            best,
            nodes: vec![root],
            table: FloodIndex::new(),
            queue: Queue::default(),
        };
        search.table.insert(flooded.hash, 0);
        search.queue.push(root.estimate, root.estimate, 0);
        search
    }

    /// Runs until nothing shorter than the best line is left.
    fn run(mut self, budget: &mut Budget) -> Way {
        let mut bound = 0;
        while let Some((total, at)) = self.queue.pop() {
            if self.best.len() <= total.into() {
                break;
            }
            if bound < total.into() {
                bound = total.into();
                budget.report(Progress {
                    done: None,
                    cost: Some(self.best.len() as u64),
                    bound: Some(bound as u64),
                });
            }
            let node = &self.nodes[at as usize];
            if node.n_moves + node.estimate != total {
                continue;
            }
            let is_full = MOST_BYTES / size_of::<Node<W>>() < self.nodes.len();
            if is_full || !budget.spend() {
                return Way {
                    line: self.best,
                    bound,
                };
            }
            self.expand(at);
        }
        let bound = self.best.len();
        Way {
            line: self.best,
            bound,
        }
    }

    fn expand(&mut self, at: u32) {
        let node = self.nodes[at as usize];
        let flooded = &node.flooded;
        if let Some(colour) = flooded.finishable(self.regions) {
            if node.tried == 0 {
                self.nodes[at as usize].tried = flooded.open;
                let (gain, opened) = flooded.gain(colour, self.regions);
                self.reach(at, &node, colour, &gain, &opened, 0);
            }
            return;
        }
        let choice = flooded.open & !node.blocked & !node.tried;
        if choice == 0 {
            return;
        }
        self.nodes[at as usize].tried |= choice;
        let mut gains = [(Bits::EMPTY, Bits::EMPTY); MAX_COLOURS_ONE_SEAT];
        for colour in colours(flooded.open & !node.blocked) {
            gains[colour] = flooded.gain(colour, self.regions);
        }
        for colour in colours(choice) {
            let (gain, opened) = &gains[colour];
            if opened.is_empty() {
                continue;
            }
            let mut blocked = 0;
            for other in colours(flooded.open & !(1 << colour)) {
                let is_stale = !opened.meets(&self.regions.of_colour[other]);
                let comes_first = node.blocked >> other & 1 == 1
                    || other < colour
                    || gains[other].1.meets(&self.regions.of_colour[colour]);
                blocked |= u32::from(is_stale && comes_first) << other;
            }
            self.reach(at, &node, colour, gain, opened, blocked);
        }
    }

    /// Takes in a node reached by a colour, unless it cannot lead to a shorter line.
    fn reach(
        &mut self,
        parent_at: u32,
        parent: &Node<W>,
        colour: usize,
        gain: &Bits<W>,
        opened: &Bits<W>,
        blocked: u32,
    ) {
        let n_moves = parent.n_moves + 1;
        let hash = parent.flooded.hash_with(gain, self.regions);
        let inside = parent.flooded.inside.or(gain);
        let known = self
            .table
            .find(hash, |at| self.nodes[at].flooded.inside == inside);
        if let Some(at) = known {
            return self.reach_again(at, parent_at, n_moves, colour, blocked);
        }
        let flooded = parent
            .flooded
            .after(colour, gain, opened, hash, self.regions);
        let Some(limit) = (self.best.len() as u32 - 1).checked_sub(n_moves.into()) else {
            return;
        };
        if flooded.open == 0 {
            self.best = self.line_to(parent_at, colour as u8);
            return;
        }
        let estimate = flooded.bound(self.regions, limit, |_, _| ());
        if limit < estimate {
            return;
        }
        let estimate = (estimate as u16).max(parent.estimate - 1);
        let at = self.nodes.len() as u32;
        self.nodes.push(Node {
            flooded,
            parent: parent_at,
            blocked,
            tried: 0,
            n_moves,
            estimate,
            colour: colour as u8,
        });
        self.table.insert(hash, at);
        if self.table.is_crowded(self.nodes.len()) {
            let hashes = self.nodes.iter().map(|node| node.flooded.hash);
            self.table = FloodIndex::with(hashes);
        }
        self.queue.push(n_moves + estimate, estimate, at);
    }

    fn reach_again(&mut self, at: u32, parent: u32, n_moves: u16, colour: usize, blocked: u32) {
        let node = &mut self.nodes[at as usize];
        if node.n_moves < n_moves {
            return;
        }
        if n_moves < node.n_moves {
            node.parent = parent;
            node.colour = colour as u8;
            node.n_moves = n_moves;
            node.blocked = blocked;
            node.tried = 0;
        } else if node.blocked & !blocked == 0 {
            return;
        } else {
            node.blocked &= blocked;
            // What is blocked further on was worked out from more than is blocked here now: play all again.
            node.tried = 0;
        }
        self.queue.push(n_moves + node.estimate, node.estimate, at);
    }

    fn line_to(&self, parent: u32, colour: u8) -> Vec<u8> {
        let mut line = vec![colour];
        let mut at = parent;
        while self.nodes[at as usize].parent != NO_PARENT {
            line.push(self.nodes[at as usize].colour);
            at = self.nodes[at as usize].parent;
        }
        line.reverse();
        line
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

    fn with(hashes: impl ExactSizeIterator<Item = u64>) -> Self {
        let mut table = Self {
            slots: vec![0; (8 * hashes.len()).next_power_of_two()],
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

/// Nodes by total, then by estimate, the last come first.
#[derive(Default)]
struct Queue {
    /// Stacks by total and estimate.
    stacks: Vec<Vec<Vec<u32>>>,
    /// No total below this one has a node.
    lowest: usize,
}

impl Queue {
    fn push(&mut self, total: u16, estimate: u16, node: u32) {
        let (total, estimate) = (usize::from(total), usize::from(estimate));
        if self.stacks.len() <= total {
            self.stacks.resize(total + 1, Vec::new());
        }
        let stacks = &mut self.stacks[total];
        if stacks.len() <= estimate {
            stacks.resize(estimate + 1, Vec::new());
        }
        stacks[estimate].push(node);
        self.lowest = self.lowest.min(total);
    }

    fn pop(&mut self) -> Option<(u16, u32)> {
        while self.lowest < self.stacks.len() {
            let mut stacks = self.stacks[self.lowest].iter_mut();
            if let Some(node) = stacks.find_map(Vec::pop) {
                return Some((self.lowest as u16, node));
            }
            self.lowest += 1;
        }
        None
    }
}
