//! The workshop: puzzles made by hand.
//!
//! What a setter has drawn so far is a *draft*; it may be ambiguous, impossible or not yet a puzzle. An *edit* is text, as
//! a move is. Making puzzles is a game of its own: its puzzles are drafts, its moves are edits and its view offers them.
//! So sessions, undo and redo, saves and boards are those of play, and no front end knows which game it edits. What is
//! more than play is behind [`Workpiece`]: the verdict on a draft, and helpers that change it.

mod conflict;

pub(crate) use conflict::smallest_hitting;
pub use conflict::{Ask, Conflict, Held, smallest_conflict};

use std::collections::HashSet;
use std::marker::PhantomData;

use crate::answer::Claim;
use crate::any::{AnyGame, AnyPuzzle, hide};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Difficulty, Game, Info, Position, Status, Text};
use crate::kind::Choices;
use crate::rng::Rng;
use crate::symbol::Symbol;
use crate::view::{Icon, Note, View};
use crate::why::Place;
use crate::words::{Sentence, Words};

/// What a setter has drawn so far. Its text begins with a head of its own, such as `tents-draft`.
pub trait Draft: Text + Clone + Send + Sync + 'static {
    /// The game whose puzzles are made.
    type Of: Game;
    /// What an empty draft is asked for, such as its size.
    type Blank: Text + Default;
    /// One change; its text has no blanks.
    type Edit: Text + Copy + Eq + Send + 'static;

    /// Names of the workshop, and blank drafts worth offering. Its words are those of the game's tables.
    const INFO: Info;
    /// How people choose a blank draft.
    const CHOICES: Option<Choices<Workshop<Self>>> = None;
    /// What changes a draft for its setter; may be empty.
    const HELPERS: &'static [Helper<Self>] = &[];
    /// Lines of edits, separated by blanks, that make another puzzle of one that people would call the same, such as the
    /// board turned or mirrored; may be empty.
    const LIKENESSES: &'static [&'static str] = &[];

    /// A draft to begin with.
    fn blank(blank: &Self::Blank) -> Self;
    /// A puzzle to go on with.
    fn of(puzzle: &<Self::Of as Game>::Puzzle) -> Self;
    /// Makes a change, or says why it cannot be made and leaves the draft as it was.
    fn edit(&mut self, edit: Self::Edit) -> Result<(), Sentence>;
    /// Edits that lead from this draft to another.
    fn edits_to(&self, other: &Self) -> Vec<Self::Edit>;
    /// What a front end shows, with edits for offers. Cheap: no search.
    fn view(&self) -> View;
    /// How many spots its view has, for those who must know before it is made.
    fn n_spots(&self) -> usize {
        self.view().spots.len()
    }
    /// The puzzle it says so far, or why it is none yet.
    fn puzzle(&self) -> Result<<Self::Of as Game>::Puzzle, Sentence>;
    /// What can be said of its solutions within a budget.
    fn judge(&self, budget: &mut Budget) -> Judgement;
}

/// A row in a table of helpers: what is done for a setter when asked. Its words are `ID-helper-NAME`, with the id of the
/// workshop.
pub struct Helper<D: Draft> {
    /// Its word in requests and on the command line.
    pub name: &'static str,
    /// Makes another draft of this one, or says why that is not possible. Some understand a wish, such as `steps=40`.
    pub help: Help<D>,
    /// An example of a wish; empty if it understands none.
    pub wish: &'static str,
}

/// Makes another draft of one; the text is a wish in the helper's own words and may be empty.
pub type Help<D> = fn(&D, &str, &mut Rng, &mut Budget) -> Result<D, Error>;

/// A helper as menus show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HelperInfo {
    /// Its word.
    pub name: &'static str,
    /// An example of a wish; empty if it understands none.
    pub wish: &'static str,
}

/// What is known of a draft: whether it can be solved, in how many ways, and how hard that is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Judgement {
    /// What is established of its solutions; none if it is not yet a puzzle.
    pub claim: Option<Claim>,
    /// The same and more in sentences, the most important first.
    pub notes: Vec<Note>,
    /// What cannot all hold, as few as possible.
    pub conflict: Vec<Place>,
    /// The things that stand in solutions and not yet in the draft.
    pub ghosts: Vec<Ghost>,
    /// The spots that are not the same in all solutions.
    pub differs: Vec<usize>,
    /// How hard it is, once it has one solution.
    pub difficulty: Option<Difficulty>,
    /// Whether the budget sufficed for all of it.
    pub is_whole: bool,
}

/// A thing that stands on a spot in some solution.
#[derive(Debug, Clone, PartialEq)]
pub struct Ghost {
    /// The spot, by its index in the view.
    pub spot: usize,
    /// What stands there.
    pub icon: Icon,
    /// In which solutions.
    pub of: Solutions,
}

/// Which solutions are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solutions {
    /// All there are: it is forced.
    All,
    /// The first of the two that are shown.
    First,
    /// The second.
    Second,
    /// Both that are shown, but perhaps not all.
    Both,
}

impl Solutions {
    /// Every kind with its word.
    pub const WORDS: [(Solutions, &'static str); 4] = [
        (Solutions::All, "all"),
        (Solutions::First, "first"),
        (Solutions::Second, "second"),
        (Solutions::Both, "both"),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].1
    }
}

/// A draft with its types hidden.
pub trait Workpiece {
    /// The draft as it stands; reading it gives the same draft with no edits made.
    fn text(&self) -> String;
    /// The puzzle it says so far, or why it is none yet.
    fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, Sentence>;
    /// What can be said of its solutions within a budget.
    fn judge(&self, budget: &mut Budget) -> Judgement;
    /// Lines of edits after which people would call it the same.
    fn likenesses(&self) -> &'static [&'static str];
    /// What can be done for its setter.
    fn helpers(&self) -> Vec<HelperInfo>;
    /// The edits that a helper makes.
    fn help(
        &self,
        helper: &str,
        wish: &str,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Vec<String>, Error>;
}

/// How a game says that its puzzles can be made by hand.
pub struct Bench<G: Game> {
    /// The game of making them.
    pub(crate) game: &'static dyn AnyGame,
    /// A puzzle as a draft.
    pub(crate) draft: fn(&G::Puzzle) -> Box<dyn AnyPuzzle>,
}

impl<G: Game> Bench<G> {
    /// The bench where drafts of this type are made.
    pub const fn of<D: Draft<Of = G>>() -> Self {
        Self {
            game: &Workshop::<D>(PhantomData),
            draft: |puzzle| hide::<Workshop<D>>(D::of(puzzle)),
        }
    }
}

/// The game of making puzzles by hand.
pub struct Workshop<D>(PhantomData<D>);

impl<D: Draft> Game for Workshop<D> {
    type Spec = D::Blank;
    type Puzzle = D;
    type Position = DraftPosition<D>;

    const INFO: Info = D::INFO;
    const WORDS: Words = D::Of::WORDS;
    const SYMBOLS: &'static [&'static Symbol] = D::Of::SYMBOLS;
    const CHOICES: Option<Choices<Self>> = D::CHOICES;

    fn generate(blank: &D::Blank, _: &mut Rng, _: &mut Budget) -> Result<D, Error> {
        Ok(D::blank(blank))
    }

    fn start(draft: &D) -> DraftPosition<D> {
        DraftPosition(draft.clone())
    }
}

/// A draft being changed.
#[derive(Clone)]
pub struct DraftPosition<D>(D);

impl<D: Draft> Position for DraftPosition<D> {
    type Move = D::Edit;

    fn status(&self) -> Status {
        Status::Open { seat: 0 }
    }

    /// The edits that the view offers.
    fn legal_moves(&self) -> Vec<D::Edit> {
        let view = self.0.view();
        let mut known = HashSet::new();
        let offered = view.all_offers().map(|offer| offer.line.as_str());
        let new = offered.filter(|line| known.insert(*line));
        new.filter_map(|line| line.parse().ok()).collect()
    }

    fn play(&mut self, edit: D::Edit) -> Result<(), Error> {
        self.0.edit(edit).map_err(|why| Error::Illegal {
            mv: edit.to_string(),
            why,
        })
    }

    fn view(&self) -> View {
        self.0.view()
    }

    fn n_spots(&self) -> usize {
        self.0.n_spots()
    }

    fn workpiece(&self) -> Option<&dyn Workpiece> {
        Some(self)
    }
}

impl<D: Draft> Workpiece for DraftPosition<D> {
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn puzzle(&self) -> Result<Box<dyn AnyPuzzle>, Sentence> {
        self.0.puzzle().map(hide::<D::Of>)
    }

    fn judge(&self, budget: &mut Budget) -> Judgement {
        self.0.judge(budget)
    }

    fn likenesses(&self) -> &'static [&'static str] {
        D::LIKENESSES
    }

    fn helpers(&self) -> Vec<HelperInfo> {
        let info = |row: &Helper<D>| HelperInfo {
            name: row.name,
            wish: row.wish,
        };
        D::HELPERS.iter().map(info).collect()
    }

    fn help(
        &self,
        helper: &str,
        wish: &str,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Vec<String>, Error> {
        let row = D::HELPERS.iter().find(|row| row.name == helper);
        let row = row.ok_or_else(|| Error::Unknown {
            what: "unknown-helper",
            name: helper.to_owned(),
            known: D::HELPERS.iter().map(|row| row.name).collect(),
        })?;
        if row.wish.is_empty() && !wish.trim().is_empty() {
            return Err(Error::Refused(
                Sentence::new("refused-wish").with("name", row.name),
            ));
        }
        let other = (row.help)(&self.0, wish, &mut Rng::new(seed), budget);
        // What a helper refuses when its time is over says nothing about the draft.
        let other = other.map_err(|error| match error {
            Error::Refused(_) if budget.is_over() => {
                Error::Refused(Sentence::new("refused-helper-limit"))
            }
            error => error,
        })?;
        let edits = self.0.edits_to(&other);
        Ok(edits.iter().map(D::Edit::to_string).collect())
    }
}
