//! A world of its own for a player: namespaces, and a root folder in which only the system's libraries, the player's
//! copy and its private folder exist.
//!
//! An ordinary user gets namespaces through a user namespace, root without one. Everything is mounted before the player
//! loses its rights, and what was there before is then unmounted.

use std::ffi::CString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::sched::{CloneFlags, unshare};
use nix::unistd::{Gid, Uid, chdir, getegid, geteuid, pivot_root, sethostname};

use super::Order;
use super::raw;
use crate::arena::limits::{Lacking, Layer};

/// Where the private folder is in a root of its own.
pub(in crate::arena) const PRIVATE: &str = "/private";
/// Where the player's copy is there.
pub(in crate::arena) const PLAYER: &str = "/player";

/// The system's programs and libraries.
const SYSTEM: &[&str] = &["/usr", "/nix/store", "/etc/alternatives"];
/// The same where they are folders; today they are mostly links into `/usr`.
const OLD_SYSTEM: &[&str] = &["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
/// Settings that libraries need.
const SETTINGS: &[&str] = &["/etc/ld.so.cache", "/etc/localtime"];
/// Devices without effect.
pub(super) const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];
/// The most bytes that are copied for a player.
const MOST_COPIED: u64 = 256 << 20;
/// The most files in a private folder.
const MOST_FILES: usize = 4096;
/// Any folder will do to begin with: what it holds is seen again as soon as the new root has moved away from it.
const BEGIN: &str = "/usr";
/// What is mounted anew has no devices and no rights of other users.
const PLAIN: MsFlags = MsFlags::MS_NOSUID.union(MsFlags::MS_NODEV);
/// Where the root that was there before is while the new one is made.
const OLD: &str = "/old";

/// Moves all processes that this one splits off into namespaces of their own, as far as the system lets it.
pub(super) fn enter(order: &Order, lacking: &mut Vec<Lacking>) {
    let rows = [
        (Layer::Root, CloneFlags::empty()),
        (Layer::Processes, CloneFlags::CLONE_NEWPID),
        (Layer::Network, CloneFlags::CLONE_NEWNET),
        (
            Layer::Ipc,
            CloneFlags::CLONE_NEWIPC | CloneFlags::CLONE_NEWUTS,
        ),
    ];
    let mut wanted = Vec::new();
    for (layer, flags) in rows {
        if order.limits.without.contains(&layer) {
            lacking.push(left_open(layer));
        } else {
            wanted.push((layer, flags));
        }
    }
    if !geteuid().is_root()
        && !wanted.is_empty()
        && let Err(error) = enter_user_namespace()
    {
        let why = format!("no user namespace: {error}");
        let rows = wanted.into_iter();
        lacking.extend(rows.map(|(layer, _)| Lacking::new(layer, why.clone())));
        return;
    }
    for (layer, flags) in wanted {
        if let Err(error) = unshare(flags) {
            let why = error.desc().to_owned();
            lacking.push(Lacking::new(layer, why));
        } else if layer == Layer::Ipc {
            // Nobody needs the name of the machine; that it stays visible is no loss either.
            let _ = sethostname("player");
        }
    }
}

/// A lock that was left open on purpose.
pub(super) fn left_open(layer: Layer) -> Lacking {
    Lacking::new(layer, "left open on purpose".to_owned())
}

fn enter_user_namespace() -> io::Result<()> {
    let (user, group) = (geteuid(), getegid());
    unshare(CloneFlags::CLONE_NEWUSER)?;
    // Who may not change its groups may map its own one.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}

/// Begins a root folder of its own for this process, in which the old one still is. An error leaves all as it was.
pub(super) fn begin_root() -> Result<(), String> {
    let none = None::<&str>;
    step("mount namespace", unshare(CloneFlags::CLONE_NEWNS))?;
    let private = MsFlags::MS_REC | MsFlags::MS_PRIVATE;
    step("private mounts", mount(none, "/", none, private, none))?;
    let size = format!("mode=0755,size={MOST_COPIED},nr_inodes=65536");
    let made = mount(Some("tmpfs"), BEGIN, Some("tmpfs"), PLAIN, Some(&*size));
    step("temporary file system", made)?;
    let begin = CString::new(BEGIN).expect("a path without a zero");
    let turned = step("attributes of mounts", raw::make_writable(&begin)).and_then(|()| {
        step("root folder", chdir(BEGIN))?;
        fs::create_dir("old").map_err(|error| format!("root folder: {error}"))?;
        step("change of root", pivot_root(".", "old"))
    });
    if turned.is_err() {
        // Nothing else is left to be taken back.
        let _ = umount2(BEGIN, MntFlags::MNT_DETACH);
    }
    turned?;
    step("root folder", chdir("/"))
}

fn step(what: &str, done: nix::Result<()>) -> Result<(), String> {
    done.map_err(|error| format!("{what}: {}", error.desc()))
}

/// Shows in the new root what its player may see, gives it a private folder, and takes the old root away.
pub(super) fn fill_root(order: &Order, owner: (Uid, Gid)) -> Result<(), String> {
    let failed = |error: io::Error| format!("root folder: {error}");
    let mut bound: Vec<PathBuf> = Vec::new();
    for name in SYSTEM {
        if old(Path::new(name)).is_dir() {
            bind(Path::new(name), Path::new(name)).map_err(failed)?;
            bound.push(PathBuf::from(name));
        }
    }
    for name in OLD_SYSTEM {
        let before = old(Path::new(name));
        match fs::read_link(&before) {
            Ok(target) => symlink(target, name).map_err(failed)?,
            Err(_) if before.is_dir() => {
                bind(Path::new(name), Path::new(name)).map_err(failed)?;
                bound.push(PathBuf::from(name));
            }
            Err(_) => {}
        }
    }
    for name in SETTINGS {
        // A system without them works without them.
        let _ = bind(&followed(Path::new(name)), Path::new(name));
    }
    for name in DEVICES {
        bind(Path::new(name), Path::new(name)).map_err(failed)?;
    }
    let (user, group) = owner;
    write_new(
        Path::new("/etc/passwd"),
        &format!("player:x:{user}:{group}::{PRIVATE}:/bin/sh\n"),
    )
    .map_err(failed)?;
    write_new(Path::new("/etc/group"), &format!("player:x:{group}:\n")).map_err(failed)?;
    for folder in &order.limits.readable {
        let folder = Path::new(folder);
        if !bound.iter().any(|seen| folder.starts_with(seen)) {
            bind(folder, folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            bound.push(folder.to_owned());
        }
    }
    let mut left = MOST_COPIED;
    for (from, to) in &order.copies {
        let (from, to) = (Path::new(from), Path::new(to));
        // What is seen already must not be written over: it is not ours.
        if !bound.iter().any(|seen| to.starts_with(seen)) {
            copy(&old(from), to, &mut left).map_err(|error| format!("the copy: {error}"))?;
        }
    }
    fs::create_dir(PRIVATE).map_err(failed)?;
    let size = format!(
        "mode=0700,uid={user},gid={group},size={}m,nr_inodes={MOST_FILES}",
        order.limits.disk
    );
    step(
        "private folder",
        mount(Some("tmpfs"), PRIVATE, Some("tmpfs"), PLAIN, Some(&*size)),
    )?;
    bring(&old(Path::new(&order.private)), Path::new(PRIVATE), owner).map_err(failed)?;
    step("old root", umount2(OLD, MntFlags::MNT_DETACH))?;
    fs::remove_dir(OLD).map_err(failed)?;
    step("read-only root", raw::make_read_only(c"/"))?;
    let private = CString::new(PRIVATE).expect("a path without a zero");
    step("private folder", raw::make_writable(&private))?;
    step("private folder", chdir(PRIVATE))
}

/// What is copied for a player where it has no root of its own: into its private folder.
pub(super) fn copy_into_private(order: &Order, owner: Option<(Uid, Gid)>) -> io::Result<()> {
    let mut left = MOST_COPIED;
    let private = Path::new(&order.private);
    for (from, to) in &order.copies {
        let Some(name) = Path::new(to).strip_prefix(PLAYER).ok() else {
            continue;
        };
        copy(Path::new(from), &private.join(name), &mut left)?;
    }
    let Some((user, group)) = owner else {
        return Ok(());
    };
    for entry in fs::read_dir(private)? {
        nix::unistd::chown(&entry?.path(), Some(user), Some(group))?;
    }
    Ok(nix::unistd::chown(private, Some(user), Some(group))?)
}

/// Where a link of the old root leads there.
fn followed(path: &Path) -> PathBuf {
    match fs::read_link(old(path)) {
        Ok(target) => path.parent().unwrap_or(path).join(target),
        Err(_) => path.to_owned(),
    }
}

/// A path as it is reached while the old root is still there.
fn old(path: &Path) -> PathBuf {
    let inner = path.strip_prefix("/").unwrap_or(path);
    Path::new(OLD).join(inner)
}

/// Shows a file or folder of the old root in the new one.
fn bind(from: &Path, to: &Path) -> io::Result<()> {
    let from = old(from);
    if from.is_dir() {
        fs::create_dir_all(to)?;
    } else {
        write_new(to, "")?;
    }
    let flags = MsFlags::MS_BIND | MsFlags::MS_REC;
    Ok(mount(Some(&from), to, None::<&str>, flags, None::<&str>)?)
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if !path.exists() {
        fs::write(path, text)?;
    }
    Ok(())
}

/// Copies a file, or the files of a folder; links and devices are left out.
fn copy(from: &Path, to: &Path, left: &mut u64) -> io::Result<()> {
    let about = fs::symlink_metadata(from)?;
    if about.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()), left)?;
        }
        return Ok(());
    }
    if !about.is_file() {
        return Ok(());
    }
    *left = left
        .checked_sub(about.len())
        .ok_or_else(|| io::Error::other("more than 256 MB"))?;
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut source = File::open(from)?;
    let mut copy = File::options().write(true).create_new(true).open(to)?;
    // Not the copying of the kernel, which would also carry over attributes on some systems.
    io::copy(&mut source, &mut copy)?;
    copy.flush()?;
    let is_executable = about.permissions().mode() & 0o111 != 0;
    let mode = if is_executable { 0o555 } else { 0o444 };
    copy.set_permissions(fs::Permissions::from_mode(mode))
}

/// Brings the files that wait in a folder into another, for their new owner.
fn bring(from: &Path, to: &Path, (user, group): (Uid, Gid)) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if !entry.file_type()?.is_file() {
            continue;
        }
        let target = to.join(entry.file_name());
        let mut copy = File::options()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&target)?;
        io::copy(&mut File::open(entry.path())?, &mut copy)?;
        if geteuid().is_root() {
            nix::unistd::chown(&target, Some(user), Some(group))?;
        }
    }
    Ok(())
}
