//! What is known of a board, as bits: squares that may hold a tent, tents, and which trees may still take which side.
//!
//! A state is copied to try something out, so it is small and flat. Everything is kept by row; open squares and the
//! choices left and right are also kept by column, so that a column is read as quickly as a row.

use crate::tents::puzzle::{Puzzle, Square};
use crate::tents::word::{Word, squares};

/// What never changes while a board is solved.
pub(super) struct Fixed<W, const N: usize> {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Trees, by row.
    pub(super) trees: [W; N],
    pub(super) n_trees: i32,
    /// The rows and columns with a clue, by [`ROWS`] and [`COLUMNS`].
    pub(super) clued: [W; 2],
    /// How many more trees than tents the lines up to this one hold, where that is known.
    pub(super) surplus: [[Option<i16>; N]; 2],
}

/// Index of what concerns rows.
pub(super) const ROWS: usize = 0;
/// Index of what concerns columns.
pub(super) const COLUMNS: usize = 1;

/// Where a tree's tent may stand.
pub(super) const NORTH: usize = 0;
/// Right of the tree.
pub(super) const EAST: usize = 1;
/// Below the tree.
pub(super) const SOUTH: usize = 2;
/// Left of the tree.
pub(super) const WEST: usize = 3;

/// A board that cannot be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dead;

/// What is known so far.
#[derive(Clone)]
pub(super) struct State<W, const N: usize> {
    /// Squares that may hold a tent and are not decided, by row and by column.
    pub(super) open: [[W; N]; 2],
    /// Tents, by row.
    pub(super) tents: [W; N],
    /// Trees whose tent may stand on this side, by row.
    pub(super) choice: [[W; N]; 4],
    /// Trees whose tent may stand to the east and to the west, by column.
    pub(super) sideways: [[W; N]; 2],
    /// Tents still needed, by row and by column; of no meaning without a clue.
    pub(super) needed: [[i8; N]; 2],
    /// What must be looked at again.
    pub(super) dirty: Dirty<W>,
}

/// Rows and columns to look at again because something changed that a rule looks at.
#[derive(Clone, Copy)]
pub(super) struct Dirty<W> {
    /// Lines with other open squares or tents, by row and by column.
    pub(super) lines: [W; 2],
    /// Rows with squares that fewer trees can take, or with new tents.
    pub(super) squares: W,
    /// Rows with trees that have fewer choices.
    pub(super) trees: W,
}

impl<W: Word, const N: usize> Fixed<W, N> {
    /// The fixed part of a puzzle and the state before anything is deduced.
    pub(super) fn start(puzzle: &Puzzle) -> Result<(Self, State<W, N>), Dead> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut trees = [W::NONE; N];
        let mut may_hold = [W::NONE; N];
        let mut has_givens = false;
        for (y, row) in puzzle.squares().chunks_exact(width).enumerate() {
            for (x, square) in row.iter().enumerate() {
                match square {
                    Square::Free => may_hold[y] |= W::bit(x),
                    Square::Tree => trees[y] |= W::bit(x),
                    Square::Tent => {
                        may_hold[y] |= W::bit(x);
                        has_givens = true;
                    }
                    Square::Grass => {}
                }
            }
        }
        let mut n_trees = [[0; N]; 2];
        for (y, row) in trees.iter().enumerate() {
            n_trees[ROWS][y] = row.count() as i16;
            squares(*row).for_each(|x| n_trees[COLUMNS][x] += 1);
        }
        let total = n_trees[ROWS].iter().sum();
        let mut fixed = Self {
            width,
            height,
            trees,
            n_trees: i32::from(total),
            clued: [W::NONE; 2],
            surplus: [[None; N]; 2],
        };
        let mut state = State {
            open: [[W::NONE; N]; 2],
            tents: [W::NONE; N],
            choice: [[W::NONE; N]; 4],
            sideways: [[W::NONE; N]; 2],
            needed: [[0; N]; 2],
            dirty: Dirty {
                lines: [W::below(height), W::below(width)],
                squares: W::below(height),
                trees: W::below(height),
            },
        };
        for (axis, given) in [(ROWS, puzzle.rows()), (COLUMNS, puzzle.columns())] {
            let mut clues = [None; N];
            let clues = &mut clues[..given.len()];
            complete(clues, given, total, [width, height][axis])?;
            for (line, clue) in clues.iter().enumerate() {
                if let Some(clue) = clue {
                    fixed.clued[axis] |= W::bit(line);
                    state.needed[axis][line] = *clue as i8;
                }
            }
            fixed.surplus[axis] = surplus(&n_trees[axis], clues);
        }
        state.open_squares(&fixed, &may_hold);
        if has_givens {
            state.set_givens(&fixed, puzzle)?;
        }
        Ok((fixed, state))
    }

    /// The number of lines along an axis.
    #[inline(always)]
    pub(super) fn n_lines(&self, axis: usize) -> usize {
        match axis {
            ROWS => self.height,
            _ => self.width,
        }
    }
}

/// Fills in the clues of an axis. As many tents as trees stand on the board, so one missing clue follows from the
/// others, and clues that sum up to something else cannot be met.
fn complete(
    clues: &mut [Option<i16>],
    given: &[Option<usize>],
    n_trees: i16,
    length: usize,
) -> Result<(), Dead> {
    let mut left = n_trees;
    let mut missing = None;
    let mut n_missing = 0;
    for (line, clue) in given.iter().enumerate() {
        clues[line] = clue.map(|clue| clue as i16);
        match clues[line] {
            Some(clue) => left -= clue,
            None => {
                n_missing += 1;
                missing = Some(line);
            }
        }
    }
    let most = match n_missing {
        0 => 0,
        1 => length as i16,
        _ => i16::MAX,
    };
    if left < 0 || most < left {
        return Err(Dead);
    }
    if let (1, Some(line)) = (n_missing, missing) {
        clues[line] = Some(left);
    }
    Ok(())
}

/// Trees minus tents in all lines up to each one, while every clue before it or every clue behind it is known.
fn surplus<const N: usize>(n_trees: &[i16; N], clues: &[Option<i16>]) -> [Option<i16>; N] {
    let mut surplus = [None; N];
    let mut sum = Some(0);
    for (nth, clue) in clues.iter().enumerate() {
        sum = sum.and_then(|sum: i16| Some(sum + n_trees[nth] - (*clue)?));
        surplus[nth] = sum;
    }
    if sum.is_some() {
        return surplus;
    }
    // All trees and all tents are equally many: what one side has too many the other side has too few.
    let mut sum = Some(0);
    for (nth, clue) in clues.iter().enumerate().rev() {
        surplus[nth] = surplus[nth].or(sum.map(|sum: i16| -sum));
        sum = sum.and_then(|sum| Some(sum + n_trees[nth] - (*clue)?));
    }
    surplus
}

impl<W: Word, const N: usize> State<W, N> {
    /// Opens every square beside a tree that may hold a tent.
    fn open_squares(&mut self, fixed: &Fixed<W, N>, may_hold: &[W; N]) {
        let height = fixed.height;
        for y in 0..height {
            let trees = fixed.trees[y];
            if y > 0 {
                self.choice[NORTH][y] = trees & may_hold[y - 1];
            }
            if y + 1 < height {
                self.choice[SOUTH][y] = trees & may_hold[y + 1];
            }
            self.choice[EAST][y] = trees & may_hold[y] >> 1;
            self.choice[WEST][y] = trees & may_hold[y] << 1;
        }
        for y in 0..height {
            let row = self.supporters(fixed, y);
            self.open[ROWS][y] = row[0] | row[1] | row[2] | row[3];
            let by_row = [
                self.open[ROWS][y],
                self.choice[EAST][y],
                self.choice[WEST][y],
            ];
            let [to_open, to_sideways @ ..] = by_row;
            for x in squares(to_open) {
                self.open[COLUMNS][x] |= W::bit(y);
            }
            for (side, trees) in to_sideways.into_iter().enumerate() {
                for x in squares(trees) {
                    self.sideways[side][x] |= W::bit(y);
                }
            }
        }
    }

    fn set_givens(&mut self, fixed: &Fixed<W, N>, puzzle: &Puzzle) -> Result<(), Dead> {
        for (at, square) in puzzle.squares().iter().enumerate() {
            if *square == Square::Tent {
                self.pitch(fixed, at / fixed.width, W::bit(at % fixed.width))?;
            }
        }
        Ok(())
    }

    /// For each side, the squares of a row that a tree on that side may take: from the south, west, north, east.
    #[inline(always)]
    pub(super) fn supporters(&self, fixed: &Fixed<W, N>, y: usize) -> [W; 4] {
        let from_south = if y + 1 < fixed.height {
            self.choice[NORTH][y + 1]
        } else {
            W::NONE
        };
        let from_north = if y > 0 {
            self.choice[SOUTH][y - 1]
        } else {
            W::NONE
        };
        [
            from_south,
            self.choice[EAST][y] << 1,
            from_north,
            self.choice[WEST][y] >> 1,
        ]
    }

    /// Turns squares of a row into grass: no tree can take them any more.
    #[inline(always)]
    pub(super) fn clear(&mut self, fixed: &Fixed<W, N>, y: usize, wanted: W) {
        let gone = wanted & self.open[ROWS][y];
        if gone.is_none() {
            return;
        }
        let row = W::bit(y);
        self.open[ROWS][y] &= !gone;
        self.dirty.lines[ROWS] |= row;
        self.dirty.lines[COLUMNS] |= gone;
        for x in squares(gone) {
            self.open[COLUMNS][x] &= !row;
        }
        if y + 1 < fixed.height && !(self.choice[NORTH][y + 1] & gone).is_none() {
            self.choice[NORTH][y + 1] &= !gone;
            self.dirty.trees |= row << 1;
        }
        if y > 0 && !(self.choice[SOUTH][y - 1] & gone).is_none() {
            self.choice[SOUTH][y - 1] &= !gone;
            self.dirty.trees |= row >> 1;
        }
        self.drop_sideways(EAST, y, gone >> 1);
        self.drop_sideways(WEST, y, gone << 1);
    }

    /// Sets tents on squares of a row and clears the squares around them; fails if one cannot hold a tent.
    #[inline(always)]
    pub(super) fn pitch(&mut self, fixed: &Fixed<W, N>, y: usize, wanted: W) -> Result<(), Dead> {
        let tents = wanted & !self.tents[y];
        if tents.is_none() {
            return Ok(());
        }
        let cannot = tents & !self.open[ROWS][y] | tents & tents << 1;
        if !cannot.is_none() {
            return Err(Dead);
        }
        let row = W::bit(y);
        self.tents[y] |= tents;
        self.open[ROWS][y] &= !tents;
        self.needed[ROWS][y] -= tents.count() as i8;
        for x in squares(tents) {
            self.open[COLUMNS][x] &= !row;
            self.needed[COLUMNS][x] -= 1;
        }
        self.dirty.lines[ROWS] |= row;
        self.dirty.lines[COLUMNS] |= tents;
        self.dirty.squares |= row;
        let around = tents.widened();
        self.clear(fixed, y, around);
        if y > 0 {
            self.clear(fixed, y - 1, around);
        }
        if y + 1 < fixed.height {
            self.clear(fixed, y + 1, around);
        }
        Ok(())
    }

    /// These trees of a row no longer look to this side.
    #[inline(always)]
    pub(super) fn drop_choice(&mut self, side: usize, y: usize, trees: W) {
        let row = W::bit(y);
        match side {
            EAST | WEST => {
                if self.drop_sideways(side, y, trees) {
                    self.dirty.squares |= row;
                }
            }
            _ => {
                let gone = trees & self.choice[side][y];
                if !gone.is_none() {
                    self.choice[side][y] &= !gone;
                    self.dirty.trees |= row;
                    self.dirty.squares |= if side == NORTH { row >> 1 } else { row << 1 };
                }
            }
        }
    }

    /// These trees of a row no longer look east or west; whether some did.
    #[inline(always)]
    fn drop_sideways(&mut self, side: usize, y: usize, trees: W) -> bool {
        let gone = trees & self.choice[side][y];
        if gone.is_none() {
            return false;
        }
        let row = W::bit(y);
        self.choice[side][y] &= !gone;
        self.dirty.trees |= row;
        let sideways = &mut self.sideways[side / 2];
        for x in squares(gone) {
            sideways[x] &= !row;
        }
        let reached = if side == EAST { gone << 1 } else { gone >> 1 };
        self.dirty.lines[COLUMNS] |= gone | reached;
        true
    }

    /// Clears squares of a line along either axis.
    #[inline(always)]
    pub(super) fn clear_line(&mut self, fixed: &Fixed<W, N>, axis: usize, line: usize, wanted: W) {
        if axis == ROWS {
            return self.clear(fixed, line, wanted);
        }
        for y in squares(wanted & self.open[COLUMNS][line]) {
            self.clear(fixed, y, W::bit(line));
        }
    }

    /// Sets tents on squares of a line along either axis.
    #[inline(always)]
    pub(super) fn pitch_line(
        &mut self,
        fixed: &Fixed<W, N>,
        axis: usize,
        line: usize,
        wanted: W,
    ) -> Result<(), Dead> {
        if axis == ROWS {
            return self.pitch(fixed, line, wanted);
        }
        for y in squares(wanted) {
            self.pitch(fixed, y, W::bit(line))?;
        }
        Ok(())
    }

    /// Whether every square is decided.
    pub(super) fn is_decided(&self, fixed: &Fixed<W, N>) -> bool {
        self.open[ROWS][..fixed.height]
            .iter()
            .all(|row| row.is_none())
    }

    /// How many squares are undecided.
    pub(super) fn n_open(&self, fixed: &Fixed<W, N>) -> i32 {
        let rows = &self.open[ROWS][..fixed.height];
        rows.iter().map(|row| row.count()).sum()
    }
}
