//! Solves in the background: started, watched, stopped. The only thing the server remembers of a puzzle.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, Query, State};
use checker::Verdict;
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::{Ask, Budget, Progress, Trace};
use games::options::Options;
use games::words::Book;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use workbench::limits::{MAX_SOLVE, MAX_TRACE};
use workbench::refusal::Refusal;
use workbench::requests::{At, InLanguage};
use workbench::view::why_json;
use workbench::words::Language;

use super::body::Body;
use super::reply::Refused;
use super::server::Shared;
use crate::print::{answer_json, claim_words};
use crate::run::Programs;
use crate::verdict::{checking, verdict, verdict_words};

/// How long an answer waits for news before it says that there are none.
const PATIENCE: Duration = Duration::from_secs(2);
/// A solve that nobody has looked at for this long is stopped; its result is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// The solves of all pages.
#[derive(Default)]
pub(super) struct Jobs(Mutex<HashMap<String, Arc<Job>>>);

/// One solve.
struct Job {
    stop: AtomicBool,
    seen: Mutex<Instant>,
    news: watch::Sender<News>,
}

/// What there is to tell of a solve.
#[derive(Clone)]
enum News {
    Waiting,
    Running(Progress),
    Done(Arc<Value>),
}

/// What to solve, and how.
#[derive(Debug, Deserialize)]
pub(super) struct Solve {
    #[serde(flatten)]
    at: At,
    /// The game's default when left out.
    solver: Option<String>,
    /// The time it may take; never more than the server's limit.
    seconds: Option<f64>,
    nodes: Option<u64>,
    /// Keep the tries and undoings, to be watched.
    #[serde(default)]
    trace: bool,
    /// Reasons for each step, and notes.
    #[serde(default)]
    explain: bool,
    /// No best partial answer.
    #[serde(default)]
    all: bool,
}

/// `POST /api/solve`: starts a solve and gives its number.
pub(super) async fn start(
    State(shared): State<Arc<Shared>>,
    Body(asked): Body<Solve>,
) -> Result<Json<Value>, Refused> {
    let language = asked.at.spoken.language();
    let at = asked.at.clone();
    let puzzle = shared.workers.quick(move || at.puzzle()).await?;
    let known = puzzle.game().solvers();
    if let Some(name) = &asked.solver
        && !known.contains(&name.as_str())
    {
        let error = games::error::Error::Unknown {
            what: "solver",
            name: name.clone(),
            known,
        };
        return Err(Refusal::of(&error, name, language).into());
    }
    shared.workers.enter_queue(language)?;
    let id = new_id();
    let job = Arc::new(Job {
        stop: AtomicBool::new(false),
        seen: Mutex::new(Instant::now()),
        news: watch::Sender::new(News::Waiting),
    });
    shared.jobs.lock().insert(id.clone(), Arc::clone(&job));
    tokio::spawn(look_after(
        Arc::clone(&shared),
        id.clone(),
        Arc::clone(&job),
    ));
    tokio::spawn(async move { run(&shared, asked, puzzle, job, language).await });
    Ok(Json(json!({ "job": id })))
}

/// What the asker has already seen.
#[derive(Debug, Deserialize)]
pub(super) struct Seen {
    /// Answer at once, without waiting for news.
    #[serde(default)]
    now: bool,
    #[serde(flatten)]
    spoken: InLanguage,
}

/// `GET /api/jobs/ID`: how far a solve has come, or its answer. Waits a moment for news.
pub(super) async fn watch(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Query(seen): Query<Seen>,
) -> Result<Json<Value>, Refused> {
    let job = shared.jobs.find(&id, seen.spoken.language())?;
    *lock(&job.seen) = Instant::now();
    let mut news = job.news.subscribe();
    let is_done = matches!(*news.borrow_and_update(), News::Done(_));
    if !is_done && !seen.now {
        // No news is an answer too.
        let _ = tokio::time::timeout(PATIENCE, news.changed()).await;
    }
    let told = news.borrow().clone();
    Ok(Json(news_json(told)))
}

/// `DELETE /api/jobs/ID`: stops a solve; it keeps the best so far.
pub(super) async fn stop(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let job = shared.jobs.find(&id, spoken.language())?;
    job.stop.store(true, Ordering::Relaxed);
    Ok(Json(json!({ "stopped": true })))
}

impl Jobs {
    /// Stops every solve.
    pub(super) fn stop_all(&self) {
        for job in self.lock().values() {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    fn find(&self, id: &str, language: &Language) -> Result<Arc<Job>, Refusal> {
        let job = self.lock().get(id).cloned();
        job.ok_or_else(|| Refusal::missing(language.page("no-such-solve")))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        lock(&self.0)
    }
}

/// Stops and forgets a job that nobody looks at any more.
async fn look_after(shared: Arc<Shared>, id: String, job: Arc<Job>) {
    loop {
        let seen = *lock(&job.seen);
        let left = FORGOTTEN.saturating_sub(seen.elapsed());
        if left.is_zero() {
            break;
        }
        tokio::time::sleep(left).await;
    }
    job.stop.store(true, Ordering::Relaxed);
    shared.jobs.lock().remove(&id);
}

async fn run(
    shared: &Arc<Shared>,
    asked: Solve,
    puzzle: Box<dyn AnyPuzzle>,
    job: Arc<Job>,
    language: &'static Language,
) {
    let permit = Arc::clone(&shared.workers.solves).acquire_owned().await;
    shared.workers.leave_queue();
    let (worker, shared) = (Arc::clone(&job), Arc::clone(shared));
    let work = move || {
        let _permit = permit;
        solve(&asked, &*puzzle, &worker, &shared, language)
    };
    let told = match tokio::task::spawn_blocking(work).await {
        Ok(told) => told,
        Err(_) => json!({ "state": "failed", "error": language.page("solver-broke") }),
    };
    job.news.send_replace(News::Done(Arc::new(told)));
}

fn solve(
    asked: &Solve,
    puzzle: &dyn AnyPuzzle,
    job: &Job,
    shared: &Shared,
    language: &Language,
) -> Value {
    let book = &language.book;
    let mut film = Film::default();
    let mut hear = |event: Trace| film.hear(event, book);
    let mut show = |progress: Progress| {
        job.news.send_replace(News::Running(progress));
    };
    let programs = Programs::new(None).ok();
    let mut budget = Budget::unlimited();
    budget.stop = Some(&job.stop);
    budget.nodes = asked.nodes;
    let seconds = asked.seconds.filter(|s| s.is_finite() && 0.0 <= *s);
    let limit = MAX_SOLVE.min(seconds.map_or(MAX_SOLVE, |s| {
        Duration::from_secs_f64(s.min(MAX_SOLVE.as_secs_f64()))
    }));
    let started = Instant::now();
    let deadline = Some(started + limit);
    budget.deadline = deadline;
    budget.ask = Ask {
        explain: asked.explain,
        options: if asked.all {
            Options::default().with("all")
        } else {
            Options::default()
        },
    };
    budget.outside = programs.as_ref().map(|programs| programs as _);
    show(Progress::default());
    budget.progress = Some(&mut show);
    if asked.trace {
        budget.trace = Some(&mut hear);
    }
    let answer = puzzle.solve(asked.solver.as_deref(), &mut budget);
    let (duration, nodes) = (started.elapsed(), budget.used());
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => return json!({ "state": "failed", "error": error.to_string() }),
    };
    let verdict = verdict(
        &puzzle.text(),
        &answer,
        &mut checking(deadline, Some(&job.stop)),
    );
    let is_rejected = matches!(verdict, Verdict::Rejected(_));
    if let (Claim::Optimal, Some(cost), false) = (answer.claim, answer.cost, is_rejected) {
        // Worth remembering; when it cannot be kept, it is found again another time.
        let _ = shared
            .store
            .with(|store| store.know_best(&puzzle.text(), cost));
    }
    let mut told = answer_json(&answer);
    let mut add = |name: &str, value: Value| told.insert(name.to_owned(), value);
    add("state", json!("done"));
    add("solver", json!(answer.solver));
    add("claim_words", json!(claim_words(book, answer.claim)));
    add("verdict", json!(verdict.word()));
    add("verdict_words", json!(verdict_words(book, &verdict)));
    add("nodes", json!(nodes));
    add("micros", json!(duration.as_nanos() as f64 / 1e3));
    add("stopped", json!(job.stop.load(Ordering::Relaxed)));
    add("rival", json!(answer.rival.join(" ")));
    let notes = answer.notes.iter().map(|note| note.told(book));
    add("notes", notes.collect());
    add("steps", steps_json(&answer, book));
    if asked.trace {
        add("trace", json!(film.events));
        add("trace_is_cut", json!(film.is_cut));
    }
    Value::Object(told)
}

fn steps_json(answer: &Answer<String>, book: &Book) -> Value {
    let step = |step: &games::answer::Step<String>| {
        let mut json = why_json(&step.why, book);
        json["moves"] = json!(step.moves);
        json
    };
    answer.steps.iter().map(step).collect()
}

/// The work of a solver, as far as it is kept.
#[derive(Default)]
struct Film {
    events: Vec<Value>,
    is_cut: bool,
}

impl Film {
    fn hear(&mut self, event: Trace, book: &Book) {
        if MAX_TRACE <= self.events.len() {
            self.is_cut = true;
            return;
        }
        self.events.push(match event {
            Trace::Play { moves, why } => {
                let mut json = why_json(&why, book);
                json["moves"] = json!(moves);
                json
            }
            Trace::Undo(n) => json!({ "undo": n }),
        });
    }
}

fn news_json(news: News) -> Value {
    match news {
        News::Waiting => json!({ "state": "waiting" }),
        News::Running(progress) => json!({
            "state": "running", "done": progress.done, "cost": progress.cost, "bound": progress.bound,
        }),
        News::Done(told) => (*told).clone(),
    }
}

/// A name that cannot be guessed, so that nobody stops the solve of another.
fn new_id() -> String {
    format!("{:016x}", RandomState::new().hash_one(Instant::now()))
}

/// A lock whose holder panicked still holds sound values: they are replaced whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
