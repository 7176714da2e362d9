//! How much work goes on at once, so that nobody slows the others down.
//!
//! Moves and views take a millisecond and go first. Each client has a small credit of such time that fills up again;
//! whoever has used it up, and all that thinks for seconds, works on threads that give way to the others. In every lane
//! clients take turns (`lane.rs`).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use games::budget::Budget;
use tokio::sync::oneshot;
use workbench::limits::MAX_THOUGHT;
use workbench::refusal::Refusal;
use workbench::words::Language;

use super::lane::{Lane, Size, Ticket};

/// How long a thought goes on though others wait who have thought less.
const SHARE_OF_THOUGHT: Duration = Duration::from_secs(2);
/// How long a solve goes on though others wait who have solved less.
const SHARE_OF_SOLVING: Duration = Duration::from_secs(20);
/// The credit of quick work that somebody new has, in seconds.
const FIRST_CREDIT: f64 = 0.05;
/// The most credit of quick work, in seconds.
const MOST_CREDIT: f64 = 0.2;
/// The credit that is set aside while quick work is done, in seconds.
const RESERVED: f64 = 0.02;
/// How fast credit comes back: seconds a second.
const CREDIT_A_SECOND: f64 = 0.03;
/// Clients whose credit is remembered before those who have it all are forgotten.
const MOST_CLIENTS: usize = 4096;
/// How much patient threads give way; 19 would be all.
#[cfg(target_os = "linux")]
const PATIENCE: i32 = 12;

/// Work on threads of its own: few at a time of each kind.
pub(crate) struct Workers {
    quick: Lane,
    slow: Lane,
    thoughts: Lane,
    solves: Lane,
    credits: Credits,
}

impl Workers {
    /// As many at once as the machine has cores.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let brief = |places| Size {
            places,
            of_one: 64,
            waiting: 2048,
            share: None,
        };
        let size = |of_one, waiting, share| Size {
            places: cores,
            of_one: of_one + cores,
            waiting,
            share: Some(share),
        };
        Self {
            quick: Lane::new(brief(2 * cores)),
            slow: Lane::new(brief(cores)),
            thoughts: Lane::new(size(8, 256, SHARE_OF_THOUGHT)),
            solves: Lane::new(size(6, 64, SHARE_OF_SOLVING)),
            credits: Credits::default(),
        }
    }

    /// Does work that takes milliseconds: reading, replaying, showing.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        client: &Arc<str>,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let is_patient = !self.credits.reserve(client);
        let lane = if is_patient { &self.slow } else { &self.quick };
        let turn = taken(lane, client, Arc::default(), Language::of(""))?;
        let turn = turn.turn().await.ok_or_else(Refusal::broken)?;
        let timed = move || {
            let started = processor_time();
            let result = work();
            (result, processor_time().saturating_sub(started))
        };
        let done = if is_patient {
            patiently(timed).await
        } else {
            tokio::task::spawn_blocking(timed).await.ok()
        };
        drop(turn);
        if !is_patient {
            self.credits.add(client, RESERVED);
        }
        let (result, time) = done.ok_or_else(Refusal::broken)?;
        self.credits.add(client, -time.as_secs_f64());
        result
    }

    /// Does work that may take seconds, within a budget that ends when nobody waits for it any more, or when it has
    /// had its share and others wait.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        client: &Arc<str>,
        language: &'static Language,
        work: impl FnOnce(&mut Budget<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let gone = StopOnDrop::default();
        let stop = Arc::clone(&gone.0);
        let turn = taken(&self.thoughts, client, Arc::clone(&stop), language)?;
        let turn = turn.turn().await.ok_or_else(Refusal::broken)?;
        let work = move || {
            let mut budget = Budget::unlimited();
            budget.deadline = Some(Instant::now() + MAX_THOUGHT);
            budget.stop = Some(&stop);
            let result = work(&mut budget);
            match result {
                Err(_) if turn.was_stopped() => Err(Refusal::busy(language.page("others-wait"))),
                result => result,
            }
        };
        patiently(work)
            .await
            .unwrap_or_else(|| Err(Refusal::broken()))
    }

    /// Takes a place in the queue of solves. The flag is raised when it has had its share and others wait.
    pub(super) fn enter_solves(
        &self,
        client: &Arc<str>,
        stop: Arc<AtomicBool>,
        language: &Language,
    ) -> Result<Ticket, Refusal> {
        let entered = self.solves.enter(client, stop);
        entered.map_err(|_| Refusal::busy(language.page("too-many-solves")))
    }
}

fn taken(
    lane: &Lane,
    client: &Arc<str>,
    stop: Arc<AtomicBool>,
    language: &Language,
) -> Result<Ticket, Refusal> {
    let entered = lane.enter(client, stop);
    entered.map_err(|_| Refusal::busy(language.page("too-busy")))
}

/// Does work on a thread that gives way to all others; nothing comes back if it panics.
pub(crate) async fn patiently<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (tell, told) = oneshot::channel();
    let thread = std::thread::Builder::new()
        .name("patient".to_owned())
        .stack_size(crate::run::STACK);
    let started = thread.spawn(move || {
        give_way();
        // Nobody listens any more when the sender of the request has gone.
        let _ = tell.send(work());
    });
    started.ok()?;
    told.await.ok()
}

/// Lets other threads go first.
pub(crate) fn give_way() {
    // There a thread has a niceness of its own; elsewhere the whole program would get it.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(PATIENCE);
}

/// The processor time that this thread has used.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// The time there is, where nobody knows what a thread has used.
#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    static BEGIN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

/// The credit of quick work that each client has.
#[derive(Default)]
struct Credits(Mutex<HashMap<Arc<str>, (f64, Instant)>>);

impl Credits {
    /// Whether a client has any credit. Some of it is set aside until it is known what the work took: whoever asks for
    /// much at once has no more than others.
    fn reserve(&self, client: &Arc<str>) -> bool {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if MOST_CLIENTS <= rows.len() {
            rows.retain(|_, row| present(row) < FIRST_CREDIT);
        }
        let row = rows.entry(Arc::clone(client));
        let row = row.or_insert_with(|| (FIRST_CREDIT, Instant::now()));
        let has_any = 0.0 < present(row);
        if has_any {
            *row = (present(row) - RESERVED, Instant::now());
        }
        has_any
    }

    fn add(&self, client: &Arc<str>, seconds: f64) {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(row) = rows.get_mut(client) {
            // What was used beyond the credit is paid back for at most ten seconds.
            let left = (present(row) + seconds).max(-10.0 * CREDIT_A_SECOND);
            *row = (left, Instant::now());
        }
    }
}

fn present((credit, seen): &(f64, Instant)) -> f64 {
    (credit + seen.elapsed().as_secs_f64() * CREDIT_A_SECOND).min(MOST_CREDIT)
}

/// Raises the flag when the request is dropped: its sender has gone.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credit_is_used_up_by_large_work_alone() {
        let credits = Credits::default();
        let (modest, greedy): (Arc<str>, Arc<str>) = ("modest".into(), "greedy".into());
        let work = |client: &Arc<str>, millis: u64| {
            let is_quick = credits.reserve(client);
            credits.add(client, if is_quick { RESERVED } else { 0.0 });
            credits.add(client, -Duration::from_millis(millis).as_secs_f64());
            is_quick
        };
        let quick = (0..40).filter(|_| work(&modest, 1)).count();
        assert_eq!(quick, 40);
        let quick = (0..40).filter(|_| work(&greedy, 500)).count();
        assert_eq!(quick, 1);
        // Asking for much at once does not help.
        let crowd: Arc<str> = "crowd".into();
        let at_once = (0..40).filter(|_| credits.reserve(&crowd)).count();
        assert!((1..=4).contains(&at_once), "{at_once}");
    }

    #[tokio::test]
    async fn a_panic_ends_one_piece_of_work_alone() {
        assert_eq!(patiently(|| 7).await, Some(7));
        let broken = patiently(|| -> u8 { panic!("a bug") }).await;
        assert_eq!(broken, None);
    }
}
