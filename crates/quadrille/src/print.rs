//! Small things that several commands print.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use checker::Verdict;
use games::answer::{Answer, Claim};
use games::words::Book;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::failure::{Exit, Failure};

/// The first problem with standard output that nobody could be told when it happened.
static PROBLEM: Mutex<Option<io::Error>> = Mutex::new(None);

/// Standard output, buffered.
pub(crate) struct Out(BufWriter<io::StdoutLock<'static>>);

/// Standard output until the value is dropped; what could not be written then is told by [`flushed`].
pub(crate) fn stdout() -> Out {
    Out(BufWriter::new(io::stdout().lock()))
}

/// Whether everything printed has been taken: by a file on a full disk, for one, it is not. A reader that has gone is
/// no problem.
pub(crate) fn flushed() -> Result<(), Failure> {
    let problem = PROBLEM
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    match problem {
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::on_file("standard output", &error))
        }
        _ => Ok(()),
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        if let Err(error) = self.0.flush() {
            let mut problem = PROBLEM.lock().unwrap_or_else(PoisonError::into_inner);
            problem.get_or_insert(error);
        }
    }
}

/// Writes a text to a file, or to standard output for `-`. The file appears whole or not at all.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(stdout().write_all(bytes)?);
    }
    let on_file = |error: io::Error| Failure::on_file(&path.display().to_string(), &error);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let write = || -> io::Result<()> {
        File::create(&part)?.write_all(bytes)?;
        std::fs::rename(&part, path)
    };
    write().map_err(|error| {
        // Whatever was half written is worth nothing.
        let _ = std::fs::remove_file(&part);
        on_file(error)
    })
}

/// A field of comma-separated values, in quotes where it must be.
pub(crate) fn csv_field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// A duration as people read it: `3.2 µs`, `14 ms`, `2.5 s`.
pub(crate) fn time(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    let (scaled, unit) = match seconds {
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    match scaled < 10.0 {
        true => format!("{scaled:.1} {unit}"),
        false => format!("{scaled:.0} {unit}"),
    }
}

/// What a claim says, in words.
pub(crate) fn claim_words(book: &Book, claim: Claim) -> String {
    book.tell_id(&format!("claim-{}", claim.word()))
}

/// The exit status an answer deserves.
pub(crate) fn exit_of(claim: Claim, verdict: &Verdict) -> Exit {
    match (verdict, claim) {
        (Verdict::Rejected(_), _) => Exit::Rejected,
        (_, Claim::Impossible) => Exit::No,
        (_, Claim::Unknown) => Exit::Undecided,
        _ => Exit::Yes,
    }
}

/// The fields of an answer that every JSON output shares.
pub(crate) fn answer_json(answer: &Answer<String>) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("claim".to_owned(), json!(answer.claim.word()));
    let numbers = [
        ("cost", answer.cost.map(big)),
        ("bound", answer.bound.map(big)),
        ("value", answer.value.map(|value| json!(value))),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            fields.insert(name.to_owned(), number);
        }
    }
    fields.insert(
        "moves".to_owned(),
        answer.line().map(String::as_str).collect(),
    );
    fields
}

fn big(n: u64) -> Value {
    json!(BigNumber(n.into()))
}

/// A count as JSON: a string above 2^53, where readers would round a number.
pub(crate) struct BigNumber(pub(crate) u128);

impl Serialize for BigNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(n) if n <= 1 << 53 => serializer.serialize_u64(n),
            _ => serializer.collect_str(&self.0),
        }
    }
}
