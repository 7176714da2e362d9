//! Games as they are kept: plain data that any store can hold.

use serde::{Deserialize, Serialize};

/// A game being played.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Save {
    /// Its name.
    pub id: String,
    /// How often it has changed; a larger number is a later state.
    pub version: u64,
    /// The id of its game.
    pub game: String,
    /// The canonical text of its puzzle.
    pub puzzle: String,
    /// The spec it was made from, so that another of its kind can be made; empty if nobody knows.
    pub spec: String,
    /// The seed it was made with, if anybody knows. That of a day is its date, such as 20260301.
    pub seed: Option<u64>,
    /// The moves, also those taken back; `|` ends each turn, which may be several moves made at once.
    pub line: String,
    /// How many turns of the line are played; those after them can be played again.
    pub played: u64,
    /// Who plays, by seat, such as `person` or `person voronoi:10ms`.
    pub players: String,
    /// The series it is a round of, or nothing.
    pub series: String,
    /// Time played, in milliseconds.
    pub millis: u64,
    /// How many moves were hinted.
    pub n_hints: u64,
    /// Whether nothing is left to do.
    pub is_over: bool,
    /// When it changed last, in seconds of Unix time; set by the store.
    pub changed: i64,
}

/// A game finished by people.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Finish {
    /// The name of the save it was.
    pub id: String,
    /// When, in seconds of Unix time; set by the store.
    pub date: i64,
    /// The id of its game.
    pub game: String,
    /// The canonical text of its puzzle.
    pub puzzle: String,
    /// The spec it was made from, or nothing.
    pub spec: String,
    /// The seed it was made with, if anybody knows.
    pub seed: Option<u64>,
    /// Who played.
    pub players: String,
    /// Time played, in milliseconds.
    pub millis: u64,
    /// How many moves were hinted.
    pub n_hints: u64,
    /// What it cost, for one player.
    pub cost: Option<u64>,
    /// How far the first seat was ahead, for two.
    pub margin: Option<i64>,
    /// The lowest cost there can be, where it is known; read only.
    pub best: Option<u64>,
}
