//! Private folders of players: made for a game, gone after it, and swept up later if the program was killed.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the folders of all runs begin with.
const PREFIX: &str = "quadrille-arena-";
/// Held while a run lasts.
const LOCK: &str = "lock";

/// The folder of this run, removed at the end.
pub(crate) struct Run {
    folder: PathBuf,
    _lock: File,
}

/// The private folder of one player in one game, removed when dropped.
pub(super) struct Private(PathBuf);

impl Run {
    /// Makes the folder, and removes those of runs that were killed.
    pub(crate) fn new() -> io::Result<Self> {
        let place = std::env::temp_dir();
        sweep(&place);
        let id = std::process::id();
        let n = next();
        // It gets its name when it is locked, so that nobody takes it for a leftover.
        let fresh = place.join(format!(".{PREFIX}{id}-{n}"));
        let folder = place.join(format!("{PREFIX}{id}-{n}"));
        fs::DirBuilder::new().mode(0o700).create(&fresh)?;
        let lock = File::create(fresh.join(LOCK))?;
        lock.lock()?;
        fs::rename(&fresh, &folder)?;
        Ok(Self {
            folder,
            _lock: lock,
        })
    }

    /// A folder for one player in one game.
    pub(super) fn private(&self) -> io::Result<Private> {
        let folder = self.folder.join(next().to_string());
        fs::DirBuilder::new().mode(0o700).create(&folder)?;
        Ok(Private(folder))
    }
}

fn next() -> u64 {
    static N: LazyLock<AtomicU64> = LazyLock::new(AtomicU64::default);
    N.fetch_add(1, Ordering::Relaxed)
}

impl Private {
    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Private {
    fn drop(&mut self) {
        // What cannot be removed now is removed with the run, or by the next one.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn sweep(place: &Path) {
    let Ok(entries) = fs::read_dir(place) else {
        return;
    };
    for entry in entries.flatten() {
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let is_left_over =
            File::open(entry.path().join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok());
        if is_left_over {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_living_runs_stay_and_others_go() {
        let run = Run::new().unwrap();
        let private = run.private().unwrap();
        fs::write(private.path().join("x"), "x").unwrap();
        let killed = std::env::temp_dir().join(format!("{PREFIX}killed-{}", std::process::id()));
        fs::create_dir(&killed).unwrap();
        fs::write(killed.join(LOCK), "").unwrap();
        drop(Run::new().unwrap());
        assert!(private.path().join("x").exists() && !killed.exists());
        let (folder, own) = (run.folder.clone(), private.path().to_owned());
        drop(private);
        assert!(!own.exists() && folder.exists());
        drop(run);
        assert!(!folder.exists());
    }
}
