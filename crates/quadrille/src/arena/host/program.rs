//! Programs that speak the text protocol themselves: locked in, and watched by a supervisor that ends all they started.

use std::io::Write;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use super::{Order, Role, VERB, end_with_parent, sandbox};

/// How often the supervisor looks.
const LOOK: Duration = Duration::from_millis(5);
/// How many looks pass between two counts of processes and memory.
const LOOKS_PER_COUNT: u32 = 8;

/// Starts the program and stays until it ends, breaks a limit, or the referee goes.
///
/// The supervisor is outside the program's process group, so it runs while the program is stopped. Whatever the
/// program leaves behind becomes its child, and none of it outlives it.
pub(super) fn supervise(order: &Order) -> ExitCode {
    // Without this the leftovers would go to another process; it can only fail on kernels before 3.4.
    let _ = nix::sys::prctl::set_child_subreaper(true);
    let inner = Order {
        role: Role::Program,
        parent: nix::unistd::getpid().as_raw(),
        ..order.clone()
    };
    let child = Command::new("/proc/self/exe")
        .arg(VERB)
        .arg(serde_json::to_string(&inner).expect("an order can be written"))
        .process_group(0)
        .spawn();
    let child = match child {
        Ok(child) => child,
        Err(error) => {
            println!("!start cannot start a process: {error}");
            return ExitCode::FAILURE;
        }
    };
    let group = Pid::from_raw(child.id() as i32);
    let end = watch(order, group);
    // It may have gone already.
    let _ = killpg(group, Signal::SIGKILL);
    while waitpid(None, None).is_ok() {}
    // The referee may have gone, which is no fault of ours.
    let _ = writeln!(std::io::stdout(), "\n!{end}");
    ExitCode::SUCCESS
}

/// Waits for the end of the program and says what it was, in the words of the referee's channel.
fn watch(order: &Order, group: Pid) -> String {
    let mut n_looks = 0;
    loop {
        if has_referee_gone() {
            return "closed".to_owned();
        }
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::Exited(pid, code)) if pid == group => return format!("exit {code}"),
                Ok(WaitStatus::Signaled(pid, signal, _)) if pid == group => {
                    return format!("signal {signal}");
                }
                Ok(WaitStatus::StillAlive) | Err(_) => break,
                Ok(_) => {}
            }
        }
        n_looks += 1;
        if n_looks % LOOKS_PER_COUNT == 0 {
            let (n_processes, megabytes) = count(group);
            if order.limits.processes < n_processes {
                return format!("processes {n_processes}");
            }
            if order.limits.memory < megabytes {
                return format!("memory {megabytes}");
            }
        }
    }
}

/// Waits a moment for the other end of standard input to close. The program reads what comes, the supervisor never.
fn has_referee_gone() -> bool {
    let stdin = std::io::stdin();
    let mut fds = [PollFd::new(stdin.as_fd(), PollFlags::empty())];
    let patience = PollTimeout::try_from(LOOK).unwrap_or(PollTimeout::ZERO);
    !matches!(poll(&mut fds, patience), Ok(0) | Err(Errno::EINTR))
}

/// The processes of a group, and the megabytes of memory they use together.
fn count(group: Pid) -> (usize, u64) {
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return (0, 0);
    };
    let page = 4096;
    let mut n_processes = 0;
    let mut bytes = 0;
    for entry in entries.flatten() {
        let name = entry.file_name();
        if !name.as_encoded_bytes()[0].is_ascii_digit() {
            continue;
        }
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        // The name of the program may hold anything, so fields are counted from the bracket that closes it.
        let Some((_, fields)) = stat.rsplit_once(") ") else {
            continue;
        };
        let fields: Vec<&str> = fields.split(' ').collect();
        let field = |at: usize| fields.get(at).and_then(|text| text.parse::<i64>().ok());
        if field(2) == Some(group.as_raw().into()) {
            n_processes += 1;
            bytes += field(21).unwrap_or(0).max(0) as u64 * page;
        }
    }
    (n_processes, bytes >> 20)
}

/// Locks this process in and turns it into the program.
pub(super) fn become_it(order: &Order) -> ExitCode {
    if !end_with_parent(order) {
        return ExitCode::FAILURE;
    }
    let mut out = std::io::stdout();
    // The first line tells the referee which group to stop and to end.
    let told = writeln!(out, "!group {}", nix::unistd::getpid()).and_then(|()| out.flush());
    if told.is_err() {
        return ExitCode::FAILURE;
    }
    if let Err(error) = sandbox::lock(order) {
        println!("!start {error}");
        return ExitCode::FAILURE;
    }
    let error = Command::new(&order.file).args(&order.args).exec();
    println!("!start cannot run {}: {error}", order.file.display());
    ExitCode::FAILURE
}
