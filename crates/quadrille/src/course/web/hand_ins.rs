//! Handing in, and what became of it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};
use games::words::{Book, Lang, Sentence};
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::refusal::Refusal;

use super::Shared;
use super::asking::{Asking, broken};
use crate::arena::fault;
use crate::arena::record::{RULES, Record};
use crate::course::hand_in::{keep, plain_name};
use crate::course::kind::form;
use crate::course::plan::Kind;
use crate::course::report::Report;
use crate::course::store::{Game, HandIn, Person, Role, hand_in_of, seat_of};
use crate::course::{Course, book};
use crate::web::reply::Refused;

/// How long a hand-in may be on its way.
const TO_SEND: Duration = Duration::from_secs(60);
/// How many hand-ins are listed.
const MOST_ROWS: usize = 2000;
/// How many games of a hand-in are listed.
const MOST_GAMES: usize = 100;

/// What a file is called.
#[derive(Deserialize)]
pub(super) struct Named {
    name: String,
}

/// `POST /api/hand-ins/TASK?name=FILE`: takes something in. It is on the disk when the reply is sent.
pub(super) async fn add(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Path(task): Path<String>,
    Query(named): Query<Named>,
    request: Request,
) -> Result<Json<Value>, Refused> {
    let may = move |shared: &Shared, asking: &Asking, person: Person| {
        may_hand_in(shared, asking, &person, &task).map(|()| (person, task))
    };
    let (person, task) = shared.personal(&asking, may).await?;
    let place = shared.gate.upload(person.id);
    let _place = place.ok_or_else(|| asking.refuse(429, "course-too-often"))?;
    if !is_plain_body(request.headers()) {
        return Err(asking.refuse(415, "course-refused-body").into());
    }
    let most = shared.course.plan.limits.kilobytes << 10;
    let read = tokio::time::timeout(TO_SEND, read_all(request.into_body(), most)).await;
    let read = read.map_err(|_| asking.refuse(408, "course-too-slow"))?;
    let read = read.map_err(|_| asking.refuse(400, "course-broken-off"))?;
    let too_large = || {
        let sentence = Sentence::new("course-too-large");
        asking.refuse(413, sentence.with("kilobytes", most >> 10))
    };
    let bytes = read.ok_or_else(too_large)?;
    let name = plain_name(&named.name);
    let work = move |shared: &Shared, asking: &Asking, person: Person| {
        let course = &shared.course;
        // It may have been on its way for a while: what counts is when it was there.
        may_hand_in(shared, asking, &person, &task)?;
        let row = course.plan.task(&task).ok_or_else(|| asking.missing())?;
        form(&row.kind, &name, &bytes).map_err(|why| asking.refuse(422, why))?;
        let hash = keep(course, &bytes).map_err(broken)?;
        let a_day = course.plan.limits.a_day;
        let file = (hash.as_str(), bytes.len());
        let taken = course.store.hand_in(person.id, &task, &name, file, a_day);
        let id = taken
            .map_err(broken)?
            .ok_or_else(|| enough(shared, asking))?;
        shared.news.changed(&task);
        Ok(json!({ "id": id }))
    };
    Ok(Json(shared.personal(&asking, work).await?))
}

fn may_hand_in(
    shared: &Shared,
    asking: &Asking,
    person: &Person,
    task: &str,
) -> Result<(), Refusal> {
    let task = shared
        .course
        .plan
        .task(task)
        .ok_or_else(|| asking.missing())?;
    if person.is_banned {
        return Err(asking.refuse(403, "course-banned"));
    }
    if person.role == Role::Staff {
        return Err(asking.refuse(403, "course-staff-hands-in-nothing"));
    }
    if task
        .deadline
        .is_some_and(|deadline| deadline <= SystemTime::now())
    {
        return Err(asking.refuse(403, "course-too-late"));
    }
    // Nothing is kept of those who have handed in enough, not even a file that nobody knows of.
    let a_day = shared.course.plan.limits.a_day;
    let n_today = shared.course.store.n_today(person.id, &task.name);
    if a_day <= n_today.map_err(broken)? {
        return Err(enough(shared, asking));
    }
    Ok(())
}

fn enough(shared: &Shared, asking: &Asking) -> Refusal {
    let a_day = u64::from(shared.course.plan.limits.a_day);
    asking.refuse(429, Sentence::new("course-enough-today").with("n", a_day))
}

/// Whether a body is no form: other sites' pages can send forms without being asked, and nothing else.
fn is_plain_body(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes() == b"application/octet-stream")
}

/// The whole body; nothing if it is too long. One a little too long is heard to its end, so that its sender hears why.
async fn read_all(mut body: Body, most: usize) -> Result<Option<Vec<u8>>, axum::Error> {
    let (mut bytes, mut length) = (Vec::new(), 0usize);
    while let Some(frame) = body.frame().await {
        let Ok(piece) = frame?.into_data() else {
            continue;
        };
        length += piece.len();
        if length <= most {
            bytes.extend_from_slice(&piece);
        } else if most.saturating_mul(8) < length {
            return Ok(None);
        }
    }
    Ok((length <= most).then_some(bytes))
}

/// `GET /api/hand-ins`: one's own, the latest first; for staff everybody's.
pub(super) async fn list(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
) -> Result<Json<Value>, Refused> {
    let work = |shared: &Shared, _: &Asking, person: Person| {
        let of = (person.role == Role::Student).then_some(person.id);
        let hand_ins = shared.course.store.hand_ins(of).map_err(broken)?;
        let rows: Vec<Value> = hand_ins.iter().take(MOST_ROWS).map(row_json).collect();
        Ok(json!({ "hand_ins": rows }))
    };
    Ok(Json(shared.personal(&asking, work).await?))
}

fn row_json(hand_in: &HandIn) -> Value {
    let report = Report::read(hand_in.report.as_deref());
    json!({
        "id": hand_in.id, "person": hand_in.person, "task": hand_in.task, "name": hand_in.name, "size": hand_in.size,
        "made": hand_in.made, "state": hand_in.state, "is_void": hand_in.is_void, "right": report.right,
        "of": report.of, "cost": report.answer.map(|answer| answer.cost),
    })
}

/// A hand-in, if it is the asker's own or the asker is staff.
pub(super) fn find(
    shared: &Shared,
    asking: &Asking,
    person: &Person,
    id: i64,
) -> Result<HandIn, Refusal> {
    let found = shared.course.store.hand_in_by_id(id).map_err(broken)?;
    let is_seen = |hand_in: &HandIn| person.role == Role::Staff || hand_in.person == person.id;
    found.filter(is_seen).ok_or_else(|| asking.missing())
}

/// `GET /api/hand-ins/ID`: what became of one.
pub(super) async fn one(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Path(id): Path<i64>,
) -> Result<Json<Value>, Refused> {
    let work = move |shared: &Shared, asking: &Asking, person: Person| {
        let hand_in = find(shared, asking, &person, id)?;
        let course = &shared.course;
        let report = Report::read(hand_in.report.as_deref());
        let lang = asking.lang;
        let told: Vec<&str> = report.told.iter().map(|told| told.of(lang)).collect();
        let games = course.store.games_of(id, MOST_GAMES).map_err(broken)?;
        let games: Vec<Value> = games
            .iter()
            .map(|game| game_json(course, game, id, lang))
            .collect();
        let faults = report.games.iter().enumerate();
        let faults: Vec<Value> = faults
            .map(|(at, record)| fault_json(at, record, lang))
            .collect();
        let mut json = row_json(&hand_in);
        json["told"] = json!(told);
        json["messages"] = json!(report.messages);
        json["games"] = json!(games);
        json["faults"] = json!(faults);
        let is_ladder = course
            .plan
            .task(&hand_in.task)
            .is_some_and(|task| matches!(task.kind, Kind::Ladder(_)));
        if is_ladder {
            let ratings = course
                .store
                .ratings(&hand_in.task, hand_in.person)
                .map_err(broken)?;
            json["ratings"] = json!(ratings);
        }
        if person.role == Role::Staff {
            let owner = course.store.person(hand_in.person).map_err(broken)?;
            json["owner"] = json!(owner.map(|owner| owner.name));
        }
        Ok(json)
    };
    Ok(Json(shared.personal(&asking, work).await?))
}

/// A game as the owner of a hand-in sees it in a list.
fn game_json(course: &Course, game: &Game, hand_in: i64, lang: Lang) -> Value {
    let own = usize::from(game.seats[0] != seat_of(hand_in));
    json!({
        "id": game.id, "rival": rival(course, &game.seats[1 - own]), "round": game.record.round,
        "result": game.record.result.for_seat(own), "reason": why(&game.record, book(lang)),
        "is_own_fault": game.record.fault == Some(own), "played": game.played, "is_void": game.is_void,
    })
}

fn fault_json(at: usize, record: &Record, lang: Lang) -> Value {
    json!({
        "exam": at, "rival": record.seats[1 - record.fault.unwrap_or(0)],
        "reason": fault::reason(&record.reason, book(lang)), "detail": fault::detail(record, book(lang)),
    })
}

/// How a game ended, in a word.
pub(super) fn why(record: &Record, book: &Book) -> String {
    match record.reason.as_str() {
        RULES => book.tell_id("course-by-rules"),
        reason => fault::reason(reason, book),
    }
}

/// What the player of a seat is called in public.
pub(super) fn rival(course: &Course, seat: &str) -> String {
    let person = || {
        let hand_in = course.store.hand_in_by_id(hand_in_of(seat)?).ok()??;
        course.store.person(hand_in.person).ok()?
    };
    person().map_or_else(|| seat.to_owned(), |person| person.pseudonym)
}

/// `GET /api/hand-ins/ID/file`: the file as it was handed in.
pub(super) async fn file(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Path(id): Path<i64>,
) -> Result<Response, Refused> {
    let work = move |shared: &Shared, asking: &Asking, person: Person| {
        let hand_in = find(shared, asking, &person, id)?;
        let bytes = std::fs::read(shared.course.file(&hand_in.hash));
        bytes.map_err(|error| Refusal::new(500, error.to_string()))
    };
    let bytes = shared.personal(&asking, work).await?;
    Ok(download("application/octet-stream", "hand-in", bytes))
}

/// Bytes that a browser keeps and does not show.
pub(super) fn download(kind: &str, name: &str, bytes: Vec<u8>) -> Response {
    (download_headers(kind, name), bytes).into_response()
}

/// What makes a browser keep bytes and not show them.
pub(super) fn download_headers(kind: &str, name: &str) -> [(HeaderName, String); 3] {
    [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ]
}
