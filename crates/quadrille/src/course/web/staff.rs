//! What staff may do: see everything, have things judged again, void, ban, and take everything away.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::Shared;
use super::asking::{Asking, broken};
use super::feed::Feed;
use super::hand_ins::{download, download_headers};
use crate::course::alike::{self, Source};
use crate::course::store::Role;
use crate::course::{archive, marks};
use crate::print::complain;
use crate::web::body::Body;
use crate::web::reply::Refused;
use crate::web::workers::{give_way, patiently};

/// How many of the latest hand-ins of everybody are compared.
const COMPARED: usize = 3;

/// `GET /api/staff/people`.
pub(super) async fn people(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
) -> Result<Json<Value>, Refused> {
    let work = |shared: &Shared, _: &Asking| {
        let people = shared.course.store.people().map_err(broken)?;
        let rows = people.iter().map(|person| {
            json!({
                "id": person.id, "key": person.key, "name": person.name, "pseudonym": person.pseudonym,
                "is_staff": person.role == Role::Staff, "is_banned": person.is_banned, "has_link": person.has_link,
            })
        });
        Ok(json!({ "people": rows.collect::<Vec<_>>() }))
    };
    Ok(Json(shared.for_staff(&asking, work).await?))
}

/// What to do, and to what.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(super) enum Act {
    /// Judges a hand-in again.
    Rerun { id: i64 },
    /// Makes a hand-in count for nothing, or again.
    Void { id: i64, is_void: bool },
    /// Makes a game count for nothing; it is played again.
    VoidGame { id: i64 },
    /// Shuts somebody out, or lets them in again.
    Ban { id: i64, is_banned: bool },
}

/// `POST /api/staff/act`.
pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Body(act): Body<Act>,
) -> Result<Json<Value>, Refused> {
    let work = move |shared: &Shared, asking: &Asking| {
        let store = &shared.course.store;
        let done = match act {
            Act::Rerun { id } => store.rerun(id),
            Act::Void { id, is_void } => store.void_hand_in(id, is_void),
            Act::VoidGame { id } => store.void_game(id),
            Act::Ban { id, is_banned } => store.ban(id, is_banned),
        };
        if !done.map_err(broken)? {
            return Err(asking.missing());
        }
        shared.news.changed("*");
        Ok(json!({ "ok": true }))
    };
    Ok(Json(shared.for_staff(&asking, work).await?))
}

/// `GET /api/staff/marks.csv`.
pub(super) async fn marks(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
) -> Result<Response, Refused> {
    shared.for_staff(&asking, |_, _| Ok(())).await?;
    let server = Arc::clone(&shared);
    let made = patiently(move || marks::csv(&server.course)).await;
    let text = made
        .ok_or_else(workbench::refusal::Refusal::broken)?
        .map_err(broken)?;
    Ok(download(
        "text/csv; charset=utf-8",
        "marks.csv",
        text.into_bytes(),
    ))
}

/// `GET /api/staff/hand-ins.tar.gz`.
pub(super) async fn archive(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
) -> Result<Response, Refused> {
    shared.for_staff(&asking, |_, _| Ok(())).await?;
    let (send, receive) = mpsc::channel(4);
    let server = Arc::clone(&shared);
    let thread = std::thread::Builder::new().name("archive".to_owned());
    let started = thread.spawn(move || {
        give_way();
        let out = std::io::BufWriter::with_capacity(1 << 16, Outlet(send));
        // Whoever broke off has no use for it; an archive that ends too soon is seen to be torn.
        if let Err(failure) = archive::archive(&server.course, out) {
            complain(failure.message());
        }
    });
    started.map_err(|error| broken(error.into()))?;
    let headers = download_headers("application/gzip", "hand-ins.tar.gz");
    Ok((headers, axum::body::Body::new(Feed(receive))).into_response())
}

/// What is written goes out piece by piece, as fast as it is taken.
struct Outlet(mpsc::Sender<Bytes>);

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let sent = self.0.blocking_send(Bytes::copy_from_slice(bytes));
        sent.map_err(|_| std::io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// `GET /api/staff/alike`: pairs of hand-ins of two people that are alike, task by task.
pub(super) async fn alike(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
) -> Result<Json<Value>, Refused> {
    shared.for_staff(&asking, |_, _| Ok(())).await?;
    let server = Arc::clone(&shared);
    let made = patiently(move || pairs(&server)).await;
    let made = made.ok_or_else(workbench::refusal::Refusal::broken)?;
    Ok(Json(made.map_err(broken)?))
}

fn pairs(shared: &Shared) -> Result<Value, crate::failure::Failure> {
    let course = &shared.course;
    let hand_ins = course.store.hand_ins(None)?;
    let name = |id: i64| -> Result<Value, crate::failure::Failure> {
        let person = hand_ins
            .iter()
            .find(|one| one.id == id)
            .map(|one| one.person);
        let person = person
            .map(|id| course.store.person(id))
            .transpose()?
            .flatten();
        Ok(json!(person.map(|person| person.name)))
    };
    let mut rows = Vec::new();
    for task in &course.plan.tasks {
        let mut n_of: HashMap<i64, usize> = HashMap::new();
        let of_task = hand_ins
            .iter()
            .filter(|one| one.task == task.name && !one.is_void);
        // The latest come first.
        let latest = of_task.filter(|one| {
            let n = n_of.entry(one.person).or_default();
            *n += 1;
            *n <= COMPARED
        });
        let sources: Vec<Source> = latest
            .filter_map(|one| {
                Some(Source {
                    person: one.person,
                    hand_in: one.id,
                    bytes: std::fs::read(course.file(&one.hash)).ok()?,
                })
            })
            .collect();
        for pair in alike::pairs(&sources) {
            let [one, other] = pair.hand_ins;
            rows.push(json!({
                "task": task.name, "hand_ins": pair.hand_ins, "people": [name(one)?, name(other)?],
                "percent": (100.0 * pair.part).round(),
            }));
        }
    }
    Ok(json!({ "pairs": rows }))
}
