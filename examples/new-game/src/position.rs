//! The rules: what may be marked, and when the picture is done.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use games::error::Error;
use games::game::{self, Status};
use games::text::Scanner;
use games::view::View;
use games::why::Place;
use games::words::{Sentence, Value};

use crate::puzzle::{Puzzle, runs};
use crate::view;

/// What is known of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Square {
    /// Nothing yet.
    Free,
    /// There is ink.
    Ink,
    /// There is none.
    Cross,
}

impl Square {
    /// Every kind with the letter of the move that makes it.
    const LETTERS: [(Square, char); 3] = [
        (Square::Free, 'C'),
        (Square::Ink, 'I'),
        (Square::Cross, 'X'),
    ];
}

/// A move: one square becomes something else, such as `I3,4`: column, then row, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// What it becomes.
    pub square: Square,
    /// Column, from 0.
    pub x: usize,
    /// Row, from 0.
    pub y: usize,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = Square::LETTERS[self.square as usize].1;
        write!(f, "{letter}{},{}", self.x, self.y)
    }
}

impl FromStr for Mark {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        let letter = scanner.next_char();
        let row = Square::LETTERS.iter().find(|row| Some(row.1) == letter);
        let Some(&(square, _)) = row else {
            return Err(Error::text(text, 0, "nonogram-expected-move"));
        };
        let x = scanner.number("nonogram-expected-column")?;
        scanner.expect(",")?;
        let y = scanner.number("nonogram-expected-row")?;
        if scanner.is_at_end() {
            Ok(Self { square, x, y })
        } else {
            Err(scanner.error("nonogram-expected-end"))
        }
    }
}

/// A puzzle and what has been marked so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    puzzle: Arc<Puzzle>,
    squares: Vec<Square>,
}

impl Position {
    /// The board before the first mark.
    pub(crate) fn start(puzzle: &Puzzle) -> Self {
        Self {
            squares: vec![Square::Free; puzzle.width() * puzzle.height()],
            puzzle: Arc::new(puzzle.clone()),
        }
    }

    /// The fixed problem.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Every square as it stands, row by row.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The move that makes a square into something.
    pub(crate) fn mark(&self, square: Square, at: usize) -> Mark {
        let width = self.puzzle.width();
        Mark {
            square,
            x: at % width,
            y: at / width,
        }
    }

    /// The squares of a line that are of a kind, as bits.
    pub(crate) fn bits(&self, line: Place, kind: Square) -> u16 {
        let squares = self.puzzle.squares(line).into_iter().enumerate();
        let set = squares.filter(|&(_, at)| self.squares[at] == kind);
        set.fold(0, |bits, (nth, _)| bits | 1 << nth)
    }

    /// Whether the ink of a line is what its clue says.
    pub(crate) fn is_right(&self, line: Place) -> bool {
        runs(self.bits(line, Square::Ink)) == self.puzzle.clue(line)
    }

    /// Whether the picture is done; crosses do not matter.
    pub(crate) fn is_solved(&self) -> bool {
        self.puzzle.lines().all(|line| self.is_right(line))
    }

    /// The square a move speaks of, if the move can be made.
    fn target(&self, mv: Mark) -> Result<usize, &'static str> {
        if self.puzzle.width() <= mv.x || self.puzzle.height() <= mv.y {
            return Err("nonogram-illegal-outside");
        }
        let at = mv.y * self.puzzle.width() + mv.x;
        if self.squares[at] == mv.square {
            Err("nonogram-illegal-same")
        } else {
            Ok(at)
        }
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
        let marks = squares.flat_map(|at| Square::LETTERS.map(|(kind, _)| self.mark(kind, at)));
        marks.filter(|&mv| self.target(mv).is_ok()).collect()
    }

    fn play(&mut self, mv: Mark) -> Result<(), Error> {
        let at = self.target(mv).map_err(|id| Error::Illegal {
            mv: mv.to_string(),
            why: Sentence::new(id),
        })?;
        self.squares[at] = mv.square;
        Ok(())
    }

    fn tell(&self, mv: Mark) -> Sentence {
        let id = match mv.square {
            Square::Ink => "nonogram-told-ink",
            Square::Cross => "nonogram-told-cross",
            Square::Free => "nonogram-told-free",
        };
        Sentence::new(id).with("cell", Value::Cell { x: mv.x, y: mv.y })
    }

    fn view(&self) -> View {
        view::view(self)
    }
}
