//! How a command ends: exit status, and one clear message when it could not do its work.

use std::io;
use std::process::ExitCode;

use games::error::Error;
use games::text::line_and_column;
use games::words::{Sentence, Value};

use crate::print::complain;
use crate::speech::told;

/// How a command that did its work ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// An answer, or accepted.
    Yes = 0,
    /// Proved impossible, or refused by the checker.
    No = 1,
    /// The limit was reached and nothing is decided.
    Undecided = 3,
    /// Our own answer was rejected: a bug of ours.
    Rejected = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not do its work. Exit status 2, or that of a limit that was reached too early.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    /// The limit was reached before there was anything to decide.
    is_over: bool,
    /// The reader of our output has gone; nothing is wrong.
    is_silent: bool,
    /// Another program has said what is wrong.
    is_told: bool,
}

/// What a command returns.
pub(crate) type CommandResult = Result<Exit, Failure>;

impl Failure {
    /// A failure of which this is said: a lower-case fragment.
    pub(crate) fn new(why: impl Into<Sentence>) -> Self {
        Self::plain(told(why))
    }

    /// A failure in words that are in no table, such as those of another program.
    pub(crate) fn plain(message: String) -> Self {
        Self {
            message,
            is_over: false,
            is_silent: false,
            is_told: false,
        }
    }

    /// The limit was reached while the puzzle was still being read.
    pub(crate) fn over() -> Self {
        Self {
            is_over: true,
            ..Self::new("fail-over-reading")
        }
    }

    /// The same failure, which is that of a limit if one was reached.
    pub(crate) fn at_limit(self, is_over: bool) -> Self {
        Self { is_over, ..self }
    }

    /// There is no proof to write: the limit was reached first, or the claim needs none.
    pub(crate) fn no_proof(is_over: bool) -> Self {
        Self {
            is_over,
            ..Self::new(if is_over {
                "fail-no-proof-yet"
            } else {
                "fail-no-proof"
            })
        }
    }

    /// A failure that somebody else has told already.
    pub(crate) fn told() -> Self {
        Self {
            message: String::new(),
            is_over: false,
            is_told: true,
            is_silent: false,
        }
    }

    /// The same failure with the place where it happened, such as `FILE:3:1`.
    pub(crate) fn under(self, place: &str) -> Self {
        let message = format!("{place}: {}", self.message);
        Self { message, ..self }
    }

    /// An error in a text: says where it stands and shows the line.
    pub(crate) fn in_text(name: &str, text: &str, error: &Error) -> Self {
        let Error::Text { at, .. } = error else {
            return Self::new(error.sentence());
        };
        let (line, column) = line_and_column(text, *at);
        let mut message = format!("{name}:{line}:{column}: {}", told(error.sentence()));
        if let Some(source) = text.lines().nth(line - 1) {
            message += &snippet(source, column);
        }
        Self::plain(message)
    }

    /// A file, or something like one, that could not be read or written.
    pub(crate) fn on_file(name: &str, error: &io::Error) -> Self {
        Self {
            is_over: is_over(error),
            ..Self::new(on_file(name, error))
        }
    }

    /// The message alone, for a table of results.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Prints the message and gives the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        if self.is_silent {
            return ExitCode::SUCCESS;
        }
        if !self.is_told {
            complain(&self.message);
        }
        if self.is_over {
            return Exit::Undecided.into();
        }
        ExitCode::from(2)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::new(error.sentence())
    }
}

/// Output that cannot be written. A closed pipe (`| head`) is no failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            is_silent: error.kind() == io::ErrorKind::BrokenPipe,
            is_over: is_over(&error),
            is_told: false,
            message: told(io_words(&error)),
        }
    }
}

/// Whether a limit was reached while the other end of a pipe was waited for.
fn is_over(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::TimedOut
}

/// What went wrong with a file.
pub(crate) fn on_file(name: &str, error: &io::Error) -> Sentence {
    let why = Value::Sentence(io_words(error));
    Sentence::new("fail-on-file")
        .with("name", name)
        .with("why", why)
}

/// What went wrong, as a lower-case fragment.
pub(crate) fn io_words(error: &io::Error) -> Sentence {
    let id = match error.kind() {
        io::ErrorKind::NotFound => "io-not-found",
        io::ErrorKind::PermissionDenied => "io-denied",
        io::ErrorKind::IsADirectory => "io-directory",
        io::ErrorKind::NotADirectory => "io-no-directory",
        io::ErrorKind::StorageFull => "io-full",
        io::ErrorKind::AlreadyExists => "io-exists",
        io::ErrorKind::AddrInUse => "io-address-in-use",
        io::ErrorKind::AddrNotAvailable => "io-no-address",
        io::ErrorKind::InvalidInput if error.raw_os_error().is_some() => "io-invalid",
        io::ErrorKind::InvalidFilename => "io-name",
        io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
        io::ErrorKind::TooManyLinks => "io-links",
        io::ErrorKind::FileTooLarge => "io-too-large",
        io::ErrorKind::TimedOut => "io-waited",
        _ => {
            // The system begins with a capital and ends with a number that says nothing to people.
            let words = error.to_string();
            let words = words.split(" (os error ").next().unwrap_or("");
            let mut letters = words.chars();
            let first = letters.next().into_iter().flat_map(char::to_lowercase);
            let words: String = first.chain(letters).collect();
            return Sentence::new("io-other").with("words", words);
        }
    };
    Sentence::new(id)
}

/// The line of the text with a mark under the column; long lines are cut around it.
fn snippet(source: &str, column: usize) -> String {
    const BEFORE: usize = 30;
    const SHOWN: usize = 72;
    let start = (column - 1).saturating_sub(BEFORE);
    let cut: String = source
        .chars()
        .skip(start)
        .take(SHOWN)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let cut = cut.trim_end();
    if cut.is_empty() {
        return String::new();
    }
    let lead = if start > 0 { "…" } else { "" };
    let blanks = " ".repeat(column - 1 - start + lead.chars().count());
    format!("\n  | {lead}{cut}\n  | {blanks}^")
}
