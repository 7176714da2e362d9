//! The server itself: routes, address, and a quiet end.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use workbench::refusal::Refusal;

use super::client::{Clients, identify, random};
use super::guard::{Names, guard};
use super::jobs::{self, Jobs};
use super::ladder::Ladder;
use super::reply::Refused;
use super::saves::{self, SharedStore};
use super::sessions::Sessions;
use super::workers::Workers;
use super::writer::Writer;
use super::{address, assets, connections, handlers, ladder, sessions};
use crate::failure::Failure;
use crate::run;
use crate::store::Store;

/// How long open requests may take to end.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// How the workbench is started.
pub(crate) struct Options {
    /// The address or name to listen on.
    pub(crate) host: String,
    /// Further names by which it is called.
    pub(crate) names: Vec<String>,
    /// The port; 0 takes a free one.
    pub(crate) port: u16,
    /// Where history and scores are kept; none means the user's data folder.
    pub(crate) data: Option<PathBuf>,
    /// A ladder's folder to show.
    pub(crate) ladder: Option<PathBuf>,
}

/// What all requests share.
pub(super) struct Shared {
    /// Where work is done.
    pub(super) workers: Workers,
    /// Solves in the background.
    pub(super) jobs: Jobs,
    /// History and scores; nothing is written through it while moves are made.
    pub(super) store: SharedStore,
    /// The same store, opened once more: whoever asks for long lists, or changes much, keeps no move waiting.
    pub(super) lists: SharedStore,
    /// Keeps what is played.
    pub(super) writer: Writer,
    /// Games being played.
    pub(super) sessions: Sessions,
    /// A ladder to show.
    pub(super) ladder: Option<Ladder>,
}

/// Serves until Ctrl-C; `ready` hears the address once it is open.
pub(crate) fn serve(
    options: Options,
    ready: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .thread_stack_size(run::STACK)
        .enable_all()
        .build()?;
    let served = runtime.block_on(serve_until_stopped(options, ready));
    // Solvers were told to stop; whoever does not listen is left behind.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

async fn serve_until_stopped(
    options: Options,
    ready: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let store = Store::open(options.data.as_deref())?;
    let listener = address::listen(&options.host, options.port).await?;
    let here = listener.local_addr()?;
    let clients = if here.ip().is_loopback() {
        Clients::one()
    } else {
        Clients::many(store.secret("browsers", random()?)?)
    };
    let names = address::names(&options.host, here.ip(), &options.names);
    let shared = Arc::new(Shared {
        workers: Workers::new(),
        jobs: Jobs::default(),
        lists: SharedStore::new(Store::open(options.data.as_deref())?),
        writer: Writer::new(Store::open(options.data.as_deref())?)?,
        store: SharedStore::new(store),
        sessions: Sessions::default(),
        ladder: options.ladder.map(Ladder::new),
    });
    ready(here)?;
    let router = router(Arc::clone(&shared), Names(Arc::new(names)), clients);
    tokio::select! {
        () = connections::accept(listener, router, stopped(shared)) => {},
        () = late() => {},
    }
    Ok(())
}

/// Returns when a server that was asked to stop has had time enough.
pub(crate) async fn late() {
    stop_asked().await;
    tokio::time::sleep(LAST_WORDS).await;
}

fn router(shared: Arc<Shared>, names: Names, clients: Clients) -> Router {
    let api = Router::new()
        .route("/games", get(handlers::games))
        .route("/words", get(handlers::words))
        .route("/new", post(handlers::new))
        .route("/read", post(handlers::read))
        .route("/series", post(handlers::round))
        .route("/view", post(handlers::view))
        .route("/hint", post(handlers::hint))
        .route("/two", post(handlers::two))
        .route("/check", post(handlers::check))
        .route("/verify", post(handlers::verify))
        .route("/bot", post(handlers::bot))
        .route("/match", post(handlers::play_match))
        .route("/kinds", post(handlers::kinds))
        .route("/growth", post(handlers::grown))
        .route("/convert", post(handlers::convert))
        .route("/picture", post(handlers::picture))
        .route("/draft", post(handlers::draft))
        .route("/judge", post(handlers::judge))
        .route("/assist", post(handlers::assist))
        .route("/booklet", post(handlers::booklet))
        .route("/vouch", post(handlers::vouch))
        .route("/saves", get(saves::list))
        .route("/saves/{id}", get(saves::load).delete(saves::forget))
        .route("/sessions", post(sessions::open))
        .route(
            "/sessions/{id}",
            get(sessions::look).post(sessions::command),
        )
        .route("/sessions/{id}/bot", post(sessions::bot))
        .route("/sessions/{id}/next", post(sessions::next))
        .route("/sessions/{id}/steps", get(sessions::steps))
        .route("/history", get(saves::history))
        .route("/everything", get(saves::everything).post(saves::add))
        .route("/score", post(saves::score))
        .route("/ladder", get(ladder::table))
        .route("/ladder/{number}", get(ladder::game))
        .route("/solve", post(jobs::start))
        .route("/jobs/{id}", get(jobs::watch).delete(jobs::stop))
        .fallback(async || Refused(Refusal::missing("no such request; docs/http.md lists them")))
        .method_not_allowed_fallback(async || {
            Refused(Refusal::new(
                StatusCode::METHOD_NOT_ALLOWED.as_u16(),
                "this method is not used here; docs/http.md lists the requests",
            ))
        })
        // Bodies have a limit of their own, which tells the sender why.
        .layer(DefaultBodyLimit::disable());
    Router::new()
        .nest("/api", api)
        .fallback(get(assets::file))
        .layer(from_fn_with_state(Arc::new(clients), identify))
        .layer(from_fn_with_state(names, guard))
        .with_state(shared)
}

async fn stopped(shared: Arc<Shared>) {
    stop_asked().await;
    shared.jobs.stop_all();
}

/// Returns after Ctrl-C or a request to terminate.
pub(crate) async fn stop_asked() {
    while !run::is_stopped() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Says where the workbench is, at once, even into a pipe.
pub(crate) fn say(text: &str) -> Result<(), Failure> {
    let mut out = crate::print::stdout();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}
