//! The fixed problem: a coloured board, where the seats start, what each may not play, and who wins.

mod text;

use std::sync::Arc;

use super::board::Board;
use crate::words::Sentence;

pub(super) use text::{colour_char, colour_of};

/// No board has more vertices than this: a text cannot ask for more memory than it deserves.
pub const MAX_VERTICES: usize = 4096;
/// Two players share at most this many colours, as in the original game.
pub const MAX_COLOURS_TWO_SEATS: usize = 8;
/// A single player may be given more; each still has a letter.
pub const MAX_COLOURS_ONE_SEAT: usize = 26;

/// A game of Flood for one or two seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    board: Arc<Board>,
    rules: Rules,
}

/// All of a puzzle but its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// How many colours there are; some may not occur on the board.
    pub n_colours: usize,
    /// The start vertex of each seat: one or two.
    pub starts: Vec<usize>,
    /// The colours each seat may never play, as bits; always two entries.
    pub forbidden: [u32; 2],
    /// What wins.
    pub goal: Goal,
    /// The seat that moves first.
    pub first: usize,
}

/// What two players play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The larger territory when both pass.
    Territory,
    /// To take the other's colour while the territories touch; otherwise the larger territory.
    Colour,
}

impl Puzzle {
    /// Puts a puzzle together, or says what is wrong with it.
    pub fn new(board: Board, rules: Rules) -> Result<Self, Sentence> {
        check_colours(&board, &rules)?;
        check_starts(&board, &rules)?;
        let board = Arc::new(board);
        Ok(Self { board, rules })
    }

    /// The board: vertices, edges and first colours.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many play: one or two.
    pub fn n_seats(&self) -> usize {
        self.rules.starts.len()
    }

    /// How many colours there are.
    pub fn n_colours(&self) -> usize {
        self.rules.n_colours
    }

    /// The start vertex of each seat.
    pub fn starts(&self) -> &[usize] {
        &self.rules.starts
    }

    /// The colours a seat may never play, as bits.
    pub fn forbidden(&self, seat: usize) -> u32 {
        self.rules.forbidden[seat]
    }

    /// Whether a seat may never play a colour.
    pub fn is_forbidden(&self, seat: usize, colour: u8) -> bool {
        self.forbidden(seat) >> colour & 1 == 1
    }

    /// What two players play for.
    pub fn goal(&self) -> Goal {
        self.rules.goal
    }

    /// The seat that moves first.
    pub fn first(&self) -> usize {
        self.rules.first
    }

    /// The same puzzle with another seat moving first.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn with_first(&self, seat: usize) -> Self {
        assert!(seat < self.n_seats(), "the seat exists");
        let mut other = self.clone();
        other.rules.first = seat;
        other
    }

    /// Everything but the board.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

fn check_colours(board: &Board, rules: &Rules) -> Result<(), Sentence> {
    let most = match rules.starts.len() {
        1 => MAX_COLOURS_ONE_SEAT,
        _ => MAX_COLOURS_TWO_SEATS,
    };
    if rules.n_colours < 2 || most < rules.n_colours {
        return Err(Sentence::new("flood-expected-colours").with("most", most));
    }
    if board
        .colours()
        .any(|colour| rules.n_colours <= colour.into())
    {
        return Err(Sentence::new("flood-expected-colours-below").with("n", rules.n_colours));
    }
    let known = (1 << rules.n_colours) - 1;
    if rules.forbidden.iter().all(|&colours| colours & !known == 0) {
        Ok(())
    } else {
        Err(Sentence::new("flood-expected-forbidden-below").with("n", rules.n_colours))
    }
}

fn check_starts(board: &Board, rules: &Rules) -> Result<(), Sentence> {
    let is_vertex = |&start: &usize| start < board.len() && board.colour(start).is_some();
    if !rules.starts.iter().all(is_vertex) {
        return Err(Sentence::new("flood-expected-start"));
    }
    match rules.starts[..] {
        [_] if rules.first != 0 => Err(Sentence::new("flood-expected-no-first")),
        [_] if rules.forbidden != [0, 0] => Err(Sentence::new("flood-expected-no-forbidden")),
        [_] if rules.goal != Goal::Territory => Err(Sentence::new("flood-expected-no-goal")),
        [start] if board.n_reached(start) < board.n_vertices() => {
            Err(Sentence::new("flood-expected-reached"))
        }
        [_] => Ok(()),
        [one, other] if board.colour(one) == board.colour(other) => {
            Err(Sentence::new("flood-expected-two-colours"))
        }
        [_, _] if 1 < rules.first => Err(Sentence::new("flood-expected-first")),
        [_, _] => Ok(()),
        _ => Err(Sentence::new("flood-expected-starts")),
    }
}
