//! Games being played and finished, in the same store as the terminal's.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, Query, State};
use serde_json::{Value, json};
use workbench::refusal::Refusal;
use workbench::requests::everything::{self, Everything};
use workbench::requests::{At, InLanguage};

use super::body::Body;
use super::reply::Refused;
use super::server::Shared;
use crate::failure::Failure;
use crate::store::Store;

/// How many rows of each list are sent.
const MOST_ROWS: usize = 200;

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

/// `GET /api/saves`: the games being played, the latest first.
pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || server.store.with(|store| store.saves(MOST_ROWS));
    let saves = shared.workers.quick(work).await?;
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
        Some(save) => Ok(Json(json!({ "save": save }))),
        None => Err(Refusal::missing(spoken.language().page("no-such-save")).into()),
    }
}

/// `DELETE /api/saves/ID`: forgets one; its history stays.
pub(super) async fn forget(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        server.sessions.forget(&id);
        server.store.with(|store| store.delete(&id))
    };
    shared.workers.quick(work).await?;
    Ok(Json(json!({ "forgotten": true })))
}

/// `GET /api/history`: the games finished, the latest first.
pub(super) async fn history(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || server.store.with(|store| store.history(MOST_ROWS));
    let rows = shared.workers.quick(work).await?;
    Ok(Json(json!({ "history": rows })))
}

/// `GET /api/everything`: all games, to be taken elsewhere.
pub(super) async fn everything(State(shared): State<Arc<Shared>>) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        server.store.with(|store| {
            let (saves, history) = (store.saves(usize::MAX)?, store.history(usize::MAX)?);
            Ok(everything::everything(&saves, &history))
        })
    };
    Ok(Json(shared.workers.quick(work).await?))
}

/// `POST /api/everything`: adds games from elsewhere.
pub(super) async fn add(
    State(shared): State<Arc<Shared>>,
    Body(asked): Body<Everything>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        let sound = everything::sound(asked)?;
        let added = server
            .store
            .with(|store| store.add(&sound.saves, &sound.history))?;
        for save in &sound.saves {
            server.sessions.forget(&save.id);
        }
        Ok(json!({ "n_saves": added.0, "n_finished": added.1, "n_refused": sound.n_refused }))
    };
    Ok(Json(shared.workers.quick(work).await?))
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
            "record": record,
            "n_seats": puzzle.start().n_seats(),
        }))
    };
    Ok(Json(shared.workers.quick(work).await?))
}
