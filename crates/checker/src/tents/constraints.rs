//! The constraints that the solutions of a board satisfy, in the order of `docs/formats.md`.

use super::board::{Board, Square, Tents};
use crate::kernel::{Kernel, Literal, Term};

/// What a board asks of its tents, as constraints; of all solutions, those that are none of these.
pub(super) fn constraints(board: &Board, other_than: &[Tents]) -> Kernel {
    let unknowns = Unknowns::of(board);
    let mut kernel = Kernel::new(unknowns.n);
    let n_squares = board.squares.len();
    for tree in (0..n_squares).filter(|&at| board.squares[at] == Square::Tree) {
        let beside = sides(board, tree).into_iter();
        let own = beside.flat_map(|at| unknowns.pairs[at].iter().filter(|pair| pair.0 == tree));
        kernel.exactly(&once(own.map(|pair| pair.1)), 1);
    }
    for at in 0..n_squares {
        if let Some(tent) = unknowns.tents[at].filter(|_| unknowns.pairs[at].len() != 1) {
            let mut terms = vec![(1, tent)];
            terms.extend(unknowns.pairs[at].iter().map(|pair| (-1, pair.1)));
            kernel.exactly(&terms, 0);
        }
    }
    for block in blocks(board) {
        let tents = once(block.iter().filter_map(|&at| unknowns.tents[at]));
        if tents.len() >= 2 {
            kernel.at_most(&tents, 1);
        }
    }
    for (squares, clue) in board.lines() {
        if let Some(clue) = clue {
            let tents = squares.iter().filter_map(|&at| unknowns.tents[at]);
            kernel.exactly(&once(tents), i64::try_from(clue).unwrap_or(i64::MAX));
        }
    }
    for at in (0..n_squares).filter(|&at| board.squares[at] == Square::Tent) {
        kernel.at_least(&once(unknowns.tents[at].into_iter()), 1);
    }
    for tents in other_than {
        let elsewhere = (0..n_squares).filter(|&at| !tents[at]);
        kernel.at_least(&once(elsewhere.filter_map(|at| unknowns.tents[at])), 1);
    }
    kernel
}

/// Which unknown says what.
struct Unknowns {
    n: usize,
    /// Of each square: that it holds a tent, if it can.
    tents: Vec<Option<Literal>>,
    /// Of each square: the trees beside it, and that its tent is paired with them.
    pairs: Vec<Vec<(usize, Literal)>>,
}

impl Unknowns {
    fn of(board: &Board) -> Self {
        let n_squares = board.squares.len();
        let trees = |at: usize| {
            let beside = sides(board, at).into_iter();
            beside.filter(|&near| board.squares[near] == Square::Tree)
        };
        let mut n = 0;
        let mut next = || {
            n += 1;
            n
        };
        let mut tents = Vec::with_capacity(n_squares);
        for at in 0..n_squares {
            let can_hold = match board.squares[at] {
                Square::Tent => true,
                Square::Free => trees(at).next().is_some(),
                Square::Tree | Square::Grass => false,
            };
            tents.push(can_hold.then(&mut next));
        }
        let mut pairs = vec![Vec::new(); n_squares];
        for at in 0..n_squares {
            let Some(tent) = tents[at] else {
                continue;
            };
            pairs[at] = match trees(at).count() {
                1 => trees(at).map(|tree| (tree, tent)).collect(),
                _ => trees(at).map(|tree| (tree, next())).collect(),
            };
        }
        Self {
            n: usize::try_from(n).unwrap_or(0),
            tents,
            pairs,
        }
    }
}

/// Each literal with the factor 1.
fn once(literals: impl Iterator<Item = Literal>) -> Vec<Term> {
    literals.map(|literal| (1, literal)).collect()
}

/// The squares that share a side with this one: above, left, right, below.
fn sides(board: &Board, at: usize) -> Vec<usize> {
    let mut sides = board.beside(at);
    sides.sort_unstable();
    sides
}

/// All 2x2 blocks of squares; on a board of one line all pairs of neighbours.
fn blocks(board: &Board) -> Vec<Vec<usize>> {
    let (width, height) = (board.width, board.height);
    let mut blocks = Vec::with_capacity(width * height);
    for y in 0..(height - 1).max(1) {
        for x in 0..(width - 1).max(1) {
            let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let inside = corners.iter().filter(|(x, y)| *x < width && *y < height);
            blocks.push(inside.map(|(x, y)| y * width + x).collect());
        }
    }
    blocks
}
