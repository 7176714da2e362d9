//! Playing: the view after a line of moves, hints, checks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use games::answer::{Answer, Claim};
use games::game::Status;
use serde_json::{Value, json};

use super::reply::Refusal;
use super::request::{At, Body};
use super::server::Workbench;
use super::view::{position_text, status_json, why_json};
use crate::verdict::{checking, verdict, verdict_words};

/// `POST /api/view`: what to show after the moves.
pub(super) async fn view(
    State(bench): State<Arc<Workbench>>,
    Body(at): Body<At>,
) -> Result<impl IntoResponse, Refusal> {
    let work = move || position_text(&*at.position()?, at.speak.tongue());
    let text = bench.room.quick(work).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

/// `POST /api/hint`: a next step with its reason, or `null`.
pub(super) async fn hint(
    State(bench): State<Arc<Workbench>>,
    Body(at): Body<At>,
) -> Result<Json<Value>, Refusal> {
    let hint = bench.room.think(move |budget| {
        let step = at.position()?.hint(budget);
        Ok(step.map(|step| {
            let mut hint = why_json(&step.why, &at.speak.tongue().book);
            hint["moves"] = json!(step.moves);
            hint
        }))
    });
    Ok(Json(json!({ "hint": hint.await? })))
}

/// `POST /api/check`: what is wrong so far; for a solved puzzle, what the checker says of the line.
pub(super) async fn check(
    State(bench): State<Arc<Workbench>>,
    Body(at): Body<At>,
) -> Result<Json<Value>, Refusal> {
    let checked = bench.room.think(move |budget| {
        let book = &at.speak.tongue().book;
        let position = at.position()?;
        let mistakes: Vec<Value> = position
            .mistakes(budget)
            .iter()
            .map(|why| why_json(why, book))
            .collect();
        let status = position.status();
        let mut checked = json!({ "status": status_json(status), "mistakes": mistakes });
        if let Status::Solved { .. } | Status::Finished { .. } = status {
            let line = at.line()?.into_iter().map(str::to_owned).collect();
            let answer = Answer::of_line(Claim::Found, line);
            let verdict = verdict(
                &at.puzzle()?.text(),
                &answer,
                &mut checking(budget.deadline, budget.stop),
            );
            checked["verdict"] = json!(verdict.word());
            checked["verdict_words"] = json!(verdict_words(book, &verdict));
        }
        Ok(checked)
    });
    Ok(Json(checked.await?))
}
