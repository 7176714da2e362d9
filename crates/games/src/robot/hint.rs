//! A next step for a person: where the best walk from here goes next, or where the nearest useful cell is.

use std::time::Duration;

use super::grid::Grid;
use super::moves::{Direction, Move};
use super::position::Position;
use super::solve::{Start, go_on, is_too_large};
use crate::answer::Step;
use crate::budget::Budget;
use crate::clock::Instant;
use crate::why::{Place, Why};
use crate::words::{Sentence, Value};

/// The time when no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// The next exchange of the best walk known from here; on a large grid that of the nearest rule.
pub(super) fn hint(position: &Position, budget: &mut Budget) -> Option<Step<Move>> {
    let deadline = budget.deadline;
    if budget.deadline.is_none() && budget.nodes.is_none() {
        budget.deadline = Some(Instant::now() + USUAL_TIME);
    }
    let step = best(position, budget).or_else(|| nearest(position));
    budget.deadline = deadline;
    step
}

fn best(position: &Position, budget: &mut Budget) -> Option<Step<Move>> {
    let grid = position.puzzle().grid();
    if is_too_large(grid) {
        return None;
    }
    let now = Grid {
        pieces: position.pieces().to_vec(),
        ..grid.clone()
    };
    let start = Start {
        cell: position.robot_cell(),
        load: position.load(),
    };
    let onward = go_on(&now, start, budget)?;
    // An exchange on the spot costs nothing, so that hints that ended with one could go on for ever: a hint walks.
    let n_on_the_spot = onward.moves.iter().take_while(|mv| **mv == Move::Swap);
    let n_on_the_spot = n_on_the_spot.count();
    let walk = &onward.moves[n_on_the_spot..];
    let n_walked = walk.iter().position(|mv| *mv == Move::Swap);
    let n_moves = n_on_the_spot + n_walked.map_or(walk.len(), |at| at + 1);
    let moves = onward.moves[..n_moves].to_vec();
    let load = if n_on_the_spot % 2 == 1 {
        now.pieces[start.cell]
    } else {
        start.load
    };
    let target = moves.iter().fold(start.cell, |cell, &mv| match mv {
        Move::Swap => cell,
        Move::Run(direction, n) => {
            let n = n.get() as usize;
            match direction {
                Direction::Left => cell - n,
                Direction::Right => cell + n,
                Direction::Up => cell - n * grid.columns,
                Direction::Down => cell + n * grid.columns,
            }
        }
    });
    let rule = match load {
        None => "robot-hint-best-take",
        Some(load) if grid.ground[target] == load => "robot-hint-best-bring",
        Some(_) => "robot-hint-best-leave",
    };
    let known = if onward.is_shortest {
        "proved"
    } else {
        "found"
    };
    let sentence = at(rule, grid, target)
        .with("known", known)
        .with("steps", onward.steps);
    Some(Step {
        moves,
        why: reason(sentence, start.cell, target),
    })
}

/// Walk to the nearest cell that can take the load, or give one, and exchange there.
fn nearest(position: &Position) -> Option<Step<Move>> {
    let grid = position.puzzle().grid();
    let is_target = |cell: usize| match position.load() {
        Some(load) => !position.is_black(cell) && grid.ground[cell] == load,
        None => !position.is_black(cell) && position.pieces()[cell].is_some(),
    };
    let from = position.robot_cell();
    let target = (0..grid.n_cells())
        .filter(|&cell| is_target(cell))
        .min_by_key(|&cell| grid.distance(from, cell))?;
    let rule = match position.load() {
        Some(_) => "robot-hint-bring",
        None => "robot-hint-take",
    };
    let moves = Move::way(position.robot(), grid.place(target)).chain([Move::Swap]);
    Some(Step {
        moves: moves.collect(),
        why: reason(at(rule, grid, target), from, target),
    })
}

fn at(rule: &'static str, grid: &Grid, cell: usize) -> Sentence {
    let (y, x) = grid.place(cell);
    Sentence::new(rule).with("cell", Value::Cell { x, y })
}

fn reason(sentence: Sentence, from: usize, target: usize) -> Why {
    Why::new(sentence)
        .because([Place::Spot(from)])
        .follows([Place::Spot(target)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position as _, Status};
    use crate::rng::Rng;
    use crate::robot::Puzzle;

    const BEST_KNOWN: &str = include_str!("../../../../data/robot/best-known.tsv");

    /// The fewest steps of an instance that the list knows.
    fn fewest(text: &str) -> u64 {
        let row = BEST_KNOWN.lines().find_map(|row| row.strip_prefix(text));
        let mut fields = row.expect("the list has it").split('\t').skip(1);
        fields.next().unwrap().parse().unwrap()
    }

    /// The steps that a hint says are left; it must say that no walk from there is shorter.
    fn promised(step: &Step<Move>) -> u64 {
        let values = &step.why.rule.values;
        let value = |name: &str| values.iter().find(|row| row.0 == name).map(|row| &row.1);
        assert_eq!(value("known"), Some(&Value::from("proved")));
        match value("steps") {
            Some(&Value::Number(n)) => n.try_into().unwrap(),
            other => panic!("{other:?} is no number of steps"),
        }
    }

    /// Follows hints to the end and returns the steps made.
    fn follow(position: &mut Position) -> u64 {
        for _ in 0..1000 {
            if let Status::Solved { cost } = position.status() {
                return cost;
            }
            let step = hint(position, &mut Budget::nodes(200_000)).expect("there is a hint");
            step.moves
                .into_iter()
                .for_each(|mv| position.play(mv).expect("a hint is legal"));
        }
        panic!("hints do not end");
    }

    #[test]
    fn hints_lead_to_the_fewest_steps() {
        let line = "robot grid 0:1 1:0 2:2 3:4 4:3";
        let known = [
            "robot 10 10 2 2",
            "robot 10 10 2 8",
            "robot 10 10 3 3",
            "robot 10 10 3 9",
        ];
        let known = known.map(|text| (text, fewest(text)));
        for (text, fewest) in known.into_iter().chain([(line, 7)]) {
            let puzzle: Puzzle = text.parse().unwrap();
            assert_eq!(follow(&mut Position::new(puzzle)), fewest, "{text}");
        }
    }

    #[test]
    fn hints_find_the_shortest_walk_again_after_it_was_left() {
        let mut rng = Rng::new(5);
        for (text, per_cent) in [
            ("robot 10 10 2 2", 20),
            ("robot 10 10 2 8", 50),
            ("robot 10 10 2 9", 0),
            ("robot 10 10 3 3", 40),
            ("robot 10 10 3 9", 80),
        ] {
            let mut position = Position::new(text.parse().unwrap());
            let hint = |position: &Position| {
                hint(position, &mut Budget::nodes(200_000)).expect("there is a hint")
            };
            let play = |position: &mut Position, mv| position.play(mv).expect("it is legal");
            while position.steps() * 100 < fewest(text) * per_cent {
                let step = hint(&position);
                assert_eq!(position.steps() + promised(&step), fewest(text), "{text}");
                step.moves
                    .into_iter()
                    .for_each(|mv| play(&mut position, mv));
            }
            let step = hint(&position);
            let left = promised(&step);
            let direction = |mv: &Move| match mv {
                Move::Run(direction, _) => Some(*direction),
                Move::Swap => None,
            };
            let advised = step.moves.iter().find_map(direction);
            let mut aside = position.legal_moves();
            aside.retain(
                |mv| matches!(mv, Move::Run(to, n) if n.get() == 1 && Some(*to) != advised),
            );
            play(&mut position, aside[rng.below(aside.len())]);
            let after = promised(&hint(&position));
            assert!(left.abs_diff(after) <= 1, "{text}: {left}, then {after}");
            let before = position.steps();
            assert_eq!(follow(&mut position), before + after, "{text}");
        }
    }

    #[test]
    fn a_hint_from_anywhere_is_where_a_walk_as_long_as_promised_begins() {
        let mut rng = Rng::new(12);
        for round in 0..60 {
            let text = format!("robot {} {} 3 {round}", 2 + rng.below(4), 2 + rng.below(4));
            let mut position = Position::new(text.parse().unwrap());
            for _ in 0..rng.below(12) {
                let moves = position.legal_moves();
                let mv = if rng.chance(1, 3) {
                    Move::Swap
                } else {
                    moves[rng.below(moves.len())]
                };
                position.play(mv).unwrap();
            }
            let Some(step) = hint(&position, &mut Budget::nodes(200_000)) else {
                continue;
            };
            let promised = step.why.rule.values.iter().find_map(|(name, value)| {
                let is_steps = *name == "steps";
                is_steps.then(|| value.clone())
            });
            let before = position.steps();
            let made = follow(&mut position) - before;
            assert_eq!(promised, Some(Value::from(made)), "{text}");
        }
    }
}
