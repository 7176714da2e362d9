//! The constraints that the placements of a deal satisfy, in the order of `docs/formats.md`.

use super::Deal;
use super::wish::holds;
use crate::kernel::{Kernel, Literal, MAX_UNKNOWNS, Term};

/// A deal with more terms than this has no proofs.
const MOST_TERMS: usize = 1 << 25;

/// What is asked of a placement that costs less than this, and is none of these; none if the deal is too large, or if
/// nothing costs less.
pub(super) fn constraints(
    deal: &Deal<'_>,
    below: u64,
    other_than: &[Vec<Option<usize>>],
) -> Result<Option<Kernel>, String> {
    let (n_birds, n_places) = (deal.wishes.len(), deal.board.n_places());
    let other = |bird: usize| deal.wishes[bird].other.filter(|&other| other != bird);
    let n_pairs = (0..n_birds).filter(|&bird| other(bird).is_some()).count();
    let n_terms = (4 + n_pairs * n_places) * n_places;
    let n_unknowns = n_birds * (n_places + 1);
    if below == 0 || MOST_TERMS < n_terms || MAX_UNKNOWNS <= n_unknowns {
        return Ok(None);
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
    let pleased: Vec<Term> = (0..n_birds).map(|bird| (1, is_pleased(bird))).collect();
    let n_failing = i64::try_from(below - 1).map_err(|_| "the bound is too large")?;
    kernel.at_least(
        &pleased,
        i64::try_from(n_birds).unwrap_or(i64::MAX) - n_failing,
    );
    for end in other_than {
        let stood = end.iter().enumerate();
        let stood = stood.filter_map(|(bird, place)| Some(stands(bird, (*place)?)));
        let terms: Vec<Term> = stood.map(|literal| (1, -literal)).collect();
        kernel.at_least(&terms, 1);
    }
    Ok(Some(kernel))
}
