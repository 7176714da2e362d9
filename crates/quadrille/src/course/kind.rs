//! What a file is that somebody handed in: by the end of its name and by its first bytes.

use games::words::Sentence;

use super::plan::Kind;

/// What a hand-in is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A library's source, which is built here.
    C,
    /// A library.
    Library,
    /// A WebAssembly module.
    Wasm,
    /// A script, run by the interpreter that its first line names.
    Script,
    /// A Python script, which needs no such line.
    Python,
    /// An answer, as a text.
    Answer,
}

/// What a file is, if it can be handed in for such a task; otherwise why not.
///
/// This is the place for further kinds of players: an end of names here, and how it plays in `build.rs`.
pub(super) fn form(kind: &Kind, name: &str, bytes: &[u8]) -> Result<Form, Sentence> {
    if bytes.is_empty() {
        return Err(Sentence::new("course-refused-empty"));
    }
    let ends = |end: &str| name.to_ascii_lowercase().ends_with(end);
    let is_archive = [
        ".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar",
    ]
    .into_iter()
    .any(ends);
    let begins = |begin: &[u8]| bytes.starts_with(begin);
    if is_archive || begins(b"PK\x03\x04") || begins(b"\x1f\x8b") || begins(b"\xfd7zXZ") {
        return Err(Sentence::new("course-refused-archive"));
    }
    let is_text = std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'));
    let form = match kind {
        Kind::Contest { .. } => Form::Answer,
        Kind::Ladder(_) if ends(".so") => Form::Library,
        Kind::Ladder(_) if ends(".wasm") => Form::Wasm,
        Kind::Ladder(_) if ends(".c") => Form::C,
        _ if ends(".py") => Form::Python,
        _ if begins(b"#!") => Form::Script,
        _ => return Err(Sentence::new("course-refused-kind").with("ends", ends_of(kind))),
    };
    match form {
        Form::Library if !begins(b"\x7fELF") => Err(Sentence::new("course-refused-library")),
        Form::Wasm if !begins(b"\0asm") => Err(Sentence::new("course-refused-module")),
        Form::Library | Form::Wasm => Ok(form),
        _ if !is_text => Err(Sentence::new("course-refused-text")),
        _ => Ok(form),
    }
}

/// The ends of the names that such a task takes, for people and for browsers.
pub(super) fn ends_of(kind: &Kind) -> String {
    match kind {
        Kind::Ladder(_) => ".c .so .wasm .py #!".to_owned(),
        Kind::Homework { .. } => ".py .sh #!".to_owned(),
        Kind::Contest { game, .. } => {
            let records = game.records().into_iter().filter(|row| row.reads);
            let ends: Vec<String> = records.map(|row| format!(".{}", row.name)).collect();
            ends.join(" ")
        }
    }
}
