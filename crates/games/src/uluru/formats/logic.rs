//! The formula of a deal in the notation of logic, as the homework prints its solutions: for the screen in Unicode, and
//! in LaTeX to be typeset. Both are written by the same function with two sets of signs.

use super::super::puzzle::Puzzle;
use super::super::wish::{Need, Relation, Want, Wish};
use super::formula::Formula;
use super::smt2::need_word;
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::uluru::Uluru;

/// The row of the format for the screen.
pub(super) const LOGIC: Format<Uluru> = Format {
    name: "logic",
    looks_like: |_| false,
    read: None,
    write: Some(write_unicode),
    read_options: &[],
    write_options: &[],
};

/// The row of the format for typesetting.
pub(super) const TYPESET: Format<Uluru> = Format {
    name: "latex",
    looks_like: |_| false,
    read: None,
    write: Some(write_latex),
    read_options: &[],
    write_options: &[],
};

/// Writes the formula for the screen.
fn write_unicode(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let lines: Vec<String> = formulas(puzzle, &UNICODE)?
        .into_iter()
        .map(|(name, formula)| format!("{name} = {formula}\n"))
        .collect();
    Ok(lines.concat())
}

/// Writes the formula for LaTeX with the package `amsmath`.
fn write_latex(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let lines: Vec<String> = formulas(puzzle, &LATEX)?
        .into_iter()
        .map(|(name, formula)| format!("  {name} &= {formula}"))
        .collect();
    Ok(format!(
        "\\begin{{align*}}\n{}\n\\end{{align*}}\n",
        lines.join(" \\\\\n")
    ))
}

/// The signs of a notation.
struct Signs {
    and: &'static str,
    or: &'static str,
    implies: &'static str,
    not: &'static str,
    /// Whether an index belongs to a set of numbers, or a pair to a relation.
    is_in: &'static str,
    is_not_in: &'static str,
    differs: &'static str,
    always: &'static str,
    never: &'static str,
    opens: &'static str,
    closes: &'static str,
    set_opens: &'static str,
    set_closes: &'static str,
    /// A conjunction or a disjunction over what the index says.
    all: fn(index: &str) -> String,
    any: fn(index: &str) -> String,
    /// A letter with an index below it.
    indexed: fn(letter: &str, index: &str) -> String,
    /// The letter of all formulas.
    psi: &'static str,
}

const UNICODE: Signs = Signs {
    and: "∧",
    or: "∨",
    implies: "⟹",
    not: "¬",
    is_in: "∈",
    is_not_in: "∉",
    differs: "≠",
    always: "true",
    never: "false",
    opens: "(",
    closes: ")",
    set_opens: "{",
    set_closes: "}",
    all: |index| format!("⋀[{index}] "),
    any: |index| format!("⋁[{index}] "),
    indexed: |letter, index| format!("{letter}{}", lowered(index)),
    psi: "Ψ",
};

const LATEX: Signs = Signs {
    and: "\\wedge",
    or: "\\vee",
    implies: "\\implies",
    not: "\\neg ",
    is_in: "\\in",
    is_not_in: "\\notin",
    differs: "\\neq",
    always: "\\mathit{true}",
    never: "\\mathit{false}",
    opens: "\\left(",
    closes: "\\right)",
    set_opens: "\\{",
    set_closes: "\\}",
    all: |index| format!("\\bigwedge_{{{index}}} "),
    any: |index| format!("\\bigvee_{{{index}}} "),
    indexed: |letter, index| format!("{letter}_{{{index}}}"),
    psi: "\\Psi",
};

/// An index as small letters below the line, where there are such letters.
fn lowered(index: &str) -> String {
    let lower = |c: char| match c {
        '0'..='9' => char::from_u32('₀' as u32 + c as u32 - '0' as u32).unwrap_or(c),
        'i' => 'ᵢ',
        'j' => 'ⱼ',
        'k' => 'ₖ',
        'l' => 'ₗ',
        other => other,
    };
    index.chars().map(lower).collect()
}

/// Every formula with its name: those of a placement, the relations that are used, the wishes, and all together.
fn formulas(puzzle: &Puzzle, signs: &Signs) -> Result<Vec<(String, String)>, Error> {
    let formula = Formula::new(puzzle)?;
    let (n_birds, n_places) = (puzzle.n_birds(), puzzle.board().n_places());
    let first = puzzle.rules().first_bird();
    let birds = format!("[{first},{}]", first + n_birds - 1);
    let places = format!("[0,{}]", n_places - 1);
    let p = |bird: &str, place: &str| (signs.indexed)("p", &format!("{bird},{place}"));
    let over =
        |letter: &str, set: &str, more: &str| format!("{letter} {} {set}{more}", signs.is_in);
    let in_brackets = |inner: String| format!("{}{inner}{}", signs.opens, signs.closes);
    let psi = |index: &str| (signs.indexed)(signs.psi, index);

    let mut rows = Vec::new();
    rows.push((
        psi("1"),
        (signs.all)(&over("i", &birds, ""))
            + &in_brackets((signs.any)(&over("j", &places, "")) + &p("i", "j")),
    ));
    let others = over("k", &birds, &format!(", k {} i", signs.differs));
    rows.push((
        psi("2"),
        (signs.all)(&over("j", &places, ""))
            + &(signs.all)(&over("i", &birds, ""))
            + &in_brackets(format!(
                "{} {} {}{}{}",
                p("i", "j"),
                signs.implies,
                (signs.all)(&others),
                signs.not,
                p("k", "j")
            )),
    ));
    if n_birds < n_places {
        let others = over("k", &places, &format!(", k {} j", signs.differs));
        rows.push((
            psi("3"),
            (signs.all)(&over("i", &birds, ""))
                + &(signs.all)(&over("j", &places, ""))
                + &in_brackets(format!(
                    "{} {} {}{}{}",
                    p("i", "j"),
                    signs.implies,
                    (signs.all)(&others),
                    signs.not,
                    p("i", "k")
                )),
        ));
    }
    for relation in Relation::all() {
        let is_used =
            |need: &Need| matches!(need, Need::With { relation: used, .. } if *used == relation);
        if puzzle.needs().iter().any(is_used) {
            rows.push((letter(relation, signs), pairs(puzzle, relation, signs)));
        }
    }
    let mut all: Vec<String> = rows
        .iter()
        .map(|row| row.0.clone())
        .filter(|name| name.starts_with(signs.psi))
        .collect();
    for bird in 0..n_birds {
        let number = (bird + first).to_string();
        let name = |wish: &str| psi(&format!("{number},({wish})"));
        let dealt = puzzle.wishes()[bird];
        let needed = name(&need_word(puzzle, bird));
        let dealt_name = name(&dealt.spelled(puzzle.rules()).to_string());
        if matches!(dealt.want, Want::Same(_) | Want::Opposite(_)) {
            rows.push((dealt_name.clone(), needed.clone()));
            if rows.iter().any(|row| row.0 == needed) {
                all.push(dealt_name);
                continue;
            }
        }
        let told = match puzzle.needs()[bird] {
            Need::Any => signs.always.to_owned(),
            Need::Never => signs.never.to_owned(),
            Need::In { .. } | Need::Itself { .. } => {
                let places: Vec<String> = formula
                    .places(bird)
                    .iter()
                    .map(|place| p(&number, &place.to_string()))
                    .collect();
                if places.is_empty() {
                    signs.never.to_owned()
                } else {
                    in_brackets(places.join(&format!(" {} ", signs.or)))
                }
            }
            Need::With {
                relation,
                other,
                is_negated,
            } => {
                let other = (usize::from(other) + first).to_string();
                let relation = letter(relation, signs);
                let which = if is_negated {
                    format!(
                        ", l {} k, (k,l) {} {relation}",
                        signs.differs, signs.is_not_in
                    )
                } else {
                    format!(", (k,l) {} {relation}", signs.is_in)
                };
                (signs.all)(&over("k", &places, ""))
                    + &in_brackets(format!(
                        "{} {} {}{}",
                        p(&other, "k"),
                        signs.implies,
                        (signs.any)(&over("l", &places, &which)),
                        p(&number, "l")
                    ))
            }
        };
        rows.push((needed.clone(), told));
        all.push(if matches!(dealt.want, Want::Same(_) | Want::Opposite(_)) {
            dealt_name
        } else {
            needed
        });
    }
    rows.push((signs.psi.to_owned(), all.join(&format!(" {} ", signs.and))));
    Ok(rows)
}

/// The homework's letter for a relation, or its name where it has none.
fn letter(relation: Relation, signs: &Signs) -> String {
    let wish = Wish::of(Want::With(relation, 0));
    let spelled = wish.spelled(super::super::rules::Rules::Pawns).to_string();
    match spelled.split_once(':') {
        None => spelled[..1].to_owned(),
        Some((name, _)) if signs.psi == LATEX.psi => format!("\\mathrm{{{name}}}"),
        Some((name, _)) => name.to_owned(),
    }
}

/// The pairs of a relation, each in both directions.
fn pairs(puzzle: &Puzzle, relation: Relation, signs: &Signs) -> String {
    let board = puzzle.board();
    let n = board.n_places();
    let all = (0..n).flat_map(|k| (0..n).map(move |l| (k, l)));
    let related: Vec<String> = all
        .filter(|&(k, l)| k != l && board.relates(relation, k, l))
        .map(|(k, l)| format!("({k},{l})"))
        .collect();
    format!(
        "{}{}{}",
        signs.set_opens,
        related.join(", "),
        signs.set_closes
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(deal: &str, write: fn(&Puzzle, &Options) -> Result<String, Error>, lines: &[&str]) {
        let puzzle: Puzzle = deal.parse().unwrap();
        let text = write(&puzzle, &Options::default()).unwrap();
        for line in lines {
            assert!(text.lines().any(|found| found == *line), "{line}\n{text}");
        }
    }

    #[test]
    fn formulas_read_as_the_homework_prints_them() {
        check(
            "uluru pawns NS F0 C1 S0 !N0 00 F6 SW",
            write_unicode,
            &[
                "Ψ₁ = ⋀[i ∈ [0,7]] (⋁[j ∈ [0,7]] pᵢ,ⱼ)",
                "Ψ₂ = ⋀[j ∈ [0,7]] ⋀[i ∈ [0,7]] (pᵢ,ⱼ ⟹ ⋀[k ∈ [0,7], k ≠ i] ¬pₖ,ⱼ)",
                "C = {(0,7), (1,2), (2,1), (4,5), (5,4), (5,6), (6,5), (7,0)}",
                "Ψ₀,(NS) = (p₀,₀ ∨ p₀,₁ ∨ p₀,₅)",
                "Ψ₁,(F₀) = ⋀[k ∈ [0,7]] (p₀,ₖ ⟹ ⋁[l ∈ [0,7], (k,l) ∈ F] p₁,ₗ)",
                "Ψ₃,(S₀) = Ψ₃,(NS)",
                "Ψ₃,(NS) = (p₃,₀ ∨ p₃,₁ ∨ p₃,₅)",
                "Ψ₄,(!N₀) = ⋀[k ∈ [0,7]] (p₀,ₖ ⟹ ⋁[l ∈ [0,7], l ≠ k, (k,l) ∉ N] p₄,ₗ)",
                "Ψ₅,(₀₀) = true",
                "Ψ₆,(!₀₀) = false",
                "Ψ = Ψ₁ ∧ Ψ₂ ∧ Ψ₀,(NS) ∧ Ψ₁,(F₀) ∧ Ψ₂,(C₁) ∧ Ψ₃,(S₀) ∧ Ψ₄,(!N₀) ∧ Ψ₅,(₀₀) ∧ Ψ₆,(!₀₀) ∧ Ψ₇,(SW)",
            ],
        );
    }

    #[test]
    fn latex_has_the_same_formulas() {
        check(
            "uluru pelicans 1 front:2 corner",
            write_latex,
            &[
                "\\begin{align*}",
                "  \\Psi_{1} &= \\bigwedge_{i \\in [1,2]} \\left(\\bigvee_{j \\in [0,3]} p_{i,j}\\right) \\\\",
                "  \\Psi_{3} &= \\bigwedge_{i \\in [1,2]} \\bigwedge_{j \\in [0,3]} \\left(p_{i,j} \\implies \\bigwedge_{k \\in [0,3], k \\neq j} \\neg p_{i,k}\\right) \\\\",
                "  \\mathrm{front} &= \\{(0,2), (1,3), (2,0), (3,1)\\} \\\\",
                "  \\Psi_{2,(corner)} &= \\left(p_{2,0} \\vee p_{2,1} \\vee p_{2,2} \\vee p_{2,3}\\right) \\\\",
                "  \\Psi &= \\Psi_{1} \\wedge \\Psi_{2} \\wedge \\Psi_{3} \\wedge \\Psi_{1,(front:2)} \\wedge \\Psi_{2,(corner)}",
            ],
        );
    }
}
