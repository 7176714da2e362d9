//! Every rule alone against all solutions, and the whole against slower solvers.

use super::state::{COLUMNS, ROWS};
use super::*;
use crate::rng::Rng;
use crate::tents::random;

type Board = (Fixed<u32, 8>, State<u32, 8>);

/// One application of a rule to a line along an axis.
type Apply = fn(&mut State<u32, 8>, &Fixed<u32, 8>, usize, usize) -> Result<(), Dead>;

/// The rules by name, with whether they look at a border behind the line.
const RULES: &[(&str, bool, Apply)] = &[
    ("support", false, |state, fixed, axis, line| match axis {
        ROWS => support::squares_of_row(state, fixed, line)
            .and_then(|()| support::trees_of_row(state, fixed, line)),
        _ => Ok(()),
    }),
    ("lines", false, lines::line),
    ("pairs", true, pairs::pair),
    ("flow", true, flow::border),
];

fn start(puzzle: &Puzzle, known: &[Square]) -> Board {
    let given = puzzle.with_givens(known);
    Fixed::start(&given).unwrap_or_else(|_| panic!("{given} has a solution"))
}

/// The squares of a solution contradicted by a state.
fn is_kept(board: &Board, solution: &[Square]) -> bool {
    let (fixed, state) = board;
    solution.iter().enumerate().all(|(at, &square)| {
        let (x, y) = (at % fixed.width, at / fixed.width);
        match square {
            Square::Tent => state.tents[y].has(x) || state.open[ROWS][y].has(x),
            _ => !state.tents[y].has(x),
        }
    })
}

fn n_known(board: &Board) -> i32 {
    let (fixed, state) = board;
    let choices = state
        .choice
        .iter()
        .flatten()
        .map(|row| row.count())
        .sum::<i32>();
    -state.n_open(fixed) - choices
}

/// Each rule is applied to every line over and over, after random marks; no solution may be lost on the way, neither
/// its tents nor, at the end, its pairing.
#[test]
fn every_rule_alone_keeps_every_solution() {
    let seed = 4;
    let mut rng = Rng::new(seed);
    let mut n_uses = vec![0; RULES.len()];
    for _ in 0..3000 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let known = random::some_of(&puzzle, &solutions[rng.below(solutions.len())], &mut rng);
        let agrees = |solution: &&Vec<Square>| random::agrees(solution, &known);
        let solutions: Vec<&Vec<Square>> = solutions.iter().filter(agrees).collect();
        for ((name, is_border, apply), n_uses) in RULES.iter().zip(&mut n_uses) {
            let mut board = start(&puzzle, &known);
            let before = n_known(&board);
            for axis in [ROWS, COLUMNS, ROWS, COLUMNS] {
                let n_lines = board.0.n_lines(axis) - usize::from(*is_border);
                for line in 0..n_lines {
                    let (fixed, state) = &mut board;
                    let result = apply(state, fixed, axis, line);
                    assert_eq!(result, Ok(()), "{name} on {puzzle} at {known:?}");
                }
            }
            *n_uses += i32::from(before < n_known(&board));
            for solution in &solutions {
                assert!(is_kept(&board, solution), "{name} on {puzzle} at {known:?}");
                let (fixed, state) = start_from(&board, solution);
                assert!(
                    leaf::is_solution(&state, &fixed),
                    "{name} breaks a pairing on {puzzle}"
                );
            }
        }
    }
    assert!(n_uses.iter().all(|&n| n > 100), "{n_uses:?} (seed {seed})");
}

/// The state with the tents of a solution set and all else cleared.
fn start_from(board: &Board, solution: &[Square]) -> Board {
    let (fixed, state) = board;
    let mut state = state.clone();
    let fixed = Fixed {
        surplus: fixed.surplus,
        ..*fixed
    };
    for (at, &square) in solution.iter().enumerate() {
        let (y, bit) = (at / fixed.width, 1 << (at % fixed.width));
        if square == Square::Tent {
            state.pitch(&fixed, y, bit).expect("the solution is kept");
        }
    }
    for y in 0..fixed.height {
        state.clear(&fixed, y, u32::MAX);
    }
    (fixed, state)
}

#[test]
fn the_rules_together_keep_every_solution() {
    let mut rng = Rng::new(40);
    for _ in 0..2000 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let mut board = start(&puzzle, puzzle.squares());
        propagate::propagate(&mut board.1, &board.0).unwrap();
        for solution in &solutions {
            assert!(is_kept(&board, solution), "{puzzle}");
        }
    }
}

#[test]
fn every_word_size_finds_the_same() {
    let mut rng = Rng::new(9);
    for _ in 0..300 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let runs: [fn(&Puzzle, &mut Budget, Found<'_>) -> bool; 4] = [
            run_sized::<u32, 8>,
            run_sized::<u32, 31>,
            run_sized::<u64, 63>,
            run_sized::<u128, 127>,
        ];
        for run in runs {
            let mut n = 0;
            assert!(run(&puzzle, &mut Budget::unlimited(), &mut |_| {
                n += 1;
                ControlFlow::Continue(())
            }));
            assert_eq!(n, solutions.len(), "{puzzle}");
        }
    }
}

#[test]
fn a_budget_is_exact() {
    let mut rng = Rng::new(3);
    let layout =
        (0..200).find_map(|_| random::solvable(8, &mut rng).filter(|(_, all)| all.len() > 50));
    let (puzzle, _) = layout.expect("some boards have many solutions");
    let mut budget = Budget::nodes(10);
    let count = enumerate(&puzzle, &mut budget, &mut |_| ControlFlow::Continue(()));
    assert_eq!((count.is_exact, budget.used()), (false, 10));
}

#[test]
fn trying_out_keeps_every_solution() {
    let mut rng = Rng::new(41);
    let mut n_uses = 0;
    for _ in 0..3000 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let mut board = start(&puzzle, puzzle.squares());
        propagate::propagate(&mut board.1, &board.0).unwrap();
        let n_open = board.1.n_open(&board.0);
        try_out(&mut board.1, &board.0, &mut Budget::unlimited()).unwrap();
        n_uses += i32::from(board.1.n_open(&board.0) < n_open);
        for solution in &solutions {
            assert!(is_kept(&board, solution), "{puzzle}");
        }
    }
    assert!(n_uses > 50, "{n_uses} uses");
}

/// With and without trying out, on boards with givens that may be wrong.
#[test]
fn up_to_two_solutions_are_found_exactly() {
    let mut rng = Rng::new(43);
    for _ in 0..3000 {
        let Some((puzzle, solutions)) = random::solvable(8, &mut rng) else {
            continue;
        };
        let mut known = random::some_of(&puzzle, &solutions[rng.below(solutions.len())], &mut rng);
        if rng.chance(1, 3) {
            let at = rng.below(known.len());
            if known[at] != Square::Tree {
                known[at] = Square::Tent;
            }
        }
        let agrees = |solution: &&Vec<Square>| random::agrees(solution, &known);
        let solutions: Vec<&Vec<Square>> = solutions.iter().filter(agrees).collect();
        let given = puzzle.with_givens(&known);
        for patience in [Patience::Usual, Patience::None] {
            let (found, is_whole) = up_to_two(&given, patience, &mut Budget::unlimited());
            let expected = (solutions.len().min(2), solutions.len() < 2);
            assert_eq!((found.len(), is_whole), expected, "{given}");
            for tents in found {
                let is_it = |solution: &&&Vec<Square>| {
                    let squares = solution.iter().enumerate();
                    squares
                        .filter(|(_, square)| **square == Square::Tent)
                        .map(|(at, _)| at)
                        .eq(tents.iter().copied())
                };
                assert!(solutions.iter().any(|solution| is_it(&solution)), "{given}");
            }
        }
    }
}
