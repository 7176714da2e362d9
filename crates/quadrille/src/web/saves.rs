//! Games being played and finished, in the same store as the terminal's.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::limits::MAX_LINE;
use workbench::refusal::Refusal;
use workbench::requests::{At, InLanguage, read};

use super::body::Body;
use super::reply::Refused;
use super::server::Shared;
use crate::failure::Failure;
use crate::session::Session;
use crate::store::{Finish, Save, Store};

/// How many rows of each list are sent.
const MOST_ROWS: usize = 200;
/// The longest name of a save.
const LONGEST_ID: usize = 32;

/// The store, used by one request at a time.
pub(super) struct SharedStore(Mutex<Store>);

impl SharedStore {
    /// Shares this store.
    pub(super) fn new(store: Store) -> Self {
        Self(Mutex::new(store))
    }

    /// Does something with the store.
    pub(super) fn with<T>(
        &self,
        work: impl FnOnce(&Store) -> Result<T, Failure>,
    ) -> Result<T, Refusal> {
        let store = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        work(&store).map_err(|failure| Refusal::new(500, failure.message()))
    }
}

/// A game to keep: what a save holds, as the page knows it.
#[derive(Debug, Deserialize)]
pub(super) struct Kept {
    puzzle: String,
    line: String,
    played: u64,
    #[serde(default)]
    players: String,
    #[serde(default)]
    series: String,
    millis: u64,
    n_hints: u64,
    #[serde(flatten)]
    spoken: InLanguage,
}

/// `PUT /api/saves/ID`: keeps a game, and adds it to the history once it is over.
/// What is answered is on the disk.
pub(super) async fn keep(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Body(kept): Body<Kept>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        let language = kept.spoken.language();
        let is_name = id.len() <= LONGEST_ID && id.bytes().all(|b| b.is_ascii_alphanumeric());
        if !is_name {
            return Err(Refusal::missing(language.page("no-such-save")));
        }
        if MAX_LINE < kept.line.split_whitespace().take(2 * MAX_LINE).count() {
            return Err(Refusal::too_large(language.page("line-too-long")));
        }
        let puzzle = read(&kept.puzzle, language)?;
        let save = Save {
            id,
            game: puzzle.game().info().id.to_owned(),
            puzzle: puzzle.text(),
            line: kept.line,
            played: kept.played,
            players: kept.players,
            series: kept.series,
            millis: kept.millis,
            n_hints: kept.n_hints,
            ..Save::default()
        };
        let session =
            Session::from_save(&save).map_err(|error| Refusal::of(&error, &save.line, language))?;
        let finish = session.to_finish();
        server.store.with(|store| {
            store.save(&session.to_save())?;
            finish
                .as_ref()
                .map_or(Ok(()), |finish| store.finish(finish))
        })?;
        Ok(json!({ "saved": session.id(), "finished": finish.is_some() }))
    };
    Ok(Json(shared.workers.quick(work).await?))
}

/// `GET /api/saves`: the games being played, the latest first.
pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || server.store.with(|store| store.saves(MOST_ROWS));
    let saves = shared.workers.quick(work).await?;
    let saves: Vec<Value> = saves.iter().map(save_json).collect();
    Ok(Json(json!({ "saves": saves })))
}

/// `GET /api/saves/ID`: one of them.
pub(super) async fn load(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || server.store.with(|store| store.load(&id));
    match shared.workers.quick(work).await? {
        Some(save) => Ok(Json(json!({ "save": save_json(&save) }))),
        None => Err(Refusal::missing(spoken.language().page("no-such-save")).into()),
    }
}

/// `DELETE /api/saves/ID`: forgets one; its history stays.
pub(super) async fn forget(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || server.store.with(|store| store.delete(&id));
    shared.workers.quick(work).await?;
    Ok(Json(json!({ "forgotten": true })))
}

/// `GET /api/history`: the games finished, the latest first.
pub(super) async fn history(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || server.store.with(|store| store.history(MOST_ROWS));
    let rows = shared.workers.quick(work).await?;
    let rows: Vec<Value> = rows.iter().map(finish_json).collect();
    Ok(Json(json!({ "history": rows })))
}

/// `POST /api/score`: the best cost of a puzzle, if a solver has proved it before, and the person's own record.
pub(super) async fn score(
    State(shared): State<Arc<Shared>>,
    Body(at): Body<At>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        let puzzle = at.puzzle()?;
        let text = puzzle.text();
        let (best, record) = server
            .store
            .with(|store| Ok((store.best(&text)?, store.record(&text)?)))?;
        Ok(json!({
            "best": best,
            "record": record.as_ref().map(finish_json),
            "n_seats": puzzle.start().n_seats(),
        }))
    };
    Ok(Json(shared.workers.quick(work).await?))
}

fn save_json(save: &Save) -> Value {
    json!({
        "id": save.id, "game": save.game, "puzzle": save.puzzle, "line": save.line, "played": save.played,
        "players": save.players, "series": save.series, "millis": save.millis, "n_hints": save.n_hints,
        "is_over": save.is_over, "changed": save.changed,
    })
}

fn finish_json(finish: &Finish) -> Value {
    json!({
        "id": finish.id, "date": finish.date, "game": finish.game, "puzzle": finish.puzzle,
        "players": finish.players, "millis": finish.millis, "n_hints": finish.n_hints, "cost": finish.cost,
        "margin": finish.margin, "best": finish.best,
    })
}
