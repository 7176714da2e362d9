//! The same formula and the same proof for another checker: the formats OPB and VeriPB 3.

use std::fmt::Write as _;

use super::steps::{Derivation, ProofStep};
use super::{Prover, Term};

/// Constraints over unknowns that are 0 or 1, numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// How many unknowns there are.
    pub n_unknowns: usize,
    /// The literals whose sum is to be as small as possible, if something is: unknowns from 1, negative for opposites.
    pub fewest: Vec<i64>,
    /// Each constraint: factors and literals, and what they add up to at least.
    pub constraints: Vec<(Vec<(i64, i64)>, i64)>,
}

impl Prover {
    /// The constraints that were taken for granted.
    pub(crate) fn formula(&self) -> Formula {
        let granted = self.constraints.iter();
        let granted = granted.filter(|constraint| self.steps.is_granted(constraint.step));
        let constraints = granted.map(|constraint| {
            let terms = &self.terms[constraint.first as usize..constraint.end as usize];
            let terms = terms.iter().map(|&(factor, at)| plain((factor.into(), at)));
            (terms.collect(), constraint.least)
        });
        Formula {
            n_unknowns: self.unknowns.len(),
            fewest: Vec::new(),
            constraints: constraints.collect(),
        }
    }
}

fn plain((factor, literal): Term) -> (i64, i64) {
    let unknown = literal.unknown() as i64 + 1;
    (factor, if literal.is_yes() { unknown } else { -unknown })
}

impl Formula {
    /// The formula in the format OPB.
    pub fn opb(&self) -> String {
        let mut text = format!(
            "* #variable= {} #constraint= {}\n",
            self.n_unknowns,
            self.constraints.len()
        );
        if !self.fewest.is_empty() {
            text.push_str("min:");
            self.fewest
                .iter()
                .for_each(|&at| push_term(&mut text, 1, at));
            text.push_str(" ;\n");
        }
        for (terms, least) in &self.constraints {
            // The format knows no empty sum.
            let terms: &[(i64, i64)] = if terms.is_empty() { &[(0, 1)] } else { terms };
            terms
                .iter()
                .for_each(|&(factor, at)| push_term(&mut text, factor, at));
            writeln!(text, " >= {least} ;").expect("a string takes every text");
        }
        text
    }
}

impl Derivation {
    /// The proof in the format of VeriPB 3, for the formula that it refutes.
    pub fn veripb(&self) -> String {
        let mut text = String::from("pseudo-Boolean proof version 3.0\n");
        let mut push = |line: String| {
            text.push_str(&line);
            text.push_str(";\n");
        };
        push(format!("f {}", self.n_granted));
        let mut n = self.n_granted;
        for step in &self.steps {
            push(match step {
                ProofStep::Sum(parts) => {
                    let mut line = String::from("pol");
                    for (nth, part) in parts.iter().enumerate() {
                        line += &format!(" {part}{}", if nth > 0 { " +" } else { "" });
                    }
                    line
                }
                ProofStep::Clause(literals, hints) => {
                    let mut line = String::from("rup");
                    let literals = literals.iter();
                    literals.for_each(|&at| push_term(&mut line, 1, at.into()));
                    line += " >= 1 : ~";
                    hints.iter().for_each(|hint| line += &format!(" {hint}"));
                    line
                }
                ProofStep::Forget(dead) => {
                    let mut line = String::from("del id");
                    dead.iter().for_each(|id| line += &format!(" {id}"));
                    line
                }
            });
            n += usize::from(!matches!(step, ProofStep::Forget(_)));
        }
        push("output NONE".to_owned());
        push(format!("conclusion UNSAT : {n}"));
        push("end pseudo-Boolean proof".to_owned());
        text
    }
}

/// ` 2 ~x3`, or without the blank at the beginning of a line.
fn push_term(text: &mut String, factor: i64, literal: i64) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push(' ');
    }
    let sign = if literal < 0 { "~" } else { "" };
    write!(text, "{factor} {sign}x{}", literal.abs()).expect("a string takes every text");
}
