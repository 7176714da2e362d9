//! The columns of the program: a step for each node and way, and an end for each cell.

use super::super::super::layers::{Layers, NONE};

/// Nodes and what leads from one to another.
///
/// Column `4 * node + way` is a step from the node; after all steps comes a column for each cell, by which the empty
/// robot ends there, that is, goes to the ground node beyond all others.
#[derive(Clone)]
pub(super) struct Network {
    pub(super) n_cells: usize,
    pub(super) n_nodes: usize,
    /// Which ways lead on from each node, a bit each.
    ways: Vec<u8>,
    /// From a node to its neighbour each way.
    offsets: [isize; 4],
    /// Whether the robot may end on a cell.
    pub(super) may_end: Vec<bool>,
    /// What each node gives, or takes if negative, but for the end.
    pub(super) supplies: Vec<f64>,
    pub(super) costs: Vec<f64>,
}

impl Network {
    /// All costs are 0 yet.
    pub(super) fn new(layers: &Layers, may_end: Vec<bool>) -> Self {
        let n_nodes = layers.x.len();
        let of_cell: Vec<u8> = layers
            .neighbours
            .iter()
            .map(|next| (0..4).fold(0, |ways, way| ways | u8::from(next[way] != NONE) << way))
            .collect();
        let columns = layers.columns as isize;
        Self {
            n_cells: layers.n_cells,
            n_nodes,
            ways: of_cell.repeat(layers.n_layers),
            offsets: [1, columns, -1, -columns],
            supplies: (0..n_nodes)
                .map(|node| f64::from(layers.supply(node)))
                .collect(),
            costs: vec![0.0; 4 * n_nodes + may_end.len()],
            may_end,
        }
    }

    /// The node behind all ends.
    pub(super) fn ground(&self) -> usize {
        self.n_nodes
    }

    /// The first node of the empty robot.
    pub(super) fn first_empty(&self) -> usize {
        self.n_nodes - self.n_cells
    }

    /// Steps and ends.
    pub(super) fn n_columns(&self) -> usize {
        self.costs.len()
    }

    pub(super) fn is_end(&self, column: usize) -> bool {
        4 * self.n_nodes <= column
    }

    /// The column by which the robot ends on the cell of a node of the empty layer.
    pub(super) fn end_of(&self, node: usize) -> usize {
        4 * self.n_nodes + node - self.first_empty()
    }

    /// Whether a node has a neighbour this way.
    pub(super) fn leads(&self, node: usize, way: usize) -> bool {
        self.ways[node] >> way & 1 == 1
    }

    /// The neighbour of a node this way, which there must be.
    pub(super) fn next(&self, node: usize, way: usize) -> usize {
        node.wrapping_add_signed(self.offsets[way])
    }

    /// Where a column begins.
    pub(super) fn tail(&self, column: usize) -> usize {
        if self.is_end(column) {
            column - 4 * self.n_nodes + self.first_empty()
        } else {
            column / 4
        }
    }

    /// Where a column leads.
    pub(super) fn head(&self, column: usize) -> usize {
        if self.is_end(column) {
            self.ground()
        } else {
            self.next(column / 4, column % 4)
        }
    }

    /// Whether a column may be used: a step on the grid, or an end that is allowed.
    pub(super) fn is_usable(&self, column: usize) -> bool {
        if self.is_end(column) {
            self.may_end[column - 4 * self.n_nodes]
        } else {
            self.leads(column / 4, column % 4)
        }
    }
}
