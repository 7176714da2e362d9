//! What requests carry: a puzzle, the moves so far, and the language of the answer.

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use games::any::{AnyPosition, AnyPuzzle};
use games::game::Reading;
use http_body_util::BodyExt;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::limits::{MAX_BODY, MAX_HEARD, MAX_LINE, MAX_PUZZLE};
use super::reply::Refusal;
use super::words::Tongue;

/// A body of JSON; what is wrong with it is refused in one sentence.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let (parts, body) = request.into_parts();
        let bytes = read_all(body).await?;
        let request = Request::from_parts(parts, axum::body::Body::from(bytes));
        let Json(body) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// The whole body, unless it is too long. One that is a little too long is read to its end all the same: a sender
/// that is cut off while it writes never hears why.
async fn read_all(mut body: axum::body::Body) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "the body broke off"))?;
        let Ok(piece) = frame.into_data() else {
            continue;
        };
        length += piece.len();
        if length <= MAX_BODY {
            bytes.extend_from_slice(&piece);
        } else if MAX_HEARD < length {
            break;
        }
    }
    match length <= MAX_BODY {
        true => Ok(bytes),
        false => Err(Refusal::too_large(format!(
            "expected a body of at most {MAX_BODY} bytes"
        ))),
    }
}

/// The language of the answer.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Speak {
    /// `en` or `fr`.
    #[serde(default)]
    pub(super) lang: String,
}

impl Speak {
    /// The tongue to answer in.
    pub(super) fn tongue(&self) -> &'static Tongue {
        Tongue::of(&self.lang)
    }
}

/// A puzzle and the moves so far: all that the server knows of a game that is played.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct At {
    /// The puzzle in any text that its game reads.
    pub(super) puzzle: String,
    /// Moves separated by blanks.
    #[serde(default)]
    pub(super) line: String,
    /// The language of the answer.
    #[serde(flatten)]
    pub(super) speak: Speak,
}

impl At {
    /// The puzzle, if it is one and not too large.
    pub(super) fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, Refusal> {
        read(&self.puzzle, self.speak.tongue())
    }

    /// The moves.
    pub(super) fn line(&self) -> Result<Vec<&str>, Refusal> {
        let line: Vec<&str> = self.line.split_whitespace().take(MAX_LINE + 1).collect();
        match line.len() <= MAX_LINE {
            true => Ok(line),
            false => Err(Refusal::too_large(
                self.speak.tongue().page("line-too-long"),
            )),
        }
    }

    /// The position after the moves.
    pub(super) fn position(&self) -> Result<Box<dyn AnyPosition>, Refusal> {
        let position = self.puzzle()?.after(&self.line()?);
        position.map_err(|error| Refusal::of(&error, &self.line, self.speak.tongue()))
    }
}

/// Reads a puzzle of any game, unless it is too large to be played here.
pub(super) fn read(text: &str, tongue: &Tongue) -> Result<Box<dyn AnyPuzzle>, Refusal> {
    if MAX_PUZZLE < text.len() {
        return Err(Refusal::too_large(tongue.page("puzzle-too-large")));
    }
    let puzzle = games::read(text, &Reading::default());
    small_enough(
        puzzle.map_err(|error| Refusal::of(&error, text, tongue))?,
        tongue,
    )
}

/// Refuses a puzzle that is too large to be played here.
pub(super) fn small_enough(
    puzzle: Box<dyn AnyPuzzle>,
    tongue: &Tongue,
) -> Result<Box<dyn AnyPuzzle>, Refusal> {
    match puzzle.text().len() <= MAX_PUZZLE {
        true => Ok(puzzle),
        false => Err(Refusal::too_large(tongue.page("puzzle-too-large"))),
    }
}
