//! Players at the table: bots in this process, libraries and programs in their own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use games::any::{AnyPosition, AnyPuzzle, Seat};
use games::game::Limit;

use super::clock::Running;
use super::entrant::{self, Entrant};
use super::fault::{Fault, Kind, Trouble};
use super::host::{Order, PRINTED, Role};
use super::private::{place_of_copy, player_number};
use super::process::Process;
use super::protocol::{self, Said};
use super::referee::Arena;
use super::shown::shown_line;
use crate::speech::book;

/// A seated player.
pub(super) enum Player {
    /// One of the game's bots, with the limit of its name and its usual one.
    Bot(Seat, Option<Limit>, Limit),
    /// A process.
    External(Box<External>),
}

/// A player in a process of its own.
pub(super) struct External {
    process: Process,
    /// What it calls itself.
    pub(super) title: Option<String>,
}

/// A player's move.
pub(super) struct Chosen {
    /// Its text.
    pub(super) mv: String,
    /// What it thought.
    pub(super) comment: Option<String>,
    /// The time it took, without what it had to wait for a processor.
    pub(super) time: Duration,
}

/// What was seen of a player by the end of a game.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    /// The end of what it wrote to standard error.
    pub(crate) stderr: String,
    /// Bytes a library did not free, if that was observed.
    pub(crate) kept: Option<u64>,
    /// Bytes a library printed, if that was observed.
    pub(crate) printed: Option<u64>,
}

impl Player {
    /// Brings a player to the table; its process starts to run.
    pub(super) fn seat(
        arena: &Arena,
        entrant: &Entrant,
        puzzle: &dyn AnyPuzzle,
        seed: u64,
    ) -> Result<Self, Trouble> {
        let house =
            |error: &dyn std::fmt::Display| Trouble::House(format!("{}: {error}", entrant.name));
        let (file, role) = match &entrant.kind {
            entrant::Kind::Bot { name, limit, usual } => {
                let seat = puzzle.game().seat(name, seed);
                let seat = seat.map_err(|error| house(&error))?;
                return Ok(Self::Bot(seat, *limit, *usual));
            }
            entrant::Kind::Library(file) => (file, Role::Library),
            entrant::Kind::Program(file) => (file, Role::Program),
        };
        let version = entrant.version.as_deref().unwrap_or_default();
        let start = || {
            let copy = arena.run.copy(file, version)?;
            let private = arena.run.private()?;
            let place = place_of_copy(file);
            let order = Order {
                role,
                file: place.clone(),
                args: Vec::new(),
                copies: vec![(copy.into_os_string(), place)],
                private: private.path().as_os_str().to_owned(),
                writes: None,
                limits: arena.limits.clone(),
                number: player_number(),
                cores: own_cores(),
                observes: arena.observes,
            };
            Process::start(&arena.run, &order, private)
        };
        let process = start().map_err(|error| house(&error))?;
        Ok(Self::External(Box::new(External {
            process,
            title: None,
        })))
    }

    /// Tells it of the game and waits until it is prepared.
    pub(super) fn begin(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        seat: usize,
        patience: Duration,
    ) -> Result<(), Trouble> {
        match self {
            Self::Bot(..) => Ok(()),
            Self::External(external) => external.begin(puzzle, seat, patience),
        }
    }

    /// Asks it for a move.
    pub(super) fn choose(
        &mut self,
        position: &dyn AnyPosition,
        previous: Option<&str>,
        clock: &Running,
    ) -> Result<Chosen, Trouble> {
        match self {
            Self::Bot(seat, limit, usual) => {
                let limit = limit.unwrap_or_else(|| clock.nodes().map_or(*usual, Limit::Nodes));
                ask_bot(seat, limit, position, clock)
            }
            Self::External(external) => external.choose(previous, clock),
        }
    }

    /// Sends it away and tells what was seen of it.
    pub(super) fn end(&mut self, result: &str, reason: &str, is_at_fault: bool) -> Seen {
        match self {
            Self::External(external) => external.end(result, reason, is_at_fault),
            _ => Seen::default(),
        }
    }

    /// What it calls itself.
    pub(super) fn title(&self) -> Option<String> {
        match self {
            Self::External(external) => external.title.clone(),
            _ => None,
        }
    }
}

/// A bot thinks within its limit, and never beyond the clock.
fn ask_bot(
    seat: &mut Seat,
    limit: Limit,
    position: &dyn AnyPosition,
    clock: &Running,
) -> Result<Chosen, Trouble> {
    let begun = Instant::now();
    let mut budget = limit.budget();
    if let Some(share) = clock.share() {
        let end = Instant::now() + share;
        budget.deadline = Some(budget.deadline.map_or(end, |own| own.min(end)));
    }
    let asked = catch_unwind(AssertUnwindSafe(|| position.ask(seat, &mut budget)));
    match asked {
        Ok(Ok(choice)) => Ok(Chosen {
            mv: choice.mv,
            comment: choice.comment.map(|comment| book().tell(&comment)),
            time: begun.elapsed(),
        }),
        // Bots are ours, and so are their mistakes.
        Ok(Err(error)) => Err(Trouble::House(error.to_string())),
        Err(_) => Err(Trouble::House("a bot panicked".to_owned())),
    }
}

impl External {
    fn begin(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        seat: usize,
        patience: Duration,
    ) -> Result<(), Trouble> {
        let mut deadline = self.process.deadline(patience);
        self.process.send(protocol::HELLO);
        let mut n_ready = 0;
        while n_ready < 2 {
            let line = self.process.line(&mut deadline)?;
            match protocol::said(&line) {
                Some(Said::Ready) => {
                    n_ready += 1;
                    if n_ready == 1 {
                        self.process.send(&protocol::game(puzzle, seat));
                    }
                }
                Some(Said::Name(name)) => self.title = Some(shortened(name)),
                Some(Said::Version(_) | Said::Info(_)) => {}
                Some(Said::Move(_)) | None => return Err(garbage("`ready`", &line).into()),
            }
        }
        self.process.pause();
        Ok(())
    }

    fn choose(&mut self, previous: Option<&str>, clock: &Running) -> Result<Chosen, Trouble> {
        self.process.wake();
        let mut deadline = self.process.deadline(clock.left());
        self.process.send(&protocol::turn(previous, &clock.words()));
        let mut comment = None;
        loop {
            let line = self.process.line(&mut deadline).map_err(|trouble| {
                let within = clock.left().as_millis();
                match trouble {
                    Trouble::Fault(fault) if fault.kind == Kind::Time => Trouble::Fault(Fault {
                        detail: format!("no move within {within} ms"),
                        ..fault
                    }),
                    other => other,
                }
            })?;
            match protocol::said(&line) {
                Some(Said::Move(mv)) => {
                    self.process.pause();
                    let mv = mv.to_owned();
                    let time = self.process.own_time(&deadline);
                    return Ok(Chosen { mv, comment, time });
                }
                Some(Said::Info(text)) => comment = Some(shortened(text)),
                Some(Said::Name(_) | Said::Version(_)) => {}
                Some(Said::Ready) | None => return Err(garbage("`move`", &line).into()),
            }
        }
    }

    fn end(&mut self, result: &str, reason: &str, is_at_fault: bool) -> Seen {
        let mut seen = Seen::default();
        if is_at_fault {
            self.process.kill()
        } else {
            let lines = self.process.end(&protocol::end(result, reason));
            let mut kept = lines
                .iter()
                .filter_map(|line| line.strip_prefix("info kept "));
            seen.kept = kept.find_map(|bytes| bytes.parse().ok());
        }
        let printed = std::fs::metadata(self.process.private().join(PRINTED));
        seen.printed = printed.ok().map(|about| about.len());
        seen.stderr = self.process.tail();
        seen
    }
}

fn garbage(expected: &str, line: &str) -> Fault {
    let line = shortened(line);
    Fault::new(
        Kind::Garbage,
        format!("expected {expected}, found `{line}`"),
    )
}

fn shortened(text: &str) -> String {
    shown_line(text, 120)
}

/// The processors this thread may run on, and so its players.
fn own_cores() -> Vec<usize> {
    use nix::sched::{CpuSet, sched_getaffinity};
    let Ok(ours) = sched_getaffinity(nix::unistd::Pid::from_raw(0)) else {
        return Vec::new();
    };
    let cores = 0..CpuSet::count();
    cores
        .filter(|&core| ours.is_set(core).unwrap_or(false))
        .collect()
}
