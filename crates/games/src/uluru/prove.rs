//! Proofs that no placement costs less, that there is no other, or that there is none.

mod constraints;
mod crowds;

use super::Uluru;
use super::position::Position;
use super::puzzle::{Move, Puzzle};
use super::solve::conflicts;
use crate::answer::{Answer, Claim};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Format, Position as _};
use crate::options::Options;
use crate::prove::{Derivation, Formula, Proof, Refutation};
use crate::small::small;
use crate::words::Sentence;
use constraints::{Demand, constraints};
use crowds::crowds;

/// That so many wishes fail is shown conflict by conflict; that fewer do is shown at once.
const FEW_FAIL: u64 = 2;
/// So is everything about no more birds than this.
const FEW_BIRDS: usize = 12;

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
        let steps = refute(puzzle, Demand::Below(below), &other_than, budget);
        return steps.map(Proof::Steps);
    }
    let cost = answer.cost?;
    let mut best = None;
    let stated = answer.bound.unwrap_or(0);
    for bound in stated.max(1)..=cost {
        let Some(steps) = refute(puzzle, Demand::Below(bound), &[], budget) else {
            break;
        };
        best = Some(Proof::Steps(steps));
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
    let prover = constraints(puzzle, Demand::Below(below), &other_than, unlimited)?.prover;
    Some(prover.formula())
}

/// Proves that no placements cost at most this but these.
pub(super) fn only(
    puzzle: &Puzzle,
    cost: u64,
    lines: &[Vec<Move>],
    budget: &mut Budget,
) -> Option<Derivation> {
    let ends = lines.iter().map(|line| end(puzzle, line.iter()));
    let ends: Vec<Vec<usize>> = ends.collect::<Option<_>>()?;
    refute(puzzle, Demand::Below(cost.checked_add(1)?), &ends, budget)
}

/// Proves that the wishes of these birds cannot all hold.
pub(super) fn conflict(
    puzzle: &Puzzle,
    birds: &[usize],
    budget: &mut Budget,
) -> Option<Derivation> {
    refute(puzzle, Demand::Together(birds), &[], budget)
}

/// Writes the constraints of a deal alone, with the number of failing wishes to be as small as possible.
fn write_opb(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let n_birds = puzzle.n_birds();
    let unlimited = &mut Budget::unlimited();
    let constraints = constraints(puzzle, Demand::Below(n_birds as u64 + 1), &[], unlimited)
        .ok_or_else(|| Error::Refused(Sentence::new("uluru-refused-opb")))?;
    let mut formula = constraints.prover.formula();
    // The last one says that the cost is at most the number of wishes, which is so anyway.
    formula.constraints.pop();
    let first = small::<i64, _>(n_birds * puzzle.board().n_places()) + 1;
    formula.fewest = (0..small(n_birds)).map(|bird| -(first + bird)).collect();
    Ok(formula.opb())
}

/// What a placement would have to be for the claim to be wrong: cheaper than this, and other than that.
fn opposite(puzzle: &Puzzle, answer: &Answer<Move>) -> Option<(u64, Vec<Vec<usize>>)> {
    match answer.claim {
        Claim::Impossible => Some((1, Vec::new())),
        Claim::Unique => Some((1, vec![end(puzzle, answer.line())?])),
        Claim::Optimal => answer
            .cost
            .filter(|&cost| cost > 0)
            .map(|cost| (cost, Vec::new())),
        Claim::Found => answer
            .bound
            .filter(|&bound| bound > 0)
            .map(|bound| (bound, Vec::new())),
        Claim::Unknown | Claim::Several => None,
    }
}

/// The places of the birds at the end of a line that places them all.
fn end<'a>(puzzle: &Puzzle, mut line: impl Iterator<Item = &'a Move>) -> Option<Vec<usize>> {
    let mut position = Position::start(puzzle);
    line.try_for_each(|&mv| position.play(mv)).ok()?;
    let places = (0..puzzle.n_birds()).map(|bird| position.place_of(bird));
    places.collect()
}

fn refute(
    puzzle: &Puzzle,
    demand: Demand<'_>,
    other_than: &[Vec<usize>],
    budget: &mut Budget,
) -> Option<Derivation> {
    let mut constraints = constraints(puzzle, demand, other_than, budget)?;
    constraints.add_choices(budget)?;
    if let Demand::Below(below @ FEW_FAIL..) = demand
        && FEW_BIRDS < puzzle.n_birds()
    {
        let crowds = crowds(puzzle, budget);
        let clashes = conflicts(puzzle, below, budget);
        constraints.add_conflicts(&crowds, &clashes, budget);
    }
    match constraints.prover.refute(budget) {
        Refutation::Refuted(steps) => Some(steps),
        Refutation::Holds | Refutation::Over => None,
    }
}
