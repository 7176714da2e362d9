//! One object of the output.

use games::answer::Answer;
use serde::{Serialize, Serializer};
use workbench::answer::BigNumber;

use super::key::Key;

/// The fields of a row; `docs/formats.md` explains them.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    pub(super) number: u64,
    pub(super) key: Key,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) claim: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cost: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<BigNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) best_count: Option<BigNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count_error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count_verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Moves<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solver: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) micros: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<&'a str>,
}

impl Row<'_> {
    /// A row that says nothing yet.
    pub(super) fn new(number: u64, key: Key) -> Self {
        Self {
            number,
            key,
            game: None,
            claim: None,
            cost: None,
            bound: None,
            value: None,
            count: None,
            best_count: None,
            count_error: None,
            count_verdict: None,
            moves: None,
            solver: None,
            nodes: None,
            micros: None,
            verdict: None,
            why: None,
            error: None,
        }
    }

    /// Writes the row as one line.
    pub(super) fn write(&self, json: &mut Vec<u8>) {
        serde_json::to_writer(&mut *json, self).expect("a row is plain data");
        json.push(b'\n');
    }
}

/// The moves of an answer, in order.
pub(super) struct Moves<'a>(pub(super) &'a Answer<String>);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.line())
    }
}
