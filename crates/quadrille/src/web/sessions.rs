//! Sessions under way: kept in memory while they are played, rebuilt from the store when they are not.
//!
//! Each change is written to the store before its reply is sent, so a session in memory is only a faster copy of
//! what the store holds; whichever of them is the later one counts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde_json::Value;
use workbench::refusal::Refusal;
use workbench::requests::InLanguage;
use workbench::requests::sessions::{
    self, AskBot, Command, Note, Open, UnderWay, is_id, state_text,
};
use workbench::session::Session;
use workbench::words::Language;

use super::body::Body;
use super::client::Client;
use super::handlers::json_text;
use super::reply::Refused;
use super::saves::SharedStore;
use super::server::Shared;
use super::writer::Receipt;
use crate::store::Store;

/// How many sessions are kept in memory.
const MOST: usize = 256;

/// The sessions in memory, those used last.
#[derive(Default)]
pub(super) struct Sessions(Mutex<Recent>);

#[derive(Default)]
struct Recent {
    /// By owner and id.
    rows: HashMap<(Arc<str>, String), Row>,
    now: u64,
}

struct Row {
    session: Arc<Mutex<TimedSession>>,
    used: u64,
}

/// A session under way, and when somebody was last at it.
struct TimedSession {
    under_way: UnderWay,
    heard: Instant,
}

impl TimedSession {
    fn new(under_way: UnderWay) -> Self {
        Self {
            under_way,
            heard: Instant::now(),
        }
    }

    /// The least time, in milliseconds, that can have been played by now. Nobody stops a clock for less than a second
    /// between any two moves, so that much counts, but for what a slow line takes.
    fn least_millis(&mut self) -> u64 {
        const SURE: Duration = Duration::from_secs(1);
        const LINE: Duration = Duration::from_millis(250);
        let passed = self.heard.elapsed().min(SURE).saturating_sub(LINE);
        self.heard = Instant::now();
        let before = self.under_way.session.state().millis;
        before.saturating_add(passed.as_millis() as u64)
    }
}

impl Sessions {
    /// The session with this id, in its latest version, from memory or from the store.
    fn find(
        &self,
        owner: &Arc<str>,
        id: &str,
        store: &SharedStore,
        language: &Language,
    ) -> Result<Option<Arc<Mutex<TimedSession>>>, Refusal> {
        if let Some(known) = self.known(owner, id) {
            let version = lock(&known).under_way.session.version();
            if let Some(save) = store.with(|store| store.of(owner).later(id, version))? {
                *lock(&known) = TimedSession::new(UnderWay::from_save(&save, language)?);
            }
            return Ok(Some(known));
        }
        if !is_id(id) {
            return Ok(None);
        }
        match store.with(|store| store.of(owner).load(id))? {
            Some(save) => Ok(Some(self.add(owner, UnderWay::from_save(&save, language)?))),
            None => Ok(None),
        }
    }

    /// Keeps a session in memory, unless one with its id came first.
    fn add(&self, owner: &Arc<str>, under_way: UnderWay) -> Arc<Mutex<TimedSession>> {
        let mut recent = lock(&self.0);
        recent.now += 1;
        let now = recent.now;
        let row = recent
            .rows
            .entry((Arc::clone(owner), under_way.session.id().to_owned()))
            .or_insert_with(|| Row {
                session: Arc::new(Mutex::new(TimedSession::new(under_way))),
                used: now,
            });
        row.used = now;
        let session = Arc::clone(&row.session);
        recent.make_room();
        session
    }

    /// Drops a session from memory.
    pub(super) fn forget(&self, owner: &Arc<str>, id: &str) {
        let key = (Arc::clone(owner), id.to_owned());
        lock(&self.0).rows.remove(&key);
    }

    fn known(&self, owner: &Arc<str>, id: &str) -> Option<Arc<Mutex<TimedSession>>> {
        let mut recent = lock(&self.0);
        recent.now += 1;
        let now = recent.now;
        let key = (Arc::clone(owner), id.to_owned());
        let row = recent.rows.get_mut(&key)?;
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
    client: Client,
    Body(asked): Body<Open>,
) -> Result<Response, Refused> {
    let (server, owner) = (Arc::clone(&shared), client.owner);
    let work = move || {
        let language = asked.spoken.language();
        let known = server
            .sessions
            .find(&owner, &asked.id, &server.store, language)?;
        let session = match known {
            Some(known) => known,
            None => {
                let id = server.store.with(Store::new_id)?;
                let session = sessions::open(&asked, id)?;
                server.sessions.add(&owner, UnderWay::new(session))
            }
        };
        let session = &mut lock(&session).under_way.session;
        learn_best(session, &server.store)?;
        sessions::look(session, language)
    };
    Ok(json_text(shared.workers.quick(&client.key, work).await?))
}

/// `GET /api/sessions/ID`: the state of a session.
pub(super) async fn look(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Path(id): Path<String>,
    Query(spoken): Query<InLanguage>,
) -> Result<Response, Refused> {
    let work = with(
        &shared,
        &client,
        id,
        spoken.clone(),
        move |timed, server| {
            let session = &mut timed.under_way.session;
            learn_best(session, &server.store)?;
            sessions::look(session, spoken.language())
        },
    );
    Ok(json_text(shared.workers.quick(&client.key, work).await?))
}

/// `POST /api/sessions/ID`: tells a session what to do; what has changed is on the disk when the reply is sent.
pub(super) async fn command(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Path(id): Path<String>,
    Body(command): Body<Command>,
) -> Result<Response, Refused> {
    let language = command.spoken.language();
    let (server, owner) = (Arc::clone(&shared), Arc::clone(&client.owner));
    let work = move || {
        let timed = server.timed(&owner, &id, language)?;
        let told = obey(&timed, command, &server, &owner)?;
        Ok((timed, told))
    };
    // Until it is written, the session must stay in memory: the store knows an older one.
    let (timed, told) = shared.workers.quick(&client.key, work).await?;
    let Some(receipt) = told.receipt else {
        return Ok(json_text(told.reply));
    };
    match receipt.wait().await {
        Ok(()) => Ok(json_text(told.reply)),
        Err(problem) => {
            let note = Note {
                is_stale: false,
                is_saved: false,
                problem: Some(problem),
            };
            let session = &lock(&timed).under_way.session;
            Ok(json_text(state_text(session, None, &note, language)?))
        }
    }
}

/// What a command led to.
struct Told {
    /// The reply, if all goes well.
    reply: String,
    /// Tells when what has changed is kept.
    receipt: Option<Receipt>,
}

fn obey(
    timed: &Mutex<TimedSession>,
    mut command: Command,
    server: &Shared,
    owner: &str,
) -> Result<Told, Refusal> {
    let mut timed = lock(timed);
    let language = command.spoken.language();
    command.has_taken(timed.least_millis());
    let obeyed = timed.under_way.obey(&command)?;
    let session = &mut timed.under_way.session;
    if session.is_over() {
        learn_best(session, &server.store)?;
    }
    let note = obeyed.note(session);
    let reply = state_text(session, Some(&obeyed), &note, language)?;
    // Asked for while the session is held, so that the later version is written later.
    let receipt = obeyed
        .to_keep(session)
        .map(|(save, finish)| server.writer.keep(owner, save, finish));
    Ok(Told { reply, receipt })
}

/// `POST /api/sessions/ID/bot`: the move of the bot whose turn it is. It is only told; the sender plays it.
pub(super) async fn bot(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Path(id): Path<String>,
    Body(asked): Body<AskBot>,
) -> Result<Json<Value>, Refused> {
    let language = asked.spoken.language();
    let wanted = asked.clone();
    let find = with(
        &shared,
        &client,
        id,
        asked.spoken.clone(),
        move |timed, _server| {
            let session = &timed.under_way.session;
            wanted.turn(session, session.version())
        },
    );
    let turn = shared.workers.quick(&client.key, find).await?;
    let choice = shared
        .workers
        .think(&client.key, language, move |patience| {
            turn.think(patience)
                .map_err(|error| Refusal::of(&error, "", language))
        });
    Ok(Json(asked.told(choice.await?)))
}

/// `POST /api/sessions/ID/next`: what to open for the next round of the series.
pub(super) async fn next(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Path(id): Path<String>,
    Body(spoken): Body<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let work = with(
        &shared,
        &client,
        id,
        spoken.clone(),
        move |timed, _server| sessions::next_round(&timed.under_way.session, spoken.language()),
    );
    Ok(Json(shared.workers.quick(&client.key, work).await?))
}

/// `GET /api/sessions/ID/steps`: where the arrows lead from each spot.
pub(super) async fn steps(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Path(id): Path<String>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let work = with(&shared, &client, id, spoken, |timed, _server| {
        Ok(sessions::steps(&timed.under_way.session))
    });
    Ok(Json(shared.workers.quick(&client.key, work).await?))
}

/// Work on a session that must be there.
fn with<T, W>(
    shared: &Arc<Shared>,
    client: &Client,
    id: String,
    spoken: InLanguage,
    work: W,
) -> impl FnOnce() -> Result<T, Refusal> + use<T, W>
where
    W: FnOnce(&mut TimedSession, &Shared) -> Result<T, Refusal>,
{
    let (server, owner) = (Arc::clone(shared), Arc::clone(&client.owner));
    move || {
        let found = server.timed(&owner, &id, spoken.language())?;
        let mut timed = lock(&found);
        work(&mut timed, &server)
    }
}

impl Shared {
    /// The session of this owner with this id, which must be there.
    fn timed(
        &self,
        owner: &Arc<str>,
        id: &str,
        language: &Language,
    ) -> Result<Arc<Mutex<TimedSession>>, Refusal> {
        let found = self.sessions.find(owner, id, &self.store, language)?;
        found.ok_or_else(|| Refusal::missing(language.page("no-such-save")))
    }
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
