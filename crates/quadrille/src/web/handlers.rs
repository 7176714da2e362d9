//! The requests that need nothing but their body: extract, call, reply.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use workbench::refusal::Refusal;
use workbench::requests::booklet::{self, Booklet};
use workbench::requests::bots::{Ask, Match};
use workbench::requests::export::{self, Export};
use workbench::requests::menu::Kinds;
use workbench::requests::puzzles::{self, AnyText, Grown, New, Round};
use workbench::requests::verify::{self, Handed};
use workbench::requests::vouch::{self, Vouch};
use workbench::requests::workshop::{self, Assist, Judge};
use workbench::requests::{At, InLanguage, bots, menu, play};

use super::body::Body;
use super::client::Client;
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

pub(super) async fn new(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<New>,
) -> Reply {
    let language = asked.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        puzzles::new(&asked, clock_seed(), budget)
    });
    Ok(Json(work.await?))
}

pub(super) async fn read(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<AnyText>,
) -> Reply {
    let work = shared
        .workers
        .quick(&client.key, move || puzzles::read_any(&asked));
    Ok(Json(work.await?))
}

pub(super) async fn round(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Round>,
) -> Reply {
    let language = asked.spoken.language();
    let work = shared.workers.think(&client.key, language, move |_| {
        puzzles::round(&asked, clock_seed())
    });
    Ok(Json(work.await?))
}

pub(super) async fn view(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(at): Body<At>,
) -> Result<Response, Refused> {
    let text = shared
        .workers
        .quick(&client.key, move || play::view(&at))
        .await?;
    Ok(json_text(text))
}

pub(super) async fn hint(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(at): Body<At>,
) -> Reply {
    let language = at.spoken.language();
    let work = shared
        .workers
        .think(&client.key, language, move |budget| play::hint(&at, budget));
    Ok(Json(work.await?))
}

pub(super) async fn two(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(at): Body<At>,
) -> Reply {
    let language = at.spoken.language();
    let work = shared
        .workers
        .think(&client.key, language, move |budget| play::two(&at, budget));
    Ok(Json(work.await?))
}

pub(super) async fn bot(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Ask>,
) -> Reply {
    let language = asked.at.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        bots::ask(&asked, budget)
    });
    Ok(Json(work.await?))
}

pub(super) async fn play_match(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Match>,
) -> Reply {
    let language = asked.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        bots::play_match(&asked, budget)
    });
    Ok(Json(work.await?))
}

pub(super) async fn grown(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Grown>,
) -> Reply {
    let language = asked.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        puzzles::grown(&asked, budget)
    });
    Ok(Json(work.await?))
}

pub(super) async fn kinds(Body(asked): Body<Kinds>) -> Json<Value> {
    Json(menu::kinds(&asked))
}

pub(super) async fn convert(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Export>,
) -> Reply {
    let work = shared
        .workers
        .quick(&client.key, move || export::convert(&asked));
    Ok(Json(work.await?))
}

pub(super) async fn picture(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Export>,
) -> Result<Response, Refused> {
    let language = asked.at.spoken.language();
    let drawn = shared.workers.think(&client.key, language, move |_| {
        let svg = export::drawing(&asked)?;
        match asked.to.as_str() {
            "svg" => Ok(("image/svg+xml", svg.into_bytes())),
            "png" => match png::draw(&svg, None) {
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
pub(crate) fn json_text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

pub(super) async fn check(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(at): Body<At>,
) -> Reply {
    let language = at.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        let mut checking = checking(budget.deadline, budget.stop);
        play::check(&at, budget, &mut checking)
    });
    Ok(Json(work.await?))
}

pub(super) async fn verify(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(handed): Body<Handed>,
) -> Reply {
    let language = handed.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        let mut checking = checking(budget.deadline, budget.stop);
        verify::verify(&handed, &mut checking)
    });
    Ok(Json(work.await?))
}

pub(super) async fn draft(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<AnyText>,
) -> Reply {
    let work = move || workshop::draft(&asked);
    Ok(Json(shared.workers.quick(&client.key, work).await?))
}

pub(super) async fn judge(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Judge>,
) -> Reply {
    let language = asked.at.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        let end = Instant::now() + asked.limit();
        budget.deadline = Some(budget.deadline.map_or(end, |other| other.min(end)));
        workshop::judge(&asked, budget)
    });
    Ok(Json(work.await?))
}

pub(super) async fn assist(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Assist>,
) -> Reply {
    let language = asked.at.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        workshop::assist(&asked, clock_seed(), budget)
    });
    Ok(Json(work.await?))
}

pub(super) async fn booklet(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Booklet>,
) -> Reply {
    let language = asked.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        booklet::booklet(&asked, budget)
    });
    Ok(Json(work.await?))
}

pub(super) async fn vouch(
    State(shared): State<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Vouch>,
) -> Reply {
    let language = asked.spoken.language();
    let work = shared.workers.think(&client.key, language, move |budget| {
        let (deadline, stop) = (budget.deadline, budget.stop);
        vouch::vouch(&asked, budget, &|| checking(deadline, stop))
    });
    Ok(Json(work.await?))
}
