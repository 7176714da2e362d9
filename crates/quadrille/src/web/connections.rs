//! Connections: how many there are, and how long each may keep everybody waiting.
//!
//! Whoever connects is let in. When all places are taken, the connection that matters least gives way: first those on
//! which no request has ever been finished, then those that are idle, and only then those that are being answered. So
//! thousands of half requests lock nobody out.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tower_service::Service;

/// The most connections at a time, if the system allows that many open files.
const MOST: usize = 1024;
/// Open files that are needed for other things.
#[cfg(unix)]
const OTHER_FILES: u64 = 128;
/// How long the head of a request may take from its first byte on.
const TO_ASK: Duration = Duration::from_secs(10);
/// How long a connection is kept on which nothing is asked.
const IDLE: Duration = Duration::from_secs(75);
/// How long a reply may wait for its reader to take any of it.
const TO_READ: Duration = Duration::from_secs(20);
/// How often connections are looked at.
const LOOK: Duration = Duration::from_secs(1);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 32 << 10;

/// Who sent a request, as the connection tells.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Answers everybody who connects, until `stop`; then lets those who are being answered finish.
pub(crate) async fn accept(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let connections = Arc::new(Connections::new(room()));
    let closing = watch::Sender::new(false);
    let mut look = tokio::time::interval(LOOK);
    tokio::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let place = connections.admit(peer.ip());
                    tokio::spawn(talk(stream, peer, place, router.clone(), closing.subscribe()));
                }
                // Out of open files, or the other side has gone already.
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            },
            _ = look.tick() => connections.end_overdue(),
            () = &mut stop => break,
        }
    }
    drop(listener);
    closing.send_replace(true);
    // Everybody listens to it until the end of its connection.
    closing.closed().await;
}

/// How many connections there may be, where the limit of open files is not known.
#[cfg(not(unix))]
fn room() -> usize {
    MOST
}

/// How many connections there may be; the limit of open files is raised as far as it goes.
#[cfg(unix)]
fn room() -> usize {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else {
        return MOST / 4;
    };
    let wanted = (MOST as u64 + OTHER_FILES).min(hard);
    let files = if soft < wanted && setrlimit(Resource::RLIMIT_NOFILE, wanted, hard).is_ok() {
        wanted
    } else {
        soft
    };
    let room = files.saturating_sub(OTHER_FILES).max(16);
    usize::try_from(room).unwrap_or(MOST).min(MOST)
}

async fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    // Small replies are sent at once; without it they are only slower.
    let _ = stream.set_nodelay(true);
    let line = Arc::clone(&place.line);
    let watched = Watched {
        stream,
        line: Arc::clone(&line),
    };
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let line = Arc::clone(&line);
        let mut router = router.clone();
        async move {
            line.enter(Phase::Busy);
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(Peer(peer.ip()));
            let reply = router.call(request).await;
            line.answered();
            reply
        }
    });
    let connection = http1::Builder::new()
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(watched), service);
    tokio::pin!(connection);
    let mut is_closing = false;
    loop {
        tokio::select! {
            // A connection that breaks is nobody's problem here.
            _ = &mut connection => return,
            () = place.line.end.notified() => return,
            changed = closing.changed(), if !is_closing => {
                is_closing = true;
                if changed.is_ok() {
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
}

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// Nothing has been sent yet, or nothing since the last reply.
    Idle,
    /// A request has begun and its head is not complete.
    Asking,
    /// A request is being answered.
    Busy,
}

/// One connection.
struct Line {
    address: IpAddr,
    state: Mutex<State>,
    end: Notify,
}

struct State {
    phase: Phase,
    since: Instant,
    n_answered: u64,
    /// Since when the other side takes nothing.
    stuck: Option<Instant>,
}

impl Line {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, phase: Phase) {
        let mut state = self.state();
        (state.phase, state.since) = (phase, Instant::now());
    }

    fn answered(&self) {
        self.enter(Phase::Idle);
        self.state().n_answered += 1;
    }

    /// The first bytes of a request have come.
    fn hears(&self) {
        if self.state().phase == Phase::Idle {
            self.enter(Phase::Asking);
        }
    }

    fn is_taken(&self, is_taken: bool) {
        let mut state = self.state();
        if is_taken && state.phase == Phase::Idle {
            // A reply that goes on for hours is not idle.
            state.since = Instant::now();
        }
        state.stuck = match (is_taken, state.stuck) {
            (true, _) => None,
            (false, since) => since.or_else(|| Some(Instant::now())),
        };
    }
}

impl State {
    fn is_overdue(&self) -> bool {
        let spent = self.since.elapsed();
        let is_slow = match self.phase {
            Phase::Idle => IDLE < spent && self.stuck.is_none(),
            Phase::Asking => TO_ASK < spent,
            Phase::Busy => false,
        };
        is_slow || self.stuck.is_some_and(|since| TO_READ < since.elapsed())
    }
}

/// All connections there are.
struct Connections {
    most: usize,
    rows: Mutex<Rows>,
}

#[derive(Default)]
struct Rows {
    next: u64,
    lines: HashMap<u64, Arc<Line>>,
}

/// The place of a connection, free again when dropped.
struct Place {
    number: u64,
    line: Arc<Line>,
    among: Arc<Connections>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.among.rows().lines.remove(&self.number);
    }
}

impl Connections {
    fn new(most: usize) -> Self {
        Self {
            most,
            rows: Mutex::default(),
        }
    }

    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for somebody new; one who matters less loses theirs if there is none left.
    fn admit(self: &Arc<Self>, address: IpAddr) -> Place {
        let mut rows = self.rows();
        if self.most <= rows.lines.len() {
            rows.end_least();
        }
        let number = rows.next;
        rows.next += 1;
        let line = Arc::new(Line {
            address,
            state: Mutex::new(State {
                phase: Phase::Idle,
                since: Instant::now(),
                n_answered: 0,
                stuck: None,
            }),
            end: Notify::new(),
        });
        rows.lines.insert(number, Arc::clone(&line));
        Place {
            number,
            line,
            among: Arc::clone(self),
        }
    }

    fn end_overdue(&self) {
        for line in self.rows().lines.values() {
            if line.state().is_overdue() {
                line.end.notify_one();
            }
        }
    }
}

impl Rows {
    /// Ends a few of the connections that matter least, so that those who come next find a place at once: the ones
    /// longest in their phase, of the addresses that have most of them.
    fn end_least(&mut self) {
        let mut of_address: HashMap<IpAddr, usize> = HashMap::new();
        for line in self.lines.values() {
            *of_address.entry(line.address).or_default() += 1;
        }
        let worth = |line: &Line| {
            let state = line.state();
            let class = match (state.phase, state.n_answered) {
                (Phase::Busy, _) => 3u8,
                (_, 0) => 0,
                (Phase::Asking, _) => 1,
                (Phase::Idle, _) => 2,
            };
            let crowd = of_address[&line.address];
            (class, std::cmp::Reverse(crowd), state.since)
        };
        let mut rows: Vec<_> = self
            .lines
            .iter()
            .map(|(&number, line)| (worth(line), number))
            .collect();
        rows.sort_unstable();
        // Only those that never asked for anything go before somebody needs their place.
        let is_nobody = |((class, ..), _): &&((u8, _, _), u64)| *class == 0;
        let n_nobodies = rows.iter().take_while(is_nobody).count();
        let n = n_nobodies.min(rows.len() / 16).max(1);
        for (_, number) in rows.into_iter().take(n) {
            if let Some(line) = self.lines.remove(&number) {
                line.end.notify_one();
            }
        }
    }
}

/// A stream that tells its line what comes and goes.
struct Watched {
    stream: TcpStream,
    line: Arc<Line>,
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        if before < into.filled().len() {
            self.line.hears();
        }
        read
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.line.is_taken(written.is_ready());
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.line.is_taken(written.is_ready());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(all: &Arc<Connections>, address: [u8; 4]) -> Place {
        all.admit(IpAddr::from(address))
    }

    fn is_in(all: &Connections, place: &Place) -> bool {
        all.rows().lines.contains_key(&place.number)
    }

    #[test]
    fn half_requests_give_way_before_anybody_who_was_answered() {
        let all = Arc::new(Connections::new(4));
        let player = admitted(&all, [10, 0, 0, 1]);
        player.line.enter(Phase::Busy);
        player.line.answered();
        let half: Vec<Place> = (0..3).map(|_| admitted(&all, [10, 0, 0, 2])).collect();
        half.iter().for_each(|place| place.line.hears());
        let newcomer = admitted(&all, [10, 0, 0, 3]);
        assert!(is_in(&all, &player) && is_in(&all, &newcomer));
        assert!(
            !is_in(&all, &half[0]) && is_in(&all, &half[2]),
            "the oldest goes"
        );
    }

    #[test]
    fn the_address_with_most_connections_loses_one() {
        let all = Arc::new(Connections::new(4));
        let alone = admitted(&all, [10, 0, 0, 1]);
        let crowd: Vec<Place> = (0..3).map(|_| admitted(&all, [10, 0, 0, 2])).collect();
        let newcomer = admitted(&all, [10, 0, 0, 3]);
        assert!(is_in(&all, &alone) && is_in(&all, &newcomer) && !is_in(&all, &crowd[0]));
    }

    #[test]
    fn whoever_is_being_answered_goes_last() {
        let all = Arc::new(Connections::new(2));
        let busy = admitted(&all, [10, 0, 0, 2]);
        busy.line.enter(Phase::Busy);
        let idle = admitted(&all, [10, 0, 0, 2]);
        idle.line.answered();
        let newcomer = admitted(&all, [10, 0, 0, 2]);
        assert!(is_in(&all, &busy) && !is_in(&all, &idle) && is_in(&all, &newcomer));
        drop(idle);
        assert_eq!(all.rows().lines.len(), 2);
    }
}
