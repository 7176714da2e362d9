//! The solver, hints, mistakes and counting: all from the ways in which single lines can still be filled.

use std::ops::ControlFlow;

use games::answer::{Answer, Claim, Count, Step};
use games::budget::Budget;
use games::error::Error;
use games::game::{Counting, Position as _, Solver, Which};
use games::why::{Place, Why};
use games::words::Sentence;

use crate::Nonogram;
use crate::position::{Mark, Position, Square};
use crate::puzzle::{Puzzle, runs};

/// Every solver, the default first.
pub(crate) const SOLVERS: &[Solver<Nonogram>] = &[Solver {
    name: "lines",
    solve,
    options: &[],
}];

/// How the solutions are listed.
pub(crate) const COUNTING: Counting<Nonogram> = Counting { list, count: None };

/// Up to two solutions of a puzzle, and whether there are no more.
pub(crate) fn up_to_two(puzzle: &Puzzle, budget: &mut Budget) -> (Vec<Vec<u16>>, bool) {
    let mut found = Vec::new();
    let is_whole = each_solution(&Position::start(puzzle), budget, &mut |rows| {
        found.push(rows.to_vec());
        if found.len() < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (found, is_whole)
}

fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Mark>, Error> {
    let (mut found, is_whole) = up_to_two(puzzle, budget);
    let start = Position::start(puzzle);
    let rival = match found.len() {
        2 => found.pop(),
        _ => None,
    };
    let (claim, rows) = match (found.pop(), &rival) {
        (Some(rows), Some(_)) => (Claim::Several, rows),
        (Some(rows), None) if is_whole => (Claim::Unique, rows),
        (Some(rows), None) => (Claim::Found, rows),
        (None, _) if is_whole => return Ok(Answer::new(Claim::Impossible, Vec::new())),
        (None, _) => return Ok(Answer::new(Claim::Unknown, Vec::new())),
    };
    let mut answer = if budget.ask.explain {
        Answer::new(claim, explain(start.clone(), &rows))
    } else {
        Answer::of_line(claim, line(&start, &rows))
    };
    answer.rival = rival.map_or_else(Vec::new, |rows| line(&start, &rows));
    Ok(answer)
}

/// The steps a person could take to a solution; what no single line decides is found by search.
fn explain(mut position: Position, rows: &[u16]) -> Vec<Step<Mark>> {
    let mut steps = Vec::new();
    while !position.is_solved() {
        let step = forced(&position).unwrap_or_else(|| Step {
            moves: line(&position, rows),
            why: Why::search(),
        });
        for &mv in &step.moves {
            position.play(mv).expect("a free square can be marked");
        }
        steps.push(step);
    }
    steps
}

/// A next step: what is wrong is taken back first, then what a single line decides, then what search finds.
pub(crate) fn hint(position: &Position, budget: &mut Budget) -> Option<Step<Mark>> {
    if position.is_solved() {
        return None;
    }
    let Some(rows) = first_solution(position, budget) else {
        let wrong = wrong_squares(position, budget);
        let clear = wrong.iter().map(|&at| position.mark(Square::Free, at));
        return (!wrong.is_empty()).then(|| Step {
            moves: clear.collect(),
            why: mistake(&wrong),
        });
    };
    forced(position).or_else(|| {
        let first = line(position, &rows).into_iter().take(1).collect();
        Some(Step {
            moves: first,
            why: Why::search(),
        })
    })
}

/// The squares that are marked as no solution has them, if no solution is left.
pub(crate) fn mistakes(position: &Position, budget: &mut Budget) -> Vec<Why> {
    if first_solution(position, budget).is_some() || budget.is_over() {
        return Vec::new();
    }
    let wrong = wrong_squares(position, budget);
    if wrong.is_empty() {
        Vec::new()
    } else {
        vec![mistake(&wrong)]
    }
}

fn mistake(wrong: &[usize]) -> Why {
    let rule = Sentence::new("nonogram-mistake").with("n", wrong.len());
    Why::new(rule).follows(wrong.iter().map(|&at| Place::Spot(at)))
}

fn wrong_squares(position: &Position, budget: &mut Budget) -> Vec<usize> {
    let Some(rows) = first_solution(&Position::start(position.puzzle()), budget) else {
        return Vec::new();
    };
    let width = position.puzzle().width();
    let is_wrong = |&at: &usize| match position.squares()[at] {
        Square::Free => false,
        Square::Ink => rows[at / width] >> (at % width) & 1 == 0,
        Square::Cross => rows[at / width] >> (at % width) & 1 == 1,
    };
    (0..position.squares().len()).filter(is_wrong).collect()
}

fn first_solution(position: &Position, budget: &mut Budget) -> Option<Vec<u16>> {
    let mut first = None;
    each_solution(position, budget, &mut |rows| {
        first = Some(rows.to_vec());
        ControlFlow::Break(())
    });
    first
}

/// The moves that put the missing ink of a picture onto a board.
fn line(position: &Position, rows: &[u16]) -> Vec<Mark> {
    let width = position.puzzle().width();
    let is_missing = |&at: &usize| {
        rows[at / width] >> (at % width) & 1 == 1 && position.squares()[at] != Square::Ink
    };
    let missing = (0..position.squares().len()).filter(is_missing);
    missing.map(|at| position.mark(Square::Ink, at)).collect()
}

/// What a single line decides: the squares that are the same in all ways to fill it.
fn forced(position: &Position) -> Option<Step<Mark>> {
    position.puzzle().lines().find_map(|line| {
        let ways = ways(position, line);
        let all = ways.iter().fold(u16::MAX, |all, way| all & way);
        let any = ways.iter().fold(0, |any, way| any | way);
        let squares = position.puzzle().squares(line).into_iter().enumerate();
        let decided = squares.filter_map(|(nth, at)| {
            let square = match (all >> nth & 1, any >> nth & 1) {
                (1, _) => Square::Ink,
                (_, 0) => Square::Cross,
                _ => return None,
            };
            (position.squares()[at] == Square::Free).then_some((at, square))
        });
        let decided: Vec<(usize, Square)> = decided.collect();
        (!decided.is_empty() && !ways.is_empty()).then(|| Step {
            moves: decided
                .iter()
                .map(|&(at, square)| position.mark(square, at))
                .collect(),
            why: Why::new(Sentence::new("nonogram-forced").with("ways", ways.len()))
                .because([line])
                .follows(decided.iter().map(|&(at, _)| Place::Spot(at))),
        })
    })
}

/// The ways in which a line can still be filled, as bits.
pub(crate) fn ways(position: &Position, line: Place) -> Vec<u16> {
    let length = position.puzzle().squares(line).len();
    let ink = position.bits(line, Square::Ink);
    let crosses = position.bits(line, Square::Cross);
    let clue = position.puzzle().clue(line);
    let fits = |way: &u16| way & ink == ink && way & crosses == 0 && runs(*way) == clue;
    (0..1 << length).filter(fits).collect()
}

fn list(
    puzzle: &Puzzle,
    _which: Which,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[Mark]) -> ControlFlow<()>,
) -> Count {
    let start = Position::start(puzzle);
    let mut n = 0;
    let is_exact = each_solution(&start, budget, &mut |rows| {
        n += 1;
        each(&line(&start, rows))
    });
    Count { n, is_exact }
}

/// Hands on every picture that keeps what is marked, row by row; false if it was stopped or the budget ended.
fn each_solution(
    position: &Position,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
) -> bool {
    let puzzle = position.puzzle();
    let rows: Vec<Vec<u16>> = (0..puzzle.height())
        .map(|y| ways(position, Place::Row(y)))
        .collect();
    let columns = (0..puzzle.width()).map(|x| ways(position, Place::Column(x)));
    let columns: Vec<Vec<u16>> = columns.collect();
    descend(&rows, &columns, &mut Vec::new(), budget, each).is_continue()
}

/// Fills one more row, keeping for every column only the ways that agree with the rows so far.
fn descend(
    rows: &[Vec<u16>],
    columns: &[Vec<u16>],
    chosen: &mut Vec<u16>,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let y = chosen.len();
    if y == rows.len() {
        return each(chosen);
    }
    for &row in &rows[y] {
        if !budget.spend() {
            return ControlFlow::Break(());
        }
        let agreeing = columns.iter().enumerate().map(|(x, ways)| {
            let agrees = |way: &&u16| (**way >> y & 1) == (row >> x & 1);
            ways.iter().filter(agrees).copied().collect()
        });
        let left: Vec<Vec<u16>> = agreeing.collect();
        if left.iter().all(|ways| !ways.is_empty()) {
            chosen.push(row);
            descend(rows, &left, chosen, budget, each)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
