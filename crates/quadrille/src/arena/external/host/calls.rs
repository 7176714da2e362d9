//! Which calls of the system a player may make: a list of what C, Python, Rust and shell players need, and nothing else.
//!
//! Calls that do several things are allowed by their arguments: `clone` for threads and plain child processes, `fcntl`,
//! `ioctl` and `prctl` for what the standard libraries do with their own files and names, `kill` for a player's own
//! processes. A stopped player must stay stopped, so nothing that could send SIGCONT later is on the list: no timers
//! with a signal of one's choice, no files that signal when they are ready, no child whose end sends it.

use std::collections::BTreeMap;

use nix::libc;

use super::Role;
use super::filter::{self, Check, Fate};

/// Files that are open or may be opened, memory, time, waiting, threads, and asking who one is.
const ALLOWED: &[i64] = &[
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_preadv2,
    libc::SYS_pwritev2,
    libc::SYS_lseek,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_ftruncate,
    libc::SYS_truncate,
    libc::SYS_fallocate,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_fadvise64,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_sendfile,
    libc::SYS_copy_file_range,
    libc::SYS_umask,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_msync,
    libc::SYS_brk,
    libc::SYS_membarrier,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_rt_sigsuspend,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_setitimer,
    libc::SYS_getitimer,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_getcpu,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getpriority,
    libc::SYS_uname,
    libc::SYS_sysinfo,
    libc::SYS_getrlimit,
    libc::SYS_getrusage,
    libc::SYS_getrandom,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// The older forms of these calls, which only this processor has.
#[cfg(target_arch = "x86_64")]
const ALLOWED_HERE: &[i64] = &[
    libc::SYS_open,
    libc::SYS_creat,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_getdents,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_pause,
    libc::SYS_alarm,
    libc::SYS_time,
    libc::SYS_getpgrp,
    libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[i64] = &[];

/// What a program may do beyond that: start others and wait for them. A library may not.
#[cfg(target_arch = "x86_64")]
const ALLOWED_TO_PROGRAMS: &[i64] = &[
    libc::SYS_execve,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_fork,
    libc::SYS_vfork,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_TO_PROGRAMS: &[i64] = &[libc::SYS_execve, libc::SYS_wait4, libc::SYS_waitid];

/// What we need ourselves to run a WebAssembly module: to read it, to talk, memory, and an end.
const ALLOWED_FOR_WASM: &[i64] = &[
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_lseek,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_futex,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getrandom,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Copies of descriptors, their flags, and nothing that locks, signals or grows.
const FCNTL: [i32; 5] = [
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
];

/// Whether something is a terminal, how much waits in a pipe, and flags of descriptors.
const IOCTL: [u64; 6] = [
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
];

/// Names of threads and of pieces of memory.
const PRCTL: [i32; 3] = [libc::PR_SET_NAME, libc::PR_GET_NAME, libc::PR_SET_VMA];

/// What makes a thread of this process out of a clone.
const THREAD: i32 =
    libc::CLONE_VM | libc::CLONE_FS | libc::CLONE_FILES | libc::CLONE_SIGHAND | libc::CLONE_THREAD;

/// What no clone may have: namespaces, other parents, tracing, shared input and output, cleared stops.
const NO_CLONE: i32 = libc::CLONE_NEWNS
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_PARENT
    | libc::CLONE_PTRACE
    | libc::CLONE_IO
    | libc::CLONE_PIDFD;

/// The bits of a clone that name the signal sent at its end.
const END_SIGNAL: u32 = 0xff;

/// Allows this process what it needs in this role, and nothing else, for good.
pub(super) fn limit(role: Role) -> Result<(), String> {
    let program = filter::program(&fates(role), libc::EPERM)
        .ok_or_else(|| format!("no filter for {}", std::env::consts::ARCH))?;
    seccompiler::apply_filter(&program).map_err(|error| error.to_string())
}

/// What becomes of each call that is not simply refused.
fn fates(role: Role) -> BTreeMap<u32, Fate> {
    if role == Role::Wasm {
        return allowed(ALLOWED_FOR_WASM).collect();
    }
    let is_program = role == Role::Program;
    let programs = if is_program { ALLOWED_TO_PROGRAMS } else { &[] };
    let mut fates: BTreeMap<u32, Fate> = [ALLOWED, ALLOWED_HERE, programs]
        .into_iter()
        .flat_map(allowed)
        .collect();
    let mut insert = |call: i64, fate: Fate| drop(fates.insert(number(call), fate));
    // Its flags cannot be seen by a filter; libraries fall back to `clone` when it is not there.
    insert(libc::SYS_clone3, Fate::Refused(libc::ENOSYS));
    let no_clone = Check::bits(0, NO_CLONE.cast_unsigned(), 0);
    let thread = THREAD.cast_unsigned();
    let mut clones = vec![vec![Check::bits(0, thread, thread), no_clone]];
    if is_program {
        clones.push(vec![
            Check::bits(0, libc::CLONE_THREAD.cast_unsigned(), 0),
            no_clone,
            Check::bits(0, END_SIGNAL, libc::SIGCHLD.cast_unsigned()),
        ]);
    }
    insert(libc::SYS_clone, Fate::Checked(clones));
    let is_one_of = |argument: u8, values: &[u32]| -> Vec<Vec<Check>> {
        let rows = values.iter().map(|&value| vec![Check::is(argument, value)]);
        rows.collect()
    };
    let mut fcntl = is_one_of(1, &FCNTL.map(i32::cast_unsigned));
    // Flags may be set, but none that has a file signal somebody.
    fcntl.push(vec![
        Check::is(1, libc::F_SETFL.cast_unsigned()),
        Check::bits(2, libc::O_ASYNC.cast_unsigned(), 0),
    ]);
    insert(libc::SYS_fcntl, Fate::Checked(fcntl));
    let ioctl = is_one_of(1, &IOCTL.map(|command| command as u32));
    insert(libc::SYS_ioctl, Fate::Checked(ioctl));
    let prctl = is_one_of(0, &PRCTL.map(i32::cast_unsigned));
    insert(libc::SYS_prctl, Fate::Checked(prctl));
    // Reading limits is fine, setting them is not.
    let only_reads = Check::nothing(2).to_vec();
    insert(libc::SYS_prlimit64, Fate::Checked(vec![only_reads]));
    // Signals to oneself and one's own group, except the one that would undo a stop. The group must be named: its short
    // name 0 is also what a player hears its parent is called.
    let own = nix::unistd::getpid().as_raw();
    let not_continue = |argument| Check::is_not(argument, libc::SIGCONT.cast_unsigned());
    let kills = [own, -own].map(|target| {
        let target = Check::is(0, target.cast_unsigned());
        vec![target, not_continue(1)]
    });
    insert(libc::SYS_kill, Fate::Checked(kills.to_vec()));
    // A thread may be signalled by any of its own process; a program's processes have numbers nobody knows yet.
    let mut thread = vec![not_continue(2)];
    if !is_program {
        thread.push(Check::is(0, own.cast_unsigned()));
    }
    insert(libc::SYS_tgkill, Fate::Checked(vec![thread]));
    fates
}

fn allowed(calls: &[i64]) -> impl Iterator<Item = (u32, Fate)> {
    calls.iter().map(|&call| (number(call), Fate::Allowed))
}

fn number(call: i64) -> u32 {
    u32::try_from(call).expect("numbers of calls are small")
}
