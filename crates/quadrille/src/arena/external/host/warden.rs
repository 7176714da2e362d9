//! The warden of a run: waits for orders of the referee and splits off a keeper for each. It is started once, so that a
//! player costs no new start of this program.

use std::fs::File;
use std::os::fd::{AsFd, OwnedFd};
use std::process::ExitCode;

use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{dup2_stdin, setsid};

use super::group::Groups;
use super::{Notice, Order, c, keeper, raw};
use crate::arena::external::wire;

/// Serves the referee at the other end of standard input, until it goes.
pub(super) fn run() -> ExitCode {
    // Whoever started the referee may have left anything open.
    raw::close_from(3);
    let line = std::io::stdin().as_fd().try_clone_to_owned();
    let nothing = File::open("/dev/null").and_then(|nothing| Ok(dup2_stdin(nothing)?));
    let (Ok(line), Ok(())) = (line, nothing) else {
        return ExitCode::from(2);
    };
    // What is typed at the terminal is for the referee. It can only fail if we lead a session already.
    let _ = setsid();
    c::load_gsl();
    let groups = Groups::find();
    // An error is a line that is none: somebody else used the hidden verb.
    while let Ok(Some((order, fds))) = wire::receive::<Order>(line.as_fd(), true) {
        while let Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..)) =
            waitpid(None, Some(WaitPidFlag::WNOHANG))
        {}
        let Ok(fds) = <[OwnedFd; 4]>::try_from(fds) else {
            continue;
        };
        match raw::split() {
            Ok(None) => {
                drop(line);
                raw::leave(keeper::keep(&order, fds, &groups));
            }
            Ok(Some(_)) => {}
            Err(error) => {
                let notice = Notice::Ours(format!("cannot start a process: {}", error.desc()));
                // Nobody may be left to hear it.
                let _ = wire::send(fds[3].as_fd(), &notice, &[]);
            }
        }
    }
    // Keepers see by themselves that the referee has gone. Who waits for the warden waits for all of them.
    while waitpid(None, None).is_ok() {}
    ExitCode::SUCCESS
}
