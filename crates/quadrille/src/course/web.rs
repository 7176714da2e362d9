//! The server of a course: its page, and the requests that the page makes. `docs/course.md` lists them.

mod asking;
mod feed;
mod gate;
mod hand_ins;
mod pages;
mod replay;
mod staff;
mod tables;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use workbench::refusal::Refusal;

use super::news::News;
use super::{Course, judge, ladder};
use crate::arena::external;
use crate::failure::Failure;
use crate::run;
use crate::web::guard::{Names, guard};
use crate::web::reply::Refused;
use crate::web::server::{late, stop_asked};
use crate::web::workers::Workers;
use crate::web::{address, connections};
use gate::Gate;
use tables::Tables;

/// How a course is served.
pub(crate) struct Options {
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// The address or name to listen on.
    pub(crate) host: String,
    /// Further names by which it is called.
    pub(crate) names: Vec<String>,
    /// The port; 0 takes a free one.
    pub(crate) port: u16,
}

/// What all requests share.
struct Shared {
    course: Arc<Course>,
    news: Arc<News>,
    workers: Workers,
    gate: Gate,
    tables: Tables,
}

/// Serves until Ctrl-C; `ready` hears the address once it is open.
pub(crate) fn serve(
    options: &Options,
    ready: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    external::expect_support()?;
    let course = Arc::new(Course::open(&options.folder)?);
    let _held = lock(&course)?;
    course.begin_again()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .thread_stack_size(run::STACK)
        .enable_all()
        .build()?;
    let served = runtime.block_on(serve_until_stopped(options, course, ready));
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

/// One server a folder: two would judge everything twice.
fn lock(course: &Course) -> Result<std::fs::File, Failure> {
    let path = course.folder.join("lock");
    let shown = path.display().to_string();
    let file = std::fs::File::create(&path).map_err(|error| Failure::on_file(&shown, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(Failure::new("course-served-already").under(&shown)),
    }
}

async fn serve_until_stopped(
    options: &Options,
    course: Arc<Course>,
    ready: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let listener = address::listen(&options.host, options.port).await?;
    let here = listener.local_addr()?;
    let names = address::names(&options.host, here.ip(), &options.names);
    let news = Arc::new(News::new());
    judge::start(&course, &news)?;
    ladder::start(&course, &news)?;
    let shared = Arc::new(Shared {
        course,
        news,
        workers: Workers::new(),
        gate: Gate::default(),
        tables: Tables::default(),
    });
    ready(here)?;
    let router = router(shared, Names(Arc::new(names)));
    tokio::select! {
        () = connections::accept(listener, router, stop_asked()) => {},
        () = late() => {},
    }
    Ok(())
}

fn router(shared: Arc<Shared>, names: Names) -> Router {
    let staff = Router::new()
        .route("/people", get(staff::people))
        .route("/act", post(staff::act))
        .route("/marks.csv", get(staff::marks))
        .route("/hand-ins.tar.gz", get(staff::archive))
        .route("/alike", get(staff::alike));
    let api = Router::new()
        .route("/course", get(pages::course))
        .route("/enter", post(pages::enter))
        .route("/leave", post(pages::leave))
        .route("/events", get(feed::events))
        .route("/tables/{task}", get(tables::table))
        .route("/hand-ins", get(hand_ins::list))
        .route("/hand-ins/{id}", get(hand_ins::one).post(hand_ins::add))
        .route("/hand-ins/{id}/file", get(hand_ins::file))
        .route("/replay", get(replay::game))
        .route("/board.svg", get(replay::board))
        .nest("/staff", staff)
        .fallback(async || {
            Refused(Refusal::missing(
                "no such request; docs/course.md lists them",
            ))
        })
        .layer(DefaultBodyLimit::disable());
    Router::new()
        .nest("/api", api)
        .fallback(get(pages::file))
        .layer(from_fn_with_state(names, guard))
        .with_state(shared)
}
