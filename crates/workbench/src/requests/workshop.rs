//! The workshop: drafts of any text, the verdict on a draft, and what helpers make of it. A draft is a puzzle whose moves
//! are edits, so everything else is done by sessions.

use std::time::Duration;

use games::any::{AnyGame, AnyPosition, AnyPuzzle};
use games::budget::Budget;
use games::error::Error;
use games::game::{Difficulty, Steps};
use games::words::{Book, Sentence};
use games::workshop::{Ghost, HelperInfo, Judgement, Workpiece};
use serde::Deserialize;
use serde_json::{Value, json};

use super::At;
use super::puzzles::{AnyText, given};
use crate::answer::claim_words;
use crate::limits::{MAX_SPOTS, MAX_THOUGHT};
use crate::refusal::Refusal;
use crate::view::{icon_json, note_json, place_json};
use crate::words::Language;

/// A draft to be judged.
#[derive(Debug, Deserialize)]
pub struct Judge {
    /// The draft, and the edits made to it.
    #[serde(flatten)]
    pub at: At,
    /// How long may be thought, in milliseconds.
    millis: Option<u64>,
}

/// A draft to be changed by a helper.
#[derive(Debug, Deserialize)]
pub struct Assist {
    /// The draft, and the edits made to it.
    #[serde(flatten)]
    pub at: At,
    helper: String,
    /// What is wanted of it, in its own words.
    #[serde(default)]
    wish: String,
    /// Drawn when left out.
    seed: Option<u64>,
}

/// `POST /api/draft`: a puzzle in any format as a draft to go on with.
pub fn draft(asked: &AnyText) -> Result<Value, Refusal> {
    let language = asked.language();
    let puzzle = given(asked)?.puzzle;
    // A short text may stand for a huge board, which is written out in a draft.
    if MAX_SPOTS < puzzle.start().n_spots() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    let draft = drafted(puzzle).map_err(|error| Refusal::of(&error, "", language))?;
    Ok(json!({ "game": draft.game().info().id, "puzzle": draft.text() }))
}

/// A puzzle as a draft to go on with; a draft stays as it is.
pub fn drafted(puzzle: Box<dyn AnyPuzzle>) -> Result<Box<dyn AnyPuzzle>, Error> {
    if puzzle.start().workpiece().is_some() {
        return Ok(puzzle);
    }
    let no_workshop = || Error::Refused(Sentence::new("refused-no-workshop"));
    puzzle.draft().ok_or_else(no_workshop)
}

impl Judge {
    /// The time it may take.
    pub fn limit(&self) -> Duration {
        let asked = self.millis.map_or(MAX_THOUGHT, Duration::from_millis);
        asked.min(MAX_THOUGHT)
    }
}

/// `POST /api/judge`: what is known of a draft.
pub fn judge(asked: &Judge, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let language = asked.at.spoken.language();
    let position = asked.at.position()?;
    let piece = workpiece(&*position, language)?;
    Ok(judged(piece, &piece.judge(budget), &language.book))
}

/// `POST /api/assist`: the edits that a helper makes; `drawn` is the seed when none is asked for.
pub fn assist(asked: &Assist, drawn: u64, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let language = asked.at.spoken.language();
    let position = asked.at.position()?;
    let piece = workpiece(&*position, language)?;
    let seed = asked.seed.unwrap_or(drawn);
    let edits = piece.help(&asked.helper, &asked.wish, seed, budget);
    let edits = edits.map_err(|error| Refusal::of(&error, &asked.wish, language))?;
    Ok(json!({ "line": edits.join(" "), "seed": seed }))
}

fn workpiece<'a>(
    position: &'a dyn AnyPosition,
    language: &Language,
) -> Result<&'a dyn Workpiece, Refusal> {
    let piece = position.workpiece();
    piece.ok_or_else(|| Refusal::bad(language.page("no-draft")))
}

/// What is told of a draft: the draft and its puzzle as texts, and the judgement.
pub fn judged(piece: &dyn Workpiece, judgement: &Judgement, book: &Book) -> Value {
    let (puzzle, lacks) = match piece.puzzle() {
        Ok(puzzle) => (Some(puzzle.text()), None),
        Err(why) => (None, Some(book.tell(&why))),
    };
    let ghost = |ghost: &Ghost| json!({ "spot": ghost.spot, "icon": icon_json(ghost.icon), "of": ghost.of.word() });
    json!({
        "draft": piece.text(),
        "puzzle": puzzle,
        "lacks": lacks,
        "claim": judgement.claim.map(|claim| claim.word()),
        "claim_words": judgement.claim.map(|claim| claim_words(book, claim)),
        "notes": judgement.notes.iter().map(|note| note_json(note, book)).collect::<Vec<_>>(),
        "conflict": judgement.conflict.iter().map(place_json).collect::<Vec<_>>(),
        "ghosts": judgement.ghosts.iter().map(ghost).collect::<Vec<_>>(),
        "differs": judgement.differs,
        "difficulty": judgement.difficulty.as_ref().map(|it| difficulty_json(it, book)),
        "is_whole": judgement.is_whole,
    })
}

/// How hard a puzzle is, as JSON.
pub fn difficulty_json(difficulty: &Difficulty, book: &Book) -> Value {
    let step = |it: &Steps| json!({ "rule": it.rule.id, "words": book.tell(&it.rule), "n": it.n, "weight": it.weight });
    json!({
        "level": difficulty.level,
        "words": book.tell_id(difficulty.words),
        "number": difficulty.number,
        "hardest": difficulty.hardest().map(|rule| book.tell(rule)),
        "steps": difficulty.steps.iter().map(step).collect::<Vec<_>>(),
    })
}

/// The helpers of a workshop, for menus.
pub(super) fn helpers_json(workshop: &dyn AnyGame, book: &Book) -> Vec<Value> {
    let blank = workshop.generate("", 0, &mut Budget::unlimited());
    let Ok(start) = blank.map(|blank| blank.start()) else {
        return Vec::new();
    };
    let id = workshop.info().id;
    let row = |HelperInfo { name, wish }: HelperInfo| json!({ "name": name, "about": book.tell_id(&format!("{id}-helper-{name}")), "wish": wish });
    let helpers = start.workpiece().map(Workpiece::helpers);
    helpers.unwrap_or_default().into_iter().map(row).collect()
}
