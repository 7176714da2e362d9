//! Many games among many players, several at once, in an order that any run repeats.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;

use super::boards::Boards;
use super::entrant::Entrant;
use super::record::Record;
use super::referee::{Arena, Pairing, Played};
use crate::failure::Failure;
use crate::run;

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Everybody meets everybody.
    RoundRobin,
    /// One meets everybody.
    Gauntlet(usize),
}

/// A game that is due: the board's number and the players at seat 0 and seat 1, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Due {
    /// The board's number.
    pub(crate) round: u64,
    /// The players.
    pub(crate) seats: [usize; 2],
}

/// All games: round by round, every board twice with the seats swapped.
pub(crate) fn schedule(n_players: usize, mode: Mode, rounds: u64) -> Vec<Due> {
    let mut due = Vec::new();
    for round in 0..rounds {
        for one in 0..n_players {
            for other in one + 1..n_players {
                let meets = match mode {
                    Mode::RoundRobin => true,
                    Mode::Gauntlet(hero) => one == hero || other == hero,
                };
                if meets {
                    let seats = [[one, other], [other, one]];
                    due.extend(seats.map(|seats| Due { round, seats }));
                }
            }
        }
    }
    due
}

/// The games that no record tells of.
pub(crate) fn missing(due: &[Due], entrants: &[Entrant], records: &[Record]) -> Vec<Due> {
    let done: HashSet<(u64, &str, &str)> = records.iter().map(key).collect();
    let is_done = |due: &Due| {
        let [one, other] = due.seats.map(|player| entrants[player].name.as_str());
        done.contains(&(due.round, one, other))
    };
    due.iter().copied().filter(|due| !is_done(due)).collect()
}

/// The games of the schedule in its order, as far as they were played.
pub(crate) fn in_order<'a>(
    due: &[Due],
    entrants: &[Entrant],
    records: &'a [Record],
) -> Vec<Option<&'a Record>> {
    let found: HashMap<(u64, &str, &str), &Record> =
        records.iter().map(|record| (key(record), record)).collect();
    let find = |due: &Due| {
        let [one, other] = due.seats.map(|player| entrants[player].name.as_str());
        found.get(&(due.round, one, other)).copied()
    };
    due.iter().map(find).collect()
}

/// The half points of the first of two players in each pair of games, up to the first pair that is not finished:
/// so a decision never hangs on which game happened to end sooner.
pub(crate) fn finished_pairs<'a>(
    games: &'a [Option<&'a Record>],
) -> impl Iterator<Item = u32> + 'a {
    games.chunks_exact(2).map_while(|two| {
        let [Some(one), Some(other)] = two else {
            return None;
        };
        Some(one.result.half_points(0) + other.result.half_points(1))
    })
}

fn key(record: &Record) -> (u64, &str, &str) {
    (record.round, &record.seats[0], &record.seats[1])
}

/// Plays games, as many at once as there are jobs. `each` hears of every game as it ends and may stop the rest.
///
/// Only the player to move runs, and each of several games has a processor of its own, which its players cannot
/// leave: so no game disturbs the clocks of another, not even with a player that starts many threads.
pub(crate) fn play(
    arena: &Arena,
    boards: &Boards,
    entrants: &[Entrant],
    due: &[Due],
    jobs: usize,
    each: &mut dyn FnMut(Due, Played) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, games) = mpsc::channel();
        let jobs = jobs.clamp(1, due.len().max(1));
        for job in 0..jobs {
            let sender = sender.clone();
            let (next, is_over) = (&next, &is_over);
            scope.spawn(move || {
                if 1 < jobs {
                    stay_on_a_core(job);
                }
                while !is_over.load(Ordering::Relaxed) && !run::is_stopped() {
                    let Some(&due) = due.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let played = one(arena, boards, entrants, due).map(|played| (due, played));
                    if sender.send(played).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let heard = games.iter().try_for_each(|game| {
            let (due, played) = game?;
            match each(due, played)? {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(()) => is_over.store(true, Ordering::Relaxed),
            }
            Ok(())
        });
        is_over.store(true, Ordering::Relaxed);
        heard
    })
}

/// Keeps this thread, and the players it starts, on one of the processors we may use.
fn stay_on_a_core(job: usize) {
    let this = Pid::from_raw(0);
    let Ok(ours) = sched_getaffinity(this) else {
        return;
    };
    let cores: Vec<usize> = (0..CpuSet::count())
        .filter(|&core| ours.is_set(core).unwrap_or(false))
        .collect();
    let mut one = CpuSet::new();
    if let Some(core) = cores.get(job % cores.len().max(1))
        && one.set(*core).is_ok()
    {
        // Without it games are only a little less fair.
        let _ = sched_setaffinity(this, &one);
    }
}

fn one(arena: &Arena, boards: &Boards, entrants: &[Entrant], due: Due) -> Result<Played, Failure> {
    let puzzle = boards.board(due.round)?;
    let pairing = Pairing {
        seats: due.seats.map(|player| &entrants[player]),
        round: due.round,
        puzzle: &*puzzle,
        seed: boards.seed,
    };
    arena.play(&pairing, &mut |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_played_twice_with_the_seats_swapped() {
        let due = schedule(3, Mode::RoundRobin, 4);
        assert_eq!(due.len(), 24);
        for two in due.chunks(2) {
            let [one, other] = two[0].seats;
            assert_eq!((two[1].seats, two[1].round), ([other, one], two[0].round));
        }
        let gauntlet = schedule(4, Mode::Gauntlet(2), 1);
        assert_eq!(gauntlet.len(), 6);
        assert!(gauntlet.iter().all(|due| due.seats.contains(&2)));
    }
}
