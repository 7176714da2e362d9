//! Boards with exactly one solution.

use super::puzzle::{Line, Puzzle, Square};
use super::solve::backtrack;
use super::spec::Spec;
use crate::budget::Budget;
use crate::error::Error;
use crate::rng::Rng;
use std::ops::ControlFlow;

/// Lays out boards until one has a single solution.
pub(super) fn generate(spec: &Spec, rng: &mut Rng, budget: &mut Budget) -> Result<Puzzle, Error> {
    loop {
        let puzzle = lay_out(spec.width, spec.height, 20, rng);
        let mut n = 0;
        let count = backtrack::enumerate(&puzzle, budget, &mut |_| {
            n += 1;
            match n {
                1 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        if n == 1 && count.is_exact {
            return Ok(puzzle);
        }
        if budget.is_over() {
            return Err(Error::Refused(
                "no board was found within the limit".to_owned(),
            ));
        }
    }
}

/// Sets tents one by one on random squares that touch no tent, each with a tree on a random free square beside it,
/// until this share of the squares are trees or no room is left; then writes down the clues and takes the tents away.
pub(super) fn lay_out(width: usize, height: usize, percent: usize, rng: &mut Rng) -> Puzzle {
    let n_squares = width * height;
    let none = vec![None; n_squares.max(1)];
    let empty = Puzzle::new(
        width,
        height,
        vec![Square::Free; n_squares],
        none[..width].to_vec(),
        none[..height].to_vec(),
    )
    .expect("the spec has a valid size");
    let mut squares = vec![Square::Free; n_squares];
    let mut order: Vec<usize> = (0..n_squares).collect();
    rng.shuffle(&mut order);
    let mut n_wanted = (n_squares * percent / 100).max(1);
    for at in order {
        let touches = empty.around(at).any(|near| squares[near] == Square::Tent);
        if n_wanted == 0 || squares[at] != Square::Free || touches {
            continue;
        }
        let free: Vec<usize> = empty
            .beside(at)
            .filter(|&near| squares[near] == Square::Free)
            .collect();
        if free.is_empty() {
            continue;
        }
        squares[at] = Square::Tent;
        squares[free[rng.below(free.len())]] = Square::Tree;
        n_wanted -= 1;
    }
    with_clues(&empty, &squares)
}

/// The board whose solution this is: trees and clues, without the tents.
fn with_clues(size: &Puzzle, solved: &[Square]) -> Puzzle {
    let clue = |line: Line| {
        let tents = size.line(line).filter(|&at| solved[at] == Square::Tent);
        Some(tents.count())
    };
    let trees = solved.iter().map(|&square| match square {
        Square::Tree => Square::Tree,
        _ => Square::Free,
    });
    Puzzle::new(
        size.width(),
        size.height(),
        trees.collect(),
        (0..size.width()).map(|x| clue(Line::Column(x))).collect(),
        (0..size.height()).map(|y| clue(Line::Row(y))).collect(),
    )
    .expect("a line holds no more tents than squares")
}
