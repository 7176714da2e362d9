//! What the searches for one player share: the flooded part of the board, and how many moves are surely needed.

use crate::answer::{Answer, Claim};
use crate::error::Error;
use crate::flood::bits::Bits;
use crate::flood::regions::Regions;
use crate::flood::{Move, Puzzle};
use crate::words::Sentence;

/// The flooded part of a board.
#[derive(Debug, Clone, Copy)]
pub(in crate::flood) struct Flooded<const W: usize> {
    /// The regions flooded.
    pub(in crate::flood) inside: Bits<W>,
    /// The regions next to them.
    pub(in crate::flood) edge: Bits<W>,
    /// The colours of which a region is not flooded, as bits.
    pub(in crate::flood) open: u32,
    /// A number that is the same for the same regions, whatever the way there.
    pub(in crate::flood) hash: u64,
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
            inside,
            edge: regions.next_to[0],
            open,
            hash: regions.keys[0][0],
        }
    }

    /// A colour that one move finishes, the lowest if several do. To play it at once is best: it must be played some
    /// time, playing it earlier only enlarges what is flooded in between, and it need never be played again.
    #[inline(always)]
    pub(in crate::flood) fn finishable(&self, regions: &Regions<W>) -> Option<usize> {
        let reached = self.inside.or(&self.edge);
        colours(self.open).find(|&colour| regions.of_colour[colour].is_within(&reached))
    }

    /// The hash after these regions are flooded too.
    #[inline(always)]
    pub(in crate::flood) fn hash_with(&self, gain: &Bits<W>, regions: &Regions<W>) -> u64 {
        let mut hash = self.hash;
        gain.each(|region| hash ^= regions.keys[region][0]);
        hash
    }

    /// After a colour was played that gained some regions and opened others.
    #[inline(always)]
    pub(in crate::flood) fn after(
        &self,
        colour: usize,
        gain: &Bits<W>,
        opened: &Bits<W>,
        hash: u64,
        regions: &Regions<W>,
    ) -> Self {
        let inside = self.inside.or(gain);
        let is_finished = regions.of_colour[colour].is_within(&inside);
        Self {
            inside,
            edge: self.edge.minus(gain).or(opened),
            open: self.open & !(u32::from(is_finished) << colour),
            hash,
        }
    }

    /// What a colour gains, and what it opens that was not at the edge before.
    #[inline(always)]
    pub(in crate::flood) fn gain(&self, colour: usize, regions: &Regions<W>) -> (Bits<W>, Bits<W>) {
        let gain = self.edge.and(&regions.of_colour[colour]);
        let opened = regions.around(&gain).minus(&self.edge).minus(&self.inside);
        (gain, opened)
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
        let mut reached = self.inside.or(&self.edge);
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
            if limit < n_moves {
                return n_moves;
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
