//! One run of somebody's program from its start to its end, locked in as players are, and all that it printed.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use games::homework::Given;

use super::host::{Limits, Order, Role};
use super::private::Run;
use super::process::{command, place_of};

/// What is printed or written beyond this is too much.
const MOST_BYTES: u64 = 64 << 20;
/// How much of standard error is kept.
const TAIL: usize = 300;
/// How long the supervisor may take to end what it watches.
const FAREWELL: Duration = Duration::from_secs(2);

/// A program as it is started: an executable file, or a script with its interpreter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    /// What is run.
    pub(crate) file: PathBuf,
    /// Arguments before those of the errand.
    pub(crate) args: Vec<String>,
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
}

/// Runs a program once.
pub(crate) fn run(
    program: &Program,
    given: &Given,
    limits: &Limits,
    within: Duration,
    folder: &Run,
) -> Result<Done, Failed> {
    let start = |error: io::Error| Failed::Start(error.to_string());
    let private = folder.private().map_err(start)?;
    for (name, text) in &given.files {
        fs::write(private.path().join(name), text).map_err(start)?;
    }
    let args = program.args.iter().chain(&given.args).cloned().collect();
    let order = Order {
        role: Role::Supervisor,
        file: program.file.clone(),
        args,
        place: place_of(&program.file),
        private: private.path().to_owned(),
        limits: limits.clone(),
        parent: nix::unistd::getpid().as_raw(),
        observes: false,
    };
    let started = Instant::now();
    let mut child = command(&order)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(start)?;
    // As long as this is open the supervisor lets the program run.
    let leash = child.stdin.take();
    let mut output = child.stdout.take().expect("its output is piped");
    let mut errors = child.stderr.take().expect("its errors are piped");
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = output.by_ref().take(MOST_BYTES + 1).read_to_end(&mut bytes);
        // Nobody listens any more when the time was over.
        let _ = sender.send(read.map(|_| bytes));
    });
    let noise = thread::spawn(move || {
        let mut bytes = Vec::new();
        // What cannot be read is not worth a fault.
        let _ = errors.by_ref().take(MOST_BYTES).read_to_end(&mut bytes);
        bytes
    });
    let printed = receiver.recv_timeout(within);
    let duration = started.elapsed();
    drop(leash);
    let end = Instant::now() + FAREWELL;
    while matches!(child.try_wait(), Ok(None)) && Instant::now() < end {
        thread::sleep(Duration::from_millis(1));
    }
    // It has most likely ended by itself.
    let _ = child.kill();
    let _ = child.wait();
    let bytes = match printed {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => return Err(start(error)),
        Err(_) => return Err(Failed::Slow),
    };
    if MOST_BYTES < bytes.len() as u64 {
        return Err(Failed::Large);
    }
    let text = String::from_utf8_lossy(&bytes);
    let (answer, ending) = parts(&text);
    let tail = || {
        let noise = noise.join().unwrap_or_default();
        let text = String::from_utf8_lossy(&noise).trim().to_owned();
        let skipped = text.chars().count().saturating_sub(TAIL);
        text.chars().skip(skipped).collect::<String>()
    };
    let (word, rest) = ending.split_once(' ').unwrap_or((ending, ""));
    match word {
        "start" => return Err(Failed::Start(rest.to_owned())),
        "signal" => return Err(Failed::Signal(rest.to_owned())),
        "memory" | "processes" => return Err(Failed::Limits(format!("{word} {rest}"))),
        _ => {}
    }
    let written = given
        .writes
        .as_ref()
        .and_then(|name| read_small(&private.path().join(name)));
    match written {
        Some(answer) => Ok(Done { answer, duration }),
        None if answer.trim().is_empty() => Err(Failed::Silent(
            format!("{ending}: {}", tail())
                .trim_end_matches([' ', ':'])
                .to_owned(),
        )),
        None => Ok(Done {
            answer: answer.to_owned(),
            duration,
        }),
    }
}

/// A file that the program wrote, unless it is missing or too large.
fn read_small(path: &Path) -> Option<String> {
    let size = fs::symlink_metadata(path).ok()?;
    let is_plain = size.is_file() && size.len() <= MOST_BYTES;
    is_plain.then(|| fs::read_to_string(path).ok())?
}

/// What the program printed, and how the supervisor says that it ended. Both of the host's own lines are cut off.
fn parts(text: &str) -> (&str, &str) {
    let text = match text.split_once('\n') {
        Some((first, rest)) if first.starts_with("!group ") => rest,
        _ => text,
    };
    match text.rsplit_once("\n!") {
        Some((answer, ending)) => (answer, ending.trim_end()),
        None => match text.strip_prefix('!') {
            Some(ending) => ("", ending.trim_end()),
            None => (text, ""),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hosts_own_lines_are_cut_off() {
        assert_eq!(
            parts("!group 12\nhello\n\n!exit 0\n"),
            ("hello\n", "exit 0")
        );
        assert_eq!(parts("!group 12\n\n!exit 1\n"), ("", "exit 1"));
        assert_eq!(
            parts("!group 12\n!exit 9\nx\n\n!signal SIGKILL\n"),
            ("!exit 9\nx\n", "signal SIGKILL")
        );
        assert_eq!(parts("!start no such file\n"), ("", "start no such file"));
    }
}
