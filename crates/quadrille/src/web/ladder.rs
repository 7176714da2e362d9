//! The standings of a ladder and its games. It may be played right now, so its log is read again when it has grown; but
//! whoever asks in between gets what is known, however many ask.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::Json;
use axum::extract::{Path as Part, Query, State};
use axum::response::Response;
use games::budget::Budget;
use serde_json::{Value, json};
use workbench::refusal::Refusal;
use workbench::requests::InLanguage;
use workbench::words::Language;

use super::client::Client;
use super::handlers::json_text;
use super::reply::Refused;
use super::server::Shared;
use crate::arena::log::{self, Found};
use crate::arena::record::{Record, last_versions, told_apart};
use crate::arena::standings::standings;
use crate::verdict::verdict_words;

/// How many of the latest games are listed.
const MOST_GAMES: usize = 2_000;
/// How long a table is good enough while games go on.
const FRESH: Duration = Duration::from_secs(2);

/// A ladder that is shown.
pub(super) struct Ladder {
    /// Its folder, or its log.
    place: PathBuf,
    /// What was read last.
    known: Mutex<Option<Arc<Known>>>,
    /// Held by whoever reads.
    reading: Mutex<()>,
}

/// What is known, and since when.
struct Known {
    read: Instant,
    log: Arc<Log>,
}

/// The length and the time of a log.
type Stamp = (u64, Option<SystemTime>);

/// What a log said.
struct Log {
    stamp: Stamp,
    found: Found,
    /// The reply, as it is sent.
    table: String,
}

impl Ladder {
    /// Shows the ladder in this folder, or of this log.
    pub(super) fn new(place: PathBuf) -> Self {
        Self {
            place,
            known: Mutex::default(),
            reading: Mutex::default(),
        }
    }

    /// What the log says. One request reads it when it has grown, and the others take what is known meanwhile.
    fn look(&self) -> Result<Arc<Known>, Refusal> {
        let known = lock(&self.known).clone();
        if let Some(known) = known {
            if known.read.elapsed() < FRESH {
                return Ok(known);
            }
            return match self.reading.try_lock() {
                Ok(_reading) => self.read(Some(known)),
                Err(_) => Ok(known),
            };
        }
        let _reading = lock(&self.reading);
        // Not in the match itself, which would hold the lock that reading needs.
        let known = lock(&self.known).clone();
        match known {
            Some(known) => Ok(known),
            None => self.read(None),
        }
    }

    fn read(&self, known: Option<Arc<Known>>) -> Result<Arc<Known>, Refusal> {
        let path = if self.place.is_dir() {
            self.place.join(log::FILE)
        } else {
            self.place.clone()
        };
        let about = std::fs::metadata(&path).ok();
        let stamp = about.map_or((0, None), |about| (about.len(), about.modified().ok()));
        let log = match known {
            Some(known) if known.log.stamp == stamp => Arc::clone(&known.log),
            _ => Arc::new(Log::read(&path.display().to_string(), stamp)?),
        };
        let read = Instant::now();
        let fresh = Arc::new(Known { read, log });
        *lock(&self.known) = Some(Arc::clone(&fresh));
        Ok(fresh)
    }
}

impl Log {
    fn read(path: &str, stamp: Stamp) -> Result<Self, Refusal> {
        let found = log::read(path).map_err(|failure| Refusal::missing(failure.message()))?;
        let table = table_json(&found).to_string();
        Ok(Self {
            stamp,
            found,
            table,
        })
    }
}

/// `GET /api/ladder`: what is played, the standings, and the latest games.
pub(super) async fn table(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Query(spoken): Query<InLanguage>,
) -> Result<Response, Refused> {
    let known = look(&shared, &client, spoken.language()).await?;
    Ok(json_text(known.log.table.clone()))
}

/// `GET /api/ladder/NUMBER`: one game of the log, counted from 1, with what the checker says of it.
pub(super) async fn game(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Part(number): Part<usize>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let language = spoken.language();
    let known = look(&shared, &client, language).await?;
    let work = move || {
        let found = &known.log.found;
        let record = number.checked_sub(1).and_then(|at| found.records.get(at));
        let record = record.ok_or_else(|| Refusal::missing(language.page("no-such-save")))?;
        let verdict = record.verdict();
        Ok(json!({
            "number": number, "n_games": found.records.len(), "game": found.head.game, "round": record.round,
            "seats": record.seats, "puzzle": record.puzzle, "line": record.line, "result": record.result.word(),
            "margin": record.margin, "reason": record.reason, "fault": record.fault, "detail": record.detail,
            "micros": record.micros, "comments": record.comments,
            "verdict": verdict.word(), "verdict_words": verdict_words(&language.book, &verdict),
        }))
    };
    Ok(Json(shared.workers.quick(&client.key, work).await?))
}

/// What is known of the ladder; reading a long log is left to patient threads.
async fn look(
    shared: &Arc<Shared>,
    client: &Client,
    language: &'static Language,
) -> Result<Arc<Known>, Refusal> {
    let Some(ladder) = &shared.ladder else {
        return Err(Refusal::missing(language.page("no-ladder")));
    };
    let known = lock(&ladder.known).clone();
    if let Some(known) = known.filter(|known| known.read.elapsed() < FRESH) {
        return Ok(known);
    }
    let server = Arc::clone(shared);
    let work = move |_: &mut Budget<'_>| match &server.ladder {
        Some(ladder) => ladder.look(),
        None => Err(Refusal::broken()),
    };
    shared.workers.think(&client.key, language, work).await
}

fn table_json(found: &Found) -> Value {
    let records = told_apart(&found.records, &last_versions(&found.records));
    let names: BTreeSet<&String> = records.iter().flat_map(|game| &game.seats).collect();
    let names: Vec<String> = names.into_iter().cloned().collect();
    let games = found.records.iter().enumerate().rev().take(MOST_GAMES);
    let game = |(at, record): (usize, &Record)| {
        json!({
            "number": at + 1, "round": record.round, "seats": record.seats,
            "result": record.result.word(), "margin": record.margin, "reason": record.reason,
            "n_moves": record.line.split_ascii_whitespace().count(),
        })
    };
    json!({
        "game": found.head.game, "spec": found.head.spec, "clock": found.head.clock,
        "n_games": found.records.len(),
        "standings": standings(&names, &records).json(),
        "games": games.map(game).collect::<Vec<_>>(),
    })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
