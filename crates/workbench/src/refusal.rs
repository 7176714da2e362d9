//! How a request is refused: a status as HTTP counts them, and one sentence in the language of the request.

use games::error::Error;
use games::text::line_and_column;
use serde_json::{Value, json};

use crate::words::Language;

/// A refusal: `{"error": ...}`, with the line and column where a text is wrong and what may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// A status of HTTP, 400 to 599.
    pub status: u16,
    /// One sentence.
    pub message: String,
    /// Line and column of what is wrong, counted from 1.
    pub place: Option<(usize, usize)>,
    /// What may have been meant instead.
    pub meant: Option<String>,
}

impl Refusal {
    /// A refusal with this status and message.
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
            place: None,
            meant: None,
        }
    }

    /// A name that is in no table, or a text that cannot be read.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(400, message)
    }

    /// Nothing of that name is here.
    pub fn missing(message: impl Into<String>) -> Self {
        Self::new(404, message)
    }

    /// What is asked for does not fit what the game is at.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(409, message)
    }

    /// What was asked for is larger than what is done here.
    pub fn too_large(message: impl Into<String>) -> Self {
        Self::new(413, message)
    }

    /// A mistake of ours.
    pub fn broken() -> Self {
        Self::new(500, "the work ended in a way it should not: a bug of ours")
    }

    /// There is too much to do at the moment.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::new(503, message)
    }

    /// An error of a game; `text` is what was read.
    pub fn of(error: &Error, text: &str, language: &Language) -> Self {
        let refusal = match error {
            Error::Text { .. } | Error::Unknown { .. } => {
                Self::bad(language.book.tell(&error.sentence()))
            }
            Error::Illegal { mv, why } => Self::conflict(language.illegal(mv, why)),
            Error::Refused(why) => Self::new(422, language.book.tell(why)),
        };
        let place = match error {
            Error::Text { at, .. } => Some(line_and_column(text, *at)),
            _ => None,
        };
        Self {
            place,
            meant: error.meant().map(str::to_owned),
            ..refusal
        }
    }

    /// The refusal as it is sent.
    pub fn json(&self) -> Value {
        let mut json = json!({ "error": self.message });
        if let Some((line, column)) = self.place {
            json["line"] = json!(line);
            json["column"] = json!(column);
        }
        if let Some(meant) = &self.meant {
            json["meant"] = json!(meant);
        }
        json
    }
}
