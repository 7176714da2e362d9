//! What can go wrong between a text and a game.

use std::fmt;

use crate::words::{Sentence, Value};

/// The sentence that says what may have been meant.
const MEANT: &str = "found-meant";

/// An error a person can act on.
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    /// A text is not what its reader expects at this byte.
    Text {
        /// Where, in bytes from the start of the text.
        at: usize,
        /// What should stand there.
        expected: Sentence,
        /// What stands there.
        found: Value,
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
        /// The sentence that says so, such as `unknown-solver`.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// What was asked for does not apply to this puzzle or game.
    Refused(Sentence),
}

impl Error {
    /// A text error; `found` is what stands at `at` in `text`.
    pub fn text(text: &str, at: usize, expected: impl Into<Sentence>) -> Self {
        Self::Text {
            at,
            expected: expected.into(),
            found: found_at(text, at),
        }
    }

    /// A refusal that says only what was expected.
    pub fn expected(expected: Sentence) -> Self {
        let refused = Sentence::new("refused-expected");
        Self::Refused(refused.with("expected", Value::Sentence(expected)))
    }

    /// What is said of it; the place of a text error is for others to tell.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Text {
                expected, found, ..
            } => Sentence::new("error-text")
                .with("expected", Value::Sentence(expected.clone()))
                .with("found", found.clone()),
            Self::Illegal { mv, why } => Sentence::new("error-illegal")
                .with("mv", mv.as_str())
                .with("why", Value::Sentence(why.clone())),
            Self::Unknown { what, name, known } => Sentence::new(what)
                .with("name", name.as_str())
                .with("known", known.join(", ")),
            Self::Refused(why) => why.clone(),
        }
    }

    /// The same error, saying what may have been meant.
    #[must_use]
    pub(crate) fn perhaps(self, meant: String) -> Self {
        match self {
            Self::Text {
                at,
                expected,
                found,
            } => Self::Text {
                at,
                expected,
                found: Value::Sentence(
                    Sentence::new(MEANT)
                        .with("found", found)
                        .with("meant", meant),
                ),
            },
            other => other,
        }
    }

    /// What may have been meant instead, if anybody knows.
    pub fn meant(&self) -> Option<&str> {
        let Self::Text {
            found: Value::Sentence(sentence),
            ..
        } = self
        else {
            return None;
        };
        let mut values = sentence.values.iter();
        values.find_map(|(name, value)| match value {
            Value::Text(text) if sentence.id == MEANT && *name == "meant" => Some(text.as_str()),
            _ => None,
        })
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

/// The error in English, for logs and tests; people are told in their language.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for Error {}

/// Names what stands at a byte of a text, for error messages.
fn found_at(text: &str, at: usize) -> Value {
    let rest = text.get(at..).unwrap_or("");
    match rest.chars().next() {
        None => Value::Term("found-end-of-text"),
        Some('\n' | '\r') => Value::Term("found-end-of-line"),
        Some(_) => {
            let word: String = rest
                .chars()
                .take_while(|c| !c.is_whitespace())
                .take(20)
                .collect();
            if word.is_empty() {
                Value::Term("found-blank")
            } else {
                Value::Text(format!("`{}`", word.escape_debug()))
            }
        }
    }
}
