//! One run of somebody's program: what is run, and what became of it.

use std::path::PathBuf;
use std::time::Duration;

use games::homework::Given;

use super::external::{self, Run};
use super::limits::Limits;
use games::shown::shown;

/// How much of standard error is told when nothing was printed.
const TAIL: usize = 300;

/// A program as it is started: an executable file, or a script with its interpreter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    /// What is run.
    pub(crate) file: PathBuf,
    /// Arguments before those of the errand.
    pub(crate) args: Vec<String>,
    /// The folder it stands in, which it gets a copy of.
    pub(crate) folder: Option<PathBuf>,
}

/// What became of a run.
#[derive(Debug)]
pub(crate) struct Done {
    /// What it printed, or wrote to the file it may write instead.
    pub(crate) answer: String,
    /// How long it took.
    pub(crate) duration: Duration,
}

/// Why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// It could not be started.
    Start(String),
    /// It took too long.
    Slow,
    /// It printed too much.
    Large,
    /// It printed nothing and ended like this.
    Silent(String),
    /// It was ended by a signal.
    Signal(String),
    /// It used more than it may.
    Limits(String),
    /// We could not do our part.
    Ours(String),
}

/// A run that came to its end.
#[derive(Debug)]
pub(crate) struct Ended {
    /// What it printed.
    pub(crate) printed: Vec<u8>,
    /// What it wrote to the file it may write.
    pub(crate) written: Option<Vec<u8>>,
    /// What it wrote to standard error.
    pub(crate) errors: Vec<u8>,
    /// The status it exited with.
    pub(crate) status: i32,
    /// How long it took.
    pub(crate) duration: Duration,
}

impl Failed {
    /// What happened, for a log.
    pub(crate) fn english(&self) -> String {
        match self {
            Self::Slow => "took too long".to_owned(),
            Self::Large => "printed too much".to_owned(),
            Self::Start(why)
            | Self::Silent(why)
            | Self::Signal(why)
            | Self::Limits(why)
            | Self::Ours(why) => why.clone(),
        }
    }
}

/// Runs a program once and takes its answer.
pub(crate) fn run(
    program: &Program,
    given: &Given,
    limits: &Limits,
    within: Duration,
    folder: &Run,
) -> Result<Done, Failed> {
    let ended = external::perform_errand(program, given, limits, within, folder)?;
    let written = ended
        .written
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let written = written.filter(|text| !text.is_empty());
    let text = String::from_utf8_lossy(&ended.printed);
    let duration = ended.duration;
    match written {
        Some(answer) => Ok(Done { answer, duration }),
        None if text.trim().is_empty() => {
            let how = format!("exit {}: {}", ended.status, tail(&ended.errors, TAIL));
            Err(Failed::Silent(how.trim_end_matches([' ', ':']).to_owned()))
        }
        None => Ok(Done {
            answer: text.into_owned(),
            duration,
        }),
    }
}

/// The end of what was written to standard error, as it may be shown.
pub(crate) fn tail(errors: &[u8], most: usize) -> String {
    let text = shown(String::from_utf8_lossy(errors).trim());
    let skipped = text.chars().count().saturating_sub(most);
    text.chars().skip(skipped).collect()
}
