//! Kinds of boards as people choose them.

use super::Flood;
use super::generate::{Shape, Spec};
use super::puzzle::Goal;
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::words::Sentence;

/// How people choose a board.
pub(super) const CHOICES: Choices<Flood> = Choices {
    fields: &[
        Field::words("players", &["one", "two"]),
        Field::words("shape", &["square", "donut", "h", "torus"]),
        Field::number("side", 3, 40, "12"),
        Field::number("colours", 2, 8, "6"),
        Field::words("start", &["corner", "centre"]).when("players", &["one"]),
        Field::words("goal", &["territory", "colour"]).when("players", &["two"]),
        Field::number("forbidden", 0, 6, "0").when("players", &["two"]),
        Field::words("first", &["first", "second"]).when("players", &["two"]),
    ],
    spec,
    chosen,
    name,
};

/// The words for the shapes, and the words they have in specs.
const SHAPES: [(&str, Shape, &str); 4] = [
    ("square", Shape::Square, "flood-field-shape-square"),
    ("donut", Shape::Donut, "flood-field-shape-donut"),
    ("h", Shape::H, "flood-field-shape-h"),
    ("torus", Shape::Torus, "flood-field-shape-torus"),
];

fn spec(chosen: &Chosen<'_>) -> String {
    let row = SHAPES.iter().find(|row| chosen.is("shape", row.0));
    let letter = row.map_or("c", |row| row.1.letter());
    let [side, colours] = ["side", "colours"].map(|field| chosen.get(field));
    if chosen.is("players", "one") {
        let start = if chosen.is("start", "centre") {
            " start=centre"
        } else {
            ""
        };
        return format!("floodit {letter} {side} {colours}{start}");
    }
    let mut text = format!("{letter} {side} {colours}");
    if !chosen.is("forbidden", "0") {
        text += &format!(" forbidden={}", chosen.get("forbidden"));
    }
    if chosen.is("goal", "colour") {
        text += " goal=colour";
    }
    if chosen.is("first", "second") {
        text += " first=1";
    }
    text
}

fn chosen(spec: &Spec) -> Option<FieldValues> {
    let shape = SHAPES.iter().find(|row| row.1 == spec.shape)?;
    let mut values = vec![
        ("players", word(spec.n_seats == 1, "one", "two")),
        ("shape", shape.0.to_owned()),
        ("side", spec.side.to_string()),
        ("colours", spec.n_colours.to_string()),
    ];
    if spec.n_seats == 1 {
        values.push(("start", word(spec.starts_in_the_centre, "centre", "corner")));
    } else {
        values.extend([
            (
                "goal",
                word(spec.goal == Goal::Colour, "colour", "territory"),
            ),
            ("forbidden", spec.n_forbidden.to_string()),
            ("first", word(spec.first == Some(1), "second", "first")),
        ]);
    }
    Some(values)
}

fn word(holds: bool, yes: &str, no: &str) -> String {
    if holds { yes } else { no }.to_owned()
}

fn name(spec: &Spec) -> Vec<Sentence> {
    let players = if spec.n_seats == 1 {
        "flood-kind-alone"
    } else {
        "flood-kind-two"
    };
    let mut parts = vec![Sentence::new(players)];
    let shape = SHAPES.iter().find(|row| row.1 == spec.shape);
    if let Some((_, _, words)) = shape.filter(|row| row.1 != Shape::Square) {
        parts.push(Sentence::new(words));
    }
    parts.push(
        Sentence::new("kind-size")
            .with("width", spec.side)
            .with("height", spec.side),
    );
    parts.push(Sentence::new("kind-colours").with("n", spec.n_colours));
    if spec.starts_in_the_centre {
        parts.push(Sentence::new("flood-kind-centre"));
    }
    if 0 < spec.n_forbidden {
        parts.push(Sentence::new("flood-kind-forbidden").with("n", spec.n_forbidden));
    }
    if spec.goal == Goal::Colour {
        parts.push(Sentence::new("flood-kind-colour"));
    }
    if spec.first == Some(1) {
        parts.push(Sentence::new("flood-kind-second"));
    }
    parts
}
