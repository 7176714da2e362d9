//! Ways to solve a board.

mod backtrack;
mod logic;
mod one_of;
mod sat;
pub(super) mod search;

use super::Tents;
use super::mark::{Kind, Mark};
use super::position::Position;
use super::puzzle::{Puzzle, Square};
use super::reason;
use crate::answer::{Answer, Claim, Step};
use crate::budget::Budget;
use crate::game::Solver;
use crate::why::Why;
use crate::words::Sentence;

/// Every solver, the default first.
pub(super) const SOLVERS: &[Solver<Tents>] = &[
    search::SOLVER,
    sat::SOLVER,
    backtrack::IN_ORDER,
    backtrack::FEW_FIRST,
    backtrack::TIGHT_FIRST,
    logic::SOLVER,
];

/// The moves that set the tents of a position, row by row.
pub(super) fn tents(position: &Position) -> Vec<Mark> {
    let placed = position
        .all(Square::Tent)
        .filter(|&at| !position.is_given(at));
    placed.map(|at| position.mark(Kind::Tent, at)).collect()
}

/// Whether a board can be solved.
pub(super) enum Ending {
    /// These are the squares of one solution.
    Found(Vec<Square>),
    /// It cannot.
    Impossible,
    /// The budget was too small to tell.
    Unknown,
}

/// Finds one solution of a board.
pub(super) fn ending(puzzle: &Puzzle, budget: &mut Budget) -> Ending {
    let (solutions, is_whole) = search::up_to_two(puzzle, search::Patience::Usual, budget);
    match solutions.first() {
        Some(tents) => {
            let mut squares = puzzle.squares().to_vec();
            tents.iter().for_each(|&at| squares[at] = Square::Tent);
            Ending::Found(squares)
        }
        None if is_whole => Ending::Impossible,
        None => Ending::Unknown,
    }
}

/// An answer with its reasons where they are asked for, and else with the tents alone.
fn answer(
    claim: Claim,
    steps: Vec<Step<Mark>>,
    end: &Position,
    budget: &Budget<'_>,
) -> Answer<Mark> {
    if budget.ask.explain {
        Answer::new(claim, steps)
    } else {
        Answer::of_line(claim, tents(end))
    }
}

/// There is no solution; if there is one with the clues of rows and columns exchanged, that is told, because plans of
/// the original game are easily read or written that way.
fn impossible(puzzle: &Puzzle, budget: &mut Budget) -> Answer<Mark> {
    let mut answer = Answer::new(Claim::Impossible, Vec::new());
    let exchanged = puzzle
        .with_clues_exchanged()
        .filter(|puzzle| matches!(ending(puzzle, budget), Ending::Found(_)));
    if exchanged.is_some() {
        answer.notes.push(Sentence::new("tents-exchanged").into());
    }
    answer
}

/// What up to two solutions, and whether all were met, amount to.
fn decided(
    puzzle: &Puzzle,
    solutions: Vec<Vec<usize>>,
    is_whole: bool,
    budget: &mut Budget,
) -> Answer<Mark> {
    let mut solutions: Vec<Vec<Mark>> = solutions
        .iter()
        .map(|tents| search::line(puzzle, tents))
        .collect();
    let rival = match solutions.len() {
        2 => solutions.pop(),
        _ => None,
    };
    let (claim, line) = match (solutions.pop(), &rival) {
        (Some(line), Some(_)) => (Claim::Several, line),
        (Some(line), None) if is_whole => (Claim::Unique, line),
        (Some(line), None) => (Claim::Found, line),
        (None, _) if is_whole => return impossible(puzzle, budget),
        (None, _) => return Answer::new(Claim::Unknown, Vec::new()),
    };
    // Who watches sees the solution at the end.
    budget.played(|| (line.clone(), Why::search()));
    let mut answer = if budget.ask.explain {
        Answer::new(claim, reason::explain(puzzle, &line, budget))
    } else {
        Answer::of_line(claim, line)
    };
    answer.rival = rival.unwrap_or_default();
    answer
}
