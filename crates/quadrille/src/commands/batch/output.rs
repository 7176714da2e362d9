//! Where rows go: standard output, a file that an earlier run may have begun, or a device.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Deserialize;
use shards::rows::Key;
use shards::stream::Packing;

use crate::failure::Failure;
use crate::growing;
use crate::patient::{self, Patience};
use crate::print::{complain, stdout};
use crate::speech::told;
use games::words::Sentence;

/// The place rows are written to, and the rows that are there already.
pub(super) struct Output {
    name: String,
    sink: Box<dyn Write>,
    packing: Packing,
    earlier: Option<Earlier>,
}

/// What an earlier run left in a file.
struct Earlier {
    file: File,
    /// The keys of its rows, in order.
    keys: Vec<Key>,
    /// How many bytes its whole rows have.
    n_bytes: u64,
    is_torn: bool,
}

/// The part of a row that is needed to go on.
#[derive(Deserialize)]
struct Begun {
    number: u64,
    key: Option<Key>,
}

impl Output {
    /// Standard output, or a file. Only regular files are read, and locked so that no other run writes to them; a pipe is
    /// waited for as long as the patience lasts.
    pub(super) fn open(path: Option<&Path>, patience: Patience) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self {
                name: told("standard-output"),
                sink: Box::new(stdout()),
                packing: Packing::Plain,
                earlier: None,
            });
        };
        let name = path.display().to_string();
        let packing = Packing::of(path);
        let on_file = |error: io::Error| Failure::on_file(&name, &error);
        // A pipe or a device holds no rows, and reading one may never end.
        let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        if is_special {
            let pipe = patient::create(path, patience).map_err(on_file)?;
            return Ok(Self {
                name,
                sink: Box::new(BufWriter::new(pipe)),
                packing,
                earlier: None,
            });
        }
        let earlier = Earlier::read(&name, growing::open(path)?, packing)?;
        let file = earlier.file.try_clone().map_err(on_file)?;
        Ok(Self {
            name,
            sink: Box::new(BufWriter::new(file)),
            packing,
            earlier: Some(earlier),
        })
    }

    /// How many rows are there already.
    pub(super) fn n_done(&self) -> u64 {
        let keys = self.earlier.as_ref().map(|earlier| earlier.keys.len());
        keys.unwrap_or(0) as u64
    }

    /// Refuses to go on if the row that is there for a line is not its own.
    pub(super) fn compare(&self, number: u64, key: Key) -> Result<(), Failure> {
        let keys = self.earlier.as_ref().map(|earlier| &earlier.keys[..]);
        let at = usize::try_from(number - 1).ok();
        match at.and_then(|at| keys.unwrap_or_default().get(at)) {
            Some(there) if *there != key => Err(Failure::new(
                Sentence::new("fail-batch-row")
                    .with("name", self.name.as_str())
                    .with("number", number),
            )),
            _ => Ok(()),
        }
    }

    /// Adds rows behind those that are there; a torn last row is cut off before.
    pub(super) fn add(&mut self, json: &[u8]) -> Result<(), Failure> {
        self.cut().map_err(|error| self.failed(error))?;
        let packed = self.packing.pack(json);
        let written = packed
            .and_then(|packed| self.sink.write_all(&packed))
            .and_then(|()| self.sink.flush());
        written.map_err(|error| self.failed(error))
    }

    /// Ends a run over an input of this many lines.
    pub(super) fn finish(mut self, n_lines: u64) -> Result<(), Failure> {
        if n_lines < self.n_done() {
            return Err(Failure::new(
                Sentence::new("fail-batch-rows")
                    .with("name", self.name.as_str())
                    .with("line", n_lines + 1)
                    .with("n", n_lines),
            ));
        }
        self.cut().map_err(|error| self.failed(error))
    }

    /// Cuts off a torn row, once it is sure that the rows before it are those of this run.
    fn cut(&mut self) -> io::Result<()> {
        let Some(earlier) = &mut self.earlier else {
            return Ok(());
        };
        if earlier.is_torn {
            earlier.is_torn = false;
            let notice = Sentence::new("warn-torn-row").with("name", self.name.as_str());
            complain(&told(notice));
            earlier.file.set_len(earlier.n_bytes)?;
            earlier.file.seek(SeekFrom::Start(earlier.n_bytes))?;
        }
        Ok(())
    }

    /// A reader that has gone is no problem, whatever kind of pipe it is.
    fn failed(&self, error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::from(error),
            _ => Failure::on_file(&self.name, &error),
        }
    }
}

impl Earlier {
    /// Reads the rows of a file; one that is not whole may only be the last.
    fn read(name: &str, file: File, packing: Packing) -> Result<Self, Failure> {
        let mut earlier = Self {
            file,
            keys: Vec::new(),
            n_bytes: 0,
            is_torn: false,
        };
        match packing {
            Packing::Plain => earlier.read_rows(name)?,
            packing => earlier.read_members(name, packing)?,
        }
        let end = SeekFrom::Start(earlier.n_bytes);
        let sought = earlier.file.seek(end);
        sought.map_err(|error| Failure::on_file(name, &error))?;
        Ok(earlier)
    }

    fn read_rows(&mut self, name: &str) -> Result<(), Failure> {
        let mut reader = BufReader::new(&self.file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let n = reader
                .read_until(b'\n', &mut line)
                .map_err(|error| Failure::on_file(name, &error))?;
            let number = self.keys.len() as u64 + 1;
            let beginning = format!("{{\"number\":{number},").into_bytes();
            let is_cut_short = line.starts_with(&beginning) || beginning.starts_with(&line);
            // What is no row cut short is somebody's own text, and is told below.
            if n == 0 || (line.last() != Some(&b'\n') && is_cut_short) {
                self.is_torn = !line.is_empty();
                return Ok(());
            }
            self.keys.push(key_of(name, number, &line)?);
            self.n_bytes += n as u64;
        }
    }

    /// Members hold whole rows; one that cannot be unpacked is the torn end.
    fn read_members(&mut self, name: &str, packing: Packing) -> Result<(), Failure> {
        let on_file = |error: io::Error| Failure::on_file(name, &error);
        let mut reader = BufReader::new(&self.file);
        loop {
            let is_ours = packing.begins_like(reader.fill_buf().map_err(on_file)?);
            let rows = match packing.next_member(&mut reader) {
                Ok(Some(rows)) => rows,
                Ok(None) => return Ok(()),
                Err(_) if is_ours => {
                    self.is_torn = true;
                    return Ok(());
                }
                Err(_) => {
                    let number = self.keys.len() + 1;
                    let why = Sentence::new("fail-batch-packed").with("name", name);
                    return Err(Failure::new(why.with("number", number)));
                }
            };
            for line in rows.split_inclusive(|byte| *byte == b'\n') {
                let key = key_of(name, self.keys.len() as u64 + 1, line)?;
                self.keys.push(key);
            }
            self.n_bytes = reader.stream_position().map_err(on_file)?;
        }
    }
}

/// The key of a row with this number.
fn key_of(name: &str, number: u64, line: &[u8]) -> Result<Key, Failure> {
    let row: Option<Begun> = serde_json::from_slice(line).ok();
    match row.filter(|row| row.number == number).map(|row| row.key) {
        Some(Some(key)) => Ok(key),
        found => {
            let id = match found {
                None => "fail-batch-number",
                Some(_) => "fail-batch-key",
            };
            let why = Sentence::new(id).with("name", name);
            Err(Failure::new(why.with("number", number)))
        }
    }
}
