//! Takes a board apart.

use super::super::state::{EAST, Fixed, NORTH, ROWS, SOUTH, State, WEST};
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::word::{Word, squares};

/// The parts of a board on which no rule has anything more to say; none if a line or a part cannot be met.
pub(super) fn parts<W: Word, const N: usize>(
    state: &State<W, N>,
    fixed: &Fixed<W, N>,
    puzzle: &Puzzle,
) -> Option<Vec<Puzzle>> {
    let known = known(state, fixed, puzzle);
    let mut groups = Groups::new(known.len());
    for y in 0..fixed.height {
        for x in squares(fixed.trees[y]) {
            let tree = y * fixed.width + x;
            let beside = [
                (NORTH, tree.wrapping_sub(fixed.width)),
                (EAST, tree + 1),
                (SOUTH, tree + fixed.width),
                (WEST, tree.wrapping_sub(1)),
            ];
            for (side, at) in beside {
                if state.choice[side][y].has(x) {
                    groups.join(tree, at);
                }
            }
        }
        for x in squares(state.open[ROWS][y]) {
            let at = y * fixed.width + x;
            let is_open = |near: &usize| known[*near] == Square::Free;
            for near in puzzle.around(at).filter(is_open) {
                groups.join(at, near);
            }
        }
    }
    for line in puzzle.lines() {
        let Some(clue) = puzzle.clue(line) else {
            continue;
        };
        let mut open = puzzle.line(line).filter(|&at| known[at] == Square::Free);
        match open.next() {
            Some(first) => open.for_each(|at| groups.join(first, at)),
            None => {
                let tents = puzzle.line(line).filter(|&at| known[at] == Square::Tent);
                if tents.count() != clue {
                    return None;
                }
            }
        }
    }
    groups
        .members(|at| known[at] != Square::Grass)
        .iter()
        .filter_map(|members| part(members, &known, puzzle).transpose())
        .collect::<Result<Vec<Puzzle>, Unmet>>()
        .ok()
}

/// A part that cannot be met.
struct Unmet;

/// What is known of every square. Squares that no tree looks at any more count as grass.
fn known<W: Word, const N: usize>(
    state: &State<W, N>,
    fixed: &Fixed<W, N>,
    puzzle: &Puzzle,
) -> Vec<Square> {
    let of_row = |y: usize| {
        (0..fixed.width).map(move |x| match () {
            _ if fixed.trees[y].has(x) => Square::Tree,
            _ if state.tents[y].has(x) => Square::Tent,
            _ if state.open[ROWS][y].has(x) => Square::Free,
            _ => Square::Grass,
        })
    };
    debug_assert_eq!(puzzle.width(), fixed.width);
    (0..fixed.height).flat_map(of_row).collect()
}

/// A group of squares as a board of its own, with its lines' needs; nothing is left of a tree with its tent.
fn part(members: &[usize], known: &[Square], puzzle: &Puzzle) -> Result<Option<Puzzle>, Unmet> {
    let count = |square: Square| members.iter().filter(|&&at| known[at] == square).count();
    let (n_open, n_trees, n_tents) = (
        count(Square::Free),
        count(Square::Tree),
        count(Square::Tent),
    );
    if n_open == 0 && n_trees != n_tents {
        return Err(Unmet);
    }
    if n_open == 0 && n_trees <= 1 {
        return Ok(None);
    }
    let (mut left, mut right) = (usize::MAX, 0);
    let (mut top, mut bottom) = (usize::MAX, 0);
    for (x, y) in members.iter().map(|&at| puzzle.xy(at)) {
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    let (width, height) = (right - left + 1, bottom - top + 1);
    let mut squares = vec![Square::Grass; width * height];
    for &at in members {
        let (x, y) = puzzle.xy(at);
        squares[(y - top) * width + x - left] = known[at];
    }
    let need = |line: Line, nth: usize, step: usize, length: usize| {
        let here = (0..length).map(|at| squares[nth + at * step]);
        let (mut has_open, mut n_tents) = (false, 0);
        for square in here {
            has_open |= square == Square::Free;
            n_tents += usize::from(square == Square::Tent);
        }
        if !has_open {
            // Whatever the line holds here is known, clue or not.
            return Ok(Some(n_tents));
        }
        let Some(clue) = puzzle.clue(line) else {
            return Ok(None);
        };
        let all = puzzle.line(line).filter(|&at| known[at] == Square::Tent);
        let needed = (clue + n_tents).checked_sub(all.count()).ok_or(Unmet)?;
        if needed <= length {
            Ok(Some(needed))
        } else {
            Err(Unmet)
        }
    };
    let columns = (0..width).map(|x| need(Line::Column(left + x), x, width, height));
    let rows = (0..height).map(|y| need(Line::Row(top + y), y * width, 1, width));
    let (columns, rows) = (
        columns.collect::<Result<_, _>>()?,
        rows.collect::<Result<_, _>>()?,
    );
    let part = Puzzle::new(width, height, squares, columns, rows);
    Ok(Some(part.expect("a part is no larger than its board")))
}

/// Squares that belong together.
struct Groups {
    /// A square of the same group, nearer to its head; the head names itself.
    towards_head: Vec<usize>,
}

impl Groups {
    fn new(n: usize) -> Self {
        Self {
            towards_head: (0..n).collect(),
        }
    }

    fn head(&mut self, mut at: usize) -> usize {
        while self.towards_head[at] != at {
            let next = self.towards_head[self.towards_head[at]];
            self.towards_head[at] = next;
            at = next;
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.head(one), self.head(other));
        // The earlier square heads the group, so that the order of the groups does not depend on that of the joins.
        self.towards_head[one.max(other)] = one.min(other);
    }

    /// The groups of the squares that count, each in order, by their first squares.
    fn members(&mut self, counts: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let n = self.towards_head.len();
        let mut group_of = vec![usize::MAX; n];
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for at in (0..n).filter(|&at| counts(at)) {
            let head = self.head(at);
            if group_of[head] == usize::MAX {
                group_of[head] = groups.len();
                groups.push(Vec::new());
            }
            groups[group_of[head]].push(at);
        }
        groups
    }
}
