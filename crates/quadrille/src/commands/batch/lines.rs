//! The lines of a file, a piece at a time, in one buffer that is used again.

use std::io::BufRead;
use std::time::{Duration, Instant};

use shards::cut::is_comment;
use shards::stream;

use crate::commands::shards::extent_of;
use crate::failure::Failure;
use crate::gauge::Extent;
use crate::input::BYTE_ORDER_MARK;
use crate::patient::{self, Patience};

/// No more lines than this are worked on together.
const MOST: usize = 4096;

/// As long as the work on one piece should take: rows appear soon, and Ctrl-C loses little.
const SOON: Duration = Duration::from_millis(300);

/// A file of lines and those of them that are worked on now.
pub(super) struct Lines {
    file: Box<dyn BufRead + Send + Sync>,
    extent: Extent,
    name: String,
    bytes: Vec<u8>,
    /// Where each line of the piece ends in the bytes, its line feed included.
    ends: Vec<usize>,
    /// The number of lines before the piece.
    n_before: u64,
    /// How many lines the next piece should have.
    n_wanted: usize,
    /// Whether nothing has been read yet.
    is_beginning: bool,
    taken: Instant,
    /// Why there is no line behind the piece.
    problem: Option<Failure>,
}

impl Lines {
    /// The lines of a file, or of standard input for `-`; the first piece has this many lines. A pipe is waited for as long
    /// as the patience lasts.
    pub(super) fn open(name: &str, n_first: usize, patience: Patience) -> Result<Self, Failure> {
        let source =
            patient::open(name, patience).map_err(|error| Failure::on_file(name, &error))?;
        Ok(Self {
            extent: extent_of(&source),
            file: source.bytes,
            name: name.to_owned(),
            bytes: Vec::new(),
            ends: Vec::new(),
            n_before: 0,
            n_wanted: n_first.clamp(1, MOST),
            is_beginning: true,
            taken: Instant::now(),
            problem: None,
        })
    }

    /// Reads the next piece; false at the end of the file. Pieces grow while the work on them is quick.
    pub(super) fn next_piece(&mut self) -> Result<bool, Failure> {
        if !self.ends.is_empty() {
            let took = self.taken.elapsed();
            let n = self.ends.len();
            self.n_wanted = if took < SOON {
                (n * 2).min(MOST)
            } else {
                (n / 2).max(1)
            };
        }
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        self.n_before += self.ends.len() as u64;
        self.bytes.clear();
        self.ends.clear();
        while self.ends.len() < self.n_wanted {
            let before = self.bytes.len();
            match stream::read_line(&mut self.file, &mut self.bytes) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    // What was read before it is worked on first, but for half a line.
                    self.bytes.truncate(before);
                    self.problem = Some(Failure::on_file(&self.name, &error));
                    break;
                }
            }
            if std::mem::take(&mut self.is_beginning)
                && self.bytes.starts_with(BYTE_ORDER_MARK.as_bytes())
            {
                self.bytes.drain(..BYTE_ORDER_MARK.len());
            }
            if is_comment(&self.bytes[before..]) {
                self.bytes.truncate(before);
            } else {
                self.ends.push(self.bytes.len());
            }
        }
        self.taken = Instant::now();
        match self.problem.take() {
            Some(problem) if self.ends.is_empty() => Err(problem),
            problem => {
                self.problem = problem;
                Ok(!self.ends.is_empty())
            }
        }
    }

    /// How much there is to read.
    pub(super) fn extent(&self) -> Extent {
        self.extent.clone()
    }

    /// How many lines there were before the piece; all of them once the last piece is done.
    pub(super) fn n_before(&self) -> u64 {
        self.n_before
    }

    /// How many lines the piece has.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// A line of the piece without its end, and its number in the file, counted from 1; comments are not counted.
    pub(super) fn get(&self, at: usize) -> (u64, &[u8]) {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        let mut line = &self.bytes[start..self.ends[at]];
        while let Some((b'\n' | b'\r', rest)) = line.split_last() {
            line = rest;
        }
        (self.n_before + at as u64 + 1, line)
    }
}
