//! Where puzzles come from: made, read from any text, or the next round of a series.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::State;
use games::any::AnyPuzzle;
use games::game::Reading;
use serde::Deserialize;
use serde_json::{Value, json};

use super::limits::MAX_PUZZLE;
use super::reply::Refusal;
use super::request::{Body, Speak, read, small_enough};
use super::server::Workbench;
use super::words::Tongue;
use crate::input;

/// What kind of puzzle is wanted.
#[derive(Debug, Deserialize)]
pub(super) struct New {
    game: String,
    /// Empty for the game's default.
    #[serde(default)]
    spec: String,
    /// Drawn from the clock when left out.
    seed: Option<u64>,
    #[serde(flatten)]
    speak: Speak,
}

/// `POST /api/new`: makes a puzzle. The same spec and seed give the same puzzle for ever.
pub(super) async fn new(
    State(bench): State<Arc<Workbench>>,
    Body(new): Body<New>,
) -> Result<Json<Value>, Refusal> {
    let made = bench.room.think(move |budget| {
        let tongue = new.speak.tongue();
        let refuse = |error| Refusal::of(&error, &new.spec, tongue);
        let seed = new.seed.unwrap_or_else(seed_of_clock);
        let game = input::find_game(&new.game).map_err(refuse)?;
        let puzzle = game.generate(&new.spec, seed, budget).map_err(refuse)?;
        let mut made = puzzle_json(&*small_enough(puzzle, tongue)?, tongue);
        made["seed"] = json!(seed);
        Ok(made)
    });
    Ok(Json(made.await?))
}

/// A text in whatever format.
#[derive(Debug, Deserialize)]
pub(super) struct Given {
    text: String,
    game: Option<String>,
    format: Option<String>,
    /// Width and height, for formats that leave them out.
    size: Option<(usize, usize)>,
    #[serde(flatten)]
    speak: Speak,
}

/// `POST /api/read`: the canonical text of a puzzle in any format, and the moves that came with it.
pub(super) async fn read_any(
    State(bench): State<Arc<Workbench>>,
    Body(given): Body<Given>,
) -> Result<Json<Value>, Refusal> {
    let read = bench.room.quick(move || {
        let tongue = given.speak.tongue();
        if MAX_PUZZLE < given.text.len() {
            return Err(Refusal::too_large(tongue.page("puzzle-too-large")));
        }
        let reading = Reading { size: given.size };
        let read = input::any_text(
            &given.text,
            given.game.as_deref(),
            given.format.as_deref(),
            &reading,
        );
        let read = read.map_err(|error| Refusal::of(&error, &given.text, tongue))?;
        let mut json = puzzle_json(&*small_enough(read.puzzle, tongue)?, tongue);
        json["line"] = json!(read.line.unwrap_or_default());
        Ok(json)
    });
    Ok(Json(read.await?))
}

/// A round of a series.
#[derive(Debug, Deserialize)]
pub(super) struct Round {
    game: String,
    series: String,
    seed: Option<u64>,
    /// Counted from 1.
    round: usize,
    #[serde(flatten)]
    speak: Speak,
}

/// `POST /api/series`: the puzzle of a round.
pub(super) async fn round(
    State(bench): State<Arc<Workbench>>,
    Body(asked): Body<Round>,
) -> Result<Json<Value>, Refusal> {
    let made = bench.room.think(move |_| {
        let tongue = asked.speak.tongue();
        let game = input::find_game(&asked.game)
            .map_err(|error| Refusal::of(&error, &asked.game, tongue))?;
        let series = game
            .info()
            .series
            .iter()
            .find(|series| series.name == asked.series);
        let Some(series) = series.filter(|series| (1..=series.rounds).contains(&asked.round))
        else {
            return Err(Refusal::missing(tongue.page("no-such-round")));
        };
        let seed = asked.seed.unwrap_or_else(seed_of_clock);
        let text = (series.puzzle)(seed, asked.round);
        let mut made = puzzle_json(&*read(&text, tongue)?, tongue);
        made["seed"] = json!(seed);
        made["round"] = json!(asked.round);
        made["rounds"] = json!(series.rounds);
        Ok(made)
    });
    Ok(Json(made.await?))
}

/// A puzzle as answers name it.
pub(super) fn puzzle_json(puzzle: &dyn AnyPuzzle, tongue: &Tongue) -> Value {
    let id = puzzle.game().info().id;
    json!({
        "game": id,
        "title": tongue.book.tell_id(&format!("{id}-title")),
        "puzzle": puzzle.text(),
    })
}

/// A small seed that differs from one call to the next.
fn seed_of_clock() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(since.subsec_nanos()) % 1_000_000
}
