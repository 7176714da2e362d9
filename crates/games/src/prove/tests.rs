//! The prover against trying everything.

use super::*;
use crate::rng::Rng;

/// Constraints over few unknowns, drawn at random.
fn random(rng: &mut Rng, n_unknowns: usize) -> Vec<(Vec<Term>, i64)> {
    let n_constraints = 2 + rng.below(10);
    (0..n_constraints)
        .map(|_| {
            let n_terms = 1 + rng.below(4);
            let terms: Vec<Term> = (0..n_terms)
                .map(|_| {
                    let literal = Literal::of(rng.below(n_unknowns), rng.below(2) == 0);
                    (rng.below(4) as i64 - 1, literal)
                })
                .collect();
            (terms, rng.below(4) as i64)
        })
        .collect()
}

fn holds(terms: &[Term], least: i64, values: &[bool]) -> bool {
    let is_true = |literal: Literal| values[literal.unknown()] == literal.is_yes();
    let sum: i64 = terms
        .iter()
        .filter(|term| is_true(term.1))
        .map(|term| term.0)
        .sum();
    least <= sum
}

#[test]
fn what_cannot_hold_is_refuted_and_nothing_else() {
    let mut rng = Rng::new(1);
    let (mut n_refuted, mut n_held) = (0, 0);
    for round in 0..4000 {
        let n_unknowns = 2 + rng.below(7);
        let constraints = random(&mut rng, n_unknowns);
        let mut prover = Prover::new(n_unknowns);
        for (terms, least) in &constraints {
            prover.at_least(terms, *least);
        }
        let all_hold = |values: &[bool]| {
            let mut all = constraints.iter();
            all.all(|(terms, least)| holds(terms, *least, values))
        };
        let can_hold = (0..1u32 << n_unknowns).any(|bits| {
            let values: Vec<bool> = (0..n_unknowns).map(|at| bits >> at & 1 == 1).collect();
            all_hold(&values)
        });
        match prover.refute(&mut Budget::unlimited()) {
            Refutation::Refuted(_) => {
                assert!(!can_hold, "round {round}");
                n_refuted += 1;
            }
            Refutation::Holds => {
                assert!(can_hold, "round {round}");
                n_held += 1;
            }
            Refutation::Over => panic!("there is no limit"),
        }
    }
    assert!(n_refuted > 500 && n_held > 200, "{n_refuted} {n_held}");
}
