//! Answers that people hand to each other, small enough for a link, checked where they are read.

use checker::{Report, Verdict};
use games::answer::Answer;
use games::prove::Proof;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{InLanguage, read};
use crate::refusal::Refusal;
use crate::verdict::{sentence, verdict_words};

/// The longest answer that is handed on, in bytes; a link holds it compressed.
const LONGEST: usize = 64 << 10;

/// An answer file.
#[derive(Debug, Deserialize)]
pub struct Handed {
    text: String,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// The answer as a file that holds its own proof; nothing if that is too long to hand on.
pub fn file(puzzle: &str, answer: &Answer<String>, proof: Option<&Proof>) -> Option<String> {
    let mut answer = answer.clone();
    if let Some(proof) = proof {
        answer.certificate = Some(proof.inline());
    }
    let file = answer.file(puzzle);
    (file.len() <= LONGEST).then_some(file)
}

/// `POST /api/verify`: what the checker says of an answer file, which proves itself or does not.
pub fn verify(handed: &Handed, checking: &mut checker::Budget<'_>) -> Result<Value, Refusal> {
    let language = handed.spoken.language();
    let book = &language.book;
    let first = handed.text.lines().next().unwrap_or_default();
    let puzzle = read(first, language)?;
    let answer = checker::Answer::read(&handed.text);
    let report = match &answer {
        Ok(answer) => checker::report(answer, checking),
        Err(why) => Report {
            verdict: Verdict::Rejected(why.clone()),
            facts: Vec::new(),
        },
    };
    let facts = report.facts.iter();
    let claim = answer.as_ref().ok().map(|answer| answer.claim.word());
    Ok(json!({
        "game": puzzle.game().info().id,
        "puzzle": puzzle.text(),
        "line": answer.as_ref().map_or(String::new(), |answer| answer.line.to_string()),
        "claim": claim,
        "claim_words": claim.map(|claim| book.tell_id(&format!("claim-{claim}"))),
        "verdict": report.verdict.word(),
        "verdict_words": verdict_words(book, &report.verdict),
        "facts": facts.map(|fact| book.tell(&sentence(fact))).collect::<Vec<_>>(),
    }))
}
