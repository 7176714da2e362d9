//! Bodies of requests: JSON of a limited length.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, Request};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use workbench::limits::MAX_BODY;
use workbench::refusal::Refusal;

use super::reply::Refused;

/// The longest body that is heard to its end before it is refused, in bytes.
const MAX_HEARD: usize = 64 << 20;

/// How long a body may take.
const TO_SEND: Duration = Duration::from_secs(15);

/// A body of JSON; what is wrong with it is refused in one sentence.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let (parts, body) = request.into_parts();
        let bytes = read_all(body).await?;
        let request = Request::from_parts(parts, axum::body::Body::from(bytes));
        let Json(body) = Json::from_request(request, state).await?;
        Ok(Self(body))
    }
}

/// The whole body, unless it is too long. One that is a little too long is read to its end all the same: a sender
/// that is cut off while it writes never hears why.
async fn read_all(body: axum::body::Body) -> Result<Vec<u8>, Refusal> {
    let read = tokio::time::timeout(TO_SEND, read_slowly(body)).await;
    read.unwrap_or_else(|_| Err(Refusal::new(408, "the body took too long")))
}

async fn read_slowly(mut body: axum::body::Body) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Refusal::bad("the body broke off"))?;
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
    if MAX_BODY < length {
        return Err(Refusal::too_large(format!(
            "expected a body of at most {MAX_BODY} bytes"
        )));
    }
    Ok(bytes)
}
