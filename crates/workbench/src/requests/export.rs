//! Puzzles and positions taken away: as texts of every format, and as drawings.

use games::answer::{Answer, Claim};
use games::options::Options;
use serde::Deserialize;
use serde_json::{Value, json};

use super::At;
use crate::refusal::Refusal;
use crate::svg;
use crate::view::small_view;

/// What to write, and as what.
#[derive(Debug, Deserialize)]
pub struct Export {
    /// What is written.
    #[serde(flatten)]
    pub at: At,
    /// `canonical`, `answer`, a format or record format of the game; for pictures `svg` or `png`.
    pub to: String,
}

/// `POST /api/convert`: the puzzle, with its moves where the format holds them, in another format.
pub fn convert(export: &Export) -> Result<Value, Refusal> {
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
        name => puzzle.write(name, &Options::default()),
    };
    let text =
        text.map_err(|error| Refusal::of(&error, &export.to, export.at.spoken.language()))?;
    Ok(json!({ "text": text }))
}

/// `POST /api/picture`: the position as an SVG drawing.
pub fn drawing(export: &Export) -> Result<String, Refusal> {
    let language = export.at.spoken.language();
    let view = small_view(&*export.at.position()?, language)?;
    Ok(svg::draw(&view, None, &language.book))
}
