//! Whose turn it is when more is asked for than there are cores: everybody's in turn, and first theirs who used least.
//!
//! Each client has an account of the time it used in a lane. A place that becomes free goes to the waiting client with
//! the smallest account. Whoever comes anew starts at the account of who was served last: nobody saves up time by
//! staying away, and nobody who asks for much makes those wait who ask for little (start-time fair queueing). Work that
//! has had its share of time is stopped when somebody with a smaller account waits.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

/// How often somebody who waits looks whether somebody else has had enough.
const LOOK: Duration = Duration::from_millis(100);
/// How long the account of somebody who stays away is kept while others are busy.
const REMEMBERED: Duration = Duration::from_secs(60);

/// How much a lane takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    /// How much is done at once.
    pub(super) places: usize,
    /// How much one client may have waiting and under way.
    pub(super) of_one: usize,
    /// How much may wait in all.
    pub(super) waiting: usize,
    /// How long work goes on though somebody with a smaller account waits; for ever if there is no such time.
    pub(super) share: Option<Duration>,
}

/// A lane.
#[derive(Clone)]
pub(super) struct Lane(Arc<Mutex<Queue>>);

/// The lane takes no more of this client's work, or of anybody's.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

/// A turn, over when dropped.
pub(super) struct Turn {
    lane: Lane,
    client: Arc<str>,
    number: u64,
    was_stopped: Arc<AtomicBool>,
}

impl Turn {
    /// Whether the work was stopped because others waited.
    pub(super) fn was_stopped(&self) -> bool {
        self.was_stopped.load(Ordering::Relaxed)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.lane.lock().end(self.number, &self.client, &self.lane);
    }
}

struct Queue {
    size: Size,
    n_free: usize,
    n_waiting: usize,
    next: u64,
    /// The account of who was served last.
    now: Duration,
    accounts: HashMap<Arc<str>, Account>,
    under_way: HashMap<u64, UnderWay>,
}

struct Account {
    used: Duration,
    seen: Instant,
    n_under_way: usize,
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    number: u64,
    stop: Arc<AtomicBool>,
    tell: oneshot::Sender<Turn>,
}

struct UnderWay {
    client: Arc<str>,
    started: Instant,
    stop: Arc<AtomicBool>,
    was_stopped: Arc<AtomicBool>,
}

impl Lane {
    /// An empty lane.
    pub(super) fn new(size: Size) -> Self {
        Self(Arc::new(Mutex::new(Queue {
            size,
            n_free: size.places,
            n_waiting: 0,
            next: 0,
            now: Duration::ZERO,
            accounts: HashMap::new(),
            under_way: HashMap::new(),
        })))
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place in the queue; the flag is raised when the work has had its share and others wait.
    pub(super) fn enter(&self, client: &Arc<str>, stop: Arc<AtomicBool>) -> Result<Ticket, Full> {
        let mut queue = self.lock();
        let number = queue.next;
        queue.next += 1;
        let now = queue.now;
        let size = queue.size;
        let is_free = 0 < queue.n_free;
        queue.forget_those_who_left(client);
        let n_waiting = queue.n_waiting;
        let account = queue.accounts.entry(Arc::clone(client));
        let account = account.or_insert_with(|| Account {
            used: now,
            seen: Instant::now(),
            n_under_way: 0,
            waiting: VecDeque::new(),
        });
        if account.n_under_way == 0 && account.waiting.is_empty() {
            account.used = account.used.max(now);
        }
        let of_one = account.n_under_way + account.waiting.len();
        if size.of_one <= of_one || !is_free && size.waiting <= n_waiting {
            return Err(Full);
        }
        let (tell, told) = oneshot::channel();
        account.waiting.push_back(Waiting { number, stop, tell });
        queue.n_waiting += 1;
        queue.serve(self);
        drop(queue);
        Ok(Ticket {
            lane: self.clone(),
            client: Arc::clone(client),
            told,
        })
    }

    /// Stops what has had its share, if this client waits with a smaller account.
    fn hurry(&self, client: &Arc<str>) {
        let queue = self.lock();
        let Some(share) = queue.size.share else {
            return;
        };
        // The more people wait, the less each has before the next one's turn.
        let n_waiting = queue.accounts.values();
        let n_waiting = n_waiting.filter(|one| !one.waiting.is_empty()).count() as u32;
        let share = share / (n_waiting / 2).clamp(1, 4);
        let is_ending = |work: &UnderWay| work.was_stopped.load(Ordering::Relaxed);
        if queue.under_way.values().any(is_ending) {
            return;
        }
        let used = |name: &Arc<str>| queue.accounts.get(name).map_or(queue.now, |one| one.used);
        let own = used(client);
        let account = |work: &UnderWay| used(&work.client) + work.started.elapsed();
        let had_enough = queue.under_way.values().filter(|work| {
            work.client != *client && share <= work.started.elapsed() && own < account(work)
        });
        if let Some(work) = had_enough.max_by_key(|work| account(work)) {
            work.was_stopped.store(true, Ordering::Relaxed);
            work.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A place in the queue; given up when dropped.
pub(super) struct Ticket {
    lane: Lane,
    client: Arc<str>,
    told: oneshot::Receiver<Turn>,
}

impl Ticket {
    /// Waits for the turn.
    pub(super) async fn turn(mut self) -> Option<Turn> {
        loop {
            match tokio::time::timeout(LOOK, &mut self.told).await {
                Ok(turn) => return turn.ok(),
                Err(_) => self.lane.hurry(&self.client),
            }
        }
    }
}

impl Queue {
    /// Gives free places to those who wait.
    fn serve(&mut self, lane: &Lane) {
        while 0 < self.n_free {
            let waiting = self
                .accounts
                .iter()
                .filter_map(|(client, account)| Some((client, account, account.waiting.front()?)));
            let next = waiting.min_by_key(|(_, account, first)| (account.used, first.number));
            let Some((client, ..)) = next else {
                return;
            };
            let client = Arc::clone(client);
            let account = self.accounts.get_mut(&client).expect("it waits");
            let first = account.waiting.pop_front().expect("it waits");
            self.n_waiting -= 1;
            if first.tell.is_closed() {
                continue;
            }
            account.n_under_way += 1;
            self.now = self.now.max(account.used);
            self.n_free -= 1;
            let turn = Turn {
                lane: lane.clone(),
                client: Arc::clone(&client),
                number: first.number,
                was_stopped: Arc::default(),
            };
            self.under_way.insert(
                first.number,
                UnderWay {
                    client: Arc::clone(&client),
                    started: Instant::now(),
                    stop: first.stop,
                    was_stopped: Arc::clone(&turn.was_stopped),
                },
            );
            if let Err(turn) = first.tell.send(turn) {
                // It left at this very moment. Dropping the turn would ask for the lock that is held here.
                let number = turn.number;
                std::mem::forget(turn);
                self.account_for(number, &client);
            }
        }
    }

    /// Ends a turn.
    fn end(&mut self, number: u64, client: &Arc<str>, lane: &Lane) {
        self.account_for(number, client);
        self.serve(lane);
    }

    fn account_for(&mut self, number: u64, client: &Arc<str>) {
        let Some(work) = self.under_way.remove(&number) else {
            return;
        };
        self.n_free += 1;
        if let Some(account) = self.accounts.get_mut(client) {
            account.used += work.started.elapsed();
            account.n_under_way -= 1;
            account.seen = Instant::now();
        }
        if self.under_way.is_empty() && self.n_waiting == 0 {
            // Nobody has to be compared with anybody any more.
            self.accounts.clear();
            self.now = Duration::ZERO;
            return;
        }
        let now = self.now;
        self.accounts.retain(|_, account| {
            let is_waited_for = 0 < account.n_under_way || !account.waiting.is_empty();
            is_waited_for || now < account.used && account.seen.elapsed() < REMEMBERED
        });
    }

    fn forget_those_who_left(&mut self, client: &Arc<str>) {
        if let Some(account) = self.accounts.get_mut(client) {
            let before = account.waiting.len();
            account.waiting.retain(|one| !one.tell.is_closed());
            self.n_waiting -= before - account.waiting.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        places: 1,
        of_one: 3,
        waiting: 8,
        share: Some(Duration::ZERO),
    };

    fn enter(lane: &Lane, client: &str) -> Result<Ticket, Full> {
        lane.enter(&Arc::from(client), Arc::default())
    }

    fn turn(ticket: &mut Ticket) -> Option<Turn> {
        ticket.told.try_recv().ok()
    }

    #[test]
    fn whoever_asks_for_much_waits_behind_whoever_asks_for_little() {
        let lane = Lane::new(SIZE);
        let mut greedy: Vec<Ticket> = (0..3).map(|_| enter(&lane, "greedy").unwrap()).collect();
        let first = turn(&mut greedy[0]).unwrap();
        let mut modest = enter(&lane, "modest").unwrap();
        assert!(turn(&mut modest).is_none());
        std::thread::sleep(Duration::from_millis(2));
        drop(first);
        let served = turn(&mut modest).unwrap();
        assert!(turn(&mut greedy[1]).is_none());
        drop(served);
        assert!(turn(&mut greedy[1]).is_some());
    }

    #[test]
    fn one_client_has_few_places_and_all_together_are_limited() {
        let lane = Lane::new(SIZE);
        let mut all: Vec<Ticket> = (0..3).map(|_| enter(&lane, "one").unwrap()).collect();
        assert_eq!(enter(&lane, "one").err(), Some(Full));
        for n in 0..6 {
            all.push(enter(&lane, &format!("other {n}")).unwrap());
        }
        assert_eq!(enter(&lane, "late").err(), Some(Full));
        // Who leaves makes room.
        all.remove(1);
        assert!(enter(&lane, "one").is_ok());
    }

    #[test]
    fn work_that_had_its_share_is_stopped_for_whoever_waits() {
        let lane = Lane::new(SIZE);
        let stop: Arc<AtomicBool> = Arc::default();
        let mut long = lane.enter(&Arc::from("long"), Arc::clone(&stop)).unwrap();
        let work = turn(&mut long).unwrap();
        std::thread::sleep(Duration::from_millis(2));
        lane.hurry(&Arc::from("long"));
        assert!(!work.was_stopped(), "nobody hurries itself");
        let _waits = enter(&lane, "other").unwrap();
        lane.hurry(&Arc::from("other"));
        assert!(stop.load(Ordering::Relaxed) && work.was_stopped());
    }

    #[test]
    fn a_place_given_up_goes_to_the_next() {
        let lane = Lane::new(SIZE);
        let mut first = enter(&lane, "a").unwrap();
        let work = turn(&mut first).unwrap();
        let gone = enter(&lane, "b").unwrap();
        let mut stays = enter(&lane, "c").unwrap();
        drop(gone);
        drop(work);
        assert!(turn(&mut stays).is_some());
        assert!(
            enter(&lane, "d").is_ok(),
            "a turn that was never taken is free again"
        );
    }

    #[test]
    fn accounts_of_those_who_are_done_are_closed() {
        let lane = Lane::new(SIZE);
        for n in 0..100 {
            let mut ticket = enter(&lane, &format!("client {n}")).unwrap();
            drop(turn(&mut ticket).unwrap());
        }
        assert_eq!(lane.lock().accounts.len(), 0);
    }
}
