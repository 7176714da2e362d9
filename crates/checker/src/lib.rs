//! Confirms answers from their text alone. It shares no code with the games: it reads the canonical text of a
//! puzzle itself and knows the rules in the slow and obvious way. `docs/formats.md` is its specification.

mod answer;
mod flood;
mod record;
mod robot;
mod tents;
mod uluru;

pub use answer::{Answer, Claim};
pub use record::{Record, check_record};

/// What was confirmed about an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The line is right and the whole claim was established here.
    Proved,
    /// The line is right; this part of the claim is the solver's word.
    LineHolds(String),
    /// The answer is wrong, for this reason.
    Rejected(String),
}

impl Verdict {
    /// Its word in files and on screens.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::LineHolds(_) => "line-holds",
            Self::Rejected(_) => "rejected",
        }
    }
}

/// How hard to try to prove the wider claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Nodes of plain search; 0 checks the line alone. Certificates are always checked.
    pub nodes: u64,
}

impl Effort {
    /// Only the line and the certificate.
    pub const LINE: Effort = Effort { nodes: 0 };
    /// Plain search while it is small.
    pub const SMALL: Effort = Effort { nodes: 1_000_000 };
}

/// Checks an answer file.
pub fn check_file(file: &str, effort: Effort) -> Verdict {
    match Answer::read(file) {
        Ok(answer) => check(&answer, effort),
        Err(why) => Verdict::Rejected(why),
    }
}

/// Checks an answer.
pub fn check(answer: &Answer<'_>, effort: Effort) -> Verdict {
    let head = answer.puzzle.split(' ').next().unwrap_or("");
    match GAMES.iter().find(|(known, _)| *known == head) {
        Some((_, check)) => check(answer, effort).unwrap_or_else(Verdict::Rejected),
        None => Verdict::Rejected(format!("no game's puzzles begin with `{head}`")),
    }
}

/// Checks the answers of one game; an error is the reason to reject.
type Check = fn(&Answer<'_>, Effort) -> Result<Verdict, String>;

/// The first words of puzzles, and who checks them.
const GAMES: &[(&str, Check)] = &[
    ("uluru", uluru::check),
    ("tents", tents::check),
    ("robot", robot::check),
    ("flood", flood::check),
    ("floodit", flood::check),
];

/// What the checker of the original game would say of an answer's line, in its own words, if the game had one.
pub fn original_words(answer: &Answer<'_>) -> Option<String> {
    let head = answer.puzzle.split(' ').next().unwrap_or("");
    let (_, say) = ORIGINALS.iter().find(|(known, _)| *known == head)?;
    Some(say(answer))
}

/// Says something about an answer.
type Say = fn(&Answer<'_>) -> String;

/// The games that came with a checker of their own, and who speaks for it.
const ORIGINALS: &[(&str, Say)] = &[("robot", robot::original_words)];
