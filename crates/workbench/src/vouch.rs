//! What must hold of a collection before it is published, as far as its puzzles have been solved: one report a puzzle.

use std::collections::HashMap;

use checker::Verdict;
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::error::Error;
use games::kind::LEVELS;
use games::words::{Book, Sentence, Value};
use serde_json::json;

use crate::collection::Entry;
use crate::likeness::likeness;

/// What is known of one puzzle.
#[derive(Debug, Default)]
pub struct Report {
    /// What is wrong with it.
    pub wrong: Vec<Sentence>,
    /// What could not be decided within the limits.
    pub open: Vec<Sentence>,
    /// What holds.
    claim: Option<Claim>,
    cost: Option<u64>,
    value: Option<i64>,
    level: Option<usize>,
    /// The same for all puzzles that people would call the same.
    likeness: Option<String>,
}

/// Whether a puzzle must have a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Titles {
    /// It must.
    Needed,
    /// It need not.
    Free,
}

impl Report {
    /// A puzzle that could not be read, for this reason.
    pub fn unread(why: &str) -> Self {
        let why = why.lines().next().unwrap_or("");
        Self {
            wrong: vec![Sentence::new("vouch-unread").with("why", why)],
            ..Self::default()
        }
    }

    /// A puzzle of which nothing is known when the time is over.
    pub fn unknown() -> Self {
        Self {
            open: vec![Sentence::new("vouch-unknown")],
            ..Self::default()
        }
    }

    /// A puzzle that was solved: what the checker says of the answer, and the level that was found, as a place among
    /// [`LEVELS`]; `level` is asked last, since it takes what time is left.
    pub fn of(
        puzzle: &dyn AnyPuzzle,
        entry: &Entry,
        solved: Result<(Answer<String>, Verdict), Error>,
        level: impl FnOnce() -> Option<usize>,
    ) -> Self {
        let mut report = Self {
            likeness: Some(likeness(puzzle)),
            wrong: puzzle.oddities(),
            ..Self::default()
        };
        match solved {
            Ok((answer, verdict)) => report.take(&answer, &verdict),
            Err(error) => report.wrong.push(error.sentence()),
        }
        report.level = level();
        report.compare_level(entry, puzzle.has_grades());
        report
    }

    fn take(&mut self, answer: &Answer<String>, verdict: &Verdict) {
        self.claim = Some(answer.claim);
        self.cost = answer.cost;
        self.value = answer.value;
        match (answer.claim, verdict) {
            (_, Verdict::Rejected(_)) => self.wrong.push(Sentence::new("vouch-rejected")),
            (Claim::Impossible, _) => self.wrong.push(Sentence::new("vouch-impossible")),
            (Claim::Several, _) => self.wrong.push(Sentence::new("vouch-several")),
            (Claim::Unknown, _) => self.open.push(Sentence::new("vouch-unknown")),
            (Claim::Found, _) => self.open.push(Sentence::new("vouch-found")),
            (_, Verdict::Proved) => {}
            (_, Verdict::LineHolds(_)) => self.open.push(Sentence::new("vouch-unproved")),
        }
    }

    fn compare_level(&mut self, entry: &Entry, has_grades: bool) {
        let Some(stated) = &entry.level else { return };
        match (entry.level_number(), self.level) {
            (None, _) => {
                let sentence = Sentence::new("vouch-no-level").with("level", stated.as_str());
                self.wrong.push(sentence.with("levels", LEVELS.join(", ")));
            }
            (Some(stated), Some(found)) if stated != found => {
                let words = |at: usize| Value::Term(level_id(at));
                let sentence = Sentence::new("vouch-level").with("stated", words(stated));
                self.wrong.push(sentence.with("found", words(found)));
            }
            // Where nobody can tell how hard a puzzle is, its level is the setter's word.
            (Some(_), None) if has_grades => self.open.push(Sentence::new("vouch-level-open")),
            (Some(_), _) => {}
        }
    }

    /// Says so if the puzzle has no title and needs one.
    #[must_use]
    pub fn with_title(mut self, entry: &Entry, titles: Titles) -> Self {
        if entry.title.is_none() && titles == Titles::Needed {
            self.wrong.push(Sentence::new("vouch-no-title"));
        }
        self
    }

    /// `good`, `wrong` or `open`.
    pub fn word(&self) -> &'static str {
        match (self.wrong.is_empty(), self.open.is_empty()) {
            (false, _) => "wrong",
            (true, false) => "open",
            (true, true) => "good",
        }
    }

    /// The report as one line.
    pub fn line(&self, nth: usize, entry: &Entry, book: &Book) -> String {
        let sign = match self.word() {
            "good" => '✓',
            "open" => '?',
            _ => '✗',
        };
        let title = entry.title.as_deref().unwrap_or("—");
        let said = self.wrong.iter().chain(&self.open);
        let mut parts: Vec<String> = said.map(|it| book.tell(it)).collect();
        if parts.is_empty() {
            let holds = match (self.claim, self.value) {
                (Some(Claim::Unique), _) => Sentence::new("vouch-unique"),
                (_, Some(value)) => Sentence::new("vouch-value").with("value", value),
                (_, None) => Sentence::new("vouch-best").with("cost", self.cost.unwrap_or(0)),
            };
            parts.push(book.tell(&holds));
            parts.extend(self.level.map(|at| book.tell_id(level_id(at))));
        }
        format!("{sign} {}. {title}: {}", nth + 1, parts.join("; "))
    }

    /// The report as JSON.
    pub fn json(&self, nth: usize, entry: &Entry, book: &Book) -> serde_json::Value {
        let say = |sentences: &[Sentence]| -> Vec<serde_json::Value> {
            let one = |it: &Sentence| json!({ "id": it.id, "words": book.tell(it) });
            sentences.iter().map(one).collect()
        };
        json!({
            "number": nth + 1,
            "line": entry.line,
            "title": entry.title,
            "puzzle": entry.text,
            "status": self.word(),
            "claim": self.claim.map(Claim::word),
            "cost": self.cost,
            "value": self.value,
            "level": self.level.map(|at| LEVELS[at]),
            "wrong": say(&self.wrong),
            "open": say(&self.open),
        })
    }
}

/// Says of every puzzle that stood before, turned or mirrored perhaps, where that was.
pub fn find_doubles(entries: &[Entry], reports: &mut [Report]) {
    let mut first: HashMap<String, usize> = HashMap::new();
    for (nth, report) in reports.iter_mut().enumerate() {
        let Some(likeness) = report.likeness.clone() else {
            continue;
        };
        let earlier = *first.entry(likeness).or_insert(nth);
        if earlier != nth {
            let id = if entries[earlier].text == entries[nth].text {
                "vouch-double"
            } else {
                "vouch-alike"
            };
            report.wrong.push(Sentence::new(id).with("n", earlier + 1));
        }
    }
}

/// How many reports are wrong, and how many are undecided.
pub fn n_wrong_and_open(reports: &[Report]) -> (usize, usize) {
    let n = |word: &str| reports.iter().filter(|it| it.word() == word).count();
    (n("wrong"), n("open"))
}

/// All reports in one sentence.
pub fn sum(reports: &[Report]) -> Sentence {
    let (n_wrong, n_open) = n_wrong_and_open(reports);
    Sentence::new("vouch-sum")
        .with("n", reports.len())
        .with("good", reports.len() - n_wrong - n_open)
        .with("wrong", n_wrong)
        .with("open", n_open)
}

/// The id of the words for a level.
fn level_id(at: usize) -> &'static str {
    const IDS: [&str; LEVELS.len()] = [
        "level-easy",
        "level-normal",
        "level-tricky",
        "level-hard",
        "level-extreme",
    ];
    IDS[at]
}
