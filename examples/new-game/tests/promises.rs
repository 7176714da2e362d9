//! What every game promises, asked of this one: the tests of the product, with another list of games.

#[path = "../../../crates/quadrille/tests/answers.rs"]
#[expect(dead_code, reason = "its own list of games is not asked")]
mod answers;
#[path = "../../../crates/games/tests/every_game.rs"]
#[expect(dead_code, reason = "its own list of games is not asked")]
mod every_game;

use std::path::{Path, PathBuf};
use std::sync::Once;

use games::any::AnyGame;
use nonogram::Nonogram;

static ADD: Once = Once::new();

/// The games that are asked.
fn tested() -> Vec<&'static dyn AnyGame> {
    ADD.call_once(|| {
        games::add(&[&Nonogram]);
        checker::add(&[nonogram::RULES]);
    });
    vec![&Nonogram]
}

/// Where the files of a game are.
fn data(_id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}
