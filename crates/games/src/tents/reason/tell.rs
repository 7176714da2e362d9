//! Builds steps and reasons: places by square, lines with their names.

use super::candidates::Candidates;
use crate::answer::Step;
use crate::tents::mark::{Kind, Mark};
use crate::tents::puzzle::{Line, Puzzle};
use crate::why::{Place, Why};
use crate::words::{Sentence, Value};

/// A reason by this rule.
pub(super) fn why(id: &'static str) -> Why {
    Why::new(Sentence::new(id))
}

/// The step that turns all these squares into something, for this reason.
pub(super) fn step(candidates: &Candidates, kind: Kind, squares: &[usize], why: Why) -> Step<Mark> {
    Step {
        moves: squares
            .iter()
            .map(|&at| candidates.position.mark(kind, at))
            .collect(),
        why: why.follows(spots(squares)),
    }
}

/// Squares as places.
pub(super) fn spots(squares: &[usize]) -> impl Iterator<Item = Place> + '_ {
    squares.iter().map(|&at| Place::Spot(at))
}

/// A square as a value in a sentence.
pub(super) fn cell(puzzle: &Puzzle, at: usize) -> Value {
    let (x, y) = puzzle.xy(at);
    Value::Cell { x, y }
}

/// A reason that speaks of a line: its kind and its number, counted from 1.
pub(super) fn about_line(why: Why, line: Line) -> Why {
    let (kind, number) = match line {
        Line::Row(y) => ("tents-row", y + 1),
        Line::Column(x) => ("tents-column", x + 1),
    };
    why.with("line", Value::Term(kind)).with("number", number)
}
