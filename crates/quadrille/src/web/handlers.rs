//! The requests that need nothing but their body: extract, call, reply.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use workbench::refusal::Refusal;
use workbench::requests::bots::Ask;
use workbench::requests::export::{self, Export};
use workbench::requests::puzzles::{self, AnyText, New, Round};
use workbench::requests::verify::{self, Handed};
use workbench::requests::{At, InLanguage, bots, menu, play};

use super::body::Body;
use super::reply::Refused;
use super::server::Shared;
use crate::calendar::daily_seed;
use crate::draw::png;
use crate::run::clock_seed;
use crate::verdict::checking;

type Reply = Result<Json<Value>, Refused>;

pub(super) async fn games(
    State(shared): State<Arc<Shared>>,
    Query(spoken): Query<InLanguage>,
) -> Reply {
    let has_ladder = shared.ladder.is_some();
    Ok(Json(menu::games(&spoken, daily_seed(), has_ladder)))
}

pub(super) async fn words(Query(spoken): Query<InLanguage>) -> Json<Value> {
    Json(menu::words(&spoken))
}

pub(super) async fn new(State(shared): State<Arc<Shared>>, Body(asked): Body<New>) -> Reply {
    let work = shared
        .workers
        .think(move |budget| puzzles::new(&asked, clock_seed(), budget));
    Ok(Json(work.await?))
}

pub(super) async fn read(State(shared): State<Arc<Shared>>, Body(asked): Body<AnyText>) -> Reply {
    let work = shared.workers.quick(move || puzzles::read_any(&asked));
    Ok(Json(work.await?))
}

pub(super) async fn round(State(shared): State<Arc<Shared>>, Body(asked): Body<Round>) -> Reply {
    let work = shared
        .workers
        .think(move |_| puzzles::round(&asked, clock_seed()));
    Ok(Json(work.await?))
}

pub(super) async fn view(
    State(shared): State<Arc<Shared>>,
    Body(at): Body<At>,
) -> Result<Response, Refused> {
    let text = shared.workers.quick(move || play::view(&at)).await?;
    Ok(json_text(text))
}

pub(super) async fn hint(State(shared): State<Arc<Shared>>, Body(at): Body<At>) -> Reply {
    let work = shared.workers.think(move |budget| play::hint(&at, budget));
    Ok(Json(work.await?))
}

pub(super) async fn bot(State(shared): State<Arc<Shared>>, Body(asked): Body<Ask>) -> Reply {
    let work = shared
        .workers
        .think(move |budget| bots::ask(&asked, budget));
    Ok(Json(work.await?))
}

pub(super) async fn convert(State(shared): State<Arc<Shared>>, Body(asked): Body<Export>) -> Reply {
    let work = shared.workers.quick(move || export::convert(&asked));
    Ok(Json(work.await?))
}

pub(super) async fn picture(
    State(shared): State<Arc<Shared>>,
    Body(asked): Body<Export>,
) -> Result<Response, Refused> {
    let drawn = shared.workers.think(move |_| {
        let svg = export::drawing(&asked)?;
        match asked.to.as_str() {
            "svg" => Ok(("image/svg+xml", svg.into_bytes())),
            "png" => match png::draw(&svg) {
                Ok(png) => Ok(("image/png", png)),
                Err(failure) => Err(Refusal::too_large(failure.message())),
            },
            other => Err(Refusal::bad(format!(
                "no picture called `{other}`; there are: svg, png"
            ))),
        }
    });
    let (kind, bytes) = drawn.await?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

/// JSON that is a text already.
pub(super) fn json_text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

pub(super) async fn check(State(shared): State<Arc<Shared>>, Body(at): Body<At>) -> Reply {
    let work = shared.workers.think(move |budget| {
        let mut checking = checking(budget.deadline, budget.stop);
        play::check(&at, budget, &mut checking)
    });
    Ok(Json(work.await?))
}

pub(super) async fn verify(State(shared): State<Arc<Shared>>, Body(handed): Body<Handed>) -> Reply {
    let work = shared.workers.think(move |budget| {
        let mut checking = checking(budget.deadline, budget.stop);
        verify::verify(&handed, &mut checking)
    });
    Ok(Json(work.await?))
}
