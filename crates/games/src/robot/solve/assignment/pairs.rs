//! The cheapest pairing of few sources and targets, by the Hungarian method (Kuhn 1955; shortest paths after
//! Tomizawa 1971).

use super::Task;
use crate::robot::Grid;

/// Which target each source goes to, and values that prove that no pairing is cheaper.
pub(in crate::robot::solve) struct Pairing {
    /// For each source, by index, the index of its target.
    pub(in crate::robot::solve) target_of: Vec<usize>,
    /// No source's value exceeds a target's by more than their distance.
    pub(in crate::robot::solve) source_values: Vec<i64>,
    pub(in crate::robot::solve) target_values: Vec<i64>,
}

/// Pairs the sources of a colour with its targets, in time cubic in their number.
pub(in crate::robot::solve) fn pair(grid: &Grid, task: &Task) -> Pairing {
    let n = task.sources.len();
    let distance = |source: usize, target: usize| {
        grid.distance(task.sources[source], task.targets[target]) as i64
    };
    let mut source_values = vec![0; n];
    let mut target_values = vec![0; n];
    // The source of each target; `n` stands for none. One more target, `n`, is where each search begins.
    let mut source_of = vec![n; n + 1];
    for source in 0..n {
        source_of[n] = source;
        let mut at = n;
        let mut slack = vec![i64::MAX; n];
        let mut before = vec![n; n];
        let mut is_done = vec![false; n];
        let mut path = Vec::new();
        loop {
            let here = source_of[at];
            let mut next = (i64::MAX, n);
            for target in (0..n).filter(|&target| !is_done[target]) {
                let gap = distance(here, target) - source_values[here] + target_values[target];
                if gap < slack[target] {
                    slack[target] = gap;
                    before[target] = at;
                }
                next = next.min((slack[target], target));
            }
            let (step, target) = next;
            source_values[source] += step;
            for &done in &path {
                target_values[done] += step;
                let held: usize = source_of[done];
                source_values[held] += step;
            }
            for target in (0..n).filter(|&target| !is_done[target]) {
                slack[target] -= step;
            }
            is_done[target] = true;
            path.push(target);
            at = target;
            if source_of[at] == n {
                break;
            }
        }
        while at != n {
            let previous = before[at];
            source_of[at] = source_of[previous];
            at = previous;
        }
    }
    let mut target_of = vec![0; n];
    for (target, &source) in source_of[..n].iter().enumerate() {
        target_of[source] = target;
    }
    Pairing {
        target_of,
        source_values,
        target_values,
    }
}
