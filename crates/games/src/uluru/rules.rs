//! The three rule sets: how birds are numbered, and what the odd wishes mean.

/// Which game is played: the same boards and wishes, read in three ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The logic homework: pawns 0 to 7.
    Pawns,
    /// The programming project: pelicans from 1, boards of several sizes.
    Pelicans,
    /// The published game: eight coloured birds, a pack of cards, sand running.
    Cards,
}

impl Rules {
    /// Every rule set with its word.
    pub const WORDS: [(Rules, &'static str); 3] = [
        (Rules::Pawns, "pawns"),
        (Rules::Pelicans, "pelicans"),
        (Rules::Cards, "cards"),
    ];

    /// The rule set a word names.
    pub fn read(word: &str) -> Option<Self> {
        let row = Self::WORDS.iter().find(|(_, known)| *known == word)?;
        Some(row.0)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].1
    }

    /// The number of the first bird.
    pub fn first_bird(self) -> usize {
        usize::from(self == Self::Pelicans)
    }

    /// What becomes of the opposite of no wish at all: whether it always holds.
    pub(super) fn pleases_opposite_of_none(self) -> bool {
        self == Self::Cards
    }

    /// What becomes of a wish that names its own bird.
    pub(super) fn own_name(self) -> OwnName {
        match self {
            Self::Pawns => OwnName::NeverHolds,
            Self::Pelicans => OwnName::AsTheFormulaSays,
            Self::Cards => OwnName::Holds,
        }
    }
}

/// What a wish that names its own bird means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnName {
    NeverHolds,
    AsTheFormulaSays,
    Holds,
}
