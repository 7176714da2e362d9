//! The processes of external players. The program starts itself again under the hidden verb `player-host`, and that
//! process locks itself in before it loads or runs what somebody else wrote.

mod c;
mod library;
mod program;
pub(super) mod sandbox;

use std::path::PathBuf;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// The hidden verb.
pub(super) const VERB: &str = "player-host";

/// What a host process is to do, handed over as one argument.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Order {
    /// Which kind of process this is.
    pub(super) role: Role,
    /// The player's file.
    pub(super) file: PathBuf,
    /// What a program is started with.
    pub(super) args: Vec<String>,
    /// What it may read of its surroundings: its own folder, or only its file.
    pub(super) place: PathBuf,
    /// The only folder it may write to.
    pub(super) private: PathBuf,
    /// What it may use.
    pub(super) limits: Limits,
    /// The process that gave the order; the host ends with it.
    pub(super) parent: i32,
    /// Keep what the library prints in a file of the private folder, and measure what it does not free.
    pub(super) observes: bool,
}

/// The kinds of host processes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Role {
    /// Loads a C library and speaks the text protocol for it.
    Library,
    /// Watches over a program, and ends all it started when it or the referee ends.
    Supervisor,
    /// Locks itself in and becomes the program.
    Program,
    /// Locks itself in and tells which locks the system lacks.
    Probe,
}

/// What an external player may use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Limits {
    /// Megabytes of memory.
    pub(crate) memory: u64,
    /// Seconds of processor time a game.
    pub(crate) cpu: u64,
    /// Processes of a program; a library is a single one.
    pub(crate) processes: usize,
    /// Megabytes of one file.
    pub(crate) file_size: u64,
    /// Files open at a time.
    pub(crate) open_files: u64,
    /// Folders it may read beside the system's and its own.
    pub(crate) readable: Vec<PathBuf>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 1024,
            cpu: 600,
            processes: 32,
            file_size: 16,
            open_files: 64,
            readable: Vec::new(),
        }
    }
}

/// The file in the private folder that holds what an observed library printed.
pub(super) const PRINTED: &str = "printed";

/// The status of a library's host whose channel was closed by the library.
pub(super) const CHANNEL_LOST: u8 = 113;

/// Does the work of a host process if this is one.
pub(crate) fn run_if_asked() -> Option<ExitCode> {
    let mut args = std::env::args().skip(1);
    if args.next()? != VERB {
        return None;
    }
    let order = args
        .next()
        .and_then(|text| serde_json::from_str::<Order>(&text).ok());
    let Some(order) = order else {
        eprintln!("quadrille: `{VERB}` is for the referee's own use");
        return Some(ExitCode::from(2));
    };
    Some(match order.role {
        Role::Library => library::run(&order),
        Role::Supervisor => program::supervise(&order),
        Role::Program => program::become_it(&order),
        Role::Probe => sandbox::probe(&order),
    })
}

/// Ends this process when the referee does; false if it has gone already.
fn end_with_parent(order: &Order) -> bool {
    let asked = nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL);
    asked.is_ok() && nix::unistd::getppid().as_raw() == order.parent
}
