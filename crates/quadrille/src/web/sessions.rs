//! Sessions under way: kept in memory while they are played, rebuilt from the store when they are not.
//!
//! Each change is written to the store before its reply is sent, so a session in memory is only a faster copy of
//! what the store holds; whichever of them is the later one counts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::refusal::Refusal;
use workbench::requests::InLanguage;
use workbench::requests::sessions::{self, Command, Note, Open, UnderWay, is_id, state_text};
use workbench::session::Session;
use workbench::words::Language;

use super::body::Body;
use super::handlers::json_text;
use super::reply::Refused;
use super::saves::SharedStore;
use super::server::Shared;
use crate::store::Store;

/// How many sessions are kept in memory.
const MOST: usize = 256;

/// The sessions in memory, those used last.
#[derive(Default)]
pub(super) struct Sessions(Mutex<Recent>);

#[derive(Default)]
struct Recent {
    rows: HashMap<String, Row>,
    now: u64,
}

struct Row {
    session: Arc<Mutex<UnderWay>>,
    used: u64,
}

impl Sessions {
    /// The session with this id, in its latest version, from memory or from the store.
    fn find(
        &self,
        id: &str,
        store: &SharedStore,
        language: &Language,
    ) -> Result<Option<Arc<Mutex<UnderWay>>>, Refusal> {
        let rebuilt =
            |save| Session::from_save(&save).map_err(|error| Refusal::of(&error, "", language));
        if let Some(known) = self.known(id) {
            let version = lock(&known).session.version();
            if let Some(save) = store.with(|store| store.later(id, version))? {
                *lock(&known) = UnderWay::new(rebuilt(save)?);
            }
            return Ok(Some(known));
        }
        if !is_id(id) {
            return Ok(None);
        }
        match store.with(|store| store.load(id))? {
            Some(save) => Ok(Some(self.add(rebuilt(save)?))),
            None => Ok(None),
        }
    }

    /// Keeps a session in memory, unless one with its id came first.
    fn add(&self, session: Session) -> Arc<Mutex<UnderWay>> {
        let mut recent = lock(&self.0);
        recent.now += 1;
        let now = recent.now;
        let row = recent
            .rows
            .entry(session.id().to_owned())
            .or_insert_with(|| Row {
                session: Arc::new(Mutex::new(UnderWay::new(session))),
                used: now,
            });
        row.used = now;
        let session = Arc::clone(&row.session);
        recent.make_room();
        session
    }

    /// Drops a session from memory.
    pub(super) fn forget(&self, id: &str) {
        lock(&self.0).rows.remove(id);
    }

    fn known(&self, id: &str) -> Option<Arc<Mutex<UnderWay>>> {
        let mut recent = lock(&self.0);
        recent.now += 1;
        let now = recent.now;
        let row = recent.rows.get_mut(id)?;
        row.used = now;
        Some(Arc::clone(&row.session))
    }
}

impl Recent {
    /// Drops the sessions used least lately that nobody is using now.
    fn make_room(&mut self) {
        while MOST < self.rows.len() {
            let idle = self
                .rows
                .iter()
                .filter(|(_, row)| Arc::strong_count(&row.session) == 1);
            let Some((oldest, _)) = idle.min_by_key(|(_, row)| row.used) else {
                return;
            };
            let oldest = oldest.clone();
            self.rows.remove(&oldest);
        }
    }
}

/// `POST /api/sessions`: opens a session, one there is or a new one.
pub(super) async fn open(
    State(shared): State<Arc<Shared>>,
    Body(asked): Body<Open>,
) -> Result<Response, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        let language = asked.spoken.language();
        let known = server.sessions.find(&asked.id, &server.store, language)?;
        let session = match known {
            Some(known) => known,
            None => {
                let id = server.store.with(Store::new_id)?;
                server.sessions.add(sessions::open(&asked, id)?)
            }
        };
        let mut session = lock(&session);
        learn_best(&mut session.session, &server.store)?;
        shown(&session.session, language)
    };
    Ok(json_text(shared.workers.quick(work).await?))
}

/// `GET /api/sessions/ID`: the state of a session.
pub(super) async fn look(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Query(spoken): Query<InLanguage>,
) -> Result<Response, Refused> {
    let work = with(&shared, id, spoken.clone(), move |under_way, server| {
        learn_best(&mut under_way.session, &server.store)?;
        shown(&under_way.session, spoken.language())
    });
    Ok(json_text(shared.workers.quick(work).await?))
}

/// `POST /api/sessions/ID`: tells a session what to do; what has changed is on the disk when the reply is sent.
pub(super) async fn command(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Result<Response, Refused> {
    let spoken = command.spoken.clone();
    let work = with(&shared, id, spoken, move |under_way, server| {
        let language = command.spoken.language();
        let obeyed = under_way.obey(&command)?;
        let session = &mut under_way.session;
        if session.is_over() {
            learn_best(session, &server.store)?;
        }
        // Even when nothing changed, the time did; but what nobody has touched is nobody's game yet.
        let is_touched = 0 < session.version();
        let mut note = Note {
            is_stale: obeyed.is_stale,
            is_saved: is_touched,
            problem: None,
        };
        if is_touched && !obeyed.is_stale {
            let finish = session.to_finish();
            let kept = server
                .store
                .with(|store| store.keep(&session.to_save(), finish.as_ref()));
            if let Err(refusal) = kept {
                note.is_saved = false;
                note.problem = Some(refusal.message);
            }
        }
        state_text(session, Some(&obeyed), &note, language)
    });
    Ok(json_text(shared.workers.quick(work).await?))
}

/// What a bot is asked for.
#[derive(Debug, Deserialize)]
pub(super) struct AskBot {
    /// The version that the sender sees.
    version: u64,
    #[serde(flatten)]
    spoken: InLanguage,
}

/// `POST /api/sessions/ID/bot`: the move of the bot whose turn it is. It is only told; the sender plays it.
pub(super) async fn bot(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Body(asked): Body<AskBot>,
) -> Result<Json<Value>, Refused> {
    let find = with(
        &shared,
        id,
        asked.spoken.clone(),
        move |under_way, _server| Ok((under_way.session.version(), under_way.session.bot_turn())),
    );
    let (version, turn) = shared.workers.quick(find).await?;
    let language = asked.spoken.language();
    let turn = turn.filter(|_| version == asked.version);
    let turn = turn.ok_or_else(|| Refusal::conflict(language.page("no-bot-to-move")))?;
    let choice = shared.workers.think(move |patience| {
        turn.think(patience)
            .map_err(|error| Refusal::of(&error, "", language))
    });
    let choice = choice.await?;
    let comment = choice.comment.map(|comment| language.book.tell(&comment));
    Ok(Json(
        json!({ "version": version, "move": choice.mv, "comment": comment }),
    ))
}

/// `POST /api/sessions/ID/next`: what to open for the next round of the series.
pub(super) async fn next(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Body(spoken): Body<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let work = with(&shared, id, spoken.clone(), move |under_way, _server| {
        sessions::next_round(&under_way.session, spoken.language())
    });
    Ok(Json(shared.workers.quick(work).await?))
}

/// `GET /api/sessions/ID/steps`: where the arrows lead from each spot.
pub(super) async fn steps(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let work = with(&shared, id, spoken, |under_way, _server| {
        Ok(sessions::steps(&under_way.session))
    });
    Ok(Json(shared.workers.quick(work).await?))
}

/// Work on a session that must be there.
fn with<T, W>(
    shared: &Arc<Shared>,
    id: String,
    spoken: InLanguage,
    work: W,
) -> impl FnOnce() -> Result<T, Refusal> + use<T, W>
where
    W: FnOnce(&mut UnderWay, &Shared) -> Result<T, Refusal>,
{
    let server = Arc::clone(shared);
    move || {
        let language = spoken.language();
        let found = server.sessions.find(&id, &server.store, language)?;
        let found = found.ok_or_else(|| Refusal::missing(language.page("no-such-save")))?;
        let mut under_way = lock(&found);
        work(&mut under_way, &server)
    }
}

/// The state of a session that was only looked at.
fn shown(session: &Session, language: &Language) -> Result<String, Refusal> {
    let note = Note {
        is_saved: 0 < session.version(),
        ..Note::default()
    };
    state_text(session, None, &note, language)
}

/// Asks the store how good the puzzle can be, if that is not known yet.
fn learn_best(session: &mut Session, store: &SharedStore) -> Result<(), Refusal> {
    if session.best().is_none() {
        let best = store.with(|store| store.best(session.text()))?;
        session.know_best(best);
    }
    Ok(())
}

/// A lock whose holder panicked: a session changes only after its move was made, so what it holds is sound.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
