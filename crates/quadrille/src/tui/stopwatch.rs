//! Time that can be stopped.

use std::time::{Duration, Instant};

/// A stopwatch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stopwatch {
    before: Duration,
    since: Option<Instant>,
}

impl Stopwatch {
    /// A stopwatch that stands at this many milliseconds.
    pub(super) fn at(millis: u64) -> Self {
        Self {
            before: Duration::from_millis(millis),
            since: None,
        }
    }

    /// What it shows, in milliseconds.
    pub(super) fn millis(&self) -> u64 {
        let running = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        u64::try_from((self.before + running).as_millis()).unwrap_or(u64::MAX)
    }

    /// Lets it run.
    pub(super) fn start(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// Whether it runs.
    #[cfg(test)]
    pub(super) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Stops it.
    pub(super) fn stop(&mut self) {
        *self = Self::at(self.millis());
    }
}
