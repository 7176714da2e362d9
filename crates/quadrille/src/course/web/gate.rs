//! How often somebody may ask, guess and watch.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use sha2::{Digest, Sha256};

/// Requests of one person at once, and a second.
const REQUESTS: (f64, f64) = (150.0, 15.0);
/// Links of one address that lead nowhere, at once and a second.
const GUESSES: (f64, f64) = (20.0, 0.1);
/// Rows that are remembered before full ones are forgotten.
const MOST_ROWS: usize = 4096;
/// How many may watch at once, and how many of one address.
const WATCHERS: (usize, usize) = (512, 200);
/// Hand-ins of one person on their way at once.
const UPLOADS: usize = 2;

/// What is left of what each may do.
#[derive(Default)]
pub(super) struct Gate {
    requests: Mutex<HashMap<Arc<str>, (f64, Instant)>>,
    guesses: Mutex<HashMap<IpAddr, (f64, Instant)>>,
    /// Whose tickets are known to be good.
    tickets: Mutex<HashMap<[u8; 32], i64>>,
    watchers: Arc<Counts<IpAddr>>,
    uploads: Arc<Counts<i64>>,
}

impl Gate {
    /// Whether this client may ask once more.
    pub(super) fn lets_in(&self, client: &Arc<str>) -> bool {
        take(&mut lock(&self.requests), Arc::clone(client), REQUESTS)
    }

    /// Whether this address may go on to try links, after one that led nowhere.
    pub(super) fn may_guess(&self, address: IpAddr) -> bool {
        take(&mut lock(&self.guesses), address, GUESSES)
    }

    /// Whose ticket this is, as far as is known.
    pub(super) fn known(&self, ticket: &str) -> Option<i64> {
        lock(&self.tickets).get(&hash(ticket)).copied()
    }

    /// Remembers whose ticket this is.
    pub(super) fn knows(&self, ticket: &str, person: i64) {
        let mut tickets = lock(&self.tickets);
        if MOST_ROWS < tickets.len() {
            tickets.clear();
        }
        tickets.insert(hash(ticket), person);
    }

    /// This ticket is nobody's any more.
    pub(super) fn forgets(&self, ticket: &str) {
        lock(&self.tickets).remove(&hash(ticket));
    }

    /// A place to watch from, given back when dropped.
    pub(super) fn watch(&self, address: IpAddr) -> Option<Place<IpAddr>> {
        Counts::take(&self.watchers, address, WATCHERS)
    }

    /// A place to hand something in, given back when dropped.
    pub(super) fn upload(&self, person: i64) -> Option<Place<i64>> {
        Counts::take(&self.uploads, person, (usize::MAX, UPLOADS))
    }
}

/// How much each has at the moment.
pub(super) struct Counts<K>(Mutex<HashMap<K, usize>>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> Counts<K> {
    fn take(this: &Arc<Self>, key: K, (most, of_one): (usize, usize)) -> Option<Place<K>> {
        let mut rows = lock(&this.0);
        let all: usize = rows.values().sum();
        let own = rows.entry(key).or_default();
        if of_one <= *own || most <= all {
            return None;
        }
        *own += 1;
        drop(rows);
        let counts = Arc::clone(this);
        Some(Place { counts, key })
    }
}

/// One of a few places.
pub(super) struct Place<K: Copy + Eq + Hash> {
    counts: Arc<Counts<K>>,
    key: K,
}

impl<K: Copy + Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut rows = lock(&self.counts.0);
        if let Some(n) = rows.get_mut(&self.key) {
            *n -= 1;
            if *n == 0 {
                rows.remove(&self.key);
            }
        }
    }
}

fn take<K: Eq + Hash>(
    rows: &mut HashMap<K, (f64, Instant)>,
    key: K,
    (most, a_second): (f64, f64),
) -> bool {
    let present =
        |row: &(f64, Instant)| (row.0 + row.1.elapsed().as_secs_f64() * a_second).min(most);
    if MOST_ROWS < rows.len() {
        rows.retain(|_, row| present(row) < most);
    }
    let row = rows.entry(key).or_insert((most, Instant::now()));
    let left = present(row);
    let may = 1.0 <= left;
    *row = (if may { left - 1.0 } else { left }, Instant::now());
    may
}

fn hash(ticket: &str) -> [u8; 32] {
    Sha256::digest(ticket).into()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_guesses_links_is_stopped() {
        let gate = Gate::default();
        let (thief, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert!((0..100).filter(|_| gate.may_guess(thief)).count() < 25);
        assert!(gate.may_guess(other));
    }

    #[test]
    fn places_come_back() {
        let gate = Gate::default();
        let two = [gate.upload(1), gate.upload(1)];
        assert!(two.iter().all(Option::is_some) && gate.upload(1).is_none());
        assert!(gate.upload(2).is_some());
        drop(two);
        assert!(gate.upload(1).is_some());
    }
}
