//! Locks a process in before it runs what somebody else wrote: a root folder of its own, an unprivileged user, resource
//! limits, files (Landlock) and calls of the system (seccomp). Namespaces come before, when its keeper splits it off.
//!
//! Every lock holds by itself what it can. A lock that the system lacks is told, and the others are closed all the same.

use std::ffi::{OsStr, OsString};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus, Scope, path_beneath_rules,
};
use nix::sys::prctl::{set_dumpable, set_no_new_privs, set_pdeathsig};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Uid, chdir, getegid, geteuid, setgroups, setresgid, setresuid};

use super::space::{self, DEVICES, PRIVATE};
use super::{Order, Role, calls, raw};
use crate::arena::external::wire;
use crate::arena::limits::{Lacking, Layer};

/// What may be read of the whole system where a player has no root folder of its own.
const SYSTEM: &[&str] = &[
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/sbin",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/nix/store",
];
/// Root's players run under numbers from here on, which belong to nobody.
const FIRST_USER: u32 = 700_000_000;
/// Processes of ours that count as the player's.
const OUR_PROCESSES: u64 = 2;
/// How far beyond its limit a program can go before the kernel refuses more, so that its keeper sees it.
const SEEN: u64 = 8;

/// Megabytes of memory for what runs a WebAssembly module.
const OF_THE_MACHINE: u64 = 1024;

/// Locks this process in, for good. Returns the locks that are lacking; an error is a failure of ours.
pub(super) fn lock(
    order: &Order,
    mut lacking: Vec<Lacking>,
    has_own_count: bool,
    keeper: BorrowedFd<'_>,
) -> Result<Vec<Lacking>, String> {
    let owner = owner(order);
    if !is_lacking(&lacking, Layer::Root)
        && let Err(why) = space::begin_root()
    {
        lacking.push(Lacking::new(Layer::Root, why));
    }
    let has_root = !is_lacking(&lacking, Layer::Root);
    if has_root {
        space::fill_root(order, owner)?;
    }
    let is_dropping = owner.0 != geteuid();
    if !has_root {
        let new_owner = is_dropping.then_some(owner);
        space::copy_into_private(order, new_owner).map_err(|error| format!("the copy: {error}"))?;
        // Reached even where the folders above it are closed to this user.
        chdir(Path::new(&order.private)).map_err(|error| format!("private folder: {error}"))?;
    }
    let folder = if has_root {
        OsStr::new(PRIVATE)
    } else {
        &order.private
    };
    for name in ["HOME", "TMPDIR"] {
        raw::set_variable(name, folder);
    }
    let own = PathFd::new(".").map_err(|error| format!("private folder: {error}"))?;
    if order.writes.is_some() {
        wire::send(keeper, &None::<()>, &[own.as_fd()])
            .map_err(|error| format!("private folder: {error}"))?;
    }
    if !order.limits.without.contains(&Layer::Limits) {
        limit_resources(order, has_own_count)
            .map_err(|error| format!("resource limits: {error}"))?;
    } else {
        lacking.push(space::left_open(Layer::Limits));
    }
    if is_dropping {
        become_user(owner).map_err(|error| format!("the unprivileged user: {error}"))?;
    } else if geteuid().is_root() {
        lacking.push(space::left_open(Layer::User));
    }
    raw::drop_capabilities().map_err(|error| format!("capabilities: {error}"))?;
    set_no_new_privs().map_err(|error| format!("new privileges: {error}"))?;
    if order.limits.without.contains(&Layer::Landlock) {
        lacking.push(space::left_open(Layer::Landlock));
    } else if let Err(lack) = limit_files(order, &lacking, &own) {
        lacking.push(lack);
    }
    if order.limits.without.contains(&Layer::Seccomp) {
        lacking.push(space::left_open(Layer::Seccomp));
    } else if let Err(why) = calls::limit(order.role) {
        lacking.push(Lacking::new(Layer::Seccomp, why));
    }
    Ok(lacking)
}

fn is_lacking(lacking: &[Lacking], layer: Layer) -> bool {
    lacking.iter().any(|row| row.layer == layer)
}

/// Whether the kernel counts the processes of this player apart from all others: it counts by user, and users by
/// namespace.
pub(super) fn has_own_count(order: &Order) -> bool {
    if geteuid().is_root() {
        return !order.limits.without.contains(&Layer::User);
    }
    // A user namespace shows by its map, which is that of a single user.
    std::fs::read_to_string("/proc/self/uid_map")
        .is_ok_and(|map| map.split_whitespace().nth(2) == Some("1"))
}

/// Whose process this is to be: root's players are nobody's.
fn owner(order: &Order) -> (Uid, Gid) {
    if geteuid().is_root() && !order.limits.without.contains(&Layer::User) {
        // Several players at a time are not the same user, so that none can harm another.
        let number = FIRST_USER + order.number;
        return (Uid::from_raw(number), Gid::from_raw(number));
    }
    (geteuid(), getegid())
}

fn become_user((user, group): (Uid, Gid)) -> nix::Result<()> {
    setgroups(&[])?;
    setresgid(group, group, group)?;
    setresuid(user, user, user)?;
    // Nobody of the same user may look into it either.
    set_dumpable(false)?;
    // A change of user takes back the end with the keeper.
    set_pdeathsig(Signal::SIGKILL)
}

fn limit_resources(order: &Order, has_own_count: bool) -> nix::Result<()> {
    let limits = &order.limits;
    let megabytes = |n: u64| n.saturating_mul(1 << 20);
    // A program's keeper counts the memory it really uses; some runtimes reserve much more than that.
    let address_space = match order.role {
        Role::Program => megabytes(limits.memory).saturating_mul(4),
        // What runs the module sees to its memory; this is for what runs it, and for memory that moves as it grows.
        Role::Wasm => megabytes(limits.memory)
            .saturating_mul(2)
            .saturating_add(megabytes(OF_THE_MACHINE)),
        _ => megabytes(limits.memory),
    };
    let rows = [
        (Resource::RLIMIT_AS, address_space),
        (Resource::RLIMIT_FSIZE, megabytes(limits.file_size)),
        (Resource::RLIMIT_NOFILE, limits.open_files),
        // A core that goes to a program of the system's is not held by nothing, but by a byte.
        (Resource::RLIMIT_CORE, 1),
        (Resource::RLIMIT_MEMLOCK, 0),
        (Resource::RLIMIT_MSGQUEUE, 0),
    ];
    for (resource, limit) in rows {
        setrlimit(resource, limit, limit)?;
    }
    if has_own_count {
        let most = limits.processes as u64 + OUR_PROCESSES + SEEN;
        setrlimit(Resource::RLIMIT_NPROC, most, most)?;
    }
    // Fuel counts instead, and not the same on every machine.
    if order.role == Role::Wasm {
        return Ok(());
    }
    // The soft limit gives the signal that names the reason; the hard one ends those who ignore it.
    setrlimit(Resource::RLIMIT_CPU, limits.cpu, limits.cpu + 1)
}

/// Says which files may be opened. Older kernels know no rules for cutting files off, the network, devices, signals and
/// sockets without a file: a root that is read-only, the namespaces and the list of calls hold these as well.
fn limit_files(order: &Order, lacking: &[Lacking], own: &PathFd) -> Result<(), Lacking> {
    let lack = |why: &str| Lacking::new(Layer::Landlock, why.to_owned());
    let has_root = !is_lacking(lacking, Layer::Root);
    match restrict(order, has_root, own) {
        Ok(RulesetStatus::FullyEnforced) => Ok(()),
        Ok(RulesetStatus::PartiallyEnforced) => {
            let others = [Layer::Root, Layer::Processes, Layer::Network];
            let is_covered = !others.iter().any(|&layer| is_lacking(lacking, layer))
                && !order.limits.without.contains(&Layer::Seccomp);
            Err(Lacking {
                is_covered,
                ..lack("older than Linux 6.12, so only part of it holds")
            })
        }
        Ok(RulesetStatus::NotEnforced) => Err(lack("this kernel does not have it")),
        Err(error) => Err(lack(&error.to_string())),
    }
}

fn restrict(
    order: &Order,
    has_root: bool,
    own: &PathFd,
) -> Result<RulesetStatus, landlock::RulesetError> {
    let abi = ABI::V6;
    let read = AccessFs::from_read(abi);
    let may = AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::RemoveFile;
    // Without a root of its own its copy lies in its private folder.
    let may = if has_root {
        may
    } else {
        may | AccessFs::Execute
    };
    let everything = ["/"];
    let system = if has_root { &everything[..] } else { SYSTEM };
    // Without one, what was to be copied is read where it is.
    let readable: Vec<&OsString> = if has_root {
        Vec::new()
    } else {
        let copied = order.copies.iter().map(|(from, _)| from);
        order.limits.readable.iter().chain(copied).collect()
    };
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?
        .add_rules(path_beneath_rules(system, read))?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(
            DEVICES,
            AccessFs::ReadFile | AccessFs::WriteFile,
        ))?
        .add_rule(PathBeneath::new(own, may))?
        .restrict_self()?;
    Ok(status.ruleset)
}
