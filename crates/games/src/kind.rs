//! Kinds of puzzles as people choose them: what can be chosen, and what a kind is called.
//!
//! A spec is a text for those who know it. For everyone else a game lists the fields of its specs, so that a front end
//! can show a form without knowing the game, and says in words what a spec asks for.

pub(crate) mod generous;

use crate::game::Game;
use crate::words::Sentence;

/// How hard a puzzle shall be, for people who ask for nothing else. The words are `level-NAME`.
pub const LEVELS: [&str; 5] = ["easy", "normal", "tricky", "hard", "extreme"];

/// How people choose among a game's specs.
pub struct Choices<G: Game> {
    /// What can be chosen, in the order it is asked.
    pub fields: &'static [Field],
    /// The spec that a choice asks for. Whether there is such a puzzle is decided when the spec is read.
    pub spec: fn(&Chosen<'_>) -> String,
    /// The choice that a spec stands for, where the fields can say all of it.
    pub chosen: fn(&G::Spec) -> Option<FieldValues>,
    /// What a spec asks for, in parts that are told one after the other: `10 × 10`, `tricky`.
    pub name: fn(&G::Spec) -> Vec<Sentence>,
}

/// Values by the names of fields.
pub type FieldValues = Vec<(&'static str, String)>;

/// One thing to choose. Its words are `ID-field-NAME`, those of a word to choose `ID-field-NAME-WORD`.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// What it is called in a choice.
    pub name: &'static str,
    /// What can be chosen.
    pub values: Values,
    /// What is chosen as long as nobody says otherwise.
    pub usual: &'static str,
    /// Only asked when another field has one of these values.
    pub when: Option<(&'static str, &'static [&'static str])>,
}

/// The values of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// A number in this range.
    Number {
        /// The lowest that is offered.
        low: usize,
        /// The highest that is offered.
        high: usize,
    },
    /// One of these words.
    Words(&'static [&'static str]),
}

/// A choice: values by the names of fields. Fields that were not chosen have their usual value.
pub struct Chosen<'a> {
    fields: &'static [Field],
    values: &'a [(String, String)],
}

impl<'a> Chosen<'a> {
    /// These values of these fields.
    pub fn new(fields: &'static [Field], values: &'a [(String, String)]) -> Self {
        Self { fields, values }
    }

    /// The value of a field.
    ///
    /// # Panics
    /// If there is no such field: a game asks only for its own.
    pub fn get(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|field| field.name == name);
        let usual = field.expect("a game asks for its own fields").usual;
        let value = self.values.iter().find(|(known, _)| known == name);
        value.map_or(usual, |(_, value)| value)
    }

    /// Whether a field has this value.
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    /// The first value that no field offers, with its field; `None` in place of the field if there is none of that name.
    pub fn unknown(&self) -> Option<(Option<&'static Field>, &'a str)> {
        self.values.iter().find_map(|(name, value)| {
            let field = self.fields.iter().find(|field| field.name == name);
            match field {
                None => Some((None, name.as_str())),
                Some(field) if !field.offers(value) => Some((Some(field), value.as_str())),
                Some(_) => None,
            }
        })
    }
}

impl Field {
    /// A field with words to choose from, the first of them usual.
    pub const fn words(name: &'static str, words: &'static [&'static str]) -> Self {
        Self {
            name,
            values: Values::Words(words),
            usual: words[0],
            when: None,
        }
    }

    /// A field with a number to choose.
    pub const fn number(name: &'static str, low: usize, high: usize, usual: &'static str) -> Self {
        Self {
            name,
            values: Values::Number { low, high },
            usual,
            when: None,
        }
    }

    /// The same field, asked only when another has one of these values.
    pub const fn when(mut self, field: &'static str, values: &'static [&'static str]) -> Self {
        self.when = Some((field, values));
        self
    }

    /// What can be chosen, for an error.
    pub(crate) fn offered(&self) -> Sentence {
        match self.values {
            Values::Words(words) => {
                Sentence::new("expected-one-of").with("words", words.join(", "))
            }
            Values::Number { low, high } => Sentence::new("expected-number-between")
                .with("low", low)
                .with("high", high),
        }
    }

    fn offers(&self, value: &str) -> bool {
        match self.values {
            Values::Words(words) => words.contains(&value),
            Values::Number { low, high } => {
                crate::text::plain_number(value).is_some_and(|n: usize| low <= n && n <= high)
            }
        }
    }
}
