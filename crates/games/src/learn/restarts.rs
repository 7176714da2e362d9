//! When to begin again from the first choice: when recent lessons are worse than those before.
//!
//! The worth of a lesson is over how many levels it is spread; a quick and a slow moving mean of it are compared
//! (Audemard and Simon, 2012; Biere and Fröhlich, 2015).

/// How much worse recent lessons must be.
const MARGIN: f64 = 1.15;

/// Moving means of the worth of lessons.
pub(crate) struct Restarts {
    quick: f64,
    slow: f64,
    n_lessons: u64,
    n_since: u64,
    least: u64,
}

impl Restarts {
    /// At least so many lessons lie between two restarts.
    pub(crate) fn new(least: u64) -> Self {
        Self {
            quick: 0.0,
            slow: 0.0,
            n_lessons: 0,
            n_since: 0,
            least,
        }
    }

    /// Notes a lesson over so many levels.
    pub(crate) fn note(&mut self, n_levels: u32) {
        self.n_lessons += 1;
        self.n_since += 1;
        let worth = f64::from(n_levels);
        self.quick += (worth - self.quick) / 32.0;
        self.slow += (worth - self.slow) / (self.n_lessons as f64).min(4096.0);
    }

    /// Whether it is time; if so, counting begins anew.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.least < self.n_since && MARGIN * self.slow < self.quick;
        if is_due {
            self.n_since = 0;
            self.quick = self.slow;
        }
        is_due
    }
}
