//! The command line. Help text is the doc comment of each command.

pub(crate) mod arena;
mod files;
pub(crate) mod help;
pub(crate) mod mistake;
pub(crate) mod options;
pub(crate) mod shards;

use std::path::PathBuf;
use std::time::SystemTime;

use clap::{Args, Parser, Subcommand};
use games::text::plain_number;
use games::words::Lang;
use games::words::Sentence;
use workbench::booklet::{ARRANGEMENTS, Paper};

use mistake::Mistake;
use options::{OfReaders, OfSolvers, OfWriters, TableOptions};
use shards::ShardArgs;

/// Plays, solves, sets and referees four combinatorial games, and proves what it says
///
/// PUZZLE is a file, `-` for standard input, or the text itself; its game and format are recognised.
/// Exit status: 0 an answer, or accepted; 1 proved impossible, or refused; 2 bad input; 3 undecided within the
/// limits; 4 an answer of our own was rejected.
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do; without it, the workbench opens in the browser
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Language of what is said: en or fr (default: the locale)
    #[arg(long, global = true, value_parser = parse_lang)]
    pub(crate) lang: Option<Lang>,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
}

/// When to do something that depends on the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum When {
    /// If the output is a terminal and NO_COLOR is not set
    Auto,
    /// In any case
    Always,
    /// Not at all
    Never,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, their solvers, bots, formats and presets
    Games(GamesArgs),
    /// Make a new puzzle
    New(NewArgs),
    /// Draw a puzzle, or the position at the end of a line
    Show(ShowArgs),
    /// Solve a puzzle and check the answer
    Solve(SolveArgs),
    /// Count the solutions of a puzzle
    Count(CountArgs),
    /// Check an answer with the independent checker
    Check(CheckArgs),
    /// Suggest the next step, with its reason
    Hint(HintArgs),
    /// Change a puzzle by edits, or have a helper change it
    Edit(EditArgs),
    /// Say whether a puzzle has one solution, how hard it is, or what is in conflict
    Judge(JudgeArgs),
    /// Write a puzzle in another format
    Convert(ConvertArgs),
    /// Print a collection of puzzles as a PDF with rules and answers
    Booklet(BookletArgs),
    /// Check a collection before it is published: one solution, no doubles, levels and titles
    Vouch(VouchArgs),
    /// Play in the terminal: alone, against a bot, or two at one keyboard
    Play(PlayArgs),
    /// Show the games finished so far, with time, cost and the best possible cost
    History(HistoryArgs),
    /// Compare the difficulty of puzzles with the times that people took on this machine, and fit its weights
    Calibrate(CalibrateArgs),
    /// Solve many puzzles, one per line, and write one JSON object per line
    Batch(BatchArgs),
    /// Put the shards of a folder together into one file
    Merge(MergeArgs),
    /// Count every puzzle of a kind, with the proof that none is missing
    Census(CensusArgs),
    /// Run every solver over growing sizes: a table and a plot
    Bench(BenchArgs),
    /// Let a bot learn by playing against itself; the same command goes on where it was stopped
    Train(TrainArgs),
    /// Start the workbench in the browser and print its address
    Serve(ServeArgs),
    /// Write the page that needs no server into a folder, for any web host; scripts/page builds it
    Page(PageArgs),
    /// Check and rank the answers people handed in, beside our solvers
    Contest(ContestArgs),
    /// Grade programs that people wrote as homework: run them locked in and judge what they print
    Grade(GradeArgs),
    /// Run a course from one folder: students hand in, and see reports, games and tables; see docs/course.md
    Course(CourseArgs),
    /// Work on a list of puzzles with best costs and bounds; it only ever gets better
    Improve(ImproveArgs),
    /// Let two players play
    Match(arena::MatchArgs),
    /// Let many players play; the same command goes on where the log ends
    Ladder(arena::LadderArgs),
    /// Show a recorded game again, or check all of a log
    Replay(arena::ReplayArgs),
    /// Tell what is wrong with a player
    Comply(arena::ComplyArgs),
    /// Tell what each of the five documents asks and the command that does it
    Documents(DocumentsArgs),
    /// A short tour: one puzzle of each game made, shown, solved and checked
    Tour,
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Man {
        /// The folder
        folder: PathBuf,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// A puzzle and how to read it.
#[derive(Debug, Args, Clone)]
pub(crate) struct PuzzleArgs {
    /// The puzzle: a file, `-`, or its text; words are joined by blanks
    #[arg(required = true, value_name = "PUZZLE", allow_negative_numbers = true)]
    pub(crate) puzzle: Vec<String>,
    /// Read it as a puzzle of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Read it in this format
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<String>,
    #[command(flatten)]
    pub(crate) options: TableOptions<OfReaders>,
}

/// How long a solver may work.
#[derive(Debug, Args, Clone, Copy)]
pub(crate) struct LimitArgs {
    /// Stop after this many seconds and keep the best so far
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) time: Option<f64>,
    /// Stop after this many nodes and keep the best so far
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Tell everything about this game: rules, kinds of puzzles, series, solvers, bots, formats, tasks
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The game
    pub(crate) game: String,
    /// What kind of puzzle, such as `10x10`; see `quadrille games`
    #[arg(value_name = "SPEC", allow_negative_numbers = true)]
    pub(crate) spec: Vec<String>,
    /// The seed; the same seed gives the same puzzle for ever (default: drawn from the clock)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many puzzles, with seeds counting up
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Write them in this format, one after another (default: the canonical text, one per line)
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Make the puzzle of this picture (PNG), where boards of the game can show one
    #[arg(long, value_name = "FILE.png", conflicts_with = "out")]
    pub(crate) picture: Option<PathBuf>,
    /// Print a collection whose puzzles are called so, with numbers, and say their levels
    #[arg(long, value_name = "TITLE", conflicts_with_all = ["format", "out"])]
    pub(crate) title: Option<String>,
    /// Who made them, for the collection
    #[arg(long, value_name = "NAME", requires = "title")]
    pub(crate) author: Option<String>,
    /// Limits for each puzzle
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Put them into this folder, in shards, instead of printing them; what is there already is not made again
    #[arg(long, value_name = "DIR/")]
    pub(crate) out: Option<PathBuf>,
    /// How many puzzles a shard has
    #[arg(long, value_name = "N", default_value_t = ::shards::cut::USUAL_LINES, value_parser = shards::parse_lines)]
    pub(crate) shard_lines: u64,
    #[command(flatten)]
    pub(crate) shards: ShardArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Show the end of this answer or line of moves: a file, or the moves
    #[arg(long, value_name = "FILE|LINE")]
    pub(crate) answer: Option<String>,
    /// Play the line move by move, with this delay in seconds
    #[arg(long, value_name = "DELAY", num_args = 0..=1, require_equals = true, default_missing_value = "0.5", value_parser = parse_seconds)]
    pub(crate) animate: Option<f64>,
    /// Print the distances between all its places as a table, if the game has such
    #[arg(long, conflicts_with_all = ["answer", "animate", "svg", "png"])]
    pub(crate) distances: bool,
    /// Draw it as SVG to this file (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw it as PNG to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// The width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", requires = "png", value_parser = clap::value_parser!(u32).range(16..=16_000))]
    pub(crate) width: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// The solver; see `quadrille games`
    #[arg(long, value_name = "SOLVER")]
    pub(crate) with: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Give the reason of every step, and whatever else the solver can explain
    #[arg(long)]
    pub(crate) explain: bool,
    /// Show the work step by step, tries and undoing included, with this delay in seconds
    #[arg(long, value_name = "DELAY", num_args = 0..=1, require_equals = true, default_missing_value = "0.5", value_parser = parse_seconds)]
    pub(crate) animate: Option<f64>,
    #[command(flatten)]
    pub(crate) options: TableOptions<OfSolvers>,
    /// Keep what is sent to and comes from other programs in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) keep: Option<PathBuf>,
    /// Print the answer as `answer` (our file), `line` (the moves), or a record format of the game
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<String>,
    /// Write that to a file instead of standard output
    #[arg(long, value_name = "FILE", requires = "format")]
    pub(crate) out: Option<PathBuf>,
    /// Write the proof of the claim: a file (`.gz` and `.zst` are compressed, `.pbp` is for VeriPB), or `-` to put it
    /// into the answer
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Count the best ends instead of those accepted in full
    #[arg(long)]
    pub(crate) best: bool,
    /// Print them, one line of moves each
    #[arg(long)]
    pub(crate) list: bool,
    /// Stop after this many
    #[arg(long, value_name = "N", value_parser = parse_some)]
    pub(crate) max: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Have the number proved, and say what the checker says of it
    #[arg(long, conflicts_with = "max")]
    pub(crate) prove: bool,
    /// Write the proof of the number: a file (`.gz` and `.zst` are compressed), or `-` to put it into the answer
    #[arg(long, value_name = "FILE", conflicts_with = "max")]
    pub(crate) proof: Option<PathBuf>,
    /// Print an answer file instead, which `check` reads
    #[arg(long, value_name = "FORMAT", value_parser = ["answer"], conflicts_with_all = ["max", "list", "json"])]
    pub(crate) format: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The puzzle, then the answer: a file, `-`, or the moves. One file may hold both
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Nodes of plain search to prove the wider claim with; many also allow a longer proof
    #[arg(long, value_name = "N", default_value_t = checker::Budget::SMALL_NODES)]
    pub(crate) nodes: u64,
    /// Stop proving after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) time: Option<f64>,
    /// The proof of the claim, in a file of its own
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// The puzzle, then the moves made so far
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EditArgs {
    /// The puzzle or draft, then the edits
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// After the edits, let this helper of the workshop change it
    #[arg(long)]
    pub(crate) helper: Option<String>,
    /// What the helper is asked for, such as `steps=40`
    #[arg(long, default_value = "")]
    pub(crate) wish: String,
    /// Seed of the helper's random choices
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The puzzle or draft, then edits
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args, Clone)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// The format to write; `canonical` is our own one-line text, and every game has `json`, `html`, `svg` and `png`
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: String,
    #[command(flatten)]
    pub(crate) options: TableOptions<OfWriters>,
    /// The puzzle is a collection: write each of its puzzles, into a folder if `--out` names one
    #[arg(long)]
    pub(crate) each: bool,
    /// The width of a `png` in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16_000))]
    pub(crate) width: Option<u32>,
    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args, Clone)]
pub(crate) struct BookletArgs {
    /// The collection: a file with one puzzle a line, or `-`
    #[arg(value_name = "COLLECTION")]
    pub(crate) collection: String,
    /// The file to write
    #[arg(long, value_name = "FILE.pdf")]
    pub(crate) out: PathBuf,
    /// How many puzzles stand on a page: 1, 2, 4, 6 or 12
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = parse_per_page)]
    pub(crate) per_page: usize,
    /// The paper: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = parse_paper)]
    pub(crate) paper: Paper,
    /// Leave the puzzles in the order of the collection instead of sorting them by game and level
    #[arg(long)]
    pub(crate) unsorted: bool,
    /// Leave out the answers at the end
    #[arg(long)]
    pub(crate) no_answers: bool,
    /// What the booklet is called (default: what the collection says)
    #[arg(long, value_name = "TITLE")]
    pub(crate) title: Option<String>,
    /// Print a code beside each puzzle that leads to it on the page at this address
    #[arg(long, value_name = "URL")]
    pub(crate) address: Option<String>,
    /// Limits for the answer to each puzzle (default: ten seconds)
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VouchArgs {
    /// The collection: a file with one puzzle a line, or `-`
    #[arg(value_name = "COLLECTION")]
    pub(crate) collection: String,
    /// Accept puzzles without a title
    #[arg(long)]
    pub(crate) untitled: bool,
    /// Limits for each puzzle (default: ten seconds)
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print one JSON object a puzzle
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Nothing for the menu; a puzzle (file or text); or a game with a kind of puzzle and players: `GAME SPEC`,
    /// `GAME BOT`, `GAME BOT:10ms BOT`, `GAME person person`, `GAME SERIES`
    #[arg(value_name = "GAME|PUZZLE [BOT]", allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,
    /// Go on with the last game, or with the one of this name
    #[arg(long, value_name = "ID", num_args = 0..=1, require_equals = true, default_missing_value = "", conflicts_with = "words")]
    pub(crate) resume: Option<String>,
    /// The seed of a new puzzle (default: drawn from the clock)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The puzzle of the day: the date is its seed
    #[arg(long, conflicts_with = "seed")]
    pub(crate) daily: bool,
    /// Keep games in this folder (default: the user's data folder)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Read the puzzle as one of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Read the puzzle in this format
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<String>,
    #[command(flatten)]
    pub(crate) options: TableOptions<OfReaders>,
}

#[derive(Debug, Args)]
pub(crate) struct CalibrateArgs {
    /// The game whose difficulty is meant
    pub(crate) game: String,
    /// The folder where games are kept (default: the user's data folder)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct HistoryArgs {
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// At most this many, the latest first
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) max: usize,
    /// The folder where games are kept (default: the user's data folder)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BatchArgs {
    /// One puzzle per line, up to the first tab; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// The solver; see `quadrille games`
    #[arg(long, value_name = "SOLVER")]
    pub(crate) with: Option<String>,
    /// Limits for each puzzle
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many threads work, at most 256 (default: one per core)
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<usize>,
    /// Add the numbers of solutions and of best ends
    #[arg(long)]
    pub(crate) count: bool,
    /// Ask the checker to prove the wider claims
    #[arg(long)]
    pub(crate) prove: bool,
    /// Keep the answer and the proof of each line in this folder, as NUMBER.answer and NUMBER.proof
    #[arg(long, value_name = "DIR", requires = "prove")]
    pub(crate) proofs: Option<PathBuf>,
    /// Append to this file (`.gz` and `.zst` are compressed), or put shards into this folder if it ends with `/`; what
    /// is there already is not done again
    #[arg(long, value_name = "FILE|DIR/")]
    pub(crate) out: Option<PathBuf>,
    /// Read every line as a puzzle of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Read every line in this format
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<String>,
    /// How many lines a shard has
    #[arg(long, value_name = "N", default_value_t = ::shards::cut::USUAL_LINES, value_parser = shards::parse_lines)]
    pub(crate) shard_lines: u64,
    #[command(flatten)]
    pub(crate) shards: ShardArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// The folder that `--out` named
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// The file (`.gz` and `.zst` are compressed; `-`: standard output)
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct CensusArgs {
    /// Which census; without it they are listed, each with the number of its parts
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Make only every N-th part, the K-th of them first
    #[arg(long, value_name = "K/N", value_parser = shards::parse_part, conflicts_with_all = ["shards", "shard", "verify", "cluster"])]
    pub(crate) part: Option<(u64, u64)>,
    /// The folder that keeps what is done (default: census-NAME)
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How many threads work, at most 256 (default: one per core)
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) shards: ShardArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    /// The game
    pub(crate) game: String,
    /// How often games are played and weights are fitted to them (default: what makes a useful player)
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) rounds: Option<usize>,
    /// How many games are played in a round (default: what makes a useful player)
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) games: Option<usize>,
    /// The seed; the same seed gives the same weights for ever
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The folder that keeps what is done (default: train-GAME)
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// How many threads work, at most 256 (default: one per core)
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The game
    pub(crate) game: String,
    /// Seconds each solver may use on each family of puzzles
    #[arg(long, value_name = "S", default_value = "30", value_parser = parse_seconds)]
    pub(crate) seconds: f64,
    /// Only these solvers, separated by commas
    #[arg(long, value_name = "SOLVERS", value_delimiter = ',')]
    pub(crate) with: Vec<String>,
    /// Only these families of puzzles, separated by commas
    #[arg(long, value_name = "FAMILIES", value_delimiter = ',')]
    pub(crate) family: Vec<String>,
    /// The seed of the puzzles
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Leave out sizes above this
    #[arg(long, value_name = "SIZE")]
    pub(crate) largest: Option<usize>,
    /// Write the plots to this file, with the name of the family put in when there are several, and the results and
    /// times beside it as .csv (default: bench-GAME.svg)
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Listen on this address or name instead of this machine alone: everyone who reaches it can play, and work
    /// the processor
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Answer to this name too, such as that of a proxy in front of the server
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Vec<String>,
    /// Listen on this port (default: a free one)
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) port: u16,
    /// Keep history and best scores in this folder (default: as for `play`)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Show the standings and games of this ladder
    #[arg(long, value_name = "DIR")]
    pub(crate) ladder: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

impl Default for ServeArgs {
    fn default() -> Self {
        Self {
            host: "127.0.0.1".to_owned(),
            name: Vec::new(),
            port: 0,
            data: None,
            ladder: None,
            no_open: false,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ContestArgs {
    /// A folder with one folder per person, each with the files that person handed in
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Make this folder to begin with: what goes where, and an example
    #[arg(long)]
    pub(crate) init: bool,
    /// Files changed later than this count for nothing: 2018-05-13, 2018-05-13T23:59+02:00 (UTC without an offset)
    #[arg(long, value_name = "DATE", value_parser = crate::commands::contest::deadline::parse)]
    pub(crate) deadline: Option<SystemTime>,
    /// Seconds each of our solvers may use on each puzzle
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds)]
    pub(crate) time: f64,
    /// Also write the results as a page
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Also write the totals as comma-separated values
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GradeArgs {
    /// A program, or a folder with one program or one folder per person
    #[arg(value_name = "SCRIPT|FOLDER")]
    pub(crate) path: PathBuf,
    /// What the programs do; see `quadrille games GAME`
    #[arg(long, value_name = "TASK", default_value = "formula")]
    pub(crate) task: String,
    /// Try them on the puzzles of this file, one per line, instead of our own
    #[arg(long, value_name = "FILE")]
    pub(crate) deals: Option<PathBuf>,
    /// The seed of our own puzzles
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// At most this many puzzles
    #[arg(long, value_name = "N")]
    pub(crate) max: Option<usize>,
    /// Seconds a program may take for a puzzle
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds)]
    pub(crate) time: f64,
    /// Folders that the programs may read beside the system's and their own
    #[arg(long, value_name = "DIR")]
    pub(crate) readable: Vec<PathBuf>,
    /// Also write every run as comma-separated values, with its time
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Also write the report as a page
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CourseArgs {
    /// The folder of the course
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// What to do instead of serving it: `invite` prints a link for everybody who has none yet
    #[arg(value_name = "ACTION")]
    pub(crate) action: Option<CourseAction>,
    /// Make this folder to begin with: a plan with every task there is, and a roster
    #[arg(long, conflicts_with = "action")]
    pub(crate) init: bool,
    /// With `invite`: new links for everybody; those of before lead nowhere any more
    #[arg(long, requires = "action")]
    pub(crate) all: bool,
    /// With `invite`: a new link for the person with this key; that of before leads nowhere any more
    #[arg(long, value_name = "KEY", requires = "action", conflicts_with = "all")]
    pub(crate) who: Option<String>,
    /// With `invite`: the address of the course, as students open it
    #[arg(
        long,
        value_name = "URL",
        requires = "action",
        default_value = "http://127.0.0.1:8420/"
    )]
    pub(crate) address: String,
    /// Listen on this address or name instead of this machine alone
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Answer to this name too, such as that of a proxy in front of the server
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Vec<String>,
    /// Listen on this port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8420)]
    pub(crate) port: u16,
}

/// What to do with a course instead of serving it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum CourseAction {
    /// Print links.
    Invite,
}

#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// The folder; made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct DocumentsArgs {
    /// Only this document, 1 to 5
    #[arg(value_name = "N")]
    pub(crate) number: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct ImproveArgs {
    /// The list: a puzzle, its best cost and its proved bound a line, separated by tabs
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Puzzles to add to the list first
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) add: Vec<String>,
    /// The solver; see `quadrille games`
    #[arg(long, value_name = "SOLVER")]
    pub(crate) with: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// A moment of local time, as seconds since 1970.
fn parse_moment(text: &str) -> Result<i64, String> {
    let expected = || "expected a moment such as `2026-12-01T18:00`".to_owned();
    let moment = text
        .parse::<jiff::civil::DateTime>()
        .map_err(|_| expected())?;
    let moment = moment.to_zoned(jiff::tz::TimeZone::system());
    moment
        .map(|moment| moment.timestamp().as_second())
        .map_err(|_| expected())
}

fn parse_seconds(text: &str) -> Result<f64, Mistake> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e7).contains(&seconds) => Ok(seconds),
        _ => Err(Mistake(Sentence::new("mistake-seconds"))),
    }
}

/// More threads than any machine has cores only take memory and time to start.
const MOST_THREADS: usize = 256;

fn parse_threads(text: &str) -> Result<usize, Mistake> {
    plain_number(text)
        .filter(|n| (1..=MOST_THREADS).contains(n))
        .ok_or_else(|| Mistake(Sentence::new("mistake-threads").with("most", MOST_THREADS)))
}

fn parse_count(text: &str) -> Result<usize, Mistake> {
    let count = parse_some(text)?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

fn parse_some(text: &str) -> Result<u64, Mistake> {
    plain_number(text)
        .filter(|n| 1 <= *n)
        .ok_or_else(|| Mistake(Sentence::new("mistake-some")))
}

fn parse_per_page(text: &str) -> Result<usize, Mistake> {
    let known = || ARRANGEMENTS.iter().map(|row| row.0);
    let n = plain_number(text).filter(|n| known().any(|it| it == *n));
    let words: Vec<String> = known().map(|n| n.to_string()).collect();
    n.ok_or_else(|| expected_one_of(words.join(", ")))
}

fn parse_paper(text: &str) -> Result<Paper, Mistake> {
    let words = Paper::WORDS.map(|row| row.1);
    Paper::of(text).ok_or_else(|| expected_one_of(words.join(", ")))
}

fn expected_one_of(words: String) -> Mistake {
    Mistake(Sentence::new("expected-one-of").with("words", words))
}

fn parse_lang(text: &str) -> Result<Lang, Mistake> {
    Lang::from_locale(text).ok_or_else(|| Mistake(Sentence::new("mistake-lang")))
}
