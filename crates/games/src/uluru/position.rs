//! The rules of play: birds are put on places and taken up again until time is over.

use super::puzzle::{Move, Puzzle};
use super::view::bird_value;
use crate::error::Error;
use crate::game::{self, Reached, Status};
use crate::rng::Rng;
use crate::small::small;
use crate::view::View;
use crate::words::Sentence;

/// A deal and where its birds stand.
#[derive(Debug, Clone)]
pub struct Position {
    puzzle: Puzzle,
    place_of: Vec<Option<u16>>,
    bird_on: Vec<Option<u16>>,
    is_over: bool,
}

impl Position {
    /// Every bird waits in the tray.
    pub(super) fn start(puzzle: &Puzzle) -> Self {
        Self {
            place_of: vec![None; puzzle.n_birds()],
            bird_on: vec![None; puzzle.board().n_places()],
            is_over: false,
            puzzle: puzzle.clone(),
        }
    }

    /// The deal.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Where a bird stands, if it does. Birds are counted from 0.
    pub fn place_of(&self, bird: usize) -> Option<usize> {
        self.place_of[bird].map(usize::from)
    }

    /// Who stands on a place.
    pub fn bird_on(&self, place: usize) -> Option<usize> {
        self.bird_on[place].map(usize::from)
    }

    /// Whether time is over: nothing may be moved any more.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether a bird stands where its wish holds.
    pub fn is_pleased(&self, bird: usize) -> bool {
        self.puzzle.is_pleased(bird, |bird| self.place_of(bird))
    }

    /// What the position costs: one stone for each bird that is not placed or not pleased.
    pub fn n_stones(&self) -> usize {
        (0..self.puzzle.n_birds())
            .filter(|&bird| !self.is_pleased(bird))
            .count()
    }

    /// The ordered first placement of the original project: the birds in order on the last places.
    pub(super) fn ordered_line(&self) -> Vec<Move> {
        let n_empty = self.bird_on.len() - self.place_of.len();
        self.line_onto((n_empty..self.bird_on.len()).collect())
    }

    /// The random first placement of the original project: each bird draws one of the places left. The draw is fixed
    /// by the puzzle's text, so that a view shows the same whenever it is asked for.
    pub(super) fn random_line(&self) -> Vec<Move> {
        // FNV-1a (Fowler, Noll and Vo) of the text.
        let text = self.puzzle.to_string();
        let seed = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mut rng = Rng::new(seed);
        let mut left: Vec<usize> = (0..self.bird_on.len()).collect();
        let draws = self.place_of.iter();
        let places = draws.map(|_| left.swap_remove(rng.below(left.len())));
        self.line_onto(places.collect())
    }

    fn line_onto(&self, places: Vec<usize>) -> Vec<Move> {
        let first: u16 = small(self.puzzle.rules().first_bird());
        let puts = (first..).zip(places).map(|(bird, place)| Move::Put {
            bird,
            place: small(place),
        });
        puts.collect()
    }

    fn index_of(&self, number: u16, mv: Move) -> Result<usize, Error> {
        let bird = usize::from(number).checked_sub(self.puzzle.rules().first_bird());
        bird.filter(|&bird| bird < self.puzzle.n_birds())
            .ok_or_else(|| illegal(mv, Sentence::new("uluru-no-such-bird")))
    }

    fn lift(&mut self, bird: usize) {
        if let Some(place) = self.place_of[bird].take() {
            self.bird_on[usize::from(place)] = None;
        }
    }
}

impl game::Position for Position {
    type Move = Move;

    fn status(&self) -> Status {
        let is_placed = self.place_of.iter().all(Option::is_some);
        if is_placed || self.is_over {
            Status::Solved {
                cost: self.n_stones() as u64,
            }
        } else {
            Status::Open { seat: 0 }
        }
    }

    /// Every bird to every place and to the tray, also where it already is, and the end of time.
    fn legal_moves(&self) -> Vec<Move> {
        if self.is_over {
            return Vec::new();
        }
        let first: u16 = small(self.puzzle.rules().first_bird());
        let birds = first..first + small::<u16, _>(self.puzzle.n_birds());
        let places = 0..small::<u16, _>(self.puzzle.board().n_places());
        let mut moves = Vec::new();
        for bird in birds {
            let puts = places.clone().map(|place| Move::Put { bird, place });
            moves.extend(puts);
            moves.push(Move::Lift { bird });
        }
        moves.push(Move::Time);
        moves
    }

    fn play(&mut self, mv: Move) -> Result<(), Error> {
        if self.is_over {
            return Err(illegal(mv, Sentence::new("uluru-time-is-over")));
        }
        match mv {
            Move::Time => self.is_over = true,
            Move::Lift { bird } => {
                let bird = self.index_of(bird, mv)?;
                self.lift(bird);
            }
            Move::Put { bird, place } => {
                let bird = self.index_of(bird, mv)?;
                let at = usize::from(place);
                if self.bird_on.len() <= at {
                    return Err(illegal(mv, Sentence::new("uluru-no-such-place")));
                }
                if let Some(occupant) = self.bird_on(at) {
                    self.lift(occupant);
                }
                self.lift(bird);
                self.place_of[bird] = Some(place);
                self.bird_on[at] = Some(small(bird));
            }
        }
        Ok(())
    }

    fn tell(&self, mv: Move) -> Sentence {
        let bird = |number: u16| {
            let rules = self.puzzle.rules();
            bird_value(
                rules,
                usize::from(number).saturating_sub(rules.first_bird()),
            )
        };
        match mv {
            Move::Put {
                bird: number,
                place,
            } => Sentence::new("uluru-told-put")
                .with("bird", bird(number))
                .with("place", usize::from(place)),
            Move::Lift { bird: number } => {
                Sentence::new("uluru-told-lift").with("bird", bird(number))
            }
            Move::Time => Sentence::new("uluru-told-time"),
        }
    }

    fn view(&self) -> View {
        super::view::view(self)
    }

    /// When time is over before every bird is placed, the wishes that hold.
    fn reached(&self) -> Option<Reached> {
        let is_placed = self.place_of.iter().all(Option::is_some);
        (self.is_over && !is_placed).then(|| Reached {
            n: self.puzzle.n_birds() - self.n_stones(),
            of: self.puzzle.n_birds(),
            words: "uluru-reached",
        })
    }
}

fn illegal(mv: Move, why: Sentence) -> Error {
    Error::Illegal {
        mv: mv.to_string(),
        why,
    }
}
