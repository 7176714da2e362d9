//! The formula of a deal in the DIMACS format of SAT solvers and in the 2022 format of MaxSAT solvers.

use std::fmt::Write as _;

use super::super::puzzle::Puzzle;
use super::formula::{Formula, Literal};
use super::smt2::label;
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::small::small;
use crate::uluru::Uluru;

/// The row of this format.
pub(super) const CNF: Format<Uluru> = Format {
    name: "dimacs",
    looks_like: |_| false,
    read: None,
    write: Some(write_cnf),
    read_options: &[],
    write_options: &[],
};

/// The row of the format with weights.
pub(super) const WCNF: Format<Uluru> = Format {
    name: "wcnf",
    looks_like: |_| false,
    read: None,
    write: Some(write_wcnf),
    read_options: &[],
    write_options: &[],
};

/// Writes a clause set that is satisfiable if and only if all wishes can hold.
fn write_cnf(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let formula = Formula::new(puzzle)?;
    let mut clauses = placement(&formula);
    let mut comments = Vec::new();
    for bird in 0..puzzle.n_birds() {
        let wish = formula.wish(bird);
        let (from, to) = (clauses.len() + 1, clauses.len() + wish.len());
        comments.push(format!("c clauses {from} to {to}: {}", label(puzzle, bird)));
        clauses.extend(wish);
    }
    let mut text = names(&formula, puzzle);
    text.push_str(&comments.join("\n"));
    let _ = writeln!(text, "\np cnf {} {}", formula.n_variables(), clauses.len());
    clauses
        .iter()
        .for_each(|clause| push_clause(&mut text, "", clause));
    Ok(text)
}

/// Writes the same with one soft clause a wish: the fewest wishes that must fail are the optimum.
fn write_wcnf(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let formula = Formula::new(puzzle)?;
    let mut text = names(&formula, puzzle);
    let pleased = |bird: usize| small::<Literal, _>(formula.n_variables() + bird + 1);
    for bird in 0..puzzle.n_birds() {
        let _ = writeln!(text, "c {} = {} holds", pleased(bird), label(puzzle, bird));
    }
    for clause in placement(&formula) {
        push_clause(&mut text, "h ", &clause);
    }
    for bird in 0..puzzle.n_birds() {
        for mut clause in formula.wish(bird) {
            clause.push(-pleased(bird));
            push_clause(&mut text, "h ", &clause);
        }
    }
    for bird in 0..puzzle.n_birds() {
        push_clause(&mut text, "1 ", &[pleased(bird)]);
    }
    Ok(text)
}

fn placement(formula: &Formula<'_>) -> Vec<Vec<Literal>> {
    formula
        .somewhere()
        .chain(formula.no_shared_place())
        .chain(formula.one_place_each())
        .collect()
}

fn names(formula: &Formula<'_>, puzzle: &Puzzle) -> String {
    let mut text = format!("c {puzzle}\n");
    for bird in 0..puzzle.n_birds() {
        for place in 0..puzzle.board().n_places() {
            let _ = writeln!(
                text,
                "c {} = {}",
                formula.stands(bird, place),
                formula.name(bird, place)
            );
        }
    }
    text
}

fn push_clause(text: &mut String, weight: &str, clause: &[Literal]) {
    text.push_str(weight);
    for literal in clause {
        let _ = write!(text, "{literal} ");
    }
    text.push_str("0\n");
}
