//! What is new: wakes those who work, and tells those who watch.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast;

/// How long those who work sleep when nobody wakes them.
const NAP: Duration = Duration::from_secs(1);
/// How many events somebody who watches may be behind.
const BEHIND: usize = 64;

/// The news of a course.
pub(super) struct News {
    watchers: broadcast::Sender<String>,
    work: (Mutex<u64>, Condvar),
}

impl News {
    /// Nothing is new.
    pub(super) fn new() -> Self {
        Self {
            watchers: broadcast::Sender::new(BEHIND),
            work: Default::default(),
        }
    }

    /// Something of a task has changed.
    pub(super) fn changed(&self, task: &str) {
        // Nobody may be watching.
        let _ = self.watchers.send(task.to_owned());
        self.wake();
    }

    /// Hears of every task that changes.
    pub(super) fn watch(&self) -> broadcast::Receiver<String> {
        self.watchers.subscribe()
    }

    fn wake(&self) {
        *self.work.0.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.work.1.notify_all();
    }

    /// Sleeps until something is new, or a moment.
    pub(super) fn wait(&self) {
        let (count, changed) = &self.work;
        let guard = count.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *guard;
        // Whoever wakes too early looks once more for nothing.
        let _ = changed.wait_timeout_while(guard, NAP, |now| *now == before);
    }
}
