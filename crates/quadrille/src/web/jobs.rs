//! Solves in the background: started, watched, stopped.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, Query, State};
use games::any::AnyPuzzle;
use games::budget::{Budget, Progress, Trace};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;
use workbench::refusal::Refusal;
use workbench::requests::InLanguage;
use workbench::requests::solve::{self, Film, Solve, Work};
use workbench::words::Language;

use super::body::Body;
use super::client::Client;
use super::lane::Ticket;
use super::reply::Refused;
use super::server::Shared;
use super::workers::patiently;
use crate::run::Programs;
use crate::verdict::{Care, Limits, proved};

/// How long an answer waits for news before it says that there are none.
const PATIENCE: Duration = Duration::from_secs(2);
/// A solve that nobody has looked at for this long is stopped; its result is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// The solves of all pages.
#[derive(Default)]
pub(super) struct Jobs(Mutex<HashMap<String, Arc<Job>>>);

/// One solve.
struct Job {
    stop: Arc<AtomicBool>,
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

/// `POST /api/solve`: starts a solve and gives its number.
pub(super) async fn start(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Solve>,
) -> Result<Json<Value>, Refused> {
    let language = asked.at.spoken.language();
    let wanted = asked.clone();
    let read = shared.workers.quick(&client.key, move || wanted.puzzle());
    let puzzle = read.await?;
    let stop: Arc<AtomicBool> = Arc::default();
    let ticket = shared
        .workers
        .enter_solves(&client.key, Arc::clone(&stop), language)?;
    let id = new_id();
    let job = Arc::new(Job {
        stop,
        seen: Mutex::new(Instant::now()),
        news: watch::Sender::new(News::Waiting),
    });
    shared.jobs.lock().insert(id.clone(), Arc::clone(&job));
    tokio::spawn(look_after(
        Arc::clone(&shared),
        id.clone(),
        Arc::clone(&job),
    ));
    tokio::spawn(async move { run(&shared, ticket, asked, puzzle, job, language).await });
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
    ticket: Ticket,
    asked: Solve,
    puzzle: Box<dyn AnyPuzzle>,
    job: Arc<Job>,
    language: &'static Language,
) {
    let turn = ticket.turn().await;
    let (worker, shared) = (Arc::clone(&job), Arc::clone(shared));
    let work = move || {
        let _turn = turn;
        run_solver(&asked, &*puzzle, &worker, &shared, language)
    };
    let told = match patiently(work).await {
        Some(told) => told,
        None => json!({ "state": "failed", "error": language.page("solver-broke") }),
    };
    job.news.send_replace(News::Done(Arc::new(told)));
}

fn run_solver(
    asked: &Solve,
    puzzle: &dyn AnyPuzzle,
    job: &Job,
    shared: &Shared,
    language: &Language,
) -> Value {
    let book = &language.book;
    let mut film = Film::default();
    let mut hear = |event: Trace| film.hear(&event, book);
    let mut show = |progress: Progress| {
        job.news.send_replace(News::Running(progress));
    };
    let programs = Programs::new(None).ok();
    let mut budget = Budget::unlimited();
    budget.stop = Some(&job.stop);
    budget.nodes = asked.nodes;
    let started = Instant::now();
    budget.deadline = Some(started + asked.limit());
    let limits = Limits::of(&budget);
    budget.ask = asked.ask();
    budget.outside = programs.as_ref().map(|programs| programs as _);
    show(Progress::default());
    budget.progress = Some(&mut show);
    if asked.trace {
        budget.trace = Some(&mut hear);
    }
    let answer = puzzle.solve(asked.solver.as_deref(), &mut budget);
    let (duration, nodes) = (started.elapsed(), budget.used());
    let mut answer = match answer {
        Ok(answer) => answer,
        Err(error) => {
            return json!({ "state": "failed", "error": language.book.tell(&error.sentence()) });
        }
    };
    let checked = proved(puzzle, &mut answer, Care::Usual, limits);
    let verdict = checked.verdict;
    if let Some(cost) = solve::best_of(&answer, &verdict) {
        // Worth remembering; when it cannot be kept, it is found again another time.
        let _ = shared
            .lists
            .with(|store| store.know_best(&puzzle.text(), cost));
    }
    let work = Work {
        nodes,
        duration,
        was_stopped: job.stop.load(Ordering::Relaxed),
    };
    let film = asked.trace.then_some(film);
    let mut told = solve::told(&answer, &verdict, &work, film, book);
    let proof = checked.proof.as_ref();
    solve::tell_proof(
        &mut told,
        &puzzle.text(),
        &answer,
        proof,
        &verdict,
        checked.duration,
    );
    told
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
