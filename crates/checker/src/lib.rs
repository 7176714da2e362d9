//! Confirms answers from their text alone. It shares no code with the games: it reads the canonical text of a
//! puzzle itself and knows the rules in the slow and obvious way. `docs/formats.md` is its specification.

mod answer;
mod budget;
mod flood;
mod kernel;
mod proof;
mod record;
mod robot;
mod tents;
mod uluru;
mod verdict;

pub use answer::{Answer, Claim};
pub use budget::Budget;
pub use proof::check_with_proof;
pub use record::{Record, check_record};
pub use verdict::{Because, Part, Reason, Unproved, Value, Verdict};

/// Checks an answer file.
pub fn check_file(file: &str, budget: &mut Budget<'_>) -> Verdict {
    match Answer::read(file) {
        Ok(answer) => check(&answer, budget),
        Err(why) => Verdict::Rejected(Reason::plain(why)),
    }
}

/// Checks an answer.
pub fn check(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Verdict {
    if let Some(steps) = proof::inline(answer) {
        let answer = Answer {
            certificate: None,
            ..answer.clone()
        };
        return check_with_proof(&answer, &mut steps.as_bytes(), budget);
    }
    let head = answer.puzzle.split(' ').next().unwrap_or("");
    match GAMES.iter().find(|(known, _)| *known == head) {
        Some((_, check)) => {
            check(answer, budget).unwrap_or_else(|why| Verdict::Rejected(Reason::plain(why)))
        }
        None => Verdict::Rejected(Reason::new("no-such-game").with("head", head)),
    }
}

/// Checks the answers of one game; an error is the reason to reject.
type Check = fn(&Answer<'_>, &mut Budget<'_>) -> Result<Verdict, String>;

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
