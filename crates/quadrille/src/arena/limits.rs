//! What an external player may use, and the locks that see to it.

use std::ffi::OsString;

use serde::{Deserialize, Serialize};

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
    /// Units of fuel for a move of a WebAssembly player; otherwise the clock says.
    pub(crate) fuel: Option<u64>,
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
            fuel: None,
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
    /// All its processes together are limited, stopped and ended.
    Group,
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
    pub(crate) const ALL: [Self; 9] = [
        Self::User,
        Self::Root,
        Self::Processes,
        Self::Group,
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
            Self::Group => "group",
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
    /// Whether the other locks hold here what it would, so that players are as well locked in without it.
    pub(crate) is_covered: bool,
}

impl Lacking {
    /// A lock without which players are less well locked in. What a group holds others hold too.
    pub(crate) fn new(layer: Layer, why: String) -> Self {
        Self {
            layer,
            why,
            is_covered: layer == Layer::Group,
        }
    }
}
