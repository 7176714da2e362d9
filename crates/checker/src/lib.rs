//! Confirms answers from their text alone. It shares no code with the games: it reads the canonical text of a
//! puzzle itself and knows the rules in the slow and obvious way. `docs/formats.md` is its specification.

mod answer;
mod budget;
mod certificate;
mod fields;
mod flood;
mod judge;
mod kernel;
mod proof;
mod record;
mod robot;
mod rules;
mod tents;
mod text;
mod uluru;
mod verdict;
mod watched;

pub use answer::{Answer, Claim};
pub use budget::Budget;
pub use certificate::Certificate;
pub use fields::{Field, Kind, Need, Row};
pub use judge::{End, Lower, Puzzle, Search, Which, Worth};
pub use proof::check_with_proof;
pub use record::{Record, check_record};
pub use rules::{Read, Rules, add};
pub use verdict::{Because, Part, Reason, Stop, Unproved, Value, Verdict};

/// A verdict with all that was found out on the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What was confirmed.
    pub verdict: Verdict,
    /// Where the line leads, as far as it could be played: also when it is rejected.
    pub facts: Vec<Reason>,
}

/// Checks an answer file.
pub fn check_file(file: &str, budget: &mut Budget<'_>) -> Verdict {
    match Answer::read(file) {
        Ok(answer) => check(&answer, budget),
        Err(why) => Verdict::Rejected(why),
    }
}

/// Checks an answer.
pub fn check(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Verdict {
    report(answer, budget).verdict
}

/// Checks an answer and tells what was found out.
pub fn report(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Report {
    if let Some(steps) = proof::inline(answer) {
        let answer = Answer {
            certificate: None,
            ..answer.clone()
        };
        return Report {
            verdict: check_with_proof(&answer, &mut steps.as_bytes(), budget),
            facts: report(&answer, &mut Budget::line()).facts,
        };
    }
    let mut facts = Vec::new();
    let certificate = answer.certificate.map(Certificate::inline);
    Report {
        verdict: judge_text(answer, certificate, budget, &mut facts),
        facts,
    }
}

/// Reads the puzzle of an answer and judges it.
fn judge_text(
    answer: &Answer<'_>,
    certificate: Option<Certificate<'_>>,
    budget: &mut Budget<'_>,
    facts: &mut Vec<Reason>,
) -> Verdict {
    let judged = match read(answer.puzzle, budget) {
        Ok(puzzle) => judge::judge(&*puzzle, answer, certificate, budget, facts),
        Err(Stop::Wrong(why)) => Err(why),
        Err(Stop::OutOfBudget) => Ok(Verdict::unread()),
    };
    judged.unwrap_or_else(Verdict::Rejected)
}

/// The number of solutions, or of best ends, of the puzzle with this canonical text, counted part by part.
/// None if the budget ends first, or if there is nothing to count.
pub fn count(puzzle: &str, which: Which, budget: &mut Budget<'_>) -> Option<u128> {
    let puzzle = read(puzzle, budget).ok()?;
    match which {
        Which::All => puzzle.count(0, budget),
        // Nobody has more wishes than this.
        Which::Best => (0..=1024)
            .map(|cost| puzzle.count(cost, budget))
            .find(|n| *n != Some(0))
            .flatten(),
    }
}

fn read<'a>(puzzle: &'a str, budget: &mut Budget<'_>) -> Result<Box<dyn Puzzle + 'a>, Stop> {
    match rules::of(puzzle) {
        Some(rules) => (rules.read)(puzzle, budget),
        None => Err(Reason::new("check-no-such-game").with("head", rules::head(puzzle)))?,
    }
}

/// What the checker of the original game would say of an answer's line, in its own words, if the game had one and the
/// budget lasts.
pub fn original_words(answer: &Answer<'_>, budget: &mut Budget<'_>) -> Option<String> {
    let say = rules::of(answer.puzzle)?.original?;
    Some(say(answer, budget))
}
