//! Which processors games and their players run on.

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;

/// The calling thread, for the kernel.
const THIS: Pid = Pid::from_raw(0);

/// The processors this thread may run on, and so its players.
pub(super) fn of_this_thread() -> Vec<usize> {
    let Ok(ours) = sched_getaffinity(THIS) else {
        return Vec::new();
    };
    let cores = 0..CpuSet::count();
    cores
        .filter(|&core| ours.is_set(core).unwrap_or(false))
        .collect()
}

/// Keeps this thread, and the players it starts, on one of the processors we may use.
pub(crate) fn stay_on_one(job: usize) {
    let cores = of_this_thread();
    let mut one = CpuSet::new();
    if let Some(core) = cores.get(job % cores.len().max(1))
        && one.set(*core).is_ok()
    {
        // Without it games are only a little less fair.
        let _ = sched_setaffinity(THIS, &one);
    }
}
