//! The interface every game implements.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use crate::answer::{Answer, Count, Step};
use crate::budget::Budget;
use crate::clock::Instant;
use crate::error::Error;
use crate::homework::Homework;
use crate::options::{OptionRow, Options};
use crate::prove::{Formula, Proof};
use crate::rng::Rng;
use crate::table::{Table, Wish};
use crate::view::View;
use crate::why::Why;
use crate::words::{Sentence, Words};

/// Text that can be read back: `text.parse()?.to_string() == text` for canonical text.
pub trait Text: FromStr<Err = Error> + Display {}
impl<T: FromStr<Err = Error> + Display> Text for T {}

/// One game: its types, its tables, and how to start.
///
/// Words for people are found by convention in the game's word tables: `ID-title`, `ID-about` (one sentence),
/// `ID-rules`, and `ID-solver-NAME`, `ID-bot-NAME`, `ID-format-NAME`, `ID-option-NAME` for each row of the tables.
pub trait Game: Sync + Sized + 'static {
    /// What the generator is asked for, such as `15x15 hard`.
    type Spec: Text + Default;
    /// The fixed problem. Its text is the canonical one, beginning with one of the game's heads;
    /// reading also takes the short forms that begin with a head.
    type Puzzle: Text + Clone + Send + Sync + 'static;
    /// The puzzle and the moves so far.
    type Position: Position;

    /// Names, presets and series, for menus and benches.
    const INFO: Info;
    /// Its words in every language.
    const WORDS: Words;
    /// Other ways to write a puzzle; may be empty.
    const FORMATS: &'static [Format<Self>] = &[];
    /// Other ways to write a puzzle with a line of moves; may be empty.
    const RECORDS: &'static [RecordFormat<Self>] = &[];
    /// Ways to solve it, the default first; may be empty.
    const SOLVERS: &'static [Solver<Self>] = &[];
    /// Automatic players, the strongest last; may be empty.
    const BOTS: &'static [BotEntry<Self>] = &[];
    /// How players of other makers are told of it, if it is a game for two on a coloured graph.
    const TABLE: Option<TableEntry<Self>> = None;

    /// How claims about every end are proved, if they can be.
    const PROVER: Option<ProverEntry<Self>> = None;

    /// How answers that people hand in are compared, if the game is made for contests.
    const CONTEST: Option<Contest> = None;

    /// Kinds of programs that can be graded; may be empty.
    const HOMEWORK: &'static [Homework] = &[];

    /// Makes a puzzle. The same spec and seed give the same puzzle for ever, so only nodes may limit it.
    fn generate(
        spec: &Self::Spec,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Self::Puzzle, Error>;

    /// The position before the first move.
    fn start(puzzle: &Self::Puzzle) -> Self::Position;

    /// A next step a person could take, with its reason; a mistake is pointed out first.
    fn hint(_position: &Self::Position, _budget: &mut Budget) -> Option<Step<MoveOf<Self>>> {
        None
    }

    /// What is already wrong: each reason points at the places. Empty when the position can still be won.
    fn mistakes(_position: &Self::Position, _budget: &mut Budget) -> Vec<Why> {
        Vec::new()
    }

    /// Lists ends as lines of moves, in a fixed order.
    fn solutions(
        _puzzle: &Self::Puzzle,
        _which: Which,
        _budget: &mut Budget,
        _each: &mut dyn FnMut(&[MoveOf<Self>]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        Err(Error::Refused(
            "this game's solutions cannot be counted".to_owned(),
        ))
    }

    /// Counts ends; a game may know a faster way than listing them.
    fn count(puzzle: &Self::Puzzle, which: Which, budget: &mut Budget) -> Result<Count, Error> {
        Self::solutions(puzzle, which, budget, &mut |_| ControlFlow::Continue(()))
    }
}

/// The move type of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A state of play: the rules live in its implementations.
pub trait Position: Clone + Send + 'static {
    /// One step of play; its text has no blanks.
    type Move: Text + Copy + Eq + Send + 'static;

    /// Whether it is over, and if not who is to move.
    fn status(&self) -> Status;

    /// Every legal move, in a fixed order. An open position has one; a finished two-player game has none.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Makes a move, or refuses it and leaves the position as it was.
    fn play(&mut self, mv: Self::Move) -> Result<(), Error>;

    /// What a front end shows. Cheap: no search.
    fn view(&self) -> View;

    /// How many spots its view has, for who must know before it is made: games with huge boards count at once.
    fn n_spots(&self) -> usize {
        self.view().spots.len()
    }

    /// How many players sit at the table, 1 or 2; the same for every position of a puzzle.
    fn n_seats(&self) -> usize {
        1
    }
}

/// Where a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Play goes on; this seat (0 or 1) is to move.
    Open {
        /// Whose turn it is.
        seat: usize,
    },
    /// A puzzle is solved; lower cost is better (0 where cost has no meaning). Moves stay legal.
    Solved {
        /// What it cost.
        cost: u64,
    },
    /// A two-player game is over.
    Finished {
        /// How far the first seat is ahead.
        margin: i64,
    },
}

/// Which ends are meant when counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// Every end that is accepted in full.
    All,
    /// The ends that nothing beats.
    Best,
}

/// The facts menus need.
#[derive(Debug)]
pub struct Info {
    /// The word for the game in files and on the command line.
    pub id: &'static str,
    /// The words its puzzle texts begin with; the first is `id`.
    pub heads: &'static [&'static str],
    /// Specs worth offering, easiest first.
    pub presets: &'static [&'static str],
    /// Rounds played one after another; may be empty.
    pub series: &'static [Series],
    /// Families of growing puzzles for `bench`; may be empty.
    pub growth: &'static [Growth],
}

/// Several puzzles played as one game, such as the six rounds of a published box.
#[derive(Debug)]
pub struct Series {
    /// Its name; the words are `ID-series-NAME`.
    pub name: &'static str,
    /// How many rounds.
    pub rounds: usize,
    /// The text of the puzzle of a round, counted from 1.
    pub puzzle: fn(seed: u64, round: usize) -> String,
}

/// How answers that people hand in are compared.
#[derive(Debug, Clone, Copy)]
pub struct Contest {
    /// The solvers whose costs stand beside those of people; the last also gives the bound.
    pub solvers: &'static [&'static str],
    /// The class of a puzzle, by its canonical text; the words are `ID-class-NAME`.
    pub class: fn(puzzle: &str) -> &'static str,
    /// The names of the classes, in the order they are shown.
    pub classes: &'static [&'static str],
}

/// Puzzles of growing size on which solvers are compared.
#[derive(Debug)]
pub struct Growth {
    /// Its name, such as `square`.
    pub name: &'static str,
    /// The sizes, growing.
    pub sizes: &'static [usize],
    /// The text of a puzzle, or the spec of one, of this size. A text begins with one of the game's heads.
    pub puzzle: fn(size: usize, seed: u64) -> String,
    /// The solvers that take part; empty means all.
    pub solvers: &'static [&'static str],
    /// Options without values that are given to those solvers that know them.
    pub options: &'static [&'static str],
}

/// A row in a game's table of formats.
pub struct Format<G: Game> {
    /// Word used on the command line.
    pub name: &'static str,
    /// Whether a text is surely meant to be in this format; decides who reports the error in it.
    pub looks_like: fn(&str) -> bool,
    /// Reads it, if it can be read.
    pub read: Option<ReadPuzzle<G>>,
    /// Writes it, if it can be written.
    pub write: Option<WritePuzzle<G>>,
    /// What its reader may be told beyond the text.
    pub read_options: &'static [OptionRow],
    /// What its writer may be told beyond the puzzle.
    pub write_options: &'static [OptionRow],
}

/// Reads a puzzle from a text.
pub type ReadPuzzle<G> = fn(&str, &Options) -> Result<<G as Game>::Puzzle, Error>;

/// Writes a puzzle as a text.
pub type WritePuzzle<G> = fn(&<G as Game>::Puzzle, &Options) -> Result<String, Error>;

/// A row in a game's table of record formats: a puzzle with a line of moves.
pub struct RecordFormat<G: Game> {
    /// Word used on the command line.
    pub name: &'static str,
    /// Whether a text is surely meant to be in this format, judged by its beginning.
    pub looks_like: fn(&str) -> bool,
    /// Reads it piece by piece, if it can be read. The moves need not be legal.
    pub read: Option<ReadRecord<G>>,
    /// Writes it piece by piece, if it can be written.
    pub write: Option<WriteRecord<G>>,
}

/// A puzzle with a line of moves, as read from a record.
pub type Record<G> = (<G as Game>::Puzzle, Vec<MoveOf<G>>);

/// Reads a record from pieces of a file.
pub type ReadRecord<G> = fn(&mut dyn Iterator<Item = Vec<u8>>) -> Result<Record<G>, Error>;

/// Writes a record piece by piece.
pub type WriteRecord<G> =
    fn(&<G as Game>::Puzzle, &[MoveOf<G>], &mut dyn fmt::Write) -> Result<(), Error>;

/// A row in a game's table of solvers.
pub struct Solver<G: Game> {
    /// Word used on the command line.
    pub name: &'static str,
    /// Runs it within the budget; refuses a puzzle it is not made for.
    pub solve: Solve<G>,
    /// What it may be told beyond the limits; it finds them in [`Budget::ask`].
    pub options: &'static [OptionRow],
}

/// Solves a puzzle within a budget.
pub type Solve<G> = fn(&<G as Game>::Puzzle, &mut Budget) -> Result<Answer<MoveOf<G>>, Error>;

/// How a game proves what its solvers claim about every end.
pub struct ProverEntry<G: Game> {
    /// Proves what an answer claims; may raise its bound on the way, up to a claim that it is optimal. None if the answer
    /// claims nothing that needs a proof, or if the budget ends first.
    pub prove: Prove<G>,
    /// The constraints of the puzzle together with the opposite of what an answer claims: what such a proof refutes.
    pub formula: WriteFormula<G>,
}

/// Proves what an answer claims about every end.
pub type Prove<G> = fn(&<G as Game>::Puzzle, &mut Answer<MoveOf<G>>, &mut Budget) -> Option<Proof>;

/// The formula that a proof refutes, if the answer claims something that needs one.
pub type WriteFormula<G> = fn(&<G as Game>::Puzzle, &Answer<MoveOf<G>>) -> Option<Formula>;

/// A row in a game's table of bots.
pub struct BotEntry<G: Game> {
    /// Word used on the command line.
    pub name: &'static str,
    /// The limit when none is given.
    pub limit: Limit,
    /// Builds one for one game.
    pub make: fn(seed: u64) -> Box<dyn Bot<G>>,
}

/// How a game for two on a coloured graph is put before players of other makers.
pub struct TableEntry<G: Game> {
    /// The spec of the boards that somebody wishes for.
    pub spec: fn(&Wish) -> String,
    /// All that a player must know; none if the puzzle is not for two.
    pub lay: fn(&G::Puzzle) -> Option<Table>,
    /// The same puzzle for two with this seat moving first.
    pub with_first: fn(&G::Puzzle, usize) -> G::Puzzle,
}

/// A player that sees positions and answers with legal moves.
pub trait Bot<G: Game>: Send {
    /// Chooses a move; only called while the game is open.
    fn choose(&mut self, position: &G::Position, budget: &mut Budget) -> Choice<MoveOf<G>>;
}

/// A bot's move and what it thought.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Depth, value, expected line: for who watches.
    pub comment: Option<Sentence>,
}

/// How much a bot may think about a move; `10ms`, `5000n` or `d4` as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// As much as its method takes.
    None,
    /// Milliseconds.
    Millis(u64),
    /// Nodes.
    Nodes(u64),
    /// Moves ahead.
    Depth(u32),
}

impl Limit {
    /// A budget for one move, starting now.
    pub fn budget<'a>(self) -> Budget<'a> {
        let mut budget = Budget::unlimited();
        match self {
            Self::None => {}
            Self::Millis(ms) => {
                budget.deadline = Some(Instant::now() + Duration::from_millis(ms));
            }
            Self::Nodes(n) => budget.nodes = Some(n),
            Self::Depth(depth) => budget.depth = Some(depth),
        }
        budget
    }
}

impl FromStr for Limit {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let read = || {
            if let Some(depth) = text.strip_prefix('d') {
                return depth.parse().ok().map(Self::Depth);
            }
            if let Some(ms) = text.strip_suffix("ms") {
                return ms.parse().ok().map(Self::Millis);
            }
            text.strip_suffix('n')
                .and_then(|n| n.parse().ok())
                .map(Self::Nodes)
        };
        read().ok_or_else(|| Error::text(text, 0, "a limit such as `10ms`, `5000n` or `d4`"))
    }
}

impl Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Millis(ms) => write!(f, "{ms}ms"),
            Self::Nodes(n) => write!(f, "{n}n"),
            Self::Depth(depth) => write!(f, "d{depth}"),
        }
    }
}
