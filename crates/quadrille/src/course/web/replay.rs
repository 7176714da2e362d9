//! A game again, move by move: why it was lost, and the board at each move.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use games::options::Options;
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::refusal::Refusal;
use workbench::svg;

use super::Shared;
use super::asking::{Asking, broken};
use super::hand_ins::{find, rival, why};
use crate::arena::fault;
use crate::arena::record::Record;
use crate::course::report::Report;
use crate::course::store::{Person, Role, hand_in_of};
use crate::web::reply::Refused;

/// Which game: one of a ladder by its number, or one of the examination of a hand-in.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Which {
    game: Option<i64>,
    hand_in: Option<i64>,
    #[serde(default)]
    exam: usize,
    /// After how many moves.
    #[serde(default)]
    at: usize,
}

/// A game, and what the asker has to do with it.
struct Seen {
    record: Record,
    /// Which seats are the asker's; staff have both.
    is_own: [bool; 2],
}

fn look(shared: &Shared, asking: &Asking, person: &Person, which: &Which) -> Result<Seen, Refusal> {
    let course = &shared.course;
    let is_staff = person.role == Role::Staff;
    if let Some(id) = which.game {
        let game = course.store.game(id).map_err(broken)?;
        let game = game.ok_or_else(|| asking.missing())?;
        let owner = |seat: &String| -> Option<i64> {
            let hand_in = course.store.hand_in_by_id(hand_in_of(seat)?).ok()??;
            Some(hand_in.person)
        };
        let is_own = game
            .seats
            .each_ref()
            .map(|seat| is_staff || owner(seat) == Some(person.id));
        if !is_own[0] && !is_own[1] {
            return Err(asking.missing());
        }
        let seats = game.seats.each_ref().map(|seat| rival(course, seat));
        let record = Record {
            seats,
            ..game.record
        };
        return Ok(Seen { record, is_own });
    }
    let hand_in = find(shared, asking, person, which.hand_in.unwrap_or(0))?;
    let report = Report::read(hand_in.report.as_deref());
    let record = report.games.into_iter().nth(which.exam);
    let record = record.ok_or_else(|| asking.missing())?;
    let own = record.fault;
    let is_own = [0, 1].map(|seat| is_staff || own == Some(seat));
    Ok(Seen { record, is_own })
}

/// `GET /api/replay`.
pub(super) async fn game(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Query(which): Query<Which>,
) -> Result<Json<Value>, Refused> {
    let work = move |shared: &Shared, asking: &Asking, person: Person| {
        let Seen { record, is_own } = look(shared, asking, &person, &which)?;
        let is_own_fault = record.fault.is_some_and(|seat| is_own[seat]);
        let book = asking.book();
        Ok(json!({
            "seats": record.seats, "is_own": is_own, "round": record.round, "moves": record.moves(),
            "result": record.result.word(), "margin": record.margin, "fault": record.fault,
            "reason": why(&record, book),
            // What somebody's program said is nobody else's business: a refused move and its error are its own words.
            "detail": is_own_fault.then(|| fault::detail(&record, book)),
            "refused": record.refused.as_ref().filter(|_| is_own_fault),
            "stderr": record.stderr.as_ref().filter(|_| is_own_fault),
            "millis": record.micros.map(|micros| micros / 1000),
            "puzzle": record.puzzle,
        }))
    };
    Ok(Json(shared.personal(&asking, work).await?))
}

/// `GET /api/board.svg`: the board after some moves.
pub(super) async fn board(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Query(which): Query<Which>,
) -> Result<Response, Refused> {
    let work = move |shared: &Shared, asking: &Asking, person: Person| {
        let Seen { record, .. } = look(shared, asking, &person, &which)?;
        let bad = |error: games::error::Error| Refusal::new(500, error.to_string());
        let puzzle = games::read(&record.puzzle, &Options::default()).map_err(bad)?;
        let moves = record.line.split_ascii_whitespace().take(which.at);
        let position = puzzle.after(moves).map_err(bad)?;
        Ok(svg::draw(&position.view(), None, asking.book()))
    };
    let svg = shared.personal(&asking, work).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "private, max-age=600"),
    ];
    Ok((headers, svg).into_response())
}
