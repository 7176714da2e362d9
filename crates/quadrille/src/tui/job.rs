//! Work on another thread, so that the screen never waits: making puzzles, solving, bots.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

/// Work that is going on. Dropping it asks it to stop.
pub(super) struct Job<T> {
    stop: Arc<AtomicBool>,
    inbox: Receiver<T>,
}

/// What a job has to say.
pub(super) enum News<T> {
    /// Nothing yet.
    None,
    /// Something; there may be more.
    Some(T),
    /// It has ended, and everything it said has been heard.
    Ended,
}

impl<T: Send + 'static> Job<T> {
    /// Starts some work. It should look at the flag and stop soon when it is raised.
    pub(super) fn start(work: impl FnOnce(&AtomicBool, &Sender<T>) + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, inbox) = mpsc::channel();
        let flag = Arc::clone(&stop);
        thread::spawn(move || work(&flag, &sender));
        Self { stop, inbox }
    }

    /// What has been said since the last call.
    pub(super) fn news(&self) -> News<T> {
        match self.inbox.try_recv() {
            Ok(said) => News::Some(said),
            Err(TryRecvError::Empty) => News::None,
            Err(TryRecvError::Disconnected) => News::Ended,
        }
    }

    /// Asks it to stop and to say what it has so far.
    pub(super) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
