//! A rectangle of cells, each with a background colour and perhaps a piece.

use std::num::NonZeroU32;

use crate::budget::{Ends, Watch};

/// The most cells a grid may have: enough for 5000 by 5000, and small enough for memory.
pub(super) const MAX_CELLS: usize = 1 << 25;

/// A colour of backgrounds and pieces, numbered from 0.
// Kept one higher than its number, so that no piece takes no more room than a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(NonZeroU32);

impl Colour {
    /// The colour of this number; none if it is beyond any grid.
    pub fn new(number: usize) -> Option<Self> {
        let number = Some(number).filter(|&n| n < MAX_CELLS)?;
        let number = u32::try_from(number + 1).ok()?;
        NonZeroU32::new(number).map(Self)
    }

    /// Its number.
    pub fn number(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Its number among the colours of a view.
    pub fn hue(self) -> u32 {
        self.0.get() - 1
    }
}

/// The cells of a puzzle at the start, row by row. There is at least one, and colours are numbered below `n_cells`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The background of each cell.
    pub ground: Vec<Colour>,
    /// The piece on each cell, if any.
    pub pieces: Vec<Option<Colour>>,
}

impl Grid {
    /// How many cells.
    pub fn n_cells(&self) -> usize {
        self.ground.len()
    }

    /// One more than the highest colour.
    pub fn n_colours(&self) -> usize {
        let pieces = self.pieces.iter().flatten();
        let highest = self.ground.iter().chain(pieces).max();
        highest.map_or(0, |colour| colour.number() + 1)
    }

    /// Whether no two cells have the same background.
    pub fn has_one_cell_a_colour(&self) -> bool {
        let mut is_seen = vec![false; self.n_cells()];
        let is_new = |colour: &Colour| !std::mem::replace(&mut is_seen[colour.number()], true);
        self.ground.iter().all(is_new)
    }

    /// Whether a cell holds a piece of its own colour, which locks it for ever.
    pub fn is_black(&self, cell: usize) -> bool {
        self.pieces[cell] == Some(self.ground[cell])
    }

    /// The cells that are not black, row by row.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.n_cells()).filter(|&cell| !self.is_black(cell))
    }

    /// The row and column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// Steps from one cell to another.
    pub fn distance(&self, from: usize, to: usize) -> usize {
        let ((i, j), (k, l)) = (self.place(from), self.place(to));
        i.abs_diff(k) + j.abs_diff(l)
    }

    /// Whether there are as many pieces as cells of every colour; if not, the grid can never be all black.
    pub fn is_solvable(&self) -> bool {
        self.is_solvable_until(Ends::default())
            .expect("nothing ends it")
    }

    /// The same, unless the time is over first: a grid may have millions of colours.
    pub(super) fn is_solvable_until(&self, ends: Ends<'_>) -> Option<bool> {
        let mut watch = Watch::new(ends);
        let mut missing = vec![0i32; self.n_colours()];
        for (ground, piece) in self.ground.iter().zip(&self.pieces) {
            if watch.is_over() {
                return None;
            }
            missing[ground.number()] += 1;
            if let Some(piece) = piece {
                missing[piece.number()] -= 1;
            }
        }
        Some(missing.iter().all(|&n| n == 0))
    }
}
