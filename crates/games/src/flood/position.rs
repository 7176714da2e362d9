//! The rules: what is legal, what a move gains, when it is over.

use std::fmt;
use std::str::FromStr;

use super::puzzle::{Goal, Puzzle};
use crate::error::Error;
use crate::game::{self, Status};
use crate::small::small;
use crate::text::plain_number;
use crate::view::{HueNames, View};
use crate::words::Sentence;

/// One turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Recolours the own territory, which then takes in what it touches of that colour.
    Colour(u8),
    /// Leaves everything as it is; two in a row end the game.
    Pass,
}

/// A board in play. Territories are kept vertex by vertex, in the plain way; searches use
/// `Regions` instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    puzzle: Puzzle,
    colours: Vec<Option<u8>>,
    owners: Vec<Option<usize>>,
    sizes: [usize; 2],
    seat: usize,
    n_moves: u64,
    n_passes: usize,
    /// The seat that took the other's colour, where that is the goal.
    winner: Option<usize>,
}

impl Position {
    /// The position before the first move.
    pub fn new(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let mut position = Self {
            puzzle: puzzle.clone(),
            colours: (0..board.len())
                .map(|vertex| board.colour(vertex))
                .collect(),
            owners: vec![None; board.len()],
            sizes: [0, 0],
            seat: puzzle.first(),
            n_moves: 0,
            n_passes: 0,
            winner: None,
        };
        for seat in 0..puzzle.n_seats() {
            position.owners[puzzle.starts()[seat]] = Some(seat);
            position.sizes[seat] = 1;
            position.flood(seat, position.colour_of(seat));
        }
        position
    }

    /// The puzzle played.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The colour of a vertex as it is now; a hole has none.
    pub fn colour(&self, vertex: usize) -> Option<u8> {
        self.colours[vertex]
    }

    /// Whose territory a vertex belongs to.
    pub fn owner(&self, vertex: usize) -> Option<usize> {
        self.owners[vertex]
    }

    /// The number of vertices of a seat's territory.
    pub fn size(&self, seat: usize) -> usize {
        self.sizes[seat]
    }

    /// The colour of a seat's territory.
    pub fn colour_of(&self, seat: usize) -> u8 {
        self.colours[self.puzzle.starts()[seat]].expect("a start is a vertex")
    }

    /// The seat to move, also when the game is over.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// The moves made so far, passes included.
    pub fn n_moves(&self) -> u64 {
        self.n_moves
    }

    /// How many passes were made in a row: 0, 1, or 2 when that ended the game.
    pub fn n_passes(&self) -> usize {
        self.n_passes
    }

    /// Whether the two territories touch.
    pub fn is_touching(&self) -> bool {
        let board = self.puzzle.board();
        (0..board.len())
            .filter(|&vertex| self.owners[vertex] == Some(0))
            .flat_map(|vertex| board.neighbours(vertex))
            .any(|&other| self.owners[other as usize] == Some(1))
    }

    /// The colours, as bits, of free vertices that touch the territory of a seat.
    pub fn colours_around(&self, seat: usize) -> u32 {
        let board = self.puzzle.board();
        let mut colours = 0;
        for vertex in (0..board.len()).filter(|&vertex| self.owners[vertex] == Some(seat)) {
            for &other in board.neighbours(vertex) {
                let other = other as usize;
                if let (None, Some(colour)) = (self.owners[other], self.colours[other]) {
                    colours |= 1 << colour;
                }
            }
        }
        colours
    }

    /// Which rule a move breaks here, if any.
    fn broken_rule(&self, mv: Move) -> Option<Sentence> {
        if !matches!(game::Position::status(self), Status::Open { .. }) {
            return Some(Sentence::new("flood-illegal-over"));
        }
        match mv {
            Move::Pass if self.puzzle.n_seats() == 1 => {
                Some(Sentence::new("flood-illegal-pass-alone"))
            }
            Move::Pass => None,
            Move::Colour(colour) => self.broken_colour_rule(colour, &Surroundings::of(self)),
        }
    }

    fn broken_colour_rule(&self, colour: u8, surroundings: &Surroundings) -> Option<Sentence> {
        if self.puzzle.n_colours() <= colour.into() {
            let highest = self.puzzle.n_colours() - 1;
            return Some(Sentence::new("flood-illegal-no-colour").with("highest", highest));
        }
        if self.puzzle.is_forbidden(self.seat, colour) {
            return Some(Sentence::new("flood-illegal-forbidden"));
        }
        if surroundings.touched == Some(colour) {
            return match self.puzzle.goal() {
                Goal::Colour => None,
                Goal::Territory => Some(Sentence::new("flood-illegal-opponent")),
            };
        }
        if surroundings.free >> colour & 1 == 1 {
            None
        } else {
            Some(Sentence::new("flood-illegal-no-gain"))
        }
    }

    /// Recolours a territory and takes in all it then touches of its colour.
    fn flood(&mut self, seat: usize, colour: u8) {
        let Self {
            puzzle,
            colours,
            owners,
            ..
        } = self;
        let mut queue: Vec<usize> = (0..owners.len())
            .filter(|&vertex| owners[vertex] == Some(seat))
            .collect();
        queue
            .iter()
            .for_each(|&vertex| colours[vertex] = Some(colour));
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            for &other in puzzle.board().neighbours(vertex) {
                let other = other as usize;
                if owners[other] != Some(seat) && colours[other] == Some(colour) {
                    owners[other] = Some(seat);
                    queue.push(other);
                }
            }
        }
        self.sizes[seat] = queue.len();
    }

    fn play_colour(&mut self, colour: u8) {
        let seat = self.seat;
        let other = 1 - seat;
        let takes_the_other =
            self.puzzle.n_seats() == 2 && self.is_touching() && self.colour_of(other) == colour;
        if takes_the_other {
            self.winner = Some(seat)
        } else {
            self.flood(seat, colour)
        }
        self.n_passes = 0;
    }
}

/// What decides legality: looked at once for all colours.
struct Surroundings {
    /// The colours of free vertices that touch the own territory.
    free: u32,
    /// The other's colour if its territory touches the own one.
    touched: Option<u8>,
}

impl Surroundings {
    fn of(position: &Position) -> Self {
        let is_touching = position.puzzle.n_seats() == 2 && position.is_touching();
        Self {
            free: position.colours_around(position.seat),
            touched: is_touching.then(|| position.colour_of(1 - position.seat)),
        }
    }
}

impl game::Position for Position {
    type Move = Move;

    fn status(&self) -> Status {
        let n_vertices = self.puzzle.board().n_vertices();
        if self.puzzle.n_seats() == 1 {
            return if self.sizes[0] == n_vertices {
                Status::Solved { cost: self.n_moves }
            } else {
                Status::Open { seat: 0 }
            };
        }
        match (self.winner, self.n_passes) {
            (Some(0), _) => Status::Finished {
                margin: small(n_vertices),
            },
            (Some(_), _) => Status::Finished {
                margin: -small::<i64, _>(n_vertices),
            },
            (None, 2) => Status::Finished {
                margin: small::<i64, _>(self.sizes[0]) - small::<i64, _>(self.sizes[1]),
            },
            (None, _) => Status::Open { seat: self.seat },
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if !matches!(self.status(), Status::Open { .. }) {
            return Vec::new();
        }
        let surroundings = Surroundings::of(self);
        let mut moves: Vec<Move> = (0..small::<u8, _>(self.puzzle.n_colours()))
            .filter(|&colour| self.broken_colour_rule(colour, &surroundings).is_none())
            .map(Move::Colour)
            .collect();
        if self.puzzle.n_seats() == 2 {
            moves.push(Move::Pass);
        }
        moves
    }

    fn play(&mut self, mv: Move) -> Result<(), Error> {
        if let Some(why) = self.broken_rule(mv) {
            return Err(Error::Illegal {
                mv: mv.to_string(),
                why,
            });
        }
        match mv {
            Move::Colour(colour) => self.play_colour(colour),
            Move::Pass => self.n_passes += 1,
        }
        self.n_moves += 1;
        if self.puzzle.n_seats() == 2 {
            self.seat = 1 - self.seat;
        }
        Ok(())
    }

    fn tell(&self, mv: Move) -> Sentence {
        match mv {
            Move::Colour(colour) => {
                let name = HueNames::Numbers.value(colour.into());
                Sentence::new("flood-told-colour").with("colour", name)
            }
            Move::Pass => Sentence::new("flood-told-pass"),
        }
    }

    fn view(&self) -> View {
        super::view::view(self)
    }

    fn n_seats(&self) -> usize {
        self.puzzle.n_seats()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour(colour) => write!(f, "{colour}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "pass" => Ok(Self::Pass),
            _ => plain_number(text)
                .map(Self::Colour)
                .ok_or_else(|| Error::text(text, 0, "flood-expected-move")),
        }
    }
}
