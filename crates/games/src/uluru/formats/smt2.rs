//! The formula of a deal in SMT-LIB, as the logic homework asks for it: declarations and assertions, nothing after.

use std::fmt::Write as _;

use super::super::puzzle::Puzzle;
use super::super::wish::{Need, Want, Wish};
use super::formula::Formula;
use crate::error::Error;
use crate::game::Format;
use crate::options::{OptionRow, Options};
use crate::small::small;
use crate::uluru::Uluru;

/// The row of this format.
pub(super) const FORMAT: Format<Uluru> = Format {
    name: "smt2",
    looks_like: |_| false,
    read: None,
    write: Some(write),
    read_options: &[],
    write_options: &[CHECK_SAT],
};

/// Add the commands that run a solver on the formula.
const CHECK_SAT: OptionRow = OptionRow::flag("check-sat");

/// Writes the formula that all wishes hold.
fn write(puzzle: &Puzzle, options: &Options) -> Result<String, Error> {
    let birds: Vec<usize> = (0..puzzle.n_birds()).collect();
    let mut text = formula(puzzle, &birds)?;
    if options.has(CHECK_SAT.name) {
        text.push_str(COMMANDS);
    }
    Ok(text)
}

/// The commands that ask a solver for a model.
pub(in super::super) const COMMANDS: &str = "(check-sat)\n(get-model)\n";

/// The formula that the wishes of these birds hold.
pub(in super::super) fn formula(puzzle: &Puzzle, birds: &[usize]) -> Result<String, Error> {
    let formula = Formula::new(puzzle)?;
    let mut text = String::new();
    let n_places = puzzle.board().n_places();
    let n_birds = puzzle.n_birds();
    let name = |bird, place| formula.name(bird, place);
    for bird in 0..n_birds {
        for place in 0..n_places {
            line(
                &mut text,
                format_args!("(declare-const {} Bool)", name(bird, place)),
            );
        }
    }
    line(
        &mut text,
        format_args!("; Psi1: every bird stands on at least one place"),
    );
    for bird in 0..n_birds {
        let places: Vec<usize> = (0..n_places).collect();
        let somewhere = any_of(&formula, bird, &places);
        line(&mut text, format_args!("(assert {somewhere}) ; Psi1"));
    }
    line(
        &mut text,
        format_args!("; Psi2: every place holds at most one bird"),
    );
    for place in 0..n_places {
        for bird in 0..n_birds {
            let others = (0..n_birds).filter(|&other| other != bird);
            let none: Vec<String> = others
                .map(|other| format!("(not {})", name(other, place)))
                .collect();
            if !none.is_empty() {
                let none = joined("and", &none);
                line(
                    &mut text,
                    format_args!("(assert (implies {} {none})) ; Psi2", name(bird, place)),
                );
            }
        }
    }
    if n_birds < n_places {
        // With as many birds as places this follows from the two above; with fewer it does not.
        line(
            &mut text,
            format_args!("; Psi3: every bird stands on at most one place"),
        );
        for bird in 0..n_birds {
            for place in 0..n_places {
                let others = (0..n_places).filter(|&other| other != place);
                let none: Vec<String> = others
                    .map(|other| format!("(not {})", name(bird, other)))
                    .collect();
                let none = joined("and", &none);
                line(
                    &mut text,
                    format_args!("(assert (implies {} {none})) ; Psi3", name(bird, place)),
                );
            }
        }
    }
    for &bird in birds {
        let label = label(puzzle, bird);
        let wish = wish(&formula, puzzle, bird);
        line(&mut text, format_args!("(assert {wish}) ; {label}"));
    }
    Ok(text)
}

fn wish(formula: &Formula<'_>, puzzle: &Puzzle, bird: usize) -> String {
    match puzzle.needs()[bird] {
        Need::Any => "true".to_owned(),
        Need::Never => "false".to_owned(),
        Need::In { .. } | Need::Itself { .. } => any_of(formula, bird, &formula.places(bird)),
        Need::With { other, .. } => {
            let implied = |there| {
                let places = any_of(formula, bird, &formula.places_beside(bird, there));
                format!("(implies {} {places})", formula.name(other.into(), there))
            };
            let all: Vec<String> = (0..puzzle.board().n_places()).map(implied).collect();
            joined("and", &all)
        }
    }
}

/// A disjunction; the empty one is false.
fn any_of(formula: &Formula<'_>, bird: usize, places: &[usize]) -> String {
    let names: Vec<String> = places
        .iter()
        .map(|&place| formula.name(bird, place))
        .collect();
    if names.is_empty() {
        "false".to_owned()
    } else {
        joined("or", &names)
    }
}

fn joined(operator: &str, parts: &[String]) -> String {
    match parts {
        [only] => only.clone(),
        _ => format!("({operator} {})", parts.join(" ")),
    }
}

/// The homework's name for the formula of a wish; a copied wish is followed by what it comes down to.
pub(in super::super) fn label(puzzle: &Puzzle, bird: usize) -> String {
    let rules = puzzle.rules();
    let number = bird + rules.first_bird();
    let dealt = puzzle.wishes()[bird];
    let mut label = format!("Psi_{number},({})", dealt.spelled(rules));
    if matches!(dealt.want, Want::Same(_) | Want::Opposite(_)) {
        let _ = write!(label, " = Psi_{number},({})", need_word(puzzle, bird));
    }
    label
}

/// What a wish comes down to, spelled as a wish.
pub(in super::super) fn need_word(puzzle: &Puzzle, bird: usize) -> String {
    let rules = puzzle.rules();
    let spelled = |want, is_negated| Wish { is_negated, want }.spelled(rules).to_string();
    match puzzle.needs()[bird] {
        Need::Any => spelled(Want::Nothing, false),
        Need::Never => spelled(Want::Nothing, true),
        Need::In { region, is_negated } => spelled(Want::In(region), is_negated),
        Need::Itself {
            relation,
            is_negated,
        } => spelled(Want::With(relation, small(bird)), is_negated),
        Need::With {
            relation,
            other,
            is_negated,
        } => spelled(Want::With(relation, other), is_negated),
    }
}

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(content);
    text.push('\n');
}
