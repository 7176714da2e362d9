//! How a command ends: exit status, and one clear message when it could not do its work.

use std::io;
use std::process::ExitCode;

use games::error::Error;
use games::text::line_and_column;

use crate::print::complain;

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

/// Why a command could not do its work. Exit status 2.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    /// The reader of our output has gone; nothing is wrong.
    is_silent: bool,
}

/// What a command returns.
pub(crate) type CommandResult = Result<Exit, Failure>;

impl Failure {
    /// A failure with this message: a lower-case fragment.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            is_silent: false,
        }
    }

    /// An error in a text: says where it stands and shows the line.
    pub(crate) fn in_text(name: &str, text: &str, error: &Error) -> Self {
        let Error::Text { at, .. } = error else {
            return Self::new(error.to_string());
        };
        let (line, column) = line_and_column(text, *at);
        let mut message = format!("{name}:{line}:{column}: {error}");
        if let Some(source) = text.lines().nth(line - 1) {
            message += &snippet(source, column);
        }
        Self::new(message)
    }

    /// A file, or something like one, that could not be read or written.
    pub(crate) fn on_file(name: &str, error: &io::Error) -> Self {
        Self::new(format!("{name}: {}", io_words(error)))
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
        complain(&self.message);
        ExitCode::from(2)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::new(error.to_string())
    }
}

/// Output that cannot be written. A closed pipe (`| head`) is no failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self {
            is_silent: error.kind() == io::ErrorKind::BrokenPipe,
            message: io_words(&error),
        }
    }
}

/// What went wrong, as a lower-case fragment.
fn io_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "is a directory".to_owned(),
        io::ErrorKind::NotADirectory => "not a directory".to_owned(),
        io::ErrorKind::StorageFull => "no space left on the device".to_owned(),
        io::ErrorKind::AlreadyExists => "something else of this name is there".to_owned(),
        _ => {
            // The system begins with a capital and ends with a number that says nothing to people.
            let words = error.to_string();
            let words = words.split(" (os error ").next().unwrap_or("");
            let mut letters = words.chars();
            let first = letters.next().into_iter().flat_map(char::to_lowercase);
            first.chain(letters).collect()
        }
    }
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
