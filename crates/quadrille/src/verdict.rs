//! Every answer goes through the independent checker before it is shown.

use checker::{Effort, Verdict};
use games::answer::Answer;

/// What the checker says of an answer to the puzzle with this canonical text.
pub(crate) fn verdict(puzzle: &str, answer: &Answer<String>, effort: Effort) -> Verdict {
    let claim = checker::Claim::read(answer.claim.word()).expect("the checker knows every claim");
    let answer = checker::Answer {
        puzzle,
        claim,
        cost: answer.cost,
        bound: answer.bound,
        value: answer.value,
        line: answer.line().map(String::as_str).collect(),
        rival: (!answer.rival.is_empty())
            .then(|| answer.rival.iter().map(String::as_str).collect()),
        certificate: answer.certificate.as_deref(),
    };
    checker::check(&answer, effort)
}
