//! Bots at the table: each request seats one anew and asks it for one move.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use games::game::Limit;
use serde::Deserialize;
use serde_json::{Value, json};

use super::limits::MAX_THOUGHT;
use super::reply::Refusal;
use super::request::{At, Body};
use super::server::Workbench;

/// Who is asked, and how long it may think.
#[derive(Debug, Deserialize)]
pub(super) struct Ask {
    #[serde(flatten)]
    at: At,
    bot: String,
    /// Such as `10ms`, `5000n` or `d4`; the bot's own when left out.
    limit: Option<String>,
    #[serde(default)]
    seed: u64,
}

/// `POST /api/bot`: the move a bot would make here.
pub(super) async fn ask(
    State(bench): State<Arc<Workbench>>,
    Body(ask): Body<Ask>,
) -> Result<Json<Value>, Refusal> {
    let choice = bench.room.think(move |patience| {
        let tongue = ask.at.speak.tongue();
        let refuse = |error| Refusal::of(&error, &ask.bot, tongue);
        let game = ask.at.puzzle()?.game();
        let position = ask.at.position()?;
        if !matches!(position.status(), games::game::Status::Open { .. }) {
            return Err(Refusal::new(
                axum::http::StatusCode::CONFLICT,
                tongue.page("game-over"),
            ));
        }
        // Each move has its own seed, since nothing is remembered of the last one.
        let seed = ask.seed.wrapping_add(ask.at.line()?.len() as u64);
        let mut seat = game.seat(&ask.bot, seed).map_err(refuse)?;
        let usual = game.bots().into_iter().find(|(name, _)| *name == ask.bot);
        let limit = match &ask.limit {
            Some(limit) => limit.parse::<Limit>().map_err(refuse)?,
            None => usual.map_or(Limit::None, |(_, limit)| limit),
        };
        let mut budget = limit.budget();
        let latest = Instant::now() + MAX_THOUGHT;
        budget.deadline = Some(budget.deadline.map_or(latest, |end| end.min(latest)));
        budget.stop = patience.stop;
        let choice = position.ask(&mut seat, &mut budget).map_err(refuse)?;
        let comment = choice.comment.map(|comment| tongue.book.tell(&comment));
        Ok(json!({ "move": choice.mv, "comment": comment }))
    });
    Ok(Json(choice.await?))
}
