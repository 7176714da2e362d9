//! Solving: what is asked of a solver, its work as a film, and what is told of its answer.

use std::time::Duration;

use checker::Verdict;
use games::answer::{Answer, Claim, Step};
use games::any::AnyPuzzle;
use games::budget::{Ask, Trace};
use games::error::Error;
use games::options::Options;
use games::prove::Proof;
use games::words::Book;
use serde::Deserialize;
use serde_json::{Value, json};

use super::At;
use super::verify;
use crate::answer::{answer_json, claim_words};
use crate::limits::{MAX_PROOF, MAX_SOLVE, MAX_TRACE};
use crate::refusal::Refusal;
use crate::verdict::verdict_words;
use crate::view::why_json;

/// What to solve, and how.
#[derive(Debug, Clone, Deserialize)]
pub struct Solve {
    /// The puzzle.
    #[serde(flatten)]
    pub at: At,
    /// The game's default when left out.
    pub solver: Option<String>,
    /// The time it may take; never more than the server's limit.
    seconds: Option<f64>,
    /// The nodes it may take.
    pub nodes: Option<u64>,
    /// Keep the tries and undoings, to be watched.
    #[serde(default)]
    pub trace: bool,
    /// Reasons for each step, and notes.
    #[serde(default)]
    explain: bool,
    /// No best partial answer.
    #[serde(default)]
    all: bool,
}

/// The work of a solver, as far as it is kept to be watched.
#[derive(Default)]
pub struct Film {
    events: Vec<Value>,
    is_cut: bool,
}

/// What an answer took.
pub struct Work {
    /// Nodes of search.
    pub nodes: u64,
    /// Time inside the solver.
    pub duration: Duration,
    /// Someone stopped it.
    pub was_stopped: bool,
}

impl Solve {
    /// The puzzle, if its game has the solver.
    pub fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, Refusal> {
        let puzzle = self.at.puzzle()?;
        let known = puzzle.game().solvers();
        match &self.solver {
            Some(name) if !known.contains(&name.as_str()) => {
                let error = Error::Unknown {
                    what: "unknown-solver",
                    name: name.clone(),
                    known,
                };
                Err(Refusal::of(&error, name, self.at.spoken.language()))
            }
            _ => Ok(puzzle),
        }
    }

    /// The time it may take.
    pub fn limit(&self) -> Duration {
        match self.seconds.filter(|s| s.is_finite() && 0.0 <= *s) {
            Some(seconds) => Duration::from_secs_f64(seconds.min(MAX_SOLVE.as_secs_f64())),
            None => MAX_SOLVE,
        }
    }

    /// What the answer should hold.
    pub fn ask(&self) -> Ask {
        let options = Options::default();
        Ask {
            explain: self.explain,
            options: if self.all {
                options.with("all")
            } else {
                options
            },
        }
    }
}

impl Film {
    /// Hears what a solver does.
    pub fn hear(&mut self, event: &Trace, book: &Book) {
        if MAX_TRACE <= self.events.len() {
            self.is_cut = true;
            return;
        }
        self.events.push(match event {
            Trace::Play { moves, why } => {
                let mut json = why_json(why, book);
                json["moves"] = json!(moves);
                json
            }
            Trace::Undo(n) => json!({ "undo": n }),
        });
    }
}

/// What is told of a proof that the checker followed: how long it is, how long that took, and the answer file that holds
/// it, unless it is very long.
fn proof_told(puzzle: &str, answer: &Answer<String>, proof: &Proof, duration: Duration) -> Value {
    let certificate = proof.inline();
    let is_short = certificate.len() <= MAX_PROOF;
    let file = is_short.then(|| {
        let answer = Answer {
            certificate: Some(certificate),
            ..answer.clone()
        };
        answer.file(puzzle)
    });
    json!({
        "steps": proof.n_steps(), "micros": duration.as_nanos() as f64 / 1e3, "answer": file,
    })
}

/// Adds to what is told of an answer how it was proved, and the answer as a file to hand on. The checker took this long.
pub fn tell_proof(
    told: &mut Value,
    puzzle: &str,
    answer: &Answer<String>,
    proof: Option<&Proof>,
    verdict: &Verdict,
    duration: Duration,
) {
    let own = answer.certificate.clone().map(Proof::Certificate);
    if let Some(proof) = proof
        .or(own.as_ref())
        .filter(|_| *verdict == Verdict::Proved)
    {
        told["proof"] = proof_told(puzzle, answer, proof, duration);
    }
    told["answer"] = json!(verify::file(puzzle, answer, proof));
}

/// The lowest cost that the puzzle can have, if this answer established it.
pub fn best_of(answer: &Answer<String>, verdict: &Verdict) -> Option<u64> {
    let is_established = answer.claim == Claim::Optimal && !matches!(verdict, Verdict::Rejected(_));
    answer.cost.filter(|_| is_established)
}

/// What is told of an answer.
pub fn told(
    answer: &Answer<String>,
    verdict: &Verdict,
    work: &Work,
    film: Option<Film>,
    book: &Book,
) -> Value {
    let mut told = answer_json(answer);
    let mut add = |name: &str, value: Value| told.insert(name.to_owned(), value);
    add("state", json!("done"));
    add("solver", json!(answer.solver));
    add("claim_words", json!(claim_words(book, answer.claim)));
    add("verdict", json!(verdict.word()));
    add("verdict_words", json!(verdict_words(book, verdict)));
    add("nodes", json!(work.nodes));
    add("micros", json!(work.duration.as_nanos() as f64 / 1e3));
    add("stopped", json!(work.was_stopped));
    add("rival", json!(answer.rival.join(" ")));
    let notes = answer.notes.iter().map(|note| note.told(book));
    add("notes", notes.collect());
    add(
        "steps",
        answer
            .steps
            .iter()
            .map(|step| step_json(step, book))
            .collect(),
    );
    if let Some(film) = film {
        add("trace", json!(film.events));
        add("trace_is_cut", json!(film.is_cut));
    }
    Value::Object(told)
}

fn step_json(step: &Step<String>, book: &Book) -> Value {
    let mut json = why_json(&step.why, book);
    json["moves"] = json!(step.moves);
    json
}
