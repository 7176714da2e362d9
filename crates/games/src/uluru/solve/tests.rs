//! Every solver beside every other: the tables of known answers, and thousands of random deals.

use std::ops::ControlFlow;

use super::super::generate::{Spec, generate};
use super::super::puzzle::{Move, Puzzle};
use super::{permutations, search, solutions, table};
use crate::answer::Claim;
use crate::budget::Budget;
use crate::game::Which;
use crate::rng::Rng;

const PAWNS: &str = include_str!("../../../../../data/uluru/pawns.tsv");
const CARDS: &str = include_str!("../../../../../data/uluru/cards.tsv");

/// Runs a check on every row of the tables: the deal, how many placements please everyone, the most wishes that can
/// hold, and how many placements reach that.
fn for_every_row(check: impl Fn(&Puzzle, u64, usize, u64)) {
    for (rules, rows) in [("pawns", PAWNS), ("cards", CARDS)] {
        for row in rows.lines().skip(1) {
            let fields: Vec<&str> = row.split('\t').collect();
            let puzzle = format!("uluru {rules} {}", fields[2]).parse().unwrap();
            let number = |at: usize| fields[at].parse().unwrap();
            check(&puzzle, number(5), number(6) as usize, number(7));
        }
    }
}

fn draw(spec: &str, seed: u64) -> Puzzle {
    let spec: Spec = spec.parse().unwrap();
    generate(&spec, &mut Rng::new(seed), &mut Budget::unlimited()).unwrap()
}

fn list(puzzle: &Puzzle, which: Which) -> Vec<Vec<Move>> {
    let mut all = Vec::new();
    let each = &mut |line: &[Move]| {
        all.push(line.to_vec());
        ControlFlow::Continue(())
    };
    let count = solutions(puzzle, which, &mut Budget::unlimited(), each);
    assert!(count.is_exact && count.n == all.len() as u128);
    all
}

#[test]
fn the_table_agrees_with_every_known_row() {
    for_every_row(|puzzle, n, most, n_most| {
        // Counted first: later the best is remembered.
        let count = table::count(puzzle).unwrap();
        let best = table::best(puzzle).unwrap();
        assert_eq!(
            (count, 8 - best.cost, best.n),
            (n, most, n_most),
            "{puzzle}"
        );
    });
}

#[test]
fn search_agrees_with_every_known_row() {
    for_every_row(|puzzle, n, most, n_most| {
        let budget = &mut Budget::unlimited();
        let answer = search::search(puzzle, budget);
        assert_eq!(answer.claim, Claim::Optimal);
        assert_eq!(answer.cost, Some(8 - most as u64), "{puzzle}");
        assert_eq!(
            search::count(puzzle, Which::All, budget).n,
            n.into(),
            "{puzzle}"
        );
        assert_eq!(
            search::count(puzzle, Which::Best, budget).n,
            n_most.into(),
            "{puzzle}"
        );
    });
}

#[test]
fn permutations_agree_with_every_known_row() {
    for_every_row(|puzzle, n, _, _| {
        let mut lines = Vec::new();
        permutations::for_each(puzzle, &mut Budget::unlimited(), &mut |line| {
            lines.push(line);
            ControlFlow::Continue(())
        });
        assert_eq!(lines.len() as u64, n, "{puzzle}");
        assert_eq!(lines, list(puzzle, Which::All), "{puzzle}");
    });
}

#[test]
fn search_lists_in_the_order_of_permutations() {
    for seed in 0..40 {
        for spec in [
            "pelicans 2 birds=5",
            "pawns",
            "pelicans 1",
            "cards line6 birds=4",
        ] {
            let puzzle = draw(spec, seed);
            let mut lines = Vec::new();
            search::list(&puzzle, Which::All, &mut Budget::unlimited(), &mut |line| {
                lines.push(line.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(lines, list(&puzzle, Which::All), "{puzzle}");
        }
    }
}

#[test]
fn search_agrees_with_the_table_on_random_deals() {
    for seed in 0..500 {
        for spec in [
            "pawns",
            "cards levels=3-5",
            "pelicans 1",
            "pelicans 2",
            "pelicans 2 birds=6",
            "cards line6",
            "cards ring:8 birds=7",
        ] {
            let puzzle = draw(spec, seed);
            // Counted first: later the best is remembered.
            let count = table::count(&puzzle).unwrap();
            let best = table::best(&puzzle).unwrap();
            let budget = &mut Budget::unlimited();
            let answer = search::search(&puzzle, budget);
            assert_eq!(
                (answer.claim, answer.cost),
                (Claim::Optimal, Some(best.cost as u64)),
                "{puzzle}"
            );
            assert_eq!(
                search::count(&puzzle, Which::All, budget).n,
                count.into(),
                "{puzzle}"
            );
            assert_eq!(
                search::count(&puzzle, Which::Best, budget).n,
                best.n.into(),
                "{puzzle}"
            );
        }
    }
}
