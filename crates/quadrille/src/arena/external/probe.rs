//! Which locks this system lacks, found by a process that locks itself in.

use std::io;
use std::os::fd::AsFd;

use super::host::{Notice, Order, Role};
use super::private::{Run, player_number};
use super::wire;
use crate::arena::limits::{Lacking, Limits};

/// The locks that do not hold here.
pub(crate) fn lacking(run: &Run, limits: &Limits) -> io::Result<Vec<Lacking>> {
    let private = run.private()?;
    let order = Order {
        role: Role::Probe,
        file: "/dev/null".into(),
        args: Vec::new(),
        copies: Vec::new(),
        private: private.path().as_os_str().to_owned(),
        writes: None,
        limits: limits.clone(),
        number: player_number(),
        cores: Vec::new(),
        observes: false,
    };
    let launched = run.launch(&order)?;
    match wire::receive(launched.leash.as_fd(), true)? {
        Some((Notice::Begun { lacking, .. }, _)) => Ok(lacking),
        Some((Notice::Ours(why), _)) => Err(io::Error::other(why)),
        _ => Err(io::Error::other(
            "the process that locks itself in was lost",
        )),
    }
}
