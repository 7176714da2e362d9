//! The original game's deduction: three rules repeated until they say nothing more.
//!
//! A finished line is grass, a line that needs every free square gets its tents, a tree with one square left gets
//! its tent. As in the original, a tent is only set where it may stand: beside a tree and away from other tents.
//! One thing is mended: a tree that has a tent beside it asks for no second one.

use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Position as _;
use crate::game::Solver;
use crate::tents::Tents;
use crate::tents::mark::Mark;
use crate::tents::position::Position;
use crate::tents::puzzle::Puzzle;
use crate::tents::reason::{self, Rule};

/// The rules of the original game.
pub(super) const RULES: &[Rule] = reason::ORIGINAL;

/// The row of this solver.
pub(super) const SOLVER: Solver<Tents> = Solver {
    name: "logic",
    solve,
    options: &[],
};

/// Deduces as far as the rules reach; claims nothing when they get stuck.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    let mut position = Position::start(puzzle);
    let mut steps = Vec::new();
    while budget.spend() {
        if !reason::contradictions(&position).is_empty() {
            return Ok(Answer::new(Claim::Impossible, Vec::new()));
        }
        let Some(step) = reason::next_step(&position, RULES, budget.ends()) else {
            break;
        };
        budget.played(|| (step.moves.clone(), step.why.clone()));
        for &mv in &step.moves {
            position.play(mv).expect("a deduced move is legal");
        }
        steps.push(step);
    }
    // Sound deductions that end in a solved board leave no other one.
    Ok(if position.is_solved() {
        super::answer(Claim::Unique, steps, &position, budget)
    } else {
        Answer::new(Claim::Unknown, steps)
    })
}
