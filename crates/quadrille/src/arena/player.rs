//! Players at the table: bots in this process, others in their own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use games::any::{AnyPosition, AnyPuzzle, Seat};
use games::game::Limit;

use super::entrant::{self, Entrant};
use super::external::External;
use super::fault::Trouble;
use super::referee::Arena;
use super::time_control::SeatClock;
use crate::speech::book;

/// A seated player.
pub(super) enum Player {
    /// One of the game's bots, with the limit of its name and its usual one.
    Bot(Seat, Option<Limit>, Limit),
    /// A process.
    External(Box<External>),
}

/// A player's move.
pub(crate) struct Chosen {
    /// Its text.
    pub(crate) mv: String,
    /// What it thought.
    pub(crate) comment: Option<String>,
    /// The time it took, without what it had to wait for a processor.
    pub(crate) time: Duration,
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
        let ours =
            |error: &dyn std::fmt::Display| Trouble::Ours(format!("{}: {error}", entrant.name));
        if let entrant::Kind::Bot { name, limit, usual } = &entrant.kind {
            let seat = puzzle.game().seat(name, seed);
            let seat = seat.map_err(|error| ours(&error))?;
            return Ok(Self::Bot(seat, *limit, *usual));
        }
        let external = External::start(arena, entrant).map_err(|error| ours(&error))?;
        Ok(Self::External(Box::new(external)))
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
        clock: &SeatClock,
    ) -> Result<Chosen, Trouble> {
        match self {
            Self::Bot(seat, limit, usual) => {
                let limit = limit.unwrap_or_else(|| clock.nodes().map_or(*usual, Limit::Nodes));
                ask_bot(seat, limit, position, clock)
            }
            Self::External(external) => external.choose(previous, clock),
        }
    }

    /// The time of its turn so far, where that does not hang on the machine.
    pub(super) fn own_time(&self) -> Option<Duration> {
        match self {
            Self::Bot(..) => None,
            Self::External(external) => external.own_time(),
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
            Self::External(external) => external.title(),
            _ => None,
        }
    }
}

/// A bot thinks within its limit, and never beyond the clock.
fn ask_bot(
    seat: &mut Seat,
    limit: Limit,
    position: &dyn AnyPosition,
    clock: &SeatClock,
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
        Ok(Err(error)) => Err(Trouble::Ours(error.to_string())),
        Err(_) => Err(Trouble::Ours("a bot panicked".to_owned())),
    }
}
