//! One run of somebody's program from its start to its end, locked in as players are, and all that it printed.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use games::homework::Given;
use nix::sys::socket::{Shutdown, shutdown};

use super::host::{Notice, Order, Role};
use super::private::{Run, player_number};
use super::wire;
use crate::arena::errand::{Ended, Failed, Program};
use crate::arena::limits::Limits;
use games::shown::shown;

/// What is printed or written beyond this is too much.
const MOST_BYTES: u64 = 64 << 20;

/// Runs a program once, to whatever end.
pub(crate) fn perform(
    program: &Program,
    given: &Given,
    limits: &Limits,
    within: Duration,
    folder: &Run,
) -> Result<Ended, Failed> {
    let start = |error: io::Error| Failed::Start(error.to_string());
    let private = folder.private().map_err(start)?;
    for (name, text) in &given.files {
        fs::write(private.path().join(name), text).map_err(start)?;
    }
    let args = program.args.iter().chain(&given.args).cloned().collect();
    let order = Order {
        role: Role::Program,
        file: program.file.clone().into_os_string(),
        args,
        copies: program
            .folder
            .iter()
            .map(|folder| in_its_place(folder))
            .collect(),
        private: private.path().as_os_str().to_owned(),
        writes: given.writes.clone(),
        limits: limits.clone(),
        number: player_number(),
        cores: Vec::new(),
        observes: false,
    };
    let started = Instant::now();
    let launched = folder.launch(&order).map_err(start)?;
    // It is given no input, and as long as the leash holds it may run.
    drop(launched.input);
    let (mut output, mut errors) = (launched.output, launched.errors);
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = output.by_ref().take(MOST_BYTES + 1).read_to_end(&mut bytes);
        // Nobody listens any more when the time was over.
        let _ = sender.send(read.map(|_| bytes));
    });
    let noise = thread::spawn(move || {
        let mut bytes = Vec::new();
        // What cannot be read is not worth a fault.
        let _ = errors.by_ref().take(MOST_BYTES).read_to_end(&mut bytes);
        bytes
    });
    let printed = receiver.recv_timeout(within);
    let duration = started.elapsed();
    let leash = launched.leash.as_fd();
    let is_over = matches!(&printed, Ok(Ok(bytes)) if bytes.len() as u64 <= MOST_BYTES);
    let mut ending = None;
    if !is_over {
        // It may have ended by itself.
        let _ = shutdown(leash.as_raw_fd(), Shutdown::Write);
    }
    // Either it tells how it ended, or its keeper has ended all there is.
    while let Ok(Some((notice, _))) = wire::receive::<Notice>(leash, true) {
        if !matches!(notice, Notice::Begun { .. } | Notice::Crowded) {
            ending = Some(notice);
            break;
        }
    }
    // The other end closes when everything has gone.
    let _ = shutdown(leash.as_raw_fd(), Shutdown::Write);
    while let Ok(Some(_)) = wire::receive::<Notice>(leash, true) {}
    let bytes = match printed {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => return Err(start(error)),
        Err(_) => return Err(Failed::Slow),
    };
    if MOST_BYTES < bytes.len() as u64 {
        return Err(Failed::Large);
    }
    let status = match ending {
        Some(Notice::Ours(why)) => return Err(Failed::Ours(why)),
        Some(Notice::Signal(name)) => return Err(Failed::Signal(name)),
        Some(Notice::Memory(megabytes)) => {
            return Err(Failed::Limits(format!(
                "asked for {megabytes} MB of memory"
            )));
        }
        Some(Notice::Processes(n)) => return Err(Failed::Limits(format!("had {n} processes"))),
        Some(Notice::Disk(megabytes)) => {
            return Err(Failed::Limits(format!("wrote {megabytes} MB")));
        }
        Some(Notice::Exit(status)) => status,
        Some(Notice::Begun { .. } | Notice::Crowded) | None => {
            return Err(Failed::Ours("a keeper was lost".to_owned()));
        }
    };
    if let Some(why) = bytes.strip_prefix(b"!start ") {
        let why = String::from_utf8_lossy(why);
        return Err(Failed::Start(shown(why.trim_end())));
    }
    let written = given.writes.as_ref();
    Ok(Ended {
        written: written.and_then(|name| read_small(&private.path().join(name))),
        printed: bytes,
        errors: noise.join().unwrap_or_default(),
        status,
        duration,
    })
}

/// A folder that is copied to where it was.
fn in_its_place(folder: &Path) -> (OsString, OsString) {
    (folder.into(), folder.into())
}

/// A file that the program wrote, unless it is missing or too large.
fn read_small(path: &Path) -> Option<Vec<u8>> {
    let size = fs::symlink_metadata(path).ok()?;
    let is_plain = size.is_file() && size.len() <= MOST_BYTES;
    is_plain.then(|| fs::read(path).ok())?
}
