//! Locks a process in before it runs what somebody else wrote: resource limits, files (Landlock) and system calls
//! (seccomp). What a system call filter can tell is decided there, because root escapes some resource limits.
//!
//! Processes: a library may start threads but no process. A program may start others, which stay in its process
//! group because the calls that leave a group are refused; its supervisor counts them and ends the whole group.
//!
//! Signals: only to itself or its own group, so neither the referee nor anyone else can be disturbed.

use std::collections::BTreeMap;
use std::process::ExitCode;

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope, path_beneath_rules,
};
use nix::libc;
use nix::sys::resource::{Resource, setrlimit};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

use super::{Order, Role};

/// What everybody may read: the system's programs and libraries, and the settings that these need.
const SYSTEM: &[&str] = &[
    "/usr",
    "/lib",
    "/lib64",
    "/bin",
    "/sbin",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/group",
    "/opt",
    "/nix/store",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices/system/cpu",
];

/// Devices without effect, which may be read and written.
const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Locks this process in, for good. Returns the locks that the system lacks.
pub(super) fn lock(order: &Order) -> Result<Vec<String>, String> {
    let mut lacking = Vec::new();
    limit_resources(order).map_err(|error| format!("resource limits: {error}"))?;
    match limit_files(order) {
        Ok(RulesetStatus::FullyEnforced) => {}
        Ok(RulesetStatus::PartiallyEnforced) => {
            lacking.push("landlock of Linux 6.12 (some file and signal rules are older)".to_owned())
        }
        Ok(RulesetStatus::NotEnforced) => lacking.push(
            "landlock: players can read and write whatever the user of this program can".to_owned(),
        ),
        Err(error) => lacking.push(format!("landlock ({error})")),
    }
    if let Err(error) = limit_calls(order) {
        lacking.push(format!(
            "seccomp ({error}): players can use the network, signal others and start processes"
        ));
    }
    Ok(lacking)
}

/// Locks itself in and prints what is lacking, one line each.
pub(super) fn probe(order: &Order) -> ExitCode {
    match lock(order) {
        Ok(lacking) => {
            lacking.iter().for_each(|line| println!("{line}"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn limit_resources(order: &Order) -> nix::Result<()> {
    let limits = &order.limits;
    let megabytes = |n: u64| n.saturating_mul(1 << 20);
    // A program's supervisor counts the memory it really uses; some runtimes reserve much more than that.
    let address_space = match order.role {
        Role::Program => megabytes(limits.memory).saturating_mul(4),
        _ => megabytes(limits.memory),
    };
    let rows = [
        (Resource::RLIMIT_AS, address_space),
        (Resource::RLIMIT_FSIZE, megabytes(limits.file_size)),
        (Resource::RLIMIT_NOFILE, limits.open_files),
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_MEMLOCK, 0),
    ];
    for (resource, limit) in rows {
        setrlimit(resource, limit, limit)?;
    }
    // The soft limit gives the signal that names the reason; the hard one ends those who ignore it.
    setrlimit(Resource::RLIMIT_CPU, limits.cpu, limits.cpu + 1)
}

fn limit_files(order: &Order) -> Result<RulesetStatus, landlock::RulesetError> {
    let abi = ABI::V6;
    let read = AccessFs::from_read(abi);
    let own = [
        AccessFs::ReadFile,
        AccessFs::ReadDir,
        AccessFs::WriteFile,
        AccessFs::Truncate,
        AccessFs::MakeReg,
        AccessFs::RemoveFile,
    ];
    let own = own
        .into_iter()
        .fold(Default::default(), |all: landlock::BitFlags<_>, one| {
            all | one
        });
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM.iter(), read))?
        .add_rules(path_beneath_rules(&order.limits.readable, read))?
        .add_rules(path_beneath_rules([&order.place], read))?
        .add_rules(path_beneath_rules(
            DEVICES,
            AccessFs::ReadFile | AccessFs::WriteFile,
        ))?
        .add_rules(path_beneath_rules([&order.private], own))?
        .restrict_self()?;
    Ok(status.ruleset)
}

/// Calls that no player needs and that reach outside it: network, other processes, the system, shared memory that
/// outlives its maker, priorities, limits, and groups.
const REFUSED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_tkill,
    libc::SYS_kcmp,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_setrlimit,
    libc::SYS_setpriority,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
    libc::SYS_ioprio_set,
    libc::SYS_mknodat,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_fanotify_init,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_vhangup,
];

/// The same for calls that only this processor has.
#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[i64] = &[libc::SYS_mknod, libc::SYS_iopl, libc::SYS_ioperm];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[i64] = &[];

/// What a library may not do beyond that: start processes, or become another program.
#[cfg(target_arch = "x86_64")]
const REFUSED_TO_LIBRARIES: &[i64] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_execve,
    libc::SYS_execveat,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_TO_LIBRARIES: &[i64] = &[libc::SYS_execve, libc::SYS_execveat];

/// Numbers of `fcntl` that `libc` does not name.
const F_SETSIG: i32 = 10;
const F_SETOWN_EX: i32 = 15;

/// The second set of numbers under which this processor knows every call.
const X32: i64 = 0x4000_0000;

fn limit_calls(order: &Order) -> Result<(), String> {
    let is_program = order.role == Role::Program;
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    for &call in REFUSED.iter().chain(REFUSED_HERE) {
        rules.insert(call, Vec::new());
    }
    if !is_program {
        for &call in REFUSED_TO_LIBRARIES {
            rules.insert(call, Vec::new());
        }
    }
    let own = u64::from(nix::unistd::getpid().as_raw() as u32);
    let group = u64::from((-nix::unistd::getpid().as_raw()) as u32);
    let is_not = |argument, value| condition(argument, SeccompCmpOp::Ne, value);
    let rule = |conditions: Vec<SeccompCondition>| {
        SeccompRule::new(conditions).map_err(|error| error.to_string())
    };
    rules.insert(
        libc::SYS_kill,
        vec![rule(vec![
            is_not(0, own)?,
            is_not(0, group)?,
            is_not(0, 0)?,
        ])?],
    );
    rules.insert(libc::SYS_tgkill, vec![rule(vec![is_not(0, own)?])?]);
    // Reading limits is fine, setting them is not.
    let sets_limits = SeccompCondition::new(2, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, 0);
    let sets_limits = sets_limits.map_err(|error| error.to_string())?;
    rules.insert(libc::SYS_prlimit64, vec![rule(vec![sets_limits])?]);
    // A file can be told to signal another process when it becomes ready.
    let owns = [libc::F_SETOWN, F_SETOWN_EX, F_SETSIG];
    let owns = owns.map(|command| {
        condition(1, SeccompCmpOp::Eq, command as u64).and_then(|is| rule(vec![is]))
    });
    rules.insert(libc::SYS_fcntl, owns.into_iter().collect::<Result<_, _>>()?);
    rules.insert(libc::SYS_clone, clone_rules(is_program)?);
    if cfg!(target_arch = "x86_64") {
        let again: Vec<_> = rules
            .iter()
            .map(|(call, rules)| (call | X32, rules.clone()))
            .collect();
        rules.extend(again);
    }
    // Its flags cannot be seen by a filter; libraries fall back to `clone` when it is not there.
    let missing = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
    apply(missing, libc::ENOSYS)?;
    apply(rules, libc::EPERM)
}

/// Refuses new namespaces to all, and to a library everything but threads.
fn clone_rules(is_program: bool) -> Result<Vec<SeccompRule>, String> {
    let has = |flag: i32, value: u64| {
        let mask = u64::from(flag as u32);
        let condition = condition(0, SeccompCmpOp::MaskedEq(mask), value & mask)?;
        SeccompRule::new(vec![condition]).map_err(|error| error.to_string())
    };
    if !is_program {
        return Ok(vec![has(libc::CLONE_THREAD, 0)?]);
    }
    let spaces = [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWCGROUP,
    ];
    spaces.iter().map(|&flag| has(flag, u64::MAX)).collect()
}

fn condition(argument: u8, op: SeccompCmpOp, value: u64) -> Result<SeccompCondition, String> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, op, value)
        .map_err(|error| error.to_string())
}

fn apply(rules: BTreeMap<i64, Vec<SeccompRule>>, errno: i32) -> Result<(), String> {
    let arch = std::env::consts::ARCH;
    let arch = arch
        .try_into()
        .map_err(|_| format!("no filter for {arch}"))?;
    let refuse = SeccompAction::Errno(errno as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)
        .map_err(|error| error.to_string())?;
    let program: BpfProgram = filter
        .try_into()
        .map_err(|error: seccompiler::BackendError| error.to_string())?;
    seccompiler::apply_filter(&program).map_err(|error| error.to_string())
}
