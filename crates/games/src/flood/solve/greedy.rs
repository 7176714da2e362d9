//! Always takes the colour that gains most: quick, and seldom best.

use crate::answer::{Answer, Claim, Step};
use crate::budget::Budget;
use crate::error::Error;
use crate::flood::Flood;
use crate::flood::bots::greedy::largest_gain;
use crate::flood::{Move, Position, Puzzle};
use crate::game::Solver;
use crate::game::{Position as _, Status};
use crate::why::Why;

/// The row of this solver.
pub(in crate::flood) const SOLVER: Solver<Flood> = Solver {
    name: "greedy",
    solve,
    options: &[],
};

/// Plays greedily to the end, for one seat or for both.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let mut position = Position::new(puzzle);
    let mut steps = Vec::new();
    while let Status::Open { .. } = position.status() {
        if !budget.spend() {
            return Ok(Answer::new(Claim::Unknown, steps));
        }
        let (mv, gain) = largest_gain(&position);
        let why = Why::new(crate::words::Sentence::new("flood-why-greedy")).with("n", gain);
        budget.played(|| (vec![mv], why.clone()));
        position.play(mv).expect("a listed move is legal");
        steps.push(Step {
            moves: vec![mv],
            why,
        });
    }
    let mut answer = Answer::new(Claim::Found, steps);
    if let Status::Solved { cost } = position.status() {
        answer.cost = Some(cost);
    }
    Ok(answer)
}
