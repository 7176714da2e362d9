//! Pipes with nobody at their other end: what is read may never come, and what is written may never be taken.

#[cfg(unix)]
mod sink;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use games::budget::Ends;
use shards::stream::{self, Packing, Source};

use crate::run::{stop_flag, until_look};

/// So many bytes are read at once.
const PIECE: usize = 1 << 16;

/// No more pieces than this wait to be used.
const AHEAD: usize = 4;

/// Where each of many puzzles has its time, others may be slow at making them: no pipe is given up sooner than this.
const LEAST_SILENCE: Duration = Duration::from_secs(10);

/// How long the other end of a pipe is waited for, unless somebody stops the program.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Patience {
    /// Until then, if that is said. What would come later counts as not there.
    Until(Option<Instant>),
    /// So long at a time, if that is said. It is an error then, since what came is not all.
    Silence(Option<Duration>),
}

impl Patience {
    /// That of work with this time for each of many puzzles, in seconds.
    pub(crate) fn of_each(time: Option<f64>) -> Self {
        let longest = |seconds| LEAST_SILENCE.max(Duration::from_secs_f64(seconds));
        Self::Silence(time.map(longest))
    }

    /// When a wait ends that begins now.
    fn end(self) -> Option<Instant> {
        match self {
            Self::Until(end) => end,
            Self::Silence(longest) => longest.map(|longest| Instant::now() + longest),
        }
    }
}

/// What ends a wait.
fn ends_at(deadline: Option<Instant>) -> Ends<'static> {
    Ends {
        deadline,
        stop: Some(stop_flag()),
    }
}

/// Opens a file, or standard input for `-`. What is no ordinary file ends when the patience does or somebody stops the
/// program, even while nothing comes.
pub(crate) fn open(name: &str, patience: Patience) -> io::Result<Source> {
    let path = Path::new(name);
    let is_endless = name == "-"
        || path
            .metadata()
            .is_ok_and(|it| !it.is_file() && !it.is_dir());
    if !is_endless {
        return stream::open(name);
    }
    let packing = match name {
        "-" => Packing::Plain,
        _ => Packing::of(path),
    };
    Ok(stream::unpacked(
        Box::new(Patient::new(name, patience)),
        None,
        packing,
    ))
}

/// Opens what is there and no ordinary file, to be written to: it is waited for until somebody reads it.
pub(crate) fn create(path: &Path, patience: Patience) -> io::Result<Box<dyn Write>> {
    #[cfg(unix)]
    return Ok(Box::new(sink::Sink::open(path, patience)?));
    #[cfg(not(unix))]
    {
        let _ = patience;
        Ok(Box::new(File::options().write(true).open(path)?))
    }
}

/// Writes some of these bytes to standard output, once somebody takes them there.
pub(crate) fn write_stdout(out: &mut io::StdoutLock<'_>, bytes: &[u8]) -> io::Result<usize> {
    #[cfg(unix)]
    return out.write(sink::wait_for_stdout(bytes)?);
    #[cfg(not(unix))]
    out.write(bytes)
}

/// A reader beside a thread that does the waiting.
struct Patient {
    pieces: Mutex<Receiver<io::Result<Vec<u8>>>>,
    piece: io::Cursor<Vec<u8>>,
    patience: Patience,
}

impl Patient {
    fn new(name: &str, patience: Patience) -> Self {
        let (sender, pieces) = mpsc::sync_channel(AHEAD);
        let name = name.to_owned();
        // It ends with the text, with the program, or when nobody wants its next piece.
        thread::spawn(move || {
            let opened: io::Result<Box<dyn Read>> = match &*name {
                "-" => Ok(Box::new(io::stdin())),
                path => File::open(path).map(|file| Box::new(file) as Box<dyn Read>),
            };
            let mut text = match opened {
                Ok(text) => text,
                Err(error) => return drop(sender.send(Err(error))),
            };
            loop {
                let mut piece = vec![0; PIECE];
                let read = text.read(&mut piece);
                let is_last = !matches!(read, Ok(1..));
                let sent = sender.send(read.map(|n| {
                    piece.truncate(n);
                    piece
                }));
                if is_last || sent.is_err() {
                    return;
                }
            }
        });
        Self {
            pieces: Mutex::new(pieces),
            piece: io::Cursor::default(),
            patience,
        }
    }

    /// The next piece, empty at the end.
    fn next(&self) -> io::Result<Vec<u8>> {
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        let ends = ends_at(self.patience.end());
        loop {
            if ends.are_reached() {
                return match self.patience {
                    Patience::Until(_) => Ok(Vec::new()),
                    Patience::Silence(_) => Err(io::ErrorKind::TimedOut.into()),
                };
            }
            match pieces.recv_timeout(until_look(ends.deadline)) {
                Ok(piece) => return piece,
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.piece.position() == self.piece.get_ref().len() as u64 {
            self.piece = io::Cursor::new(self.next()?);
        }
        self.piece.read(buffer)
    }
}
