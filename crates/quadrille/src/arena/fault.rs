//! Why a player lost a game by its own fault. Logs say it in English; people are told in their language.

use std::collections::BTreeMap;

use games::options::Options;
use games::words::{Book, Lang, Sentence};

use super::record::Record;
use crate::speech::all_words;

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A move the rules refuse.
    Illegal,
    /// No answer in time.
    Time,
    /// Killed by a signal.
    Crash,
    /// Ended by itself.
    Exit,
    /// Closed its connection.
    Closed,
    /// An answer that is none.
    Garbage,
    /// An answer beyond all size.
    Oversized,
    /// More memory than allowed.
    Memory,
    /// More processes than allowed.
    Processes,
    /// More processor time than allowed.
    Cpu,
    /// More and larger files than allowed.
    Disk,
    /// More fuel than allowed.
    Fuel,
    /// Could not be started.
    Start,
}

impl Kind {
    /// Its word in logs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Exit => "exit",
            Self::Closed => "closed",
            Self::Garbage => "garbage",
            Self::Oversized => "oversized",
            Self::Memory => "memory",
            Self::Processes => "processes",
            Self::Cpu => "cpu",
            Self::Disk => "disk",
            Self::Fuel => "fuel",
            Self::Start => "start",
        }
    }
}

/// Why a game cannot go on.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// A player's fault.
    Fault(Fault),
    /// We could not do our part; nobody loses by it.
    Ours(String),
    /// The machine gave a player no time; nobody loses by it.
    Late,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A player's fault and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What went wrong.
    pub(crate) kind: Kind,
    /// What happened, in English.
    pub(crate) detail: String,
    /// The name of the signal it died of.
    pub(crate) signal: Option<String>,
    /// The status it exited with.
    pub(crate) exit: Option<i32>,
}

impl Fault {
    /// A fault without signal or status.
    pub(crate) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            signal: None,
            exit: None,
        }
    }

    /// Death by a signal.
    pub(crate) fn signal(name: &str) -> Self {
        let (kind, detail) = match name {
            "SIGXCPU" => (
                Kind::Cpu,
                "used more processor time than allowed".to_owned(),
            ),
            "SIGXFSZ" => (Kind::Crash, "wrote a larger file than allowed".to_owned()),
            name => (Kind::Crash, format!("killed by {name}")),
        };
        Self {
            signal: Some(name.to_owned()),
            ..Self::new(kind, detail)
        }
    }

    /// The end of a WebAssembly player that did what cannot be done, by the word of its host.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "external players are for Linux only")
    )]
    pub(crate) fn trap(word: &str) -> Self {
        let id = format!("fault-trap-{word}");
        let book = all_words(Lang::En);
        let id = if book.has(&id) {
            &id
        } else {
            "fault-trap-failed"
        };
        Self::new(Kind::Crash, book.tell_id(id))
    }

    /// The end of the process in the middle of a game.
    pub(crate) fn exit(status: i32) -> Self {
        Self {
            exit: Some(status),
            ..Self::new(Kind::Exit, format!("exited with status {status}"))
        }
    }
}

/// Every detail that is written to logs: a sentence with at most one value, `what`.
const DETAILS: [&str; 33] = [
    "fault-detail-cpu",
    "fault-detail-file-size",
    "fault-detail-signal",
    "fault-detail-exit",
    "fault-detail-panic",
    "fault-detail-no-move",
    "fault-detail-no-answer",
    "fault-detail-long-line",
    "fault-detail-many-lines",
    "fault-detail-utf8",
    "fault-detail-memory",
    "fault-detail-processes",
    "fault-detail-memory-of-all",
    "fault-detail-disk",
    "fault-detail-fuel",
    "fault-detail-waits",
    "fault-detail-wrote",
    "fault-detail-no-start",
    "fault-trap-unreachable",
    "fault-trap-memory",
    "fault-trap-table",
    "fault-trap-null",
    "fault-trap-division",
    "fault-trap-overflow",
    "fault-trap-conversion",
    "fault-trap-stack",
    "fault-trap-signature",
    "fault-trap-failed",
    "fault-detail-closed-and-went-on",
    "fault-detail-closed",
    "fault-detail-no-function",
    "fault-detail-load",
    "fault-detail-garbage",
];

/// The reason of a record in words.
pub(crate) fn reason(word: &str, book: &Book) -> String {
    let id = format!("fault-{word}");
    if book.has(&id) {
        book.tell_id(&id)
    } else {
        word.to_owned()
    }
}

/// Several reasons in words: `3 time, 1 crash`.
pub(crate) fn reasons(faults: &BTreeMap<String, u32>, book: &Book) -> String {
    let parts = faults.iter();
    let parts: Vec<String> = parts
        .map(|(word, n)| format!("{n} {}", reason(word, book)))
        .collect();
    parts.join(", ")
}

/// What happened in words: the detail of a record, which is English, in the language of the book.
pub(crate) fn detail(record: &Record, book: &Book) -> String {
    let english = record.detail.as_deref().unwrap_or("");
    if book.lang == Lang::En {
        return english.to_owned();
    }
    refusal(record, book)
        .or_else(|| translated(english, book))
        .unwrap_or_else(|| english.to_owned())
}

/// Why the rules refuse the move that ended a game: it is played once more.
fn refusal(record: &Record, book: &Book) -> Option<String> {
    let refused = record.refused.as_deref()?;
    let puzzle = games::read(&record.puzzle, &Options::default()).ok()?;
    let mut position = puzzle.after(record.line.split_ascii_whitespace()).ok()?;
    let error = position.play(refused).err()?;
    Some(book.tell(&error.sentence()))
}

/// A detail found among the English ones, told by the same sentence of another language.
fn translated(english: &str, book: &Book) -> Option<String> {
    const MARK: &str = "\u{e000}";
    let from = all_words(Lang::En);
    DETAILS.into_iter().find_map(|id| {
        let pattern = from.tell(&Sentence::new(id).with("what", MARK));
        let what = match pattern.split_once(MARK) {
            Some((before, after)) => english.strip_prefix(before)?.strip_suffix(after)?,
            None => english
                .strip_prefix(pattern.as_str())
                .filter(|rest| rest.is_empty())?,
        };
        Some(book.tell(&Sentence::new(id).with("what", what)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_of_logs_are_told_in_another_language() {
        let book = all_words(Lang::Fr);
        for (english, french) in [
            (Fault::signal("SIGSEGV").detail, "tué par SIGSEGV"),
            (
                Fault::signal("SIGXCPU").detail,
                "plus de temps de processeur que permis",
            ),
            (Fault::exit(3).detail, "terminé avec le code 3"),
            ("no move within 100 ms".to_owned(), "pas de coup en 100 ms"),
            ("closed its connection".to_owned(), "connexion fermée"),
            (
                "the library has no function `choose`".to_owned(),
                "la bibliothèque n'a pas de fonction `choose`",
            ),
        ] {
            assert_eq!(translated(&english, &book).as_deref(), Some(french));
        }
        assert_eq!(translated("something else", &book), None);
    }

    #[test]
    fn every_kind_has_a_word() {
        let book = all_words(Lang::Fr);
        for word in [
            "illegal",
            "time",
            "crash",
            "exit",
            "closed",
            "garbage",
            "oversized",
            "memory",
            "disk",
            "fuel",
        ] {
            assert_ne!(reason(word, &book), word);
        }
        let faults = BTreeMap::from([("time".to_owned(), 3), ("crash".to_owned(), 1)]);
        assert_eq!(reasons(&faults, &book), "1 plantage, 3 temps");
    }
}
