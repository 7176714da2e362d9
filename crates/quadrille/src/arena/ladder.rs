//! Many games among many players, several at once, in an order that any run repeats.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use super::boards::Boards;
use super::entrant::Entrant;
use super::external;
use super::record::Record;
use super::referee::{Arena, Pairing, Played};
use crate::failure::Failure;
use crate::run;

/// How often somebody who pauses looks whether it is over.
const PAUSE: Duration = Duration::from_millis(200);

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Everybody meets everybody.
    RoundRobin,
    /// One meets everybody.
    Gauntlet(usize),
    /// Everybody meets players of about its own strength, and those it has met least.
    Nearest,
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
                    Mode::Nearest => false,
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

/// What two players have played: for each board, whether one had seat 0 and whether the other had.
type Met = BTreeMap<[usize; 2], BTreeMap<u64, [bool; 2]>>;

fn met(names: &[String], records: &[Record]) -> Met {
    let number: HashMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(at, name)| (name.as_str(), at))
        .collect();
    let mut met = Met::new();
    for record in records {
        let [one, other] = record
            .seats
            .each_ref()
            .map(|name| number.get(name.as_str()));
        if let (Some(&one), Some(&other)) = (one, other) {
            let pair = [one.min(other), one.max(other)];
            let boards = met.entry(pair).or_default();
            boards.entry(record.round).or_default()[usize::from(one != pair[0])] = true;
        }
    }
    met
}

/// Both games of two players on the first board they have not met on.
fn on_a_new_board(met: &Met, [one, other]: [usize; 2]) -> [Due; 2] {
    let pair = [one.min(other), one.max(other)];
    let none = BTreeMap::new();
    let boards = met.get(&pair).unwrap_or(&none);
    let round = (0..).find(|round| !boards.contains_key(round)).unwrap_or(0);
    [pair, [pair[1], pair[0]]].map(|seats| Due { round, seats })
}

/// Games whose other half was played and they were not, such as after a kill.
fn halves(met: &Met) -> Vec<Due> {
    let mut due = Vec::new();
    for (pair, boards) in met {
        for (&round, seen) in boards {
            let seats = [*pair, [pair[1], pair[0]]];
            let missing = seats.into_iter().zip(seen).filter(|(_, seen)| !**seen);
            due.extend(missing.map(|(seats, _)| Due { round, seats }));
        }
    }
    due
}

/// The next games where everybody meets players of about its own strength. `names` are the players and `ranking` their
/// numbers, the strongest first. Who has played least is paired first, with the one it has met least among the nearest;
/// nobody plays twice before ratings are looked at again. Empty when everybody has played on this many boards.
pub(crate) fn nearest(
    names: &[String],
    ranking: &[usize],
    records: &[Record],
    boards: u64,
) -> Vec<Due> {
    /// How far away in the ranking an opponent may be for being met less often.
    const NEAR: usize = 8;
    let met = met(names, records);
    let due = halves(&met);
    if !due.is_empty() {
        return due;
    }
    let mut n_boards = vec![0u64; names.len()];
    for (pair, boards) in &met {
        for player in pair {
            n_boards[*player] += boards.len() as u64;
        }
    }
    let mut waiting: Vec<usize> = ranking.to_vec();
    let mut due = Vec::new();
    loop {
        let wants = waiting.iter().copied().enumerate();
        let wants = wants.filter(|(_, player)| n_boards[*player] < boards);
        let Some((at, player)) = wants.min_by_key(|(at, player)| (n_boards[*player], *at)) else {
            return due;
        };
        let times = |other: usize| {
            let pair = [player.min(other), player.max(other)];
            met.get(&pair).map_or(0, BTreeMap::len)
        };
        let mut others: Vec<(usize, usize)> = waiting
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != at)
            .map(|(place, other)| (place.abs_diff(at), *other))
            .collect();
        others.sort_unstable();
        others.truncate(NEAR);
        let rival = others
            .into_iter()
            .min_by_key(|&(distance, other)| (boards <= n_boards[other], times(other), distance));
        let Some((_, rival)) = rival else {
            return due;
        };
        due.extend(on_a_new_board(&met, [player, rival]));
        waiting.retain(|other| *other != player && *other != rival);
    }
}

/// The next games of a final: of every two neighbours in the table that are not separated, as far as they have met on
/// fewer boards than the limit.
pub(crate) fn of_a_final(
    names: &[String],
    neighbours: &[[usize; 2]],
    records: &[Record],
    limit: u64,
) -> Vec<Due> {
    let met = met(names, records);
    let due = halves(&met);
    if !due.is_empty() {
        return due;
    }
    let open = neighbours.iter().filter(|[one, other]| {
        let pair = [*one.min(other), *one.max(other)];
        met.get(&pair).map_or(0, BTreeMap::len) < limit as usize
    });
    open.flat_map(|pair| on_a_new_board(&met, *pair)).collect()
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
    is_paused: &(dyn Fn() -> bool + Sync),
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
                    external::stay_on_a_core(job);
                }
                let goes_on = || !is_over.load(Ordering::Relaxed) && !run::is_stopped();
                while goes_on() {
                    if is_paused() {
                        std::thread::sleep(PAUSE);
                        continue;
                    }
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
        assert!(schedule(3, Mode::Nearest, 4).is_empty());
        let gauntlet = schedule(4, Mode::Gauntlet(2), 1);
        assert_eq!(gauntlet.len(), 6);
        assert!(gauntlet.iter().all(|due| due.seats.contains(&2)));
    }

    fn record(round: u64, seats: [&str; 2]) -> Record {
        let text = format!(
            r#"{{"round":{round},"seats":["{}","{}"],"puzzle":"","line":"","result":"1-0","reason":"rules","micros":[0,0]}}"#,
            seats[0], seats[1]
        );
        serde_json::from_str(&text).unwrap()
    }

    /// Plays out all that is due, the ranking staying as it is.
    fn play_out(n: usize, boards: u64) -> Vec<Record> {
        let names: Vec<String> = (0..n).map(|player| format!("p{player:02}")).collect();
        let ranking: Vec<usize> = (0..n).collect();
        let mut records = Vec::new();
        loop {
            let due = nearest(&names, &ranking, &records, boards);
            if due.is_empty() {
                return records;
            }
            for Due { round, seats } in due {
                records.push(record(round, seats.map(|player| names[player].as_str())));
            }
        }
    }

    #[test]
    fn everybody_plays_enough_against_players_nearby() {
        let records = play_out(31, 6);
        let number = |name: &str| name[1..].parse::<usize>().unwrap();
        for player in 0..31 {
            let n = records
                .iter()
                .filter(|record| record.seats.iter().any(|name| number(name) == player))
                .count();
            assert!((12..=16).contains(&n), "{player} played {n} games");
        }
        let distances = records
            .iter()
            .map(|record| number(&record.seats[0]).abs_diff(number(&record.seats[1])));
        let (sum, most) = distances.fold((0, 0), |(sum, most), d| (sum + d, d.max(most)));
        assert!(sum < 8 * records.len() && most <= 30, "{sum} {most}");
        for two in records.chunks(2) {
            assert_eq!(two[0].round, two[1].round);
            assert_eq!(two[0].seats[0], two[1].seats[1]);
        }
    }

    #[test]
    fn a_game_that_was_cut_off_comes_first() {
        let names = ["a", "b", "c"].map(str::to_owned);
        let records = [record(0, ["b", "a"])];
        let due = nearest(&names, &[0, 1, 2], &records, 5);
        assert_eq!(
            due,
            [Due {
                round: 0,
                seats: [0, 1]
            }]
        );
    }

    #[test]
    fn a_final_is_played_by_neighbours_up_to_a_limit() {
        let names = ["a", "b", "c"].map(str::to_owned);
        let records = [record(0, ["b", "a"]), record(0, ["a", "b"])];
        let due = of_a_final(&names, &[[0, 1]], &records, 5);
        assert_eq!(due.len(), 2);
        assert!(due.iter().all(|due| due.round == 1));
        assert!(of_a_final(&names, &[[0, 1]], &records, 1).is_empty());
    }
}
