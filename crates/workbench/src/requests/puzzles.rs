//! Where puzzles come from: made, read from any text, or a round of a series.

use std::collections::BTreeMap;

use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::options::Options;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{InLanguage, read, small_enough};
use crate::given::{self, Given};
use crate::limits::MAX_PUZZLE;
use crate::refusal::Refusal;
use crate::session::Rounds;
use crate::words::{Language, kind_name};

/// What kind of puzzle is wanted.
#[derive(Debug, Deserialize)]
pub struct New {
    game: String,
    /// Empty for the game's default.
    #[serde(default)]
    spec: String,
    /// Values of the game's fields, instead of a spec.
    #[serde(default)]
    chosen: BTreeMap<String, String>,
    /// Drawn by the server when left out.
    seed: Option<u64>,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// `POST /api/new`: makes a puzzle. The same spec and seed give the same puzzle for ever; `drawn` is the seed when
/// none is asked for.
pub fn new(new: &New, drawn: u64, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let language = new.spoken.language();
    let refuse = |error| Refusal::of(&error, &new.spec, language);
    let seed = new.seed.unwrap_or(drawn);
    let game = given::find_game(&new.game).map_err(refuse)?;
    let spec = if new.chosen.is_empty() {
        new.spec.clone()
    } else {
        let chosen: Vec<(String, String)> = new.chosen.clone().into_iter().collect();
        let refuse = |error| Refusal::of(&error, "", language);
        game.chosen_spec(&chosen).map_err(refuse)?
    };
    let refuse = |error| Refusal::of(&error, &spec, language);
    let puzzle = game.generate(&spec, seed, budget).map_err(refuse)?;
    let mut made = puzzle_json(&*small_enough(puzzle, language)?, language);
    made["spec"] = json!(written(game, &spec));
    made["kind"] = json!(kind_name(game, &spec, &language.book));
    made["seed"] = json!(seed);
    Ok(made)
}

/// A text in whatever format.
#[derive(Debug, Deserialize)]
pub struct AnyText {
    text: String,
    game: Option<String>,
    format: Option<String>,
    /// Width and height, for formats that leave them out.
    size: Option<(usize, usize)>,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

impl AnyText {
    /// The language to reply in.
    pub(super) fn language(&self) -> &'static Language {
        self.spoken.language()
    }
}

/// `POST /api/read`: the canonical text of a puzzle in any format, and the moves that came with it.
pub fn read_any(asked: &AnyText) -> Result<Value, Refusal> {
    let language = asked.language();
    let read = given(asked)?;
    let mut json = puzzle_json(&*read.puzzle, language);
    json["line"] = json!(read.line.unwrap_or_default());
    Ok(json)
}

/// The puzzle of a text, and what came with it, unless it is too large to be played here.
pub(super) fn given(asked: &AnyText) -> Result<Given, Refusal> {
    let language = asked.language();
    if MAX_PUZZLE < asked.text.len() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    let mut options = Options::default();
    if let Some((width, height)) = asked.size {
        options = options.with_value("size", format!("{width}x{height}"));
    }
    let read = given::any_text(
        &asked.text,
        asked.game.as_deref(),
        asked.format.as_deref(),
        &options,
    );
    let read = read.map_err(|error| Refusal::of(&error, &asked.text, language))?;
    Ok(Given {
        puzzle: small_enough(read.puzzle, language)?,
        ..read
    })
}

/// A round of a series.
#[derive(Debug, Deserialize)]
pub struct Round {
    game: String,
    series: String,
    seed: Option<u64>,
    /// Counted from 1.
    round: usize,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// `POST /api/series`: the puzzle of a round; `drawn` is the seed when none is asked for.
pub fn round(asked: &Round, drawn: u64) -> Result<Value, Refusal> {
    let language = asked.spoken.language();
    let game = given::find_game(&asked.game)
        .map_err(|error| Refusal::of(&error, &asked.game, language))?;
    let series = game
        .info()
        .series
        .iter()
        .find(|series| series.name == asked.series);
    let Some(series) = series.filter(|series| (1..=series.rounds).contains(&asked.round)) else {
        return Err(Refusal::missing(language.page("no-such-round")));
    };
    let seed = asked.seed.unwrap_or(drawn);
    let text = (series.puzzle)(seed, asked.round);
    let mut made = puzzle_json(&*read(&text, language)?, language);
    made["seed"] = json!(seed);
    made["round"] = json!(asked.round);
    made["rounds"] = json!(series.rounds);
    if asked.round == 1 {
        made["series"] = json!(Rounds::first(series, seed).to_string());
    }
    Ok(made)
}

/// A puzzle of a family of growing ones.
#[derive(Debug, Deserialize)]
pub struct Grown {
    game: String,
    /// The name of the family.
    family: String,
    size: usize,
    #[serde(default)]
    seed: u64,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// `POST /api/growth`: a puzzle of this size, one of those on which solvers are compared, and who takes part.
pub fn grown(asked: &Grown, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let language = asked.spoken.language();
    let game = given::find_game(&asked.game)
        .map_err(|error| Refusal::of(&error, &asked.game, language))?;
    let mut families = game.info().growth.iter();
    let family = families.find(|row| row.name == asked.family && row.sizes.contains(&asked.size));
    let Some(family) = family else {
        return Err(Refusal::missing(language.page("no-such-family")));
    };
    let text = (family.puzzle)(asked.size, asked.seed);
    let refuse = |error| Refusal::of(&error, &text, language);
    let is_puzzle = text.split_whitespace().next();
    let is_puzzle = is_puzzle.is_some_and(|head| game.info().heads.contains(&head));
    let puzzle = if is_puzzle && games::read(&text, &Options::default()).is_ok() {
        read(&text, language)?
    } else {
        small_enough(
            game.generate(&text, asked.seed, budget).map_err(refuse)?,
            language,
        )?
    };
    let mut made = puzzle_json(&*puzzle, language);
    let named = |name: &&&str| family.solvers.is_empty() || family.solvers.contains(name);
    let solvers = game.solvers();
    made["solvers"] = json!(solvers.iter().filter(named).collect::<Vec<_>>());
    Ok(made)
}

/// A spec as it is always written; an empty one stays empty.
fn written(game: &dyn AnyGame, spec: &str) -> String {
    match spec.trim() {
        "" => String::new(),
        spec => game.spec(spec).unwrap_or_else(|_| spec.to_owned()),
    }
}

/// A puzzle as replies name it.
fn puzzle_json(puzzle: &dyn AnyPuzzle, language: &Language) -> Value {
    let id = puzzle.game().info().id;
    json!({
        "game": id,
        "title": language.book.tell_id(&format!("{id}-title")),
        "puzzle": puzzle.text(),
    })
}
