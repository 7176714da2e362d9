//! The keeper of one player: makes the world it lives in, lets it run, watches over it, and ends all it started as soon
//! as it ends, breaks a limit, or the referee lets go of the leash.
//!
//! The keeper is outside of what it makes. Of the processes it splits off the first only exists to be the first of its
//! namespace: when it goes, the kernel ends all others there. The second becomes the player.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sched::{CpuSet, sched_setaffinity};
use nix::sys::prctl::{set_child_subreaper, set_pdeathsig};
use nix::sys::signal::{SigSet, SigmaskHow, Signal, kill, killpg, sigprocmask};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::{Pid, dup2_stderr, dup2_stdin, dup2_stdout, setpgid};

use super::group::{Group, Groups};
use super::{Notice, Order, Role, library, program, raw, sandbox, space, wasm};
use crate::arena::external::wire;
use crate::arena::limits::{Lacking, Layer};

/// How often the processes and the memory of a program are counted.
const COUNT: Duration = Duration::from_millis(5);
/// How much of the file that is kept is read.
const MOST_KEPT: u64 = 65 << 20;

/// What the process that becomes the player tells its keeper.
type Report = Result<Vec<Lacking>, String>;

/// Keeps a player from its beginning to its end. The descriptors are its standard input, output and error, and the leash.
pub(super) fn keep(
    order: &Order,
    [input, output, errors, leash]: [OwnedFd; 4],
    groups: &Result<Groups, String>,
) -> u8 {
    let tell = |notice: &Notice| {
        // The referee may have gone, which ends us anyway.
        let _ = wire::send(leash.as_fd(), notice, &[]);
    };
    match begin(order, [input, output, errors], &leash, groups) {
        Ok(kept) => {
            let end = kept.watch(order, leash.as_fd());
            kept.end_all();
            if let Some(notice) = end {
                kept.keep_file(order);
                tell(&notice);
                // The group stays known by the player's remains until the referee has let go.
                let mut fds = [PollFd::new(leash.as_fd(), PollFlags::POLLIN)];
                while poll(&mut fds, PollTimeout::NONE) == Err(Errno::EINTR) {}
            }
            while waitpid(None, None).is_ok() {}
            0
        }
        Err(why) => {
            tell(&Notice::Ours(why));
            1
        }
    }
}

/// A player that runs.
struct Kept {
    player: Pid,
    /// The first process of its namespace.
    first: Option<Pid>,
    signals: SignalFd,
    /// Its control group.
    group: Option<Group>,
    /// Its private folder, if somebody wants a file of it.
    private: Option<OwnedFd>,
    /// Where that file is kept.
    target: Option<File>,
    /// Whether it is counted what it uses, as nothing else holds it.
    is_counted: bool,
    is_measured: bool,
}

fn begin(
    order: &Order,
    fds: [OwnedFd; 3],
    leash: &OwnedFd,
    groups: &Result<Groups, String>,
) -> Result<Kept, String> {
    let failed = |what: &str, error: &dyn std::fmt::Display| format!("{what}: {error}");
    // Without this leftovers would go to another process; it can only fail on kernels before 3.4.
    let _ = set_child_subreaper(true);
    let mut ends = SigSet::empty();
    ends.add(Signal::SIGCHLD);
    sigprocmask(SigmaskHow::SIG_BLOCK, Some(&ends), None)
        .map_err(|error| failed("signals", &error))?;
    let signals = SignalFd::with_flags(&ends, SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC)
        .map_err(|error| failed("signals", &error))?;
    let target = order.writes.as_ref().map(|name| {
        let target = Path::new(&order.private).join(name);
        File::create(&target).map_err(|error| failed(&target.display().to_string(), &error))
    });
    let target = target.transpose()?;
    let mut lacking = Vec::new();
    let group = make_group(order, groups, &mut lacking);
    space::enter(order, &mut lacking);
    let is_lacking = |layer: Layer| lacking.iter().any(|row| row.layer == layer);
    let first = if is_lacking(Layer::Processes) {
        None
    } else {
        let split = raw::split().map_err(|error| failed("cannot start a process", &error))?;
        if split.is_none() {
            be_first();
        }
        split
    };
    let is_measured = is_lacking(Layer::Root);
    let has_own_count = sandbox::has_own_count(order);
    let (report, ours) = wire::pair().map_err(|error| failed("cannot make a line", &error))?;
    let split = raw::split().map_err(|error| failed("cannot start a process", &error))?;
    let Some(player) = split else {
        drop(ours);
        raw::leave(become_player(order, fds, report, (lacking, has_own_count)));
    };
    drop((report, fds));
    let mut kept = Kept {
        player,
        first,
        signals,
        group,
        private: None,
        target,
        is_counted: match order.role {
            Role::Program => true,
            // It has no processes and cannot have any, and its memory is counted where it runs.
            Role::Wasm => false,
            _ => !has_own_count || order.limits.without.contains(&Layer::Limits),
        },
        is_measured,
    };
    match kept.hear(ours.as_fd()) {
        Ok(mut lacking) => {
            let taken = kept.group.as_ref().map(|group| group.take(player));
            if let Some(Err(error)) = taken {
                kept.group = None;
                let why = format!("it takes no process: {error}");
                lacking.push(Lacking::new(Layer::Group, why));
            }
            let freezer = kept.group.as_ref().map(Group::freezer);
            let begun = Notice::Begun {
                group: player.as_raw(),
                lacking,
                freezer: freezer.map(PathBuf::into_os_string),
            };
            // The referee knows whom to stop before anything of the player runs.
            let told = wire::send(leash.as_fd(), &begun, &[]);
            told.and_then(|()| wire::send(ours.as_fd(), &(), &[]))
                .map_err(|error| failed("the line to the referee", &error))?;
            Ok(kept)
        }
        Err(why) => {
            kept.end_all();
            while waitpid(None, None).is_ok() {}
            Err(why)
        }
    }
}

/// A control group, if there is one to be had.
fn make_group(
    order: &Order,
    groups: &Result<Groups, String>,
    lacking: &mut Vec<Lacking>,
) -> Option<Group> {
    let layer = Layer::Group;
    if order.limits.without.contains(&layer) {
        lacking.push(space::left_open(layer));
        return None;
    }
    let made = groups.as_ref().map_err(String::clone).and_then(|groups| {
        let made = groups.make(order).map_err(|error| error.to_string());
        made.map(|group| (group, groups.has_limits))
    });
    match made {
        Ok((group, has_limits)) => {
            if !has_limits {
                let why = "it stops and ends players, but limits neither memory nor processes";
                let why = why.to_owned();
                lacking.push(Lacking::new(layer, why));
            }
            Some(group)
        }
        Err(why) => {
            lacking.push(Lacking::new(layer, why));
            None
        }
    }
}

/// Exists until the keeper ends it, and clears away processes whose parents have gone.
fn be_first() -> ! {
    if set_pdeathsig(Signal::SIGKILL).is_err() {
        raw::leave(1);
    }
    raw::close_from(0);
    let mut ends = SigSet::empty();
    ends.add(Signal::SIGCHLD);
    loop {
        // A signal that is lost only leaves remains a little longer.
        let _ = ends.wait();
        while let Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..)) =
            waitpid(None, Some(WaitPidFlag::WNOHANG))
        {}
    }
}

/// Locks this process in and turns it into the player.
fn become_player(
    order: &Order,
    fds: [OwnedFd; 3],
    report: OwnedFd,
    (lacking, has_own_count): (Vec<Lacking>, bool),
) -> u8 {
    let Ok(channel) = prepare(order, fds, &report) else {
        return 1;
    };
    let locked = sandbox::lock(order, lacking, has_own_count, report.as_fd());
    let is_locked = locked.is_ok();
    let told = serde_json::to_vec::<Report>(&locked).unwrap_or_default();
    let mut line = File::from(report);
    // Only reading and writing is allowed by now. If the keeper has gone so must we.
    if line.write_all(&told).is_err() || !matches!(line.read(&mut [0; 8]), Ok(1..)) || !is_locked {
        return 1;
    }
    drop(line);
    match (order.role, channel) {
        (Role::Library, Some((input, out))) => library::play(order, input, out),
        (Role::Program, _) => program::become_it(order),
        (Role::Wasm, _) => wasm::play(order),
        _ => 0,
    }
}

type Channel = (OwnedFd, File);

/// Takes its place: descriptors, group, processors, and the end with its keeper.
fn prepare(
    order: &Order,
    [input, output, errors]: [OwnedFd; 3],
    report: &OwnedFd,
) -> io::Result<Option<Channel>> {
    setpgid(Pid::from_raw(0), Pid::from_raw(0))?;
    set_pdeathsig(Signal::SIGKILL)?;
    sigprocmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::empty()), None)?;
    dup2_stdin(&input)?;
    dup2_stdout(&output)?;
    dup2_stderr(&errors)?;
    drop((input, output, errors));
    // Nothing else stays open.
    raw::close_all_but(report);
    let mut cores = CpuSet::new();
    for &core in &order.cores {
        // A processor beyond all counting is none.
        let _ = cores.set(core);
    }
    if !order.cores.is_empty() {
        // Without it games are only a little less fair.
        let _ = sched_setaffinity(Pid::from_raw(0), &cores);
    }
    (order.role == Role::Library)
        .then(|| library::take_channel(order))
        .transpose()
}

impl Kept {
    /// What the process says once it is locked in; a descriptor of its private folder may come before.
    fn hear(&mut self, line: BorrowedFd<'_>) -> Report {
        loop {
            match wire::receive::<Option<Report>>(line, true) {
                Ok(Some((_, mut fds))) if !fds.is_empty() => self.private = fds.pop(),
                Ok(Some((Some(report), _))) => return report,
                Ok(Some((None, _))) | Ok(None) | Err(_) => {
                    return Err("a process ended while it was locked in".to_owned());
                }
            }
        }
    }

    /// Waits until the player ends or breaks a limit, or the referee lets go.
    fn watch(&self, order: &Order, leash: BorrowedFd<'_>) -> Option<Notice> {
        let patience = if self.is_counted || self.is_measured {
            PollTimeout::try_from(COUNT).unwrap_or(PollTimeout::ZERO)
        } else {
            PollTimeout::NONE
        };
        loop {
            let mut fds = [
                PollFd::new(leash, PollFlags::POLLIN),
                PollFd::new(self.signals.as_fd(), PollFlags::POLLIN),
            ];
            // A signal only makes it look again.
            let _ = poll(&mut fds, patience);
            let is_let_go = fds[0].revents().is_some_and(|events| !events.is_empty());
            if is_let_go {
                return None;
            }
            while let Ok(Some(_)) = self.signals.read_signal() {}
            if let Some(end) = self.end() {
                return Some(end);
            }
            self.clear_away();
            let count = self.is_counted.then(|| Count::of(self.first));
            if let Some(broken) = self.broken(order, count) {
                return Some(broken);
            }
            if count.is_some_and(|count| 1 < count.ready) {
                // The referee may have gone, which is seen above, or may not care.
                let _ = wire::send_if_there_is_room(leash, &Notice::Crowded);
            }
        }
    }

    /// How the player ended, if it has. What remains of it is left, so that its number cannot become another's.
    fn end(&self) -> Option<Notice> {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        match waitid(Id::Pid(self.player), flags) {
            Ok(WaitStatus::Exited(_, code)) => Some(Notice::Exit(code)),
            Ok(WaitStatus::Signaled(_, signal, _)) => {
                let broken = self.group.as_ref().and_then(Group::megabytes_broken);
                Some(broken.map_or_else(|| Notice::Signal(signal.to_string()), Notice::Memory))
            }
            Ok(_) => None,
            Err(_) => Some(Notice::Ours("a process was lost".to_owned())),
        }
    }

    /// Clears away other children, which came here when their parents ended.
    fn clear_away(&self) {
        for child in children(nix::unistd::getpid()) {
            if child != self.player && Some(child) != self.first {
                // It may still be running.
                let _ = waitpid(child, Some(WaitPidFlag::WNOHANG));
            }
        }
    }

    fn broken(&self, order: &Order, count: Option<Count>) -> Option<Notice> {
        let limits = &order.limits;
        if let Some(count) = count {
            if limits.processes < count.threads {
                return Some(Notice::Processes(count.threads));
            }
            if limits.memory < count.megabytes {
                return Some(Notice::Memory(count.megabytes));
            }
        }
        if self.is_measured {
            let megabytes = size_of_folder(Path::new(&order.private)) >> 20;
            if limits.disk < megabytes {
                return Some(Notice::Disk(megabytes));
            }
        }
        None
    }

    /// Ends the player and all it started.
    fn end_all(&self) {
        if let Some(group) = &self.group {
            group.end_all();
        }
        // Both may have gone already.
        let _ = killpg(self.player, Signal::SIGKILL);
        if let Some(first) = self.first {
            // It is gone only when what remains of the player is, so it is not waited for here.
            let _ = kill(first, Signal::SIGKILL);
        }
        // Without a namespace, whoever left the group has become a child of ours.
        loop {
            let others: Vec<Pid> = children(nix::unistd::getpid())
                .into_iter()
                .filter(|child| *child != self.player && Some(*child) != self.first)
                .collect();
            for &other in &others {
                let _ = kill(other, Signal::SIGKILL);
                let _ = waitpid(other, None);
            }
            if others.is_empty() {
                return;
            }
        }
    }

    /// Keeps the file that somebody wants, as far as it is a plain one.
    fn keep_file(&self, order: &Order) {
        let (Some(folder), Some(target), Some(name)) = (&self.private, &self.target, &order.writes)
        else {
            return;
        };
        let flags = nix::fcntl::OFlag::O_RDONLY
            | nix::fcntl::OFlag::O_NOFOLLOW
            | nix::fcntl::OFlag::O_NONBLOCK
            | nix::fcntl::OFlag::O_CLOEXEC;
        let mode = nix::sys::stat::Mode::empty();
        let Ok(file) = nix::fcntl::openat(folder, name.as_str(), flags, mode) else {
            return;
        };
        let file = File::from(file);
        let is_plain = file.metadata().is_ok_and(|about| about.is_file());
        if is_plain {
            // Too little of it is seen by who reads it.
            let _ = io::copy(&mut file.take(MOST_KEPT), &mut &*target);
        }
    }
}

/// The children of a process.
fn children(process: Pid) -> Vec<Pid> {
    let path = format!("/proc/{process}/task/{process}/children");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.split_whitespace()
        .filter_map(|word| word.parse().ok().map(Pid::from_raw))
        .collect()
}

/// What the processes of a player are and use together.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// They and their threads.
    threads: usize,
    /// Those that run or wait for a processor.
    ready: usize,
    /// The memory they use.
    megabytes: u64,
}

impl Count {
    fn of(first: Option<Pid>) -> Self {
        let mut due = children(nix::unistd::getpid());
        let mut count = Self::default();
        let mut pages = 0;
        while let Some(process) = due.pop() {
            // Threads may have children of their own.
            let threads = std::fs::read_dir(format!("/proc/{process}/task"));
            let threads = threads.map_or(0, |threads| {
                threads
                    .flatten()
                    .map(|thread| {
                        let text = std::fs::read_to_string(thread.path().join("children"));
                        let text = text.unwrap_or_default();
                        due.extend(
                            text.split_whitespace()
                                .filter_map(|word| word.parse().ok().map(Pid::from_raw)),
                        );
                    })
                    .count()
            });
            if Some(process) == first {
                continue;
            }
            count.threads += threads;
            let about = std::fs::read(format!("/proc/{process}/stat")).unwrap_or_default();
            let (is_ready, resident) = state(&String::from_utf8_lossy(&about));
            count.ready += usize::from(is_ready);
            pages += resident;
        }
        count.megabytes = (pages * 4096) >> 20;
        count
    }
}

/// Whether a process runs or waits for a processor, and its pages in memory, from what the kernel tells of it.
fn state(about: &str) -> (bool, u64) {
    // Its name is in brackets and may be anything.
    let (_, rest) = about.rsplit_once(") ").unwrap_or_default();
    let resident = rest.split(' ').nth(21).and_then(|word| word.parse().ok());
    (rest.starts_with('R'), resident.unwrap_or(0))
}

/// The bytes of the files in a folder; what vanishes meanwhile does not count.
fn size_of_folder(folder: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => size_of_folder(&entry.path()),
        Ok(about) => about.blocks() * 512,
        Err(_) => 0,
    });
    sizes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_of_a_process_is_read_behind_its_name() {
        let numbers: Vec<String> = (4..=52).map(|n| n.to_string()).collect();
        let about = |name: &str, state: char| format!("7 ({name}) {state} {}", numbers.join(" "));
        assert_eq!(state(&about("sh", 'R')), (true, 24));
        assert_eq!(state(&about("x) R (y", 'S')), (false, 24));
        assert_eq!(state(""), (false, 0));
        let own = std::fs::read_to_string("/proc/self/stat").unwrap();
        assert!(0 < state(&own).1);
    }
}
