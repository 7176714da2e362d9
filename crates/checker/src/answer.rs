//! An answer as its file states it.

use crate::{Part, Unproved, Verdict};

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
    /// The moves.
    pub line: Vec<&'a str>,
    /// The moves of a second solution.
    pub rival: Option<Vec<&'a str>>,
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
}

impl Claim {
    /// Reads the word for a claim.
    pub fn read(word: &str) -> Option<Self> {
        Some(match word {
            "unknown" => Self::Unknown,
            "found" => Self::Found,
            "several" => Self::Several,
            "unique" => Self::Unique,
            "optimal" => Self::Optimal,
            "impossible" => Self::Impossible,
            _ => return None,
        })
    }
}

impl<'a> Answer<'a> {
    /// Reads an answer file.
    pub fn read(file: &'a str) -> Result<Self, String> {
        let mut lines = file.lines();
        let puzzle = lines
            .next()
            .filter(|line| !line.is_empty())
            .ok_or("the answer is empty")?;
        let mut answer = Self {
            puzzle,
            claim: Claim::Unknown,
            cost: None,
            bound: None,
            value: None,
            line: Vec::new(),
            rival: None,
            certificate: None,
        };
        let mut seen: Vec<&str> = Vec::new();
        for (at, line) in lines
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
        {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let bad = |what: &str| format!("line {}: expected {what}, found `{rest}`", at + 2);
            if seen.contains(&name) {
                return Err(format!("line {}: `{name}` is given twice", at + 2));
            }
            seen.push(name);
            match name {
                "claim" => answer.claim = Claim::read(rest).ok_or_else(|| bad("a claim"))?,
                "cost" => answer.cost = Some(rest.parse().map_err(|_| bad("a cost"))?),
                "bound" => answer.bound = Some(rest.parse().map_err(|_| bad("a bound"))?),
                "value" => answer.value = Some(rest.parse().map_err(|_| bad("a value"))?),
                "line" => answer.line = rest.split_ascii_whitespace().collect(),
                "rival" => answer.rival = Some(rest.split_ascii_whitespace().collect()),
                "certificate" => answer.certificate = Some(rest),
                _ => {
                    return Err(format!(
                        "line {}: `{name}` is no field of an answer",
                        at + 2
                    ));
                }
            }
        }
        if !seen.contains(&"claim") {
            return Err("the answer makes no claim".to_owned());
        }
        Ok(answer)
    }

    /// What is said of an answer that decides nothing, once its moves hold: figures beside them are not looked at.
    pub(crate) fn undecided(&self) -> Verdict {
        Verdict::LineHolds(vec![Unproved::no_method(Part::Nothing)])
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
        assert_eq!(answer.line, ["a", "b", "c"]);
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
        ] {
            assert!(Answer::read(file).is_err(), "{file:?}");
        }
    }
}
