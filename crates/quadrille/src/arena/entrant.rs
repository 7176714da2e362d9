//! Who takes part: a bot by name, a C library or a program.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use games::any::AnyGame;
use games::error::Error;
use games::game::Limit;
use games::words::{Sentence, Value};

use crate::failure::Failure;

/// A player as it is entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entrant {
    /// The name it is entered under; unique in a ladder.
    pub(crate) name: String,
    /// What it is.
    pub(crate) kind: Kind,
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
}

/// The file in a ladder's folder that names further players.
const LIST: &str = "players.txt";

impl Entrant {
    /// Reads `BOT`, `BOT:LIMIT` or a file, which has a `/`.
    pub(crate) fn read(text: &str, game: &dyn AnyGame) -> Result<Self, Failure> {
        if text.contains('/') {
            Self::of_file(Path::new(text))
        } else {
            Self::of_bot(text, game)
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
        })
    }

    /// A library or program, named by its file.
    pub(crate) fn of_file(path: &Path) -> Result<Self, Failure> {
        let shown = path.display().to_string();
        let path = fs::canonicalize(path).map_err(|error| Failure::on_file(&shown, &error))?;
        let about = fs::metadata(&path).map_err(|error| Failure::on_file(&shown, &error))?;
        if !about.is_file() {
            return Err(Failure::new(
                Sentence::new("fail-expected-file").with("name", shown),
            ));
        }
        let name = path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let kind = if is_library(&path) {
            Kind::Library(path)
        } else if is_executable(&about) {
            Kind::Program(path)
        } else {
            return Err(Failure::new(
                Sentence::new("fail-expected-player").with("name", shown),
            ));
        };
        Ok(Self { name, kind })
    }
}

fn is_library(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "so")
}

fn is_executable(about: &fs::Metadata) -> bool {
    about.permissions().mode() & 0o111 != 0
}

/// Every player of a ladder's folder, by name.
pub(crate) fn of_folder(folder: &Path, game: &dyn AnyGame) -> Result<Vec<Entrant>, Failure> {
    let shown = folder.display().to_string();
    let on_file = |error: std::io::Error| Failure::on_file(&shown, &error);
    let mut entrants = Vec::new();
    for entry in fs::read_dir(folder).map_err(on_file)? {
        let path = entry.map_err(on_file)?.path();
        let is_player = fs::metadata(&path)
            .is_ok_and(|about| about.is_file() && (is_library(&path) || is_executable(&about)));
        if is_player {
            entrants.push(Entrant::of_file(&path)?);
        }
    }
    if let Ok(list) = fs::read_to_string(folder.join(LIST)) {
        for (at, line) in list.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let entrant = if line.contains('/') {
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
