//! An answer as its file states it.

use std::borrow::Cow;

use crate::Reason;
use crate::text::{number, signed};

/// The fields of an answer file; see `docs/formats.md`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<'a> {
    /// The canonical text of the puzzle.
    pub puzzle: &'a str,
    /// What is asserted.
    pub claim: Claim,
    /// What the line costs.
    pub cost: Option<u64>,
    /// A lower bound on the cost of any line.
    pub bound: Option<u64>,
    /// The first seat's margin under best play.
    pub value: Option<i64>,
    /// The moves, separated by blanks. There may be many millions of them, so they stay one text.
    pub line: Cow<'a, str>,
    /// The moves of a second solution.
    pub rival: Option<Cow<'a, str>>,
    /// How many ends there are.
    pub count: Option<u128>,
    /// The birds whose wishes are in conflict.
    pub wishes: Option<Vec<&'a str>>,
    /// What helps to confirm the claim.
    pub certificate: Option<&'a str>,
}

/// What an answer asserts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Nothing; the moves are only meant to be sound so far.
    Unknown,
    /// The line leads to an accepted end.
    Found,
    /// So does the rival, which is different.
    Several,
    /// No other end is accepted.
    Unique,
    /// No line does better.
    Optimal,
    /// There is no accepted end.
    Impossible,
    /// There are so many ends of the lowest cost.
    Counted,
    /// Some wishes cannot all hold, and every one of them is needed for that.
    Conflict,
}

impl Claim {
    /// Every claim with its word.
    pub const WORDS: [(Claim, &'static str); 8] = [
        (Claim::Unknown, "unknown"),
        (Claim::Found, "found"),
        (Claim::Several, "several"),
        (Claim::Unique, "unique"),
        (Claim::Optimal, "optimal"),
        (Claim::Impossible, "impossible"),
        (Claim::Counted, "counted"),
        (Claim::Conflict, "conflict"),
    ];

    /// Reads the word for a claim.
    pub fn read(word: &str) -> Option<Self> {
        let mut known = Self::WORDS.iter();
        known.find(|(_, known)| *known == word).map(|(it, _)| *it)
    }

    /// Its word in answer files.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].1
    }
}

impl<'a> Answer<'a> {
    /// Whether it states a number beside its moves.
    pub(crate) fn has_figures(&self) -> bool {
        self.cost.or(self.bound).is_some() || self.value.is_some()
    }

    /// Reads an answer file: the puzzle, then one field per line in any order. Empty lines are skipped.
    pub fn read(file: &'a str) -> Result<Self, Reason> {
        let mut lines = file
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let Some((_, puzzle)) = lines.next() else {
            return Err(Reason::new("check-empty-answer"));
        };
        let mut answer = Self {
            puzzle,
            claim: Claim::Unknown,
            cost: None,
            bound: None,
            value: None,
            line: Cow::Borrowed(""),
            rival: None,
            count: None,
            wishes: None,
            certificate: None,
        };
        let mut seen: Vec<&str> = Vec::new();
        for (at, line) in lines {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let refused = |id| Reason::new(id).with("line", at + 1).with("field", name);
            let bad = || refused("check-bad-field").with("found", rest);
            if seen.contains(&name) {
                return Err(refused("check-field-twice"));
            }
            seen.push(name);
            match name {
                "claim" => answer.claim = Claim::read(rest).ok_or_else(bad)?,
                "cost" => answer.cost = Some(number(rest).ok_or_else(bad)?),
                "bound" => answer.bound = Some(number(rest).ok_or_else(bad)?),
                "value" => answer.value = Some(signed(rest).ok_or_else(bad)?),
                "line" => answer.line = Cow::Borrowed(rest.trim_ascii()),
                "rival" => answer.rival = Some(Cow::Borrowed(rest.trim_ascii())),
                "count" => answer.count = Some(number(rest).ok_or_else(bad)?),
                "wishes" => answer.wishes = Some(rest.split_ascii_whitespace().collect()),
                "certificate" => answer.certificate = Some(rest),
                _ => return Err(refused("check-no-such-field")),
            }
        }
        if seen.contains(&"claim") {
            Ok(answer)
        } else {
            Err(Reason::new("check-no-claim"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_file_has_one_field_a_line() {
        let answer = Answer::read("game 1\nclaim optimal\ncost 3\nline a b c\n").unwrap();
        assert_eq!(
            (answer.puzzle, answer.claim, answer.cost),
            ("game 1", Claim::Optimal, Some(3))
        );
        assert_eq!(answer.line, "a b c");
    }

    #[test]
    fn fields_stand_in_any_order_and_empty_lines_anywhere() {
        let file = "\n\ngame 1\n\nline a b\r\n\ncost 3\nclaim found\n\n";
        let answer = Answer::read(file).unwrap();
        assert_eq!((answer.puzzle, answer.claim), ("game 1", Claim::Found));
        assert_eq!((&*answer.line, answer.cost), ("a b", Some(3)));
    }

    #[test]
    fn broken_files_are_refused() {
        for file in [
            "",
            "\n",
            "game",
            "game\nclaim maybe",
            "game\nclaim found\nclaim found",
            "game\nclaim found\nx 1",
            "game\nclaim found\ncost +1",
            "game\nclaim found\ncost 01",
            "game\nclaim found\nbound -1",
            "game\nclaim found\nvalue -0",
            "game\nclaim found\nvalue +1",
            "game\nclaim found\ncost",
            "game\nclaim found\nline a\nline a",
        ] {
            assert!(Answer::read(file).is_err(), "{file:?}");
        }
    }
}
