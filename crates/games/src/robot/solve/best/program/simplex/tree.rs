//! A spanning forest of basic columns: one tree a layer.
//!
//! Nodes are numbered in preorder, so that whatever hangs below a node is one stretch of `order`.

use super::network::Network;

/// A node without a parent.
pub(super) const NONE: u32 = u32::MAX;

/// The forest.
#[derive(Clone, Default)]
pub(super) struct Tree {
    links: Vec<Link>,
    /// All nodes, every one before those below it.
    order: Vec<u32>,
    /// The stretch of `order` that hangs below each node, itself included.
    stretches: Vec<(u32, u32)>,
}

/// How a node hangs in the forest.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) parent: u32,
    pub(super) depth: u32,
    /// The column between the node and its parent, and its slot in the basis.
    pub(super) column: u32,
    pub(super) slot: u32,
    /// 1 if the column leads upwards, -1 if downwards.
    pub(super) sign: f64,
}

const ROOT: Link = Link {
    parent: NONE,
    depth: 0,
    column: NONE,
    slot: NONE,
    sign: 0.0,
};

impl Tree {
    /// Spans the nodes with basic columns, given by slot; also returns the slots left over. None if that fails.
    pub(super) fn span(
        network: &Network,
        roots: &[u32],
        basis: &[u32],
    ) -> Option<(Self, Vec<u32>)> {
        let n = network.n_nodes + 1;
        let arcs = Incident::new(network, basis, n);
        let mut tree = Self {
            links: vec![ROOT; n],
            order: Vec::with_capacity(n),
            stretches: vec![(0, 0); n],
        };
        let mut is_seen = vec![false; n];
        let mut is_used = vec![false; basis.len()];
        let mut stack = Vec::new();
        for &root in roots {
            if std::mem::replace(&mut is_seen[root as usize], true) {
                return None;
            }
            stack.push(root);
            while let Some(node) = stack.pop() {
                tree.order.push(node);
                for &(column, slot) in arcs.of(node) {
                    let (tail, head) =
                        (network.tail(column as usize), network.head(column as usize));
                    let next = if tail == node as usize { head } else { tail };
                    if std::mem::replace(&mut is_seen[next], true) {
                        continue;
                    }
                    is_used[slot as usize] = true;
                    tree.links[next] = Link {
                        parent: node,
                        depth: tree.links[node as usize].depth + 1,
                        column,
                        slot,
                        sign: if tail == next { 1.0 } else { -1.0 },
                    };
                    stack.push(next as u32);
                }
            }
        }
        if tree.order.len() != n {
            return None;
        }
        tree.measure();
        let is_left = |&slot: &u32| {
            !is_used[slot as usize] && (basis[slot as usize] as usize) < network.n_columns()
        };
        let left = (0..basis.len() as u32).filter(is_left).collect();
        Some((tree, left))
    }

    pub(super) fn link(&self, node: usize) -> &Link {
        &self.links[node]
    }

    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    pub(super) fn stretch(&self, node: usize) -> (u32, u32) {
        self.stretches[node]
    }

    /// The node that hangs by a column, if the column belongs to the forest.
    pub(super) fn below(&self, network: &Network, column: usize) -> Option<usize> {
        let ends = [network.tail(column), network.head(column)];
        ends.into_iter()
            .find(|&node| self.links[node].column as usize == column)
    }

    /// Calls `step` for every link on the way from one node to another with 1 if the way follows its column and -1
    /// if it goes against it. Both nodes must hang in the same tree.
    pub(super) fn way(&self, from: usize, to: usize, mut step: impl FnMut(&Link, f64)) {
        let (mut up, mut down) = (from, to);
        while up != down {
            let (one, other) = (&self.links[up], &self.links[down]);
            if other.depth <= one.depth {
                step(one, one.sign);
                up = one.parent as usize;
            } else {
                step(other, -other.sign);
                down = other.parent as usize;
            }
        }
    }

    fn measure(&mut self) {
        for (at, &node) in self.order.iter().enumerate() {
            self.stretches[node as usize] = (at as u32, at as u32 + 1);
        }
        for &node in self.order.iter().rev() {
            let (parent, end) = (
                self.links[node as usize].parent,
                self.stretches[node as usize].1,
            );
            if parent != NONE {
                let stretch = &mut self.stretches[parent as usize];
                stretch.1 = stretch.1.max(end);
            }
        }
    }
}

/// The basic columns at each node, with their slots.
struct Incident {
    starts: Vec<u32>,
    arcs: Vec<(u32, u32)>,
}

impl Incident {
    fn new(network: &Network, basis: &[u32], n: usize) -> Self {
        let arcs = || {
            let is_arc = |(_, column): &(usize, &u32)| (**column as usize) < network.n_columns();
            basis.iter().enumerate().filter(is_arc)
        };
        let ends = |column: u32| [network.tail(column as usize), network.head(column as usize)];
        let mut starts = vec![0; n + 2];
        for (_, &column) in arcs() {
            for node in ends(column) {
                starts[node + 2] += 1;
            }
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        let mut sorted = vec![(0, 0); starts[n + 1] as usize];
        for (slot, &column) in arcs() {
            for node in ends(column) {
                let at = &mut starts[node + 1];
                sorted[*at as usize] = (column, slot as u32);
                *at += 1;
            }
        }
        Self {
            starts,
            arcs: sorted,
        }
    }

    fn of(&self, node: u32) -> &[(u32, u32)] {
        let (low, high) = (self.starts[node as usize], self.starts[node as usize + 1]);
        &self.arcs[low as usize..high as usize]
    }
}
