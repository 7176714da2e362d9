//! What the server says no with: a status and one sentence in the language of the request.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use games::error::Error;
use games::text::line_and_column;
use serde_json::json;

use super::words::Tongue;

/// A refusal: `{"error": ...}`, with the line and column where a text is wrong.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    message: String,
    place: Option<(usize, usize)>,
}

impl Refusal {
    /// A refusal with this status and message.
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
            place: None,
        }
    }

    /// What was asked for is larger than what is done here.
    pub(super) fn too_large(message: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    /// There is too much to do at the moment.
    pub(super) fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Nothing of that name is here.
    pub(super) fn missing(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// A mistake of ours.
    pub(super) fn broken() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the work ended in a way it should not: a bug of ours",
        )
    }

    /// An error of a game; `text` is what was read.
    pub(super) fn of(error: &Error, text: &str, tongue: &Tongue) -> Self {
        let (status, message) = match error {
            Error::Text { .. } | Error::Unknown { .. } => {
                (StatusCode::BAD_REQUEST, error.to_string())
            }
            Error::Illegal { mv, why } => (StatusCode::CONFLICT, tongue.illegal(mv, why)),
            Error::Refused(why) => (StatusCode::UNPROCESSABLE_ENTITY, why.clone()),
        };
        let place = match error {
            Error::Text { at, .. } => Some(line_and_column(text, *at)),
            _ => None,
        };
        Self {
            status,
            message,
            place,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = match self.place {
            Some((line, column)) => {
                json!({ "error": self.message, "line": line, "column": column })
            }
            None => json!({ "error": self.message }),
        };
        (self.status, Json(body)).into_response()
    }
}

/// A body that is not the JSON asked for, or too long.
impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text())
    }
}
