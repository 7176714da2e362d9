//! What can be counted of a state on any graph, whatever its shape and its colours: what a learned evaluation sees.
//!
//! Every free region has a distance from each territory: how many regions a way through free regions enters that the
//! seat may take, the other seat left out of account. The vertices of all free regions are counted by the difference of
//! the two distances and by the smaller one. Beside that stand the numbers of colours that each seat could play, how many
//! vertices are free, whether the territories touch, and whether the last move was a pass. Nothing depends on how colours
//! are named or vertices are numbered.

use super::{Duel, State};
use crate::flood::bits::Bits;

/// Distances from here on are taken for the last one.
const MOST_LAYERS: usize = 16;
/// Smaller distances are told apart up to here.
const NEAR: usize = 5;
/// Differences are told apart up to here, in both directions.
const AHEAD: usize = 3;
/// The kinds of differences: from far behind to far ahead, then only reached by me, only by the other.
const N_DIFFERENCES: usize = 2 * AHEAD + 3;
const ONLY_MINE: usize = 2 * AHEAD + 1;
const ONLY_THEIRS: usize = 2 * AHEAD + 2;

/// Where the numbers of colours at both edges stand.
const EDGES: usize = N_DIFFERENCES * NEAR;
/// Where the counts of the whole begin.
const WHOLE: usize = EDGES + 2;
const N_WHOLE: usize = 4;

/// How many counts there are.
pub(in crate::flood) const N_COUNTS: usize = WHOLE + N_WHOLE;

impl<const W: usize> Duel<W> {
    /// Hands on every count of a state that is not zero, with its number, as the seat to move sees it.
    #[inline(always)]
    pub(in crate::flood) fn sight(&self, state: &State<W>, mut hear: impl FnMut(usize, i32)) {
        let me = usize::from(state.seat);
        let (mine, n_mine, my_reach) = self.layers(state, me);
        let (theirs, n_theirs, their_reach) = self.layers(state, 1 - me);
        let mut far = [Bits::EMPTY; N_DIFFERENCES];
        // What each seat reaches before it is AHEAD behind the other.
        let mut soon = [Bits::EMPTY; 2];
        for lag in 0..AHEAD - 1 {
            soon = [soon[0].or(&mine[lag]), soon[1].or(&theirs[lag])];
        }
        for at in 0..n_mine.max(n_theirs) {
            soon[0] = soon[0].or(&mine[at + AHEAD - 1]);
            soon[1] = soon[1].or(&theirs[at + AHEAD - 1]);
            let mut parts = [Bits::EMPTY; N_DIFFERENCES];
            parts[AHEAD] = mine[at].and(&theirs[at]);
            for lag in 1..AHEAD {
                parts[AHEAD + lag] = mine[at].and(&theirs[at + lag]);
                parts[AHEAD - lag] = theirs[at].and(&mine[at + lag]);
            }
            parts[2 * AHEAD] = mine[at].and(&their_reach).minus(&soon[1]);
            parts[0] = theirs[at].and(&my_reach).minus(&soon[0]);
            parts[ONLY_MINE] = mine[at].minus(&their_reach);
            parts[ONLY_THEIRS] = theirs[at].minus(&my_reach);
            if at + 1 < NEAR {
                for (kind, part) in parts.iter().enumerate() {
                    if !part.is_empty() {
                        hear(kind * NEAR + at, self.regions.weigh(part));
                    }
                }
            } else {
                for (far, part) in far.iter_mut().zip(&parts) {
                    *far = far.or(part);
                }
            }
        }
        for (kind, part) in far.iter().enumerate() {
            if !part.is_empty() {
                hear(kind * NEAR + NEAR - 1, self.regions.weigh(part));
            }
        }
        let is_touching = state.around[me].meets(&state.own[1 - me]);
        for (side, edge) in [&mine[0], &theirs[0]].into_iter().enumerate() {
            let others_colour = usize::from(state.colour[me ^ side ^ 1]);
            let n_colours = (0..self.n_colours)
                .filter(|&colour| !is_touching || colour != others_colour)
                .filter(|&colour| edge.meets(&self.regions.of_colour[colour]))
                .count();
            if n_colours != 0 {
                hear(EDGES + side, n_colours as i32);
            }
        }
        let whole = [
            1,
            self.n_free(state),
            i32::from(is_touching),
            i32::from(state.n_passes),
        ];
        for (at, count) in whole.into_iter().enumerate() {
            if count != 0 {
                hear(WHOLE + at, count);
            }
        }
    }

    /// The free regions that a seat could take if nobody hindered it, by the moves it needs at least, less one; how many
    /// such layers there are, and all of them together.
    #[inline(always)]
    fn layers(
        &self,
        state: &State<W>,
        seat: usize,
    ) -> ([Bits<W>; MOST_LAYERS + AHEAD], usize, Bits<W>) {
        let free = self.allowed[seat].minus(&state.own[0]).minus(&state.own[1]);
        let mut layers = [Bits::EMPTY; MOST_LAYERS + AHEAD];
        let mut layer = state.around[seat].and(&free);
        let mut all = layer;
        let mut n = 0;
        while !layer.is_empty() {
            let at = n.min(MOST_LAYERS - 1);
            layers[at] = layers[at].or(&layer);
            n = at + 1;
            layer = self.regions.around(&layer).and(&free).minus(&all);
            all = all.or(&layer);
        }
        (layers, n, all)
    }
}
