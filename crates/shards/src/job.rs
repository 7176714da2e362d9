//! What is done with the lines of a shard. A job is a line of text, so that any machine can be told it.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use games::budget::Budget;
use games::census::{Census, Tally};
use games::text::plain_number;
use games::words::{Sentence, Value};
use rayon::prelude::*;
use workbench::given::find_game;

use crate::cut::Shard;
use crate::play;
use crate::rows::{RowMaker, RowOptions, Rows};

/// What is done with each line; `docs/formats.md` tells how it is written.
#[derive(Debug, Clone, PartialEq)]
pub enum Job {
    /// Each line is a puzzle and becomes a row.
    Rows(RowOptions),
    /// Each line is a seed and becomes a puzzle.
    New {
        /// The id of the game.
        game: String,
        /// What kind of puzzle, as it is always written.
        spec: String,
        /// Nodes for each puzzle.
        nodes: Option<u64>,
    },
    /// Each line is a game between two bots and becomes its record.
    Games {
        /// The id of the game.
        game: String,
    },
    /// Each line is the number of a part of a census, from 0, and becomes its tally.
    Census {
        /// Its name.
        name: String,
    },
}

/// Why the result of a shard was not made.
#[derive(Debug, Clone, PartialEq)]
pub enum Unmade {
    /// Somebody stopped the work.
    Stopped,
    /// It cannot be made, on no machine.
    Failed(Sentence),
}

/// The build of the program: its version, a fingerprint of all sources that results depend on, and the games that were
/// added to those of the product.
pub fn build() -> &'static str {
    static BUILD: LazyLock<String> = LazyLock::new(|| {
        let added = games::all().skip(games::GAMES.len());
        let added: String = added.map(|game| format!("+{}", game.info().id)).collect();
        format!(
            "{}-{}{added}",
            env!("CARGO_PKG_VERSION"),
            env!("QUADRILLE_SOURCES")
        )
    });
    &BUILD
}

impl Job {
    /// Reads a job as it is written.
    pub fn read(text: &str) -> Result<Self, Sentence> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "rows" => rows(rest).map(Self::Rows),
            "new" => new(rest),
            "census" => {
                let name = census(rest)?.name.to_owned();
                Ok(Self::Census { name })
            }
            "games" => {
                let game = play::game_for_two(rest)?.info().id.to_owned();
                Ok(Self::Games { game })
            }
            _ => Err(Sentence::new("shards-job").with("found", kind)),
        }
    }

    /// Makes the result of a shard on the threads of the current pool. The same bytes every time, everywhere.
    pub fn make(&self, shard: &Shard, stop: &AtomicBool) -> Result<Vec<u8>, Unmade> {
        let lines: Vec<(u64, &[u8])> = shard.lines().collect();
        let made = match self {
            Self::Rows(options) => Ok(make_rows(options, &lines, stop)),
            Self::New { game, spec, nodes } => make_puzzles(game, spec, *nodes, &lines, stop),
            Self::Games { game } => play::make(game, &lines, stop),
            Self::Census { name } => make_tally(name, &lines, stop),
        };
        if stop.load(Ordering::Relaxed) {
            return Err(Unmade::Stopped);
        }
        made.map_err(Unmade::Failed)
    }
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows(options) => {
                f.write_str("rows")?;
                let words = options.words().into_iter();
                words
                    .into_iter()
                    .try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
            Self::New { game, spec, nodes } => {
                let nodes = nodes.map_or_else(String::new, |nodes| format!(" nodes={nodes}"));
                write!(f, "new{nodes} {game} {spec}")
            }
            Self::Games { game } => write!(f, "games {game}"),
            Self::Census { name } => write!(f, "census {name}"),
        }
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn rows(words: &str) -> Result<RowOptions, Sentence> {
    let mut options = RowOptions::default();
    for word in words.split_whitespace() {
        let expected = || Sentence::new("shards-row-option").with("found", word);
        let (name, value) = word.split_once('=').ok_or_else(expected)?;
        match name {
            "game" => options.game = Some(value.to_owned()),
            "from" => options.from = Some(value.to_owned()),
            "with" => options.with = Some(solver(value)?),
            "nodes" => options.nodes = Some(plain_number(value).ok_or_else(expected)?),
            "count" if value == "1" => options.count = true,
            "prove" if value == "1" => options.prove = true,
            _ => return Err(expected()),
        }
    }
    Ok(options)
}

/// A solver that some game has here. Some are only built in if they are asked for, and a row must not tell who did.
fn solver(name: &str) -> Result<String, Sentence> {
    let all = || games::all().flat_map(|game| game.solvers());
    if all().any(|known| known == name) {
        return Ok(name.to_owned());
    }
    let mut known: Vec<&str> = all().collect();
    known.sort_unstable();
    known.dedup();
    let sentence = Sentence::new("shards-solver").with("name", name);
    Err(sentence.with("known", known.join(", ")))
}

fn new(words: &str) -> Result<Job, Sentence> {
    let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
    let (nodes, words) = match first.strip_prefix("nodes=") {
        Some(number) => {
            let nodes = plain_number(number);
            let expected = || Sentence::new("shards-nodes").with("found", number);
            (Some(nodes.ok_or_else(expected)?), rest)
        }
        None => (None, words),
    };
    let (game, spec) = words.split_once(' ').unwrap_or((words, ""));
    let found = find_game(game).map_err(|error| error.sentence())?;
    Ok(Job::New {
        game: game.to_owned(),
        spec: found.spec(spec).map_err(|error| error.sentence())?,
        nodes,
    })
}

/// Finds a census of any game by its name.
pub fn census(name: &str) -> Result<&'static Census, Sentence> {
    let all = || games::all().flat_map(|game| game.censuses());
    all().find(|census| census.name == name).ok_or_else(|| {
        let names: Vec<&str> = all().map(|census| census.name).collect();
        let sentence = Sentence::new("shards-census").with("name", name);
        sentence.with("known", names.join(", "))
    })
}

fn make_tally(name: &str, lines: &[(u64, &[u8])], stop: &AtomicBool) -> Result<Vec<u8>, Sentence> {
    let census = census(name)?;
    let make = |(number, line): &(u64, &[u8])| {
        let part = std::str::from_utf8(line).ok().and_then(plain_number);
        let part = part
            .filter(|part| *part < census.n_parts)
            .ok_or_else(|| about_line("shards-part", *number, line).with("n", census.n_parts))?;
        let mut budget = Budget::unlimited();
        budget.stop = Some(stop);
        // Only somebody who stops the work ends such a budget.
        Ok((census.part)(part, &mut budget).unwrap_or_default())
    };
    let parts: Vec<Tally> = lines
        .par_iter()
        .map(make)
        .collect::<Result<_, Sentence>>()?;
    let mut all = Tally::default();
    parts.iter().for_each(|part| all.merge(part));
    Ok(all.to_string().into_bytes())
}

/// A mistake in a line.
pub(crate) fn about_line(id: &'static str, number: u64, line: &[u8]) -> Sentence {
    /// More of a line is not shown.
    const MOST: usize = 100;
    let text = String::from_utf8_lossy(line);
    let shown: String = text.chars().take(MOST).collect();
    Sentence::new(id).with("line", number).with("found", shown)
}

fn make_rows(options: &RowOptions, lines: &[(u64, &[u8])], stop: &AtomicBool) -> Vec<u8> {
    let maker = RowMaker::repeatable(options, stop);
    // Neighbours share a buffer; who is idle takes over a part of what others have before them.
    let pieces: Vec<Rows> = lines
        .par_iter()
        .fold(Rows::default, |mut rows, (number, line)| {
            maker.add_row(*number, line, &mut rows);
            rows
        })
        .collect();
    pieces.into_iter().flat_map(|rows| rows.json).collect()
}

fn make_puzzles(
    game: &str,
    spec: &str,
    nodes: Option<u64>,
    lines: &[(u64, &[u8])],
    stop: &AtomicBool,
) -> Result<Vec<u8>, Sentence> {
    let found = find_game(game).map_err(|error| error.sentence())?;
    let make = |(number, line): &(u64, &[u8])| {
        let seed = std::str::from_utf8(line).ok().and_then(plain_number);
        let seed = seed.ok_or_else(|| about_line("shards-seed", *number, line))?;
        let mut budget = Budget::unlimited();
        budget.nodes = nodes;
        budget.stop = Some(stop);
        let puzzle = found.generate(spec, seed, &mut budget);
        let puzzle = puzzle.map_err(|error| {
            Sentence::new("shards-no-puzzle")
                .with("seed", seed)
                .with("why", Value::Sentence(error.sentence()))
        })?;
        Ok(puzzle.text() + "\n")
    };
    let texts: Vec<String> = lines
        .par_iter()
        .map(make)
        .collect::<Result<_, Sentence>>()?;
    Ok(texts.concat().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_reads_back_as_it_is_written() {
        for text in [
            "rows",
            "rows game=tents from=plan with=search nodes=5 count=1 prove=1",
            "new tents 6x6 easy",
            "new nodes=1000 tents 6x6 easy",
            "census tents-3",
            "games flood",
        ] {
            assert_eq!(Job::read(text).unwrap().to_string(), text);
        }
        for wrong in [
            "",
            "rows time=3",
            "rows count=2",
            "rows with=nonsense",
            "new nonsense",
            "census nonsense",
            "games tents",
            "games nonsense",
        ] {
            assert!(Job::read(wrong).is_err(), "{wrong}");
        }
    }
}
