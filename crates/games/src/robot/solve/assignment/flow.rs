//! Pieces of one colour carried over the grid: a flow of least cost from sources to targets.
//!
//! The flow lives on the arcs between neighbours, each of cost one and without limit, so that pieces need no partner
//! in advance. A primal-dual method: a potential rises by at most one a step, and pieces only move along arcs where
//! it rises by exactly one, or back along flow. Shortest paths from what is still to be carried (buckets, since
//! distances are small integers) raise the potential; then as much as possible moves at once, by augmenting paths
//! with distance labels and the gap rule (Ahuja and Orlin 1991). At the end the potential proves that no flow is
//! cheaper.

use super::Task;
use crate::budget::Budget;
use crate::rng::Rng;

/// Right, down, left, up; the opposite of `way` is `way ^ 2`.
pub(in crate::robot::solve) type Way = usize;

/// Beyond any label.
const FAR: u32 = u32::MAX;

/// A flow and its potential on a grid.
pub(in crate::robot::solve) struct Flow {
    rows: usize,
    columns: usize,
    /// What each cell still has to give, or to get if negative.
    pub(in crate::robot::solve) excess: Vec<i32>,
    /// How much leaves each cell each way; never both ways between two cells.
    pub(in crate::robot::solve) out: Vec<[u32; 4]>,
    /// Rises by at most one between neighbours, and by one along every flow.
    pub(in crate::robot::solve) potential: Vec<i32>,
    /// Which way is tried first at each cell, so that paths differ from one solution to the next.
    turn: Vec<u8>,
}

impl Flow {
    /// Nothing carried yet. The potential must not rise by more than one a step.
    pub(super) fn new(
        rows: usize,
        columns: usize,
        excess: Vec<i32>,
        potential: Vec<i32>,
        rng: &mut Rng,
    ) -> Self {
        let n_cells = rows * columns;
        let mut turns = Turns::new(rng);
        Self {
            rows,
            columns,
            excess,
            out: vec![[0; 4]; n_cells],
            potential,
            turn: (0..n_cells).map(|_| turns.next()).collect(),
        }
    }

    /// Carries all there is, or as much as the budget allows; one node a path, and one for every 64 cells of a
    /// search over the grid.
    pub(super) fn run(&mut self, budget: &mut Budget) {
        let mut sources: Vec<usize> = (0..self.excess.len())
            .filter(|&cell| 0 < self.excess[cell])
            .collect();
        let mut is_first = true;
        while !sources.is_empty() {
            if !budget.spend_many(1 + self.excess.len() as u64 / 64) {
                return;
            }
            // The first time, the potential may be good already.
            if !is_first {
                self.raise(&sources);
            }
            is_first = false;
            self.augment(&sources, budget);
            sources.retain(|&cell| 0 < self.excess[cell]);
        }
    }

    /// What was carried so far costs this many steps.
    #[cfg(test)]
    pub(super) fn cost(&self) -> u64 {
        self.out.iter().flatten().map(|&n| u64::from(n)).sum()
    }

    /// The target of each source in a complete flow, which is used up: a way ends at the first free target it meets,
    /// and what flows on from there belongs to another.
    pub(in crate::robot::solve) fn targets(&mut self, task: &Task) -> Vec<usize> {
        task.targets.iter().for_each(|&cell| self.excess[cell] = -1);
        let mut targets = Vec::with_capacity(task.sources.len());
        for &source in &task.sources {
            let mut cell = source;
            while self.excess[cell] == 0 {
                let way = (0..4).find(|&way| 0 < self.out[cell][way]);
                let way = way.expect("what enters a cell that lacks nothing leaves it");
                self.out[cell][way] -= 1;
                cell = self.neighbour(cell, way).expect("flow stays on the grid");
            }
            self.excess[cell] = 0;
            targets.push(cell);
        }
        targets
    }

    /// Whether everything was carried.
    pub(in crate::robot::solve) fn is_complete(&self) -> bool {
        self.excess.iter().all(|&excess| excess == 0)
    }

    fn neighbour(&self, cell: usize, way: Way) -> Option<usize> {
        neighbour(self.rows, self.columns, cell, way)
    }

    /// Moves one piece to a neighbour, or takes back one that came from there.
    fn push(&mut self, cell: usize, way: Way) {
        let next = self.neighbour(cell, way).expect("the way is on the grid");
        let back = &mut self.out[next][way ^ 2];
        match *back {
            0 => self.out[cell][way] += 1,
            _ => *back -= 1,
        }
    }

    /// Whether a piece may go this way at no loss.
    fn is_free(&self, cell: usize, next: usize, way: Way) -> bool {
        self.potential[next] == self.potential[cell] + 1 || 0 < self.out[next][way ^ 2]
    }

    /// Raises the potential by the loss of the cheapest way from a source.
    fn raise(&mut self, sources: &[usize]) {
        let mut loss = vec![FAR; self.excess.len()];
        let mut buckets: [Vec<u32>; 3] = Default::default();
        for &source in sources {
            loss[source] = 0;
            buckets[0].push(source as u32);
        }
        let mut level = 0;
        while buckets.iter().any(|bucket| !bucket.is_empty()) {
            while let Some(cell) = buckets[level as usize % 3].pop() {
                let cell = cell as usize;
                if loss[cell] != level {
                    continue;
                }
                for way in 0..4 {
                    let Some(next) = self.neighbour(cell, way) else {
                        continue;
                    };
                    let more = if 0 < self.out[next][way ^ 2] {
                        0
                    } else {
                        (1 + self.potential[cell] - self.potential[next]) as u32
                    };
                    if level + more < loss[next] {
                        loss[next] = level + more;
                        buckets[(level + more) as usize % 3].push(next as u32);
                    }
                }
            }
            level += 1;
        }
        for (potential, loss) in self.potential.iter_mut().zip(loss) {
            *potential += loss as i32;
        }
    }

    /// Carries as much as possible along free ways.
    fn augment(&mut self, sources: &[usize], budget: &mut Budget) {
        let mut search = Search::new(self);
        for &source in sources {
            while 0 < self.excess[source] && search.finds_a_path(self, source) {
                for &(cell, way) in &search.path {
                    self.push(cell as usize, usize::from(way));
                }
                self.excess[source] -= 1;
                self.excess[search.end] += 1;
                if !budget.spend() {
                    return;
                }
            }
        }
    }
}

/// Where the way from a cell leads, if it stays on the grid.
pub(in crate::robot::solve) fn neighbour(
    rows: usize,
    columns: usize,
    cell: usize,
    way: Way,
) -> Option<usize> {
    match way {
        0 => (cell % columns + 1 < columns).then(|| cell + 1),
        1 => (cell + columns < rows * columns).then(|| cell + columns),
        2 => (!cell.is_multiple_of(columns)).then(|| cell - 1),
        _ => cell.checked_sub(columns),
    }
}

/// Paths to where something is lacking, guided by labels: no cell is nearer to such a place than its label says.
struct Search {
    labels: Vec<u32>,
    /// How many cells have each label.
    n_with: Vec<u32>,
    /// The next way to try at each cell.
    next: Vec<u8>,
    /// Cells with labels above this are cut off.
    last_label: u32,
    path: Vec<(u32, u8)>,
    end: usize,
    /// Labels that rise one by one in a part that is cut off would rise for long; after so many, all are made exact.
    n_relabels_left: usize,
}

impl Search {
    /// Exact labels, by a search backwards from every cell that lacks something.
    fn new(flow: &Flow) -> Self {
        let n_cells = flow.excess.len();
        let mut labels = vec![FAR; n_cells];
        let mut n_with = vec![0; n_cells + 2];
        let mut queue: Vec<u32> = Vec::new();
        for cell in (0..n_cells).filter(|&cell| flow.excess[cell] < 0) {
            labels[cell] = 0;
            queue.push(cell as u32);
        }
        let mut at = 0;
        while at < queue.len() {
            let next = queue[at] as usize;
            at += 1;
            n_with[labels[next] as usize] += 1;
            for way in 0..4 {
                if let Some(cell) = flow.neighbour(next, way)
                    && labels[cell] == FAR
                    && flow.is_free(cell, next, way ^ 2)
                {
                    labels[cell] = labels[next] + 1;
                    queue.push(cell as u32);
                }
            }
        }
        Self {
            labels,
            n_with,
            next: vec![0; n_cells],
            last_label: n_cells as u32,
            path: Vec::new(),
            end: 0,
            n_relabels_left: n_cells.div_ceil(2),
        }
    }

    /// Finds a path from a source; false if there is none while the potential stays as it is.
    fn finds_a_path(&mut self, flow: &Flow, source: usize) -> bool {
        self.path.clear();
        let mut cell = source;
        loop {
            if self.last_label < self.labels[source] {
                return false;
            }
            if flow.excess[cell] < 0 {
                self.end = cell;
                return true;
            }
            if let Some((next, way)) = self.step(flow, cell) {
                self.path.push((cell as u32, way));
                cell = next;
                continue;
            }
            self.relabel(flow, cell);
            if self.n_relabels_left == 0 {
                *self = Self::new(flow);
                cell = source;
                continue;
            }
            if let Some((before, _)) = self.path.pop() {
                cell = before as usize;
            }
        }
    }

    fn step(&mut self, flow: &Flow, cell: usize) -> Option<(usize, u8)> {
        while self.next[cell] < 4 {
            let way = (self.next[cell] + flow.turn[cell]) % 4;
            if let Some(next) = flow.neighbour(cell, usize::from(way))
                && self.labels[next] < self.labels[cell]
                && self.labels[next] + 1 == self.labels[cell]
                && flow.is_free(cell, next, usize::from(way))
            {
                return Some((next, way));
            }
            self.next[cell] += 1;
        }
        None
    }

    fn relabel(&mut self, flow: &Flow, cell: usize) {
        let ways = (0..4).filter_map(|way| Some((flow.neighbour(cell, way)?, way)));
        let labels = ways
            .filter(|&(next, way)| flow.is_free(cell, next, way))
            .map(|(next, _)| self.labels[next]);
        let label = labels.min().unwrap_or(FAR).saturating_add(1);
        let old = self.labels[cell];
        self.n_relabels_left -= 1;
        self.n_with[old as usize] -= 1;
        // Nothing can step down over a label that nobody has.
        if self.n_with[old as usize] == 0 {
            self.last_label = self.last_label.min(old);
        }
        self.labels[cell] = label;
        self.next[cell] = 0;
        if (label as usize) < self.n_with.len() {
            self.n_with[label as usize] += 1;
        }
    }
}

/// Random numbers from 0 to 3, many from one draw.
struct Turns<'a> {
    rng: &'a mut Rng,
    bits: u64,
    n_left: u32,
}

impl<'a> Turns<'a> {
    fn new(rng: &'a mut Rng) -> Self {
        Self {
            rng,
            bits: 0,
            n_left: 0,
        }
    }

    fn next(&mut self) -> u8 {
        if self.n_left == 0 {
            self.bits = self.rng.next_u64();
            self.n_left = 32;
        }
        self.n_left -= 1;
        let turn = self.bits as u8 % 4;
        self.bits >>= 2;
        turn
    }
}
