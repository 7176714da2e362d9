//! Any game, with its types hidden: all that front ends know. The only place where typed games become text.

mod hidden;

use std::any::Any;
use std::fmt;
use std::ops::{ControlFlow, Range};

use crate::answer::{Answer, Count, Step};
use crate::budget::Budget;
use crate::census::Census;
use crate::error::Error;
use crate::game::{Choice, Difficulty, Fact, Info, Limit, Reached, Status, TwoSeatsInfo, Which};
use crate::homework::Homework;
use crate::kind::{Field, FieldValues};
use crate::lesson::Lesson;
use crate::options::{OptionRow, Options};
use crate::picture::Picture;
use crate::prove::{Formula, Proof};
use crate::symbol::Symbol;
use crate::training::Training;
use crate::view::View;
use crate::why::Why;
use crate::words::{Sentence, Words};
use crate::workshop::Workpiece;

pub(crate) use hidden::hide;

/// A game whose types are hidden. Implemented once, for every [`Game`](crate::game::Game).
pub trait AnyGame: Sync {
    /// Names, presets, series.
    fn info(&self) -> &'static Info;
    /// Its words.
    fn words(&self) -> Words;
    /// Everything that stands on its boards.
    fn symbols(&self) -> &'static [&'static Symbol];
    /// Names of its solvers, the default first.
    fn solvers(&self) -> Vec<&'static str>;
    /// The options of a solver; none if it has none, or if there is no such solver.
    fn solver_options(&self, solver: &str) -> &'static [OptionRow];
    /// Its bots with their usual limits.
    fn bots(&self) -> Vec<(&'static str, Limit)>;
    /// How answers that people hand in are compared, if it is made for contests.
    fn contest(&self) -> Option<ContestInfo>;
    /// What must be known of play for two, if it has puzzles for two.
    fn two_seats(&self) -> Option<TwoSeatsInfo>;
    /// Whether it gives hints.
    fn gives_hints(&self) -> bool;
    /// Whether it can tell what is already wrong.
    fn finds_mistakes(&self) -> bool;
    /// Whether the ends of its puzzles can be listed and counted.
    fn counts_ends(&self) -> bool;
    /// The game of making its puzzles by hand, if they can be: its puzzles are drafts, its moves edits.
    fn workshop(&self) -> Option<&'static dyn AnyGame>;
    /// Kinds of puzzles that can be counted completely.
    fn censuses(&self) -> &'static [Census];
    /// How one of its bots learns by playing, if one does.
    fn training(&self) -> Option<Training>;
    /// How it is learned, one thing after another.
    fn lessons(&self) -> &'static [Lesson];
    /// What people can choose about a new puzzle, in the order it is asked; may be empty.
    fn fields(&self) -> &'static [Field];
    /// The spec that a choice among the fields asks for.
    fn chosen_spec(&self, chosen: &[(String, String)]) -> Result<String, Error>;
    /// The choice that a spec stands for, if the fields can say all of it; an empty spec means the default.
    fn choice_of(&self, spec: &str) -> Result<Option<FieldValues>, Error>;
    /// What a spec asks for, in parts that are told one after the other; an empty spec means the default.
    fn kind(&self, spec: &str) -> Result<Vec<Sentence>, Error>;
    /// Kinds of programs that can be graded.
    fn homework(&self) -> &'static [Homework];
    /// Its formats for puzzles.
    fn formats(&self) -> Vec<FormatInfo>;
    /// Its formats for a puzzle with a line of moves.
    fn records(&self) -> Vec<FormatInfo>;

    /// Makes a puzzle; an empty spec means the default.
    fn generate(
        &self,
        spec: &str,
        seed: u64,
        budget: &mut Budget,
    ) -> Result<Box<dyn AnyPuzzle>, Error>;
    /// Makes a puzzle of a picture; an empty spec means the default. Refused by a game whose boards show none.
    fn paint(&self, picture: &Picture, spec: &str, seed: u64) -> Result<Box<dyn AnyPuzzle>, Error>;
    /// Draws a puzzle for two, and who moves first where the spec leaves that open; an empty spec means the default.
    fn draw_for_two(&self, spec: &str, seed: u64) -> Result<Box<dyn AnyPuzzle>, Error>;
    /// A spec as it is always written; an empty one means the default.
    fn spec(&self, spec: &str) -> Result<String, Error>;
    /// Whether a text is surely meant for this game: a head or one of its formats.
    fn recognises(&self, text: &str) -> bool;
    /// Reads a puzzle in any form the game knows; `None` lets it find the format.
    fn read(
        &self,
        format: Option<&str>,
        text: &str,
        options: &Options,
    ) -> Result<Box<dyn AnyPuzzle>, Error>;
    /// The record format whose files begin like this, if any.
    fn recognises_record(&self, beginning: &str) -> Option<&'static str>;
    /// Reads a record piece by piece.
    fn read_record(
        &self,
        format: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Result<(Box<dyn AnyPuzzle>, String), Error>;
    /// Seats a bot, by name, for one game.
    fn seat(&self, bot: &str, seed: u64) -> Result<Seat, Error>;
}

/// How answers that people hand in are compared, as far as front ends must know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestInfo {
    /// The solvers whose costs stand beside those of people; the last also gives the bound.
    pub solvers: &'static [&'static str],
    /// The names of the classes, in the order they are shown.
    pub classes: &'static [&'static str],
}

/// A format as menus show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormatInfo {
    /// Word used on the command line.
    pub name: &'static str,
    /// Whether it can be read.
    pub reads: bool,
    /// Whether it can be written.
    pub writes: bool,
    /// Whether it can be written position by position, while a game is played.
    pub has_frames: bool,
    /// The options of its reader.
    pub read_options: &'static [OptionRow],
    /// The options of its writer.
    pub write_options: &'static [OptionRow],
}

/// A puzzle whose types are hidden.
pub trait AnyPuzzle: Send + Sync {
    /// Its game.
    fn game(&self) -> &'static dyn AnyGame;
    /// Its canonical text.
    fn text(&self) -> String;
    /// The position before the first move.
    fn start(&self) -> Box<dyn AnyPosition>;
    /// Solves it; `None` means the game's default solver. The answer says which solver gave it.
    fn solve(&self, solver: Option<&str>, budget: &mut Budget) -> Result<Answer<String>, Error>;
    /// Proves what an answer to it claims about every end, if the game can and the claim needs it; may raise the bound.
    fn prove(
        &self,
        answer: &mut Answer<String>,
        budget: &mut Budget,
    ) -> Result<Option<Proof>, Error>;
    /// Proves that no ends cost at most this but those of the lines, if the game can and the budget lasts.
    fn prove_only(
        &self,
        cost: u64,
        lines: &[Vec<String>],
        budget: &mut Budget,
    ) -> Result<Option<Proof>, Error>;
    /// How many nodes are cheap enough to prove without being asked.
    fn cheap_proof(&self) -> u64;
    /// The formula that such a proof refutes.
    fn formula(&self, answer: &Answer<String>) -> Result<Option<Formula>, Error>;
    /// Counts its ends; refused by a game that cannot ([`AnyGame::counts_ends`]).
    fn count(&self, which: Which, budget: &mut Budget) -> Result<Count, Error>;
    /// Lists its ends as lines; refused by a game that cannot.
    fn solutions(
        &self,
        which: Which,
        budget: &mut Budget,
        each: &mut dyn FnMut(Vec<String>) -> ControlFlow<()>,
    ) -> Result<Count, Error>;
    /// How hard it is for a person; none if its game cannot tell.
    fn grade(&self, budget: &mut Budget) -> Option<Difficulty>;
    /// Whether its game can tell how hard a puzzle is.
    fn has_grades(&self) -> bool;
    /// What is odd about it, for those who are about to publish it; nothing if its game does not look.
    fn oddities(&self) -> Vec<Sentence>;
    /// The same puzzle as a draft to go on with, if its game has a workshop.
    fn draft(&self) -> Option<Box<dyn AnyPuzzle>>;
    /// Writes it in a format.
    fn write(&self, format: &str, options: &Options) -> Result<String, Error>;
    /// Writes it with a line of moves, piece by piece.
    fn write_record(
        &self,
        format: &str,
        line: &mut dyn Iterator<Item = &str>,
        out: &mut dyn fmt::Write,
    ) -> Result<(), Error>;
    /// What external players are told of it beyond its text, its seats and the moves; nothing where it is not for two.
    fn facts(&self) -> Vec<Fact>;
    /// Its class in contests, if there are any.
    fn contest_class(&self) -> Option<&'static str>;
}

/// A position whose types are hidden.
pub trait AnyPosition: Send {
    /// Whether it is over, and if not who is to move.
    fn status(&self) -> Status;
    /// Every legal move.
    fn legal_moves(&self) -> Vec<String>;
    /// Makes a move, or refuses it and leaves the position as it was.
    fn play(&mut self, mv: &str) -> Result<(), Error>;
    /// What to show.
    fn view(&self) -> View;
    /// A move in words; a text that is no move as it stands.
    fn tell(&self, mv: &str) -> Sentence;
    /// How much was reached, once it is over without success.
    fn reached(&self) -> Option<Reached>;
    /// What to draw of these rows: the view with their spots alone, perhaps without offers.
    fn view_rows(&self, rows: Range<usize>) -> View;
    /// How many spots the view has, without making it where that would be long.
    fn n_spots(&self) -> usize;
    /// How many players sit at the table, 1 or 2.
    fn n_seats(&self) -> usize;
    /// Writes a part of a record that is written position by position.
    fn write_frame(
        &self,
        format: &str,
        part: Part<'_>,
        out: &mut dyn fmt::Write,
    ) -> Result<(), Error>;
    /// A next step, with its reason; none if there is none or the game gives no hints.
    fn hint(&self, budget: &mut Budget) -> Option<Step<String>>;
    /// What is already wrong; nothing if the game cannot tell.
    fn mistakes(&self, budget: &mut Budget) -> Vec<Why>;
    /// Asks a seated bot for a move.
    fn ask(&self, seat: &mut Seat, budget: &mut Budget) -> Result<Choice<String>, Error>;
    /// The number of lines of legal moves of this length.
    fn count_lines(&self, depth: u32) -> u64;
    /// The puzzle being made, where moves are edits.
    fn workpiece(&self) -> Option<&dyn Workpiece>;
    /// Another position equal to this one.
    fn duplicate(&self) -> Box<dyn AnyPosition>;
}

/// A part of a record that is written position by position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// What comes before all positions; the names are those of the players, by seat.
    Beginning(&'a [String]),
    /// This position.
    Frame,
    /// What comes after the last position, which is this one.
    End,
}

/// A bot at the table, its type hidden. It holds what it remembers of one game.
pub struct Seat(Box<dyn Any + Send>);

impl dyn AnyPuzzle + '_ {
    /// The position after a line of moves; refuses at the first illegal one.
    pub fn after<M: AsRef<str>>(
        &self,
        line: impl IntoIterator<Item = M>,
    ) -> Result<Box<dyn AnyPosition>, Error> {
        let mut position = self.start();
        line.into_iter()
            .try_for_each(|mv| position.play(mv.as_ref()))?;
        Ok(position)
    }
}
