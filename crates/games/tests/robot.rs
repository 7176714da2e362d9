//! The robot's solvers against each other and against known step counts.

use games::any::AnyPuzzle;
use games::budget::Budget;
use games::game::{Reading, Status};
use games::rng::Rng;

fn puzzle(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Reading::default()).unwrap()
}

/// The line of a solver, and its cost after replaying it.
#[track_caller]
fn solve(text: &str, solver: &str) -> (Vec<String>, u64) {
    let puzzle = puzzle(text);
    let answer = puzzle
        .solve(Some(solver), &mut Budget::unlimited())
        .unwrap();
    let line: Vec<String> = answer.line().cloned().collect();
    match puzzle.after(&line).unwrap().status() {
        Status::Solved { cost } => {
            assert_eq!(answer.cost, Some(cost), "{text} {solver}");
            (line, cost)
        }
        status => panic!("{text} {solver}: {status:?}"),
    }
}

/// The text of a random instance: lines, columns, thin and square grids, few and many colours.
fn random_puzzle(rng: &mut Rng, largest: usize) -> String {
    let (rows, columns) = match rng.below(4) {
        0 => (1, 1 + rng.below(largest * largest)),
        1 => (1 + rng.below(largest * largest), 1),
        2 => (2, 1 + rng.below(largest * largest / 2)),
        _ => (1 + rng.below(largest), 1 + rng.below(largest)),
    };
    let n_cells = rows * columns;
    let n_colours = match rng.below(4) {
        0 => n_cells,
        1 => 1 + rng.below(n_cells.min(4)),
        _ => 1 + rng.below(n_cells),
    };
    format!("robot {rows} {columns} {n_colours} {}", rng.below(1000))
}

#[test]
fn the_nearest_rule_takes_the_known_numbers_of_steps() {
    for (numbers, steps) in [
        ("5 5 5 5", 48),
        ("4 4 4 4", 26),
        ("10 10 100 0", 594),
        ("10 10 60 0", 582),
        ("15 15 225 5", 2157),
        ("40 40 600 0", 36524),
        ("50 50 250 15", 67757),
        ("100 100 50 0", 362375),
        ("100 100 3000 0", 577260),
        ("1 10 10 0", 31),
        ("1 10 10 2", 30),
        ("1 10 10 30", 25),
        ("1 100 100 0", 3873),
    ] {
        assert_eq!(
            solve(&format!("robot {numbers}"), "nearest").1,
            steps,
            "{numbers}"
        );
    }
}

#[test]
fn the_nearest_rule_takes_the_known_means() {
    for (n, sum) in [(10, 4039), (20, 30466), (50, 492_028), (100, 3_870_149)] {
        let costs = (0..10).map(|seed| solve(&format!("robot {n} {n} {n} {seed}"), "nearest").1);
        assert_eq!(costs.sum::<u64>(), sum, "{n}x{n}");
    }
}

#[test]
fn every_way_to_find_the_nearest_cell_gives_the_same_walk() {
    let mut rng = Rng::new(1000);
    for _ in 0..1000 {
        let text = random_puzzle(&mut rng, 12);
        let (line, _) = solve(&text, "naive");
        for solver in ["circular", "by-colour", "avl", "nearest"] {
            assert_eq!(solve(&text, solver).0, line, "{text} {solver}");
        }
    }
}
