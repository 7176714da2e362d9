//! Many games in a moment, without text: random games for statistics, and counts of lines.

use super::duel::{Duel, State, WithDuel, with_duel};
use super::{Position, Puzzle};
use crate::rng::Rng;

/// A puzzle for two, ready to be played very often.
pub struct Bulk(Box<dyn Play>);

/// What became of many games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games won by each seat.
    pub wins: [u64; 2],
    /// Games that ended equal.
    pub draws: u64,
    /// Colours played in all games together.
    pub moves: u64,
}

impl Bulk {
    /// Makes ready; `None` if the puzzle is for one player.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        match puzzle.n_seats() {
            2 => Some(Self(with_duel(puzzle, Prepare { puzzle }))),
            _ => None,
        }
    }

    /// Plays games of random colours, passing only where no colour is legal.
    pub fn random_games(&self, n_games: u64, rng: &mut Rng) -> Totals {
        self.0.random_games(n_games, rng)
    }

    /// The number of lines of legal moves of this length.
    pub fn count_lines(&self, length: u32) -> u64 {
        self.0.count_lines(length)
    }
}

trait Play: Send + Sync {
    fn random_games(&self, n_games: u64, rng: &mut Rng) -> Totals;
    fn count_lines(&self, length: u32) -> u64;
}

struct Prepare<'a> {
    puzzle: &'a Puzzle,
}

impl WithDuel for Prepare<'_> {
    type Output = Box<dyn Play>;

    fn run<const W: usize>(self, duel: Duel<W>) -> Box<dyn Play> {
        let start = duel.state(&Position::new(self.puzzle));
        Box::new(Prepared { duel, start })
    }
}

struct Prepared<const W: usize> {
    duel: Duel<W>,
    start: State<W>,
}

impl<const W: usize> Play for Prepared<W> {
    fn random_games(&self, n_games: u64, rng: &mut Rng) -> Totals {
        let mut totals = Totals::default();
        for _ in 0..n_games {
            match self.random_game(rng, &mut totals.moves) {
                0 => totals.draws += 1,
                margin => totals.wins[usize::from(margin < 0)] += 1,
            }
        }
        totals
    }

    fn count_lines(&self, length: u32) -> u64 {
        count_lines(&self.duel, &self.start, length)
    }
}

impl<const W: usize> Prepared<W> {
    /// Plays one game; the margin of the first seat.
    fn random_game(&self, rng: &mut Rng, n_moves: &mut u64) -> i32 {
        let duel = &self.duel;
        let mut state = self.start;
        while state.n_passes < 2 {
            let turns = duel.turns(&state);
            let n_choices = turns.list().len() + usize::from(turns.takes_the_other);
            if n_choices == 0 {
                state = duel.after_pass(&state);
                continue;
            }
            *n_moves += 1;
            match turns.list().get(rng.below(n_choices)) {
                Some(turn) => state = duel.after(&state, turn),
                // The other's colour is taken.
                None => return if state.seat == 0 { 1 } else { -1 },
            }
        }
        match state.seat {
            0 => duel.lead(&state),
            _ => -duel.lead(&state),
        }
    }
}

fn count_lines<const W: usize>(duel: &Duel<W>, state: &State<W>, length: u32) -> u64 {
    if length == 0 {
        return 1;
    }
    if state.n_passes == 2 {
        return 0;
    }
    let turns = duel.turns(state);
    let taking = u64::from(turns.takes_the_other && length == 1);
    let passing = count_lines(duel, &duel.after_pass(state), length - 1);
    let colours = turns.list().iter();
    let playing: u64 = colours
        .map(|turn| count_lines(duel, &duel.after(state, turn), length - 1))
        .sum();
    taking + passing + playing
}
