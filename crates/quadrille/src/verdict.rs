//! Every answer goes through the independent checker before it is shown.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checker::{Budget, Part, Reason, Verdict};
use games::answer::Answer;
use games::any::AnyPuzzle;
use games::prove::Proof;
use games::words::{Book, Lang, Sentence, Value};

use workbench::words::SHARED;

/// What checking may take beyond the time of the solver, so that an answer found at the last moment is looked at.
const RESERVE: Duration = Duration::from_millis(250);

/// What the checker may do for an answer whose solver had to end like this.
pub(crate) fn checking(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Budget<'_> {
    Budget::small().until(deadline.map(|end| end + RESERVE), stop)
}

/// A claim is proved without being asked for as long as this many conflicts are enough: some seconds at worst.
const CHEAP: u64 = 50_000;
/// What proving may take when the solver used up its time: most proofs take less.
const TO_PROVE: Duration = Duration::from_millis(150);

/// How much to do for a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// What is cheap.
    Usual,
    /// Whatever it takes, within the time that was given.
    Full,
}

/// Has a claim about every end proved where the game can, and checked with that proof; else checked as it is. The
/// prover may raise the bound of the answer.
pub(crate) fn proved(
    puzzle: &dyn AnyPuzzle,
    answer: &mut Answer<String>,
    care: Care,
    deadline: Option<Instant>,
    stop: Option<&AtomicBool>,
) -> (Verdict, Option<Proof>) {
    let mut budget = games::budget::Budget::unlimited();
    budget.nodes = (care == Care::Usual).then_some(CHEAP);
    budget.deadline = deadline.map(|end| end.max(Instant::now() + TO_PROVE));
    budget.stop = stop;
    // A certificate of the solver's own is as good.
    let proof = match answer.certificate {
        Some(_) => None,
        None => puzzle.prove(answer, &mut budget).ok().flatten(),
    };
    let text = puzzle.text();
    let mut checking = checking(budget.deadline, stop);
    let verdict = match &proof {
        Some(proof) => {
            let steps = proof.text();
            let answer = stated(&text, answer);
            checker::check_with_proof(&answer, &mut steps.as_bytes(), &mut checking)
        }
        None => verdict(&text, answer, &mut checking),
    };
    (verdict, proof)
}

/// What the checker says of an answer to the puzzle with this canonical text.
pub(crate) fn verdict(puzzle: &str, answer: &Answer<String>, budget: &mut Budget<'_>) -> Verdict {
    checker::check(&stated(puzzle, answer), budget)
}

/// An answer as the checker takes it.
fn stated<'a>(puzzle: &'a str, answer: &'a Answer<String>) -> checker::Answer<'a> {
    let claim = checker::Claim::read(answer.claim.word()).expect("the checker knows every claim");
    checker::Answer {
        puzzle,
        claim,
        cost: answer.cost,
        bound: answer.bound,
        value: answer.value,
        line: answer.line().map(String::as_str).collect(),
        rival: (!answer.rival.is_empty())
            .then(|| answer.rival.iter().map(String::as_str).collect()),
        certificate: answer.certificate.as_deref(),
    }
}

/// What a verdict says, in words.
pub(crate) fn verdict_words(book: &Book, verdict: &Verdict) -> String {
    let why = reasons_words(book, &verdict.reasons());
    match verdict {
        Verdict::Proved => book.tell_id("verdict-proved"),
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
pub(crate) fn reasons_words(book: &Book, reasons: &[Reason]) -> String {
    let told: Vec<String> = reasons
        .iter()
        .map(|reason| book.tell(&sentence(reason)))
        .collect();
    told.join("; ")
}

/// A reason in English, for logs and for files that programs read.
pub(crate) fn in_english(reason: &Reason) -> String {
    static BOOK: LazyLock<Book> = LazyLock::new(|| Book::new(Lang::En, &[SHARED.en]));
    BOOK.tell(&sentence(reason))
}

/// A reason of the checker as a sentence of our tables.
pub(crate) fn sentence(reason: &Reason) -> Sentence {
    let values = reason.values.iter().map(|(name, value)| {
        let value = match value {
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
