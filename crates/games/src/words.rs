//! What is said to people: a sentence is an id with values, and each language has a file of sentences.

mod book;

pub use book::Book;

use std::fmt;

/// A language the program speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language with its code.
    pub const CODES: [(Lang, &'static str); 2] = [(Lang::En, "en"), (Lang::Fr, "fr")];

    /// The language of a code or a locale such as `fr_FR.UTF-8`.
    pub fn from_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.']).next()?;
        Self::CODES
            .iter()
            .find(|(_, known)| *known == code)
            .map(|(lang, _)| *lang)
    }

    /// Its two-letter code.
    pub fn code(self) -> &'static str {
        Self::CODES[self as usize].1
    }
}

/// The same words in each language, in Fluent syntax.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

impl Words {
    /// The words of one language.
    pub fn of(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

/// The words that belong to no single game.
pub const COMMON: Words = Words {
    en: include_str!("words/en.ftl"),
    fr: include_str!("words/fr.ftl"),
};

/// Something to say: the id of a sentence and the values in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sentence {
    /// The id in the word tables, such as `tents-full-line`.
    pub id: &'static str,
    /// Values by name.
    pub values: Vec<(&'static str, Value)>,
}

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number; decides plurals.
    Number(i64),
    /// Words that are the same in every language: a name, a move.
    Text(String),
    /// Another sentence of the tables, such as the name of a colour.
    Term(&'static str),
    /// A square of a grid; told as its row and column, counted from 1.
    Cell {
        /// Column, from 0.
        x: usize,
        /// Row, from 0.
        y: usize,
    },
    /// Another sentence of the tables with values of its own, such as the name of a numbered piece.
    Sentence(Sentence),
    /// Several values, told with commas and an "and".
    List(Vec<Value>),
    /// Whoever sits on a seat, from 0; told as a number unless it is known who that is.
    Player(usize),
}

/// What stands for the one who reads a sentence, where a player is told of: sentences choose their form by it.
pub const YOU: &str = "you";

impl Sentence {
    /// A sentence without values yet.
    pub fn new(id: &'static str) -> Self {
        Self {
            id,
            values: Vec::new(),
        }
    }

    /// The same sentence with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The same sentence with names for the seats that have one, `YOU` among them.
    #[must_use]
    pub fn naming(mut self, name: impl Fn(usize) -> Option<String>) -> Self {
        for (_, value) in &mut self.values {
            if let Value::Player(seat) = value
                && let Some(name) = name(*seat)
            {
                *value = Value::Text(name);
            }
        }
        self
    }
}

/// A sentence without values.
impl From<&'static str> for Sentence {
    fn from(id: &'static str) -> Self {
        Self::new(id)
    }
}

/// The sentence in English, for errors and logs.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Book::english().tell(self))
    }
}

impl From<usize> for Value {
    fn from(n: usize) -> Self {
        Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Value {
    fn from(n: u32) -> Self {
        Self::Number(n.into())
    }
}

impl From<u64> for Value {
    fn from(n: u64) -> Self {
        Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Vec<Value>> for Value {
    fn from(values: Vec<Value>) -> Self {
        Self::List(values)
    }
}
