//! What can go wrong between a text and a game.

use std::fmt;

use crate::words::Sentence;

/// An error a person can act on.
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    /// A text is not what its reader expects at this byte.
    Text {
        /// Where, in bytes from the start of the text.
        at: usize,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// The move cannot be made here.
    Illegal {
        /// The move as text.
        mv: String,
        /// The rule it breaks.
        why: Sentence,
    },
    /// A name that is in no table.
    Unknown {
        /// What was named: `solver`, `bot`, `format`.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// What was asked for does not apply to this puzzle or game.
    Refused(String),
}

impl Error {
    /// A text error; `found` is what stands at `at` in `text`.
    pub fn text(text: &str, at: usize, expected: impl Into<String>) -> Self {
        Self::Text {
            at,
            expected: expected.into(),
            found: found_at(text, at),
        }
    }

    /// The same error, `offset` bytes further on: for a text that is part of a larger one.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        match self {
            Self::Text {
                at,
                expected,
                found,
            } => Self::Text {
                at: at + offset,
                expected,
                found,
            },
            other => other,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text {
                expected, found, ..
            } => write!(f, "expected {expected}, found {found}"),
            Self::Illegal { mv, why } => write!(f, "illegal move `{mv}`: {why}"),
            Self::Unknown { what, name, known } => {
                write!(
                    f,
                    "no {what} called `{name}`; there are: {}",
                    known.join(", ")
                )
            }
            Self::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

/// Names what stands at a byte of a text, for error messages.
fn found_at(text: &str, at: usize) -> String {
    let rest = text.get(at..).unwrap_or("");
    match rest.chars().next() {
        None => "the end of the text".to_owned(),
        Some('\n' | '\r') => "the end of the line".to_owned(),
        Some(_) => {
            let word: String = rest
                .chars()
                .take_while(|c| !c.is_whitespace())
                .take(20)
                .collect();
            if word.is_empty() {
                "a blank".to_owned()
            } else {
                format!("`{}`", word.escape_debug())
            }
        }
    }
}
