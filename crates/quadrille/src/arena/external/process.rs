//! One external player's process, seen from the referee: lines with deadlines, stopping, ending, and the autopsy.

use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::deadline::{Deadline, Left};
use super::host::{self, Notice, Order, Role};
use super::private::{Endings, Private, Run};
use super::protocol::{MAX_LINE, MAX_LINES};
use super::wire;
use crate::arena::fault::{Fault, Kind, Trouble};
use games::shown::shown;

/// How long a player may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long the end of a process may take to show after its connection closed.
const AUTOPSY: Duration = Duration::from_millis(400);
/// How much of standard error is kept.
const TAIL: usize = 2000;

/// A running player.
pub(super) struct Process {
    role: Role,
    /// The group to stop, known once the player runs.
    group: Option<Pid>,
    /// What stops its control group, if it has one.
    freezer: Option<File>,
    /// The line to its keeper, who ends all when it closes.
    leash: Option<OwnedFd>,
    input: Option<PipeWriter>,
    output: Option<PipeReader>,
    errors: Option<PipeReader>,
    unsent: Vec<u8>,
    unread: Vec<u8>,
    n_lines: usize,
    tail: Vec<u8>,
    /// The fuel that a WebAssembly player has used in this turn.
    used: u64,
    /// Whether its processes were seen to keep each other waiting in this turn.
    is_crowded: bool,
    /// What was told of its end.
    notice: Option<Fault>,
    /// What we could not do.
    ours: Option<String>,
    endings: Arc<Endings>,
    private: Private,
}

/// A player's ends of its pipes, and the leash.
pub(super) struct Launched {
    /// Where its standard input is written.
    pub(super) input: PipeWriter,
    /// Where its standard output is read.
    pub(super) output: PipeReader,
    /// The same for standard error.
    pub(super) errors: PipeReader,
    /// The line to its keeper.
    pub(super) leash: OwnedFd,
}

impl Process {
    /// Starts a library or a program.
    pub(super) fn start(run: &Run, order: &Order, private: Private) -> io::Result<Self> {
        let launched = run.launch(order)?;
        let process = Self {
            role: order.role,
            group: None,
            freezer: None,
            leash: Some(launched.leash),
            input: Some(launched.input),
            output: Some(launched.output),
            errors: Some(launched.errors),
            unsent: Vec::new(),
            unread: Vec::new(),
            n_lines: 0,
            tail: Vec::new(),
            used: 0,
            is_crowded: false,
            notice: None,
            ours: None,
            endings: run.endings(),
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
        shown(String::from_utf8_lossy(&self.tail).trim())
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

    /// A deadline for what it is to do now. However many lines it writes meanwhile, it is one.
    pub(super) fn deadline(&mut self, within: Duration) -> Deadline {
        self.is_crowded = false;
        Deadline::new(within, self.group)
    }

    /// The player's own time since a deadline was set.
    pub(super) fn own_time(&self, deadline: &Deadline) -> Duration {
        deadline.own_time(self.group)
    }

    /// The next line, or why there is none before the deadline.
    pub(super) fn line(&mut self, deadline: &mut Deadline) -> Result<String, Trouble> {
        let mut is_last_look = false;
        loop {
            if let Some(why) = self.ours.take() {
                return Err(Trouble::Ours(why));
            }
            if let Some(line) = self.next_in_buffer()? {
                match line.strip_prefix('!') {
                    Some(notice) if self.role == Role::Wasm => self.heed_host(notice),
                    Some(notice) => self.heed(notice),
                    // The host sets itself off from a line that the library did not end.
                    None if line.is_empty() => {}
                    None => return Ok(line),
                }
                continue;
            }
            if self.output.is_none() {
                return Err(self.autopsy());
            }
            if self.is_crowded {
                deadline.crowd();
            }
            match deadline.left(self.group) {
                Left::Time(left) => self.poll(left),
                // An answer may have come while the referee itself was waiting for a processor.
                _ if !is_last_look => {
                    is_last_look = true;
                    self.poll(Duration::ZERO);
                }
                Left::Over if self.role == Role::Wasm => return Err(self.slow(deadline)),
                Left::Over => {
                    let ms = deadline.within().as_millis();
                    let detail = format!("no answer within {ms} ms");
                    return Err(Fault::new(Kind::Time, detail).into());
                }
                Left::Late => return Err(Trouble::Late),
            }
        }
    }

    /// Fuel decides over WebAssembly players, but not for ever: whoever finds a way to let it last longer than on any
    /// machine loses, and the machine was late only if it has not computed for that long.
    fn slow(&self, deadline: &Deadline) -> Trouble {
        let seconds = deadline.within().as_secs();
        if deadline.processor_time(self.group) < deadline.within() {
            return Trouble::Late;
        }
        let detail = format!("computed for more than {seconds} s, longer than its fuel can last");
        Fault::new(Kind::Fuel, detail).into()
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
        // No WebAssembly player writes lines of its host.
        self.n_lines += usize::from(self.role != Role::Wasm || !line.starts_with(b"!"));
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

    /// Takes in what the host says within the conversation. A player that forges it can only blame itself.
    fn heed(&mut self, notice: &str) {
        self.notice.get_or_insert(told_by_host(notice));
    }

    /// The same for the host of a WebAssembly player, whose word nobody can forge. It comes before what the keeper says,
    /// which may have been heard sooner.
    fn heed_host(&mut self, notice: &str) {
        let (word, rest) = notice.split_once(' ').unwrap_or((notice, ""));
        self.notice = Some(match word {
            "used" => {
                self.used = rest.parse().unwrap_or(0);
                return;
            }
            "exit" => Fault::exit(rest.parse().unwrap_or(0)),
            "waits" => Fault::new(Kind::Time, "waited for a line instead of answering"),
            "empty" => {
                let detail = format!("used more fuel than the {} units it had", self.used);
                Fault::new(Kind::Fuel, detail)
            }
            "trap" => Fault::trap(rest),
            _ => told_by_host(notice),
        });
    }

    /// The fuel that a WebAssembly player has used since its turn began.
    pub(super) fn used(&self) -> Option<u64> {
        (self.role == Role::Wasm).then_some(self.used)
    }

    /// Takes in what the keeper tells.
    fn hear(&mut self) {
        let Some(leash) = &self.leash else {
            return;
        };
        let notice = match wire::receive::<Notice>(leash.as_fd(), false) {
            Ok(Some((notice, _))) => notice,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return,
            Ok(None) | Err(_) => {
                self.leash = None;
                if self.notice.is_none() {
                    let lost = || "a keeper was lost".to_owned();
                    self.ours.get_or_insert_with(lost);
                }
                return;
            }
        };
        let fault = match notice {
            Notice::Begun { group, freezer, .. } => {
                self.group = Some(Pid::from_raw(group));
                // Without it the signal has to do.
                self.freezer =
                    freezer.and_then(|freezer| File::options().write(true).open(freezer).ok());
                return;
            }
            Notice::Crowded => {
                self.is_crowded = true;
                return;
            }
            Notice::Ours(why) => {
                self.ours = Some(why);
                return;
            }
            Notice::Exit(code)
                if self.role == Role::Library && code == i32::from(host::CHANNEL_LOST) =>
            {
                Fault::new(Kind::Closed, "closed its connection")
            }
            Notice::Exit(code) => Fault::exit(code),
            Notice::Signal(name) => Fault::signal(&name),
            Notice::Memory(megabytes) => {
                Fault::new(Kind::Memory, format!("its processes used {megabytes} MB"))
            }
            Notice::Processes(n) => Fault::new(
                Kind::Processes,
                format!("{n} processes and threads at once"),
            ),
            Notice::Disk(megabytes) => {
                Fault::new(Kind::Disk, format!("its files took {megabytes} MB"))
            }
        };
        // A host's word within the conversation comes first: it says why, and the keeper then how.
        match &mut self.notice {
            // Whether it comes in time depends on the machine, and it adds nothing.
            Some(_) if self.role == Role::Wasm => {}
            Some(notice) => {
                notice.signal = notice.signal.take().or(fault.signal);
                notice.exit = notice.exit.or(fault.exit);
            }
            None => self.notice = Some(fault),
        }
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
        let leash = self.leash.as_ref().map(AsFd::as_fd);
        let mut fds: Vec<PollFd<'_>> = Vec::with_capacity(4);
        fds.extend(leash.map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
        fds.extend(output.map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
        fds.extend(errors.map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
        fds.extend(input.map(|fd| PollFd::new(fd, PollFlags::POLLOUT)));
        // Whole milliseconds, rounded up: a wait that is a little long is measured afterwards.
        let ms = left.as_micros().div_ceil(1000).min(60_000) as u16;
        // A signal only makes it look again.
        let _ = poll(&mut fds, PollTimeout::from(ms));
        let is_told = leash.is_some() && fds[0].revents().is_some_and(|events| !events.is_empty());
        drop(fds);
        if is_told {
            self.hear();
        }
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
    fn autopsy(&mut self) -> Trouble {
        let end = Instant::now() + AUTOPSY;
        let role = self.role;
        let is_how_known = |notice: &Option<Fault>| {
            let how = |fault: &Fault| fault.signal.is_some() || fault.exit.is_some();
            notice.as_ref().is_some_and(|fault| {
                how(fault)
                    || role == Role::Wasm
                    || !matches!(fault.kind, Kind::Memory | Kind::Start)
            })
        };
        while !is_how_known(&self.notice) && self.ours.is_none() && self.leash.is_some() {
            match end.checked_duration_since(Instant::now()) {
                Some(left) => self.poll(left),
                None => break,
            }
        }
        self.read_errors();
        match (self.ours.take(), self.notice.take()) {
            (Some(why), _) => Trouble::Ours(why),
            (None, Some(fault)) => Trouble::Fault(fault),
            (None, None) => Fault::new(Kind::Closed, "closed its connection and went on").into(),
        }
    }

    /// Stops it while the other one thinks.
    pub(super) fn pause(&self) {
        self.signal(Signal::SIGSTOP);
        self.freeze(b"1");
    }

    /// Lets it go on.
    pub(super) fn wake(&self) {
        self.freeze(b"0");
        self.signal(Signal::SIGCONT);
    }

    fn freeze(&self, how: &[u8]) {
        if let Some(freezer) = &self.freezer {
            // The group may have gone with its player.
            let _ = freezer.write_at(how, 0);
        }
    }

    fn signal(&self, signal: Signal) {
        if let (Some(group), Some(_)) = (self.group, &self.output) {
            // It may have ended by itself; that shows elsewhere.
            let _ = killpg(group, signal);
        }
    }

    /// Says goodbye, hears the last lines, and makes sure that it is gone. Returns the lines.
    pub(super) fn end(&mut self, text: &str) -> Vec<String> {
        let mut deadline = self.deadline(FAREWELL);
        self.wake();
        self.send(text);
        let mut lines = Vec::new();
        while let Ok(line) = self.line(&mut deadline) {
            lines.push(line);
        }
        self.kill();
        lines
    }

    /// Ends it and everything it started. Its keeper sees to that while the referee goes on.
    pub(super) fn kill(&mut self) {
        self.input = None;
        if let Some(leash) = self.leash.take() {
            self.endings.let_go(leash);
        }
        self.ours = None;
        self.read_errors();
    }
}

/// Why a player does not go on, in the words of its host.
fn told_by_host(notice: &str) -> Fault {
    let (word, rest) = notice.split_once(' ').unwrap_or((notice, ""));
    match word {
        "memory" => Fault::new(Kind::Memory, "asked for more memory than allowed"),
        "start" => Fault::new(Kind::Start, shown(rest)),
        "wrote" => Fault::new(Kind::Garbage, format!("wrote `{}`", shown(rest))),
        _ => Fault::new(Kind::Garbage, format!("wrote `!{}`", shown(notice))),
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
