//! Groups of cells that only shrink, each as a tree of boxes that finds the nearest cell by Manhattan distance.
//!
//! A k-d tree without pointers (after Bentley, 1975): the cells of a group lie in an array so that each half of any
//! part of it is one side of the grid or the other. A node knows the smallest box around what is left below it, so
//! that a search skips what is too far and what is empty; removing a cell shrinks the boxes above it.

use crate::budget::Budget;
use crate::robot::Grid;

/// Parts of this many cells or fewer are looked through one by one.
const LEAF: usize = 8;

/// Before parts of this many cells or more are put in order, the budget is asked.
const MANY: usize = 1 << 12;

/// Deeper than any tree of a grid, which has at most 2^25 cells.
const DEEPEST: usize = 32;

/// A slot whose cell was removed.
const GONE: u32 = u32::MAX;

/// Several groups over one grid.
pub(super) struct Boxes {
    columns: u32,
    /// The cells of all groups, each group in tree order.
    slots: Vec<u32>,
    /// Where each cell of the grid lies in `slots`.
    slot_of: Vec<u32>,
    /// The boxes of all groups; node k has the nodes 2k+1 and 2k+2 below it.
    nodes: Vec<Extent>,
}

/// One group: where its slots and nodes are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    first_slot: u32,
    n_slots: u32,
    first_node: u32,
}

/// Rows and columns from the lowest to the highest; nothing if the lowest row is above the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Extent {
    top: u32,
    bottom: u32,
    left: u32,
    right: u32,
}

impl Extent {
    const EMPTY: Self = Self {
        top: u32::MAX,
        bottom: 0,
        left: u32::MAX,
        right: 0,
    };

    fn is_empty(&self) -> bool {
        self.bottom < self.top
    }

    fn around(self, other: Self) -> Self {
        Self {
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
            left: self.left.min(other.left),
            right: self.right.max(other.right),
        }
    }

    /// Steps from a place to the nearest place inside; far beyond any grid if it is empty.
    fn distance(&self, row: u32, column: u32) -> u32 {
        if self.is_empty() {
            return u32::MAX;
        }
        let vertical = self.top.saturating_sub(row) + row.saturating_sub(self.bottom);
        let horizontal = self.left.saturating_sub(column) + column.saturating_sub(self.right);
        vertical + horizontal
    }
}

/// A part of a group: its node, counted within the group, and its slots.
#[derive(Clone, Copy)]
struct Part {
    node: usize,
    low: usize,
    high: usize,
}

impl Part {
    fn is_leaf(self) -> bool {
        self.high - self.low <= LEAF
    }

    fn halves(self) -> [Self; 2] {
        let middle = self.low + (self.high - self.low) / 2;
        [(1, self.low, middle), (2, middle, self.high)].map(|(side, low, high)| Self {
            node: 2 * self.node + side,
            low,
            high,
        })
    }
}

impl Group {
    fn whole(self) -> Part {
        Part {
            node: 0,
            low: self.first_slot as usize,
            high: (self.first_slot + self.n_slots) as usize,
        }
    }
}

impl Boxes {
    /// No groups yet, and room for this many cells.
    pub(super) fn new(grid: &Grid, n_slots: usize) -> Self {
        Self {
            columns: grid.columns as u32,
            slots: Vec::with_capacity(n_slots),
            slot_of: vec![GONE; grid.n_cells()],
            nodes: Vec::new(),
        }
    }

    /// Adds a group of cells that are in no other group; none if the budget is over first.
    pub(super) fn add(&mut self, cells: &[u32], budget: &mut Budget) -> Option<Group> {
        let group = Group {
            first_slot: self.slots.len() as u32,
            n_slots: cells.len() as u32,
            first_node: self.nodes.len() as u32,
        };
        let mut n_nodes = 1;
        let mut n_slots = cells.len();
        while LEAF < n_slots {
            n_slots = n_slots.div_ceil(2);
            n_nodes = 2 * n_nodes + 1;
        }
        let n_all = self.nodes.len() + n_nodes;
        // Doubling what it takes would hold much memory for nothing.
        self.nodes.reserve_exact(n_nodes.max(self.nodes.len() / 8));
        self.nodes.resize(n_all, Extent::EMPTY);
        self.slots.extend_from_slice(cells);
        self.build(group, group.whole(), budget)?;
        for slot in group.whole().low..group.whole().high {
            self.slot_of[self.slots[slot] as usize] = slot as u32;
        }
        Some(group)
    }

    /// The nearest cell of a group that has one; the topmost, then the leftmost of several.
    pub(super) fn nearest(&self, group: Group, from: usize) -> usize {
        let (row, column) = (from as u32 / self.columns, from as u32 % self.columns);
        let nodes = &self.nodes[group.first_node as usize..];
        let mut best = (u32::MAX, GONE);
        let mut best_row = u32::MAX;
        // What is still to be looked at, with its distance; the nearest is on top.
        let mut later = [(0, group.whole()); DEEPEST];
        let mut n_later = 0;
        let mut next = Some((nodes[0].distance(row, column), group.whole()));
        while let Some((distance, part)) = next {
            let top = nodes[part.node].top;
            if distance < best.0 || distance == best.0 && top <= best_row {
                if part.is_leaf() {
                    for &cell in self.slots[part.low..part.high]
                        .iter()
                        .filter(|&&cell| cell != GONE)
                    {
                        let (k, l) = (cell / self.columns, cell % self.columns);
                        let found = (row.abs_diff(k) + column.abs_diff(l), cell);
                        if found < best {
                            best = found;
                            best_row = k;
                        }
                    }
                } else {
                    let [one, other] = part
                        .halves()
                        .map(|half| (nodes[half.node].distance(row, column), half));
                    let is_one_nearer = one.0 <= other.0;
                    let (near, far) = if is_one_nearer {
                        (one, other)
                    } else {
                        (other, one)
                    };
                    if far.0 <= best.0 && far.0 != u32::MAX {
                        later[n_later] = far;
                        n_later += 1;
                    }
                    next = Some(near);
                    continue;
                }
            }
            next = n_later.checked_sub(1).map(|last| later[last]);
            n_later = n_later.saturating_sub(1);
        }
        best.1 as usize
    }

    /// Takes a cell out of its group.
    pub(super) fn remove(&mut self, group: Group, cell: usize) {
        let slot = self.slot_of[cell] as usize;
        self.slots[slot] = GONE;
        let mut path = [group.whole(); DEEPEST];
        let mut depth = 0;
        while !path[depth].is_leaf() {
            let [one, other] = path[depth].halves();
            depth += 1;
            path[depth] = if slot < one.high { one } else { other };
        }
        for part in path[..=depth].iter().rev() {
            let extent = self.extent(group, *part);
            let node = &mut self.nodes[group.first_node as usize + part.node];
            if *node == extent {
                break;
            }
            *node = extent;
        }
    }

    /// Puts the slots of a part in order and finds its boxes; none if the budget is over first.
    fn build(&mut self, group: Group, part: Part, budget: &mut Budget) -> Option<()> {
        if MANY <= part.high - part.low && budget.is_over() {
            return None;
        }
        if !part.is_leaf() {
            let columns = self.columns;
            let cells = &mut self.slots[part.low..part.high];
            let extent = around(cells, columns);
            let middle = cells.len() / 2;
            if extent.right - extent.left < extent.bottom - extent.top {
                cells.select_nth_unstable(middle)
            } else {
                cells.select_nth_unstable_by_key(middle, |cell| cell % columns)
            };
            for half in part.halves() {
                self.build(group, half, budget)?;
            }
        }
        self.nodes[group.first_node as usize + part.node] = self.extent(group, part);
        Some(())
    }

    /// The box around what is left of a part, from what lies directly below it.
    fn extent(&self, group: Group, part: Part) -> Extent {
        if part.is_leaf() {
            return around(&self.slots[part.low..part.high], self.columns);
        }
        let [one, other] = part
            .halves()
            .map(|half| self.nodes[group.first_node as usize + half.node]);
        one.around(other)
    }
}

fn around(cells: &[u32], columns: u32) -> Extent {
    let left = cells.iter().filter(|&&cell| cell != GONE);
    left.fold(Extent::EMPTY, |extent, cell| {
        let (row, column) = (cell / columns, cell % columns);
        extent.around(Extent {
            top: row,
            bottom: row,
            left: column,
            right: column,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::robot::Puzzle;

    #[test]
    fn the_nearest_is_the_same_as_by_looking_at_all_cells() {
        let mut rng = Rng::new(1);
        for round in 0..300 {
            let (rows, columns) = (1 + rng.below(12), 1 + rng.below(12));
            let puzzle: Puzzle = format!("robot {rows} {columns} 1 0").parse().unwrap();
            let grid = puzzle.grid();
            let cells: Vec<u32> = (0..grid.n_cells() as u32)
                .filter(|_| rng.chance(1, 2))
                .collect();
            let mut left = cells.clone();
            if cells.is_empty() {
                continue;
            }
            let mut boxes = Boxes::new(grid, cells.len());
            let group = boxes.add(&cells, &mut Budget::unlimited()).unwrap();
            while !left.is_empty() {
                let from = rng.below(grid.n_cells());
                let slow = left
                    .iter()
                    .map(|&cell| (grid.distance(from, cell as usize), cell as usize))
                    .min();
                let found = boxes.nearest(group, from);
                assert_eq!(Some(found), slow.map(|(_, cell)| cell), "round {round}");
                let gone = left.swap_remove(rng.below(left.len()));
                boxes.remove(group, gone as usize);
            }
        }
    }
}
