//! `course.toml`: what a course asks for. Its tasks are those of the games' own tables: play for two, contests, homework.

use std::time::{Duration, SystemTime};

use games::any::AnyGame;
use games::homework::Homework;
use games::words::{Lang, Sentence};
use serde::Deserialize;

use crate::arena::boards::Boards;
use crate::arena::entrant::Entrant;
use crate::arena::time_control::TimeControl;
use crate::commands::contest::deadline;
use crate::commands::grade;
use crate::failure::Failure;
use crate::input;

/// What a course asks for.
pub(super) struct Plan {
    pub(super) title: String,
    pub(super) lang: Lang,
    pub(super) limits: Limits,
    pub(super) tasks: Vec<Task>,
}

/// What everybody may use.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Limits {
    /// Hand-ins of one student for one task in a day.
    pub(super) a_day: u32,
    /// The longest hand-in, in kilobytes.
    pub(super) kilobytes: usize,
    /// Megabytes of memory of a program.
    pub(super) memory: u64,
    /// Seconds an examination of a player may take.
    pub(super) examination: u64,
    /// Refuse to run anything if the system lacks something that locks programs in.
    pub(super) strict: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            a_day: 20,
            kilobytes: 512,
            memory: 512,
            examination: 40,
            strict: false,
        }
    }
}

/// One task.
pub(super) struct Task {
    /// Its word in addresses and tables.
    pub(super) name: String,
    pub(super) title: String,
    pub(super) deadline: Option<SystemTime>,
    pub(super) kind: Kind,
}

/// What is handed in for a task, and what becomes of it.
pub(super) enum Kind {
    /// Players that meet each other.
    Ladder(Box<Ladder>),
    /// Answers to puzzles, the cheapest first.
    Contest {
        game: &'static dyn AnyGame,
        /// The canonical texts of the puzzles; empty for any.
        puzzles: Vec<String>,
        /// Seconds that each of our solvers may use on each puzzle.
        seconds: f64,
    },
    /// Programs that are right or wrong.
    Homework {
        game: &'static dyn AnyGame,
        homework: Homework,
        seed: u64,
        /// How many puzzles they are tried on.
        max: usize,
        /// Seconds for each of them.
        seconds: f64,
    },
}

/// How players meet.
pub(super) struct Ladder {
    pub(super) boards: Boards,
    pub(super) clock: TimeControl,
    /// On how many boards everybody plays.
    pub(super) rounds: u64,
    /// Our bots that take part.
    pub(super) rivals: Vec<Entrant>,
    /// How long a player may take to get ready.
    pub(super) patience: Duration,
}

impl Kind {
    /// Its word.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Ladder(_) => "ladder",
            Self::Contest { .. } => "contest",
            Self::Homework { .. } => "homework",
        }
    }

    /// The game it is about.
    pub(super) fn game(&self) -> &'static dyn AnyGame {
        match self {
            Self::Ladder(ladder) => ladder.boards.game,
            Self::Contest { game, .. } | Self::Homework { game, .. } => *game,
        }
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    task: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    kind: String,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    deadline: Option<String>,
    #[serde(default)]
    game: Option<String>,
    // Of ladders.
    #[serde(default)]
    boards: Option<String>,
    #[serde(default)]
    clock: Option<String>,
    #[serde(default)]
    rounds: Option<u64>,
    #[serde(default)]
    rivals: Vec<String>,
    // Of contests.
    #[serde(default)]
    puzzles: Vec<String>,
    // Of homework.
    #[serde(default)]
    homework: Option<String>,
    #[serde(default)]
    max: Option<usize>,
    // Of several.
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    seconds: Option<f64>,
}

impl Plan {
    /// Reads `course.toml`.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let file: File = toml::from_str(text)
            .map_err(|error| Failure::plain(error.to_string().trim_end().to_owned()))?;
        let lang = match file.language.as_deref() {
            None => Lang::default(),
            Some(code) => Lang::from_locale(code).ok_or_else(|| {
                Failure::new(Sentence::new("course-plan-language").with("code", code))
            })?,
        };
        let mut tasks: Vec<Task> = Vec::new();
        for row in file.task {
            let name = row.name.clone();
            let task = task(row).map_err(|failure| failure.under(&name))?;
            if tasks.iter().any(|known| known.name == task.name) {
                return Err(Failure::new(Sentence::new("course-plan-twice")).under(&name));
            }
            tasks.push(task);
        }
        if tasks.is_empty() {
            return Err(Failure::new(Sentence::new("course-plan-empty")));
        }
        Ok(Self {
            title: file.title,
            lang,
            limits: file.limits,
            tasks,
        })
    }

    /// The task of this name.
    pub(super) fn task(&self, name: &str) -> Option<&Task> {
        self.tasks.iter().find(|task| task.name == name)
    }
}

fn task(row: Row) -> Result<Task, Failure> {
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if row.name.is_empty() || 40 < row.name.len() || !row.name.chars().all(is_word) {
        return Err(Failure::new(Sentence::new("course-plan-name")));
    }
    let deadline = row.deadline.as_deref().map(deadline::parse).transpose();
    let deadline = deadline.map_err(|mistake| Failure::new(mistake.0))?;
    let seconds = row.seconds.unwrap_or(10.0);
    if !(0.01..=3600.0).contains(&seconds) {
        return Err(Failure::new(Sentence::new("course-plan-seconds")));
    }
    let game = row.game.as_deref().map(input::find_game).transpose()?;
    let kind = match row.kind.as_str() {
        "ladder" => Kind::Ladder(Box::new(ladder(&row, game)?)),
        "contest" => contest(&row, game, seconds)?,
        "homework" => {
            let (game, homework) = grade::find(row.homework.as_deref().unwrap_or(""))?;
            Kind::Homework {
                game,
                homework,
                seed: row.seed,
                max: row.max.unwrap_or(10).max(1),
                seconds,
            }
        }
        other => {
            return Err(Failure::new(
                Sentence::new("course-plan-kind").with("kind", other),
            ));
        }
    };
    Ok(Task {
        title: row.title.unwrap_or_else(|| row.name.clone()),
        name: row.name,
        deadline,
        kind,
    })
}

fn ladder(row: &Row, game: Option<&'static dyn AnyGame>) -> Result<Ladder, Failure> {
    let spec = row.boards.as_deref().unwrap_or("");
    let boards = match game {
        Some(game) => Boards::of_game(game, spec, row.seed)?,
        None => {
            let words: Vec<String> = spec.split_whitespace().map(str::to_owned).collect();
            Boards::new(&words, "", row.seed)?
        }
    };
    // A spec that draws nothing is better refused now than by the first game.
    boards.board(0)?;
    let clock = row
        .clock
        .as_deref()
        .unwrap_or("200ms")
        .parse::<TimeControl>();
    let clock = clock.map_err(|mistake| Failure::plain(mistake.to_string()))?;
    let rivals = row.rivals.iter();
    let rivals = rivals.map(|name| {
        if name.contains('/') {
            return Err(Failure::new(Sentence::new("course-plan-rival")));
        }
        Entrant::read(name, boards.game)
    });
    let rivals = rivals.collect::<Result<_, _>>()?;
    Ok(Ladder {
        boards,
        clock,
        rounds: row.rounds.unwrap_or(10).max(1),
        rivals,
        patience: Duration::from_secs(5),
    })
}

fn contest(row: &Row, game: Option<&'static dyn AnyGame>, seconds: f64) -> Result<Kind, Failure> {
    let with_contests = || games::all().find(|game| game.contest().is_some());
    let game = game.or_else(with_contests);
    let Some(game) = game.filter(|game| game.contest().is_some()) else {
        return Err(Failure::new(Sentence::new("course-plan-no-contest")));
    };
    let canonical = |text: &String| {
        let puzzle = game.read(None, text, &games::options::Options::default());
        puzzle
            .map(|puzzle| puzzle.text())
            .map_err(|error| Failure::in_text("puzzles", text, &error))
    };
    Ok(Kind::Contest {
        game,
        puzzles: row
            .puzzles
            .iter()
            .map(canonical)
            .collect::<Result<_, _>>()?,
        seconds,
    })
}
