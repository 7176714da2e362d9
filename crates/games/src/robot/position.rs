//! The rules: where the robot may go and what an exchange does.

use std::ops::Range;

use super::grid::Colour;
use super::moves::{Direction, Move};
use super::puzzle::Puzzle;
use super::view::{view, view_rows};
use crate::error::Error;
use crate::game::{self, Status};
use crate::view::View;
use crate::words::Sentence;

/// The grid with the robot on it.
#[derive(Debug, Clone)]
pub struct Position {
    puzzle: Puzzle,
    pieces: Vec<Option<Colour>>,
    row: usize,
    column: usize,
    load: Option<Colour>,
    steps: u64,
    n_black: usize,
    /// The cells where the walk since the last exchange began, turned and ended.
    trail: Vec<usize>,
    /// Whether that walk is over, so that the next step begins another one.
    is_walk_over: bool,
}

/// As many turns of a walk are remembered, and at most twice as many.
const MAX_TURNS: usize = 500;

impl Position {
    /// The robot stands on the first cell, empty.
    pub fn new(puzzle: Puzzle) -> Self {
        let grid = puzzle.grid();
        let pieces = grid.pieces.clone();
        let n_black = grid.n_cells() - grid.open_cells().count();
        Self {
            puzzle,
            pieces,
            row: 0,
            column: 0,
            load: None,
            steps: 0,
            n_black,
            trail: Vec::new(),
            is_walk_over: false,
        }
    }

    /// The puzzle it belongs to.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The pieces as they lie now.
    pub fn pieces(&self) -> &[Option<Colour>] {
        &self.pieces
    }

    /// The row and column of the robot.
    pub fn robot(&self) -> (usize, usize) {
        (self.row, self.column)
    }

    /// The cell of the robot.
    pub fn robot_cell(&self) -> usize {
        self.row * self.puzzle.grid().columns + self.column
    }

    /// What the robot carries.
    pub fn load(&self) -> Option<Colour> {
        self.load
    }

    /// Steps made so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many cells are black.
    pub fn n_black(&self) -> usize {
        self.n_black
    }

    /// The cells where the last walk began, turned and ended.
    pub fn trail(&self) -> &[usize] {
        &self.trail
    }

    /// Whether a cell holds a piece of its own colour, which locks it for ever.
    pub fn is_black(&self, cell: usize) -> bool {
        self.pieces[cell] == Some(self.puzzle.grid().ground[cell])
    }

    /// How far the robot can go.
    fn room(&self, direction: Direction) -> usize {
        let grid = self.puzzle.grid();
        match direction {
            Direction::Left => self.column,
            Direction::Right => grid.columns - 1 - self.column,
            Direction::Up => self.row,
            Direction::Down => grid.rows - 1 - self.row,
        }
    }

    /// Begins a trail here unless one leads here.
    fn leave_trail(&mut self) {
        if std::mem::take(&mut self.is_walk_over) {
            self.trail.clear();
        }
        if self.trail.is_empty() {
            self.trail.push(self.robot_cell());
        }
    }

    /// Leads the trail on to where the robot is now.
    fn lengthen_trail(&mut self) {
        let here = self.robot_cell();
        let columns = self.puzzle.grid().columns;
        let is_row = |one: usize, other: usize| one / columns == other / columns;
        let is_column = |one: usize, other: usize| one % columns == other % columns;
        // A step on in the same line moves the end, unless it turns round.
        if let [.., before, last] = self.trail[..] {
            let is_straight = is_row(before, last) && is_row(last, here)
                || is_column(before, last) && is_column(last, here);
            let is_onward = (before < last) == (last < here);
            if is_straight && is_onward {
                self.trail.pop();
            }
        }
        self.trail.push(here);
        if 2 * MAX_TURNS < self.trail.len() {
            self.trail.drain(..MAX_TURNS);
        }
    }

    /// Exchanges what the robot and its cell hold, unless the cell is black.
    fn swap(&mut self) {
        self.is_walk_over = true;
        let cell = self.robot_cell();
        if self.is_black(cell) {
            return;
        }
        std::mem::swap(&mut self.pieces[cell], &mut self.load);
        self.n_black += usize::from(self.is_black(cell));
    }
}

impl game::Position for Position {
    type Move = Move;

    fn status(&self) -> Status {
        if self.n_black == self.pieces.len() {
            Status::Solved { cost: self.steps }
        } else {
            Status::Open { seat: 0 }
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let runs = Direction::ALL
            .into_iter()
            .flat_map(|dir| (1..=self.room(dir)).filter_map(move |n| Move::run(dir, n)));
        runs.chain([Move::Swap]).collect()
    }

    fn play(&mut self, mv: Move) -> Result<(), Error> {
        let Move::Run(direction, n) = mv else {
            self.swap();
            return Ok(());
        };
        let n = n.get() as usize;
        if self.room(direction) < n {
            return Err(Error::Illegal {
                mv: mv.to_string(),
                why: Sentence::new("robot-off-the-grid"),
            });
        }
        self.leave_trail();
        match direction {
            Direction::Left => self.column -= n,
            Direction::Right => self.column += n,
            Direction::Up => self.row -= n,
            Direction::Down => self.row += n,
        }
        self.steps += n as u64;
        self.lengthen_trail();
        Ok(())
    }

    fn tell(&self, mv: Move) -> Sentence {
        let Move::Run(direction, n) = mv else {
            return Sentence::new("robot-told-swap");
        };
        let way = match direction {
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Up => "up",
            Direction::Down => "down",
        };
        let sentence = Sentence::new("robot-told-run").with("n", n.get());
        sentence.with("way", way.to_owned())
    }

    fn view(&self) -> View {
        view(self)
    }

    fn view_rows(&self, rows: Range<usize>) -> View {
        view_rows(self, rows)
    }

    fn n_spots(&self) -> usize {
        self.puzzle().grid().n_cells()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position as _;

    fn after(puzzle: &str, line: &str) -> Position {
        let mut position = Position::new(puzzle.parse().unwrap());
        for mv in line.split_whitespace() {
            position.play(mv.parse().unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn the_example_of_the_assignment_plays_as_told() {
        let position = after("robot 3 4 10 0", "D S R U S R R S");
        assert_eq!(position.robot(), (0, 3));
        assert_eq!(position.load(), Colour::new(0));
        assert_eq!((position.n_black(), position.steps()), (3, 5));
    }

    #[test]
    fn a_black_cell_is_locked_even_for_a_loaded_robot() {
        let before = after("robot grid 0:1 1:1 2:0 0:2", "S R");
        let mut position = before.clone();
        position.play(Move::Swap).unwrap();
        assert_eq!(position.pieces(), before.pieces());
        assert_eq!(position.load(), before.load());
    }

    #[test]
    fn a_cell_that_lost_its_piece_is_not_black_and_takes_any_piece() {
        let position = after("robot grid 0:1 1:2 2:0", "S R S L S");
        assert_eq!(position.n_black(), 1);
        assert_eq!(position.load(), None);
        assert_eq!(position.pieces()[0], Colour::new(2));
    }

    #[test]
    fn the_end_may_be_anywhere_and_steps_after_it_count() {
        let mut position = after("robot grid 0:1 1:0", "S R S L S R");
        assert_eq!(position.status(), Status::Solved { cost: 3 });
        position.play(Move::Swap).unwrap();
        assert_eq!(position.status(), Status::Solved { cost: 3 });
    }

    #[test]
    fn a_run_off_the_grid_is_refused_whole() {
        let mut position = after("robot 3 4 10 0", "R2");
        let mv = "R2".parse().unwrap();
        assert_eq!(
            position.play(mv).unwrap_err().to_string(),
            "illegal move `R2`: the robot would leave the grid"
        );
        assert_eq!((position.robot(), position.steps()), ((0, 2), 2));
    }
}
