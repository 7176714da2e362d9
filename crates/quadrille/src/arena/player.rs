//! Players at the table: bots in this process, libraries and programs in their own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use games::any::{AnyPosition, AnyPuzzle, Seat};
use games::game::Limit;

use super::clock::Running;
use super::entrant::{self, Entrant};
use super::fault::{Fault, Kind};
use super::host::{PRINTED, Role};
use super::process::Process;
use super::protocol::{self, Said};
use super::referee::Arena;
use crate::speech::book;

/// A seated player.
pub(super) enum Player {
    /// One of the game's bots, with the limit of its name and its usual one.
    Bot(Seat, Option<Limit>, Limit),
    /// A process.
    External(Box<External>),
    /// One that never got to the table.
    Absent(Fault),
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
    ) -> Self {
        let (file, role) = match &entrant.kind {
            entrant::Kind::Bot { name, limit, usual } => {
                return match puzzle.game().seat(name, seed) {
                    Ok(seat) => Self::Bot(seat, *limit, *usual),
                    Err(error) => Self::Absent(Fault::new(Kind::Start, error.to_string())),
                };
            }
            entrant::Kind::Library(file) => (file, Role::Library),
            entrant::Kind::Program(file) => (file, Role::Supervisor),
        };
        let started = arena
            .run
            .private()
            .and_then(|private| Process::start(file, role, &arena.limits, private, arena.observes));
        match started {
            Ok(process) => Self::External(Box::new(External {
                process,
                title: None,
            })),
            Err(error) => Self::Absent(Fault::new(Kind::Start, error.to_string())),
        }
    }

    /// Tells it of the game and waits until it is prepared.
    pub(super) fn begin(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        seat: usize,
        patience: Duration,
    ) -> Result<(), Fault> {
        match self {
            Self::Bot(..) => Ok(()),
            Self::External(external) => external.begin(puzzle, seat, patience),
            Self::Absent(fault) => Err(fault.clone()),
        }
    }

    /// Asks it for a move.
    pub(super) fn choose(
        &mut self,
        position: &dyn AnyPosition,
        previous: Option<&str>,
        clock: &Running,
    ) -> Result<Chosen, Fault> {
        match self {
            Self::Bot(seat, limit, usual) => {
                let limit = limit.unwrap_or_else(|| clock.nodes().map_or(*usual, Limit::Nodes));
                ask_bot(seat, limit, position, clock)
            }
            Self::External(external) => external.choose(previous, clock),
            Self::Absent(fault) => Err(fault.clone()),
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
) -> Result<Chosen, Fault> {
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
        }),
        Ok(Err(error)) => Err(Fault::new(Kind::Start, error.to_string())),
        Err(_) => Err(Fault::new(Kind::Crash, "the bot panicked")),
    }
}

impl External {
    fn begin(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        seat: usize,
        patience: Duration,
    ) -> Result<(), Fault> {
        let end = Instant::now() + patience;
        self.process.send(protocol::HELLO);
        let mut n_ready = 0;
        while n_ready < 2 {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.process.line(left)?;
            match protocol::said(&line) {
                Some(Said::Ready) => {
                    n_ready += 1;
                    if n_ready == 1 {
                        self.process.send(&protocol::game(puzzle, seat));
                    }
                }
                Some(Said::Name(name)) => self.title = Some(shortened(name)),
                Some(Said::Version(_) | Said::Info(_)) => {}
                Some(Said::Move(_)) | None => return Err(garbage("`ready`", &line)),
            }
        }
        self.process.pause();
        Ok(())
    }

    fn choose(&mut self, previous: Option<&str>, clock: &Running) -> Result<Chosen, Fault> {
        let end = Instant::now() + clock.left();
        self.process.wake();
        self.process.send(&protocol::turn(previous, &clock.words()));
        let mut comment = None;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.process.line(left).map_err(|fault| match fault.kind {
                Kind::Time => Fault {
                    detail: format!("no move within {} ms", clock.left().as_millis()),
                    ..fault
                },
                _ => fault,
            })?;
            match protocol::said(&line) {
                Some(Said::Move(mv)) => {
                    self.process.pause();
                    let mv = mv.to_owned();
                    return Ok(Chosen { mv, comment });
                }
                Some(Said::Info(text)) => comment = Some(shortened(text)),
                Some(Said::Name(_) | Said::Version(_)) => {}
                Some(Said::Ready) | None => return Err(garbage("`move`", &line)),
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
    let clean = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    clean.take(120).collect()
}
