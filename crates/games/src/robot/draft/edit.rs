//! Edits: what one changes at a time.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{Draft, MAX_SIDE};
use crate::error::Error;
use crate::robot::grid::{Colour, Grid};
use crate::small::small;
use crate::text::Scanner;
use crate::words::Sentence;

/// One change of a draft. Cells are named by row and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// `B2,3=1`: the background of a cell.
    Ground((u16, u16), Colour),
    /// `P2,3=1`, `P2,3=-`: the piece on a cell, or that there is none.
    Piece((u16, u16), Option<Colour>),
    /// `2,3>0,1`: the pieces of two cells exchanged.
    Swap((u16, u16), (u16, u16)),
    /// `+r2`: a line like this one before it; behind the last one too.
    Insert(Line),
    /// `xc0`: without this line.
    Remove(Line),
    /// `size=3x4`: rows and columns, cut or filled up on the right and at the bottom.
    Size(u16, u16),
    /// `turn`: a quarter of a turn to the right.
    Turn,
    /// `mirror`: left and right exchanged.
    Mirror,
}

/// A row or a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// A row, from the top.
    Row(u16),
    /// A column, from the left.
    Column(u16),
}

impl Draft {
    /// The draft after an edit, which may be the same; or why it cannot be made.
    pub(super) fn after(&self, edit: Edit) -> Result<Self, Sentence> {
        let mut grid = (*self.grid).clone();
        match edit {
            Edit::Ground(place, colour) => {
                let cell = self.cell(place)?;
                grid.ground[cell] = self.known(colour)?;
            }
            Edit::Piece(place, piece) => {
                let cell = self.cell(place)?;
                grid.pieces[cell] = piece.map(|colour| self.known(colour)).transpose()?;
            }
            Edit::Swap(one, other) => {
                let (one, other) = (self.cell(one)?, self.cell(other)?);
                grid.pieces.swap(one, other);
            }
            Edit::Insert(line) => return self.resized(line, true),
            Edit::Remove(line) => return self.resized(line, false),
            Edit::Size(rows, columns) => {
                let rows: Vec<usize> = (0..rows.into()).collect();
                let columns: Vec<usize> = (0..columns.into()).collect();
                return self.of_lines(&rows, &columns);
            }
            Edit::Turn => {
                let place = |cell: usize| {
                    let (row, column) = (cell / grid.rows, cell % grid.rows);
                    (grid.rows - 1 - column) * grid.columns + row
                };
                let cells: Vec<usize> = (0..grid.n_cells()).map(place).collect();
                return Ok(self.of_cells(grid.columns, grid.rows, &cells));
            }
            Edit::Mirror => {
                let place = |cell: usize| {
                    let (row, column) = grid.place(cell);
                    row * grid.columns + grid.columns - 1 - column
                };
                let cells: Vec<usize> = (0..grid.n_cells()).map(place).collect();
                return Ok(self.of_cells(grid.rows, grid.columns, &cells));
            }
        }
        Ok(Self {
            grid: Arc::new(grid),
        })
    }

    fn cell(&self, (row, column): (u16, u16)) -> Result<usize, Sentence> {
        let (row, column) = (usize::from(row), usize::from(column));
        if row < self.grid.rows && column < self.grid.columns {
            Ok(row * self.grid.columns + column)
        } else {
            Err(Sentence::new("robot-draft-outside"))
        }
    }

    /// A colour that a grid of so many cells can have.
    fn known(&self, colour: Colour) -> Result<Colour, Sentence> {
        let n_cells = self.grid.n_cells();
        if colour.number() < n_cells {
            Ok(colour)
        } else {
            Err(Sentence::new("robot-draft-colour").with("most", n_cells))
        }
    }

    fn resized(&self, line: Line, is_inserted: bool) -> Result<Self, Sentence> {
        let mut rows: Vec<usize> = (0..self.grid.rows).collect();
        let mut columns: Vec<usize> = (0..self.grid.columns).collect();
        let (lines, nth) = match line {
            Line::Row(row) => (&mut rows, usize::from(row)),
            Line::Column(column) => (&mut columns, usize::from(column)),
        };
        if lines.len() + usize::from(is_inserted) <= nth {
            return Err(Sentence::new("robot-draft-outside"));
        }
        if is_inserted {
            // Behind all lines there are: nothing is there yet.
            lines.insert(nth, usize::MAX);
        } else {
            lines.remove(nth);
        }
        self.of_lines(&rows, &columns)
    }

    /// The grid with these of its lines; lines that it has not are blank.
    fn of_lines(&self, rows: &[usize], columns: &[usize]) -> Result<Self, Sentence> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&rows.len()) || !sides.contains(&columns.len()) {
            return Err(Sentence::new("robot-draft-size").with("most", MAX_SIDE));
        }
        let grid = &*self.grid;
        let cell = |&row: &usize, &column: &usize| {
            let is_old = row < grid.rows && column < grid.columns;
            is_old.then(|| row * grid.columns + column)
        };
        let cells: Vec<usize> = rows
            .iter()
            .flat_map(|row| columns.iter().map(move |column| cell(row, column)))
            .map(|cell| cell.unwrap_or(usize::MAX))
            .collect();
        Ok(self.of_cells(rows.len(), columns.len(), &cells))
    }

    /// A grid of these cells; colours that are too high for its size become the first one.
    fn of_cells(&self, rows: usize, columns: usize, cells: &[usize]) -> Self {
        let first = Colour::new(0).expect("the first colour");
        let fits = |colour: Colour| colour.number() < rows * columns;
        let ground = cells.iter().map(|&cell| {
            let colour = self.grid.ground.get(cell).copied();
            colour.filter(|&colour| fits(colour)).unwrap_or(first)
        });
        let pieces = cells.iter().map(|&cell| {
            let piece = self.grid.pieces.get(cell).copied().flatten();
            piece.filter(|&colour| fits(colour))
        });
        Self {
            grid: Arc::new(Grid {
                rows,
                columns,
                ground: ground.collect(),
                pieces: pieces.collect(),
            }),
        }
    }
}

/// Edits that lead from a draft to another.
pub(super) fn edits_to(from: &Draft, other: &Draft) -> Vec<Edit> {
    let (rows, columns) = (other.grid.rows, other.grid.columns);
    let mut now = from.clone();
    let mut edits = Vec::new();
    let mut make = |now: &mut Draft, edit: Edit| {
        if crate::workshop::Draft::edit(now, edit).is_ok() {
            edits.push(edit);
        }
    };
    make(&mut now, Edit::Size(small(rows), small(columns)));
    for cell in 0..other.grid.n_cells() {
        let (row, column) = other.grid.place(cell);
        let place = (small(row), small(column));
        make(&mut now, Edit::Ground(place, other.grid.ground[cell]));
        make(&mut now, Edit::Piece(place, other.grid.pieces[cell]));
    }
    edits
}

/// A size such as `3x4`: rows and columns.
pub(super) fn size(scanner: &mut Scanner<'_>) -> Result<(usize, usize), Error> {
    let start = scanner.at();
    let expected = Sentence::new("robot-draft-size").with("most", MAX_SIDE);
    let rows = scanner.number(expected.clone())?;
    scanner.expect("x")?;
    let columns = scanner.number(expected.clone())?;
    if [rows, columns].iter().all(|it| (1..=MAX_SIDE).contains(it)) {
        Ok((rows, columns))
    } else {
        Err(scanner.error_at(start, expected))
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |line: &Line| match line {
            Line::Row(row) => format!("r{row}"),
            Line::Column(column) => format!("c{column}"),
        };
        match self {
            Self::Ground((row, column), colour) => {
                write!(f, "B{row},{column}={}", colour.number())
            }
            Self::Piece((row, column), Some(colour)) => {
                write!(f, "P{row},{column}={}", colour.number())
            }
            Self::Piece((row, column), None) => write!(f, "P{row},{column}=-"),
            Self::Swap((row, column), (to_row, to_column)) => {
                write!(f, "{row},{column}>{to_row},{to_column}")
            }
            Self::Insert(of) => write!(f, "+{}", line(of)),
            Self::Remove(of) => write!(f, "x{}", line(of)),
            Self::Size(rows, columns) => write!(f, "size={rows}x{columns}"),
            Self::Turn => f.write_str("turn"),
            Self::Mirror => f.write_str("mirror"),
        }
    }
}

impl FromStr for Edit {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        let edit = read(&mut scanner)?;
        if scanner.is_at_end() {
            Ok(edit)
        } else {
            Err(scanner.error("expected-end-of-move"))
        }
    }
}

fn read(scanner: &mut Scanner<'_>) -> Result<Edit, Error> {
    if scanner.eat("size=") {
        let (rows, columns) = size(scanner)?;
        return Ok(Edit::Size(small(rows), small(columns)));
    }
    if scanner.eat("turn") {
        return Ok(Edit::Turn);
    }
    if scanner.eat("mirror") {
        return Ok(Edit::Mirror);
    }
    if scanner.eat("+") {
        return line(scanner).map(Edit::Insert);
    }
    if scanner.eat("x") {
        return line(scanner).map(Edit::Remove);
    }
    if scanner.eat("B") {
        let place = place(scanner)?;
        scanner.expect("=")?;
        return Ok(Edit::Ground(place, colour(scanner)?));
    }
    if scanner.eat("P") {
        let place = place(scanner)?;
        scanner.expect("=")?;
        let piece = if scanner.eat("-") {
            None
        } else {
            Some(colour(scanner)?)
        };
        return Ok(Edit::Piece(place, piece));
    }
    if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
        let from = place(scanner)?;
        scanner.expect(">")?;
        return Ok(Edit::Swap(from, place(scanner)?));
    }
    Err(scanner.error("robot-expected-edit"))
}

fn place(scanner: &mut Scanner<'_>) -> Result<(u16, u16), Error> {
    let row = scanner.number("expected-row")?;
    scanner.expect(",")?;
    Ok((row, scanner.number("expected-column")?))
}

fn colour(scanner: &mut Scanner<'_>) -> Result<Colour, Error> {
    let at = scanner.at();
    let number = scanner.number("expected-colour")?;
    Colour::new(number).ok_or_else(|| scanner.error_at(at, "expected-colour-that-fits"))
}

fn line(scanner: &mut Scanner<'_>) -> Result<Line, Error> {
    if scanner.eat("r") {
        return scanner.number("expected-row").map(Line::Row);
    }
    if scanner.eat("c") {
        return scanner.number("expected-column").map(Line::Column);
    }
    Err(scanner.error("robot-expected-edit"))
}
