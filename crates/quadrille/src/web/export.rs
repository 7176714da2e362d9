//! Puzzles and positions taken away: as texts of every format, and as pictures.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::answer::{Answer, Claim};
use games::game::Writing;
use serde::Deserialize;
use serde_json::{Value, json};

use super::reply::Refusal;
use super::request::{At, Body};
use super::server::Workbench;
use super::view::small_view;
use crate::draw::{png, svg};

/// What to write, and as what.
#[derive(Debug, Deserialize)]
pub(super) struct Export {
    #[serde(flatten)]
    at: At,
    /// `canonical`, `answer`, a format or record format of the game; for pictures `svg` or `png`.
    to: String,
}

/// `POST /api/convert`: the puzzle, with its moves where the format holds them, in another format.
pub(super) async fn convert(
    State(bench): State<Arc<Workbench>>,
    Body(export): Body<Export>,
) -> Result<Json<Value>, Refusal> {
    let text = bench.room.quick(move || {
        let tongue = export.at.speak.tongue();
        let puzzle = export.at.puzzle()?;
        let line = || -> Result<Vec<String>, Refusal> {
            Ok(export.at.line()?.into_iter().map(str::to_owned).collect())
        };
        let records = puzzle.game().records();
        let text = match export.to.as_str() {
            "canonical" => Ok(puzzle.text() + "\n"),
            "answer" => Ok(Answer::of_line(Claim::Found, line()?).file(&puzzle.text())),
            name if records.iter().any(|row| row.name == name) => {
                let mut text = String::new();
                puzzle
                    .write_record(name, &mut export.at.line()?.into_iter(), &mut text)
                    .map(|()| text)
            }
            name => puzzle.write(name, &Writing::default()),
        };
        text.map_err(|error| Refusal::of(&error, &export.to, tongue))
    });
    Ok(Json(json!({ "text": text.await? })))
}

/// `POST /api/picture`: the position as an SVG or PNG file.
pub(super) async fn picture(
    State(bench): State<Arc<Workbench>>,
    Body(export): Body<Export>,
) -> Result<Response, Refusal> {
    let drawn = bench.room.think(move |_| {
        let tongue = export.at.speak.tongue();
        let view = small_view(&*export.at.position()?, tongue)?;
        let svg = svg::draw(&view, None, &tongue.book);
        match export.to.as_str() {
            "svg" => Ok(("image/svg+xml", svg.into_bytes())),
            "png" => match png::draw(&svg) {
                Ok(png) => Ok(("image/png", png)),
                Err(failure) => Err(Refusal::too_large(failure.message())),
            },
            other => Err(Refusal::new(
                StatusCode::BAD_REQUEST,
                format!("no picture called `{other}`; there are: svg, png"),
            )),
        }
    });
    let (kind, bytes) = drawn.await?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}
