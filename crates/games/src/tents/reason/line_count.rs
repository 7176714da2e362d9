//! Lines that are finished, and lines that need every free square.

use super::tell::{about_line, spots, step, why};
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::Position;
use crate::tents::puzzle::{Line, Square};
use crate::tents::view::place;

/// A line that has all its tents: the rest is grass.
pub(super) fn full_line(position: &Position) -> Option<Step<Mark>> {
    position.puzzle().lines().find_map(|line| {
        let clue = position.puzzle().clue(line)?;
        let free = free(position, line);
        if free.is_empty() || position.count(line, Square::Tent) != clue {
            return None;
        }
        let why = about_line(why("tents-rule-full-line"), line).with("clue", clue);
        let why = why.because([place(line)]);
        Some(step(position, Kind::Grass, &free, why))
    })
}

/// A line that needs as many tents as it has free squares.
pub(super) fn exact_line(position: &Position) -> Option<Step<Mark>> {
    position.puzzle().lines().find_map(|line| {
        let clue = position.puzzle().clue(line)?;
        let free = free(position, line);
        let n_tents = position.count(line, Square::Tent);
        if free.is_empty() || n_tents + free.len() != clue || touches_itself(position, &free) {
            return None;
        }
        let why = about_line(why("tents-rule-exact-line"), line).with("needed", free.len());
        let why = why.because([place(line)]).because(spots(&free));
        Some(step(position, Kind::Tent, &free, why))
    })
}

/// The free squares of a line.
pub(super) fn free(position: &Position, line: Line) -> Vec<usize> {
    let squares = position.puzzle().line(line);
    squares
        .filter(|&at| position.squares()[at] == Square::Free)
        .collect()
}

/// Whether two of these squares touch: then they cannot all be tents.
fn touches_itself(position: &Position, squares: &[usize]) -> bool {
    let touches = |&at: &usize| {
        let mut around = position.puzzle().around(at);
        around.any(|near| squares.contains(&near))
    };
    squares.iter().any(touches)
}
