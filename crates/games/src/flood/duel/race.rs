//! Bounds of the margin that also count contested regions: those that one seat surely reaches before the other.
//!
//! Let a seat X and the other seat Y both be able to reach a region, and let it lie at the edge of Y. It is X's turn. If
//! X is more than `j` regions away from it, then Y can still take it with its `j`th move, whatever X does, unless X has
//! the region's colour at that moment. X can bar one colour at a time. So let Y go through the colours of its edge in
//! some fixed order and always play the first that is not barred: at every moment at most one colour is *skipped*, and
//! each next move takes either the next colour of the order, or the skipped one while the next becomes the skipped one.
//! [`taken`] is the worst that this can come to. Where Y moves first, it is known which colour is barred, and X is one
//! move behind.
//!
//! What Y takes in this way X does not get, so it counts twice. It comes on top of what is [sure](Duel::sure) for Y: while
//! Y is busy with contested regions, X reaches no more than before, Y no less, and what only Y reaches does not run away.
//! Whether X passes meanwhile does not matter, since Y does not; only if Y has just passed can X end the game, and then
//! the margin is the present lead.

use super::{Duel, State};
use crate::flood::bits::Bits;
use crate::flood::puzzle::MAX_COLOURS_TWO_SEATS;

/// Regions farther away than this count as if they were no farther: a race ends when all colours are played.
const FARTHEST: usize = MAX_COLOURS_TWO_SEATS;

/// The vertices of each colour that can be raced for, by the number of moves that the other has made.
type Prizes = [[i32; FARTHEST + 1]; MAX_COLOURS_TWO_SEATS];

/// The free regions that a seat could still take if nobody hindered it.
struct Reach<const W: usize> {
    /// Those it reaches within so many moves.
    within: [Bits<W>; FARTHEST + 1],
    all: Bits<W>,
    /// The vertices of all.
    weight: i32,
}

impl<const W: usize> Duel<W> {
    /// A bound of the margin of the seat to move that lies outside of a window, if the bounds known without search do:
    /// an upper bound that is at most alpha, or a lower one that is at least beta. Only territories count.
    pub(in crate::flood) fn outside(&self, state: &State<W>, alpha: i32, beta: i32) -> Option<i32> {
        let me = usize::from(state.seat);
        let other = 1 - me;
        let lead = self.lead(state);
        let reaches = [0, 1].map(|seat| self.reach(state, seat));
        let contested = reaches[0].all.and(&reaches[1].all);
        let n_contested = self.regions.weigh(&contested);
        let reached = [reaches[0].all, reaches[1].all];
        let sure_at_most = |seat: usize| reaches[seat].weight - n_contested;

        // The most: all I reach, without what the other gets, who moves second.
        let most_without = |sure: i32, taken: i32| {
            let most = lead + reaches[me].weight - sure - 2 * taken;
            // After a pass I can also end the game.
            if state.n_passes == 1 {
                most.max(lead)
            } else {
                most
            }
        };
        let edge = state.around[other]
            .and(&contested)
            .minus(&reaches[me].within[1]);
        let sure = sure_at_most(other);
        if most_without(sure, self.regions.weigh(&edge)) <= alpha {
            let taken = self.second_in_a_race(&edge, &reaches[me]);
            if most_without(sure, taken) <= alpha {
                let most = most_without(self.sure(state, other, &reached), taken);
                if most <= alpha {
                    return Some(most);
                }
            }
        }

        // The least: what I surely get, against all that the other reaches otherwise.
        let least_with = |sure: i32, taken: i32| lead + sure + 2 * taken - reaches[other].weight;
        let edge = state.around[me].and(&contested);
        let sure = sure_at_most(me);
        if beta <= least_with(sure, self.regions.weigh(&edge)) {
            let is_touching = state.around[me].meets(&state.own[other]);
            let barred = is_touching.then_some(usize::from(state.colour[other]));
            let taken = self.first_in_a_race(&edge, &reaches[other], barred);
            if beta <= least_with(sure, taken) {
                let least = least_with(self.sure(state, me, &reached), taken);
                if beta <= least {
                    return Some(least);
                }
            }
        }
        None
    }

    fn reach(&self, state: &State<W>, seat: usize) -> Reach<W> {
        let free = self.allowed[seat].minus(&state.own[0]).minus(&state.own[1]);
        let mut layer = state.around[seat].and(&free);
        let mut all = layer;
        let mut within = [Bits::EMPTY; FARTHEST + 1];
        for reached in &mut within[1..] {
            *reached = all;
            layer = self.regions.around(&layer).and(&free).minus(&all);
            all = all.or(&layer);
        }
        while !layer.is_empty() {
            layer = self.regions.around(&layer).and(&free).minus(&all);
            all = all.or(&layer);
        }
        Reach {
            within,
            all,
            weight: self.regions.weigh(&all),
        }
    }

    /// The vertices that a seat surely takes of these contested regions at its edge if the other moves first.
    fn second_in_a_race(&self, edge: &Bits<W>, others: &Reach<W>) -> i32 {
        let (prizes, mut order, n_colours) = self.prizes(edge, others);
        let order = &mut order[..n_colours];
        order.sort_unstable_by_key(|&colour| -prizes[colour][1]);
        taken(order, &prizes, 1)
    }

    /// The vertices that a seat surely takes of these contested regions at its edge if it moves first and may not play
    /// one colour with its first move.
    fn first_in_a_race(&self, edge: &Bits<W>, others: &Reach<W>, barred: Option<usize>) -> i32 {
        let (prizes, mut order, n_colours) = self.prizes(edge, others);
        let order = &mut order[..n_colours];
        order.sort_unstable_by_key(|&colour| -prizes[colour][0]);
        let Some(first) = order.iter().position(|&colour| Some(colour) != barred) else {
            return 0;
        };
        order[..=first].rotate_right(1);
        let (first, rest) = (order[0], &mut order[1..]);
        rest.sort_unstable_by_key(|&colour| -prizes[colour][1]);
        prizes[first][0] + taken(rest, &prizes, 1)
    }

    /// What each colour of an edge is worth, and the colours.
    fn prizes(
        &self,
        edge: &Bits<W>,
        others: &Reach<W>,
    ) -> (Prizes, [usize; MAX_COLOURS_TWO_SEATS], usize) {
        let mut prizes = [[0; FARTHEST + 1]; MAX_COLOURS_TWO_SEATS];
        let mut list = [0; MAX_COLOURS_TWO_SEATS];
        let mut n_colours = 0;
        for (colour, of_colour) in self.regions.of_colour.iter().enumerate() {
            let regions = edge.and(of_colour);
            for (prize, reached) in prizes[colour].iter_mut().zip(&others.within) {
                let left = regions.minus(reached);
                if left.is_empty() {
                    break;
                }
                *prize = self.regions.weigh(&left);
            }
            if 0 < prizes[colour][0] {
                list[n_colours] = colour;
                n_colours += 1;
            }
        }
        (prizes, list, n_colours)
    }
}

/// What a seat takes at least if it goes through these colours, when the other has made so many moves.
fn taken(order: &[usize], prizes: &Prizes, n_moves: usize) -> i32 {
    match order {
        [] => 0,
        [skipped, rest @ ..] => taken_but_one(*skipped, rest, prizes, n_moves),
    }
}

/// The same, where the first colour may be the one that is skipped.
fn taken_but_one(skipped: usize, rest: &[usize], prizes: &Prizes, n_moves: usize) -> i32 {
    let [next, rest @ ..] = rest else {
        return 0;
    };
    if FARTHEST < n_moves {
        return 0;
    }
    // Nobody plays a colour that is worth nothing any more.
    if prizes[skipped][n_moves] == 0 {
        return taken_but_one(*next, rest, prizes, n_moves);
    }
    if prizes[*next][n_moves] == 0 {
        return taken_but_one(skipped, rest, prizes, n_moves);
    }
    let takes_next = prizes[*next][n_moves] + taken_but_one(skipped, rest, prizes, n_moves + 1);
    let takes_skipped = prizes[skipped][n_moves] + taken_but_one(*next, rest, prizes, n_moves + 1);
    takes_next.min(takes_skipped)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::flood::Position;
    use crate::flood::Puzzle;
    use crate::flood::duel::{WithDuel, with_duel};
    use crate::rng::Rng;

    /// The margin of the seat to move, trying everything.
    fn slow_margin<const W: usize>(
        duel: &Duel<W>,
        state: &State<W>,
        known: &mut HashMap<u64, i32>,
    ) -> i32 {
        if 2 <= state.n_passes {
            return duel.lead(state);
        }
        if let Some(&margin) = known.get(&state.hash) {
            return margin;
        }
        let mut margin = -slow_margin(duel, &duel.after_pass(state), known);
        for turn in duel.turns(state).list() {
            margin = margin.max(-slow_margin(duel, &duel.after(state, turn), known));
        }
        known.insert(state.hash, margin);
        margin
    }

    struct Compare<'a> {
        puzzle: &'a Puzzle,
        rng: Rng,
    }

    impl WithDuel for Compare<'_> {
        /// How many states were looked at, and how many windows beside the margin the bounds decide.
        type Output = (usize, usize);

        /// Plays at random, passes included, and asks everywhere.
        fn run<const W: usize>(mut self, duel: Duel<W>) -> (usize, usize) {
            let mut state = duel.state(&Position::new(self.puzzle));
            let (mut n_states, mut n_decided) = (0, 0);
            let mut known = HashMap::new();
            while state.n_passes < 2 {
                let margin = slow_margin(&duel, &state, &mut known);
                n_states += 1;
                for alpha in margin - 6..margin + 6 {
                    match duel.outside(&state, alpha, alpha + 1) {
                        Some(bound) if bound <= alpha => {
                            assert!(margin <= bound, "{}", self.puzzle)
                        }
                        Some(bound) => assert!(bound <= margin, "{}", self.puzzle),
                        None => continue,
                    }
                    n_decided += 1;
                }
                let turns = duel.turns(&state);
                let choice = turns.list().get(self.rng.below(turns.list().len() + 1));
                state = match choice {
                    Some(turn) => duel.after(&state, turn),
                    None => duel.after_pass(&state),
                };
            }
            (n_states, n_decided)
        }
    }

    #[test]
    fn no_margin_is_beyond_the_bounds() {
        let (mut n_states, mut n_decided) = (0, 0);
        for seed in 0..3000 {
            let mut rng = Rng::new(seed);
            let shape = ["c 3", "c 4", "t 3", "h 3", "d 3"][rng.below(5)];
            let text = format!(
                "flood {shape} {} {seed} forbidden={} first={}",
                4 + rng.below(4),
                rng.below(3),
                rng.below(2)
            );
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let puzzle = &puzzle;
            let (states, decided) = with_duel(puzzle, Compare { puzzle, rng });
            n_states += states;
            n_decided += decided;
        }
        assert!(8000 < n_states, "{n_states}");
        // Half of all windows so close to the margin: the bounds say something.
        assert!(6 * n_states < n_decided, "{n_decided} of {n_states}");
    }
}
