//! Every rule alone, on thousands of positions, against all solutions.

use super::candidates::Candidates;
use super::*;
use crate::game::Position as _;
use crate::rng::Rng;
use crate::tents::mark::Kind;
use crate::tents::puzzle::{Puzzle, Square};
use crate::tents::random;
use crate::words::{Book, Lang};

/// The position of a puzzle in which these squares are marked.
fn position(puzzle: &Puzzle, squares: &[Square]) -> Position {
    let mut position = Position::start(puzzle);
    for (at, square) in squares.iter().enumerate() {
        let kind = match square {
            Square::Tent => Kind::Tent,
            Square::Grass => Kind::Grass,
            _ => continue,
        };
        let _ = position.play(position.mark(kind, at));
    }
    position
}

/// Asserts that a step holds in every solution that agrees with a position.
fn assert_sound(number: u8, step: &Step<Mark>, position: &Position, solutions: &[Vec<Square>]) {
    let puzzle = position.puzzle();
    let agrees = |solution: &&Vec<Square>| random::agrees(solution, position.squares());
    for solution in solutions.iter().filter(agrees) {
        for mv in &step.moves {
            let at = puzzle.at(mv.x.into(), mv.y.into()).unwrap();
            assert_eq!(
                solution[at],
                mv.kind.square(),
                "rule {number} ({}) says {mv} on {puzzle} at {:?}",
                step.why.rule,
                position.squares()
            );
        }
    }
}

#[test]
fn every_rule_is_sound_and_has_its_use() {
    let seed = 31;
    let mut rng = Rng::new(seed);
    let mut n_uses = vec![0; RULES.len()];
    for _ in 0..1500 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let solution = &solutions[rng.below(solutions.len())];
        let known = random::some_of(&puzzle, solution, &mut rng);
        let mut position = position(&puzzle, &known);
        // Hard rules show themselves where the easy ones have nothing left to say.
        loop {
            let candidates = Candidates::new(&position);
            let mut next = None;
            for (rule, n_uses) in RULES.iter().zip(&mut n_uses) {
                // What-ifs are slow, so they are tried on small boards and not every time.
                let is_costly = rule.number >= 21;
                let is_turn = puzzle.squares().len() <= 36 && rng.chance(1, 10);
                if is_costly && !is_turn {
                    continue;
                }
                if let Some(step) = (rule.find)(&candidates) {
                    assert!(!step.moves.is_empty());
                    assert_sound(rule.number, &step, &position, &solutions);
                    *n_uses += 1;
                    next = next.or(Some(step));
                }
            }
            let Some(step) = next else { break };
            for mv in step.moves {
                position.play(mv).expect("a deduced move is legal");
            }
        }
    }
    for (rule, n) in RULES.iter().zip(&n_uses) {
        assert!(
            *n > 0,
            "rule {} was never used (seed {seed}): {n_uses:?}",
            rule.number
        );
    }
}

#[test]
fn every_reason_can_be_told_in_every_language() {
    let mut rng = Rng::new(8);
    let books = Lang::CODES.map(|(lang, _)| Book::new(lang, &[]));
    for _ in 0..150 {
        let Some((puzzle, _)) = random::solvable(7, &mut rng) else {
            continue;
        };
        let mut position = Position::start(&puzzle);
        while let Some(step) = next_step(&position, RULES, Ends::default()) {
            for book in &books {
                let told = book.tell(&step.why.rule);
                assert!(!told.contains('['), "{told}");
            }
            for mv in step.moves {
                position.play(mv).expect("a deduced move is legal");
            }
        }
    }
}

#[test]
fn a_unique_board_is_always_solved_by_the_rules() {
    let mut rng = Rng::new(12);
    let mut n_unique = 0;
    while n_unique < 60 {
        let Some((puzzle, solutions)) = random::solvable(7, &mut rng) else {
            continue;
        };
        if solutions.len() != 1 {
            continue;
        }
        n_unique += 1;
        let mut position = Position::start(&puzzle);
        deduce(
            &mut position,
            RULES,
            &mut crate::budget::Budget::unlimited(),
        );
        assert!(position.is_solved(), "{puzzle}");
    }
}

/// A drawing, and the moves of the easiest step that follows.
fn check(drawing: &str, moves: &str) {
    let text: String = drawing
        .trim()
        .lines()
        .map(|line| format!("{}\n", line.trim()))
        .collect();
    let format = crate::tents::formats::FORMATS
        .iter()
        .find(|format| format.name == "drawing");
    let read = format.and_then(|format| format.read).unwrap();
    let puzzle = read(&text, &Default::default()).unwrap();
    let step = next_step(&Position::start(&puzzle), RULES, Ends::default()).unwrap();
    let told: Vec<String> = step.moves.iter().map(|mv| mv.to_string()).collect();
    assert_eq!(told.join(" "), moves, "{}", step.why.rule);
}

#[test]
fn a_row_with_clue_zero_is_grass() {
    check(
        "
        .A. 1
        ... 0
        .A. 1
        101
        ",
        "G0,1 G1,1 G2,1",
    );
}

#[test]
fn squares_without_a_tree_are_grass() {
    check(
        "
        .A. 1
        ... ?
        ... 1
        ???
        ",
        "G0,1 G2,1 G0,2 G1,2 G2,2",
    );
}

#[test]
fn a_tree_in_a_corner_with_one_square_left_gets_its_tent() {
    check(
        "
        A- ?
        .- ?
        ?1
        ",
        "T0,1",
    );
}

#[test]
fn the_corner_between_two_options_is_grass() {
    check(
        "
        A.- ?
        ..A ?
        --. ?
        ???
        ",
        "G1,1",
    );
}
