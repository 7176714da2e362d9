//! What stands in for external players on systems without Linux's locks: there are none, and whoever asks for one is
//! told so. Bots play everywhere.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use games::any::AnyPuzzle;
use games::homework::Given;
use games::words::Sentence;

use super::entrant::Entrant;
use super::errand::{Ended, Failed, Program};
use super::fault::Trouble;
use super::limits::{Lacking, Limits};
use super::player::{Chosen, Seen};
use super::referee::Arena;
use super::time_control::SeatClock;
use crate::failure::Failure;

/// A run: there is nothing to prepare for bots.
pub(crate) struct Run;

/// A player that cannot be.
pub(crate) enum External {}

/// Refuses: the system has no locks for external players.
pub(crate) fn expect_support() -> Result<(), Failure> {
    Err(Failure::new(Sentence::new("fail-needs-linux")))
}

/// Nothing is ever started again here.
pub(crate) fn run_if_asked() -> Option<ExitCode> {
    None
}

/// Bots share processors as they like.
pub(crate) fn stay_on_a_core(_job: usize) {}

/// No lock is lacking where nobody needs to be locked in.
pub(crate) fn lacking(_run: &Run, _limits: &Limits) -> io::Result<Vec<Lacking>> {
    Ok(Vec::new())
}

/// Fails.
pub(crate) fn perform_errand(
    _program: &Program,
    _given: &Given,
    _limits: &Limits,
    _within: Duration,
    _folder: &Run,
) -> Result<Ended, Failed> {
    Err(Failed::Start(unsupported().to_string()))
}

impl Run {
    /// Nothing to prepare.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self)
    }

    /// The same.
    pub(crate) fn observing(self) -> Self {
        self
    }

    /// Fails.
    pub(crate) fn copy(&self, _file: &Path, _version: &str) -> io::Result<PathBuf> {
        Err(unsupported())
    }
}

impl External {
    /// Fails.
    pub(crate) fn start(_arena: &Arena, _entrant: &Entrant) -> io::Result<Self> {
        Err(unsupported())
    }

    /// What it calls itself.
    pub(crate) fn title(&self) -> Option<String> {
        match *self {}
    }

    /// Tells it of the game.
    pub(crate) fn begin(
        &mut self,
        _puzzle: &dyn AnyPuzzle,
        _seat: usize,
        _patience: Duration,
    ) -> Result<(), Trouble> {
        match *self {}
    }

    /// Asks it for a move.
    pub(crate) fn choose(
        &mut self,
        _previous: Option<&str>,
        _clock: &SeatClock,
    ) -> Result<Chosen, Trouble> {
        match *self {}
    }

    /// The time of its turn.
    pub(crate) fn own_time(&self) -> Option<Duration> {
        match *self {}
    }

    /// Sends it away.
    pub(crate) fn end(&mut self, _result: &str, _reason: &str, _is_at_fault: bool) -> Seen {
        match *self {}
    }
}

fn unsupported() -> io::Error {
    io::ErrorKind::Unsupported.into()
}
