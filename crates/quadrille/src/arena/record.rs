//! A game as the log keeps it; `docs/formats.md` is its contract.

use std::collections::{BTreeMap, HashMap};

use checker::Verdict;
use serde::{Deserialize, Serialize};

use crate::verdict::twice;

/// The reason of games that were played to the end.
pub(crate) const RULES: &str = "rules";

/// One game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    /// The board's number.
    pub(crate) round: u64,
    /// The players at seat 0 and seat 1.
    pub(crate) seats: [String; 2],
    /// The versions of their files: the first 16 digits of their SHA-256. Bots have none, and neither have old games.
    #[serde(skip_serializing_if = "is_unknown", default)]
    pub(crate) versions: [Option<String>; 2],
    /// The canonical text of the puzzle.
    pub(crate) puzzle: String,
    /// The legal moves, separated by blanks.
    pub(crate) line: String,
    /// Who won.
    pub(crate) result: GameResult,
    /// How far seat 0 was ahead.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) margin: Option<i64>,
    /// How it ended.
    pub(crate) reason: String,
    /// The seat that lost by its own fault.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) fault: Option<usize>,
    /// The move that was refused.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) refused: Option<String>,
    /// What happened.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) detail: Option<String>,
    /// The signal the player died of.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) signal: Option<String>,
    /// The status it exited with.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) exit: Option<i32>,
    /// The end of what it wrote to standard error.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) stderr: Option<String>,
    /// The time each seat used, in microseconds.
    pub(crate) micros: [u64; 2],
    /// What the players said of their moves, by number.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(crate) comments: Vec<(usize, String)>,
}

fn is_unknown(versions: &[Option<String>; 2]) -> bool {
    versions.iter().all(Option::is_none)
}

/// The version of each player that counts as the current one, by name.
pub(crate) type Versions = BTreeMap<String, String>;

/// The same games with the players of other versions than the current ones told apart by their versions.
pub(crate) fn told_apart(records: &[Record], current: &Versions) -> Vec<Record> {
    let named = |record: &Record| Record {
        seats: [0, 1].map(|seat: usize| {
            let name = &record.seats[seat];
            match (&record.versions[seat], current.get(name)) {
                (Some(version), Some(now)) if version != now => {
                    format!("{name} ({})", version.get(..8).unwrap_or(version))
                }
                _ => name.clone(),
            }
        }),
        ..record.clone()
    };
    records.iter().map(named).collect()
}

/// What the checker says of each game of a log; one that stands in the log before is rejected: on the same board, with the
/// same players at the same seats.
pub(crate) fn verdicts(records: &[Record]) -> impl Iterator<Item = Verdict> {
    let mut first = HashMap::new();
    records.iter().zip(1..).map(move |(record, number)| {
        let game = (record.round, &record.seats, &record.versions);
        match *first.entry(game).or_insert(number) {
            first if first < number => Verdict::Rejected(twice(first)),
            _ => record.verdict(),
        }
    })
}

/// The last version that each player has played with.
pub(crate) fn last_versions(records: &[Record]) -> Versions {
    let mut last = Versions::new();
    for record in records {
        for (name, version) in record.seats.iter().zip(&record.versions) {
            if let Some(version) = version {
                last.insert(name.clone(), version.clone());
            }
        }
    }
    last
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GameResult {
    /// Seat 0.
    #[serde(rename = "1-0")]
    First,
    /// Seat 1.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody.
    #[serde(rename = "1/2")]
    Draw,
}

impl GameResult {
    /// The result of a margin of seat 0.
    pub(crate) fn of_margin(margin: i64) -> Self {
        match margin.signum() {
            1 => Self::First,
            0 => Self::Draw,
            _ => Self::Second,
        }
    }

    /// The result when a seat loses.
    pub(crate) fn lost_by(seat: usize) -> Self {
        match seat {
            0 => Self::Second,
            _ => Self::First,
        }
    }

    /// Its word in logs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2",
        }
    }

    /// The half points of a seat: 2, 1 or 0.
    pub(crate) fn half_points(self, seat: usize) -> u32 {
        match (self, seat) {
            (Self::Draw, _) => 1,
            (Self::First, 0) | (Self::Second, 1) => 2,
            _ => 0,
        }
    }

    /// What it is for a seat: `win`, `draw` or `loss`.
    pub(crate) fn for_seat(self, seat: usize) -> &'static str {
        ["loss", "draw", "win"][self.half_points(seat) as usize]
    }
}

impl Record {
    /// The moves.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.line
            .split_ascii_whitespace()
            .map(str::to_owned)
            .collect()
    }

    /// What the independent checker says of it.
    pub(crate) fn verdict(&self) -> Verdict {
        checker::check_record(&checker::Record {
            versions: self.versions.each_ref().map(Option::as_deref),
            puzzle: &self.puzzle,
            line: &self.line,
            result: self.result.word(),
            margin: self.margin,
            reason: &self.reason,
            fault: self.fault,
            refused: self.refused.as_deref(),
            detail: self.detail.as_deref(),
            signal: self.signal.as_deref(),
            exit: self.exit,
            stderr: self.stderr.as_deref(),
            commented: self.comments.iter().map(|(number, _)| *number).collect(),
        })
    }
}
