//! What the other player would do: looks a few moves ahead and counts territory, how many is learnt from its moves.

use crate::flood::duel::{Duel, State};

/// The depths a rival may have.
const DEPTHS: std::ops::RangeInclusive<usize> = 1..=4;

/// A rival is known after this many moves, if this share of them was foreseen.
const LEAST_MOVES: u32 = 3;
const LEAST_SHARE: (u32, u32) = (3, 4);

/// How well each depth has foreseen the moves of the other player.
#[derive(Debug, Clone, Default)]
pub(super) struct Rival {
    n_moves: u32,
    /// For each depth, from one on.
    n_foreseen: [u32; *DEPTHS.end()],
}

impl Rival {
    /// Learns from a move of the other player: the states before and after it. Forgets everything if no move leads
    /// from one to the other.
    pub(super) fn watch<const W: usize>(
        &mut self,
        duel: &Duel<W>,
        before: &State<W>,
        after: &State<W>,
    ) {
        let is_after = |next: &State<W>| next.hash == after.hash;
        let turns = duel.turns(before);
        let has_turned = turns
            .list()
            .iter()
            .any(|turn| is_after(&duel.after(before, turn)));
        if !has_turned && !is_after(&duel.after_pass(before)) {
            *self = Self::default();
            return;
        }
        if turns.list().len() < 2 {
            return;
        }
        self.n_moves += 1;
        for (depth, n_foreseen) in DEPTHS.zip(&mut self.n_foreseen) {
            *n_foreseen += u32::from(is_after(&answer(duel, before, depth, &mut 0)));
        }
    }

    /// The depth that foresaw most moves; the largest of several.
    pub(super) fn depth(&self) -> usize {
        DEPTHS
            .max_by_key(|depth| self.n_foreseen[depth - DEPTHS.start()])
            .unwrap_or(*DEPTHS.end())
    }

    /// Whether its moves can be foreseen.
    pub(super) fn is_known(&self) -> bool {
        let n_foreseen = self.n_foreseen[self.depth() - DEPTHS.start()];
        LEAST_MOVES <= self.n_moves && LEAST_SHARE.0 * self.n_moves <= LEAST_SHARE.1 * n_foreseen
    }
}

/// The state after the move that seems best to who looks so deep; a pass if there is none. Counts the states met.
pub(super) fn answer<const W: usize>(
    duel: &Duel<W>,
    state: &State<W>,
    depth: usize,
    n_met: &mut u64,
) -> State<W> {
    let mut turns = duel.turns(state);
    turns.sort();
    let (mut best, mut bar) = (None, -i32::MAX);
    for turn in turns.list() {
        let next = duel.after(state, turn);
        let worth = -lead(duel, &next, depth - 1, -i32::MAX, -bar, n_met);
        if bar < worth {
            (best, bar) = (Some(next), worth);
        }
    }
    best.unwrap_or_else(|| duel.after_pass(state))
}

/// The lead of the seat to move after so many moves.
fn lead<const W: usize>(
    duel: &Duel<W>,
    state: &State<W>,
    depth: usize,
    alpha: i32,
    beta: i32,
    n_met: &mut u64,
) -> i32 {
    *n_met += 1;
    if depth == 0 || 2 <= state.n_passes {
        return duel.lead(state);
    }
    let mut turns = duel.turns(state);
    if turns.list().is_empty() {
        let next = duel.after_pass(state);
        return -lead(duel, &next, depth - 1, -beta, -alpha, n_met);
    }
    turns.sort();
    let mut best = -i32::MAX;
    for turn in turns.list() {
        let next = duel.after(state, turn);
        let bar = best.max(alpha);
        best = best.max(-lead(duel, &next, depth - 1, -beta, -bar, n_met));
        if beta <= best {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flood::Puzzle;
    use crate::flood::duel::{WithDuel, with_duel};
    use crate::rng::Rng;

    /// The lead after so many moves, trying everything.
    fn slow_lead<const W: usize>(duel: &Duel<W>, state: &State<W>, depth: usize) -> i32 {
        if depth == 0 || 2 <= state.n_passes {
            return duel.lead(state);
        }
        let turns = duel.turns(state);
        let leads = turns
            .list()
            .iter()
            .map(|turn| -slow_lead(duel, &duel.after(state, turn), depth - 1));
        let pass = || -slow_lead(duel, &duel.after_pass(state), depth - 1);
        leads.max().unwrap_or_else(pass)
    }

    struct Compare<'a> {
        puzzle: &'a Puzzle,
        rng: Rng,
    }

    impl WithDuel for Compare<'_> {
        type Output = ();

        /// Plays at random and asks everywhere.
        fn run<const W: usize>(mut self, duel: Duel<W>) {
            let mut state = duel.state(&crate::flood::Position::new(self.puzzle));
            while state.n_passes < 2 {
                for depth in DEPTHS {
                    let next = answer(&duel, &state, depth, &mut 0);
                    let leads = [
                        -slow_lead(&duel, &next, depth - 1),
                        slow_lead(&duel, &state, depth),
                    ];
                    assert_eq!(leads[0], leads[1], "{} at depth {depth}", self.puzzle);
                }
                let turns = duel.turns(&state);
                state = match turns.list() {
                    [] => duel.after_pass(&state),
                    turns => duel.after(&state, &turns[self.rng.below(turns.len())]),
                };
            }
        }
    }

    #[test]
    fn the_answer_is_as_good_as_trying_everything_finds() {
        for seed in 0..40 {
            let text = format!("flood c {} 5 {seed}", 3 + seed % 4);
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let rng = Rng::new(seed);
            let puzzle = &puzzle;
            with_duel(puzzle, Compare { puzzle, rng });
        }
    }

    struct Watch<'a> {
        puzzle: &'a Puzzle,
        depth: usize,
        rng: Rng,
    }

    impl WithDuel for Watch<'_> {
        type Output = Rival;

        /// A game of one who plays at random against one who looks so deep.
        fn run<const W: usize>(mut self, duel: Duel<W>) -> Rival {
            let mut rival = Rival::default();
            let mut state = duel.state(&crate::flood::Position::new(self.puzzle));
            while state.n_passes < 2 {
                let turns = duel.turns(&state);
                let before = match turns.list() {
                    [] => duel.after_pass(&state),
                    turns => duel.after(&state, &turns[self.rng.below(turns.len())]),
                };
                if before.n_passes == 2 {
                    break;
                }
                state = answer(&duel, &before, self.depth, &mut 0);
                rival.watch(&duel, &before, &state);
            }
            rival
        }
    }

    #[test]
    fn a_rival_is_known_by_its_moves() {
        for seed in 0..60 {
            let text = format!("flood c 10 6 {seed}");
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let depth = 1 + seed as usize % DEPTHS.end();
            let watch = Watch {
                puzzle: &puzzle,
                depth,
                rng: Rng::new(seed),
            };
            let rival = with_duel(&puzzle, watch);
            assert!(rival.is_known(), "seed {seed}: {rival:?}");
            assert_eq!(rival.n_foreseen[depth - 1], rival.n_moves, "seed {seed}");
            let n_foreseen = rival.n_foreseen[rival.depth() - 1];
            assert_eq!(n_foreseen, rival.n_moves, "seed {seed}: {rival:?}");
        }
    }
}
