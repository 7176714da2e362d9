//! The files of the page, inside the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "web/"]
struct Assets;

/// Serves one file of the page.
pub(super) async fn file(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    // What stands in folders belongs to other servers than this one.
    match Assets::get(path).filter(|_| !path.contains('/')) {
        Some(file) => {
            let kind = file.metadata.mimetype().to_owned();
            let kind = if kind.starts_with("text/") {
                format!("{kind}; charset=utf-8")
            } else {
                kind
            };
            // The page of another version of the program must never meet this server.
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, "no-cache".to_owned()),
            ];
            (headers, file.data).into_response()
        }
        None => (StatusCode::NOT_FOUND, "not found\n").into_response(),
    }
}
