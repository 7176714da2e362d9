//! The processes of external players. The program starts itself again under a hidden verb as the *warden* of a run;
//! for every player the warden splits off a *keeper*, which locks a process in, lets it become the player, and ends all
//! it started when it or the referee ends.

mod c;
mod calls;
mod keeper;
mod library;
mod program;
mod raw;
pub(super) mod sandbox;
mod space;
mod warden;

use std::ffi::OsString;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

pub(super) use raw::owned;
pub(super) use space::PLAYER;

/// The hidden verb.
pub(super) const VERB: &str = "player-host";

/// What a keeper is to do, handed over by the referee together with the player's standard input, output and error.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Order {
    /// Which kind of player this is.
    pub(super) role: Role,
    /// The file to load or to run: the place of its copy, or that of an interpreter.
    pub(super) file: OsString,
    /// What a program is started with.
    pub(super) args: Vec<String>,
    /// What is copied for it before it starts: from where, to where.
    pub(super) copies: Vec<(OsString, OsString)>,
    /// The private folder as the referee sees it.
    pub(super) private: OsString,
    /// The file in the private folder that is kept when it ends.
    pub(super) writes: Option<String>,
    /// What it may use.
    pub(super) limits: Limits,
    /// A number that no other player has at the same time.
    pub(super) number: u32,
    /// The processors it may run on.
    pub(super) cores: Vec<usize>,
    /// Keep what the library prints in a file of the private folder, and measure what it does not free.
    pub(super) observes: bool,
}

/// The kinds of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Role {
    /// A C library, for which we speak the text protocol.
    Library,
    /// A program that speaks it.
    Program,
    /// Nothing: locks itself in and ends, to tell which locks the system lacks.
    Probe,
}

/// What an external player may use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Limits {
    /// Megabytes of memory.
    pub(crate) memory: u64,
    /// Seconds of processor time a game.
    pub(crate) cpu: u64,
    /// Processes of a program and threads of a library.
    pub(crate) processes: usize,
    /// Megabytes of one file.
    pub(crate) file_size: u64,
    /// Megabytes of all files in its private folder.
    pub(crate) disk: u64,
    /// Files open at a time.
    pub(crate) open_files: u64,
    /// Folders it may read beside the system's.
    pub(crate) readable: Vec<OsString>,
    /// Locks that are left open, to see whether the others hold by themselves.
    pub(crate) without: Vec<Layer>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 1024,
            cpu: 600,
            processes: 32,
            file_size: 16,
            disk: 64,
            open_files: 64,
            readable: Vec::new(),
            without: Vec::new(),
        }
    }
}

/// One of the locks around a player. Each holds by itself what it can, so that a hole in one is not a way out.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, clap::ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Layer {
    /// It is not root.
    User,
    /// It has a root folder of its own, in which nothing else exists.
    Root,
    /// It sees no processes but its own, and none of them outlives it.
    Processes,
    /// It has no network.
    Network,
    /// It has message queues, semaphores and a host name of its own.
    Ipc,
    /// Limits of every single process.
    Limits,
    /// Which files it may open.
    Landlock,
    /// Which calls of the system it may make.
    Seccomp,
}

impl Layer {
    /// All of them, from the outside in.
    pub(crate) const ALL: [Self; 8] = [
        Self::User,
        Self::Root,
        Self::Processes,
        Self::Network,
        Self::Ipc,
        Self::Limits,
        Self::Landlock,
        Self::Seccomp,
    ];

    /// Its word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Root => "root",
            Self::Processes => "processes",
            Self::Network => "network",
            Self::Ipc => "ipc",
            Self::Limits => "limits",
            Self::Landlock => "landlock",
            Self::Seccomp => "seccomp",
        }
    }
}

/// A lock that does not hold here, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lacking {
    /// The lock.
    pub(crate) layer: Layer,
    /// What the system said.
    pub(crate) why: String,
}

/// What a keeper tells the referee, on a line that no player can write to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Notice {
    /// The player runs: the group to stop and to end, and the locks that are lacking.
    Begun { group: i32, lacking: Vec<Lacking> },
    /// We could not do our part; no player is to blame.
    House(String),
    /// It exited with this status.
    Exit(i32),
    /// It died of this signal.
    Signal(String),
    /// Its processes use this many megabytes together.
    Memory(u64),
    /// It has this many processes and threads.
    Processes(usize),
    /// Its files take this many megabytes.
    Disk(u64),
}

/// The file in the private folder that holds what an observed library printed.
pub(super) const PRINTED: &str = "printed";

/// The status of a library's host whose channel was closed by the library.
pub(super) const CHANNEL_LOST: u8 = 113;

/// The longest message between referee, warden and keeper.
pub(super) const LONGEST_MESSAGE: usize = 1 << 16;

/// Does the work of a warden if this is one.
pub(crate) fn run_if_asked() -> Option<ExitCode> {
    if std::env::args_os().nth(1)? != VERB {
        return None;
    }
    Some(warden::run())
}
