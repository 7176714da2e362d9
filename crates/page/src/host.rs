//! The door to JavaScript: a buffer for the request, one call, a buffer for the reply; the time, the wish to stop and
//! news of a solve come from and go to the host.
//!
//! A request is three parts, each but the last ended by a line feed: `METHOD PATH`, the JSON of [`Given`], the body. A
//! reply is two: the JSON of what stands beside it, and its body. The host fills and reads the buffers at the places
//! it is told; the module itself follows no address that comes from outside.
//!
//! [`Given`]: crate::router::Given

#![expect(
    unsafe_code,
    reason = "names that the host can find, and functions that it provides, are unsafe to declare; both sides are ours"
)]

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::budget::Progress;
use games::clock::{self, Instant};

use crate::router::{Router, World};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment; never goes back.
    safe fn now() -> f64;
    /// Not 0 once the work should end.
    safe fn is_stopped() -> u32;
    /// How far a solve has come: the share done, the cost, the bound; negative for those unknown.
    safe fn progress(done: f64, cost: f64, bound: f64);
    /// The last words before the instance breaks.
    safe fn broke(text: *const u8, len: usize);
}

static STOP: AtomicBool = AtomicBool::new(false);

thread_local! {
    static ROUTER: RefCell<Router> = RefCell::default();
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// When the checker must end.
    static DUE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Must be called once, before everything else.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    clock::set(time);
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        broke(text.as_ptr(), text.len());
    }));
}

/// Where to write a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request(len: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(len, 0);
        bytes.as_mut_ptr()
    })
}

/// Answers the request and returns the status of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> u32 {
    let bytes = REQUEST.take();
    let text = String::from_utf8_lossy(&bytes);
    let mut parts = text.splitn(3, '\n');
    let mut next = || parts.next().unwrap_or("");
    let (route, given, body) = (next(), next(), next());
    STOP.store(false, Ordering::Relaxed);
    let world = World {
        stop: &STOP,
        progress: &mut tell,
        checking: &checking,
    };
    let reply = ROUTER.with_borrow_mut(|router| router.answer(route, given, body, world));
    let aside = serde_json::to_string(&reply.aside).expect("plain data is written");
    REPLY.set(format!("{aside}\n{}", reply.body).into_bytes());
    reply.status.into()
}

/// Where the reply is.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    REPLY.with_borrow(|bytes| bytes.as_ptr())
}

/// How many bytes the reply has.
#[unsafe(no_mangle)]
pub extern "C" fn reply_len() -> usize {
    REPLY.with_borrow(Vec::len)
}

/// The time. Whoever looks at the clock looks at the stop flag next, so that is brought up to date here.
fn time() -> Duration {
    if is_stopped() != 0 {
        STOP.store(true, Ordering::Relaxed);
    }
    Duration::from_secs_f64(now() / 1e3)
}

fn checking(end: Option<Instant>) -> checker::Budget<'static> {
    DUE.set(end);
    let mut budget = checker::Budget::small().until(None, Some(&STOP));
    budget.is_due = Some(|| DUE.get().is_some_and(|end| end <= Instant::now()));
    budget
}

fn tell(news: Progress) {
    let number = |n: Option<u64>| n.map_or(-1.0, |n| n as f64);
    progress(
        news.done.unwrap_or(-1.0),
        number(news.cost),
        number(news.bound),
    );
}
