//! Proofs that no placement costs less, that there is no other, or that there is none.

mod constraints;

use super::Uluru;
use super::position::Position;
use super::puzzle::{Move, Puzzle};
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Format, Position as _};
use crate::options::Options;
use crate::prove::{Formula, Proof, Refutation};
use crate::small::small;
use crate::words::Sentence;

/// The constraints as a formula for other programs.
pub(super) const FORMAT: Format<Uluru> = Format {
    name: "opb",
    looks_like: |_| false,
    read: None,
    write: Some(write_opb),
    read_options: &[],
    write_options: &[],
};

/// Proves what an answer claims of all placements. Where it only found one, its bound is raised as far as the budget
/// lasts, at best up to the cost: then it is optimal.
pub(super) fn prove(
    puzzle: &Puzzle,
    answer: &mut Answer<Move>,
    budget: &mut Budget,
) -> Option<Proof> {
    if answer.claim != Claim::Found {
        let (below, other_than) = opposite(puzzle, answer)?;
        return refute(puzzle, below, other_than.as_deref(), budget);
    }
    let cost = answer.cost?;
    let mut best = None;
    let stated = answer.bound.unwrap_or(0);
    for bound in stated.max(1)..=cost {
        let Some(proof) = refute(puzzle, bound, None, budget) else {
            break;
        };
        best = Some(proof);
        answer.bound = Some(bound);
    }
    if cost > 0 && answer.bound == Some(cost) && best.is_some() {
        answer.claim = Claim::Optimal;
    }
    best
}

/// The constraints that such a proof refutes.
pub(super) fn formula(puzzle: &Puzzle, answer: &Answer<Move>) -> Option<Formula> {
    let (below, other_than) = opposite(puzzle, answer)?;
    let unlimited = &mut Budget::unlimited();
    let prover = constraints::constraints(puzzle, below, other_than.as_deref(), unlimited)?.prover;
    Some(prover.formula())
}

/// Writes the constraints of a deal alone, with the number of failing wishes to be as small as possible.
fn write_opb(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let n_birds = puzzle.n_birds();
    let unlimited = &mut Budget::unlimited();
    let constraints = constraints::constraints(puzzle, n_birds as u64 + 1, None, unlimited)
        .ok_or_else(|| Error::Refused(Sentence::new("uluru-refused-opb")))?;
    let mut formula = constraints.prover.formula();
    // The last one says that the cost is at most the number of wishes, which is so anyway.
    formula.constraints.pop();
    let first = small::<i64, _>(n_birds * puzzle.board().n_places()) + 1;
    formula.fewest = (0..small(n_birds)).map(|bird| -(first + bird)).collect();
    Ok(formula.opb())
}

/// What a placement would have to be for the claim to be wrong: cheaper than this, and other than that.
fn opposite(puzzle: &Puzzle, answer: &Answer<Move>) -> Option<(u64, Option<Vec<usize>>)> {
    match answer.claim {
        Claim::Impossible => Some((1, None)),
        Claim::Unique => {
            let mut position = Position::start(puzzle);
            let mut line = answer.line();
            line.try_for_each(|&mv| position.play(mv)).ok()?;
            let places = (0..puzzle.n_birds()).map(|bird| position.place_of(bird));
            Some((1, Some(places.collect::<Option<_>>()?)))
        }
        Claim::Optimal => answer
            .cost
            .filter(|&cost| cost > 0)
            .map(|cost| (cost, None)),
        Claim::Found => answer
            .bound
            .filter(|&bound| bound > 0)
            .map(|bound| (bound, None)),
        Claim::Unknown | Claim::Several => None,
    }
}

fn refute(
    puzzle: &Puzzle,
    below: u64,
    other_than: Option<&[usize]>,
    budget: &mut Budget,
) -> Option<Proof> {
    let mut constraints = constraints::constraints(puzzle, below, other_than, budget)?;
    constraints.add_choices(budget)?;
    match constraints.prover.refute(budget) {
        Refutation::Refuted(proof) => Some(proof),
        Refutation::Holds | Refutation::Over => None,
    }
}
