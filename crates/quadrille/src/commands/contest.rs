//! `quadrille contest`: answers that people handed in, checked and ranked beside what our solvers do.
//!
//! The folder has one folder per person, with the record files that person handed in. Each is replayed by the checker;
//! what it rejects is listed with the reason and ranked nowhere.

pub(crate) mod deadline;
mod page;
mod template;
mod totals;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use checker::{Budget as Checking, Verdict};
use games::answer::{Answer, Claim};
use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::game::Status;
use games::options::Options;
use games::shown::shown;
use games::words::Sentence;
use serde_json::{Value, json};

use crate::cli::ContestArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::{stdout, write_file};
use crate::run::{self, Bar};
use crate::speech::Speech;
use crate::speech::told;
use crate::verdict::{checking, sentence, verdict};
use totals::Class;

/// One puzzle that answers were handed in for.
struct Instance {
    game: &'static dyn AnyGame,
    puzzle: Box<dyn AnyPuzzle>,
    class: &'static str,
    /// What people reached, best first.
    entries: Vec<Entry>,
    /// What our solvers reached, with their names.
    references: Vec<(&'static str, Option<u64>)>,
    /// No line costs less than this, as the checker confirmed.
    bound: Option<u64>,
}

impl Instance {
    fn new(class: &'static str, puzzle: Box<dyn AnyPuzzle>) -> Self {
        Self {
            game: puzzle.game(),
            puzzle,
            class,
            entries: Vec::new(),
            references: Vec::new(),
            bound: None,
        }
    }
}

/// The best answer of one person to one puzzle.
struct Entry {
    person: String,
    cost: u64,
    rank: usize,
}

/// A file that is worth nothing, and why.
struct Refused {
    person: String,
    file: String,
    why: Why,
}

/// Why a file is worth nothing.
enum Why {
    /// It came after the deadline.
    Late,
    /// It cannot be read, or the checker rejects it.
    Wrong(String),
}

/// All that is shown.
struct Results {
    instances: Vec<Instance>,
    refused: Vec<Refused>,
    classes: Vec<Class>,
}

pub(super) fn run(args: &ContestArgs, speech: &Speech) -> CommandResult {
    if args.init {
        return template::make(&args.folder, speech);
    }
    let (folder, deadline, seconds) = (args.folder.clone(), args.deadline, args.time);
    let Some(results) = run::unless_over(None, move || results(&folder, deadline, seconds)) else {
        return Ok(Exit::Undecided);
    };
    let results = results?;
    if let Some(path) = &args.html {
        write_file(path, page::html(&results, speech.book).as_bytes())?;
    }
    if let Some(path) = &args.csv {
        write_file(path, totals::csv(&results.classes).as_bytes())?;
    }
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", to_json(&results))?
    } else {
        page::table(&results, speech.book, &mut out)?
    }
    Ok(Exit::Yes)
}

/// What people and our solvers reached.
fn results(folder: &Path, deadline: Option<SystemTime>, seconds: f64) -> Result<Results, Failure> {
    let (mut instances, refused) = collect(folder, deadline)?;
    let bar = Bar::new("contest");
    let n = instances.len();
    for (at, instance) in instances.values_mut().enumerate() {
        bar.show(games::budget::Progress {
            done: Some(at as f64 / n as f64),
            ..Default::default()
        });
        refer(instance, seconds);
        rank(&mut instance.entries);
    }
    drop(bar);
    let instances = in_order(instances.into_values().collect());
    Ok(Results {
        classes: totals::totals(&instances),
        instances,
        refused,
    })
}

/// Reads every file of every person.
fn collect(
    folder: &Path,
    deadline: Option<SystemTime>,
) -> Result<(BTreeMap<String, Instance>, Vec<Refused>), Failure> {
    let mut instances: BTreeMap<String, Instance> = BTreeMap::new();
    let mut refused = Vec::new();
    for person_folder in listed(folder)?.into_iter().filter(|path| path.is_dir()) {
        let person = name_of(&person_folder);
        for path in listed(&person_folder)?
            .into_iter()
            .filter(|path| path.is_file())
        {
            let mut refuse = |why: Why| {
                refused.push(Refused {
                    person: person.clone(),
                    file: name_of(&path),
                    why,
                });
            };
            if deadline.is_some_and(|deadline| is_late(&path, deadline)) {
                refuse(Why::Late);
                continue;
            }
            match hand_in(&path) {
                Ok((puzzle, class, cost)) => {
                    let text = puzzle.text();
                    let instance = instances
                        .entry(text)
                        .or_insert_with(|| Instance::new(class, puzzle));
                    keep_best(&mut instance.entries, &person, cost);
                }
                Err(why) => refuse(Why::Wrong(why)),
            }
        }
    }
    Ok((instances, refused))
}

/// Whether a file was changed after the deadline. One whose date cannot be told is taken to be in time.
fn is_late(path: &Path, deadline: SystemTime) -> bool {
    let changed = std::fs::metadata(path).and_then(|data| data.modified());
    changed.is_ok_and(|changed| deadline <= changed)
}

/// Reads and checks one file; gives its puzzle with its class, and what it cost.
fn hand_in(path: &Path) -> Result<(Box<dyn AnyPuzzle>, &'static str, u64), String> {
    let given =
        input::file(&path.display().to_string()).map_err(|failure| failure.message().to_owned())?;
    // An answer file may state more than its moves: nothing of that may be wrong.
    if let Some(file) = &given.answer
        && let Verdict::Rejected(why) = checker::check_file(file, &mut Checking::small())
    {
        return Err(told(sentence(&why)));
    }
    checked(given.puzzle, given.line.as_deref()).map_err(told)
}

/// Checks an answer; gives its puzzle with its class, and what it cost, or what is wrong with it.
pub(crate) fn checked(
    puzzle: Box<dyn AnyPuzzle>,
    line: Option<&str>,
) -> Result<(Box<dyn AnyPuzzle>, &'static str, u64), Sentence> {
    let line = line.ok_or_else(|| Sentence::new("contest-no-moves"))?;
    let class = puzzle
        .contest_class()
        .ok_or_else(|| Sentence::new("contest-no-class"))?;
    let line = line.split_ascii_whitespace().map(str::to_owned).collect();
    let mut answer = Answer::of_line(Claim::Found, line);
    let end = puzzle
        .after(answer.line())
        .map_err(|error| error.sentence())?;
    if let Status::Solved { cost } = end.status() {
        answer.cost = Some(cost);
    }
    let checked = verdict(&puzzle.text(), &answer, &mut Checking::line());
    match (checked, answer.cost) {
        (Verdict::Rejected(why), _) => Err(sentence(&why)),
        (_, Some(cost)) => Ok((puzzle, class, cost)),
        (_, None) => Err(Sentence::new("contest-not-solved")),
    }
}

/// One answer that was accepted.
pub(crate) struct Handed {
    /// Whose it is.
    pub(crate) person: String,
    /// The canonical text of its puzzle.
    pub(crate) puzzle: String,
    /// What it cost.
    pub(crate) cost: u64,
}

/// What our solvers reach on a puzzle: costs by solver, and a bound that the checker confirmed.
pub(crate) type References = (Vec<(&'static str, Option<u64>)>, Option<u64>);

/// What our solvers reach on a puzzle of a game that has contests.
pub(crate) fn references(puzzle: Box<dyn AnyPuzzle>, seconds: f64) -> References {
    let mut instance = Instance::new("", puzzle);
    refer(&mut instance, seconds);
    (instance.references, instance.bound)
}

/// The table of these answers, as `quadrille contest --json` prints it.
pub(crate) fn table(
    handed: Vec<Handed>,
    mut known: impl FnMut(&str) -> Option<References>,
) -> Value {
    let mut instances: BTreeMap<String, Instance> = BTreeMap::new();
    for row in handed {
        let Ok(puzzle) = games::read(&row.puzzle, &Options::default()) else {
            continue;
        };
        let Some(class) = puzzle.contest_class() else {
            continue;
        };
        let instance = instances
            .entry(row.puzzle)
            .or_insert_with(|| Instance::new(class, puzzle));
        keep_best(&mut instance.entries, &row.person, row.cost);
    }
    for (text, instance) in &mut instances {
        (instance.references, instance.bound) = known(text).unwrap_or_default();
        rank(&mut instance.entries);
    }
    let instances = in_order(instances.into_values().collect());
    to_json(&Results {
        classes: totals::totals(&instances),
        instances,
        refused: Vec::new(),
    })
}

fn keep_best(entries: &mut Vec<Entry>, person: &str, cost: u64) {
    match entries.iter_mut().find(|entry| entry.person == person) {
        Some(entry) => entry.cost = entry.cost.min(cost),
        None => entries.push(Entry {
            person: person.to_owned(),
            cost,
            rank: 0,
        }),
    }
}

/// Runs the solvers that stand beside people's answers.
fn refer(instance: &mut Instance, seconds: f64) {
    let contest = instance
        .game
        .contest()
        .expect("only games with contests get here");
    let text = instance.puzzle.text();
    for solver in contest.solvers {
        let mut budget = Budget::unlimited();
        budget.stop = Some(run::stop_flag());
        budget.deadline = Some(Instant::now() + Duration::from_secs_f64(seconds));
        let answer = instance.puzzle.solve(Some(solver), &mut budget).ok();
        let Some(answer) = answer else {
            instance.references.push((solver, None));
            continue;
        };
        let mut checking = checking(budget.deadline, budget.stop);
        let (cost, bound) = match verdict(&text, &answer, &mut checking) {
            Verdict::Proved => (answer.cost, answer.bound),
            // The moves hold, the bound is only the solver's word.
            Verdict::LineHolds(_) => (answer.cost, None),
            Verdict::Rejected(_) => (None, None),
        };
        instance.references.push((solver, cost));
        instance.bound = instance.bound.max(bound);
    }
}

/// Sorts by cost; who ties shares a rank.
fn rank(entries: &mut [Entry]) {
    entries.sort_by(|one, other| (one.cost, &one.person).cmp(&(other.cost, &other.person)));
    for at in 0..entries.len() {
        entries[at].rank = match at.checked_sub(1).map(|before| &entries[before]) {
            Some(before) if before.cost == entries[at].cost => before.rank,
            _ => at + 1,
        };
    }
}

/// By class as the game lists them, then by text.
fn in_order(mut instances: Vec<Instance>) -> Vec<Instance> {
    let place = |instance: &Instance| {
        let contest = instance
            .game
            .contest()
            .expect("only games with contests get here");
        contest
            .classes
            .iter()
            .position(|class| *class == instance.class)
    };
    instances.sort_by_key(|instance| (instance.game.info().id, place(instance)));
    instances
}

fn to_json(results: &Results) -> Value {
    let instance = |instance: &Instance| {
        let entries: Vec<Value> = instance
            .entries
            .iter()
            .map(|entry| json!({ "rank": entry.rank, "person": entry.person, "cost": entry.cost }))
            .collect();
        let references: serde_json::Map<String, Value> = instance
            .references
            .iter()
            .map(|(solver, cost)| ((*solver).to_owned(), json!(cost)))
            .collect();
        json!({
            "puzzle": instance.puzzle.text(), "class": instance.class, "bound": instance.bound,
            "references": references, "entries": entries,
        })
    };
    let refused = |row: &Refused| match &row.why {
        Why::Late => json!({ "person": row.person, "file": row.file, "late": true }),
        Why::Wrong(why) => json!({ "person": row.person, "file": row.file, "why": why }),
    };
    json!({
        "instances": results.instances.iter().map(instance).collect::<Vec<_>>(),
        "totals": totals::to_json(&results.classes),
        "refused": results.refused.iter().map(refused).collect::<Vec<_>>(),
    })
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| Failure::on_file(&folder.display().to_string(), &error))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.retain(|path| !name_of(path).starts_with('.'));
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    shown(&path.file_name().unwrap_or_default().to_string_lossy())
}
