//! Random boards for tests: clues of a random layout, some missing, some squares given.

use std::ops::ControlFlow;

use super::puzzle::{Line, Puzzle, Square};
use super::solve::search;
use crate::budget::Budget;
use crate::rng::Rng;

/// A board that has a solution, with its solutions as squares; none if it has too many.
pub(super) fn solvable(side: usize, rng: &mut Rng) -> Option<(Puzzle, Vec<Vec<Square>>)> {
    let (width, height) = (2 + rng.below(side - 1), 2 + rng.below(side - 1));
    let empty = Puzzle::new(
        width,
        height,
        vec![Square::Free; width * height],
        vec![None; width],
        vec![None; height],
    )?;
    let mut squares = vec![Square::Free; width * height];
    for _ in 0..1 + width * height / 4 {
        let tent = rng.below(squares.len());
        let beside: Vec<usize> = empty.beside(tent).collect();
        let tree = beside[rng.below(beside.len())];
        let touches = empty.around(tent).any(|near| squares[near] == Square::Tent);
        if squares[tent] == Square::Free && squares[tree] == Square::Free && !touches {
            squares[tent] = Square::Tent;
            squares[tree] = Square::Tree;
        }
    }
    let missing = [0, 0, 3, 6][rng.below(4)];
    let mut clue = |line: Line| {
        let tents = empty.line(line).filter(|&at| squares[at] == Square::Tent);
        let n = tents.count();
        (missing <= rng.below(10)).then_some(n)
    };
    let columns = (0..width).map(|x| clue(Line::Column(x))).collect();
    let rows = (0..height).map(|y| clue(Line::Row(y))).collect();
    let trees = squares.iter().map(|&square| match square {
        Square::Tree => Square::Tree,
        _ => Square::Free,
    });
    let puzzle = Puzzle::new(width, height, trees.collect(), columns, rows)?;
    let solutions = all_solutions(&puzzle)?;
    Some((puzzle, solutions))
}

/// Whether a solution has whatever is known of its squares.
pub(super) fn agrees(solution: &[Square], known: &[Square]) -> bool {
    let mut squares = known.iter().zip(solution);
    squares.all(|(known, real)| *known == Square::Free || known == real)
}

/// Every solution as squares, all that is no tent or tree as grass; none if there are too many.
pub(super) fn all_solutions(puzzle: &Puzzle) -> Option<Vec<Vec<Square>>> {
    let mut solutions = Vec::new();
    let count = search::enumerate(puzzle, &mut Budget::unlimited(), &mut |tents| {
        let mut squares: Vec<Square> = puzzle
            .squares()
            .iter()
            .map(|&square| match square {
                Square::Tree => Square::Tree,
                _ => Square::Grass,
            })
            .collect();
        tents.iter().for_each(|&at| squares[at] = Square::Tent);
        solutions.push(squares);
        if solutions.len() < 200 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    count.is_exact.then_some(solutions)
}

/// The squares of a solution of which only some are known.
pub(super) fn some_of(puzzle: &Puzzle, solution: &[Square], rng: &mut Rng) -> Vec<Square> {
    let share = rng.below(10);
    let pick = |(at, &square): (usize, &Square)| match puzzle.squares()[at] {
        Square::Free if share <= rng.below(10) => Square::Free,
        _ => square,
    };
    solution.iter().enumerate().map(pick).collect()
}
