//! Reading what may never come: a pipe that nobody writes to, a terminal at which nobody types.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use games::budget::Ends;
use shards::stream::{self, Packing, Source};

use crate::run::{stop_flag, until_look};

/// So many bytes are read at once.
const PIECE: usize = 1 << 16;

/// No more pieces than this wait to be used.
const AHEAD: usize = 4;

/// Opens a file, or standard input for `-`. What is no ordinary file ends when the time is over or somebody stops the
/// program, even while nothing comes.
pub(crate) fn open(name: &str, end: Option<Instant>) -> io::Result<Source> {
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
        Box::new(Patient::new(name, end)),
        None,
        packing,
    ))
}

/// A reader beside a thread that does the waiting.
struct Patient {
    pieces: Mutex<Receiver<io::Result<Vec<u8>>>>,
    piece: io::Cursor<Vec<u8>>,
    ends: Ends<'static>,
}

impl Patient {
    fn new(name: &str, end: Option<Instant>) -> Self {
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
            ends: Ends {
                deadline: end,
                stop: Some(stop_flag()),
            },
        }
    }

    /// The next piece, empty at the end.
    fn next(&self) -> io::Result<Vec<u8>> {
        let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if self.ends.are_reached() {
                return Ok(Vec::new());
            }
            match pieces.recv_timeout(until_look(self.ends.deadline)) {
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
