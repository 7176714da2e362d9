//! An external player at the table: what it is told, and what is made of what it says.

use std::io;
use std::time::Duration;

use games::any::AnyPuzzle;

use super::cores;
use super::deadline::Deadline;
use super::fuel::Fuel;
use super::host::{Order, PRINTED, Role};
use super::private::{place_of_copy, player_number};
use super::process::Process;
use super::protocol::{self, Said};
use crate::arena::entrant::{Entrant, Kind as Entered};
use crate::arena::fault::{Fault, Kind, Trouble};
use crate::arena::player::{Chosen, Seen};
use crate::arena::referee::Arena;
use crate::arena::time_control::SeatClock;
use games::shown::shown_line;

/// A player in a process of its own.
pub(crate) struct External {
    process: Process,
    fuel: Option<Fuel>,
    /// What it calls itself.
    title: Option<String>,
}

impl External {
    /// Starts the process of a library or a program.
    pub(crate) fn start(arena: &Arena, entrant: &Entrant) -> io::Result<Self> {
        let (file, role) = match &entrant.kind {
            Entered::Library(file) => (file, Role::Library),
            Entered::Program(file) => (file, Role::Program),
            Entered::Wasm(file) => (file, Role::Wasm),
            Entered::Bot { .. } => return Err(io::Error::other("a bot has no process")),
        };
        let version = entrant.version.as_deref().unwrap_or_default();
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
            cores: cores::of_this_thread(),
            observes: arena.observes,
        };
        let fuel = (role == Role::Wasm).then(|| Fuel::new(arena.limits.fuel));
        Ok(Self {
            process: Process::start(&arena.run, &order, private)?,
            fuel,
            title: None,
        })
    }

    /// What it calls itself.
    pub(crate) fn title(&self) -> Option<String> {
        self.title.clone()
    }

    /// Tells it of the game and waits until it is prepared.
    pub(crate) fn begin(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        seat: usize,
        patience: Duration,
    ) -> Result<(), Trouble> {
        let patience = self
            .fuel
            .map_or(patience, |fuel| fuel.to_get_ready(patience));
        let mut deadline = self.deadline(patience);
        let told = match self.fuel {
            Some(_) => Fuel::told(patience),
            None => String::new(),
        };
        self.process.send(&format!("{told}{}", protocol::HELLO));
        let mut n_ready = 0;
        while n_ready < 2 {
            let line = self.process.line(&mut deadline)?;
            match protocol::said(&line) {
                Some(Said::Ready) => {
                    n_ready += 1;
                    if n_ready == 1 {
                        let game = protocol::game(puzzle, seat);
                        self.process.send(&format!("{told}{game}"));
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

    /// Asks it for a move.
    pub(crate) fn choose(
        &mut self,
        previous: Option<&str>,
        clock: &SeatClock,
    ) -> Result<Chosen, Trouble> {
        self.process.wake();
        let left = self.fuel.map_or(clock.left(), |fuel| fuel.of(clock));
        let mut deadline = self.deadline(left);
        let turn = match self.fuel {
            Some(fuel) => Fuel::told(left) + &protocol::turn(previous, &fuel.words(clock)),
            None => protocol::turn(previous, &clock.words()),
        };
        self.process.send(&turn);
        let mut comment = None;
        let is_timed = self.fuel.is_none();
        loop {
            let line = self.process.line(&mut deadline).map_err(|trouble| {
                let within = clock.left().as_millis();
                match trouble {
                    Trouble::Fault(fault) if fault.kind == Kind::Time && is_timed => {
                        Trouble::Fault(Fault {
                            detail: format!("no move within {within} ms"),
                            ..fault
                        })
                    }
                    other => other,
                }
            })?;
            match protocol::said(&line) {
                Some(Said::Move(mv)) => {
                    self.process.pause();
                    let mv = mv.to_owned();
                    let time = self
                        .own_time()
                        .unwrap_or_else(|| self.process.own_time(&deadline));
                    return Ok(Chosen { mv, comment, time });
                }
                Some(Said::Info(text)) => comment = Some(shortened(text)),
                Some(Said::Name(_) | Said::Version(_)) => {}
                Some(Said::Ready) | None => return Err(garbage("`move`", &line).into()),
            }
        }
    }

    /// The time of its turn so far, where that does not hang on the machine.
    pub(crate) fn own_time(&self) -> Option<Duration> {
        self.process.used().map(Duration::from_nanos)
    }

    fn deadline(&mut self, within: Duration) -> Deadline {
        match self.fuel {
            Some(_) => self.process.deadline(Fuel::patience(within)),
            None => self.process.deadline(within),
        }
    }

    /// Sends it away and tells what was seen of it.
    pub(crate) fn end(&mut self, result: &str, reason: &str, is_at_fault: bool) -> Seen {
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
