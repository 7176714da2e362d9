//! A board: vertices, the edges between them, and the colour each has at first.

use std::collections::HashSet;

use super::puzzle::MAX_VERTICES;
use crate::small::small;
use crate::words::Sentence;

/// Coordinates stay small, so that a drawing fits a screen.
pub(super) const MAX_COORDINATE: usize = 255;

/// Vertices with colours, joined by edges. Holes keep their number, have no colour and no edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    layout: Layout,
    /// The neighbours of vertex `v` are `targets[offsets[v]..offsets[v + 1]]`.
    offsets: Vec<u32>,
    targets: Vec<u32>,
    colours: Vec<Option<u8>>,
}

/// How the vertices lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// Squares row by row; neighbours share a side.
    Grid {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Whether opposite sides are joined too.
        wraps: bool,
    },
    /// Any graph, with a place to draw each vertex at if that is known.
    Graph {
        /// Column and row of each vertex.
        at: Option<Vec<(usize, usize)>>,
    },
}

impl Board {
    /// A rectangle of squares, row by row; `None` is a hole.
    pub fn grid(
        width: usize,
        height: usize,
        wraps: bool,
        colours: Vec<Option<u8>>,
    ) -> Result<Self, Sentence> {
        check_grid_size(width, height)?;
        if colours.len() != width * height {
            return Err(Sentence::new("flood-expected-squares").with("n", width * height));
        }
        let layout = Layout::Grid {
            width,
            height,
            wraps,
        };
        let mut edges = Vec::new();
        for y in 0..height {
            for x in 0..width {
                if wraps || x + 1 < width {
                    edges.push((y * width + x, y * width + (x + 1) % width));
                }
                if wraps || y + 1 < height {
                    edges.push((y * width + x, (y + 1) % height * width + x));
                }
            }
        }
        // A ring of one or two squares joins a square to itself or twice to the next.
        edges.retain(|(one, other)| one != other);
        Ok(Self::build(layout, &edges, colours))
    }

    /// Any graph. Holes may not have edges.
    pub fn graph(
        colours: Vec<Option<u8>>,
        edges: &[(usize, usize)],
        at: Option<Vec<(usize, usize)>>,
    ) -> Result<Self, Sentence> {
        if colours.is_empty() || MAX_VERTICES < colours.len() {
            return Err(Sentence::new("flood-expected-vertices").with("most", MAX_VERTICES));
        }
        let is_end = |vertex: usize| colours.get(vertex).is_some_and(Option::is_some);
        let bad = edges
            .iter()
            .find(|&&(one, other)| one == other || !is_end(one) || !is_end(other));
        if let Some((one, other)) = bad {
            return Err(Sentence::new("flood-expected-edges")
                .with("one", *one)
                .with("other", *other));
        }
        if let Some(at) = &at {
            check_places(at, colours.len())?;
        }
        Ok(Self::build(Layout::Graph { at }, edges, colours))
    }

    fn build(layout: Layout, edges: &[(usize, usize)], colours: Vec<Option<u8>>) -> Self {
        let mut lists = vec![Vec::new(); colours.len()];
        for &(one, other) in edges {
            if colours[one].is_some() && colours[other].is_some() {
                lists[one].push(small(other));
                lists[other].push(small(one));
            }
        }
        let mut offsets = vec![0];
        let mut targets = Vec::new();
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
            targets.extend_from_slice(list);
            offsets.push(small(targets.len()));
        }
        Self {
            layout,
            offsets,
            targets,
            colours,
        }
    }

    /// How the vertices lie.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many numbers vertices have, holes included.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a board has at least one vertex"
    )]
    pub fn len(&self) -> usize {
        self.colours.len()
    }

    /// How many vertices there are, holes not counted.
    pub fn n_vertices(&self) -> usize {
        self.colours.iter().flatten().count()
    }

    /// The first colour of a vertex; a hole has none.
    pub fn colour(&self, vertex: usize) -> Option<u8> {
        self.colours[vertex]
    }

    /// The first colours of all vertices, holes left out.
    pub fn colours(&self) -> impl Iterator<Item = u8> + '_ {
        self.colours.iter().copied().flatten()
    }

    /// The neighbours of a vertex, ascending.
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.targets[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }

    /// The adjacency in compressed rows: the neighbours of `v` are `targets[offsets[v]..offsets[v + 1]]`.
    pub fn compressed_rows(&self) -> (&[u32], &[u32]) {
        (&self.offsets, &self.targets)
    }

    /// Every edge once, the smaller end first, ascending.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.len()).flat_map(|one| {
            let others = self.neighbours(one).iter().map(|&other| other as usize);
            others
                .filter(move |&other| one < other)
                .map(move |other| (one, other))
        })
    }

    /// How many vertices can be reached from one, itself included.
    pub fn n_reached(&self, from: usize) -> usize {
        let mut is_reached = vec![false; self.len()];
        is_reached[from] = true;
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            for &other in self.neighbours(vertex) {
                if !std::mem::replace(&mut is_reached[other as usize], true) {
                    queue.push(other as usize);
                }
            }
        }
        queue.len()
    }
}

/// Refuses a grid that is empty or too large, before anything is allocated for it.
pub(super) fn check_grid_size(width: usize, height: usize) -> Result<(), Sentence> {
    let is_fine = width
        .checked_mul(height)
        .is_some_and(|n| 0 < n && n <= MAX_VERTICES);
    if is_fine {
        Ok(())
    } else {
        Err(Sentence::new("flood-expected-board").with("most", MAX_VERTICES))
    }
}

fn check_places(at: &[(usize, usize)], n_vertices: usize) -> Result<(), Sentence> {
    if at.len() != n_vertices {
        return Err(Sentence::new("flood-expected-places"));
    }
    if at.iter().any(|&(x, y)| MAX_COORDINATE < x.max(y)) {
        return Err(Sentence::new("flood-expected-coordinates").with("most", MAX_COORDINATE));
    }
    if at.iter().collect::<HashSet<_>>().len() == at.len() {
        Ok(())
    } else {
        Err(Sentence::new("flood-expected-own-places"))
    }
}
