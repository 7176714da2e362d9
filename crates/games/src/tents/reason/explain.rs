//! A whole solution, step by step, always by the easiest rule.

use super::candidates::Truth;
use super::{RULES, Rule, next_ruled_step};
use crate::answer::Step;
use crate::budget::Budget;
use crate::game::Position as _;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::Position;
use crate::tents::puzzle::{Puzzle, Square};
use crate::why::{Place, Why};

/// Deduces until the board is solved or the rules say no more; each step has the number of its rule.
pub(in crate::tents) fn deduce(
    position: &mut Position,
    rules: &[Rule],
    budget: &mut Budget,
) -> Vec<(u8, Step<Mark>)> {
    let mut steps = Vec::new();
    let truth = Truth::default();
    while !position.is_solved() && budget.spend() {
        let Some((number, step)) = next_ruled_step(position, rules, Some(&truth), budget.ends())
        else {
            break;
        };
        let is_played = step.moves.iter().all(|&mv| position.play(mv).is_ok());
        if !is_played {
            break;
        }
        steps.push((number, step));
    }
    steps
}

/// The steps to a solution: deductions, and the tents that do not follow from any rule at the end.
pub(in crate::tents) fn explain(
    puzzle: &Puzzle,
    solution: &[Mark],
    budget: &mut Budget,
) -> Vec<Step<Mark>> {
    let mut position = Position::start(puzzle);
    let steps = deduce(&mut position, RULES, budget);
    let mut steps: Vec<Step<Mark>> = steps.into_iter().map(|(_, step)| step).collect();
    let rest: Vec<usize> = solution
        .iter()
        .filter_map(|mv| puzzle.at(mv.x.into(), mv.y.into()))
        .filter(|&at| position.squares()[at] == Square::Free)
        .collect();
    if !rest.is_empty() {
        steps.push(Step {
            moves: rest
                .iter()
                .map(|&at| position.mark(Kind::Tent, at))
                .collect(),
            why: Why::search().follows(rest.iter().map(|&at| Place::Spot(at))),
        });
    }
    steps
}
