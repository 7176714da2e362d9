//! How much work goes on at once, so that nobody slows the others down.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use games::budget::Budget;
use tokio::sync::Semaphore;
use workbench::limits::MAX_THOUGHT;
use workbench::refusal::Refusal;
use workbench::words::Language;

/// How many solves may wait for their turn.
const MAX_WAITING: usize = 32;

/// Work on threads of its own: few at a time of each kind.
pub(super) struct Workers {
    quick: Semaphore,
    thought: Semaphore,
    /// Permits to solve.
    pub(super) solves: Arc<Semaphore>,
    /// Solves that wait for a permit.
    pub(super) n_waiting: AtomicUsize,
}

impl Workers {
    /// As many at once as the machine has cores.
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
    pub(super) fn enter_queue(&self, language: &Language) -> Result<(), Refusal> {
        let is_free = |n: usize| (n < MAX_WAITING).then_some(n + 1);
        let entered = self
            .n_waiting
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, is_free);
        entered
            .map(|_| ())
            .map_err(|_| Refusal::busy(language.page("too-many-solves")))
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
