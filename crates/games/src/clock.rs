//! The time. Everything in this crate that looks at a clock looks here, so that it also works where there is none.
//!
//! [`Instant`] is that of the standard library, except in WebAssembly, which has no clock: there the host hands in a
//! function that tells the time (`set`). Until it does, no time passes: node limits hold and deadlines never come.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use fed::{Instant, set};

/// A clock that is told the time.
#[cfg(any(target_arch = "wasm32", test))]
#[cfg_attr(
    not(target_arch = "wasm32"),
    expect(unreachable_pub, reason = "elsewhere only its test uses it")
)]
mod fed {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    /// What tells the time: since some fixed moment, never going back.
    static NOW: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Hands in the function that tells the time. Only the first one counts.
    pub fn set(now: fn() -> Duration) {
        // Whoever comes second is told nothing: two clocks could disagree.
        let _ = NOW.set(now);
    }

    /// A moment, as far as the standard library's type of that name is used here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            Self(NOW.get().map_or(Duration::ZERO, |now| now()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// The time from an earlier moment to this one; none if that one is later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0.saturating_add(time))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }

    #[cfg(test)]
    mod tests {
        use std::sync::atomic::{AtomicU64, Ordering};

        use super::*;

        #[test]
        fn the_clock_shows_what_it_is_told() {
            static MILLIS: AtomicU64 = AtomicU64::new(0);
            // Before anyone tells it the time, none passes.
            assert_eq!(Instant::now(), Instant::now() + Duration::ZERO);
            set(|| Duration::from_millis(MILLIS.load(Ordering::Relaxed)));
            set(|| Duration::MAX);
            let begun = Instant::now();
            let deadline = begun + Duration::from_millis(30);
            for (millis, is_over) in [(0, false), (29, false), (30, true), (31, true)] {
                MILLIS.store(millis, Ordering::Relaxed);
                assert_eq!(deadline <= Instant::now(), is_over, "after {millis} ms");
                assert_eq!(begun.elapsed(), Duration::from_millis(millis));
                assert_eq!(Instant::now() - begun, Duration::from_millis(millis));
            }
            assert_eq!(begun.saturating_duration_since(deadline), Duration::ZERO);
        }
    }
}
