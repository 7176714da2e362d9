//! Kinds of boards as people choose them.

use super::Tents;
use super::generate::Asked;
use super::grade::Level;
use super::spec::{Clues, Spec};
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::words::Sentence;

/// How people choose a board.
pub(super) const CHOICES: Choices<Tents> = Choices {
    fields: FIELDS,
    spec,
    chosen,
    name,
};

/// The largest side that is offered: beyond it generating takes more than a moment.
const MAX_OFFERED: usize = 40;

const FIELDS: &[Field] = &[
    Field::number("width", 4, MAX_OFFERED, "10"),
    Field::number("height", 4, MAX_OFFERED, "10"),
    Field::words(
        "level",
        &["any", "easy", "normal", "tricky", "hard", "extreme"],
    ),
    Field::words("clues", &["all", "fewest"]),
];

fn spec(chosen: &Chosen<'_>) -> String {
    let mut text = format!("{}x{}", chosen.get("width"), chosen.get("height"));
    if !chosen.is("level", "any") {
        text += " ";
        text += chosen.get("level");
    }
    if chosen.is("clues", "fewest") {
        text += " fewest";
    }
    text
}

fn chosen(spec: &Spec) -> Option<FieldValues> {
    if spec.asked != Asked::default() {
        return None;
    }
    let level = spec
        .level
        .map_or_else(|| "any".to_owned(), |level| level.to_string());
    let clues = match spec.clues {
        Clues::All => "all",
        Clues::Fewest => "fewest",
    };
    Some(vec![
        ("width", spec.width.to_string()),
        ("height", spec.height.to_string()),
        ("level", level),
        ("clues", clues.to_owned()),
    ])
}

fn name(spec: &Spec) -> Vec<Sentence> {
    let mut parts = vec![
        Sentence::new("kind-size")
            .with("width", spec.width)
            .with("height", spec.height),
    ];
    if let Some(level) = spec.level {
        parts.push(Sentence::new(level_words(level)));
    }
    if spec.clues == Clues::Fewest {
        parts.push(Sentence::new("tents-kind-fewest"));
    }
    if spec.asked != Asked::default() {
        let words = spec.asked.to_string();
        parts.push(Sentence::new("name").with("name", words.trim()));
    }
    parts
}

/// The words for a level.
pub(super) fn level_words(level: Level) -> &'static str {
    match level {
        Level::Easy => "tents-field-level-easy",
        Level::Normal => "tents-field-level-normal",
        Level::Tricky => "tents-field-level-tricky",
        Level::Hard => "tents-field-level-hard",
        Level::Extreme => "tents-field-level-extreme",
    }
}
