//! Requests as plain functions: typed values in, JSON out. `docs/http.md` is the contract.
//!
//! What is read from outside stays in the caller: seeds, the date, the store, and budgets with their deadlines.

pub mod booklet;
pub mod bots;
pub mod everything;
pub mod export;
pub mod menu;
pub mod play;
pub mod puzzles;
pub mod sessions;
pub mod solve;
pub mod verify;
pub mod vouch;
pub mod workshop;

use games::any::{AnyPosition, AnyPuzzle};
use games::options::Options;
use serde::Deserialize;

use crate::limits::{MAX_LINE, MAX_PUZZLE};
use crate::refusal::Refusal;
use crate::words::Language;

/// The language of the reply.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct InLanguage {
    /// `en` or `fr`.
    #[serde(default)]
    pub lang: String,
}

impl InLanguage {
    /// The language to reply in.
    pub fn language(&self) -> &'static Language {
        Language::of(&self.lang)
    }
}

/// A puzzle and the moves so far.
#[derive(Debug, Clone, Deserialize)]
pub struct At {
    /// The puzzle in any text that its game reads.
    pub puzzle: String,
    /// Moves separated by blanks.
    #[serde(default)]
    pub line: String,
    /// Who plays, by seat, such as `person greedy`, where it matters and is known.
    #[serde(default)]
    pub players: String,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

impl At {
    /// The puzzle, if it is one and not too large.
    pub fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, Refusal> {
        read(&self.puzzle, self.spoken.language())
    }

    /// The moves.
    pub fn line(&self) -> Result<Vec<&str>, Refusal> {
        let line: Vec<&str> = self
            .line
            .split_ascii_whitespace()
            .take(MAX_LINE + 1)
            .collect();
        if MAX_LINE < line.len() {
            let language = self.spoken.language();
            return Err(Refusal::too_large(language.page("line-too-long")));
        }
        Ok(line)
    }

    /// The position after the moves.
    pub fn position(&self) -> Result<Box<dyn AnyPosition>, Refusal> {
        let position = self.puzzle()?.after(&self.line()?);
        position.map_err(|error| Refusal::of(&error, &self.line, self.spoken.language()))
    }
}

/// Reads a puzzle of any game, unless it is too large to be played here.
pub fn read(text: &str, language: &Language) -> Result<Box<dyn AnyPuzzle>, Refusal> {
    if MAX_PUZZLE < text.len() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    let puzzle = games::read(text, &Options::default());
    small_enough(
        puzzle.map_err(|error| Refusal::of(&error, text, language))?,
        language,
    )
}

/// Refuses a puzzle that is too large to be played here.
fn small_enough(
    puzzle: Box<dyn AnyPuzzle>,
    language: &Language,
) -> Result<Box<dyn AnyPuzzle>, Refusal> {
    if MAX_PUZZLE < puzzle.text().len() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    Ok(puzzle)
}
