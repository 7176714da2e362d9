//! A control group (version 2) for each player, where the session may make some: the memory of all its processes and of
//! its files in memory together, their number, a stop that nothing can undo from inside, and an end of all at once.
//!
//! What it holds is also held by limits of single processes, by counting and by signals, which every system has; so it is
//! no lock that a run could not do without. A group is made below the session's own one, if that is given over to this
//! user and holds no processes, or else beside it, where the groups of other programs of this user are.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nix::unistd::Pid;

use super::{Order, Role};

/// What the folders of groups begin with.
const PREFIX: &str = "quadrille-";
/// The controllers of version 2 that limit players.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];
/// Megabytes beyond a player's own: what the kernel needs for it.
const OF_THE_KERNEL: u64 = 32;
/// Megabytes of what runs a WebAssembly module.
const OF_THE_MACHINE: u64 = 256;
/// How far beyond its limit a player can go before the kernel refuses more, so that its keeper sees it.
const SEEN: usize = 16;

/// Where groups are made.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Groups {
    base: PathBuf,
    /// Whether they limit memory and processes, or only stop and end.
    pub(super) has_limits: bool,
}

/// The group of one player.
pub(super) struct Group {
    folder: PathBuf,
    megabytes: u64,
}

impl Groups {
    /// Finds a place where this user may make groups.
    pub(super) fn find() -> Result<Self, String> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let (top, own) = place(&mounts, &own).ok_or("no control groups of version 2 here")?;
        let mut why = String::new();
        let mut with_less = None;
        for base in own.ancestors().take_while(|base| base.starts_with(&top)) {
            match try_base(base, base == own) {
                Ok(groups) if groups.has_limits => return Ok(groups),
                Ok(groups) => with_less = with_less.or(Some(groups)),
                Err(error) if why.is_empty() => why = error.to_string(),
                Err(_) => {}
            }
        }
        with_less.ok_or(why)
    }

    /// Makes a group for a player.
    pub(super) fn make(&self, order: &Order) -> io::Result<Group> {
        let limits = &order.limits;
        let megabytes = match order.role {
            Role::Wasm => limits.memory.saturating_mul(2) + OF_THE_MACHINE,
            _ => limits.memory + limits.disk + OF_THE_KERNEL,
        };
        let folder = self.base.join(name(order.number));
        fs::create_dir(&folder)?;
        let group = Group { folder, megabytes };
        if self.has_limits {
            group.set("memory.max", &(megabytes << 20).to_string())?;
            group.set("pids.max", &(limits.processes + SEEN).to_string())?;
            // Not every kernel can swap, or end a group together.
            let _ = group.set("memory.swap.max", "0");
            let _ = group.set("memory.oom.group", "1");
        }
        Ok(group)
    }
}

impl Group {
    /// Takes a process in; what it starts stays in.
    pub(super) fn take(&self, process: Pid) -> io::Result<()> {
        self.set("cgroup.procs", &process.to_string())
    }

    /// The file by which the group is stopped.
    pub(super) fn freezer(&self) -> PathBuf {
        self.folder.join("cgroup.freeze")
    }

    /// The megabytes it had, if the kernel ended it because it wanted more.
    pub(super) fn megabytes_broken(&self) -> Option<u64> {
        let events = fs::read_to_string(self.folder.join("memory.events")).ok()?;
        let mut rows = events.lines().filter_map(|line| line.split_once(' '));
        let is_broken = rows.any(|(word, n)| word == "oom_kill" && n.trim() != "0");
        is_broken.then_some(self.megabytes)
    }

    /// Ends everything in it.
    pub(super) fn end_all(&self) {
        // Kernels before 5.14 cannot; what is there is ended otherwise too.
        let _ = self.set("cgroup.kill", "1");
    }

    fn set(&self, name: &str, value: &str) -> io::Result<()> {
        set(&self.folder.join(name), value)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // If something is left in it, the next run removes it.
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Writes to a file that is there: the kernel makes them, not we.
fn set(path: &Path, value: &str) -> io::Result<()> {
    let mut file: File = OpenOptions::new().write(true).open(path)?;
    file.write_all(value.as_bytes())
}

fn name(number: u32) -> String {
    format!("{PREFIX}{}-{number}", std::process::id())
}

/// Where version 2 is mounted, and there the group of this process.
fn place(mounts: &str, own: &str) -> Option<(PathBuf, PathBuf)> {
    let own = own.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        let (about, kind) = line.split_once(" - ")?;
        if kind.split(' ').next() != Some("cgroup2") {
            return None;
        }
        let mut words = about.split(' ').skip(3);
        let (root, top) = (words.next()?, PathBuf::from(words.next()?));
        // Only what is below the root of the mount can be seen in it.
        let below = Path::new(own).strip_prefix(root).ok()?;
        let own = top.join(below);
        Some((top, own))
    })
}

/// Whether groups can be made here. Only in one's own group controllers are switched on: others belong to others.
fn try_base(base: &Path, is_own: bool) -> io::Result<Groups> {
    let control = base.join("cgroup.subtree_control");
    let has_limits = || {
        let words = fs::read_to_string(&control).unwrap_or_default();
        let mut wanted = CONTROLLERS.iter();
        wanted.all(|wanted| words.split_whitespace().any(|word| word == *wanted))
    };
    if is_own && !has_limits() {
        // Refused where it holds processes, which is looked at below.
        let _ = set(&control, "+memory +pids");
    }
    sweep(base);
    let trial = base.join(format!("{PREFIX}{}-trial", std::process::id()));
    fs::create_dir(&trial)?;
    let is_ours = OpenOptions::new()
        .write(true)
        .open(trial.join("cgroup.procs"));
    let removed = fs::remove_dir(&trial);
    is_ours?;
    removed?;
    Ok(Groups {
        base: base.to_owned(),
        has_limits: has_limits(),
    })
}

/// Removes groups of runs that were killed. A group with processes cannot be removed.
fn sweep(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let owner = name
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.split('-').next());
        let is_gone = |owner: &str| {
            let number = owner.parse::<u32>();
            number.is_ok_and(|number| !Path::new(&format!("/proc/{number}")).exists())
        };
        if owner.is_some_and(is_gone) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::process::{Command, Output, Stdio};

    use super::*;
    use crate::arena::limits::Limits;

    #[test]
    fn the_group_of_a_process_is_found_where_it_is_mounted() {
        let mounts = "24 1 0:22 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n\
            25 1 0:23 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";
        let own = "3:pids:/x\n0::/user.slice/user-7.slice/a.scope\n";
        let (top, found) = place(mounts, own).unwrap();
        assert_eq!(top, Path::new("/sys/fs/cgroup"));
        let expected = "/sys/fs/cgroup/user.slice/user-7.slice/a.scope";
        assert_eq!(found, Path::new(expected));
        // A container sees a part of the tree.
        let part = mounts.replace("0:23 /", "0:23 /user.slice");
        let (_, found) = place(&part, own).unwrap();
        assert_eq!(found, Path::new("/sys/fs/cgroup/user-7.slice/a.scope"));
        let elsewhere = mounts.replace("0:23 /", "0:23 /system.slice");
        assert_eq!(place(&elsewhere, own), None);
        assert_eq!(place(mounts, "3:pids:/x\n"), None);
        assert_eq!(place("", own), None);
    }

    #[test]
    fn a_folder_that_is_no_group_is_not_taken_for_one() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("cgroup.subtree_control"), "memory pids").unwrap();
        assert!(try_base(folder.path(), true).is_err());
        // Nothing was left there, and leftovers of the dead go.
        let dead = folder.path().join(format!("{PREFIX}4194305-1"));
        let living = folder.path().join(name(1));
        fs::create_dir(&dead).unwrap();
        fs::create_dir(&living).unwrap();
        sweep(folder.path());
        assert!(!dead.exists() && living.exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    /// Runs a shell inside a group of 34 MB and four processes more than are seen, if there are such groups here.
    fn in_a_group(number: u32, script: &str, look: impl FnOnce(&Group)) -> Option<(Group, Output)> {
        let groups = Groups::find().ok().filter(|groups| groups.has_limits)?;
        let limits = Limits {
            memory: 1,
            disk: 1,
            processes: 4,
            ..Limits::default()
        };
        let order = Order {
            role: Role::Program,
            file: OsString::new(),
            args: Vec::new(),
            copies: Vec::new(),
            private: OsString::new(),
            writes: None,
            limits,
            number,
            cores: Vec::new(),
            observes: false,
        };
        let group = groups.make(&order).unwrap();
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("read go; {script}")]);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.stderr(Stdio::piped()).spawn().unwrap();
        group.take(Pid::from_raw(shell.id() as i32)).unwrap();
        shell.stdin.take().unwrap().write_all(b"go\n").unwrap();
        look(&group);
        let output = shell.wait_with_output().unwrap();
        Some((group, output))
    }

    /// Groups with limits are rare: `bench/control-groups` runs these tests where there are some.
    fn told(held: Option<()>) {
        let word = if held.is_some() {
            "held"
        } else {
            "no groups with limits here"
        };
        println!("{word}");
    }

    #[test]
    fn a_group_ends_who_takes_more_memory_together() {
        // Neither of the two has too much alone.
        let script = "(head -c 20m /dev/zero | tail) & head -c 20m /dev/zero | tail; wait";
        let ran = in_a_group(9001, script, |_| ());
        told(ran.map(|(group, output)| {
            assert!(!output.status.success());
            assert_eq!(group.megabytes_broken(), Some(34));
        }));
    }

    #[test]
    fn a_group_refuses_more_processes() {
        let script = "n=0; while [ $n -lt 64 ]; do sleep 600 & n=$((n+1)); done; echo all";
        let ran = in_a_group(9002, script, |group| {
            let events = group.folder.join("pids.events");
            let is_full = || !fs::read_to_string(&events).unwrap().contains("max 0");
            while !is_full() {
                std::thread::yield_now();
            }
            group.end_all();
        });
        told(ran.map(|(_, output)| assert_eq!(output.stdout, b"")));
    }

    #[test]
    fn a_group_stops_and_goes_on() {
        let ran = in_a_group(9003, "while :; do :; done", |group| {
            let is_frozen = || {
                let events = fs::read_to_string(group.folder.join("cgroup.events")).unwrap();
                events.contains("frozen 1")
            };
            for (word, frozen) in [("1", true), ("0", false)] {
                set(&group.freezer(), word).unwrap();
                while is_frozen() != frozen {
                    std::thread::yield_now();
                }
            }
            group.end_all();
        });
        told(ran.map(|(_, output)| assert!(!output.status.success())));
    }
}
