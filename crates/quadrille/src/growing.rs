//! Files that grow while the program runs: one run at a time adds to them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use games::words::Sentence;

use crate::failure::Failure;

/// Opens a file to be read and added to, made if it is not there, and keeps every other run from it until it is closed.
pub(crate) fn open(path: &Path) -> Result<File, Failure> {
    let name = path.display().to_string();
    let on_file = |error: io::Error| Failure::on_file(&name, &error);
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(on_file)?;
    // A pipe or a device holds nothing to go on with, and reading one may never end.
    if !file.metadata().map_err(on_file)?.is_file() {
        return Err(Failure::new(
            Sentence::new("fail-no-plain-file").with("name", name),
        ));
    }
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::new(
            Sentence::new("fail-file-busy").with("name", name),
        )),
        // Some file systems have no locks; what is written is then as safe as the user is careful.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(on_file(error)),
    }
}
