//! What was found out about a hand-in, in every language, as it is kept.

use games::words::{Lang, Sentence};
use serde::{Deserialize, Serialize};

use super::book;
use crate::arena::record::Record;

/// How many games of an examination are kept.
pub(super) const MOST_GAMES: usize = 5;

/// A report.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Report {
    /// What is said, line by line.
    pub(super) told: Vec<Told>,
    /// What the compiler said.
    #[serde(default)]
    pub(super) messages: String,
    /// How many of how many were right.
    #[serde(default)]
    pub(super) right: usize,
    #[serde(default)]
    pub(super) of: usize,
    /// Games of the examination that it lost by its own fault.
    #[serde(default)]
    pub(super) games: Vec<Record>,
    /// What an answer reached.
    #[serde(default)]
    pub(super) answer: Option<Reached>,
}

/// What an answer reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Reached {
    /// The canonical text of its puzzle.
    pub(super) puzzle: String,
    pub(super) cost: u64,
}

/// A line in both languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Told {
    en: String,
    fr: String,
}

impl Told {
    /// A sentence.
    pub(super) fn new(sentence: &Sentence) -> Self {
        Self {
            en: book(Lang::En).tell(sentence),
            fr: book(Lang::Fr).tell(sentence),
        }
    }

    /// What a function writes in a language.
    pub(super) fn lines(write: impl Fn(Lang) -> String) -> Vec<Self> {
        let (en, fr) = (write(Lang::En), write(Lang::Fr));
        let pairs = en.lines().zip(fr.lines());
        pairs
            .map(|(en, fr)| Self {
                en: en.to_owned(),
                fr: fr.to_owned(),
            })
            .collect()
    }

    /// The line in a language.
    pub(super) fn of(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

impl Report {
    /// A report that says one thing.
    pub(super) fn saying(sentence: &Sentence) -> Self {
        Self {
            told: vec![Told::new(sentence)],
            ..Self::default()
        }
    }

    /// The report that a text holds; an empty one for none.
    pub(super) fn read(text: Option<&str>) -> Self {
        text.and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }
}
