//! `quadrille vouch`: what must hold of a collection before it is published, one line a puzzle.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use checker::Verdict;
use games::answer::Claim;
use games::any::AnyPuzzle;
use games::kind::LEVELS;
use games::words::{Book, Sentence, Value};
use rayon::prelude::*;
use serde_json::json;
use workbench::collection::{Entry, level_of};
use workbench::likeness::likeness;

use super::booklet::with_time;
use crate::cli::{LimitArgs, VouchArgs};
use crate::failure::{CommandResult, Exit};
use crate::input::{self, Shelf};
use crate::patient::Patience;
use crate::print::stdout;
use crate::run;
use crate::speech::{Speech, told};
use crate::verdict::{Care, Limits, proved};

/// How much later than its limit a puzzle may be done.
const GRACE: Duration = Duration::from_millis(200);

/// What is known of one puzzle.
#[derive(Default)]
struct Report {
    /// What is wrong with it.
    wrong: Vec<Sentence>,
    /// What could not be decided within the limits.
    open: Vec<Sentence>,
    /// What holds.
    claim: Option<Claim>,
    cost: Option<u64>,
    value: Option<i64>,
    level: Option<usize>,
    /// The same for all puzzles that people would call the same.
    likeness: Option<String>,
}

pub(super) fn run(args: &VouchArgs, speech: &Speech) -> CommandResult {
    let shelf = Arc::new(input::collection(
        &args.collection,
        Patience::of_each(args.limits.time),
    )?);
    let entries = &shelf.collection.entries;
    let mut reports: Vec<Report> = (0..entries.len())
        .into_par_iter()
        .map(|nth| report(&shelf, nth, args))
        .collect();
    if run::is_stopped() {
        return Ok(Exit::Undecided);
    }
    find_doubles(entries, &mut reports);
    let mut out = stdout();
    for (nth, (entry, report)) in entries.iter().zip(&reports).enumerate() {
        if args.json {
            writeln!(out, "{}", json_of(nth, entry, report, speech.book))?;
        } else {
            writeln!(out, "{}", line_of(nth, entry, report, speech.book))?;
        }
    }
    let n_wrong = reports.iter().filter(|it| !it.wrong.is_empty()).count();
    let n_open = reports.iter().filter(|it| it.word() == "open").count();
    if !args.json {
        let sum = Sentence::new("vouch-sum")
            .with("n", reports.len())
            .with("good", reports.len() - n_wrong - n_open)
            .with("wrong", n_wrong)
            .with("open", n_open);
        writeln!(out, "{}", speech.book.tell(&sum))?;
    }
    Ok(match (n_wrong, n_open) {
        (0, 0) => Exit::Yes,
        (0, _) => Exit::Undecided,
        _ => Exit::No,
    })
}

impl Report {
    fn word(&self) -> &'static str {
        match (self.wrong.is_empty(), self.open.is_empty()) {
            (false, _) => "wrong",
            (true, false) => "open",
            (true, true) => "good",
        }
    }
}

fn report(shelf: &Arc<Shelf>, nth: usize, args: &VouchArgs) -> Report {
    let begun = Instant::now();
    let limits = with_time(&args.limits);
    // The time of a puzzle is for reading it, too, and for what never looks at a clock.
    let end = run::end_of(limits.time, begun).map(|end| end + GRACE);
    let its_shelf = Arc::clone(shelf);
    let examined = run::unless_over(end, move || {
        let entry = &its_shelf.collection.entries[nth];
        let mut report = Report::default();
        match its_shelf.puzzle(entry) {
            Ok(puzzle) => examine(&*puzzle, entry, &limits, begun, &mut report),
            Err(failure) => {
                let why = failure.message().lines().next().unwrap_or("").to_owned();
                let sentence = Sentence::new("vouch-unread").with("why", why);
                report.wrong.push(sentence);
            }
        }
        report
    });
    let mut report = examined.unwrap_or_else(|| Report {
        open: vec![Sentence::new("vouch-unknown")],
        ..Report::default()
    });
    if shelf.collection.entries[nth].title.is_none() && !args.untitled {
        report.wrong.push(Sentence::new("vouch-no-title"));
    }
    report
}

fn examine(
    puzzle: &dyn AnyPuzzle,
    entry: &Entry,
    limits: &LimitArgs,
    begun: Instant,
    report: &mut Report,
) {
    report.likeness = Some(likeness(puzzle));
    report.wrong.extend(puzzle.oddities());
    let mut budget = run::budget_since(limits, begun, 1);
    match puzzle.solve(None, &mut budget) {
        Ok(mut answer) => {
            let checked = proved(puzzle, &mut answer, Care::Full, Limits::of(&budget));
            report.claim = Some(answer.claim);
            report.cost = answer.cost;
            report.value = answer.value;
            match (answer.claim, checked.verdict) {
                (_, Verdict::Rejected(_)) => report.wrong.push(Sentence::new("vouch-rejected")),
                (Claim::Impossible, _) => report.wrong.push(Sentence::new("vouch-impossible")),
                (Claim::Several, _) => report.wrong.push(Sentence::new("vouch-several")),
                (Claim::Unknown, _) => report.open.push(Sentence::new("vouch-unknown")),
                (Claim::Found, _) => report.open.push(Sentence::new("vouch-found")),
                (_, Verdict::Proved) => {}
                (_, Verdict::LineHolds(_)) => report.open.push(Sentence::new("vouch-unproved")),
            }
        }
        Err(error) => report.wrong.push(error.sentence()),
    }
    report.level = level_of(puzzle, &mut run::budget_since(limits, begun, 0));
    let Some(stated) = &entry.level else { return };
    match (entry.level_number(), report.level) {
        (None, _) => {
            let sentence = Sentence::new("vouch-no-level").with("level", stated.as_str());
            report
                .wrong
                .push(sentence.with("levels", LEVELS.join(", ")));
        }
        (Some(stated), Some(found)) if stated != found => {
            let words = |at: usize| Value::Text(told(level_id(at)));
            let sentence = Sentence::new("vouch-level").with("stated", words(stated));
            report.wrong.push(sentence.with("found", words(found)));
        }
        _ => {}
    }
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

/// Says of every puzzle that stood before, turned or mirrored perhaps, where that was.
fn find_doubles(entries: &[Entry], reports: &mut [Report]) {
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

fn line_of(nth: usize, entry: &Entry, report: &Report, book: &Book) -> String {
    let sign = match report.word() {
        "good" => '✓',
        "open" => '?',
        _ => '✗',
    };
    let title = entry.title.as_deref().unwrap_or("—");
    let mut parts: Vec<String> = Vec::new();
    parts.extend(
        report
            .wrong
            .iter()
            .chain(&report.open)
            .map(|it| book.tell(it)),
    );
    if parts.is_empty() {
        let holds = match (report.claim, report.value) {
            (Some(Claim::Unique), _) => Sentence::new("vouch-unique"),
            (_, Some(value)) => Sentence::new("vouch-value").with("value", value),
            (_, None) => Sentence::new("vouch-best").with("cost", report.cost.unwrap_or(0)),
        };
        parts.push(book.tell(&holds));
        parts.extend(report.level.map(|at| book.tell_id(level_id(at))));
    }
    format!("{sign} {}. {title}: {}", nth + 1, parts.join("; "))
}

fn json_of(nth: usize, entry: &Entry, report: &Report, book: &Book) -> serde_json::Value {
    let say = |sentences: &[Sentence]| -> Vec<serde_json::Value> {
        let one = |it: &Sentence| json!({ "id": it.id, "words": book.tell(it) });
        sentences.iter().map(one).collect()
    };
    json!({
        "number": nth + 1,
        "line": entry.line,
        "title": entry.title,
        "puzzle": entry.text,
        "status": report.word(),
        "claim": report.claim.map(Claim::word),
        "cost": report.cost,
        "value": report.value,
        "level": report.level.map(|at| LEVELS[at]),
        "wrong": say(&report.wrong),
        "open": say(&report.open),
    })
}
