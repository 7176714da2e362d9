//! Refusals as HTTP sends them.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use workbench::refusal::Refusal;

/// A refusal on its way out.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Refusal);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status =
            StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.0.json())).into_response()
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

/// A body that is not the JSON asked for, or too long.
impl From<JsonRejection> for Refused {
    fn from(rejection: JsonRejection) -> Self {
        Self(Refusal::new(
            rejection.status().as_u16(),
            rejection.body_text(),
        ))
    }
}
