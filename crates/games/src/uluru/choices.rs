//! Kinds of deals as people choose them.

use super::Uluru;
use super::generate::Spec;
use super::rules::Rules;
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::words::Sentence;

/// How people choose a deal.
pub(super) const CHOICES: Choices<Uluru> = Choices {
    fields: &[
        Field::words("rules", &["cards", "pawns", "pelicans"]),
        Field::words("levels", &["1-3", "1-2", "1-4", "1-5", "2-5", "3-5", "4-5"])
            .when("rules", &["cards"]),
        Field::words("board", &["2", "1", "3"]).when("rules", &["pelicans"]),
        Field::words("solutions", &["any", "1", "0"]).when("rules", &["pawns", "pelicans"]),
        Field::words("seconds", &["none", "60", "90", "120", "180"]),
    ],
    spec,
    chosen,
    name,
};

fn spec(chosen: &Chosen<'_>) -> String {
    let rules = chosen.get("rules");
    let mut text = rules.to_owned();
    match rules {
        "cards" => text += &format!(" levels={}", chosen.get("levels")),
        "pelicans" => text += &format!(" {}", chosen.get("board")),
        _ => {}
    }
    if rules != "cards" && !chosen.is("solutions", "any") {
        text += &format!(" solutions={}", chosen.get("solutions"));
    }
    if !chosen.is("seconds", "none") {
        text += &format!(" seconds={}", chosen.get("seconds"));
    }
    text
}

fn chosen(spec: &Spec) -> Option<FieldValues> {
    if spec.birds.is_some() || spec.round.is_some() || spec.is_hidden {
        return None;
    }
    let or = |value: Option<String>, usual: &str| value.unwrap_or_else(|| usual.to_owned());
    let mut values = vec![("rules", spec.rules.word().to_owned())];
    let board = spec.board.as_ref().map(|(word, _)| word.clone());
    match spec.rules {
        Rules::Cards => {
            values.push((
                "levels",
                or(spec.levels.map(|levels| levels.to_string()), "1-3"),
            ));
        }
        Rules::Pelicans => values.push(("board", or(board.clone(), "2"))),
        Rules::Pawns => {}
    }
    if spec.rules != Rules::Pelicans && board.is_some() {
        return None;
    }
    if spec.rules != Rules::Cards {
        values.push((
            "solutions",
            or(spec.solutions.map(|n| n.to_string()), "any"),
        ));
    } else if spec.solutions.is_some() {
        return None;
    }
    values.push(("seconds", or(spec.seconds.map(|n| n.to_string()), "none")));
    Some(values)
}

fn name(spec: &Spec) -> Vec<Sentence> {
    let rules = match spec.rules {
        Rules::Cards => "uluru-field-rules-cards",
        Rules::Pawns => "uluru-field-rules-pawns",
        Rules::Pelicans => "uluru-field-rules-pelicans",
    };
    let mut parts = vec![Sentence::new(rules)];
    if let Some((word, _)) = &spec.board {
        // A board that is written out has no name.
        let word = word.split(':').next().unwrap_or_default().to_owned();
        parts.push(match word.as_str() {
            "board" => Sentence::new("uluru-kind-own-board"),
            "ring" => Sentence::new("uluru-kind-ring").with("n", board_size(spec)),
            _ => Sentence::new("uluru-kind-board").with("name", word),
        });
    }
    if let Some(levels) = spec.levels {
        parts.push(Sentence::new("uluru-kind-levels").with("levels", levels.to_string()));
    }
    if let Some(round) = spec.round {
        parts.push(Sentence::new("uluru-kind-round").with("n", round));
    }
    if let Some(birds) = spec.birds {
        parts.push(Sentence::new("uluru-kind-birds").with("n", birds));
    }
    if let Some(n) = spec.solutions {
        parts.push(Sentence::new("uluru-kind-solutions").with("n", n));
    }
    if spec.is_hidden {
        parts.push(Sentence::new("uluru-kind-hidden"));
    }
    if let Some(n) = spec.seconds {
        parts.push(Sentence::new("uluru-kind-seconds").with("n", u64::from(n)));
    }
    parts
}

fn board_size(spec: &Spec) -> usize {
    (spec.board.as_ref()).map_or(0, |(_, board)| board.n_places())
}
