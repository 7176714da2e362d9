//! Writing into pipes that may be full for ever, or that nobody has opened to read.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use nix::libc;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::{Patience, ends_at};
use crate::run::until_look;

/// However late it is, a reader has so long to take the next bytes.
const GRACE: Duration = Duration::from_secs(1);

/// No more bytes than this are written to standard output at once: a pipe that is ready takes a page, and some bytes may
/// stand in a buffer before them.
const PIECE: usize = 2048;

/// A pipe or a device that is written to without waiting for ever.
pub(super) struct Sink {
    file: File,
    patience: Patience,
    is_given_up: bool,
}

impl Sink {
    /// Opens it once somebody reads it.
    pub(super) fn open(path: &Path, patience: Patience) -> io::Result<Self> {
        let ends = ends_at(end_of(patience));
        loop {
            let opened = File::options()
                .write(true)
                .custom_flags(libc::O_NONBLOCK)
                .open(path);
            match opened {
                // A pipe without a reader.
                Err(error) if error.raw_os_error() == Some(libc::ENXIO) => {
                    if ends.are_reached() {
                        return Err(io::ErrorKind::TimedOut.into());
                    }
                    thread::sleep(until_look(ends.deadline));
                }
                opened => {
                    return opened.map(|file| Self {
                        file,
                        patience,
                        is_given_up: false,
                    });
                }
            }
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_given_up {
            return Err(io::ErrorKind::TimedOut.into());
        }
        loop {
            match self.file.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let waited = wait(self.file.as_fd(), end_of(self.patience));
                    self.is_given_up = waited.is_err();
                    waited?;
                }
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// As many of the bytes as standard output takes at once, as soon as it takes some. Time does not limit that, since those
/// who read an answer may take theirs; signals do.
pub(super) fn wait_for_stdout(bytes: &[u8]) -> io::Result<&[u8]> {
    static IS_PIPE: OnceLock<bool> = OnceLock::new();
    let out = io::stdout();
    let is_pipe = || {
        let copy = out.as_fd().try_clone_to_owned().map(File::from);
        let about = copy.and_then(|file| file.metadata());
        !out.is_terminal() && about.is_ok_and(|it| it.file_type().is_fifo())
    };
    if !*IS_PIPE.get_or_init(is_pipe) {
        return Ok(bytes);
    }
    wait(out.as_fd(), None)?;
    Ok(&bytes[..bytes.len().min(PIECE)])
}

/// When a wait ends that begins now.
fn end_of(patience: Patience) -> Option<Instant> {
    let end = patience.end()?;
    Some(end.max(Instant::now() + GRACE))
}

/// Waits until bytes are taken there, or never will be.
fn wait(pipe: BorrowedFd<'_>, end: Option<Instant>) -> io::Result<()> {
    let ends = ends_at(end);
    loop {
        let mut asked = [PollFd::new(pipe, PollFlags::POLLOUT)];
        let wait = PollTimeout::try_from(until_look(end)).unwrap_or(PollTimeout::ZERO);
        // An error is one of the pipe, of which writing tells more, or a signal.
        let n_ready = poll(&mut asked, wait);
        match n_ready {
            Ok(0) | Err(nix::Error::EINTR) if ends.are_reached() => {
                return Err(io::ErrorKind::TimedOut.into());
            }
            Ok(0) | Err(nix::Error::EINTR) => {}
            Ok(_) | Err(_) => return Ok(()),
        }
    }
}
