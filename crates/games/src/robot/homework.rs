//! Programs that write solution files: the nearest rule must be followed swap by swap, Graf's walk must have its cost,
//! and any walk must clear the grid.

use super::formats;
use super::moves::{Direction, Move};
use super::position::Position;
use super::puzzle::{Number, Puzzle};
use super::solve;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Position as _, Status};
use crate::homework::{Given, Homework};
use crate::rng::Rng;
use crate::words::Sentence;

/// The homework of this game.
pub(super) const HOMEWORK: &[Homework] = &[
    Homework {
        name: "nearest",
        cases: |seed| grids(seed, false),
        given,
        judge: |puzzle, answer, budget| judge(puzzle, answer, Wanted::Nearest, budget),
    },
    Homework {
        name: "graf",
        cases: |seed| grids(seed, true),
        given,
        judge: |puzzle, answer, budget| judge(puzzle, answer, Wanted::Graf, budget),
    },
    Homework {
        name: "walk",
        cases: |seed| grids(seed, false),
        given,
        judge: |puzzle, answer, budget| judge(puzzle, answer, Wanted::Any, budget),
    },
];

/// What a walk must be beside a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The walk of the nearest rule, whichever way it turns between two cells.
    Nearest,
    /// As long as Graf's.
    Graf,
    /// Anything.
    Any,
}

/// The document's own instances first, then larger ones.
fn grids(seed: u64, are_lines: bool) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut numbers: Vec<(usize, usize, usize, usize)> = if are_lines {
        vec![
            (1, 10, 10, 2),
            (1, 6, 6, 8),
            (1, 6, 6, 45),
            (1, 10, 10, 0),
            (1, 10, 10, 30),
        ]
    } else {
        vec![
            (3, 4, 10, 0),
            (4, 5, 3, 0),
            (4, 5, 3, 2),
            (1, 10, 4, 1),
            (4, 4, 16, 4),
        ]
    };
    for side in [5, 8, 12, 20, 30] {
        for _ in 0..3 {
            let graine = rng.below(1_000_000);
            numbers.push(if are_lines {
                (1, side * side, side * side, graine)
            } else {
                (side, side, 1 + rng.below(side * side), graine)
            });
        }
    }
    let text = |(m, n, colours, graine)| format!("robot {m} {n} {colours} {graine}");
    numbers.into_iter().map(text).collect()
}

fn number(puzzle: &str) -> Result<(Puzzle, Number), Error> {
    let puzzle: Puzzle = puzzle.parse()?;
    let number = puzzle
        .number()
        .ok_or_else(|| Error::Refused(Sentence::new("robot-refused-homework-of-grid")))?;
    Ok((puzzle, number))
}

/// `m n nbcoul graine`; the solution is printed, or written to the file that the original names.
fn given(puzzle: &str) -> Result<Given, Error> {
    let (
        _,
        Number {
            rows,
            columns,
            n_colours,
            seed,
        },
    ) = number(puzzle)?;
    Ok(Given {
        args: [
            rows.to_string(),
            columns.to_string(),
            n_colours.to_string(),
            seed.to_string(),
        ]
        .into(),
        files: Vec::new(),
        writes: Some(format!("Robot_{rows}_{columns}_{n_colours}_{seed}.sol")),
    })
}

fn judge(puzzle: &str, answer: &str, wanted: Wanted, budget: &mut Budget) -> Option<Sentence> {
    let (puzzle, asked) = number(puzzle).expect("it was given before");
    let read = formats::RECORDS[0].read.expect("solution files are read");
    let mut line = Vec::new();
    let mut pieces = std::iter::once(answer.as_bytes().to_vec());
    let theirs = match read(&mut pieces, &mut |mv| line.push(mv)) {
        Ok(theirs) => theirs,
        Err(error) => {
            return Some(Sentence::new("robot-grade-unread").with("why", error.to_string()));
        }
    };
    if theirs.number() != Some(asked) {
        return Some(Sentence::new("robot-grade-other").with("found", theirs.to_string()));
    }
    let mut position = Position::new(puzzle.clone());
    for (at, &mv) in line.iter().enumerate() {
        if position.play(mv).is_err() {
            let what = Sentence::new("robot-grade-illegal").with("number", at + 1);
            return Some(what.with("action", mv.to_string()));
        }
    }
    let Status::Solved { cost } = position.status() else {
        return Some(Sentence::new("robot-grade-unsolved"));
    };
    let solver = match wanted {
        Wanted::Any => return None,
        Wanted::Nearest => "nearest",
        Wanted::Graf => "graf",
    };
    let row = solve::SOLVERS.iter().find(|row| row.name == solver)?;
    let ours = match (row.solve)(&puzzle, budget) {
        Ok(answer) => answer,
        Err(error) => {
            return Some(Sentence::new("robot-grade-unread").with("why", error.to_string()));
        }
    };
    let expected = ours.cost.unwrap_or(0);
    if wanted == Wanted::Nearest {
        let (theirs, ours) = (
            swaps(&line),
            swaps(&ours.line().copied().collect::<Vec<_>>()),
        );
        let differs = |&at: &usize| theirs.get(at) != ours.get(at);
        if let Some(at) = (0..theirs.len().max(ours.len())).find(differs) {
            let cell = |swap: Option<&(i64, i64)>| {
                swap.map_or("-".to_owned(), |(row, column)| format!("({row},{column})"))
            };
            return Some(
                Sentence::new("robot-grade-swap")
                    .with("number", at + 1)
                    .with("found", cell(theirs.get(at)))
                    .with("expected", cell(ours.get(at))),
            );
        }
    }
    (cost != expected).then(|| {
        Sentence::new("robot-grade-cost")
            .with("cost", cost)
            .with("expected", expected)
    })
}

/// The cells where a walk swaps, in order.
fn swaps(line: &[Move]) -> Vec<(i64, i64)> {
    let (mut row, mut column) = (0, 0);
    let mut swaps = Vec::new();
    for mv in line {
        match *mv {
            Move::Swap => swaps.push((row, column)),
            Move::Run(direction, n) => {
                let n = i64::from(n.get());
                match direction {
                    Direction::Left => column -= n,
                    Direction::Right => column += n,
                    Direction::Up => row -= n,
                    Direction::Down => row += n,
                }
            }
        }
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::WriteRecord;

    fn solution(puzzle: &str, solver: &str) -> String {
        let (puzzle, _) = number(puzzle).unwrap();
        let row = solve::SOLVERS
            .iter()
            .find(|row| row.name == solver)
            .unwrap();
        let answer = (row.solve)(&puzzle, &mut Budget::unlimited()).unwrap();
        let line: Vec<Move> = answer.line().copied().collect();
        let mut text = String::new();
        let Some(WriteRecord::Whole(write)) = formats::RECORDS[0].write else {
            panic!("solution files are written");
        };
        write(&puzzle, &line, &mut text).unwrap();
        text
    }

    fn id(homework: &str, puzzle: &str, answer: &str) -> Option<&'static str> {
        let row = HOMEWORK.iter().find(|row| row.name == homework).unwrap();
        (row.judge)(puzzle, answer, &mut Budget::unlimited()).map(|fault| fault.id)
    }

    #[test]
    fn our_own_walks_are_right() {
        for homework in HOMEWORK {
            let solver = if homework.name == "graf" {
                "graf"
            } else {
                "naive"
            };
            for puzzle in (homework.cases)(5).iter().take(12) {
                let answer = solution(puzzle, solver);
                assert_eq!(id(homework.name, puzzle, &answer), None, "{puzzle}");
            }
        }
    }

    #[test]
    fn the_order_of_turns_between_two_cells_is_free() {
        let right = solution("robot 3 4 10 0", "nearest");
        assert!(right.contains("D S"), "{right}");
        let other = "robot 3 4 10 0";
        assert_eq!(id("nearest", other, &right), None);
    }

    #[test]
    fn wrong_walks_are_found_out() {
        let puzzle = "robot 1 10 10 0";
        let right = solution(puzzle, "nearest");
        assert_eq!(
            id("nearest", puzzle, &solution(puzzle, "graf")),
            Some("robot-grade-swap")
        );
        assert_eq!(id("graf", puzzle, &right), Some("robot-grade-cost"));
        assert_eq!(id("walk", puzzle, &right), None);
        assert_eq!(
            id("walk", puzzle, "1 10 10 0\nL 0\n"),
            Some("robot-grade-illegal")
        );
        assert_eq!(
            id("walk", puzzle, "1 10 10 0\nS R S 0\n"),
            Some("robot-grade-unsolved")
        );
        assert_eq!(
            id("walk", puzzle, "1 10 10 1\nS R S 0\n"),
            Some("robot-grade-other")
        );
        assert_eq!(id("walk", puzzle, "hello"), Some("robot-grade-unread"));
    }
}
