//! Censuses: every puzzle of a kind, counted. A census is cut into parts that anyone may make, and whose tallies add up;
//! its report says what they amount to, and refuses to say anything that the tallies do not prove complete.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;

use crate::budget::Budget;
use crate::error::Error;
use crate::text::plain_number;
use crate::words::Sentence;

/// A row in a game's table of censuses.
#[derive(Debug)]
pub struct Census {
    /// Word used on the command line.
    pub name: &'static str,
    /// How many parts it has.
    pub n_parts: u64,
    /// Makes a part, counted from 0; none if the budget ends first.
    pub part: fn(part: u64, budget: &mut Budget) -> Option<Tally>,
    /// What all parts together amount to, in Markdown; the error says why they are not complete.
    pub report: fn(&Tally) -> Result<String, Sentence>,
}

/// Refuses a number that is not what was computed in another way; `id` says what was counted.
pub fn expect(id: &'static str, found: u128, expected: u128) -> Result<(), Sentence> {
    if found == expected {
        return Ok(());
    }
    let sentence = Sentence::new(id).with("found", found.to_string());
    Err(sentence.with("expected", expected.to_string()))
}

/// Numbers by name that add up, and the most extreme examples.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    numbers: BTreeMap<String, u128>,
    extremes: BTreeMap<String, (u64, String)>,
}

impl Tally {
    /// Adds to a number.
    pub fn add(&mut self, name: &str, n: u128) {
        *self.numbers.entry(name.to_owned()).or_default() += n;
    }

    /// Notes an example with its size; the largest is kept, of equal ones the text that sorts first.
    pub fn extreme(&mut self, name: &str, size: u64, example: &str) {
        let is_more = |(there, text): &(u64, String)| {
            *there < size || (*there == size && example < text.as_str())
        };
        if self.extremes.get(name).is_none_or(is_more) {
            let kept = (size, example.to_owned());
            self.extremes.insert(name.to_owned(), kept);
        }
    }

    /// Adds all of another tally.
    pub fn merge(&mut self, other: &Tally) {
        for (name, n) in &other.numbers {
            self.add(name, *n);
        }
        for (name, (size, example)) in &other.extremes {
            self.extreme(name, *size, example);
        }
    }

    /// Adds what a line of its text says; none if it says nothing.
    fn add_line(&mut self, line: &str) -> Option<()> {
        let (name, rest) = line.split_once(' ')?;
        if name == "most" {
            let (name, rest) = rest.split_once(' ')?;
            let (size, example) = rest.split_once(' ')?;
            self.extreme(name, plain_number(size)?, example);
        } else {
            self.add(name, plain_number(rest)?);
        }
        Some(())
    }

    /// A number by name; 0 if nothing was added.
    pub fn get(&self, name: &str) -> u128 {
        self.numbers.get(name).copied().unwrap_or(0)
    }

    /// All numbers whose names begin like this, with the rest of their names.
    pub fn under<'a>(&'a self, head: &'a str) -> impl Iterator<Item = (&'a str, u128)> {
        self.numbers
            .iter()
            .filter_map(move |(name, n)| Some((name.strip_prefix(head)?, *n)))
    }

    /// The most extreme example of a name.
    pub fn example(&self, name: &str) -> Option<(u64, &str)> {
        let (size, text) = self.extremes.get(name)?;
        Some((*size, text))
    }
}

/// One line a number, `NAME N`, then one an example, `most NAME SIZE TEXT`.
impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, n) in &self.numbers {
            writeln!(f, "{name} {n}")?;
        }
        for (name, (size, example)) in &self.extremes {
            writeln!(f, "most {name} {size} {example}")?;
        }
        Ok(())
    }
}

impl FromStr for Tally {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut tally = Self::default();
        let mut at = 0;
        for line in text.lines() {
            let read = tally.add_line(line);
            read.ok_or_else(|| Error::text(text, at, "expected-tally"))?;
            at += line.len() + 1;
        }
        Ok(tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_add_up_in_any_order_and_read_back() {
        let mut first = Tally::default();
        first.add("all", 3);
        first.extreme("hardest", 5, "b c");
        let mut second = Tally::default();
        second.add("all", 4);
        second.add("some", 1);
        second.extreme("hardest", 5, "a");
        let mut one = first.clone();
        one.merge(&second);
        let mut other = second.clone();
        other.merge(&first);
        assert_eq!(one, other);
        assert_eq!(one.to_string(), "all 7\nsome 1\nmost hardest 5 a\n");
        assert_eq!(one.to_string().parse(), Ok(one.clone()));
        one.extreme("hardest", 6, "z");
        one.extreme("hardest", 4, "0");
        assert_eq!(one.example("hardest"), Some((6, "z")));
        assert!("all".parse::<Tally>().is_err());
    }
}
