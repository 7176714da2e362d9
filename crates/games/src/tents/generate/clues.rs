//! Leaves out clues as long as the board keeps one solution and its level.

use super::{LevelFit, try_level};
use crate::budget::Budget;
use crate::rng::Rng;
use crate::tents::grade::Level;
use crate::tents::puzzle::{Line, Puzzle};
use crate::tents::solve::search::{self, Patience};

/// Tries to leave out every clue once, in random order; afterwards none can be left out.
pub(in crate::tents) fn thin_out(
    puzzle: &Puzzle,
    level: Option<Level>,
    rng: &mut Rng,
    budget: &mut Budget,
) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let mut lines: Vec<Line> = puzzle.lines().collect();
    rng.shuffle(&mut lines);
    for line in lines {
        let thinner = puzzle.without_clue(line);
        if is_fine(&thinner, level, budget) {
            puzzle = thinner;
        }
    }
    puzzle
}

/// A clue left out can only make a board harder, so a board that fits with fewer clues fitted before.
fn is_fine(puzzle: &Puzzle, level: Option<Level>, budget: &mut Budget) -> bool {
    let found = search::up_to_two(puzzle, Patience::None, budget);
    let is_unique = matches!(found, (solutions, true) if solutions.len() == 1);
    is_unique
        && level.is_none_or(|level| matches!(try_level(puzzle, level, budget), LevelFit::Fits))
}
