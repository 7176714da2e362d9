//! The log of a ladder: one JSON object per line, appended, and the only state.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::record::Record;
use super::time_control::TimeControl;
use crate::failure::Failure;
use crate::growing;
use crate::input;
use games::words::Sentence;

/// The log in the folder of a ladder, unless another one is named.
pub(crate) const FILE: &str = "ladder.jsonl";

/// The version of the format.
const VERSION: u32 = 1;

/// The first line: what is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    ladder: u32,
    /// The game's id.
    pub(crate) game: String,
    /// What boards are drawn.
    pub(crate) spec: String,
    /// The seed of the first board.
    pub(crate) seed: u64,
    /// The clock.
    pub(crate) clock: String,
    /// The boards, where they are not drawn: the rounds are played on them in turn.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(crate) openings: Vec<String>,
}

impl Head {
    /// What is played.
    pub(crate) fn new(game: &str, spec: &str, seed: u64, clock: String) -> Self {
        Self {
            ladder: VERSION,
            game: game.to_owned(),
            spec: spec.to_owned(),
            seed,
            clock,
            openings: Vec::new(),
        }
    }

    /// The same with fixed boards.
    pub(crate) fn with_openings(self, openings: &[String]) -> Self {
        Self {
            openings: openings.to_vec(),
            ..self
        }
    }

    /// Whether the same is played; a spec may be written in several ways.
    fn is_same(&self, other: &Self) -> bool {
        let canonical = |head: &Self| {
            let spec = games::find(&head.game).and_then(|game| game.spec(&head.spec).ok());
            let spec = spec.unwrap_or_else(|| head.spec.clone());
            Self {
                spec,
                ..head.clone()
            }
        };
        canonical(self) == canonical(other)
    }
}

/// An open log.
pub(crate) struct Log {
    file: File,
}

/// What a log held.
pub(crate) struct Found {
    /// What is played.
    pub(crate) head: Head,
    /// The games, in the order they were written.
    pub(crate) records: Vec<Record>,
    /// Whether a torn last line was left out.
    pub(crate) is_torn: bool,
    /// Where the whole lines end.
    length: u64,
}

/// Opens a log to go on with, or begins one. A torn last line is cut off.
pub(crate) fn open(path: &Path, head: &Head) -> Result<(Log, Vec<Record>, bool), Failure> {
    let shown = path.display().to_string();
    let on_file = |error: std::io::Error| Failure::on_file(&shown, &error);
    let mut file = growing::open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(on_file)?;
    let is_begun = bytes.contains(&b'\n');
    if !is_begun {
        cut(&mut file, 0).map_err(on_file)?;
        let mut log = Log { file };
        log.write(head).map_err(on_file)?;
        return Ok((log, Vec::new(), !bytes.is_empty()));
    }
    let found = parse(&shown, &bytes)?;
    if !found.head.is_same(head) {
        let text = |head: &Head| serde_json::to_string(head).unwrap_or_default();
        return Err(Failure::new(
            Sentence::new("fail-log-other")
                .with("name", shown)
                .with("expected", text(head))
                .with("found", text(&found.head)),
        ));
    }
    if found.is_torn {
        cut(&mut file, found.length).map_err(on_file)?;
    }
    Ok((Log { file }, found.records, found.is_torn))
}

/// Cuts a file off after so many bytes, behind which the next ones are written.
fn cut(file: &mut File, length: u64) -> std::io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length)).map(|_| ())
}

/// Reads a log without touching it.
pub(crate) fn read(path: &str) -> Result<Found, Failure> {
    let bytes = input::bytes(path).map_err(|error| Failure::on_file(path, &error))?;
    parse(path, &bytes)
}

impl Log {
    /// Adds a game. One write of a whole line, so that a kill tears at most the last one.
    pub(crate) fn append(&mut self, record: &Record) -> std::io::Result<()> {
        self.write(record)
    }

    fn write<T: Serialize>(&mut self, value: &T) -> std::io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

fn parse(name: &str, bytes: &[u8]) -> Result<Found, Failure> {
    let length = bytes
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |at| at + 1);
    let bad = |line: usize, id: &'static str, error: serde_json::Error| {
        let why = Sentence::new(id).with("error", error.to_string());
        Failure::new(why).under(&format!("{name}:{line}:1"))
    };
    let mut lines = bytes[..length].split(|&b| b == b'\n').enumerate();
    let (_, first) = lines.next().unwrap_or((0, &[]));
    let head: Head =
        serde_json::from_slice(first).map_err(|error| bad(1, "fail-log-head", error))?;
    if head.ladder != VERSION {
        return Err(Failure::new(
            Sentence::new("fail-log-version")
                .with("name", name)
                .with("version", VERSION)
                .with("found", head.ladder),
        ));
    }
    if let Err(mistake) = head.clock.parse::<TimeControl>() {
        return Err(Failure::new(mistake.0).under(&format!("{name}:1:1")));
    }
    let records = lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(at, line)| {
            serde_json::from_slice(line).map_err(|error| bad(at + 1, "fail-log-game", error))
        })
        .collect::<Result<_, _>>()?;
    Ok(Found {
        head,
        records,
        is_torn: length < bytes.len(),
        length: length as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_goes_on_however_its_boards_are_spelled() {
        let game = crate::arena::boards::Boards::usual_game().unwrap();
        let [one, other, different] = ["c  9 6 forbidden=0", "-m 9 -c 6", "c 9 5"]
            .map(|spec| Head::new(game.info().id, spec, 1, "1s".to_owned()));
        assert!(one.is_same(&other) && !one.is_same(&different));
        let another_seed = Head::new(game.info().id, "c 9 6", 2, "1s".to_owned());
        assert!(!one.is_same(&another_seed));
    }
}
