//! The page, who is looking at it, and the way in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Shared;
use super::asking::{Asking, COOKIE, broken};
use crate::course::WORDS;
use crate::course::kind::ends_of;
use crate::course::plan::{Kind, Task};
use crate::course::store::Role;
use crate::web::body::Body;
use crate::web::client::set_cookie;
use crate::web::reply::Refused;

/// How long a browser keeps the cookie, in seconds; the store may end a visit sooner.
const KEPT: u64 = 60 * 24 * 3600;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// A file of the page: its address, what it is, and what it says.
macro_rules! file {
    ($address:literal, $kind:expr, $file:literal) => {
        (
            $address,
            $kind,
            include_str!(concat!("../../../web/", $file)),
        )
    };
}

/// The files of the page; some are the workbench's.
const FILES: [(&str, &str, &str); 12] = [
    file!("/", "text/html; charset=utf-8", "course/index.html"),
    file!("/course/course.js", SCRIPT, "course/course.js"),
    file!("/course/ask.js", SCRIPT, "course/ask.js"),
    file!("/course/grid.js", SCRIPT, "course/grid.js"),
    file!("/course/hand-ins.js", SCRIPT, "course/hand-ins.js"),
    file!("/course/replay.js", SCRIPT, "course/replay.js"),
    file!("/course/staff.js", SCRIPT, "course/staff.js"),
    file!("/course/tasks.js", SCRIPT, "course/tasks.js"),
    file!("/course/course.css", STYLE, "course/course.css"),
    file!("/style.css", STYLE, "style.css"),
    file!("/dom.js", SCRIPT, "dom.js"),
    file!("/icon.svg", "image/svg+xml", "icon.svg"),
];

/// One of the files of the page.
pub(super) async fn file(uri: Uri) -> Response {
    match FILES.iter().find(|(path, ..)| *path == uri.path()) {
        Some((_, kind, text)) => {
            let headers = [
                (header::CONTENT_TYPE, *kind),
                (header::CACHE_CONTROL, "no-cache"),
            ];
            (headers, *text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "not found\n").into_response(),
    }
}

/// `GET /api/course`: what the course is, who asks, and the words of the page.
pub(super) async fn course(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
) -> Result<Json<Value>, Refused> {
    let work = |shared: &Shared, asking: &Asking, person: Option<_>| {
        let plan = &shared.course.plan;
        let me = person.map(|person: crate::course::store::Person| {
            json!({
                "name": person.name, "pseudonym": person.pseudonym, "is_staff": person.role == Role::Staff,
                "is_banned": person.is_banned,
            })
        });
        let tasks = plan.tasks.iter().map(|task| task_json(task, asking));
        let tasks: Vec<Value> = tasks.collect();
        Ok(json!({
            "title": plan.title, "lang": asking.lang.code(), "tasks": tasks, "me": me, "words": words(asking),
            "kilobytes": plan.limits.kilobytes, "a_day": plan.limits.a_day,
        }))
    };
    Ok(Json(shared.work(&asking, work).await?))
}

fn task_json(task: &Task, asking: &Asking) -> Value {
    let seconds = |time: std::time::SystemTime| {
        let since = time.duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| since.as_secs())
    };
    let about = match &task.kind {
        Kind::Homework { game, homework, .. } => {
            let id = format!("{}-homework-{}", game.info().id, homework.name);
            asking.book().tell_id(&id)
        }
        kind => asking
            .book()
            .tell_id(&format!("course-about-{}", kind.word())),
    };
    json!({
        "name": task.name, "title": task.title, "about": about, "kind": task.kind.word(), "ends": ends_of(&task.kind),
        "deadline": task.deadline.map(seconds),
    })
}

/// Every sentence of the page by its id without `course-page-`; values stand as `{name}`.
fn words(asking: &Asking) -> Map<String, Value> {
    const VALUES: [&str; 3] = ["n", "name", "time"];
    let ids = WORDS
        .en
        .lines()
        .filter_map(|line| Some(line.split_once(" =")?.0));
    let own = ids.filter(|id| id.starts_with("course-page-"));
    own.map(|id| {
        let values = VALUES.map(|name| (name, games::words::Value::Text(format!("{{{name}}}"))));
        let sentence = games::words::Sentence {
            id,
            values: values.into(),
        };
        let short = id.trim_start_matches("course-page-").to_owned();
        (short, Value::String(asking.book().tell(&sentence)))
    })
    .collect()
}

/// The token of a link.
#[derive(Deserialize)]
pub(super) struct Link {
    token: String,
}

/// `POST /api/enter`: lets somebody in who has a link, and gives them a cookie.
pub(super) async fn enter(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Body(link): Body<Link>,
) -> Result<Response, Refused> {
    let ticket = shared.enter(&asking, link.token).await?;
    let cookie = set_cookie(COOKIE, &ticket, KEPT, asking.is_safe);
    with_cookie(&cookie)
}

/// `POST /api/leave`: ends the visit.
pub(super) async fn leave(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Body(_): Body<Value>,
) -> Result<Response, Refused> {
    let work = |shared: &Shared, asking: &Asking, _: Option<_>| match &asking.ticket {
        Some(ticket) => {
            shared.gate.forgets(ticket);
            shared.course.store.leave(ticket).map_err(broken)
        }
        None => Ok(()),
    };
    shared.work(&asking, work).await?;
    with_cookie(&set_cookie(COOKIE, "", 0, asking.is_safe))
}

fn with_cookie(cookie: &str) -> Result<Response, Refused> {
    let mut reply = Json(json!({ "ok": true })).into_response();
    let value = HeaderValue::from_str(cookie);
    let value = value.map_err(|_| Refused(workbench::refusal::Refusal::broken()))?;
    reply.headers_mut().append(header::SET_COOKIE, value);
    Ok(reply)
}
