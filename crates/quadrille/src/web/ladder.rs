//! The standings of a ladder and its games, read anew from its log each time: it may be played right now.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path as Part, Query, State};
use serde_json::{Value, json};
use workbench::refusal::Refusal;
use workbench::requests::InLanguage;
use workbench::words::Language;

use super::reply::Refused;
use super::server::Shared;
use crate::arena::log::{self, Found};
use crate::arena::record::{last_versions, told_apart};
use crate::arena::standings::standings;
use crate::verdict::verdict_words;

/// The log in a ladder's folder.
const FILE: &str = "ladder.jsonl";
/// How many of the latest games are listed.
const MOST_GAMES: usize = 2_000;

/// `GET /api/ladder`: what is played, the standings, and the latest games.
pub(super) async fn table(
    State(shared): State<Arc<Shared>>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        let found = read(server.ladder.as_deref(), spoken.language())?;
        let records = told_apart(&found.records, &last_versions(&found.records));
        let names: BTreeSet<&String> = records.iter().flat_map(|game| &game.seats).collect();
        let names: Vec<String> = names.into_iter().cloned().collect();
        let games = found.records.iter().enumerate().rev().take(MOST_GAMES);
        let game = |(at, record): (usize, &crate::arena::record::Record)| {
            json!({
                "number": at + 1, "round": record.round, "seats": record.seats,
                "result": record.result.word(), "margin": record.margin, "reason": record.reason,
                "n_moves": record.line.split_whitespace().count(),
            })
        };
        Ok(json!({
            "game": found.head.game, "spec": found.head.spec, "clock": found.head.clock,
            "n_games": found.records.len(),
            "standings": standings(&names, &records).json(),
            "games": games.map(game).collect::<Vec<_>>(),
        }))
    };
    Ok(Json(shared.workers.quick(work).await?))
}

/// `GET /api/ladder/NUMBER`: one game of the log, counted from 1, with what the checker says of it.
pub(super) async fn game(
    State(shared): State<Arc<Shared>>,
    Part(number): Part<usize>,
    Query(spoken): Query<InLanguage>,
) -> Result<Json<Value>, Refused> {
    let server = Arc::clone(&shared);
    let work = move || {
        let language = spoken.language();
        let found = read(server.ladder.as_deref(), language)?;
        let record = number.checked_sub(1).and_then(|at| found.records.get(at));
        let record = record.ok_or_else(|| Refusal::missing(language.page("no-such-save")))?;
        let verdict = record.verdict();
        Ok(json!({
            "number": number, "n_games": found.records.len(), "game": found.head.game, "round": record.round,
            "seats": record.seats, "puzzle": record.puzzle, "line": record.line, "result": record.result.word(),
            "margin": record.margin, "reason": record.reason, "fault": record.fault, "detail": record.detail,
            "micros": record.micros, "comments": record.comments,
            "verdict": verdict.word(), "verdict_words": verdict_words(&language.book, &verdict),
        }))
    };
    Ok(Json(shared.workers.quick(work).await?))
}

fn read(ladder: Option<&Path>, language: &Language) -> Result<Found, Refusal> {
    let ladder = ladder.ok_or_else(|| Refusal::missing(language.page("no-ladder")))?;
    let path = if ladder.is_dir() {
        ladder.join(FILE)
    } else {
        ladder.to_owned()
    };
    log::read(&path.display().to_string()).map_err(|failure| Refusal::missing(failure.message()))
}
