//! Kinds of grids as people choose them.

use super::Robot;
use super::generate::Spec;
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::words::Sentence;

/// How people choose a grid.
pub(super) const CHOICES: Choices<Robot> = Choices {
    fields: &[
        Field::number("rows", 1, 40, "6"),
        Field::number("columns", 2, 40, "6"),
        Field::number("colours", 1, 400, "6"),
    ],
    spec,
    chosen,
    name,
};

fn spec(chosen: &Chosen<'_>) -> String {
    let [rows, columns, colours] = ["rows", "columns", "colours"].map(|field| chosen.get(field));
    format!("{rows}x{columns} {colours}")
}

fn chosen(spec: &Spec) -> Option<FieldValues> {
    // The number of an instance is for those who know the text.
    spec.seed.is_none().then(|| {
        vec![
            ("rows", spec.rows.to_string()),
            ("columns", spec.columns.to_string()),
            ("colours", spec.n_colours.to_string()),
        ]
    })
}

fn name(spec: &Spec) -> Vec<Sentence> {
    let size = if spec.rows == 1 {
        Sentence::new("robot-kind-line").with("n", spec.columns)
    } else {
        // Rows first, as everywhere in this game.
        Sentence::new("kind-size")
            .with("width", spec.rows)
            .with("height", spec.columns)
    };
    let mut parts = vec![
        size,
        Sentence::new("kind-colours").with("n", spec.n_colours),
    ];
    if let Some(seed) = spec.seed {
        parts.push(Sentence::new("robot-kind-instance").with("n", i64::from(seed)));
    }
    parts
}
