//! Messages between the referee, the warden and the keepers: one value each, with descriptors beside it.

use std::io::{self, IoSlice, IoSliceMut};
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};

use nix::sys::socket::{
    AddressFamily, ControlMessage, ControlMessageOwned, MsgFlags, SockFlag, SockType, recvmsg,
    sendmsg, socketpair,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::host::LONGEST_MESSAGE;

/// The most descriptors beside a message.
const MOST_FDS: usize = 4;

/// Two ends of a line that keeps messages apart; neither is inherited by a program.
pub(super) fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let flags = SockFlag::SOCK_CLOEXEC;
    Ok(socketpair(
        AddressFamily::Unix,
        SockType::SeqPacket,
        None,
        flags,
    )?)
}

/// Sends a value and copies of descriptors.
pub(super) fn send<T: Serialize>(
    to: BorrowedFd<'_>,
    value: &T,
    fds: &[BorrowedFd<'_>],
) -> io::Result<()> {
    transmit(to, value, fds, MsgFlags::MSG_NOSIGNAL)
}

/// Sends a value, or fails at once if too many wait to be received.
pub(super) fn send_if_there_is_room<T: Serialize>(to: BorrowedFd<'_>, value: &T) -> io::Result<()> {
    let flags = MsgFlags::MSG_NOSIGNAL | MsgFlags::MSG_DONTWAIT;
    transmit(to, value, &[], flags)
}

fn transmit<T: Serialize>(
    to: BorrowedFd<'_>,
    value: &T,
    fds: &[BorrowedFd<'_>],
    flags: MsgFlags,
) -> io::Result<()> {
    let bytes = serde_json::to_vec(value)?;
    if LONGEST_MESSAGE < bytes.len() {
        return Err(io::Error::other("a message that is too long"));
    }
    let raw: Vec<RawFd> = fds.iter().map(AsRawFd::as_raw_fd).collect();
    let rights = [ControlMessage::ScmRights(&raw)];
    let rights = if raw.is_empty() { &[][..] } else { &rights };
    let pieces = [IoSlice::new(&bytes)];
    sendmsg::<()>(to.as_raw_fd(), &pieces, rights, flags, None)?;
    Ok(())
}

/// The next value, and the descriptors that came with it; nothing if the other end has closed.
pub(super) fn receive<T: DeserializeOwned>(
    from: BorrowedFd<'_>,
    is_waiting: bool,
) -> io::Result<Option<(T, Vec<OwnedFd>)>> {
    let mut bytes = vec![0; LONGEST_MESSAGE];
    let mut room = nix::cmsg_space!([RawFd; MOST_FDS]);
    let mut flags = MsgFlags::MSG_CMSG_CLOEXEC;
    if !is_waiting {
        flags |= MsgFlags::MSG_DONTWAIT;
    }
    let mut fds = Vec::new();
    let length = {
        let mut pieces = [IoSliceMut::new(&mut bytes)];
        let message = recvmsg::<()>(from.as_raw_fd(), &mut pieces, Some(&mut room), flags)?;
        for control in message.cmsgs()? {
            if let ControlMessageOwned::ScmRights(received) = control {
                fds.extend(received.into_iter().map(super::host::owned));
            }
        }
        message.bytes
    };
    if length == 0 {
        return Ok(None);
    }
    Ok(Some((serde_json::from_slice(&bytes[..length])?, fds)))
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsFd;

    use super::*;

    #[test]
    fn a_line_that_nobody_listens_to_keeps_nobody_waiting() {
        let (one, other) = pair().unwrap();
        let sent = (0..1_000_000).find_map(|n| send_if_there_is_room(one.as_fd(), &n).err());
        assert_eq!(sent.unwrap().kind(), io::ErrorKind::WouldBlock);
        let (first, _) = receive::<i32>(other.as_fd(), true).unwrap().unwrap();
        assert_eq!(first, 0);
    }
}
