//! Games of the player against itself, with what best play from their positions comes to: what it learns from.
//!
//! A game begins with some random moves, so that no two are alike. Then both sides search. When it is over, positions are
//! solved exactly from its end backwards, as long as that takes few nodes, and so are some positions beside the line. What
//! the earliest solved position is worth is also what those before it are taken to be worth: both sides played about as
//! well as they could.
//!
//! A game is one line of text: the puzzle, the moves, the number of the first position that was solved with the margins
//! from there on, and the positions beside the line, as the number of a position, a colour, and the margin after it. All
//! margins are those of the first seat.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

use super::network::Network;
use crate::budget::Budget;
use crate::error::Error;
use crate::flood::bots::engine::{Leaf, Thinker};
use crate::flood::duel::{Duel, State, WithDuel, with_duel};
use crate::flood::solve::exact::Exact;
use crate::flood::{Move, Position, Puzzle};
use crate::rng::Rng;

/// Nodes of the search for a move.
const SEARCH_NODES: u64 = 1_000;
/// Nodes of the search for an exact margin.
const EXACT_NODES: u64 = 4_000;
/// Games begin with fewer random moves than this.
const RANDOM_MOVES: usize = 12;

/// A game with its margins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    /// The text of the puzzle.
    pub(super) puzzle: String,
    pub(super) moves: Vec<Move>,
    /// How many moves at the beginning were random.
    pub(super) n_random: usize,
    /// The number of the first position that was solved.
    pub(super) solved_from: usize,
    /// The margins from there on.
    pub(super) margins: Vec<i32>,
    /// Positions beside the line.
    pub(super) beside: Vec<Beside>,
}

/// A position beside the line of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Beside {
    /// The number of the position before it.
    pub(super) at: usize,
    pub(super) colour: u8,
    pub(super) margin: i32,
}

/// Draws a board of some kind.
fn draw_board(rng: &mut Rng) -> String {
    let shape = match rng.below(16) {
        0..5 => "c 9 8".to_owned(),
        5..10 => "c 12 8".to_owned(),
        10..12 => format!("c {} {}", 7 + rng.below(6), 4 + rng.below(5)),
        12 => format!("t {} {}", 8 + rng.below(5), 5 + rng.below(4)),
        13 => format!("h {} {}", 9 + 3 * rng.below(2), 5 + rng.below(4)),
        14 => format!("d {} {}", 9 + 3 * rng.below(2), 5 + rng.below(4)),
        _ => format!("c {} 8 forbidden={}", 8 + rng.below(5), 1 + rng.below(2)),
    };
    let (kind, forbidden) = shape.split_once(" forbidden=").unwrap_or((&shape, "0"));
    let seed = rng.next_u64() >> 16;
    format!(
        "flood {kind} {seed} forbidden={forbidden} first={}",
        rng.below(2)
    )
}

/// Plays a game on a board that the seed draws.
pub(super) fn play(network: &Arc<Network>, seed: u64) -> Record {
    let mut rng = Rng::new(seed);
    loop {
        let text = draw_board(&mut rng);
        // Few colours may not be enough for what is forbidden: then another is drawn.
        if let Ok(puzzle) = text.parse::<Puzzle>() {
            let game = PlayAlone {
                text,
                puzzle: &puzzle,
                network,
                rng: &mut rng,
            };
            return with_duel(&puzzle, game);
        }
    }
}

struct PlayAlone<'a> {
    text: String,
    puzzle: &'a Puzzle,
    network: &'a Arc<Network>,
    rng: &'a mut Rng,
}

impl WithDuel for PlayAlone<'_> {
    type Output = Record;

    fn run<const W: usize>(self, duel: Duel<W>) -> Record {
        let leaf = Leaf::Learned(Arc::clone(self.network));
        let mut thinker = Thinker::new(duel.clone(), leaf);
        let mut states = vec![duel.state(&Position::new(self.puzzle))];
        let mut moves = Vec::new();
        let n_wanted = self.rng.below(RANDOM_MOVES);
        let mut n_random = 0;
        while let Some(state) = states.last().filter(|state| state.n_passes < 2) {
            let turns = duel.turns(state);
            let turns = turns.list();
            let mv = if turns.is_empty() {
                Move::Pass
            } else if moves.len() < n_wanted {
                n_random = moves.len() + 1;
                Move::Colour(turns[self.rng.below(turns.len())].colour)
            } else {
                thinker.best_move(state, &mut Budget::nodes(SEARCH_NODES))
            };
            let next = after(&duel, state, mv).expect("the move is legal");
            moves.push(mv);
            states.push(next);
        }
        let mut budget = Budget::unlimited();
        let mut exact = Exact::new(duel.clone(), &mut budget);
        let mut solve = |state: &State<W>| {
            let margin = exact.margin_within(state, EXACT_NODES)?;
            Some(if state.seat == 0 { margin } else { -margin })
        };
        let mut margins = Vec::new();
        let mut beside = Vec::new();
        let mut solved_from = states.len();
        for (at, state) in states.iter().enumerate().rev() {
            let Some(margin) = solve(state) else {
                break;
            };
            margins.push(margin);
            solved_from = at;
            let turns = duel.turns(state);
            if turns.list().is_empty() {
                continue;
            }
            let turn = &turns.list()[self.rng.below(turns.list().len())];
            if moves.get(at) != Some(&Move::Colour(turn.colour))
                && let Some(margin) = solve(&duel.after(state, turn))
            {
                let colour = turn.colour;
                beside.push(Beside { at, colour, margin });
            }
        }
        margins.reverse();
        Record {
            puzzle: self.text,
            moves,
            n_random,
            solved_from,
            margins,
            beside,
        }
    }
}

/// The state after a move, if it is legal.
pub(super) fn after<const W: usize>(
    duel: &Duel<W>,
    state: &State<W>,
    mv: Move,
) -> Option<State<W>> {
    match mv {
        Move::Pass => Some(duel.after_pass(state)),
        Move::Colour(_) => {
            let turn = duel.find_turn(state, mv)?;
            Some(duel.after(state, &turn))
        }
    }
}

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} |", self.puzzle)?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        write!(f, " | {} {}", self.n_random, self.solved_from)?;
        self.margins.iter().try_for_each(|it| write!(f, " {it}"))?;
        write!(f, " |")?;
        self.beside
            .iter()
            .try_for_each(|it| write!(f, " {} {} {}", it.at, it.colour, it.margin))
    }
}

impl FromStr for Record {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        read(text).ok_or_else(|| Error::text(text, 0, "flood-expected-game"))
    }
}

fn read(text: &str) -> Option<Record> {
    let mut parts = text.split('|');
    let (puzzle, moves) = (parts.next()?, parts.next()?);
    let moves = moves.split_whitespace().map(|word| word.parse::<Move>());
    let numbers = |part: Option<&str>| -> Option<Vec<i32>> {
        let words = part?.split_whitespace().map(|word| word.parse().ok());
        words.collect()
    };
    let (solved, beside) = (numbers(parts.next())?, numbers(parts.next())?);
    let [n_random, solved_from, margins @ ..] = &solved[..] else {
        return None;
    };
    let beside = beside.chunks(3).map(|it| {
        let [at, colour, margin] = *it else {
            return None;
        };
        Some(Beside {
            at: usize::try_from(at).ok()?,
            colour: u8::try_from(colour).ok()?,
            margin,
        })
    });
    Some(Record {
        puzzle: puzzle.trim().to_owned(),
        moves: moves.collect::<Result<_, _>>().ok()?,
        n_random: usize::try_from(*n_random).ok()?,
        solved_from: usize::try_from(*solved_from).ok()?,
        margins: margins.to_vec(),
        beside: beside.collect::<Option<_>>()?,
    })
}
