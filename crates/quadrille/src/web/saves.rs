//! Games being played and finished, in the same store as the terminal's.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, Query, State};
use games::budget::Budget;
use serde_json::{Value, json};
use workbench::refusal::Refusal;
use workbench::requests::everything::{self, Everything};
use workbench::requests::{At, InLanguage};
use workbench::save::Finish;

use super::body::Body;
use super::client::Client;
use super::reply::Refused;
use super::server::Shared;
use crate::failure::Failure;
use crate::store::{Standing, Store};

/// How many games being played are sent.
const MOST_ROWS: usize = 200;

/// How many finished ones: figures are made of them.
const MOST_FINISHED: usize = 5_000;

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
pub(super) async fn list(
    State(shared): State<Arc<Shared>>,
    client: Client,
) -> Result<Json<Value>, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let work = move || server.lists.with(|store| store.of(&owner).saves(MOST_ROWS));
    let saves = shared.workers.quick(&client.key, work).await?;
    Ok(Json(json!({ "saves": saves })))
}

/// `GET /api/saves/ID`: one of them.
pub(super) async fn load(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Path(id): Path<String>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let work = move || server.store.with(|store| store.of(&owner).load(&id));
    match shared.workers.quick(&client.key, work).await? {
        Some(save) => Ok(Json(json!({ "save": save }))),
        None => Err(Refusal::missing(spoken.language().page("no-such-save")).into()),
    }
}

/// `DELETE /api/saves/ID`: forgets one; its history stays.
pub(super) async fn forget(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let work = move || {
        server.sessions.forget(&owner, &id);
        server.lists.with(|store| store.of(&owner).delete(&id))
    };
    shared.workers.quick(&client.key, work).await?;
    Ok(Json(json!({ "forgotten": true })))
}

/// `GET /api/history`: the games finished, the latest first.
pub(super) async fn history(
    State(shared): State<Arc<Shared>>,
    client: Client,
) -> Result<Json<Value>, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let work = move || {
        server
            .lists
            .with(|store| store.of(&owner).history(MOST_FINISHED))
    };
    let rows = shared.workers.quick(&client.key, work).await?;
    Ok(Json(json!({ "history": rows })))
}

/// `GET /api/everything`: all games, to be taken elsewhere.
pub(super) async fn everything(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let work = move |_: &mut Budget<'_>| {
        server.lists.with(|store| {
            let owned = store.of(&owner);
            let (saves, history) = (owned.saves(usize::MAX)?, owned.history(usize::MAX)?);
            Ok(everything::everything(&saves, &history))
        })
    };
    let language = spoken.language();
    let all = shared.workers.think(&client.key, language, work).await?;
    Ok(Json(all))
}

/// `POST /api/everything`: adds games from elsewhere.
pub(super) async fn add(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Everything>,
) -> Result<Json<Value>, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let language = asked.spoken.language();
    let work = move |_: &mut Budget<'_>| {
        let sound = everything::sound(asked)?;
        let standing = |finish: &Finish| {
            if everything::is_shown(finish, &sound.saves) {
                Standing::Shown
            } else {
                Standing::Told
            }
        };
        let history = sound.history.iter();
        let history: Vec<(Finish, Standing)> = history
            .map(|finish| (finish.clone(), standing(finish)))
            .collect();
        let added = server
            .lists
            .with(|store| store.of(&owner).add(&sound.saves, &history))?;
        for save in &sound.saves {
            server.sessions.forget(&owner, &save.id);
        }
        Ok(json!({ "n_saves": added.0, "n_finished": added.1, "n_refused": sound.n_refused }))
    };
    let added = shared.workers.think(&client.key, language, work).await?;
    Ok(Json(added))
}

/// `POST /api/score`: the best cost of a puzzle, if a solver has proved it before, and the person's own record.
pub(super) async fn score(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(at): Body<At>,
) -> Result<Json<Value>, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let work = move || {
        let puzzle = at.puzzle()?;
        let text = puzzle.text();
        let (best, record) = server
            .store
            .with(|store| Ok((store.best(&text)?, store.of(&owner).record(&text)?)))?;
        Ok(json!({
            "best": best,
            "record": record,
            "n_seats": puzzle.start().n_seats(),
        }))
    };
    Ok(Json(shared.workers.quick(&client.key, work).await?))
}
