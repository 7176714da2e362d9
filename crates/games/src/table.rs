//! A game for two on a coloured graph, as it is put before players of other makers.

/// All that such a player must know before the first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The first colour of each vertex; a hole has none.
    pub colours: Vec<Option<u8>>,
    /// The neighbours of vertex `v` are `targets[offsets[v]..offsets[v + 1]]`.
    pub offsets: Vec<u32>,
    /// See `offsets`.
    pub targets: Vec<u32>,
    /// Where each seat starts.
    pub starts: [usize; 2],
    /// The colours each seat may never play, as bits.
    pub forbidden: [u32; 2],
    /// The seat that moves first.
    pub first: usize,
    /// The text of the move that plays each colour; there are as many as colours.
    pub names: Vec<String>,
    /// The text of the move that leaves everything as it is.
    pub pass: String,
}

/// A board as the options of the original server ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    /// Its shape, by letter.
    pub shape: char,
    /// Its side.
    pub side: usize,
    /// How many colours there are.
    pub n_colours: usize,
    /// How many of them each seat may never play.
    pub n_forbidden: usize,
}

impl Table {
    /// Every edge once, the smaller end first, ascending.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.colours.len()).flat_map(move |one| {
            let others = &self.targets[self.offsets[one] as usize..self.offsets[one + 1] as usize];
            let others = others.iter().map(|&other| other as usize);
            others
                .filter(move |&other| one < other)
                .map(move |other| (one, other))
        })
    }
}
