//! The few calls of the system that no crate of ours wraps safely.
#![expect(
    unsafe_code,
    reason = "splitting a process and dropping every capability are calls that the compiler cannot follow; each says \
              why it is sound"
)]

use std::ffi::{CStr, OsStr};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use nix::errno::Errno;
use nix::libc;
use nix::unistd::{ForkResult, Pid};

/// Splits this process in two; `None` is the new one.
pub(super) fn split() -> nix::Result<Option<Pid>> {
    // SAFETY: wardens and keepers have a single thread, so no lock can be held by a thread that does not come along.
    match unsafe { nix::unistd::fork() }? {
        ForkResult::Parent { child } => Ok(Some(child)),
        ForkResult::Child => Ok(None),
    }
}

/// Ends this process at once, without what was meant to happen at the end of the one it was split off.
pub(super) fn leave(status: u8) -> ! {
    // SAFETY: it never returns, and nothing of ours needs to be put in order.
    unsafe { libc::_exit(i32::from(status)) }
}

/// Closes every descriptor from this one on.
pub(super) fn close_from(first: u32) {
    close_range(first, u32::MAX);
}

/// Closes every descriptor but the standard ones and this one.
pub(super) fn close_all_but(fd: &OwnedFd) {
    let fd = fd.as_raw_fd().unsigned_abs();
    close_range(3, fd.saturating_sub(1));
    close_range(fd + 1, u32::MAX);
}

fn close_range(first: u32, last: u32) {
    if last < first {
        return;
    }
    // SAFETY: nobody uses what is closed here any more.
    if unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } != 0 {
        for fd in first..=last.min(65_536) {
            // SAFETY: as above; most of them are not open.
            unsafe { libc::close(fd.cast_signed()) };
        }
    }
}

/// Sets a variable of the environment.
pub(super) fn set_variable(name: &str, value: &OsStr) {
    // SAFETY: there is a single thread.
    unsafe { std::env::set_var(name, value) }
}

#[repr(C)]
struct CapabilityHeader {
    version: u32,
    pid: i32,
}

/// Gives up every right that root has, also inside its namespaces.
pub(super) fn drop_capabilities() -> nix::Result<()> {
    const VERSION_3: u32 = 0x2008_0522;
    let header = CapabilityHeader {
        version: VERSION_3,
        pid: 0,
    };
    let none = [0u32; 6];
    // SAFETY: both structures are as the kernel expects them for this version.
    let done = unsafe { libc::syscall(libc::SYS_capset, &header, none.as_ptr()) };
    Errno::result(done).map(drop)
}

#[repr(C)]
struct MountAttributes {
    set: u64,
    clear: u64,
    propagation: u64,
    user_namespace: u64,
}

/// Makes a folder and all that is mounted below it read-only, without effect of set-user-id bits.
pub(super) fn make_read_only(path: &CStr) -> nix::Result<()> {
    let set = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID;
    set_attributes(path, libc::AT_RECURSIVE, set, 0)
}

/// Makes what is mounted on a folder writable again.
pub(super) fn make_writable(path: &CStr) -> nix::Result<()> {
    set_attributes(path, 0, 0, libc::MOUNT_ATTR_RDONLY)
}

fn set_attributes(path: &CStr, how: i32, set: u64, clear: u64) -> nix::Result<()> {
    let attributes = MountAttributes {
        set,
        clear,
        propagation: 0,
        user_namespace: 0,
    };
    // SAFETY: the structure is as the kernel expects it, and its size is told.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            how,
            &attributes,
            size_of::<MountAttributes>(),
        )
    };
    Errno::result(done).map(drop)
}

/// A descriptor that was handed over.
pub(in crate::arena) fn owned(fd: i32) -> OwnedFd {
    // SAFETY: it came with a message to us and belongs to nobody else.
    unsafe { OwnedFd::from_raw_fd(fd) }
}
