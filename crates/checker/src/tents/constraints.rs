//! The constraints that the solutions of a board satisfy, in the order of `docs/formats.md`.

use super::board::{Board, Square, Tents};
use crate::kernel::{Kernel, Literal, Term};

/// What a board asks of its tents, as constraints; of all solutions, those that are none of these.
pub(super) fn constraints(board: &Board, other_than: &[Tents]) -> (Kernel, usize) {
    let unknowns = Unknowns::of(board);
    let mut kernel = Kernel::new(unknowns.n);
    let n_squares = board.squares.len();
    for tree in (0..n_squares).filter(|&at| board.squares[at] == Square::Tree) {
        let beside = sides(board, tree);
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
        let tents = once(block.filter_map(|at| unknowns.tents[at]));
        if tents.len() >= 2 {
            kernel.at_most(&tents, 1);
        }
    }
    for (squares, clue) in board.lines() {
        if let Some(clue) = clue {
            let tents = squares.filter_map(|at| unknowns.tents[at]);
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
    let n_squares = unknowns.tents.iter().flatten().count();
    (kernel, n_squares)
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
        let mut n = 0;
        let mut next = || {
            n += 1;
            n
        };
        let mut tents = Vec::with_capacity(n_squares);
        let mut trees: Vec<Vec<usize>> = Vec::with_capacity(n_squares);
        for (at, square) in board.squares.iter().enumerate() {
            let is_open = matches!(square, Square::Free | Square::Tent);
            let beside = sides(board, at);
            let is_tree = |near: &usize| is_open && board.squares[*near] == Square::Tree;
            trees.push(beside.filter(is_tree).collect());
            let can_hold = *square == Square::Tent || !trees[at].is_empty();
            tents.push(can_hold.then(&mut next));
        }
        let mut pairs = vec![Vec::new(); n_squares];
        for (at, tent) in tents.iter().enumerate() {
            pairs[at] = match (*tent, &trees[at][..]) {
                (Some(tent), [tree]) => vec![(*tree, tent)],
                (_, trees) => trees.iter().map(|&tree| (tree, next())).collect(),
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
fn sides(board: &Board, at: usize) -> impl Iterator<Item = usize> {
    let (x, width) = (at % board.width, board.width);
    let sides = [
        at.checked_sub(width),
        at.checked_sub(1).filter(|_| x > 0),
        Some(at + 1).filter(|_| x + 1 < width),
        Some(at + width).filter(|below| *below < board.squares.len()),
    ];
    sides.into_iter().flatten()
}

/// All 2x2 blocks of squares; on a board of one line all pairs of neighbours.
fn blocks(board: &Board) -> impl Iterator<Item = impl Iterator<Item = usize>> {
    let (width, height) = (board.width, board.height);
    let corners =
        (0..(height - 1).max(1)).flat_map(move |y| (0..(width - 1).max(1)).map(move |x| (x, y)));
    corners.map(move |(x, y)| {
        let block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].into_iter();
        let inside = block.filter(move |(x, y)| *x < width && *y < height);
        inside.map(move |(x, y)| y * width + x)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::Budget;

    use super::*;

    /// A generator good enough to draw boards.
    fn next(state: &mut u64, below: u64) -> usize {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((*state >> 33) % below).expect("it is small")
    }

    fn draw(state: &mut u64) -> Board {
        let (width, height) = (1 + next(state, 3), 1 + next(state, 4));
        let squares = (0..width * height).map(|_| match next(state, 10) {
            0..=1 => Square::Tree,
            3 => Square::Grass,
            4 if next(state, 3) == 0 => Square::Tent,
            _ => Square::Free,
        });
        let squares = squares.collect();
        let mut clues = |n: usize| -> Vec<Option<usize>> {
            let clue = |_| [None, None, None, Some(0), Some(1)][next(state, 5)];
            (0..n).map(clue).collect()
        };
        Board {
            width,
            height,
            squares,
            columns: clues(width),
            rows: clues(height),
        }
    }

    #[test]
    fn the_models_of_the_constraints_are_the_solutions() {
        let mut state = 7;
        let (mut n_boards, mut n_solutions) = (0, 0);
        while n_boards < 3000 {
            let board = draw(&mut state);
            let unknowns = Unknowns::of(&board);
            if unknowns.n > 11 {
                continue;
            }
            n_boards += 1;
            let n_squares = board.squares.len();
            let all = |kernel: &Kernel| -> BTreeSet<Tents> {
                let models = (0..1_u32 << unknowns.n).map(|bits| -> Vec<bool> {
                    (0..unknowns.n).map(|at| bits >> at & 1 == 1).collect()
                });
                let tents = |values: Vec<bool>| {
                    let is_tent = |at: usize| {
                        unknowns.tents[at]
                            .is_some_and(|tent| values[tent.unsigned_abs() as usize - 1])
                    };
                    (0..n_squares).map(is_tent).collect()
                };
                models
                    .filter(|values| kernel.holds(values))
                    .map(tents)
                    .collect()
            };
            let every = (0..1_u32 << n_squares)
                .map(|bits| -> Tents { (0..n_squares).map(|at| bits >> at & 1 == 1).collect() });
            let fits = |tents: &Tents| {
                let fits = |at: usize| match board.squares[at] {
                    Square::Tent => tents[at],
                    Square::Free => true,
                    Square::Tree | Square::Grass => !tents[at],
                };
                (0..n_squares).all(fits) && board.failures(tents).is_empty()
            };
            let solutions: BTreeSet<Tents> = every.filter(fits).collect();
            assert_eq!(all(&constraints(&board, &[]).0), solutions);
            let (kernel, n_counted) = constraints(&board, &[]);
            let counted = kernel.count(n_counted, &mut Budget::small());
            assert_eq!(counted, Some(solutions.len() as u128));
            n_solutions += solutions.len();
            if let Some(first) = solutions.first() {
                let others = all(&constraints(&board, std::slice::from_ref(first)).0);
                assert_eq!(others.len(), solutions.len() - 1);
                assert!(!others.contains(first));
            }
        }
        assert!(n_solutions > 1000, "{n_solutions}");
    }
}
