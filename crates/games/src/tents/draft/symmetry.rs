//! Symmetric boards: where else something is set together with a square.

/// How a board looks the same again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// It need not.
    None,
    /// After half a turn.
    Half,
    /// After a quarter of a turn; for square boards.
    Quarter,
    /// In a mirror that stands upright: left and right.
    Across,
    /// In a mirror that lies flat: top and bottom.
    Down,
    /// In both mirrors.
    Both,
}

impl Symmetry {
    /// Every symmetry with its word.
    pub const WORDS: [(Symmetry, &'static str); 6] = [
        (Symmetry::None, "none"),
        (Symmetry::Half, "half"),
        (Symmetry::Quarter, "quarter"),
        (Symmetry::Across, "across"),
        (Symmetry::Down, "down"),
        (Symmetry::Both, "both"),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].1
    }

    /// The symmetry of a word.
    pub fn read(word: &str) -> Option<Self> {
        let row = Self::WORDS.iter().find(|(_, known)| *known == word);
        row.map(|(symmetry, _)| *symmetry)
    }

    /// The same, if a board of this size can have it.
    pub(in crate::tents) fn fitting(self, width: usize, height: usize) -> Self {
        match self {
            Self::Quarter if width != height => Self::None,
            symmetry => symmetry,
        }
    }

    /// A square of a board and all that belong together with it, each once.
    pub fn images(self, place: (usize, usize), width: usize, height: usize) -> Vec<(usize, usize)> {
        let mut images = self.each_image(place, width, height);
        images.sort_unstable();
        images.dedup();
        images
    }

    /// Where a square comes to lie by each turn or mirror, staying where it is first; some may be the same.
    pub(in crate::tents) fn each_image(
        self,
        (x, y): (usize, usize),
        width: usize,
        height: usize,
    ) -> Vec<(usize, usize)> {
        let (right, bottom) = (width - 1 - x, height - 1 - y);
        match self {
            Self::None => vec![(x, y)],
            Self::Half => vec![(x, y), (right, bottom)],
            Self::Quarter => vec![(x, y), (bottom, x), (right, bottom), (y, right)],
            Self::Across => vec![(x, y), (right, y)],
            Self::Down => vec![(x, y), (x, bottom)],
            Self::Both => vec![(x, y), (right, y), (x, bottom), (right, bottom)],
        }
    }
}
