//! The last hope in a game that seems lost: a line that wins against the player the other seems to be.
//!
//! Against best play all moves are equal once the game is lost. They are not equal against who looks less far. The line
//! found is followed to the end of the game, but it is a guess about the other, and the next move looks again.

use std::collections::HashSet;

use super::rival;
use crate::budget::Budget;
use crate::flood::Move;
use crate::flood::duel::{Duel, State};

/// So many states met while foreseeing an answer take as long as one node of a search.
const MET_A_NODE: u64 = 8;

/// At most so many states are looked at, even if the budget has no limit.
const MOST_STATES: usize = 20_000;

/// The first move of a line that wins against a player who looks so deep, if one is found within the budget.
pub(super) fn set<const W: usize>(
    duel: &Duel<W>,
    state: &State<W>,
    rivals_depth: usize,
    budget: &mut Budget,
) -> Option<Move> {
    if !duel.is_for_territory() {
        return None;
    }
    let mut trap = Trap {
        duel,
        rivals_depth,
        in_vain: HashSet::new(),
        depth: 0,
        budget,
    };
    let choices = trap.choices(state);
    let found = choices.iter().find(|choice| trap.springs(&choice.next));
    found.map(|choice| choice.mv)
}

struct Trap<'a, 'b, const W: usize> {
    duel: &'a Duel<W>,
    rivals_depth: usize,
    /// Hashes of the states from which nothing was found.
    in_vain: HashSet<u64>,
    /// How many moves deep the search is.
    depth: usize,
    budget: &'a mut Budget<'b>,
}

/// A move, the state after it, and how far that seems ahead.
struct Choice<const W: usize> {
    mv: Move,
    next: State<W>,
    estimate: i32,
}

impl<const W: usize> Trap<'_, '_, W> {
    /// Whether a line that wins is found for the seat to move.
    fn wins(&mut self, state: &State<W>) -> bool {
        if let Some(lead) = self.final_lead(state) {
            return 0 < lead;
        }
        if MOST_STATES <= self.in_vain.len() || !self.in_vain.insert(state.hash) {
            return false;
        }
        let choices = self.choices(state);
        if Duel::<W>::DEEPEST / 2 < self.depth || !self.budget.spend_many(choices.len() as u64) {
            return false;
        }
        self.depth += 1;
        let is_won = choices.iter().any(|choice| self.springs(&choice.next));
        self.depth -= 1;
        is_won
    }

    /// Whether one is found for the seat that has just moved, after the answer of the other.
    fn springs(&mut self, state: &State<W>) -> bool {
        if let Some(lead) = self.final_lead(state) {
            return lead < 0;
        }
        let mut n_met = 0;
        let next = rival::answer(self.duel, state, self.rivals_depth, &mut n_met);
        self.budget.spend_many(1 + n_met / MET_A_NODE) && self.wins(&next)
    }

    /// The lead of the seat to move if nothing can change any more who wins.
    fn final_lead(&self, state: &State<W>) -> Option<i32> {
        let is_final = 2 <= state.n_passes
            || self.duel.has_majority(state, false)
            || self.duel.has_majority(state, true);
        is_final.then(|| self.duel.lead(state))
    }

    /// The moves of the seat to move, the most promising first.
    fn choices(&self, state: &State<W>) -> Vec<Choice<W>> {
        let turns = self.duel.turns(state);
        let mut choices: Vec<Choice<W>> = turns
            .list()
            .iter()
            .map(|turn| self.choice(Move::Colour(turn.colour), self.duel.after(state, turn)))
            .collect();
        if choices.is_empty() {
            choices.push(self.choice(Move::Pass, self.duel.after_pass(state)));
        }
        choices.sort_by_key(|choice| -choice.estimate);
        choices
    }

    fn choice(&self, mv: Move, next: State<W>) -> Choice<W> {
        Choice {
            mv,
            next,
            estimate: -self.duel.voronoi(&next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flood::Puzzle;
    use crate::flood::duel::{WithDuel, with_duel};

    struct Spring<'a> {
        puzzle: &'a Puzzle,
        rivals_depth: usize,
    }

    impl WithDuel for Spring<'_> {
        /// Whether a trap was found at the start, and the lead at the end of the game.
        type Output = (bool, i32);

        fn run<const W: usize>(self, duel: Duel<W>) -> (bool, i32) {
            let mut state = duel.state(&crate::flood::Position::new(self.puzzle));
            let mut has_found = None;
            loop {
                let found = set(&duel, &state, self.rivals_depth, &mut Budget::unlimited());
                has_found.get_or_insert(found.is_some());
                let turns = duel.turns(&state);
                let mv = found.or(turns.list().first().map(|turn| Move::Colour(turn.colour)));
                let before = match mv.and_then(|mv| duel.find_turn(&state, mv)) {
                    Some(turn) => duel.after(&state, &turn),
                    None => duel.after_pass(&state),
                };
                if 2 <= before.n_passes {
                    return (has_found == Some(true), -duel.lead(&before));
                }
                state = rival::answer(&duel, &before, self.rivals_depth, &mut 0);
                if 2 <= state.n_passes {
                    return (has_found == Some(true), duel.lead(&state));
                }
            }
        }
    }

    #[test]
    fn a_trap_wins_against_the_rival_it_was_set_for() {
        let mut n_found = 0;
        for seed in 0..40 {
            let text = format!("flood c 6 5 {seed} first={}", seed % 2);
            let puzzle: Puzzle = text.parse().expect("the text is right");
            let spring = Spring {
                puzzle: &puzzle,
                rivals_depth: 1 + seed % 4,
            };
            let (has_found, lead) = with_duel(&puzzle, spring);
            assert_eq!(has_found, 0 < lead, "seed {seed}: {lead}");
            n_found += usize::from(has_found);
        }
        assert!(20 < n_found && n_found < 40, "{n_found}");
    }
}
