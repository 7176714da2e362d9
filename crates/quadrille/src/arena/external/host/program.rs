//! Programs that speak the text protocol themselves.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use super::space::{PLAYER, PRIVATE};
use super::{Order, raw};

/// The search path of players.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Turns this process, which is locked in, into the program.
pub(super) fn become_it(order: &Order) -> u8 {
    let file = place(order);
    let home = std::env::var_os("HOME").unwrap_or_else(|| PRIVATE.into());
    let error = Command::new(&file)
        .args(&order.args)
        .env_clear()
        .env("PATH", PATH)
        .env("HOME", &home)
        .env("TMPDIR", &home)
        .env("LANG", "C.UTF-8")
        .exec();
    println!("!start cannot run {}: {error}", file.display());
    raw::leave(1)
}

/// Where the file is: without a root folder of its own, a copy lies in the private folder.
pub(super) fn place(order: &Order) -> std::path::PathBuf {
    let file = Path::new(&order.file);
    match file.strip_prefix(PLAYER) {
        Ok(name) if !file.exists() => Path::new(".").join(name),
        _ => file.to_owned(),
    }
}
