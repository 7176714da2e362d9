//! Judges what was handed in, one after another: builds, examines, grades, checks.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::homework::Homework;
use games::options::Options;
use games::words::{Lang, Sentence, Value};

use super::build::build;
use super::hand_in::let_run;
use super::kind::{Form, form};
use super::news::News;
use super::plan::{Kind, Ladder, Task};
use super::report::{MOST_GAMES, Reached, Report, Told};
use super::store::HandIn;
use super::{Course, book, contest};
use crate::arena::comply::examine;
use crate::arena::entrant::{self, Entrant};
use crate::arena::external::Run;
use crate::arena::limits::Limits;
use crate::arena::referee::Arena;
use crate::commands::comply;
use crate::commands::contest::checked;
use crate::commands::grade::{self, Terms, people};
use crate::failure::Failure;
use crate::print::complain;
use crate::run::{self, Programs};
use crate::web::workers::give_way;

/// How often a hand-in is tried again after a failure that is not its own.
const MOST_TRIES: u32 = 3;
/// Our solvers work on what anybody hands in, so it has at most this many squares, unless the plan names it.
const MOST_SQUARES: usize = 250_000;
/// How long the judge waits after such a failure.
const AGAIN: Duration = Duration::from_secs(2);

/// Judges until the program ends.
pub(super) fn judge_on(course: &Course, news: &News) {
    let mut judge = Judge {
        course,
        arenas: HashMap::new(),
    };
    let mut tries: HashMap<i64, u32> = HashMap::new();
    while !run::is_stopped() {
        match course.store.next_waiting() {
            Ok(Some(hand_in)) => {
                let tried = tries.entry(hand_in.id).or_default();
                *tried += 1;
                match judge.judge(&hand_in) {
                    // Cut short: it is judged again by the next server.
                    _ if run::is_stopped() => return,
                    Ok(()) => {
                        tries.remove(&hand_in.id);
                    }
                    Err(failure) => judge.failed(&hand_in, &failure, *tried),
                }
                news.changed(&hand_in.task);
            }
            Ok(None) => news.wait(),
            Err(failure) => {
                complain(failure.message());
                std::thread::sleep(AGAIN);
            }
        }
    }
}

struct Judge<'a> {
    course: &'a Course,
    /// By task.
    arenas: HashMap<String, Arena>,
}

/// What is kept of a judgement.
struct Judgement {
    is_passed: bool,
    built: Option<String>,
    report: Report,
}

impl Judge<'_> {
    fn judge(&mut self, hand_in: &HandIn) -> Result<(), Failure> {
        let Some(task) = self.course.plan.task(&hand_in.task) else {
            return self.keep(hand_in, &refused(&Sentence::new("course-refused-task")));
        };
        let path = self.course.file(&hand_in.hash);
        let bytes =
            std::fs::read(&path).map_err(|error| Failure::on_file(&hand_in.name, &error))?;
        let judgement = match form(&task.kind, &hand_in.name, &bytes) {
            Err(why) => refused(&why),
            Ok(form) => match &task.kind {
                Kind::Contest { .. } => answer(&task.kind, &bytes),
                Kind::Ladder(ladder) => self.player(task, ladder, hand_in, form)?,
                Kind::Homework {
                    homework,
                    seed,
                    max,
                    seconds,
                    ..
                } => self.homework(hand_in, form, homework, (*seed, *max, *seconds))?,
            },
        };
        if let (Kind::Contest { seconds, .. }, Some(reached)) =
            (&task.kind, &judgement.report.answer)
        {
            contest::know_references(&self.course.store, &reached.puzzle, *seconds)?;
        }
        self.keep(hand_in, &judgement)
    }

    fn keep(&self, hand_in: &HandIn, judgement: &Judgement) -> Result<(), Failure> {
        let report = serde_json::to_string(&judgement.report)
            .map_err(|error| Failure::plain(error.to_string()))?;
        let built = judgement.built.as_deref();
        self.course
            .store
            .judged(hand_in.id, judgement.is_passed, built, &report)
    }

    /// A failure of ours or of the machine: it is tried again, and then staff are told.
    fn failed(&self, hand_in: &HandIn, failure: &Failure, n_tries: u32) {
        complain(&format!("#{}: {}", hand_in.id, failure.message()));
        std::thread::sleep(AGAIN);
        let kept = if n_tries < MOST_TRIES {
            self.course.store.put_back(hand_in.id)
        } else {
            let sentence = Sentence::new("course-house").with("why", failure.message());
            self.keep(hand_in, &refused(&sentence))
        };
        if let Err(failure) = kept {
            complain(failure.message());
        }
    }

    fn player(
        &mut self,
        task: &Task,
        ladder: &Ladder,
        hand_in: &HandIn,
        form: Form,
    ) -> Result<Judgement, Failure> {
        let scratch = Run::new()?;
        let built = build(self.course, hand_in, form, &scratch)?;
        let Some(hash) = built.hash else {
            let mut judgement = refused(&Sentence::new("course-not-built"));
            judgement.report.messages = built.messages;
            return Ok(judgement);
        };
        let course = self.course;
        if !self.arenas.contains_key(&task.name) {
            let limits = player_limits(course);
            let strict = course.plan.limits.strict;
            let arena = Arena::new(ladder.clock, limits, ladder.patience, strict)?;
            self.arenas.insert(task.name.clone(), arena.observing());
        }
        let arena = &self.arenas[&task.name];
        let entrant = entrant_of(course, &hand_in.name, &hash, form);
        let time = Duration::from_secs(course.plan.limits.examination);
        let game = ladder.boards.game;
        let findings = examine(arena, &entrant, game, Some(Instant::now() + time))?;
        let words = |lang: Lang| {
            let mut text = Vec::new();
            // Nothing fails to be written to memory.
            let _ = comply::tell(&mut text, book(lang), &hand_in.name, &findings);
            String::from_utf8_lossy(&text).into_owned()
        };
        let is_passed = findings.faults.is_empty() && 0 < findings.n_games;
        let n_wrong = findings.faults.len();
        let mut told = Told::lines(words);
        let last = if is_passed {
            "course-admitted"
        } else {
            "course-not-admitted"
        };
        told.push(Told::new(&Sentence::new(last)));
        Ok(Judgement {
            is_passed,
            built: Some(hash),
            report: Report {
                told,
                messages: built.messages,
                right: findings.n_games - n_wrong,
                of: findings.n_games,
                games: findings.faults.into_iter().take(MOST_GAMES).collect(),
                answer: None,
            },
        })
    }

    fn homework(
        &self,
        hand_in: &HandIn,
        form: Form,
        homework: &Homework,
        (seed, max, seconds): (u64, usize, f64),
    ) -> Result<Judgement, Failure> {
        let folder = Run::new()?;
        let built = build(self.course, hand_in, form, &folder)?;
        let hash = built.hash.unwrap_or_else(|| hand_in.hash.clone());
        // A folder of its own: a program gets a copy of the folder it stands in.
        let place = tempfile::Builder::new()
            .prefix("quadrille-course-")
            .tempdir()?;
        let path = place.path().join("program");
        std::fs::copy(self.course.file(&hash), &path)?;
        let_run(&std::fs::File::open(&path)?)?;
        let Some(program) = people::program(&path) else {
            return Ok(refused(&Sentence::new("course-refused-text")));
        };
        let terms = Terms {
            seconds,
            limits: player_limits(self.course),
        };
        let programs = Programs::new(None)?;
        let cases = grade::with_given(homework, (homework.cases)(seed), max)?;
        let mut told = Vec::new();
        let mut n_right = 0;
        for (number, (case, given)) in cases.iter().enumerate() {
            if run::is_stopped() {
                break;
            }
            let (fault, _) = grade::attempt(
                &terms,
                homework,
                &program,
                (case, given),
                &folder,
                &programs,
            );
            match fault {
                None => n_right += 1,
                Some(why) => told.push(Told::new(
                    &Sentence::new("course-case")
                        .with("number", number + 1)
                        .with("case", case.as_str())
                        .with("why", Value::Sentence(why)),
                )),
            }
        }
        let summary = Sentence::new("course-right")
            .with("right", n_right)
            .with("of", cases.len());
        told.insert(0, Told::new(&summary));
        Ok(Judgement {
            is_passed: 0 < n_right,
            built: Some(hash),
            report: Report {
                told,
                right: n_right,
                of: cases.len(),
                ..Report::default()
            },
        })
    }
}

/// Whoever plays under this name.
pub(super) fn entrant_of(course: &Course, name: &str, hash: &str, form: Form) -> Entrant {
    let path = course.file(hash);
    Entrant {
        name: name.to_owned(),
        kind: match form {
            Form::C | Form::Library => entrant::Kind::Library(path),
            Form::Wasm => entrant::Kind::Wasm(path),
            Form::Script | Form::Python | Form::Answer => entrant::Kind::Program(path),
        },
        version: hash.get(..16).map(str::to_owned),
    }
}

/// What programs of students may use.
pub(super) fn player_limits(course: &Course) -> Limits {
    Limits {
        memory: course.plan.limits.memory,
        ..Limits::default()
    }
}

fn refused(why: &Sentence) -> Judgement {
    Judgement {
        is_passed: false,
        built: None,
        report: Report::saying(why),
    }
}

fn answer(kind: &Kind, bytes: &[u8]) -> Judgement {
    let Kind::Contest { game, puzzles, .. } = kind else {
        return refused(&Sentence::new("course-refused-task"));
    };
    let text = String::from_utf8_lossy(bytes);
    let given =
        match workbench::given::any_text(&text, Some(game.info().id), None, &Options::default()) {
            Ok(given) => given,
            Err(error) => return refused(&error.sentence()),
        };
    let is_of_game = given.puzzle.game().info().id == game.info().id;
    if !is_of_game || !puzzles.is_empty() && !puzzles.contains(&given.puzzle.text()) {
        return refused(&Sentence::new("course-other-puzzle"));
    }
    let n = given.puzzle.start().n_spots();
    if puzzles.is_empty() && MOST_SQUARES < n {
        let sentence = Sentence::new("course-large-puzzle").with("most", MOST_SQUARES);
        return refused(&sentence);
    }
    match checked(given.puzzle, given.line.as_deref()) {
        Err(why) => refused(&why),
        Ok((puzzle, _, cost)) => Judgement {
            is_passed: true,
            built: None,
            report: Report {
                told: vec![Told::new(
                    &Sentence::new("course-accepted").with("cost", cost),
                )],
                right: 1,
                of: 1,
                answer: Some(Reached {
                    puzzle: puzzle.text(),
                    cost,
                }),
                ..Report::default()
            },
        },
    }
}

/// Judges on threads of their own: as many as leave half of the machine to the ladders.
pub(super) fn start(course: &Arc<Course>, news: &Arc<News>) -> std::io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..(cores / 2).max(1) {
        let (course, news) = (Arc::clone(course), Arc::clone(news));
        let thread = std::thread::Builder::new().name("judge".to_owned());
        thread.spawn(move || {
            give_way();
            judge_on(&course, &news);
        })?;
    }
    Ok(())
}
