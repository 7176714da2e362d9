//! Plays a player through everything it may meet, and gathers what is wrong with it.

use std::time::{Duration, Instant};

use games::any::AnyGame;
use games::game::Limit;

use super::boards::Boards;
use super::entrant::{self, Entrant};
use super::first_seat;
use super::record::Record;
use super::referee::{Arena, Pairing};
use crate::failure::Failure;
use crate::run;

/// What C's library may keep for itself, such as its books about the memory of a thread.
const OF_THE_LIBRARY: u64 = 4200;

/// What was found out about a player.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// What it calls itself.
    pub(crate) title: Option<String>,
    /// Games played.
    pub(crate) n_games: usize,
    /// Games it lost by its own fault.
    pub(crate) faults: Vec<Record>,
    /// The most bytes it printed to standard output in a game, if it is a library.
    pub(crate) printed: u64,
    /// The most bytes it did not free in a game, if it is a library, and the board of that game.
    pub(crate) kept: Option<(u64, String)>,
    /// The longest time it took for a move.
    pub(crate) slowest: Duration,
    /// How often it passed, and how often the other did.
    pub(crate) passes: [usize; 2],
}

impl Findings {
    /// Whether nothing is wrong.
    pub(crate) fn is_fine(&self) -> bool {
        self.faults.is_empty() && self.kept.is_none()
    }
}

/// Plays it on every kind of board, in both seats, moving first and second, against every bot that is quick; perhaps
/// only until some moment.
pub(crate) fn examine(
    arena: &Arena,
    entrant: &Entrant,
    game: &'static dyn AnyGame,
    until: Option<Instant>,
) -> Result<Findings, Failure> {
    let is_over = || run::is_stopped() || until.is_some_and(|until| until <= Instant::now());
    let mut findings = Findings::default();
    let rivals: Vec<Entrant> = game
        .bots()
        .into_iter()
        .filter(|(_, limit)| *limit == Limit::None)
        .map(|(name, _)| Entrant {
            name: name.to_owned(),
            kind: entrant::Kind::Bot {
                name: name.to_owned(),
                limit: None,
                usual: Limit::None,
            },
            version: None,
        })
        .collect();
    let trials = game.two_seats().map_or(&[][..], |two| two.trials);
    for (round, spec) in trials.iter().enumerate() {
        let boards = Boards::of_game(game, spec, round as u64)?;
        let puzzle = boards.board(0)?;
        for (at, rival) in rivals.iter().enumerate() {
            if is_over() {
                return Ok(findings);
            }
            // Specs say who moves first, in turn, so seats are swapped half as often.
            let seat = (at + round / 2) % 2;
            let pairing = Pairing {
                seats: if seat == 0 {
                    [entrant, rival]
                } else {
                    [rival, entrant]
                },
                round: round as u64,
                puzzle: &*puzzle,
                seed: at as u64,
            };
            findings.add(&pairing, arena, seat)?;
        }
    }
    Ok(findings)
}

impl Findings {
    fn add(&mut self, pairing: &Pairing<'_>, arena: &Arena, seat: usize) -> Result<(), Failure> {
        let played = arena.play(pairing, &mut |_| {})?;
        let seen = &played.seen[seat];
        self.n_games += 1;
        self.slowest = self.slowest.max(played.slowest[seat]);
        self.printed = self.printed.max(seen.printed.unwrap_or(0));
        let most = self
            .kept
            .as_ref()
            .map_or(OF_THE_LIBRARY, |(bytes, _)| *bytes);
        if let Some(kept) = seen.kept.filter(|&kept| most < kept) {
            self.kept = Some((kept, played.record.puzzle.clone()));
        }
        let game = pairing.puzzle.game();
        if let Some(pass) = game.two_seats().and_then(|two| two.pass) {
            let first = first_seat(pairing.puzzle);
            for (at, mv) in played.record.line.split_ascii_whitespace().enumerate() {
                let mover = (first + at) % 2;
                self.passes[usize::from(mover != seat)] += usize::from(mv == pass);
            }
        }
        if let Some(title) = &played.titles[seat] {
            self.title.get_or_insert_with(|| title.clone());
        }
        if played.record.fault == Some(seat) {
            self.faults.push(played.record);
        }
        Ok(())
    }
}
