//! What the searches for one player share: the flooded part of the board, and how many moves are surely needed.

use crate::answer::{Answer, Claim};
use crate::error::Error;
use crate::flood::bits::Bits;
use crate::flood::regions::Regions;
use crate::flood::{Move, Puzzle};
use crate::words::Sentence;

/// What a flood reaches. That is all that matters of it: a colour adds what lies around the reached regions of that colour,
/// as those inside have nothing around them that is not reached yet; and it is finished if all its regions are reached
/// when it is played. So two floods that reach the same and have finished the same colours need the same moves from then
/// on, whatever is inside, and one that reaches more and has finished more never needs more of them.
#[derive(Debug, Clone, Copy)]
pub(in crate::flood) struct Flooded<const W: usize> {
    /// The regions flooded and those next to them.
    pub(in crate::flood) reached: Bits<W>,
    /// The regions next to them.
    pub(in crate::flood) edge: Bits<W>,
    /// The colours of which a region is not flooded, as bits.
    pub(in crate::flood) open: u32,
}

impl<const W: usize> Flooded<W> {
    /// Only the first region, from which all are numbered.
    pub(in crate::flood) fn start(regions: &Regions<W>) -> Self {
        let mut inside = Bits::EMPTY;
        inside.insert(0);
        let open = (0..regions.of_colour.len())
            .filter(|&colour| !regions.of_colour[colour].is_within(&inside))
            .fold(0, |open, colour| open | 1 << colour);
        Self {
            reached: inside.or(&regions.next_to[0]),
            edge: regions.next_to[0],
            open,
        }
    }

    /// The regions flooded.
    pub(in crate::flood) fn inside(&self) -> Bits<W> {
        self.reached.minus(&self.edge)
    }

    /// Whether every way on from the other flood also leads on from this one.
    #[inline(always)]
    pub(in crate::flood) fn contains(&self, other: &Self) -> bool {
        self.open & !other.open == 0 && other.reached.is_within(&self.reached)
    }

    /// Whether the same moves lead on from both.
    #[inline(always)]
    pub(in crate::flood) fn is_like(&self, other: &Self) -> bool {
        self.reached == other.reached && self.open == other.open
    }

    /// A number that is the same for floods that are alike.
    #[inline(always)]
    pub(in crate::flood) fn hash(&self) -> u64 {
        self.reached.0.iter().fold(self.open.into(), |hash, word| {
            // An odd number without pattern: 2^64 over the golden ratio.
            let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 32
        })
    }

    /// A colour that one move finishes, the lowest if several do. To play it at once is best: it must be played some
    /// time, playing it earlier only enlarges what is flooded in between, and it need never be played again.
    #[inline(always)]
    pub(in crate::flood) fn finishable(&self, regions: &Regions<W>) -> Option<usize> {
        colours(self.open).find(|&colour| regions.of_colour[colour].is_within(&self.reached))
    }

    /// What a colour reaches that was not reached before.
    #[inline(always)]
    pub(in crate::flood) fn opened(&self, colour: usize, regions: &Regions<W>) -> Bits<W> {
        let gain = self.edge.and(&regions.of_colour[colour]);
        regions.around(&gain).minus(&self.reached)
    }

    /// After a colour was played that opened some regions.
    #[inline(always)]
    pub(in crate::flood) fn after(
        &self,
        colour: usize,
        opened: &Bits<W>,
        regions: &Regions<W>,
    ) -> Self {
        let of_colour = &regions.of_colour[colour];
        let is_finished = of_colour.is_within(&self.reached);
        Self {
            reached: self.reached.or(opened),
            edge: self.edge.minus(of_colour).or(opened),
            open: self.open & !(u32::from(is_finished) << colour),
        }
    }

    /// A number of moves that any way to flood the rest needs. Stops early once it exceeds the limit. Each count and the
    /// regions then reached are told to the listener.
    ///
    /// Pretend that every move takes in the whole edge whatever its colours, except that a colour all of whose regions
    /// are reached costs one move and only takes in its own. Then no real line reaches any region sooner, and each
    /// colour finished this way needs a move of its own in any line. (The bound of Puchert's optimal Flood-It solver.)
    pub(in crate::flood) fn bound(
        &self,
        regions: &Regions<W>,
        limit: u32,
        mut hear: impl FnMut(u32, &Bits<W>),
    ) -> u32 {
        let mut open = self.open;
        if open == 0 {
            return 0;
        }
        let mut reached = self.reached;
        let mut layer = self.edge;
        // One region not reached of each open colour: until one of them is, no colour can be complete.
        let (mut complete, mut witnesses) = unreached(open, &reached, regions);
        let mut n_moves = 0;
        loop {
            if complete == 0 {
                n_moves += 1;
                hear(1, &reached);
                layer = regions.around(&layer).minus(&reached);
                reached = reached.or(&layer);
            } else {
                n_moves += complete.count_ones();
                open ^= complete;
                if open & open.wrapping_sub(1) == 0 {
                    return n_moves + u32::from(open != 0);
                }
                hear(complete.count_ones(), &reached);
                let mut finished = Bits::EMPTY;
                for colour in colours(complete) {
                    finished = finished.or(&regions.of_colour[colour]);
                }
                let taken = layer.and(&finished);
                let new = regions.around(&taken).minus(&reached);
                layer = layer.minus(&taken).or(&new);
                reached = reached.or(&new);
                complete = 0;
            }
            // Each colour that is left takes a move of its own.
            let least = n_moves + open.count_ones();
            if limit < least {
                return least;
            }
            if witnesses.meets(&reached) {
                (complete, witnesses) = unreached(open, &reached, regions);
            }
        }
    }
}

/// The open colours that are reached in full, and one unreached region of each of the others.
#[inline(always)]
fn unreached<const W: usize>(open: u32, reached: &Bits<W>, regions: &Regions<W>) -> (u32, Bits<W>) {
    let mut complete = 0;
    let mut witnesses = Bits::EMPTY;
    for colour in colours(open) {
        match regions.of_colour[colour].minus(reached).highest() {
            Some(region) => witnesses.insert(region),
            None => complete |= 1 << colour,
        }
    }
    (complete, witnesses)
}

/// The colours of a set given as bits, ascending.
#[inline(always)]
pub(in crate::flood) fn colours(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        lowest
    })
}

/// A way to flood a board, and what is known of any other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::flood) struct Way {
    /// The colours in order.
    pub(in crate::flood) line: Vec<u8>,
    /// No way is shorter than this.
    pub(in crate::flood) bound: usize,
}

impl Way {
    /// The way as an answer.
    pub(in crate::flood) fn answer(self) -> Answer<Move> {
        let cost = self.line.len();
        let claim = if cost == self.bound {
            Claim::Optimal
        } else {
            Claim::Found
        };
        let line = self.line.into_iter().map(Move::Colour).collect();
        let mut answer = Answer::of_line(claim, line);
        answer.cost = Some(cost as u64);
        answer.bound = Some(self.bound as u64);
        answer
    }
}

/// Refuses a puzzle for two.
pub(in crate::flood) fn only_one_seat(puzzle: &Puzzle, solver: &str) -> Result<(), Error> {
    match puzzle.n_seats() {
        1 => Ok(()),
        _ => Err(Error::Refused(
            Sentence::new("flood-refused-one-player").with("solver", solver),
        )),
    }
}
