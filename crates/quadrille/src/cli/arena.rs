//! The arguments of the verbs that let players play.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::options::SpecFlags;
use super::shards::ShardArgs;
use crate::arena::limits::{Layer, Limits};
use crate::arena::log;
use crate::arena::sprt::Sprt;
use crate::arena::time_control::TimeControl;

/// What boards are played on.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// The boards: a spec such as `c 9 6`, or one puzzle; see `quadrille games`
    #[arg(value_name = "SPEC")]
    pub(crate) spec: Vec<String>,
    #[command(flatten)]
    pub(crate) flags: SpecFlags,
    /// The seed; those of further boards count up
    #[arg(short = 'a', long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// What players may use.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// Time to think: `100ms` or `2s` a move, `60s+1s` a game, or `5000n` nodes
    #[arg(long, value_name = "CLOCK", default_value = "1s")]
    pub(crate) clock: TimeControl,
    /// Seconds a player may take to get ready
    #[arg(long, value_name = "S", default_value = "5", value_parser = super::parse_seconds)]
    startup: f64,
    /// Megabytes of memory for each external player
    #[arg(long, value_name = "MB", default_value_t = Limits::default().memory)]
    memory: u64,
    /// Seconds of processor time for each external player and game
    #[arg(long, value_name = "S", default_value_t = Limits::default().cpu)]
    cpu: u64,
    /// Processes a program may have at a time
    #[arg(long, value_name = "N", default_value_t = Limits::default().processes)]
    processes: usize,
    /// Megabytes of files in its private folder for each external player
    #[arg(long, value_name = "MB", default_value_t = Limits::default().disk)]
    disk: u64,
    /// Units of fuel a move for each WebAssembly player (default: one for each nanosecond of the clock)
    #[arg(long, value_name = "N")]
    fuel: Option<u64>,
    /// Let players read this folder too, such as that of an interpreter
    #[arg(long, value_name = "DIR")]
    readable: Vec<PathBuf>,
    /// Leave one of the locks around players open, to try whether the others hold
    #[arg(long, value_name = "LOCK", hide = true)]
    without: Vec<Layer>,
    /// Refuse to run if the system lacks something that locks players in
    #[arg(long)]
    pub(crate) strict: bool,
    /// Games at a time (default: one per core)
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

impl ArenaArgs {
    /// The limits of external players.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            memory: self.memory,
            cpu: self.cpu,
            processes: self.processes,
            disk: self.disk,
            fuel: self.fuel,
            readable: readable(&self.readable),
            without: self.without.clone(),
            ..Limits::default()
        }
    }

    /// How long a player may take to get ready.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.startup)
    }

    /// How many games are played at a time.
    pub(crate) fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(cores).max(1)
    }
}

/// Folders as the locks need them: links in their names are followed now, while they lead where they should.
pub(crate) fn readable(folders: &[PathBuf]) -> Vec<OsString> {
    let whole = |folder: &PathBuf| folder.canonicalize().unwrap_or_else(|_| folder.clone());
    folders
        .iter()
        .map(|folder| whole(folder).into_os_string())
        .collect()
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The first player: a bot `NAME[:LIMIT]`, or a file with a `/` in its name
    #[arg(value_name = "A")]
    pub(crate) first: String,
    /// The second player
    #[arg(value_name = "B")]
    pub(crate) second: String,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// Number of games; with more than one, every board is played twice with the seats swapped
    #[arg(short = 'r', long, value_name = "N", default_value_t = 1)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) arena: ArenaArgs,
    /// Stop as soon as it is decided which Elo difference is true, such as `0,10`
    #[arg(long, value_name = "ELO,ELO")]
    pub(crate) sprt: Option<Sprt>,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Write a single game in this record format of the game while it is played, and nothing else
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<String>,
    /// The same as `--format stream`
    #[arg(long, conflicts_with_all = ["json", "format"])]
    pub(crate) stream: bool,
    /// Show a single game in the terminal, with this delay in seconds
    #[arg(long, value_name = "DELAY", num_args = 0..=1, require_equals = true, default_missing_value = "0.5", value_parser = super::parse_seconds, conflicts_with_all = ["json", "stream", "format"])]
    pub(crate) animate: Option<f64>,
    /// Print one JSON object per game, and one at the end
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LadderArgs {
    /// The folder of the players: libraries, executables, and those that `players.txt` names
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// Number of boards; every two players meet twice on each
    #[arg(short = 'r', long, value_name = "N", default_value_t = 10)]
    pub(crate) rounds: u64,
    /// Only the games of this player
    #[arg(long, value_name = "PLAYER")]
    pub(crate) gauntlet: Option<String>,
    /// For many players: everybody plays on that many boards, against players of about its own strength
    #[arg(long, conflicts_with_all = ["gauntlet", "sprt"])]
    pub(crate) nearest: bool,
    /// Then play on until the first N of the table (10) are separated at 95 %
    #[arg(long = "final", value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "10", conflicts_with = "sprt")]
    pub(crate) final_: Option<usize>,
    /// The most boards on which two players meet in a final
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "final_")]
    pub(crate) most: u64,
    /// Play on these boards in turn instead of drawing them: one puzzle per line
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Go on for ever: wait for new players and new versions of players, and play their games
    #[arg(long, conflicts_with = "sprt")]
    pub(crate) watch: bool,
    /// From this moment on (`2026-12-01T18:00`) leave out versions that have not played yet, and end when all is played
    #[arg(long, value_name = "WHEN", value_parser = super::parse_moment)]
    pub(crate) freeze: Option<i64>,
    #[command(flatten)]
    pub(crate) arena: ArenaArgs,
    /// The log (default: ladder.jsonl in the folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Have the games between bots that count nodes made as shards in this folder, wherever that is done
    #[arg(long, value_name = "DIR", conflicts_with_all = ["nearest", "final_", "watch", "sprt", "json"])]
    pub(crate) out: Option<PathBuf>,
    /// How many games a shard has
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = super::shards::parse_lines)]
    pub(crate) shard_lines: u64,
    #[command(flatten)]
    pub(crate) shards: ShardArgs,
    /// Write the cross table as a page to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// For two players: stop as soon as it is decided which Elo difference is true, such as `0,10`
    #[arg(long, value_name = "ELO,ELO")]
    pub(crate) sprt: Option<Sprt>,
    /// Print the table as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl LadderArgs {
    /// Where the games are kept.
    pub(crate) fn log_file(&self) -> PathBuf {
        let usual = || self.folder.join(log::FILE);
        self.log.clone().unwrap_or_else(usual)
    }
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The log of a match or ladder
    #[arg(value_name = "LOG")]
    pub(crate) log: String,
    /// The number of the game, counted from 1; without it, all games are listed and checked
    #[arg(value_name = "N")]
    pub(crate) number: Option<usize>,
    /// Play it move by move, with this delay in seconds
    #[arg(long, value_name = "DELAY", num_args = 0..=1, require_equals = true, default_missing_value = "0.5", value_parser = super::parse_seconds)]
    pub(crate) animate: Option<f64>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ComplyArgs {
    /// The player: a file with a `/` in its name, or a bot
    #[arg(value_name = "PLAYER", required_unless_present = "sandbox")]
    pub(crate) player: Option<String>,
    /// Tell which of the locks around players hold on this machine, and play nothing
    #[arg(long, conflicts_with = "player")]
    pub(crate) sandbox: bool,
    /// The game it plays (default: the first that has puzzles for two)
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) arena: ArenaArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
