//! The interface every game implements.

use std::fmt::{self, Display};
use std::ops::{ControlFlow, Range};
use std::str::FromStr;
use std::time::Duration;

use crate::answer::{Answer, Count, Step};
use crate::budget::Budget;
use crate::census::Census;
use crate::clock::Instant;
use crate::error::Error;
use crate::homework::Homework;
use crate::kind::Choices;
use crate::lesson::Lesson;
use crate::options::{OptionRow, Options};
use crate::picture::Picture;
use crate::prove::{Derivation, Formula, Proof};
use crate::rng::Rng;
use crate::symbol::Symbol;
use crate::text::plain_number;
use crate::training::Training;
use crate::view::View;
use crate::why::Why;
use crate::words::{Sentence, Words};
use crate::workshop::{Bench, Workpiece};

/// Text that can be read back: `text.parse()?.to_string() == text` for canonical text.
pub trait Text: FromStr<Err = Error> + Display {}
impl<T: FromStr<Err = Error> + Display> Text for T {}

/// One game: its types, its tables, and how to start.
///
/// Words for people are found by convention in the game's word tables: `ID-title`, `ID-about` (one sentence),
/// `ID-rules` (those for one or two players may be told apart: `ID-rules-1`, `ID-rules-2`), and `ID-solver-NAME`,
/// `ID-bot-NAME`, `ID-format-NAME`, `ID-option-NAME` for each row of the tables; what people call a bot is
/// `ID-bot-NAME-title`, a lesson says `ID-lesson-NAME`; a symbol is told by its own id.
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
    /// Everything that stands on its boards.
    const SYMBOLS: &'static [&'static Symbol];
    /// Other ways to write a puzzle; may be empty.
    const FORMATS: &'static [Format<Self>] = &[];
    /// Other ways to write a puzzle with a line of moves; may be empty.
    const RECORDS: &'static [RecordFormat<Self>] = &[];
    /// Ways to solve it, the default first; may be empty.
    const SOLVERS: &'static [Solver<Self>] = &[];
    /// Automatic players, the strongest last; may be empty.
    const BOTS: &'static [BotEntry<Self>] = &[];
    /// How claims about every end are proved, if they can be.
    const PROVER: Option<ProverEntry<Self>> = None;
    /// What lets two players meet who know nothing of each other, if the game has puzzles for two.
    const TWO_SEATS: Option<TwoSeats<Self>> = None;
    /// How answers that people hand in are compared, if the game is made for contests.
    const CONTEST: Option<Contest<Self>> = None;
    /// Suggests a next step, if the game gives hints.
    const HINT: Option<Hint<Self>> = None;
    /// Finds what is already wrong, if the game can tell.
    const MISTAKES: Option<Mistakes<Self>> = None;
    /// Lists and counts the ends, if the game can.
    const COUNTING: Option<Counting<Self>> = None;

    /// How hard a puzzle is for a person, if the game can tell.
    const GRADE: Option<Grade<Self>> = None;
    /// What is odd about a puzzle that can be read, for those who are about to publish it, if the game looks.
    const ODDITIES: Option<Oddities<Self>> = None;
    /// Makes a puzzle of a picture, if its boards can show one.
    const PAINTER: Option<Painter<Self>> = None;
    /// Where its puzzles are made by hand, if they can be.
    const WORKSHOP: Option<Bench<Self>> = None;
    /// Kinds of puzzles that can be counted completely; may be empty.
    const CENSUSES: &'static [Census] = &[];

    /// How one of its bots learns by playing, if one does.
    const TRAINING: Option<Training> = None;

    /// How it is learned, one thing after another; may be empty.
    const LESSONS: &'static [Lesson] = &[];
    /// How people choose a kind of puzzle, and what kinds are called.
    const CHOICES: Option<Choices<Self>> = None;
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

    /// A move in words, as a thing: `a tent at row 3, column 2`.
    fn tell(&self, mv: Self::Move) -> Sentence {
        Sentence::new("name").with("name", mv.to_string())
    }

    /// How much was reached, once the position is over without success, such as when its time is up; none while it
    /// is open and when it is solved.
    fn reached(&self) -> Option<Reached> {
        None
    }

    /// How many spots its view has, for those who must know before it is made: games with huge boards count at once.
    fn n_spots(&self) -> usize {
        self.view().spots.len()
    }

    /// Its view with the spots of these rows alone, for drawing a huge board a few rows at a time. Spots may come without
    /// what is not drawn: offers, and names that are not shown.
    fn view_rows(&self, rows: Range<usize>) -> View {
        self.view().of_rows(rows)
    }

    /// How many players sit at the table, 1 or 2; the same for every position of a puzzle.
    fn n_seats(&self) -> usize {
        1
    }

    /// The puzzle being made, where moves are edits.
    fn workpiece(&self) -> Option<&dyn Workpiece> {
        None
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
    /// A puzzle is solved, or over at a cost ([`Position::reached`] then tells how much is missing). Lower cost is
    /// better (0 where cost has no meaning). The moves of a solved puzzle stay legal.
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

/// What was reached of what there was to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// How much was reached.
    pub n: usize,
    /// How much there was to reach.
    pub of: usize,
    /// The sentence that says so, with the values `n` and `of`.
    pub words: &'static str,
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
    /// Specs for people who ask only how hard it shall be, one for each of [`LEVELS`](crate::kind::LEVELS) or none at
    /// all. The one in the middle is the puzzle of the day.
    pub levels: &'static [&'static str],
    /// Rounds played one after another; may be empty.
    pub series: &'static [Series],
    /// Families of growing puzzles for `bench`; may be empty.
    pub growth: &'static [Growth],
}

impl Info {
    /// The spec of the puzzle of the day.
    pub fn daily(&self) -> &'static str {
        let middle = self.levels.get(self.levels.len() / 2);
        middle.or(self.presets.first()).copied().unwrap_or("")
    }
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

/// A next step a person could take, with its reason; a mistake is pointed out first.
pub type Hint<G> = fn(&<G as Game>::Position, &mut Budget) -> Option<Step<MoveOf<G>>>;

/// What is already wrong: each reason points at the places. Empty when the position can still be won.
pub type Mistakes<G> = fn(&<G as Game>::Position, &mut Budget) -> Vec<Why>;

/// How hard a puzzle is; none if a person cannot solve it by reasons alone or the budget ends first.
pub type Grade<G> = fn(&<G as Game>::Puzzle, &mut Budget) -> Option<Difficulty>;

/// A puzzle that shows a picture, of the size that a spec asks for. The same picture, spec and seed give the same puzzle.
pub type Painter<G> =
    fn(&Picture, &<G as Game>::Spec, &mut Rng) -> Result<<G as Game>::Puzzle, Error>;

/// What is odd about a puzzle: clues that no line could hold, things that have no meaning. Cheap: no search.
pub type Oddities<G> = fn(&<G as Game>::Puzzle) -> Vec<Sentence>;

/// How hard a puzzle is for a person.
#[derive(Debug, Clone, PartialEq)]
pub struct Difficulty {
    /// The word for its level.
    pub level: &'static str,
    /// The id of the sentence that says it to people.
    pub words: &'static str,
    /// The steps of a person's solution, each counted as the weight of its rule says.
    pub number: u64,
    /// The steps by each rule that is used, the easiest first.
    pub steps: Vec<Steps>,
}

/// The steps by one rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Steps {
    /// What the rule is called.
    pub rule: Sentence,
    /// How many there are.
    pub n: usize,
    /// What each of them counts.
    pub weight: u64,
}

impl Difficulty {
    /// The hardest rule that is needed.
    pub fn hardest(&self) -> Option<&Sentence> {
        self.steps.last().map(|steps| &steps.rule)
    }
}

/// How the ends of a puzzle are listed and counted.
pub struct Counting<G: Game> {
    /// Lists them as lines of moves, in a fixed order.
    pub list: ListEnds<G>,
    /// Counts them without listing them, where that is faster.
    pub count: Option<CountEnds<G>>,
}

/// Hands every end on until it is told to stop.
pub type ListEnds<G> = fn(
    &<G as Game>::Puzzle,
    Which,
    &mut Budget,
    &mut dyn FnMut(&[MoveOf<G>]) -> ControlFlow<()>,
) -> Count;

/// Counts ends.
pub type CountEnds<G> = fn(&<G as Game>::Puzzle, Which, &mut Budget) -> Count;

/// How answers that people hand in are compared.
pub struct Contest<G: Game> {
    /// The solvers whose costs stand beside those of people; the last also gives the bound.
    pub solvers: &'static [&'static str],
    /// The class of a puzzle; the words are `ID-class-NAME`.
    pub class: fn(&G::Puzzle) -> &'static str,
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
    /// Writes it, if it can be written.
    pub write: Option<WriteRecord<G>>,
}

/// Reads a record from pieces of a file: the puzzle, and each move as it comes, since records may be long.
pub type ReadRecord<G> = fn(
    &mut dyn Iterator<Item = Vec<u8>>,
    &mut dyn FnMut(MoveOf<G>),
) -> Result<<G as Game>::Puzzle, Error>;

/// How a record is written.
pub enum WriteRecord<G: Game> {
    /// All of it at once, piece by piece.
    Whole(WriteWhole<G>),
    /// Position by position, so that it can also be written while the game is played.
    Frames(Frames<G>),
}

/// Writes a puzzle with its line.
pub type WriteWhole<G> =
    fn(&<G as Game>::Puzzle, &[MoveOf<G>], &mut dyn fmt::Write) -> Result<(), Error>;

/// Writes one position.
pub type WriteFrame<G> = fn(&<G as Game>::Position, &mut dyn fmt::Write) -> Result<(), Error>;

/// Writes what comes before the first position, given it and the names of the players.
pub type WriteBeginning<G> =
    fn(&<G as Game>::Position, &[String], &mut dyn fmt::Write) -> Result<(), Error>;

/// The parts of a record that is written position by position.
pub struct Frames<G: Game> {
    /// What comes before all positions, given the first of them and the names of the players.
    pub begin: WriteBeginning<G>,
    /// A position, the first one included.
    pub frame: WriteFrame<G>,
    /// What comes after the last position, which is given again.
    pub end: WriteFrame<G>,
}

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
    /// Proves that no ends cost at most so much but those of the given lines, if ends are counted.
    pub only: Option<ProveOnly<G>>,
    /// So many nodes are cheap enough to prove without being asked.
    pub cheap: u64,
}

/// Proves what an answer claims about every end.
pub type Prove<G> = fn(&<G as Game>::Puzzle, &mut Answer<MoveOf<G>>, &mut Budget) -> Option<Proof>;

/// Proves that no ends cost at most so much but those of the given lines.
pub type ProveOnly<G> =
    fn(&<G as Game>::Puzzle, u64, &[Vec<MoveOf<G>>], &mut Budget) -> Option<Derivation>;

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

/// What lets two players meet who know nothing of each other: a bot, a person, an external program.
pub struct TwoSeats<G: Game> {
    /// Draws a puzzle for two, and who moves first where the spec leaves that open. Refuses the spec of puzzles for one.
    /// The same spec and seed give the same puzzle for ever.
    pub draw: fn(&G::Spec, seed: u64) -> Result<G::Puzzle, Error>,
    /// What external players are told of a puzzle beyond its text, its seats and the moves.
    pub facts: fn(&G::Puzzle) -> Vec<Fact>,
    /// What else front ends must know.
    pub info: TwoSeatsInfo,
}

/// A line that tells an external player of the puzzle: a word, and what follows it.
pub type Fact = (&'static str, String);

/// What front ends must know of play for two.
#[derive(Debug, Clone, Copy)]
pub struct TwoSeatsInfo {
    /// Specs of all the kinds of puzzles that a player may meet, for examining one.
    pub trials: &'static [&'static str],
    /// The move that leaves everything as it is, if there is one.
    pub pass: Option<&'static str>,
    /// Flags of the command line that are also words of the game's specs; may be empty.
    pub flags: &'static [SpecFlag],
}

/// A flag such as `-m 9` that specs of a game take among their words. What it means is `ID-flag-NAME` in the word tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpecFlag {
    /// The letter behind the `-`.
    pub letter: char,
    /// What it sets.
    pub name: &'static str,
    /// What its value is called in the help.
    pub value: &'static str,
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
    /// Depth, value, expected line: for anyone watching.
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
                return plain_number(depth).map(Self::Depth);
            }
            if let Some(ms) = text.strip_suffix("ms") {
                return plain_number(ms).map(Self::Millis);
            }
            text.strip_suffix('n')
                .and_then(plain_number)
                .map(Self::Nodes)
        };
        read().ok_or_else(|| Error::text(text, 0, "expected-limit"))
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
