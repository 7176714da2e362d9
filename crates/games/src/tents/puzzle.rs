//! The fixed problem: where the trees stand, how many tents each line holds, and what is given beforehand.

use std::fmt;
use std::str::FromStr;

use super::formats::tatham;
use crate::error::Error;
use crate::text::Scanner;
use crate::words::Sentence;

/// The longest side: a line then fits a 128-bit word with one bit to spare.
pub(super) const MAX_SIDE: usize = 127;

/// A board of Tents. Squares are numbered row by row from the top left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    width: usize,
    height: usize,
    squares: Vec<Square>,
    columns: Vec<Option<usize>>,
    rows: Vec<Option<usize>>,
}

/// What is known of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Square {
    /// Nothing yet.
    Free,
    /// A tree stands here.
    Tree,
    /// A tent stands here.
    Tent,
    /// No tent may stand here.
    Grass,
}

/// A row or a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
}

impl Puzzle {
    /// A board; none if the numbers of squares and clues do not fit its size or a clue is longer than its line.
    pub fn new(
        width: usize,
        height: usize,
        squares: Vec<Square>,
        columns: Vec<Option<usize>>,
        rows: Vec<Option<usize>>,
    ) -> Option<Self> {
        let fits = [width, height]
            .iter()
            .all(|side| (1..=MAX_SIDE).contains(side));
        let is_whole = fits
            && squares.len() == width * height
            && columns.len() == width
            && rows.len() == height
            && columns.iter().flatten().all(|&clue| clue <= height)
            && rows.iter().flatten().all(|&clue| clue <= width);
        is_whole.then_some(Self {
            width,
            height,
            squares,
            columns,
            rows,
        })
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Every square as the puzzle gives it.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of tents in a line, where it is given.
    pub fn clue(&self, line: Line) -> Option<usize> {
        match line {
            Line::Row(y) => self.rows[y],
            Line::Column(x) => self.columns[x],
        }
    }

    /// The clues of the columns, from the left.
    pub fn columns(&self) -> &[Option<usize>] {
        &self.columns
    }

    /// The clues of the rows, from the top.
    pub fn rows(&self) -> &[Option<usize>] {
        &self.rows
    }

    /// The squares with trees, in order.
    pub fn trees(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.squares.len()).filter(|&at| self.squares[at] == Square::Tree)
    }

    /// Whether tents or grass are given beforehand.
    pub fn has_givens(&self) -> bool {
        self.squares
            .iter()
            .any(|square| matches!(square, Square::Tent | Square::Grass))
    }

    /// The same board with these squares given; trees stay where they are.
    pub fn with_givens(&self, squares: &[Square]) -> Self {
        let mut puzzle = self.clone();
        for (given, &square) in puzzle.squares.iter_mut().zip(squares) {
            if *given != Square::Tree && square != Square::Tree {
                *given = square;
            }
        }
        puzzle
    }

    /// The same board with one square given.
    pub fn with_given(&self, at: usize, square: Square) -> Self {
        let mut puzzle = self.clone();
        puzzle.squares[at] = square;
        puzzle
    }

    /// The same board with the clues of rows and columns exchanged; none unless it is square, has all its clues, and
    /// as many tents are asked for as there are trees.
    pub fn with_clues_exchanged(&self) -> Option<Self> {
        let sum = |clues: &[Option<usize>]| clues.iter().copied().sum::<Option<usize>>();
        let n_trees = Some(self.trees().count());
        let is_balanced = sum(&self.columns) == n_trees && sum(&self.rows) == n_trees;
        (is_balanced && self.width == self.height).then(|| Self {
            columns: self.rows.clone(),
            rows: self.columns.clone(),
            ..self.clone()
        })
    }

    /// The same board without the clue of a line.
    pub fn without_clue(&self, line: Line) -> Self {
        let mut puzzle = self.clone();
        match line {
            Line::Row(y) => puzzle.rows[y] = None,
            Line::Column(x) => puzzle.columns[x] = None,
        }
        puzzle
    }

    /// Every row, then every column.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let columns = (0..self.width).map(Line::Column);
        (0..self.height).map(Line::Row).chain(columns)
    }

    /// The squares of a line, in order.
    pub fn line(&self, line: Line) -> impl Iterator<Item = usize> + use<> {
        let (first, step, n) = match line {
            Line::Row(y) => (y * self.width, 1, self.width),
            Line::Column(x) => (x, self.width, self.height),
        };
        (0..n).map(move |nth| first + nth * step)
    }

    /// The squares that share a side with this one: above, left, right, below.
    pub fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        self.near(at, &[(0, -1), (-1, 0), (1, 0), (0, 1)])
    }

    /// The up to eight squares that touch this one.
    pub fn around(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        self.near(
            at,
            &[
                (-1, -1),
                (0, -1),
                (1, -1),
                (-1, 0),
                (1, 0),
                (-1, 1),
                (0, 1),
                (1, 1),
            ],
        )
    }

    /// Column and row of a square.
    pub fn xy(&self, at: usize) -> (usize, usize) {
        (at % self.width, at / self.width)
    }

    /// The square in a column and a row, if it is on the board.
    pub fn at(&self, x: usize, y: usize) -> Option<usize> {
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// The trees beside a square.
    pub fn trees_beside(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        self.beside(at)
            .filter(|&near| self.squares[near] == Square::Tree)
    }

    fn near(
        &self,
        at: usize,
        offsets: &'static [(isize, isize)],
    ) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (x, y) = self.xy(at);
        offsets.iter().filter_map(move |&(dx, dy)| {
            let x = x.checked_add_signed(dx).filter(|&x| x < width)?;
            let y = y.checked_add_signed(dy).filter(|&y| y < height)?;
            Some(y * width + x)
        })
    }
}

/// The canonical text: `tents`, a blank, and the board in the manner of Simon Tatham's game IDs.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tents {}", tatham::id(self))
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let head = scanner.at();
        if scanner.word() != "tents" {
            return Err(
                scanner.error_at(head, Sentence::new("expected-word").with("word", "tents"))
            );
        }
        scanner.skip_space();
        let puzzle = tatham::read_id(&mut scanner)?;
        scanner.finish()?;
        Ok(puzzle)
    }
}
