//! `quadrille page`: the page that needs no server, as a folder of files.
//!
//! The folder is made by `scripts/page`, since a compiler of its own is needed for the module inside; the program only
//! finds it: beside itself where it was installed, or in the cache folder where the script left it.

use std::io::Write;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use games::words::Sentence;

use crate::cli::PageArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::stdout;
use crate::speech::Speech;

/// The file by which a folder of ours is known.
const MARK: &str = "sw.js";

pub(super) fn run(args: &PageArgs, speech: &Speech) -> CommandResult {
    let from = folder()?;
    let folder = &args.folder;
    std::fs::create_dir_all(folder).map_err(|error| on_file(folder, &error))?;
    let is_empty = names(folder)?.is_empty();
    if !is_empty && !folder.join(MARK).is_file() {
        let name = folder.display().to_string();
        let why = Sentence::new("page-not-ours").with("folder", name);
        return Err(Failure::new(why));
    }
    let names = names(&from)?;
    for name in &names {
        let path = folder.join(name);
        std::fs::copy(from.join(name), &path).map_err(|error| on_file(&path, &error))?;
    }
    let sentence = Sentence::new("page-written")
        .with("n", names.len())
        .with("folder", folder.display().to_string());
    writeln!(stdout(), "{}", speech.book.tell(&sentence))?;
    Ok(Exit::Yes)
}

/// The folder that the script made.
pub(super) fn folder() -> Result<PathBuf, Failure> {
    let places = places();
    if let Some(found) = places.iter().find(|place| place.join(MARK).is_file()) {
        return Ok(found.clone());
    }
    let places: Vec<String> = places.iter().map(|it| it.display().to_string()).collect();
    let why = Sentence::new("page-not-built").with("places", places.join(", "));
    Err(Failure::new(why))
}

/// Where the folder may be, the likeliest first.
fn places() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok();
    let beside = program.and_then(|it| Some(it.parent()?.parent()?.join("share/quadrille/page")));
    let home = etcetera::choose_base_strategy().ok();
    let cache = home.map(|it| it.cache_dir().join("quadrille/page/latest"));
    beside.into_iter().chain(cache).collect()
}

fn names(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let refuse = |error| on_file(folder, &error);
    let entries = std::fs::read_dir(folder).map_err(refuse)?;
    entries
        .map(|entry| Ok(entry.map_err(refuse)?.file_name().into()))
        .collect()
}

fn on_file(path: &Path, error: &std::io::Error) -> Failure {
    Failure::on_file(&path.display().to_string(), error)
}
