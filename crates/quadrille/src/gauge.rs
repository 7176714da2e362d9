//! How far a long job has come, on standard error: how much is done, how fast, and how long it will still take.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long work runs before anything is shown.
const QUIET: Duration = Duration::from_millis(400);

/// What there is to do.
#[derive(Clone)]
pub(crate) enum Extent {
    /// A file of this many bytes, of which so many were read.
    File {
        /// How many bytes it has.
        size: u64,
        /// How many were read.
        read: Arc<AtomicU64>,
    },
    /// This many lines.
    Lines(u64),
    /// Nobody knows: lines come through a pipe.
    Unknown,
}

/// A bar with rate and time left. Silent where standard error is no terminal.
pub(crate) struct Gauge {
    bar: ProgressBar,
    extent: Extent,
    started: Instant,
    n_lines: AtomicU64,
    n_made: AtomicU64,
}

impl Gauge {
    /// A bar for this much work.
    pub(crate) fn new(extent: Extent) -> Self {
        let total = match &extent {
            Extent::File { size, .. } => Some(*size),
            Extent::Lines(n) => Some(*n),
            Extent::Unknown => None,
        };
        let template = match total {
            Some(_) => "{wide_bar} {percent:>3} %  {msg}  {eta}",
            None => "{spinner} {elapsed}  {msg}",
        };
        let bar = if io::stderr().is_terminal() {
            ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5))
        } else {
            ProgressBar::hidden()
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
        Self {
            bar,
            extent,
            started: Instant::now(),
            n_lines: AtomicU64::new(0),
            n_made: AtomicU64::new(0),
        }
    }

    /// Notes that this many lines are done; those that were not there already count for the rate.
    pub(crate) fn add(&self, n_lines: u64, is_made_now: bool) {
        let n_new = if is_made_now { n_lines } else { 0 };
        let n_made = n_new + self.n_made.fetch_add(n_new, Ordering::Relaxed);
        let n_lines = n_lines + self.n_lines.fetch_add(n_lines, Ordering::Relaxed);
        let took = self.started.elapsed();
        if took < QUIET {
            return;
        }
        let position = match &self.extent {
            Extent::File { read, .. } => read.load(Ordering::Relaxed),
            Extent::Lines(_) | Extent::Unknown => n_lines,
        };
        self.bar.set_position(position);
        let rate = n_made as f64 / took.as_secs_f64();
        self.bar
            .set_message(format!("{n_lines}, {}/s", rounded(rate)));
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A rate as people read it: few digits.
fn rounded(rate: f64) -> String {
    if rate < 10.0 {
        format!("{rate:.1}")
    } else {
        format!("{rate:.0}")
    }
}
