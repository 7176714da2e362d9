//! The constraints that the placements of a deal satisfy, in the order of `docs/formats.md`.

use super::Deal;
use super::wish::holds;
use crate::kernel::{Kernel, Literal, MAX_UNKNOWNS, Term};

/// A deal with more terms than this has no proofs.
const MOST_TERMS: usize = 1 << 25;

/// What is asked of a placement beside what every placement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Demand<'a> {
    /// It costs less than this.
    Below(u64),
    /// The wishes of these birds hold.
    Together(&'a [usize]),
}

/// What is asked of a placement that costs less than this, and is none of these; none if the deal is too large, or if
/// nothing costs less.
pub(super) fn constraints(
    deal: &Deal<'_>,
    demand: Demand<'_>,
    other_than: &[Vec<Option<usize>>],
) -> Option<Kernel> {
    let (n_birds, n_places) = (deal.wishes.len(), deal.board.n_places());
    let other = |bird: usize| deal.wishes[bird].other.filter(|&other| other != bird);
    let n_pairs = (0..n_birds).filter(|&bird| other(bird).is_some()).count();
    let n_terms = (4 + n_pairs * n_places) * n_places;
    let n_unknowns = n_birds * (n_places + 1);
    if demand == Demand::Below(0) || MOST_TERMS < n_terms || MAX_UNKNOWNS <= n_unknowns {
        return None;
    }
    let number = |at: usize| Literal::try_from(at + 1).unwrap_or(Literal::MAX);
    let stands = |bird: usize, place: usize| number(bird * n_places + place);
    let is_pleased = |bird: usize| number(n_birds * n_places + bird);
    let mut kernel = Kernel::new(n_unknowns);
    for bird in 0..n_birds {
        let places: Vec<Term> = (0..n_places).map(|at| (1, stands(bird, at))).collect();
        kernel.exactly(&places, 1);
    }
    for place in 0..n_places {
        let birds: Vec<Term> = (0..n_birds).map(|bird| (1, stands(bird, place))).collect();
        kernel.at_most(&birds, 1);
    }
    let mut place_of = vec![None; n_birds];
    for bird in 0..n_birds {
        let wish = deal.wishes[bird];
        let unless = (1, -is_pleased(bird));
        let mut own = vec![unless];
        for here in 0..n_places {
            place_of[bird] = Some(here);
            let Some(other) = other(bird) else {
                if holds(wish, &deal.board, &place_of, bird) {
                    own.push((1, stands(bird, here)));
                }
                continue;
            };
            let mut terms = vec![unless, (1, -stands(bird, here))];
            for there in (0..n_places).filter(|&there| there != here) {
                place_of[other] = Some(there);
                if holds(wish, &deal.board, &place_of, bird) {
                    terms.push((1, stands(other, there)));
                }
            }
            kernel.at_least(&terms, 1);
        }
        if other(bird).is_none() {
            kernel.at_least(&own, 1);
        }
    }
    match demand {
        Demand::Below(below) => {
            let pleased: Vec<Term> = (0..n_birds).map(|bird| (1, is_pleased(bird))).collect();
            // No more wishes fail than there are birds, whatever bound is stated.
            let n_birds = i64::try_from(n_birds).unwrap_or(i64::MAX);
            let n_failing = i64::try_from(below - 1).unwrap_or(i64::MAX).min(n_birds);
            kernel.at_least(&pleased, n_birds - n_failing);
        }
        Demand::Together(birds) => {
            let pleased = birds.iter().map(|&bird| is_pleased(bird));
            pleased.for_each(|literal| kernel.at_least(&[(1, literal)], 1));
        }
    }
    for end in other_than {
        let stood = end.iter().enumerate();
        let stood = stood.filter_map(|(bird, place)| Some(stands(bird, (*place)?)));
        let terms: Vec<Term> = stood.map(|literal| (1, -literal)).collect();
        kernel.at_least(&terms, 1);
    }
    Some(kernel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    const WISHES: &[&str] = &[
        "none",
        "!none",
        "north",
        "!south",
        "corner",
        "circle1",
        "next:1",
        "!next:2",
        "far:1",
        "same:2",
        "opposite:1",
        "front:2",
        "same-side:1",
        "apart:2",
        "!same-angle:1",
        "same-circle:2",
    ];

    /// All placements of two birds on three places that cost less than this.
    fn cheap(deal: &Deal<'_>, below: u64) -> Vec<[usize; 2]> {
        let pairs = (0..9).map(|at| [at / 3, at % 3]);
        let placements = pairs.filter(|[one, other]| one != other);
        let cost = |[one, other]: &[usize; 2]| {
            let place_of = [Some(*one), Some(*other)];
            let fails = |&bird: &usize| !holds(deal.wishes[bird], &deal.board, &place_of, bird);
            (0..2).filter(fails).count() as u64
        };
        placements
            .filter(|placement| cost(placement) < below)
            .collect()
    }

    /// The placements that the constraints allow.
    fn models(kernel: &Kernel) -> Vec<[usize; 2]> {
        assert_eq!(kernel.n_unknowns(), 8);
        let mut found: Vec<[usize; 2]> = Vec::new();
        for bits in 0..1_u32 << 8 {
            let values: Vec<bool> = (0..8).map(|at| bits >> at & 1 == 1).collect();
            if kernel.holds(&values) {
                let place = |bird: usize| (0..3).find(|place| values[bird * 3 + place]);
                found.push(
                    [place(0), place(1)].map(|place| place.expect("a bird stands somewhere")),
                );
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// A wish as it is written under these rules: all but one set have codes, and count birds from 0.
    fn spelled(wish: &str, rules: &str) -> String {
        let codes = [
            ("none", "00"),
            ("next:", "N"),
            ("far:", "A"),
            ("same:", "S"),
            ("opposite:", "O"),
            ("apart:", "X"),
        ];
        if rules == "pelicans" {
            return wish.to_owned();
        }
        let (not, name) = match wish.strip_prefix('!') {
            Some(name) => ("!", name),
            None => ("", wish),
        };
        let code = codes.iter().find(|(word, _)| name.starts_with(word));
        let coded = code.map_or(name.to_owned(), |(word, code)| name.replacen(word, code, 1));
        let from_0 = match coded.strip_suffix(['1', '2']) {
            Some(head) if name.contains(':') => format!("{head}{}", u8::from(coded.ends_with('2'))),
            _ => coded,
        };
        format!("{not}{from_0}")
    }

    #[test]
    fn the_models_of_the_constraints_are_the_placements() {
        for board in [
            "board:0,0,nc1;1,0,c;2,0,s1/0-1/1-2/*",
            "board:0,0,n;1,0,sw;2,0,e/0-1;1-2//0-2",
        ] {
            for rules in ["pawns", "pelicans", "cards"] {
                for one in WISHES {
                    for other in WISHES {
                        let (one, other) = (spelled(one, rules), spelled(other, rules));
                        let text = format!("uluru {rules} {board} {one} {other}");
                        let deal = Deal::read(&text).expect("a deal");
                        for below in 1..=3 {
                            let kernel = constraints(&deal, Demand::Below(below), &[]);
                            let kernel = kernel.expect("a small deal");
                            let counted = kernel.count(6, &mut Budget::small());
                            let found = models(&kernel);
                            assert_eq!(counted, Some(found.len() as u128), "{text}");
                            let cheap = cheap(&deal, below);
                            assert_eq!(found, cheap, "{text} below {below}");
                            let Some(&[one, other]) = cheap.first() else {
                                continue;
                            };
                            let first = vec![Some(one), Some(other)];
                            let kernel = constraints(&deal, Demand::Below(below), &[first]);
                            let others = models(&kernel.expect("a small deal"));
                            assert_eq!(others, cheap[1..], "{text} below {below}");
                        }
                    }
                }
            }
        }
    }
}
