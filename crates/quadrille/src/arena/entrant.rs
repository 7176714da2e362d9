//! Who takes part: a bot by name, a C library, a program or a WebAssembly module.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf, is_separator};

use games::any::AnyGame;
use games::error::Error;
use games::game::Limit;
use games::words::{Sentence, Value};

use super::external;
use crate::failure::Failure;
use games::shown::shown_line;

/// A player as it is entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entrant {
    /// The name it is entered under; unique in a ladder.
    pub(crate) name: String,
    /// What it is.
    pub(crate) kind: Kind,
    /// Which version of its file this is; bots have none.
    pub(crate) version: Option<String>,
}

/// What a player is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One of the game's bots.
    Bot {
        /// Its name.
        name: String,
        /// How much it may think about a move, if its name says so.
        limit: Option<Limit>,
        /// What it takes otherwise, where the clock does not count nodes.
        usual: Limit,
    },
    /// A C library.
    Library(PathBuf),
    /// A program that speaks the text protocol.
    Program(PathBuf),
    /// A WebAssembly module that does.
    Wasm(PathBuf),
}

/// The file in a ladder's folder that names further players.
const LIST: &str = "players.txt";

impl Entrant {
    /// Reads `BOT`, `BOT:LIMIT` or a file, which has a `/` (or what else separates folders here).
    pub(crate) fn read(text: &str, game: &dyn AnyGame) -> Result<Self, Failure> {
        if text.contains(is_separator) {
            Self::of_file(Path::new(text))
        } else {
            Self::of_bot(text, game)
        }
    }

    /// Its file, if it has one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.kind {
            Kind::Bot { .. } => None,
            Kind::Library(file) | Kind::Program(file) | Kind::Wasm(file) => Some(file),
        }
    }

    fn of_bot(text: &str, game: &dyn AnyGame) -> Result<Self, Failure> {
        let (name, limit) = match text.split_once(':') {
            Some((name, limit)) => (name, Some(limit.parse::<Limit>()?)),
            None => (text, None),
        };
        let bots = game.bots();
        let Some((_, usual)) = bots.iter().find(|(known, _)| *known == name) else {
            let error = Error::Unknown {
                what: "unknown-bot",
                name: name.to_owned(),
                known: bots.iter().map(|(name, _)| *name).collect(),
            };
            let why = Value::Sentence(error.sentence());
            return Err(Failure::new(Sentence::new("fail-no-bot").with("why", why)));
        };
        Ok(Self {
            name: text.to_owned(),
            kind: Kind::Bot {
                name: name.to_owned(),
                limit,
                usual: *usual,
            },
            version: None,
        })
    }

    /// A library or program, named by its file.
    pub(crate) fn of_file(path: &Path) -> Result<Self, Failure> {
        external::expect_support()?;
        let shown = shown_line(&path.display().to_string(), 300);
        let path = fs::canonicalize(path).map_err(|error| Failure::on_file(&shown, &error))?;
        let about = fs::metadata(&path).map_err(|error| Failure::on_file(&shown, &error))?;
        if !about.is_file() {
            return Err(Failure::new(
                Sentence::new("fail-expected-file").with("name", shown),
            ));
        }
        let bytes = fs::read(&path).map_err(|error| Failure::on_file(&shown, &error))?;
        let Some(make) = kind_of(&path, &about, &bytes) else {
            return Err(Failure::new(
                Sentence::new("fail-expected-player").with("name", shown),
            ));
        };
        Ok(Self {
            name: name_of(&path),
            kind: make(path),
            version: Some(version_of(&bytes)),
        })
    }
}

/// What a file is as a player, if it is one: a library or a module by its name, a program by its first bytes and its right
/// to be run.
fn kind_of(path: &Path, about: &fs::Metadata, bytes: &[u8]) -> Option<fn(PathBuf) -> Kind> {
    if path.extension().is_some_and(|end| end == "so") {
        return Some(Kind::Library);
    }
    if path.extension().is_some_and(|end| end == "wasm") {
        return Some(Kind::Wasm);
    }
    let is_program = bytes.starts_with(b"#!") || bytes.starts_with(b"\x7fELF");
    (is_executable(about) && is_program).then_some(Kind::Program)
}

/// Whether a file may be run. Not every system has such a right.
pub(crate) fn is_executable(about: &fs::Metadata) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    return about.is_file();
}

/// The name of a player's file, as it may be shown.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    shown_line(&name.to_string_lossy(), 100)
}

/// The version of a file: the beginning of its SHA-256.
pub(super) fn version_of(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    let hash = Sha256::digest(bytes);
    hash.iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Whether a file of a ladder's folder takes part. Hidden files and copies that editors leave do not.
fn is_player(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    if name.starts_with(b".") || name.ends_with(b"~") {
        return false;
    }
    let Ok(about) = fs::metadata(path) else {
        return false;
    };
    let mut beginning = [0; 4];
    let read = fs::File::open(path).and_then(|mut file| file.read(&mut beginning));
    about.is_file() && read.is_ok() && kind_of(path, &about, &beginning).is_some()
}

/// Every player of a ladder's folder, by name.
pub(crate) fn of_folder(folder: &Path, game: &dyn AnyGame) -> Result<Vec<Entrant>, Failure> {
    let shown = folder.display().to_string();
    let on_file = |error: std::io::Error| Failure::on_file(&shown, &error);
    let mut entrants = Vec::new();
    for entry in fs::read_dir(folder).map_err(on_file)? {
        let path = entry.map_err(on_file)?.path();
        if is_player(&path) {
            entrants.push(Entrant::of_file(&path)?);
        }
    }
    if let Ok(list) = fs::read_to_string(folder.join(LIST)) {
        for (at, line) in list.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let entrant = if line.contains(is_separator) {
                Entrant::of_file(&folder.join(line))
            } else {
                Entrant::of_bot(line, game)
            };
            entrants.push(
                entrant.map_err(|failure| failure.under(&format!("{shown}/{LIST}:{}", at + 1)))?,
            );
        }
    }
    entrants.sort_by(|one, other| one.name.cmp(&other.name));
    if let Some(pair) = entrants
        .windows(2)
        .find(|pair| pair[0].name == pair[1].name)
    {
        return Err(Failure::new(
            Sentence::new("fail-two-players")
                .with("name", shown)
                .with("player", pair[0].name.as_str()),
        ));
    }
    Ok(entrants)
}
