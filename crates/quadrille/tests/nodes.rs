//! The nodes every solver spends on fixed puzzles, exactly as `bench/nodes.tsv` says: a checksum of behaviour.
//!
//! A change that should not change what a solver does leaves the table alone. One that should is followed by
//! `UPDATE=1 cargo test -p quadrille --test nodes`, and the commit names the rows that moved.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod update;

use std::fmt::Write;

use games::GAMES;
use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;

/// Nodes a solver may spend on one puzzle.
const NODES: u64 = 100_000;
/// How many presets of each game take part, the easiest first.
const PRESETS: usize = 4;
/// The solver whose nodes depend on the library that it was built with.
const BUILT_WITH_ANOTHER: &str = "sat";
/// The seeds of the puzzles.
const SEEDS: [u64; 2] = [1, 2];

#[test]
fn every_solver_spends_the_nodes_of_the_table() {
    let mut table = "game\tspec\tseed\tsolver\tclaim\tcost\tbound\tvalue\tnodes\n".to_owned();
    for game in GAMES {
        for spec in game.info().presets.iter().take(PRESETS) {
            for seed in SEEDS {
                let puzzle = game.generate(spec, seed, &mut Budget::unlimited()).unwrap();
                let ours = game.solvers().into_iter();
                for solver in ours.filter(|name| *name != BUILT_WITH_ANOTHER) {
                    let row = row(&**game, spec, seed, &*puzzle, solver);
                    table.push_str(&row.unwrap_or_default());
                }
            }
        }
    }
    update::expect_file("bench/nodes.tsv", &table);
}

/// What a solver says of a puzzle and what that took; nothing if it refuses the puzzle.
fn row(
    game: &dyn AnyGame,
    spec: &str,
    seed: u64,
    puzzle: &dyn AnyPuzzle,
    solver: &str,
) -> Option<String> {
    let mut budget = Budget::nodes(NODES);
    let answer = puzzle.solve(Some(solver), &mut budget).ok()?;
    let id = game.info().id;
    let mut row = format!("{id}\t{spec}\t{seed}\t{solver}\t{}", answer.claim.word());
    for figure in [
        answer.cost.map(|cost| cost.to_string()),
        answer.bound.map(|bound| bound.to_string()),
        answer.value.map(|value| value.to_string()),
    ] {
        write!(row, "\t{}", figure.unwrap_or_default()).unwrap();
    }
    writeln!(row, "\t{}", budget.used()).unwrap();
    Some(row)
}
