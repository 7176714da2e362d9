//! Counts solutions part by part.
//!
//! After the rules have spoken, squares that are still open belong to one part if they touch, if they lie on one line
//! with a clue, or if trees and tents that are not yet paired for good join them. No rule of the game speaks about two
//! parts at once, so the number of solutions is the product over the parts. Each part is a board of its own: its trees
//! and open squares and what its lines still need, cut out of the rest, which is grass there. (A part may pair trees
//! and squares that the rules had told apart: every solution has a pairing without them, and every pairing with them
//! is allowed by the game.) A part is counted by trying one of its squares both ways, and falls apart in turn.
//! What was counted is remembered, so a part that comes up again, in another branch or at another place, is free:
//! where clues hold everything together, this turns the search into a sweep over the board that only remembers what
//! the lines still need. The idea is that of #SAT solvers with component caching (Sang, Bacchus, Beame, Kautz, Pitassi:
//! Combining Component Caching and Clause Learning for Effective Model Counting, 2004).

mod memory;
mod split;

use super::propagate::propagate;
use super::state::{Fixed, ROWS, State};
use crate::answer::Count;
use crate::budget::Budget;
use crate::tents::puzzle::Puzzle;
use crate::tents::word::{Word, squares};
use memory::Memory;
use split::parts;

/// Counts the solutions of boards and remembers those of their parts.
#[derive(Default)]
pub(super) struct Counter {
    memory: Memory,
}

/// A part that is being counted: the sum over its branches of the products over their parts.
struct Sum {
    part: Puzzle,
    n: u128,
    branches: Vec<Product>,
}

/// The solutions of a branch so far, and the parts that are not counted yet.
struct Product {
    n: u128,
    parts: Vec<Puzzle>,
}

impl Counter {
    /// Counts the solutions of a board; none if the budget ends before.
    pub(super) fn count(&mut self, puzzle: &Puzzle, budget: &mut Budget) -> Option<Count> {
        // Boards may be larger than the stack of a thread is deep, so what waits stands here.
        let mut waiting = vec![Sum::of_all(puzzle)];
        loop {
            let sum = waiting.last_mut()?;
            match sum.next_part(&self.memory) {
                Some(part) => {
                    if !budget.spend() {
                        return None;
                    }
                    waiting.push(Sum::of_part(part));
                }
                None => {
                    let Sum { part, n, .. } = waiting.pop()?;
                    match waiting.last_mut() {
                        Some(outer) => outer.multiply(n),
                        None => {
                            let is_exact = n < u128::MAX;
                            return Some(Count { n, is_exact });
                        }
                    }
                    self.memory.keep(&part, n);
                }
            }
        }
    }
}

impl Sum {
    /// The whole board as one branch: nothing is tried yet.
    fn of_all(puzzle: &Puzzle) -> Self {
        Self {
            part: puzzle.clone(),
            n: 0,
            branches: sized!(puzzle, as_it_is(puzzle)).into_iter().collect(),
        }
    }

    /// The two branches of a part.
    fn of_part(part: Puzzle) -> Self {
        Self {
            n: 0,
            branches: sized!(part, branches(&part)),
            part,
        }
    }

    /// The next part that is not remembered; none once the sum is known.
    fn next_part(&mut self, memory: &Memory) -> Option<Puzzle> {
        while let Some(product) = self.branches.last_mut() {
            while let Some(part) = product.parts.pop() {
                match memory.recall(&part) {
                    Some(n) => product.multiply(n),
                    None => return Some(part),
                }
            }
            self.n = self.n.saturating_add(product.n);
            self.branches.pop();
        }
        None
    }

    /// Takes in the number of solutions of the part that was asked for.
    fn multiply(&mut self, n: u128) {
        if let Some(product) = self.branches.last_mut() {
            product.multiply(n);
        }
    }
}

impl Product {
    /// More solutions than a number can hold stay as many as it can.
    fn multiply(&mut self, n: u128) {
        self.n = self.n.saturating_mul(n);
        if self.n == 0 {
            self.parts.clear();
        }
    }
}

/// The parts of a board; none if it has no solution.
fn as_it_is<W: Word, const N: usize>(puzzle: &Puzzle) -> Option<Product> {
    let (fixed, state) = Fixed::<W, N>::start(puzzle).ok()?;
    settle(state, &fixed, puzzle)
}

/// The parts of a board with a tent on its first open square, and without one.
fn branches<W: Word, const N: usize>(puzzle: &Puzzle) -> Vec<Product> {
    let Ok((fixed, mut state)) = Fixed::<W, N>::start(puzzle) else {
        return Vec::new();
    };
    if propagate(&mut state, &fixed).is_err() {
        return Vec::new();
    }
    let Some((x, y)) = first_open(&state, &fixed) else {
        return settle(state, &fixed, puzzle).into_iter().collect();
    };
    let mut with = state.clone();
    let with = match with.pitch(&fixed, y, W::bit(x)) {
        Ok(()) => settle(with, &fixed, puzzle),
        Err(_) => None,
    };
    state.clear(&fixed, y, W::bit(x));
    let without = settle(state, &fixed, puzzle);
    with.into_iter().chain(without).collect()
}

/// Applies the rules and takes the rest apart; none if there is no solution.
fn settle<W: Word, const N: usize>(
    mut state: State<W, N>,
    fixed: &Fixed<W, N>,
    puzzle: &Puzzle,
) -> Option<Product> {
    propagate(&mut state, fixed).ok()?;
    Some(Product {
        n: 1,
        parts: parts(&state, fixed, puzzle)?,
    })
}

/// The first open square along the longer side: a sweep keeps the border to the unknown short.
fn first_open<W: Word, const N: usize>(
    state: &State<W, N>,
    fixed: &Fixed<W, N>,
) -> Option<(usize, usize)> {
    let rows = &state.open[ROWS][..fixed.height];
    let open = rows
        .iter()
        .enumerate()
        .flat_map(|(y, row)| squares(*row).map(move |x| (x, y)));
    if fixed.width <= fixed.height {
        open.min_by_key(|&(x, y)| (y, x))
    } else {
        open.min_by_key(|&(x, y)| (x, y))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::enumerate;
    use super::*;
    use crate::rng::Rng;
    use crate::tents::puzzle::{Line, Square};
    use crate::tents::random;

    fn count(puzzle: &Puzzle) -> u128 {
        let counted = Counter::default().count(puzzle, &mut Budget::unlimited());
        counted.expect("there is no limit").n
    }

    /// A board with trees as far apart as asked for, in rows and columns.
    fn spread(n_across: usize, n_down: usize, apart: usize) -> Puzzle {
        let (width, height) = (n_across * apart, n_down * apart);
        let square = |at: usize| {
            let is_tree = |x: usize| x % apart == apart / 2;
            if is_tree(at % width) && is_tree(at / width) {
                Square::Tree
            } else {
                Square::Free
            }
        };
        let squares = (0..width * height).map(square).collect();
        let (columns, rows) = (vec![None; width], vec![None; height]);
        Puzzle::new(width, height, squares, columns, rows).unwrap()
    }

    #[test]
    fn separate_trees_multiply() {
        assert_eq!(count(&spread(4, 4, 4)), 4_u128.pow(16));
        assert_eq!(count(&spread(9, 7, 4)), 4_u128.pow(63));
        let endless = Counter::default().count(&spread(25, 25, 5), &mut Budget::unlimited());
        let most = Count {
            n: u128::MAX,
            is_exact: false,
        };
        assert_eq!(endless, Some(most));
    }

    /// Sixteen trees in a row, each with a square on every side: a clue above them says how many look up.
    #[test]
    fn clues_hold_parts_together() {
        let free = spread(16, 1, 4);
        let with_rows = |above: Option<usize>, below: Option<usize>| {
            let (squares, columns) = (free.squares().to_vec(), free.columns().to_vec());
            let rows = vec![None, above, None, below];
            count(&Puzzle::new(64, 4, squares, columns, rows).unwrap())
        };
        assert_eq!(with_rows(None, None), 4_u128.pow(16));
        assert_eq!(with_rows(Some(1), None), 16 * 3_u128.pow(15));
        assert_eq!(with_rows(Some(1), Some(0)), 16 * 2_u128.pow(15));
        assert_eq!(with_rows(Some(0), Some(15)), 16 * 2);
        assert_eq!(with_rows(Some(9), Some(8)), 0);
    }

    #[test]
    fn parts_count_what_listing_counts() {
        let seed = 8;
        let mut rng = Rng::new(seed);
        let mut counter = Counter::default();
        let (mut n_boards, mut n_many) = (0, 0);
        while n_boards < 3000 {
            let Some((puzzle, solutions)) = random::solvable(9, &mut rng) else {
                continue;
            };
            n_boards += 1;
            let known = random::some_of(&puzzle, &solutions[rng.below(solutions.len())], &mut rng);
            let without_clues = Puzzle::new(
                puzzle.width(),
                puzzle.height(),
                puzzle.squares().to_vec(),
                vec![None; puzzle.width()],
                vec![None; puzzle.height()],
            );
            let without_clues = without_clues.expect("clues may be missing");
            for mut board in [puzzle.clone(), puzzle.with_givens(&known), without_clues] {
                if rng.chance(1, 4) {
                    board = spoiled(&board, &mut rng);
                }
                let listed = enumerate(&board, &mut Budget::unlimited(), &mut |_| {
                    ControlFlow::Continue(())
                });
                let counted = counter.count(&board, &mut Budget::unlimited());
                assert_eq!(counted, Some(listed), "{board} (seed {seed})");
                n_many += usize::from(listed.n > 20);
            }
        }
        assert!(n_many > 500, "{n_many} boards with many solutions");
    }

    /// The board with something changed that may leave it without a solution.
    fn spoiled(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
        let mut squares = puzzle.squares().to_vec();
        let at = rng.below(squares.len());
        squares[at] = [Square::Tree, Square::Free, Square::Tent, Square::Grass][rng.below(4)];
        let mut clue = |line: Line| match rng.below(6) {
            0 => None,
            1 => Some(rng.below(3)),
            _ => puzzle.clue(line),
        };
        let columns = (0..puzzle.width()).map(|x| clue(Line::Column(x))).collect();
        let rows = (0..puzzle.height()).map(|y| clue(Line::Row(y))).collect();
        Puzzle::new(puzzle.width(), puzzle.height(), squares, columns, rows)
            .unwrap_or_else(|| puzzle.clone())
    }

    #[test]
    fn a_budget_ends_the_count_and_memory_goes_on() {
        let puzzle = spread(16, 2, 3);
        let mut counter = Counter::default();
        assert_eq!(counter.count(&puzzle, &mut Budget::nodes(1)), None);
        let whole = count(&puzzle);
        let again = counter.count(&puzzle, &mut Budget::unlimited());
        assert_eq!(again.map(|count| count.n), Some(whole));
    }
}
