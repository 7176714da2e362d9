//! The server itself: routes, address, and a quiet end.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tokio::net::TcpListener;

use super::guard::{Names, guard};
use super::jobs::{self, Jobs};
use super::limits::Room;
use super::reply::Refusal;
use super::saves::{self, Shelf};
use super::{assets, bots, export, ladder, menu, play, puzzles};
use crate::failure::Failure;
use crate::run;
use crate::store::Store;

/// How long open requests may take to end.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// How the workbench is started.
pub(crate) struct Options {
    /// The address to listen on.
    pub(crate) host: String,
    /// The port; 0 takes a free one.
    pub(crate) port: u16,
    /// Where history and scores are kept; none means the user's data folder.
    pub(crate) data: Option<PathBuf>,
    /// A ladder's folder to show.
    pub(crate) ladder: Option<PathBuf>,
}

/// What all requests share.
pub(super) struct Workbench {
    /// Where work is done.
    pub(super) room: Room,
    /// Solves in the background.
    pub(super) jobs: Jobs,
    /// History and scores.
    pub(super) shelf: Shelf,
    /// A ladder's folder to show.
    pub(super) ladder: Option<PathBuf>,
}

/// Serves until Ctrl-C; `ready` hears the address once it is open.
pub(crate) fn serve(
    options: Options,
    ready: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
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
    let address = (options.host.as_str(), options.port);
    let listener = TcpListener::bind(address).await.map_err(|error| {
        let (host, port) = (&options.host, options.port);
        Failure::on_file(&format!("cannot listen on {host}:{port}"), &error)
    })?;
    let names = match options.host.parse::<IpAddr>() {
        Ok(_) => Vec::new(),
        Err(_) => vec![options.host.clone()],
    };
    let bench = Arc::new(Workbench {
        room: Room::new(),
        jobs: Jobs::default(),
        shelf: Shelf::new(store),
        ladder: options.ladder,
    });
    ready(listener.local_addr()?)?;
    let router = router(Arc::clone(&bench), Names(Arc::new(names)));
    let server = axum::serve(listener, router).with_graceful_shutdown(stopped(bench));
    let late = async {
        stop_asked().await;
        tokio::time::sleep(LAST_WORDS).await;
    };
    tokio::select! {
        served = server => Ok(served?),
        () = late => Ok(()),
    }
}

fn router(bench: Arc<Workbench>, names: Names) -> Router {
    let api = Router::new()
        .route("/games", get(menu::games))
        .route("/words", get(menu::words))
        .route("/new", post(puzzles::new))
        .route("/read", post(puzzles::read_any))
        .route("/series", post(puzzles::round))
        .route("/view", post(play::view))
        .route("/hint", post(play::hint))
        .route("/check", post(play::check))
        .route("/bot", post(bots::ask))
        .route("/convert", post(export::convert))
        .route("/picture", post(export::picture))
        .route("/saves", get(saves::list))
        .route(
            "/saves/{id}",
            get(saves::load).put(saves::keep).delete(saves::forget),
        )
        .route("/history", get(saves::history))
        .route("/score", post(saves::score))
        .route("/ladder", get(ladder::table))
        .route("/ladder/{number}", get(ladder::game))
        .route("/solve", post(jobs::start))
        .route("/jobs/{id}", get(jobs::watch).delete(jobs::stop))
        .fallback(async || Refusal::missing("no such request; docs/http.md lists them"))
        .method_not_allowed_fallback(async || {
            Refusal::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "this method is not used here; docs/http.md lists the requests",
            )
        })
        // Bodies have a limit of their own, which tells the sender why.
        .layer(DefaultBodyLimit::disable());
    Router::new()
        .nest("/api", api)
        .fallback(get(assets::file))
        .layer(from_fn_with_state(names, guard))
        .with_state(bench)
}

async fn stopped(bench: Arc<Workbench>) {
    stop_asked().await;
    bench.jobs.stop_all();
}

/// Returns after Ctrl-C or a request to terminate.
async fn stop_asked() {
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
