//! The processes of external players. The program starts itself again under a hidden verb as the *warden* of a run;
//! for every player the warden splits off a *keeper*, which locks a process in, lets it become the player, and ends all
//! it started when it or the referee ends.

mod c;
mod calls;
mod filter;
mod group;
mod keeper;
mod library;
mod program;
mod raw;
pub(super) mod sandbox;
mod space;
mod warden;
mod wasm;

use std::ffi::OsString;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use crate::arena::limits::{Lacking, Limits};

pub(super) use raw::owned;
pub(super) use space::PLAYER;
pub(super) use wasm::FUEL;

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
    /// A WebAssembly module that does; we run it.
    Wasm,
    /// Nothing: locks itself in and ends, to tell which locks the system lacks.
    Probe,
}

/// What a keeper tells the referee, on a line that no player can write to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Notice {
    /// The player runs: the group to stop and to end, and the locks that are lacking.
    Begun {
        group: i32,
        lacking: Vec<Lacking>,
        /// A file by which its control group is stopped, if it has one.
        freezer: Option<OsString>,
    },
    /// Several of its processes run or wait for a processor at once.
    Crowded,
    /// We could not do our part; no player is to blame.
    Ours(String),
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
