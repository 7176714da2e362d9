//! Bots asked for one move: each request seats one anew.

use games::budget::Budget;
use games::game::{Limit, Status};
use serde::Deserialize;
use serde_json::{Value, json};

use super::At;
use crate::refusal::Refusal;

/// Who is asked, and how long it may think.
#[derive(Debug, Deserialize)]
pub struct Ask {
    #[serde(flatten)]
    at: At,
    bot: String,
    /// Such as `10ms`, `5000n` or `d4`; the bot's own when left out.
    limit: Option<String>,
    #[serde(default)]
    seed: u64,
}

/// `POST /api/bot`: the move a bot would make here. Whatever its own limit is, it ends with `patience`.
pub fn ask(ask: &Ask, patience: &Budget<'_>) -> Result<Value, Refusal> {
    let language = ask.at.spoken.language();
    let refuse = |error| Refusal::of(&error, &ask.bot, language);
    let game = ask.at.puzzle()?.game();
    let position = ask.at.position()?;
    if !matches!(position.status(), Status::Open { .. }) {
        return Err(Refusal::conflict(language.page("game-over")));
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
    budget.deadline = budget.deadline.into_iter().chain(patience.deadline).min();
    budget.stop = patience.stop;
    let choice = position.ask(&mut seat, &mut budget).map_err(refuse)?;
    let comment = choice.comment.map(|comment| language.book.tell(&comment));
    Ok(json!({ "move": choice.mv, "comment": comment }))
}
