//! `quadrille grade`: programs that people wrote as homework, run locked in on a set of puzzles and judged.

pub(crate) mod people;
mod report;

use std::fs;
use std::time::{Duration, Instant};

use games::any::AnyGame;
use games::budget::Budget;
use games::error::Error;
use games::homework::{Given, Homework};
use games::options::Options;
use games::words::{Book, Sentence};

use crate::arena::errand::{self, Failed, Program};
use crate::arena::external::{self, Run};
use crate::arena::limits::Limits;
use crate::cli::GradeArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::{stdout, write_file};
use crate::run::{self, Bar, Programs};
use crate::speech;
use crate::speech::Speech;

/// How one person did.
struct Graded {
    person: String,
    runs: Vec<Attempt>,
}

/// One run of one person's program.
struct Attempt {
    case: String,
    /// What is wrong, in words.
    fault: Option<String>,
    duration: Duration,
}

impl Graded {
    fn n_right(&self) -> usize {
        self.runs.iter().filter(|run| run.fault.is_none()).count()
    }

    fn duration(&self) -> Duration {
        self.runs.iter().map(|run| run.duration).sum()
    }
}

pub(super) fn run(args: &GradeArgs, speech: &Speech) -> CommandResult {
    external::expect_support()?;
    let (game, homework) = find(&args.task)?;
    let cases = cases(args, game, &homework)?;
    let people = people::find(&args.path)?;
    let folder =
        Run::new().map_err(|error| Failure::on_file(&speech::told("temporary-folder"), &error))?;
    let programs = Programs::new(None)?;
    let terms = Terms {
        seconds: args.time,
        limits: Limits {
            readable: crate::cli::arena::readable(&args.readable),
            ..Limits::default()
        },
    };
    let bar = Bar::new(homework.name);
    let mut all = Vec::new();
    for (at, person) in people.iter().enumerate() {
        let mut runs = Vec::new();
        for (number, (case, given)) in cases.iter().enumerate() {
            if run::is_stopped() {
                break;
            }
            let done = (at * cases.len() + number) as f64 / (people.len() * cases.len()) as f64;
            bar.show(games::budget::Progress {
                done: Some(done),
                ..Default::default()
            });
            let started = Instant::now();
            let (fault, duration) = match &person.program {
                Ok(program) => {
                    let case = (case.as_str(), given);
                    attempt(&terms, &homework, program, case, &folder, &programs)
                }
                Err(fault) => (Some(fault.clone()), Some(Duration::ZERO)),
            };
            runs.push(Attempt {
                case: case.clone(),
                fault: fault.map(|fault| speech.book.tell(&fault)),
                duration: duration.unwrap_or_else(|| started.elapsed()),
            });
        }
        all.push(Graded {
            person: person.name.clone(),
            runs,
        });
    }
    drop(bar);
    all.sort_by_key(|graded| std::cmp::Reverse(graded.n_right()));
    if let Some(path) = &args.csv {
        write_file(path, report::csv(&all).as_bytes())?;
    }
    if let Some(path) = &args.html {
        write_file(
            path,
            report::html(&all, homework.name, speech.book).as_bytes(),
        )?;
    }
    let mut out = stdout();
    report::print(&all, args.json, speech.book, &mut out)?;
    let are_right = all.iter().all(|graded| graded.n_right() == cases.len());
    Ok(if are_right { Exit::Yes } else { Exit::No })
}

/// What programs may use.
pub(crate) struct Terms {
    /// Seconds for a puzzle.
    pub(crate) seconds: f64,
    /// Everything else.
    pub(crate) limits: Limits,
}

/// The homework of this name and its game.
pub(crate) fn find(task: &str) -> Result<(&'static dyn AnyGame, Homework), Failure> {
    let rows = || {
        games::all().flat_map(|game| {
            let rows = game.homework().iter();
            rows.map(move |row| (game, *row))
        })
    };
    let found = rows().find(|(_, row)| row.name == task);
    found.ok_or_else(|| {
        Failure::from(Error::Unknown {
            what: "unknown-task",
            name: task.to_owned(),
            known: rows().map(|(_, row)| row.name).collect(),
        })
    })
}

/// The puzzles, each with what a program is given for it.
fn cases(
    args: &GradeArgs,
    game: &dyn AnyGame,
    homework: &Homework,
) -> Result<Vec<(String, Given)>, Failure> {
    let texts = match &args.deals {
        None => (homework.cases)(args.seed),
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).map_err(|error| Failure::on_file(&name, &error))?;
            let lines = text
                .lines()
                .map(|line| line.split('\t').next().unwrap_or("").trim());
            let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
            lines
                .map(|line| {
                    let puzzle = game.read(None, line, &Options::default());
                    let puzzle = puzzle.map_err(|error| Failure::in_text(&name, line, &error))?;
                    Ok(puzzle.text())
                })
                .collect::<Result<Vec<_>, Failure>>()?
        }
    };
    with_given(homework, texts, args.max.unwrap_or(usize::MAX))
}

/// The first of these puzzles, each with what a program is given for it.
pub(crate) fn with_given(
    homework: &Homework,
    texts: Vec<String>,
    most: usize,
) -> Result<Vec<(String, Given)>, Failure> {
    let given = |text: String| Ok(((homework.given)(&text)?, text));
    texts
        .into_iter()
        .take(most)
        .map(|text| given(text).map(|(given, text)| (text, given)))
        .collect()
}

/// Runs a program on a puzzle; gives what is wrong, and how long the program took.
pub(crate) fn attempt(
    terms: &Terms,
    homework: &Homework,
    program: &Program,
    (case, given): (&str, &Given),
    folder: &Run,
    programs: &Programs,
) -> (Option<Sentence>, Option<Duration>) {
    let limits = Limits {
        cpu: terms.seconds.ceil() as u64 + 1,
        ..terms.limits.clone()
    };
    let within = Duration::from_secs_f64(terms.seconds);
    let done = match errand::run(program, given, &limits, within, folder) {
        Ok(done) => done,
        Err(failed) => return (Some(words(failed, terms.seconds)), None),
    };
    let mut budget = Budget::nodes(5_000_000);
    budget.stop = Some(run::stop_flag());
    budget.outside = Some(programs);
    let fault = (homework.judge)(case, &done.answer, &mut budget);
    (fault, Some(done.duration))
}

fn words(failed: Failed, seconds: f64) -> Sentence {
    match failed {
        Failed::Start(why) => Sentence::new("grade-start").with("why", why),
        Failed::Slow => Sentence::new("grade-slow").with("seconds", seconds.to_string()),
        Failed::Large => Sentence::new("grade-large").with("megabytes", 64usize),
        Failed::Silent(how) => Sentence::new("grade-silent").with("how", how),
        Failed::Signal(how) => Sentence::new("grade-crash").with("how", how),
        Failed::Limits(how) => Sentence::new("grade-limits").with("how", how),
        Failed::Ours(why) => Sentence::new("grade-ours").with("why", why),
    }
}

/// What is said of one person.
fn told(graded: &Graded, book: &Book) -> String {
    let n = graded.runs.len();
    let first = graded
        .runs
        .iter()
        .find_map(|run| Some((run, run.fault.as_ref()?)));
    let sentence = match first {
        None => Sentence::new("grade-passed").with("n", n),
        Some((run, why)) => Sentence::new("grade-failed")
            .with("n", n)
            .with("right", graded.n_right())
            .with("case", run.case.as_str())
            .with("why", why.as_str()),
    };
    book.tell(&sentence.with("person", graded.person.as_str()))
}
