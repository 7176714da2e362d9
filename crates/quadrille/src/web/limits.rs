//! What one request may ask for, and how much work goes on at once, so that nobody slows the others down.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use games::budget::Budget;
use tokio::sync::Semaphore;

use super::reply::Refusal;
use super::words::Tongue;

/// The longest body of a request, in bytes.
pub(super) const MAX_BODY: usize = 2 << 20;
/// The longest body that is heard to its end before it is refused, in bytes.
pub(super) const MAX_HEARD: usize = 64 << 20;
/// The longest canonical text of a puzzle that is played here, in bytes.
pub(super) const MAX_PUZZLE: usize = 256 << 10;
/// The most spots of a view that is sent.
pub(super) const MAX_SPOTS: usize = 20_000;
/// The most moves in a line.
pub(super) const MAX_LINE: usize = 200_000;
/// How long a hint, a check, a bot or a generator may think.
pub(super) const MAX_THOUGHT: Duration = Duration::from_secs(10);
/// How long a solver may work.
pub(super) const MAX_SOLVE: Duration = Duration::from_secs(600);
/// How many solves may wait for their turn.
pub(super) const MAX_WAITING: usize = 32;
/// The most events of a solver's work that are kept to be watched.
pub(super) const MAX_TRACE: usize = 4_000;

/// The places where work is done: few at a time of each kind.
pub(super) struct Room {
    quick: Semaphore,
    thought: Semaphore,
    /// Permits to solve.
    pub(super) solves: Arc<Semaphore>,
    /// Solves that wait for a permit.
    pub(super) n_waiting: AtomicUsize,
}

impl Room {
    /// Room for as much work as the machine has cores.
    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            quick: Semaphore::new(2 * cores),
            thought: Semaphore::new(cores),
            solves: Arc::new(Semaphore::new(cores)),
            n_waiting: AtomicUsize::new(0),
        }
    }

    /// Does work that takes milliseconds: reading, replaying, showing.
    pub(super) async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let _permit = self.quick.acquire().await;
        finished(tokio::task::spawn_blocking(work)).await
    }

    /// Does work that may take seconds, within a budget that ends when nobody waits for it any more.
    pub(super) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Budget<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let _permit = self.thought.acquire().await;
        let gone = StopOnDrop::default();
        let stop = Arc::clone(&gone.0);
        let work = move || {
            let mut budget = Budget::unlimited();
            budget.deadline = Some(Instant::now() + MAX_THOUGHT);
            budget.stop = Some(&stop);
            work(&mut budget)
        };
        finished(tokio::task::spawn_blocking(work)).await
    }

    /// Takes a place in the queue of solves.
    pub(super) fn enter_queue(&self, tongue: &Tongue) -> Result<(), Refusal> {
        let is_free = |n: usize| (n < MAX_WAITING).then_some(n + 1);
        let entered = self
            .n_waiting
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, is_free);
        match entered {
            Ok(_) => Ok(()),
            Err(_) => Err(Refusal::busy(tongue.page("too-many-solves"))),
        }
    }

    /// Leaves the queue of solves.
    pub(super) fn leave_queue(&self) {
        self.n_waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Raises the flag when the request is dropped: its sender has gone.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn finished<T, E>(
    task: impl Future<Output = Result<Result<T, Refusal>, E>>,
) -> Result<T, Refusal> {
    match task.await {
        Ok(result) => result,
        Err(_) => Err(Refusal::broken()),
    }
}
