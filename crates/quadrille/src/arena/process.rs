//! One external player's process, seen from the referee: lines with deadlines, stopping, ending, and the autopsy.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::fault::{Fault, Kind};
use super::host::{self, Limits, Order, Role};
use super::private::Private;
use super::protocol::{MAX_LINE, MAX_LINES};

/// An answer this late still counts: the way through the pipes is not the player's.
const MARGIN: Duration = Duration::from_millis(10);
/// At most this much is added for the time in which a player was ready to run and had no processor.
const MOST_STARVED: Duration = Duration::from_millis(15);
/// How long a player may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long the end of a process may take to show after its connection closed.
const AUTOPSY: Duration = Duration::from_millis(250);
/// How much of standard error is kept.
const TAIL: usize = 2000;

/// A running player.
pub(super) struct Process {
    child: Child,
    is_program: bool,
    /// The group to stop and to end; of a program it is known after its first line.
    group: Option<Pid>,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    unsent: Vec<u8>,
    unread: Vec<u8>,
    n_lines: usize,
    tail: Vec<u8>,
    /// What the host told of the end.
    notice: Option<Fault>,
    private: Private,
}

impl Process {
    /// Starts a library (in our host) or a program (under our supervisor).
    pub(super) fn start(
        file: &Path,
        role: Role,
        limits: &Limits,
        private: Private,
        observes: bool,
    ) -> io::Result<Self> {
        let order = Order {
            role,
            file: file.to_owned(),
            args: Vec::new(),
            place: place_of(file),
            private: private.path().to_owned(),
            limits: limits.clone(),
            parent: nix::unistd::getpid().as_raw(),
            observes,
        };
        let mut child = command(&order)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let process = Self {
            is_program: role == Role::Supervisor,
            group: (role == Role::Library).then(|| Pid::from_raw(child.id() as i32)),
            input: child.stdin.take(),
            output: child.stdout.take(),
            errors: child.stderr.take(),
            child,
            unsent: Vec::new(),
            unread: Vec::new(),
            n_lines: 0,
            tail: Vec::new(),
            notice: None,
            private,
        };
        process.unblock()?;
        Ok(process)
    }

    fn unblock(&self) -> io::Result<()> {
        let input = self.input.as_ref().map(AsFd::as_fd);
        let output = self.output.as_ref().map(AsFd::as_fd);
        let errors = self.errors.as_ref().map(AsFd::as_fd);
        for fd in [input, output, errors].into_iter().flatten() {
            fcntl(fd, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        }
        Ok(())
    }

    /// The folder it may write to.
    pub(super) fn private(&self) -> &Path {
        self.private.path()
    }

    /// The end of what it wrote to standard error.
    pub(super) fn tail(&self) -> String {
        String::from_utf8_lossy(&self.tail).trim().to_owned()
    }

    /// Sends lines, as far as they go into the pipe; the rest follows while waiting.
    pub(super) fn send(&mut self, text: &str) {
        self.unsent.extend_from_slice(text.as_bytes());
        self.n_lines = 0;
        self.push();
    }

    fn push(&mut self) {
        let Some(input) = &mut self.input else {
            return;
        };
        while !self.unsent.is_empty() {
            match input.write(&self.unsent) {
                Ok(n) => drop(self.unsent.drain(..n)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // Nobody reads any more; the end of its output will say why.
                Err(_) => self.unsent.clear(),
            }
        }
    }

    /// The next line, or the fault that there is none within this time.
    pub(super) fn line(&mut self, within: Duration) -> Result<String, Fault> {
        let mut wait = Wait::new(within, self.group);
        loop {
            if let Some(line) = self.next_in_buffer()? {
                match line.strip_prefix('!') {
                    Some(notice) => self.heed(notice),
                    // The supervisor sets itself off from a line the program did not end.
                    None if line.is_empty() => {}
                    None => return Ok(line),
                }
                continue;
            }
            if self.output.is_none() {
                return Err(self.autopsy());
            }
            match wait.left() {
                Some(left) => self.poll(left),
                None => {
                    let ms = within.as_millis();
                    return Err(Fault::new(Kind::Time, format!("no answer within {ms} ms")));
                }
            }
        }
    }

    fn next_in_buffer(&mut self) -> Result<Option<String>, Fault> {
        let end = self.unread.iter().position(|&b| b == b'\n');
        if end.unwrap_or(self.unread.len()) > MAX_LINE {
            let detail = format!("a line of more than {MAX_LINE} bytes");
            return Err(Fault::new(Kind::Oversized, detail));
        }
        let Some(end) = end else {
            return Ok(None);
        };
        let mut line: Vec<u8> = self.unread.drain(..=end).collect();
        line.pop();
        self.n_lines += 1;
        if MAX_LINES < self.n_lines {
            let detail = format!("more than {MAX_LINES} lines in one turn");
            return Err(Fault::new(Kind::Oversized, detail));
        }
        match String::from_utf8(line) {
            Ok(line) => Ok(Some(line.trim_end_matches('\r').to_owned())),
            Err(_) => Err(Fault::new(
                Kind::Garbage,
                "an answer that is not UTF-8 text",
            )),
        }
    }

    /// Takes in what the host says beside the conversation. A player that forges it can only blame itself.
    fn heed(&mut self, notice: &str) {
        let (word, rest) = notice.split_once(' ').unwrap_or((notice, ""));
        if word == "group" {
            // Only the first line is the host's own; the player does not run before it is written.
            if self.is_program && self.group.is_none() {
                self.group = rest.parse().ok().map(Pid::from_raw);
            }
            return;
        }
        let fault = match word {
            "signal" => Fault::signal(rest),
            "exit" => Fault::exit(rest.parse().unwrap_or(-1)),
            "memory" => Fault::new(Kind::Memory, "asked for more memory than allowed"),
            "processes" => Fault::new(Kind::Processes, format!("{rest} processes at once")),
            "start" => Fault::new(Kind::Start, rest),
            _ => Fault::new(Kind::Closed, "closed its connection"),
        };
        self.notice.get_or_insert(fault);
    }

    /// Waits until something can be read or written.
    fn poll(&mut self, left: Duration) {
        let input = if self.unsent.is_empty() {
            None
        } else {
            self.input.as_ref().map(AsFd::as_fd)
        };
        let output = self.output.as_ref().map(AsFd::as_fd);
        let errors = self.errors.as_ref().map(AsFd::as_fd);
        let mut fds: Vec<PollFd<'_>> = Vec::with_capacity(3);
        fds.extend(output.map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
        fds.extend(errors.map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
        fds.extend(input.map(|fd| PollFd::new(fd, PollFlags::POLLOUT)));
        // Whole milliseconds, rounded up: a wait that is a little long is measured afterwards.
        let ms = left.as_micros().div_ceil(1000).min(60_000) as u16;
        // A signal only makes it look again.
        let _ = poll(&mut fds, PollTimeout::from(ms));
        self.push();
        self.read_errors();
        self.read_output();
    }

    fn read_output(&mut self) {
        let mut piece = [0; 4096];
        // Not more than the longest line at a time, or a chatterbox would fill the memory.
        while self.unread.len() <= MAX_LINE {
            match self.output.as_mut().map(|output| output.read(&mut piece)) {
                Some(Ok(0)) => self.output = None,
                Some(Ok(n)) => self.unread.extend_from_slice(&piece[..n]),
                Some(Err(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                Some(Err(error)) if error.kind() == io::ErrorKind::WouldBlock => return,
                Some(Err(_)) => self.output = None,
                None => return,
            }
        }
    }

    fn read_errors(&mut self) {
        let mut piece = [0; 1 << 16];
        // A few pieces at a time, so that a stream of noise does not keep the referee from its clock.
        for _ in 0..4 {
            match self.errors.as_mut().map(|errors| errors.read(&mut piece)) {
                Some(Ok(0)) => self.errors = None,
                Some(Ok(n)) => {
                    self.tail.extend_from_slice(&piece[..n]);
                    let excess = self.tail.len().saturating_sub(TAIL);
                    self.tail.drain(..excess);
                }
                Some(Err(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                Some(Err(error)) if error.kind() == io::ErrorKind::WouldBlock => return,
                Some(Err(_)) => self.errors = None,
                None => return,
            }
        }
    }

    /// Why its output ended.
    fn autopsy(&mut self) -> Fault {
        let status = self.wait(AUTOPSY);
        self.read_errors();
        let seen = match status {
            // The supervisor has already told what became of its program.
            Some(_) if self.is_program => Fault::new(Kind::Closed, "closed its connection"),
            Some(status) => match (status.signal(), status.code()) {
                (Some(signal), _) => Fault::signal(&signal_name(signal)),
                (None, Some(code)) if code == i32::from(host::CHANNEL_LOST) => {
                    Fault::new(Kind::Closed, "closed its connection")
                }
                (None, code) => Fault::exit(code.unwrap_or(-1)),
            },
            None => Fault::new(Kind::Closed, "closed its connection and went on"),
        };
        match self.notice.take() {
            Some(notice) => Fault {
                signal: notice.signal.or(seen.signal),
                exit: notice.exit.or(seen.exit),
                ..notice
            },
            None => seen,
        }
    }

    fn wait(&mut self, within: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + within;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => {
                    std::thread::sleep(Duration::from_micros(300));
                }
                _ => return None,
            }
        }
    }

    /// Stops it while the other one thinks.
    pub(super) fn pause(&self) {
        self.signal(Signal::SIGSTOP);
    }

    /// Lets it go on.
    pub(super) fn wake(&self) {
        self.signal(Signal::SIGCONT);
    }

    fn signal(&self, signal: Signal) {
        if let (Some(group), Some(_)) = (self.group, &self.output) {
            // It may have ended by itself; that shows elsewhere.
            let _ = killpg(group, signal);
        }
    }

    /// Says goodbye, hears the last lines, and makes sure that it is gone. Returns the lines.
    pub(super) fn end(&mut self, text: &str) -> Vec<String> {
        self.wake();
        self.send(text);
        let mut lines = Vec::new();
        let end = Instant::now() + FAREWELL;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.line(left) {
                Ok(line) => lines.push(line),
                Err(_) => break,
            }
        }
        self.kill();
        lines
    }

    /// Ends it and everything it started.
    pub(super) fn kill(&mut self) {
        if let Some(group) = self.group {
            // The supervisor has not been waited for, so the group cannot be somebody else's by now.
            if self.child.try_wait().is_ok_and(|status| status.is_none()) {
                let _ = killpg(group, Signal::SIGKILL);
            }
        }
        // A supervisor ends its program when this closes.
        self.input = None;
        if self.is_program && self.wait(FAREWELL).is_some() {
            return;
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.read_errors();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A deadline that grows a little when the player had no processor to run on.
struct Wait {
    end: Instant,
    group: Option<Pid>,
    starved_before: Duration,
    is_extended: bool,
}

impl Wait {
    fn new(within: Duration, group: Option<Pid>) -> Self {
        Self {
            end: Instant::now() + within + MARGIN,
            group,
            starved_before: starved(group),
            is_extended: false,
        }
    }

    fn left(&mut self) -> Option<Duration> {
        let now = Instant::now();
        if now < self.end {
            return Some(self.end - now);
        }
        if self.is_extended {
            return None;
        }
        self.is_extended = true;
        let starved = starved(self.group).saturating_sub(self.starved_before);
        self.end += starved.min(MOST_STARVED);
        self.end.checked_duration_since(now)
    }
}

/// How long a process has been ready to run without a processor.
fn starved(process: Option<Pid>) -> Duration {
    let read = || {
        let text = std::fs::read_to_string(format!("/proc/{}/schedstat", process?)).ok()?;
        text.split_whitespace().nth(1)?.parse().ok()
    };
    Duration::from_nanos(read().unwrap_or(0))
}

/// The command that starts a host process, without anything of our environment.
pub(super) fn command(order: &Order) -> Command {
    let mut command = Command::new("/proc/self/exe");
    command
        .arg(host::VERB)
        .arg(serde_json::to_string(order).expect("an order can be written"))
        .env_clear()
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", &order.private)
        .env("TMPDIR", &order.private)
        .env("LANG", "C.UTF-8")
        .current_dir(&order.private)
        .process_group(0);
    if order.observes {
        // Freed memory that waits in this cache would count as not freed.
        command.env("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0");
    }
    command
}

/// The locks that this system lacks, found by a process that locks itself in.
pub(super) fn lacking(limits: &Limits, private: &Private) -> io::Result<Vec<String>> {
    let order = Order {
        role: Role::Probe,
        file: PathBuf::from("/dev/null"),
        args: Vec::new(),
        place: PathBuf::from("/dev/null"),
        private: private.path().to_owned(),
        limits: limits.clone(),
        parent: nix::unistd::getpid().as_raw(),
        observes: false,
    };
    let output = command(&order).stdin(Stdio::null()).output()?;
    let told = String::from_utf8_lossy(&output.stdout);
    let mut lacking: Vec<String> = told.lines().map(str::to_owned).collect();
    if !output.status.success() && lacking.is_empty() {
        lacking.push(format!("a working host process ({})", output.status));
    }
    Ok(lacking)
}

/// What a player may read of its surroundings: its own folder, but never a whole home or temporary folder.
pub(super) fn place_of(file: &Path) -> PathBuf {
    let Some(folder) = file.parent() else {
        return file.to_owned();
    };
    let is_home = std::env::var_os("HOME").is_some_and(|home| folder == Path::new(&home));
    let is_shared = folder == Path::new("/")
        || folder == Path::new("/root")
        || folder == Path::new("/home")
        || folder.parent() == Some(Path::new("/home"))
        || folder == std::env::temp_dir();
    if is_home || is_shared {
        file.to_owned()
    } else {
        folder.to_owned()
    }
}

fn signal_name(number: i32) -> String {
    match Signal::try_from(number) {
        Ok(signal) => signal.as_str().to_owned(),
        Err(_) => format!("signal {number}"),
    }
}
