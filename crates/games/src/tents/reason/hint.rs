//! The next step for a player: first what is wrong, then the easiest deduction.

use super::candidates::Candidates;
use super::tell::{cell, spots, step, why};
use super::{RULES, contradictions, next_step};
use crate::answer::Step;
use crate::budget::Budget;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::Position;
use crate::tents::puzzle::Square;
use crate::tents::solve::{Ending, ending};
use crate::why::Why;

/// A mark to take back, or the easiest step that follows.
pub(in crate::tents) fn hint(position: &Position, budget: &mut Budget) -> Option<Step<Mark>> {
    if position.is_solved() {
        return None;
    }
    if let Some(&wrong) = wrong_marks(position, budget).first() {
        let why = about_wrong(position, wrong);
        return Some(step(&Candidates::new(position), Kind::Clear, &[wrong], why));
    }
    next_step(position, RULES, budget.ends()).or_else(|| choice(position, budget))
}

/// A tent of one of several solutions, when nothing follows for certain.
fn choice(position: &Position, budget: &mut Budget) -> Option<Step<Mark>> {
    let puzzle = position.puzzle().with_givens(position.squares());
    let Ending::Found(solution) = ending(&puzzle, budget) else {
        return None;
    };
    let at = position
        .all(Square::Free)
        .find(|&at| solution[at] == Square::Tent)?;
    let why = why("tents-hint-choice").with("cell", cell(position.puzzle(), at));
    Some(step(&Candidates::new(position), Kind::Tent, &[at], why))
}

/// What is already wrong: rules that are broken, then marks that no solution agrees with.
pub(in crate::tents) fn mistakes(position: &Position, budget: &mut Budget) -> Vec<Why> {
    let mut found = contradictions(position);
    let wrong = wrong_marks(position, budget);
    found.extend(wrong.iter().map(|&at| about_wrong(position, at)));
    found
}

fn about_wrong(position: &Position, at: usize) -> Why {
    let id = match position.squares()[at] {
        Square::Tent => "tents-wrong-tent",
        _ => "tents-wrong-grass",
    };
    why(id)
        .with("cell", cell(position.puzzle(), at))
        .because(spots(&[at]))
}

/// The marks that no solution can have together with those before them, in reading order.
///
/// One solution is kept that agrees with every mark accepted so far, so that only a mark it disagrees with needs
/// another look.
fn wrong_marks(position: &Position, budget: &mut Budget) -> Vec<usize> {
    let puzzle = position.puzzle();
    let mut accepted = puzzle.squares().to_vec();
    let Ending::Found(mut solution) = ending(puzzle, budget) else {
        return Vec::new();
    };
    let mut wrong = Vec::new();
    for at in (0..accepted.len()).filter(|&at| !position.is_given(at)) {
        let mark = position.squares()[at];
        let is_tent = mark == Square::Tent;
        if mark == Square::Free {
            continue;
        }
        accepted[at] = mark;
        if is_tent == (solution[at] == Square::Tent) {
            continue;
        }
        match ending(&puzzle.with_givens(&accepted), budget) {
            Ending::Found(other) => solution = other,
            Ending::Impossible => {
                accepted[at] = Square::Free;
                wrong.push(at);
            }
            Ending::Unknown => return wrong,
        }
    }
    wrong
}
