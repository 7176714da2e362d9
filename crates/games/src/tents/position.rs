//! The rules: what may be marked, and when a board is solved.

use std::sync::Arc;

use super::mark::{Kind, Mark};
use super::pairing::{Pairing, pair};
use super::puzzle::{Line, Puzzle, Square};
use super::view;
use crate::error::Error;
use crate::game::{self, Status};
use crate::small::small;
use crate::view::View;
use crate::words::{Sentence, Value};

/// A puzzle and what has been marked on it so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    puzzle: Arc<Puzzle>,
    squares: Vec<Square>,
}

impl Position {
    /// The board before the first mark.
    pub fn start(puzzle: &Puzzle) -> Self {
        Self {
            squares: puzzle.squares().to_vec(),
            puzzle: Arc::new(puzzle.clone()),
        }
    }

    /// The fixed problem.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Every square as it stands.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The same position with these squares decided; they must be free.
    pub(super) fn with_decided(&self, squares: impl Iterator<Item = (usize, Square)>) -> Self {
        let mut position = self.clone();
        squares.for_each(|(at, square)| position.squares[at] = square);
        position
    }

    /// Whether a square belongs to the puzzle and cannot be changed.
    pub fn is_given(&self, at: usize) -> bool {
        self.puzzle.squares()[at] != Square::Free
    }

    /// How many squares of a line are of a kind.
    pub fn count(&self, line: Line, kind: Square) -> usize {
        self.puzzle
            .line(line)
            .filter(|&at| self.squares[at] == kind)
            .count()
    }

    /// The pairs of trees and tents, if every tree and every tent has its own.
    pub(super) fn whole_pairing(&self) -> Option<Pairing> {
        let n_tents = self.all(Square::Tent).count();
        let pairing = pair(&self.puzzle, &self.squares);
        (pairing.n_pairs == n_tents && n_tents == self.all(Square::Tree).count()).then_some(pairing)
    }

    /// Whether the tents keep every rule; grass and free squares do not matter.
    pub fn is_solved(&self) -> bool {
        let clues_hold = self.puzzle.lines().all(|line| {
            let clue = self.puzzle.clue(line);
            clue.is_none_or(|clue| self.count(line, Square::Tent) == clue)
        });
        let none_touch = self.all(Square::Tent).all(|at| {
            let mut around = self.puzzle.around(at);
            around.all(|near| self.squares[near] != Square::Tent)
        });
        clues_hold && none_touch && self.whole_pairing().is_some()
    }

    /// The squares of a kind, in order.
    pub fn all(&self, kind: Square) -> impl Iterator<Item = usize> + '_ {
        (0..self.squares.len()).filter(move |&at| self.squares[at] == kind)
    }

    /// The move that makes a square into something.
    pub fn mark(&self, kind: Kind, at: usize) -> Mark {
        mark(&self.puzzle, kind, at)
    }

    /// The square a move speaks of, if the move can be made.
    fn target(&self, mv: Mark) -> Result<usize, &'static str> {
        let at = self.puzzle.at(mv.x.into(), mv.y.into());
        let at = at.ok_or("tents-illegal-outside")?;
        match self.puzzle.squares()[at] {
            Square::Tree => Err("tents-illegal-tree"),
            Square::Tent | Square::Grass => Err("tents-illegal-given"),
            Square::Free if self.squares[at] == mv.kind.square() => Err("tents-illegal-same"),
            Square::Free => Ok(at),
        }
    }
}

/// The move that makes a square of a puzzle into something.
pub(super) fn mark(puzzle: &Puzzle, kind: Kind, at: usize) -> Mark {
    let (x, y) = puzzle.xy(at);
    Mark {
        kind,
        x: small(x),
        y: small(y),
    }
}

impl game::Position for Position {
    type Move = Mark;

    fn status(&self) -> Status {
        if self.is_solved() {
            Status::Solved { cost: 0 }
        } else {
            Status::Open { seat: 0 }
        }
    }

    fn legal_moves(&self) -> Vec<Mark> {
        let squares = 0..self.squares.len();
        squares
            .flat_map(|at| Kind::LETTERS.map(|(kind, _)| self.mark(kind, at)))
            .filter(|&mv| self.target(mv).is_ok())
            .collect()
    }

    fn play(&mut self, mv: Mark) -> Result<(), Error> {
        match self.target(mv) {
            Ok(at) => {
                self.squares[at] = mv.kind.square();
                Ok(())
            }
            Err(id) => Err(Error::Illegal {
                mv: mv.to_string(),
                why: Sentence::new(id),
            }),
        }
    }

    fn tell(&self, mark: Mark) -> Sentence {
        let id = match mark.kind {
            Kind::Tent => "tents-told-tent",
            Kind::Grass => "tents-told-grass",
            Kind::Clear => "tents-told-clear",
        };
        let (x, y) = (mark.x.into(), mark.y.into());
        Sentence::new(id).with("cell", Value::Cell { x, y })
    }

    fn view(&self) -> View {
        view::view(self)
    }
}
