//! Long work without the interpreter's lock, on threads of our own, so that Ctrl-C is heard.
//!
//! A thread for each call would cost more than most puzzles take, so the threads stay. A process that was forked has
//! none of its parent's threads, so each process has its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use games::budget::Budget;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::ThreadPool;

/// How often the one who waits listens for Ctrl-C.
const LISTEN: Duration = Duration::from_millis(50);

/// How work ended.
pub(crate) enum Ended<T> {
    /// By itself.
    Done(T),
    /// Somebody stopped it; this is what it had.
    Stopped(T, PyErr),
}

impl<T> Ended<T> {
    /// The result; an interruption is raised.
    pub(crate) fn or_raise(self) -> PyResult<T> {
        match self {
            Self::Done(result) => Ok(result),
            Self::Stopped(_, raised) => Err(raised),
        }
    }
}

/// Does some work on another thread without the lock, and stops it when Ctrl-C is pressed.
pub(crate) fn patiently<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<Ended<T>> {
    let pool = workers()?;
    let stop = Arc::new(AtomicBool::new(false));
    let (tell, hear) = mpsc::channel();
    let flag = Arc::clone(&stop);
    pool.spawn(move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&flag)));
        // Nobody listens any more if the interpreter ends.
        let _ = tell.send(done);
    });
    let mut raised = None;
    let hear = Mutex::new(hear);
    loop {
        let heard = py.detach(|| {
            let hear = hear.lock().unwrap_or_else(PoisonError::into_inner);
            hear.recv_timeout(LISTEN)
        });
        match heard {
            Ok(Ok(done)) => {
                return Ok(match raised {
                    None => Ended::Done(done),
                    Some(raised) => Ended::Stopped(done, raised),
                });
            }
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "the solver panicked: a bug of ours",
                ));
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals() {
                    stop.store(true, Ordering::Relaxed);
                    raised = Some(error);
                }
            }
        }
    }
}

/// A budget with these limits, starting now.
pub(crate) fn budget(nodes: Option<u64>, time: Option<f64>, stop: &AtomicBool) -> Budget<'_> {
    let mut budget = Budget::unlimited();
    budget.nodes = nodes;
    budget.deadline = deadline(time);
    budget.stop = Some(stop);
    budget
}

/// When this many seconds are over.
pub(crate) fn deadline(time: Option<f64>) -> Option<Instant> {
    // More than a year is no limit.
    let time = time.filter(|seconds| *seconds < 3e7)?;
    Some(Instant::now() + Duration::from_secs_f64(time.max(0.0)))
}

/// Threads of our own, a few so that several threads of Python may wait at once.
fn workers() -> PyResult<Arc<ThreadPool>> {
    static WORKERS: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut workers = WORKERS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    match &*workers {
        Some((of, pool)) if *of == process => Ok(Arc::clone(pool)),
        _ => {
            let pool = Arc::new(pool(0)?);
            // The parent's threads are not here; to wait for their end would be to wait for ever.
            if let Some((_, old)) = workers.replace((process, Arc::clone(&pool))) {
                std::mem::forget(old);
            }
            Ok(pool)
        }
    }
}

/// A pool of this many threads; 0 means one per core.
pub(crate) fn pool(n_threads: usize) -> PyResult<ThreadPool> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(n_threads)
        // Deals of a thousand birds go deep.
        .stack_size(8 << 20)
        .build()
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))
}
