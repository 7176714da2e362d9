//! Why a player lost a game by its own fault.

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A move the rules refuse.
    Illegal,
    /// No answer in time.
    Time,
    /// Killed by a signal.
    Crash,
    /// Ended by itself.
    Exit,
    /// Closed its connection.
    Closed,
    /// An answer that is none.
    Garbage,
    /// An answer beyond all size.
    Oversized,
    /// More memory than allowed.
    Memory,
    /// More processes than allowed.
    Processes,
    /// More processor time than allowed.
    Cpu,
    /// More and larger files than allowed.
    Disk,
    /// Could not be started.
    Start,
}

impl Kind {
    /// Its word in logs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Exit => "exit",
            Self::Closed => "closed",
            Self::Garbage => "garbage",
            Self::Oversized => "oversized",
            Self::Memory => "memory",
            Self::Processes => "processes",
            Self::Cpu => "cpu",
            Self::Disk => "disk",
            Self::Start => "start",
        }
    }
}

/// Why a game cannot go on.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// A player's fault.
    Fault(Fault),
    /// We could not do our part; nobody loses by it.
    House(String),
    /// The machine gave a player no time; nobody loses by it.
    Late,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A player's fault and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What went wrong.
    pub(crate) kind: Kind,
    /// What happened, in English.
    pub(crate) detail: String,
    /// The name of the signal it died of.
    pub(crate) signal: Option<String>,
    /// The status it exited with.
    pub(crate) exit: Option<i32>,
}

impl Fault {
    /// A fault without signal or status.
    pub(crate) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            signal: None,
            exit: None,
        }
    }

    /// Death by a signal.
    pub(crate) fn signal(name: &str) -> Self {
        let (kind, detail) = match name {
            "SIGXCPU" => (
                Kind::Cpu,
                "used more processor time than allowed".to_owned(),
            ),
            "SIGXFSZ" => (Kind::Crash, "wrote a larger file than allowed".to_owned()),
            name => (Kind::Crash, format!("killed by {name}")),
        };
        Self {
            signal: Some(name.to_owned()),
            ..Self::new(kind, detail)
        }
    }

    /// The end of the process in the middle of a game.
    pub(crate) fn exit(status: i32) -> Self {
        Self {
            exit: Some(status),
            ..Self::new(Kind::Exit, format!("exited with status {status}"))
        }
    }
}
