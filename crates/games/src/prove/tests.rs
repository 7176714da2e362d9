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

fn can_hold(constraints: &[(Vec<Term>, i64)], assumed: &[Literal], n_unknowns: usize) -> bool {
    (0..1u32 << n_unknowns).any(|bits| {
        let values: Vec<bool> = (0..n_unknowns).map(|at| bits >> at & 1 == 1).collect();
        let mut all = constraints.iter();
        let mut assumed = assumed.iter();
        all.all(|(terms, least)| holds(terms, *least, &values))
            && assumed.all(|literal| values[literal.unknown()] == literal.is_yes())
    })
}

/// The opposites of the literals of a clause.
fn literals_of(prover: &Prover, id: Id) -> Vec<Literal> {
    let Constraint { first, end, .. } = prover.constraints[id];
    let terms = &prover.terms[first as usize..end as usize];
    terms.iter().map(|term| !term.1).collect()
}

#[test]
fn literals_clash_where_they_cannot_all_hold_and_nowhere_else() {
    let mut rng = Rng::new(2);
    let mut n_clashes = 0;
    for round in 0..2000 {
        let n_unknowns = 3 + rng.below(6);
        let constraints = random(&mut rng, n_unknowns);
        let mut prover = Prover::new(n_unknowns);
        for (terms, least) in &constraints {
            prover.at_least(terms, *least);
        }
        // Several times with the same prover: what it has learnt must stay true.
        for _ in 0..4 {
            let mut drawn = |at: usize| match rng.below(4) {
                way @ (0 | 1) => Some(Literal::of(at, way == 0)),
                _ => None,
            };
            let mut assumed: Vec<Literal> = (0..n_unknowns).filter_map(&mut drawn).collect();
            rng.shuffle(&mut assumed);
            let clash = prover.clash(&assumed, &mut Budget::unlimited());
            let is_possible = can_hold(&constraints, &assumed, n_unknowns);
            assert_eq!(clash.is_none(), is_possible, "round {round}");
            if let Some(id) = clash {
                n_clashes += 1;
                let clashing = literals_of(&prover, id);
                assert!(clashing.iter().all(|literal| assumed.contains(literal)));
                assert!(
                    !can_hold(&constraints, &clashing, n_unknowns),
                    "round {round}"
                );
            }
        }
        let is_possible = can_hold(&constraints, &[], n_unknowns);
        let refuted = matches!(
            prover.refute(&mut Budget::unlimited()),
            Refutation::Refuted(_)
        );
        assert_eq!(refuted, !is_possible, "round {round}");
    }
    assert!(n_clashes > 1000, "{n_clashes}");
}

#[test]
fn what_is_looked_at_together_is_refuted_where_it_cannot_hold_and_nowhere_else() {
    let mut rng = Rng::new(3);
    let (mut n_refuted, mut n_held) = (0, 0);
    for round in 0..2000 {
        let n_unknowns = 4 + rng.below(6);
        let mut constraints: Vec<(Vec<Term>, i64)> = Vec::new();
        for _ in 0..2 + rng.below(6) {
            let members: Vec<Term> = (0..n_unknowns)
                .filter(|_| rng.below(3) == 0)
                .map(|at| (1, !Literal::yes(at)))
                .collect();
            let least = 1 + rng.below(2) as i64;
            if !members.is_empty() {
                constraints.push((members, least));
            }
        }
        let all: Vec<Term> = (0..n_unknowns).map(|at| (1, Literal::yes(at))).collect();
        let limit = (all, (n_unknowns - rng.below(5).min(n_unknowns)) as i64);
        let mut prover = Prover::new(n_unknowns);
        let needs: Vec<Id> = constraints
            .iter()
            .map(|(terms, least)| prover.at_least(terms, *least))
            .collect();
        let few = prover.at_least(&limit.0, limit.1);
        prover.pack(few, needs);
        constraints.push(limit);
        let refuted = matches!(
            prover.refute(&mut Budget::unlimited()),
            Refutation::Refuted(_)
        );
        assert_eq!(
            refuted,
            !can_hold(&constraints, &[], n_unknowns),
            "round {round}"
        );
        n_refuted += usize::from(refuted);
        n_held += usize::from(!refuted);
    }
    assert!(n_refuted > 200 && n_held > 200, "{n_refuted} {n_held}");
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
        let can_hold = can_hold(&constraints, &[], n_unknowns);
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
