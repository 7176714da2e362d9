//! What belongs to one run: private folders of players, made for a game and gone after it, copies of the players' files,
//! and the warden. What is left of a run that was killed is swept up by the next one.

use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use nix::sys::socket::{Shutdown, shutdown};

use super::host::{self, Notice, Order};
use super::process::Launched;
use super::wire;
use crate::arena::entrant::version_of;

/// What the folders of all runs begin with.
const PREFIX: &str = "quadrille-arena-";
/// So many players may be ending while others play.
const MOST_ENDING: usize = 16;
/// Held while a run lasts.
const LOCK: &str = "lock";

/// A run: its folder, removed at the end, and its warden.
pub(crate) struct Run {
    folder: PathBuf,
    _lock: File,
    /// Libraries are looked at, which takes another environment.
    observes: bool,
    warden: Mutex<Option<Warden>>,
    endings: Arc<Endings>,
    /// The copies of players' files, by where they came from and their version.
    copies: Mutex<HashMap<(PathBuf, String), PathBuf>>,
}

/// The process that starts players.
struct Warden {
    process: Child,
    line: OwnedFd,
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
            observes: false,
            warden: Mutex::default(),
            endings: Arc::default(),
            copies: Mutex::default(),
        })
    }

    /// The same, looking at what libraries print and do not free.
    pub(crate) fn observing(mut self) -> Self {
        *held(&self.warden) = None;
        self.observes = true;
        self
    }

    /// Where players that end are let go.
    pub(super) fn endings(&self) -> Arc<Endings> {
        Arc::clone(&self.endings)
    }

    /// A folder for one player in one game.
    pub(super) fn private(&self) -> io::Result<Private> {
        let folder = self.folder.join(next().to_string());
        fs::DirBuilder::new().mode(0o700).create(&folder)?;
        Ok(Private(folder))
    }

    /// A copy of a player's file for this run, which nobody can change any more. It must be of this version.
    pub(crate) fn copy(&self, file: &Path, version: &str) -> io::Result<PathBuf> {
        let mut copies = held(&self.copies);
        let key = (file.to_owned(), version.to_owned());
        if let Some(copy) = copies.get(&key) {
            return Ok(copy.clone());
        }
        let bytes = fs::read(file)?;
        if version_of(&bytes) != version {
            return Err(io::Error::other("it has changed since this run began"));
        }
        let folder = self.folder.join(next().to_string());
        fs::DirBuilder::new().mode(0o700).create(&folder)?;
        let copy = folder.join("copy");
        fs::write(&copy, bytes)?;
        fs::set_permissions(&copy, fs::metadata(file)?.permissions())?;
        copies.insert(key, copy.clone());
        Ok(copy)
    }

    /// Has the warden start a player.
    pub(super) fn launch(&self, order: &Order) -> io::Result<Launched> {
        let (player_input, input) = io::pipe()?;
        let (output, player_output) = io::pipe()?;
        let (errors, player_errors) = io::pipe()?;
        let (leash, keepers_end) = wire::pair()?;
        let fds = [
            player_input.as_fd(),
            player_output.as_fd(),
            player_errors.as_fd(),
            keepers_end.as_fd(),
        ];
        let mut warden = held(&self.warden);
        let sent = match &*warden {
            Some(warden) => wire::send(warden.line.as_fd(), order, &fds).is_ok(),
            None => false,
        };
        if !sent {
            // None yet, or somebody ended it.
            let fresh = Warden::start(&self.folder, self.observes)?;
            wire::send(fresh.line.as_fd(), order, &fds)?;
            *warden = Some(fresh);
        }
        Ok(Launched {
            input,
            output,
            errors,
            leash,
        })
    }
}

impl Warden {
    fn start(folder: &Path, observes: bool) -> io::Result<Self> {
        let (line, wardens_end) = wire::pair()?;
        let mut command = Command::new("/proc/self/exe");
        command
            .arg(host::VERB)
            // Only to be seen in lists of processes.
            .arg(folder)
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LANG", "C.UTF-8")
            .current_dir("/")
            .stdin(wardens_end)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if observes {
            // Freed memory that waits in this cache would count as not freed.
            command.env("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0");
        }
        let process = command.spawn()?;
        Ok(Self { process, line })
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        // It ends when its line closes, and all its keepers with it.
        if let Ok((nothing, _)) = wire::pair() {
            self.line = nothing;
        }
        let _ = self.process.wait();
    }
}

/// Keepers that were let go and are still at ending what they kept: that takes the kernel a while, in which the next
/// game can begin. Who waits for the warden at the end of a run waits for all of them.
#[derive(Default)]
pub(super) struct Endings(Mutex<VecDeque<OwnedFd>>);

impl Endings {
    /// Lets go of a leash. If many are at it, the oldest is waited for.
    pub(super) fn let_go(&self, leash: OwnedFd) {
        // It may have closed from the other side.
        let _ = shutdown(leash.as_raw_fd(), Shutdown::Write);
        let mut ending = held(&self.0);
        ending.push_back(leash);
        loop {
            let is_waiting = MOST_ENDING < ending.len();
            let Some(oldest) = ending.front() else {
                return;
            };
            match wire::receive::<Notice>(oldest.as_fd(), is_waiting) {
                // A last word.
                Ok(Some(_)) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(None) | Err(_) => drop(ending.pop_front()),
            }
        }
    }
}

/// Nothing is half done while one of these is held.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn next() -> u64 {
    static N: LazyLock<AtomicU64> = LazyLock::new(AtomicU64::default);
    N.fetch_add(1, Ordering::Relaxed)
}

/// A number for a player that no other one has at the same time, on this machine or nearly so.
pub(super) fn player_number() -> u32 {
    let n = u32::try_from(next() % 256).unwrap_or(0);
    std::process::id().wrapping_mul(256).wrapping_add(n) % 1_000_000_000
}

/// Where a copy of a file of this name is found by its player.
pub(super) fn place_of_copy(file: &Path) -> OsString {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let plain: String = name
        .chars()
        .map(|c| match c {
            '.' | '-' | '_' => c,
            c if c.is_ascii_alphanumeric() => c,
            _ => '_',
        })
        .collect();
    Path::new(host::PLAYER).join(plain).into_os_string()
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
        *held(&self.warden) = None;
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
