//! News as they happen, pushed to the page: events of the server, each the name of a task whose table or hand-ins changed.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;

use super::Shared;
use super::asking::Asking;
use crate::run;
use crate::web::reply::Refused;

/// Changes within this time are told at once.
const TOGETHER: Duration = Duration::from_millis(400);
/// How often it is told that there are no news, so that dead connections end.
const NOTHING: Duration = Duration::from_secs(20);

/// `GET /api/events`.
pub(super) async fn events(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
) -> Result<Response, Refused> {
    let place = shared.gate.watch(asking.address);
    let place = place.ok_or_else(|| asking.refuse(503, "course-too-many-watchers"))?;
    let news = shared.news.watch();
    let (send, receive) = mpsc::channel(4);
    tokio::spawn(async move {
        tell(news, send).await;
        drop(place);
    });
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::new(Feed(receive))).into_response())
}

async fn tell(mut news: Receiver<String>, send: mpsc::Sender<Bytes>) {
    let mut text = "retry: 2000\n\n".to_owned();
    while !run::is_stopped() && send.send(Bytes::from(text)).await.is_ok() {
        text = match tokio::time::timeout(NOTHING, news.recv()).await {
            Ok(Ok(task)) => {
                let mut tasks = BTreeSet::from([task]);
                tokio::time::sleep(TOGETHER).await;
                while let Ok(task) = news.try_recv() {
                    tasks.insert(task);
                }
                tasks
                    .iter()
                    .map(|task| format!("data: {task}\n\n"))
                    .collect()
            }
            // Whoever missed something looks at everything.
            Ok(Err(RecvError::Lagged(_))) => "data: *\n\n".to_owned(),
            Ok(Err(RecvError::Closed)) => return,
            Err(_) => ": nothing\n\n".to_owned(),
        };
    }
}

/// A body that goes on as long as somebody sends pieces of it.
pub(super) struct Feed(pub(super) mpsc::Receiver<Bytes>);

impl hyper::body::Body for Feed {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = self.0.poll_recv(context);
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
