//! What the independent checker says of an answer, and in words.

use std::sync::LazyLock;

use checker::{Budget, Part, Reason, Unproved, Verdict};
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::prove::Proof;
use games::words::{Book, Lang, Sentence, Value};
use serde_json::json;

use crate::words::SHARED;

/// What the checker says of an answer to the puzzle with this canonical text.
pub fn verdict(puzzle: &str, answer: &Answer<String>, budget: &mut Budget<'_>) -> Verdict {
    if says_nothing(answer) {
        return Verdict::LineHolds(vec![Unproved::no_method(Part::Nothing)]);
    }
    checker::check(&stated(puzzle, answer), budget)
}

/// Has a claim about every end proved where the game can; the prover may raise the bound of the answer. None if the
/// answer has a certificate of the solver's own, which is as good.
pub fn prove(
    puzzle: &dyn AnyPuzzle,
    answer: &mut Answer<String>,
    proving: &mut games::budget::Budget<'_>,
) -> Option<Proof> {
    match answer.certificate {
        Some(_) => None,
        None => puzzle.prove(answer, proving).ok().flatten(),
    }
}

/// What the checker says of an answer, given a proof of what it claims, if there is one.
pub fn verdict_with(
    puzzle: &str,
    answer: &Answer<String>,
    proof: Option<&Proof>,
    checking: &mut Budget<'_>,
) -> Verdict {
    match proof {
        Some(proof) => {
            let steps = proof.text();
            checker::check_with_proof(&stated(puzzle, answer), &mut steps.as_bytes(), checking)
        }
        None => verdict(puzzle, answer, checking),
    }
}

/// Whether there is nothing in an answer that could be wrong, so that a huge puzzle need not be read again for it.
fn says_nothing(answer: &Answer<String>) -> bool {
    let figures = [answer.cost, answer.bound];
    answer.claim == Claim::Unknown
        && answer.line().next().is_none()
        && answer.rival.is_empty()
        && answer.certificate.is_none()
        && answer.value.is_none()
        && figures.iter().all(Option::is_none)
}

/// Moves with blanks between them.
fn joined<'a>(moves: impl Iterator<Item = &'a String>) -> String {
    let mut text = String::new();
    for mv in moves {
        if !text.is_empty() {
            text.push(' ');
        }
        text += mv;
    }
    text
}

/// An answer as the checker takes it.
pub fn stated<'a>(puzzle: &'a str, answer: &'a Answer<String>) -> checker::Answer<'a> {
    let claim = checker::Claim::read(answer.claim.word()).expect("the checker knows every claim");
    checker::Answer {
        puzzle,
        claim,
        cost: answer.cost,
        bound: answer.bound,
        value: answer.value,
        line: joined(answer.line()).into(),
        rival: (!answer.rival.is_empty()).then(|| joined(answer.rival.iter()).into()),
        count: None,
        wishes: None,
        certificate: answer.certificate.as_deref(),
    }
}

/// What a verdict says, in words.
pub fn verdict_words(book: &Book, verdict: &Verdict) -> String {
    let why = reasons_words(book, &verdict.reasons());
    match verdict {
        Verdict::Proved => book.tell_id("verdict-proved"),
        Verdict::LineHolds(parts) if parts.iter().any(|it| it.part == Part::All) => why,
        // Without a line there are no moves to confirm.
        Verdict::LineHolds(parts)
            if parts
                .iter()
                .any(|unproved| matches!(unproved.part, Part::Cost(_))) =>
        {
            book.tell(&Sentence::new("verdict-no-line").with("why", why))
        }
        Verdict::LineHolds(_) => book.tell(&Sentence::new("verdict-line-holds").with("why", why)),
        Verdict::Rejected(_) => book.tell(&Sentence::new("verdict-rejected").with("why", why)),
    }
}

/// What the checker has to say, in words; nothing if it has nothing to say.
pub fn reasons_words(book: &Book, reasons: &[Reason]) -> String {
    let told: Vec<String> = reasons
        .iter()
        .map(|reason| book.tell(&sentence(reason)))
        .collect();
    told.join("; ")
}

/// A reason in words, and as the id and the values of its sentence.
pub fn reason_json(reason: &Reason, book: &Book) -> serde_json::Value {
    let mut json = values_json(reason);
    json["words"] = json!(book.tell(&sentence(reason)));
    json
}

fn values_json(reason: &Reason) -> serde_json::Value {
    let mut json = json!({ "id": reason.id });
    for (name, value) in &reason.values {
        json[*name] = match value {
            checker::Value::Number(n) => json!(n),
            checker::Value::Text(text) => json!(text),
            checker::Value::Reason(reason) => values_json(reason),
        };
    }
    json
}

/// A reason in English, for logs and for files that programs read.
pub fn in_english(reason: &Reason) -> String {
    static BOOK: LazyLock<Book> = LazyLock::new(|| Book::new(Lang::En, &[SHARED.en]));
    BOOK.tell(&sentence(reason))
}

/// Every whole number up to this is told as it is.
const EXACT: u64 = 1 << 53;

/// A reason of the checker as a sentence of our tables.
pub fn sentence(reason: &Reason) -> Sentence {
    let values = reason.values.iter().map(|(name, value)| {
        let value = match value {
            // A larger number would be told rounded.
            checker::Value::Number(n) if EXACT < n.unsigned_abs() => Value::Text(n.to_string()),
            checker::Value::Number(n) => Value::Number(*n),
            checker::Value::Text(text) => Value::Text(text.clone()),
            checker::Value::Reason(reason) => Value::Sentence(sentence(reason)),
        };
        (*name, value)
    });
    Sentence {
        id: reason.id,
        values: values.collect(),
    }
}
