//! The games as the checker knows them: those of the product, and those that a program adds.

use std::sync::OnceLock;

use crate::judge::{End, Puzzle};
use crate::kernel::Kernel;
use crate::record::Led;
use crate::{Answer, Budget, Reason, Stop, flood, robot, tents, uluru};

/// What the checker knows of one game.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// The first words of its puzzles.
    pub(crate) heads: &'static [&'static str],
    /// Reads them.
    pub(crate) read: Read,
    /// What a proof by steps must refute, if there are such proofs.
    pub(crate) opposite: Option<Opposite>,
    /// What such a proof must refute of a number of ends, given those that it lists.
    pub(crate) all_but: Option<Listed>,
    /// What such a proof must refute of a conflict, given the ends that it lists.
    pub(crate) together: Option<Listed>,
    /// Replays a game between two players, if there are puzzles for two.
    pub(crate) replay: Option<Replay>,
    /// Speaks for the checker that the game came with, if it did.
    pub(crate) original: Option<Say>,
}

/// Reads a puzzle from its canonical text. Only where that takes much longer than the text is long the budget is asked.
pub type Read = for<'a> fn(&'a str, &mut Budget<'_>) -> Result<Box<dyn Puzzle + 'a>, Stop>;

/// The constraints of a puzzle together with the opposite of what an answer claims of every end.
pub(crate) type Opposite = fn(&Answer<'_>) -> Result<Option<Kernel>, Reason>;

/// The constraints of a puzzle together with the opposite of a claim about the ends that are listed.
pub(crate) type Listed = fn(&Answer<'_>, &[End]) -> Result<Option<Kernel>, Reason>;

/// Plays a line, then tries one more move. An error names the rule that is broken where.
pub(crate) type Replay = fn(puzzle: &str, line: &str, more: Option<&str>) -> Result<Led, Reason>;

/// Says something about an answer.
pub(crate) type Say = fn(&Answer<'_>, &mut Budget<'_>) -> String;

impl Rules {
    /// A game whose puzzles begin with one of these words and are read like this.
    pub const fn new(heads: &'static [&'static str], read: Read) -> Self {
        Self {
            heads,
            read,
            opposite: None,
            all_but: None,
            together: None,
            replay: None,
            original: None,
        }
    }
}

/// The games of the product.
const GAMES: &[&Rules] = &[
    &Rules {
        opposite: Some(uluru::opposite),
        all_but: Some(uluru::all_but),
        together: Some(uluru::together),
        ..Rules::new(&["uluru"], uluru::read)
    },
    &Rules {
        opposite: Some(tents::opposite),
        all_but: Some(tents::all_but),
        ..Rules::new(&["tents"], tents::read)
    },
    &Rules {
        original: Some(robot::original_words),
        ..Rules::new(&["robot"], robot::read)
    },
    &Rules {
        replay: Some(flood::replay),
        ..Rules::new(&["flood"], flood::read)
    },
    &Rules::new(&["floodit"], flood::read),
];

/// Games that a program was started with besides its own.
static ADDED: OnceLock<&'static [&'static Rules]> = OnceLock::new();

/// Adds games to those of the product; once, before anything is checked.
///
/// # Panics
/// If something has been checked already.
pub fn add(rules: &'static [&'static Rules]) {
    let is_first = ADDED.set(rules).is_ok();
    assert!(is_first, "games are added once, before anything is checked");
}

/// The first word of a puzzle.
pub(crate) fn head(puzzle: &str) -> &str {
    puzzle.split(' ').next().unwrap_or("")
}

/// The rules of the game that a puzzle is of.
pub(crate) fn of(puzzle: &str) -> Option<&'static Rules> {
    let added = ADDED.get_or_init(|| &[]);
    let mut all = GAMES.iter().chain(*added).copied();
    all.find(|rules| rules.heads.contains(&head(puzzle)))
}
