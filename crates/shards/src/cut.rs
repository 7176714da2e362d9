//! Lines cut into shards. Where a cut falls depends on the lines alone, never on the machine.

use std::io::{self, BufRead};

use sha2::{Digest, Sha256};

use crate::Trouble;
use crate::job::{Job, build, hexadecimal};
use crate::stream::{self, Source};

/// The version of what a shard's name and result mean.
pub const FORMAT: u32 = 1;

/// How many lines a shard has when nobody says otherwise.
pub const USUAL_LINES: u64 = 1000;

/// A shard ends with the line that takes it beyond this many bytes.
const MOST_BYTES: usize = 4 << 20;

/// What some editors begin a text with; it says nothing.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Some neighbouring lines and their name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    /// 32 hexadecimal digits: a hash of all that its result depends on.
    pub name: String,
    /// The number of its first line, from 1.
    pub first: u64,
    /// How many lines it has.
    pub n_lines: u64,
    /// The lines with their ends.
    pub bytes: Vec<u8>,
}

/// Where the lines come from.
enum Lines {
    /// A file, or something like one.
    Read {
        name: String,
        bytes: Box<dyn BufRead + Send + Sync>,
    },
    /// The numbers from one on.
    Counted { next: u64, left: u64 },
}

/// Whether a line is a comment of a collection, which is no puzzle.
pub fn is_comment(line: &[u8]) -> bool {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    line.trim_ascii_start().starts_with(b"#")
}

/// Cuts lines into shards, one after another.
pub struct Cutter {
    lines: Lines,
    job: String,
    n_lines: u64,
    first: u64,
}

impl Shard {
    /// Names some lines that a job is to be done with.
    pub fn new(job: &str, first: u64, bytes: Vec<u8>) -> Self {
        let head = format!("quadrille {FORMAT}\n{}\n{job}\n{first}\n", build());
        let digest = Sha256::new_with_prefix(head).chain_update(&bytes);
        let n_lines = bytes.split_inclusive(|&byte| byte == b'\n').count() as u64;
        Self {
            name: hexadecimal(&digest.finalize()[..16]),
            first,
            n_lines,
            bytes,
        }
    }

    /// Each line without its end, with its number.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let lines = self.bytes.split_inclusive(|&byte| byte == b'\n');
        (self.first..).zip(lines.map(|mut line| {
            while let Some((b'\n' | b'\r', rest)) = line.split_last() {
                line = rest;
            }
            line
        }))
    }
}

impl Cutter {
    /// The shards of a file for a job.
    pub fn of_file(name: &str, source: Source, job: &Job, n_lines: u64) -> Self {
        let lines = Lines::Read {
            name: name.to_owned(),
            bytes: source.bytes,
        };
        Self::new(lines, job, n_lines)
    }

    /// The shards of consecutive numbers, such as seeds.
    pub fn of_numbers(first: u64, count: u64, job: &Job, n_lines: u64) -> Self {
        let lines = Lines::Counted {
            next: first,
            left: count,
        };
        Self::new(lines, job, n_lines)
    }

    fn new(lines: Lines, job: &Job, n_lines: u64) -> Self {
        Self {
            lines,
            job: job.to_string(),
            n_lines,
            first: 1,
        }
    }

    fn cut(&mut self) -> Result<Option<Shard>, Trouble> {
        let mut bytes = Vec::new();
        let mut n_lines = 0;
        while n_lines < self.n_lines && bytes.len() < MOST_BYTES && self.lines.next(&mut bytes)? {
            n_lines += 1;
        }
        if n_lines == 0 {
            return Ok(None);
        }
        if self.first == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let shard = Shard::new(&self.job, self.first, bytes);
        self.first += n_lines;
        Ok(Some(shard))
    }
}

impl Iterator for Cutter {
    type Item = Result<Shard, Trouble>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cut().transpose()
    }
}

impl Lines {
    /// Adds the next line; false if there is none.
    fn next(&mut self, bytes: &mut Vec<u8>) -> Result<bool, Trouble> {
        match self {
            Self::Read {
                name,
                bytes: source,
            } => {
                let on_file = |error: io::Error| Trouble::File {
                    name: name.clone(),
                    error,
                };
                loop {
                    let before = bytes.len();
                    let read = stream::read_line(source, bytes);
                    if read.map_err(on_file)? == 0 {
                        return Ok(false);
                    }
                    if !is_comment(&bytes[before..]) {
                        return Ok(true);
                    }
                    bytes.truncate(before);
                }
            }
            Self::Counted { left: 0, .. } => Ok(false),
            Self::Counted { next, left } => {
                bytes.extend(format!("{next}\n").bytes());
                // The last number there is may be asked for.
                *next = next.wrapping_add(1);
                *left -= 1;
                Ok(true)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::RowOptions;

    fn cut(text: &str, n_lines: u64) -> Vec<Shard> {
        let job = Job::Rows(RowOptions::default());
        let lines = Lines::Read {
            name: "lines".to_owned(),
            bytes: Box::new(io::Cursor::new(text.to_owned())),
        };
        let cutter = Cutter::new(lines, &job, n_lines);
        cutter.map(Result::unwrap).collect()
    }

    #[test]
    fn every_line_is_in_one_shard_under_its_number() {
        let text = "a\nb\r\n\nd\ne";
        for n_lines in 1..7 {
            let shards = cut(text, n_lines);
            let lines: Vec<(u64, &[u8])> = shards.iter().flat_map(Shard::lines).collect();
            let expected: [(u64, &[u8]); 5] =
                [(1, b"a"), (2, b"b"), (3, b""), (4, b"d"), (5, b"e")];
            assert_eq!(lines, expected);
            assert_eq!(shards.iter().map(|shard| shard.n_lines).sum::<u64>(), 5);
        }
        assert_eq!(cut("", 3), []);
    }

    #[test]
    fn comments_are_no_lines() {
        let shards = cut("# title: a\nx\n  # more\ny\n#\n", 1);
        let lines: Vec<(u64, &[u8])> = shards.iter().flat_map(Shard::lines).collect();
        assert_eq!(lines, [(1, b"x".as_slice()), (2, b"y".as_slice())]);
    }

    #[test]
    fn a_name_depends_on_lines_their_numbers_and_the_job() {
        let names = |text: &str| -> Vec<String> {
            cut(text, 2).into_iter().map(|shard| shard.name).collect()
        };
        let all = names("a\nb\na\nb\n");
        assert!(all[0] != all[1] && all[0].len() == 32);
        assert_eq!(names("a\nb\nother\n")[0], all[0]);
        assert_eq!(names("\u{feff}a\nb\n")[0], all[0]);
        let other = Shard::new("rows count=1", 1, b"a\nb\n".to_vec());
        assert_ne!(other.name, all[0]);
    }

    #[test]
    fn numbers_are_lines_too() {
        let job = Job::read("new tents 6x6 easy").unwrap();
        let shards: Vec<Shard> = Cutter::of_numbers(7, 5, &job, 2)
            .map(Result::unwrap)
            .collect();
        let bytes: Vec<&[u8]> = shards.iter().map(|shard| &shard.bytes[..]).collect();
        assert_eq!(bytes, [&b"7\n8\n"[..], b"9\n10\n", b"11\n"]);
    }
}
