//! Reasons: which rule, where, and with which numbers. The sentence comes from the word tables.

use crate::words::{Sentence, Value};

/// Why something follows: a sentence, the places it rests on and the places it decides.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// The rule in words; its id is the rule's name.
    pub rule: Sentence,
    /// The places that are the reason.
    pub because: Vec<Place>,
    /// The places that follow.
    pub follows: Vec<Place>,
}

impl Why {
    /// A reason by this rule, without places.
    pub fn new(rule: Sentence) -> Self {
        Self {
            rule,
            because: Vec::new(),
            follows: Vec::new(),
        }
    }

    /// The reason of a search: it was found by trying.
    pub fn search() -> Self {
        Self::new(Sentence::new("found-by-search"))
    }

    /// The same reason resting on these places.
    #[must_use]
    pub fn because(mut self, places: impl IntoIterator<Item = Place>) -> Self {
        self.because.extend(places);
        self
    }

    /// The same reason deciding these places.
    #[must_use]
    pub fn follows(mut self, places: impl IntoIterator<Item = Place>) -> Self {
        self.follows.extend(places);
        self
    }

    /// The same reason with one more value for its sentence.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.rule = self.rule.with(name, value);
        self
    }
}

/// Something on the board that can be pointed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A spot, by its index in the view.
    Spot(usize),
    /// A column, from the left, with the label at its head.
    Column(usize),
    /// A row, from the top, with the label at its head.
    Row(usize),
}
