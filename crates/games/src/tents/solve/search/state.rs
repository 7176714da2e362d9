//! What is known of a board, as bits: squares that may hold a tent, tents, and which trees may still take which side.
//!
//! A state is copied to try something out, so it is small and flat. Everything is kept by row; open squares and the
//! choices left and right are also kept by column, so that a column is read as quickly as a row.

use crate::tents::puzzle::{Line, Puzzle, Square};
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
    /// Lines to look at again, by row and by column.
    pub(super) dirty: [W; 2],
}

impl<W: Word, const N: usize> Fixed<W, N> {
    /// The fixed part of a puzzle and the state before anything is deduced.
    pub(super) fn start(puzzle: &Puzzle) -> Result<(Self, State<W, N>), Dead> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut trees = [W::NONE; N];
        for at in puzzle.trees() {
            trees[at / width] |= W::bit(at % width);
        }
        let n_trees = puzzle.trees().count() as i32;
        let [rows, columns] = clues(puzzle, n_trees)?;
        let mut fixed = Self {
            width,
            height,
            trees,
            n_trees,
            clued: [W::NONE; 2],
            surplus: [[None; N]; 2],
        };
        let mut state = State {
            open: [[W::NONE; N]; 2],
            tents: [W::NONE; N],
            choice: [[W::NONE; N]; 4],
            sideways: [[W::NONE; N]; 2],
            needed: [[0; N]; 2],
            dirty: [W::below(height), W::below(width)],
        };
        for (axis, clues) in [(ROWS, &rows), (COLUMNS, &columns)] {
            for (line, clue) in clues.iter().enumerate() {
                if let Some(clue) = clue {
                    fixed.clued[axis] |= W::bit(line);
                    state.needed[axis][line] = *clue as i8;
                }
            }
            fixed.surplus[axis] = surplus(puzzle, axis, clues);
        }
        state.open_squares(&fixed, puzzle);
        state.set_givens(&fixed, puzzle)?;
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

/// The clues of rows and columns. As many tents as trees stand on the board, so one missing clue of an axis follows
/// from the others, and clues that sum up to something else cannot be met.
fn clues(puzzle: &Puzzle, n_trees: i32) -> Result<[Vec<Option<usize>>; 2], Dead> {
    let complete = |clues: &[Option<usize>], length: usize| {
        let sum: usize = clues.iter().flatten().sum();
        let n_missing = clues.iter().filter(|clue| clue.is_none()).count();
        let left = (n_trees as usize).checked_sub(sum).ok_or(Dead)?;
        match n_missing {
            0 if left > 0 => Err(Dead),
            1 if left > length => Err(Dead),
            1 => Ok(clues.iter().map(|clue| clue.or(Some(left))).collect()),
            _ => Ok(clues.to_vec()),
        }
    };
    Ok([
        complete(puzzle.rows(), puzzle.width())?,
        complete(puzzle.columns(), puzzle.height())?,
    ])
}

/// Trees minus tents in all lines up to each one, while every clue before it or every clue behind it is known.
fn surplus<const N: usize>(
    puzzle: &Puzzle,
    axis: usize,
    clues: &[Option<usize>],
) -> [Option<i16>; N] {
    let line = |nth: usize| match axis {
        ROWS => Line::Row(nth),
        _ => Line::Column(nth),
    };
    let own = |nth: usize| {
        let trees = puzzle.line(line(nth));
        let trees = trees.filter(|&at| puzzle.squares()[at] == Square::Tree);
        Some(trees.count() as i16 - clues[nth]? as i16)
    };
    let mut surplus = [None; N];
    let mut sum = Some(0);
    for (nth, total) in surplus.iter_mut().enumerate().take(clues.len()) {
        sum = sum.and_then(|sum| Some(sum + own(nth)?));
        *total = sum;
    }
    // All trees and all tents are equally many: what one side has too many the other side has too few.
    let mut sum = Some(0);
    for nth in (0..clues.len()).rev() {
        surplus[nth] = surplus[nth].or(sum.map(|sum: i16| -sum));
        sum = sum.and_then(|sum| Some(sum + own(nth)?));
    }
    surplus
}

impl<W: Word, const N: usize> State<W, N> {
    /// Opens every free square beside a tree.
    fn open_squares(&mut self, fixed: &Fixed<W, N>, puzzle: &Puzzle) {
        let (width, height) = (fixed.width, fixed.height);
        let mut may_hold = [W::NONE; N];
        for (at, square) in puzzle.squares().iter().enumerate() {
            if matches!(square, Square::Free | Square::Tent) {
                may_hold[at / width] |= W::bit(at % width);
            }
        }
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
        let from_south = match y + 1 < fixed.height {
            true => self.choice[NORTH][y + 1],
            false => W::NONE,
        };
        let from_north = match y > 0 {
            true => self.choice[SOUTH][y - 1],
            false => W::NONE,
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
        self.open[ROWS][y] &= !gone;
        for x in squares(gone) {
            self.open[COLUMNS][x] &= !W::bit(y);
        }
        self.touch(y, gone);
        if y + 1 < fixed.height {
            self.choice[NORTH][y + 1] &= !gone;
        }
        if y > 0 {
            self.choice[SOUTH][y - 1] &= !gone;
        }
        self.drop_choice(EAST, y, gone >> 1);
        self.drop_choice(WEST, y, gone << 1);
    }

    /// Sets tents on squares of a row and clears the squares around them; fails if one cannot hold a tent.
    #[inline(always)]
    pub(super) fn pitch(&mut self, fixed: &Fixed<W, N>, y: usize, wanted: W) -> Result<(), Dead> {
        for x in squares(wanted & !self.tents[y]) {
            let tent = W::bit(x);
            if (self.open[ROWS][y] & tent).is_none() {
                return Err(Dead);
            }
            self.tents[y] |= tent;
            self.open[ROWS][y] &= !tent;
            self.open[COLUMNS][x] &= !W::bit(y);
            self.needed[ROWS][y] -= 1;
            self.needed[COLUMNS][x] -= 1;
            self.touch(y, tent);
            let around = tent.widened();
            self.clear(fixed, y, around);
            if y > 0 {
                self.clear(fixed, y - 1, around);
            }
            if y + 1 < fixed.height {
                self.clear(fixed, y + 1, around);
            }
        }
        Ok(())
    }

    /// These trees of a row no longer look to this side.
    #[inline(always)]
    pub(super) fn drop_choice(&mut self, side: usize, y: usize, trees: W) {
        let gone = trees & self.choice[side][y];
        if gone.is_none() {
            return;
        }
        self.choice[side][y] &= !gone;
        self.dirty[ROWS] |= W::bit(y);
        match side {
            NORTH => self.dirty[ROWS] |= W::bit(y) >> 1,
            SOUTH => self.dirty[ROWS] |= W::bit(y) << 1,
            _ => {
                let sideways = &mut self.sideways[side / 2];
                for x in squares(gone) {
                    sideways[x] &= !W::bit(y);
                }
                let reached = if side == EAST { gone << 1 } else { gone >> 1 };
                self.dirty[COLUMNS] |= gone | reached;
            }
        }
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

    /// Notes that squares of a row changed: lines through them and next to them must be looked at again.
    #[inline(always)]
    fn touch(&mut self, y: usize, changed: W) {
        self.dirty[ROWS] |= W::bit(y).widened();
        self.dirty[COLUMNS] |= changed.widened();
    }
}
