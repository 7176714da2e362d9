//! One deadline per turn, which counts the time that is the player's own.
//!
//! On a busy machine a player that is ready to run may have to wait for a processor. The kernel counts that time, and it
//! is not the player's: a turn is over when the time on the wall without it exceeds the limit, or when the player's
//! processor time alone does. The second rule keeps a player with many threads from waiting for itself. A player that
//! sleeps is not ready to run, and its time passes.
//!
//! If a player has not had its time when the wall shows many times the limit, the machine was late and not the player.

use std::time::{Duration, Instant};

use nix::time::ClockId;
use nix::unistd::Pid;

/// An answer this late still counts: the way through the pipes is not the player's.
const MARGIN: Duration = Duration::from_millis(10);
/// After this many times its limit, and a little more, a turn is given up.
const MOST_TIMES: u32 = 10;
const LITTLE_MORE: Duration = Duration::from_secs(1);
/// Waits for a processor in shorter turns are not looked at.
const SHORT: Duration = Duration::from_millis(3);
/// When a player that is about to get a processor is looked at again.
const LOOK: Duration = Duration::from_millis(1);

/// A deadline.
pub(super) struct Deadline {
    begun: Instant,
    within: Duration,
    end: Instant,
    before: Use,
    /// The processor time when it was last looked at after its time.
    seen: Option<Duration>,
    /// Whether processes of the player keep each other waiting.
    is_crowded: bool,
}

/// What is left before a deadline.
pub(super) enum Left {
    /// This much.
    Time(Duration),
    /// Nothing.
    Over,
    /// Nothing, and the player has not had its time.
    Late,
}

/// What the kernel counts of a process.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Use {
    /// The processor time of all its threads.
    processor: Duration,
    /// How long its first thread has been ready to run without a processor.
    starved: Duration,
}

impl Deadline {
    /// A deadline for a process.
    pub(super) fn new(within: Duration, process: Option<Pid>) -> Self {
        let begun = Instant::now();
        Self {
            begun,
            within,
            end: begun + within + MARGIN,
            before: process.map(Use::of).unwrap_or_default(),
            seen: None,
            is_crowded: false,
        }
    }

    /// Takes note that processes of the player keep each other waiting for a processor: from now on that is its own time.
    pub(super) fn crowd(&mut self) {
        self.is_crowded = true;
    }

    /// What was allowed.
    pub(super) fn within(&self) -> Duration {
        self.within
    }

    /// What is left now.
    pub(super) fn left(&mut self, process: Option<Pid>) -> Left {
        let now = Instant::now();
        if now < self.end {
            return Left::Time(self.end - now);
        }
        let wall = now - self.begun;
        let since = self.since(process);
        let is_waiting = self.is_waiting(process, since);
        match judge(self.within, wall, since, is_waiting) {
            Left::Time(left) => {
                self.end = now + left;
                Left::Time(left)
            }
            other => other,
        }
    }

    /// What was used since the beginning.
    fn since(&self, process: Option<Pid>) -> Use {
        let mut since = process.map(Use::of).unwrap_or_default().since(self.before);
        if self.is_crowded {
            since.starved = Duration::ZERO;
        }
        since
    }

    /// Whether it has been ready to run since it was last looked at and did not: the kernel counts a wait when it is over.
    fn is_waiting(&mut self, process: Option<Pid>, since: Use) -> bool {
        let seen = self.seen.replace(since.processor);
        let has_not_run = seen.is_none_or(|seen| seen == since.processor);
        has_not_run && !self.is_crowded && process.is_some_and(is_ready)
    }

    /// The processor time since the beginning.
    pub(super) fn processor_time(&self, process: Option<Pid>) -> Duration {
        self.since(process).processor
    }

    /// The time since the beginning that was the player's own.
    pub(super) fn own_time(&self, process: Option<Pid>) -> Duration {
        let wall = self.begun.elapsed();
        if wall < SHORT {
            return wall;
        }
        own_time(wall, self.since(process))
    }
}

fn own_time(wall: Duration, since: Use) -> Duration {
    wall.saturating_sub(since.starved)
        .max(since.processor.min(wall))
}

fn judge(within: Duration, wall: Duration, since: Use, is_waiting: bool) -> Left {
    let allowed = within + MARGIN;
    let own = own_time(wall, since);
    let is_waiting = is_waiting && since.processor < allowed;
    if allowed <= own && !is_waiting {
        return Left::Over;
    }
    if within * MOST_TIMES + LITTLE_MORE <= wall {
        return Left::Late;
    }
    Left::Time(allowed.saturating_sub(own).max(LOOK))
}

/// Whether a process runs or could.
fn is_ready(process: Pid) -> bool {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = text.rsplit(") ").next();
    state.is_some_and(|state| state.starts_with('R'))
}

impl Use {
    fn of(process: Pid) -> Self {
        let processor = ClockId::pid_cpu_clock_id(process).and_then(ClockId::now);
        let starved = || {
            let text = std::fs::read_to_string(format!("/proc/{process}/schedstat")).ok()?;
            text.split_whitespace().nth(1)?.parse().ok()
        };
        Self {
            processor: processor.map(Duration::from).unwrap_or_default(),
            starved: Duration::from_nanos(starved().unwrap_or(0)),
        }
    }

    fn since(self, before: Self) -> Self {
        Self {
            processor: self.processor.saturating_sub(before.processor),
            starved: self.starved.saturating_sub(before.starved),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a limit of 100 ms: whose fault it is, or how many ms are left.
    fn check(wall: u64, processor: u64, starved: u64) -> Result<u64, &'static str> {
        look(wall, processor, starved, false)
    }

    /// The same of a player that may be waiting for a processor right now.
    fn look(
        wall: u64,
        processor: u64,
        starved: u64,
        is_waiting: bool,
    ) -> Result<u64, &'static str> {
        let ms = Duration::from_millis;
        let since = Use {
            processor: ms(processor),
            starved: ms(starved),
        };
        match judge(ms(100), ms(wall), since, is_waiting) {
            Left::Time(left) => Ok(left.as_millis() as u64),
            Left::Over => Err("player"),
            Left::Late => Err("machine"),
        }
    }

    #[test]
    fn waiting_for_a_processor_is_not_the_players_time() {
        // An honest player that needs 20 ms at a load of twelve.
        assert_eq!(check(240, 20, 220), Ok(90));
        assert_eq!(check(110, 110, 0), Err("player"));
        assert_eq!(check(500, 100, 390), Err("player"));
    }

    #[test]
    fn a_wait_that_is_not_over_is_not_the_players_time_either() {
        // Nothing of the wait is counted yet.
        assert_eq!(look(300, 20, 0, true), Ok(1));
        assert_eq!(look(300, 20, 0, false), Err("player"));
        assert_eq!(look(300, 110, 0, true), Err("player"));
        assert_eq!(look(2000, 20, 0, true), Err("machine"));
    }

    #[test]
    fn who_keeps_itself_waiting_does_so_in_its_own_time() {
        let mut deadline = Deadline::new(Duration::ZERO, None);
        deadline.crowd();
        let this = Some(Pid::this());
        assert_eq!(deadline.since(this).starved, Duration::ZERO);
        assert!(!deadline.is_waiting(this, Use::default()));
    }

    #[test]
    fn a_player_that_sleeps_loses() {
        assert_eq!(check(110, 0, 0), Err("player"));
        assert_eq!(check(130, 0, 20), Err("player"));
    }

    #[test]
    fn a_player_cannot_wait_for_its_own_threads() {
        // Eight threads on one processor: the first waits most of the time, but the others use what it waits for.
        assert_eq!(check(111, 111, 97), Err("player"));
    }

    #[test]
    fn a_machine_that_gives_no_time_is_late() {
        assert_eq!(check(2000, 10, 1980), Err("machine"));
        assert_eq!(check(1999, 10, 1980), Ok(91));
    }
}
