//! Four games behind one interface. Text in, text or plain data out; no I/O.

// A number that silently becomes another one has corrupted texts before; kernels that must pack say so.
#![warn(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

pub mod answer;
pub mod any;
pub mod budget;
pub mod census;
pub mod clock;
pub mod error;
pub mod flood;
pub mod game;
pub mod homework;
pub mod kind;
#[expect(
    clippy::cast_possible_truncation,
    reason = "numbers of clauses and unknowns are kept in few bits, for speed"
)]
mod learn;
pub mod lesson;
pub mod options;
pub mod picture;
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "numbers of steps, constraints and unknowns are kept in few bits, for speed"
)]
pub mod prove;
pub mod rng;
pub mod robot;
mod sat;
pub mod shown;
mod small;
pub mod symbol;
pub mod tents;
pub mod text;
pub mod training;
pub mod uluru;
pub mod view;
pub mod why;
pub mod words;
pub mod workshop;

use std::sync::OnceLock;

use any::{AnyGame, AnyPuzzle};
use error::Error;
use options::Options;
use words::Sentence;

/// The games of the product, in menu order. A new game adds a line here.
pub const GAMES: &[&dyn AnyGame] = &[&uluru::Uluru, &tents::Tents, &robot::Robot, &flood::Flood];

/// Games that the program was started with besides its own.
static ADDED: OnceLock<&'static [&'static dyn AnyGame]> = OnceLock::new();

/// Every game there is, in menu order: those of the product, then those that were added.
pub fn all() -> impl Iterator<Item = &'static dyn AnyGame> + Clone {
    let added = ADDED.get_or_init(|| &[]);
    GAMES.iter().chain(*added).copied()
}

/// Adds games to those of the product; once, before anything else is asked for.
///
/// # Panics
/// If someone has already asked which games there are: a part of the program would never know them.
pub fn add(games: &'static [&'static dyn AnyGame]) {
    let is_first = ADDED.set(games).is_ok();
    assert!(
        is_first,
        "games are added once, before anything asks for them"
    );
}

/// Every workshop: the games of making puzzles by hand.
pub fn workshops() -> impl Iterator<Item = &'static dyn AnyGame> + Clone {
    all().filter_map(|game| game.workshop())
}

/// Finds a game or a workshop by its id.
pub fn find(id: &str) -> Option<&'static dyn AnyGame> {
    all().chain(workshops()).find(|game| game.info().id == id)
}

/// The game or workshop that a text is surely meant for, if there is one.
pub fn recognise(text: &str) -> Option<&'static dyn AnyGame> {
    all().chain(workshops()).find(|game| game.recognises(text))
}

/// Reads a puzzle of whichever game recognises the text.
pub fn read(text: &str, options: &Options) -> Result<Box<dyn AnyPuzzle>, Error> {
    match recognise(text) {
        Some(game) => game.read(None, text, options),
        None => Err(Error::text(
            text,
            text.len() - text.trim_start().len(),
            unrecognised(),
        )),
    }
}

fn unrecognised() -> Sentence {
    let heads: Vec<String> = all()
        .flat_map(|game| game.info().heads)
        .map(|head| format!("`{head} ...`"))
        .collect();
    Sentence::new("expected-puzzle").with("heads", heads.join(", "))
}
