//! What if: assume the opposite, follow it, and meet a contradiction.

use super::candidates::Candidates;
use super::chain::Chain;
use super::tell::{cell, step, why};
use super::{RULES, Rule};
use crate::answer::Step;
use crate::budget::{Budget, Ends};
use crate::game::Position as _;
use crate::tents::mark::{Kind, Mark};
use crate::tents::pairing::{FullPairing, TentPairing};
use crate::tents::position::Position;
use crate::tents::puzzle::Square;
use crate::tents::solve::{Ending, ending};

/// The last rule that is followed in a long what-if.
const LAST_DEEP: u8 = 20;
/// The last rule that is followed in a short one, by a [`Chain`].
const LAST_EASY: u8 = 6;
/// What a chain of what-ifs may cost, in nodes of the exact solver.
const MOST_NODES: u64 = 200_000;

/// An assumption that easy rules refute.
pub(super) fn easy_what_if(candidates: &Candidates) -> Option<Step<Mark>> {
    let mut trial = Trial::new(candidates);
    refuted(candidates, "tents-rule-what-if", |at, assumed| {
        // No rule refutes what a solution has.
        !candidates.is_known_to_be(at, assumed) && trial.follow(at, assumed).is_none()
    })
}

/// An assumption that all other rules together refute, or a chain of further assumptions.
pub(super) fn deep_what_if(candidates: &Candidates) -> Option<Step<Mark>> {
    let mut trial = Trial::new(candidates);
    let mut by_rules = || {
        refuted(candidates, "tents-rule-deep-what-if", |at, assumed| {
            !candidates.is_known_to_be(at, assumed)
                && trial
                    .follow(at, assumed)
                    .is_none_or(|position| fails(position, candidates.ends))
        })
    };
    let by_search = || {
        let mut budget = Budget::nodes(MOST_NODES);
        (budget.deadline, budget.stop) = (candidates.ends.deadline, candidates.ends.stop);
        refuted(candidates, "tents-rule-chain", |at, assumed| {
            let position = candidates
                .position
                .with_decided([(at, assumed.square())].into_iter());
            let puzzle = position.puzzle().with_givens(position.squares());
            !candidates.is_known_to_be(at, assumed)
                && matches!(ending(&puzzle, &mut budget), Ending::Impossible)
        })
    };
    by_rules().or_else(by_search)
}

/// Where assumptions are followed by the easy rules.
struct Trial<'p> {
    start: &'p Position,
    /// What follows without any; none if that is a contradiction already.
    rest: Option<Rest<'p>>,
}

struct Rest<'p> {
    chain: Chain<'p>,
    trees: FullPairing<'p>,
    tents: TentPairing<'p>,
}

impl<'p> Trial<'p> {
    fn new(candidates: &Candidates<'p>) -> Self {
        let (puzzle, position) = (candidates.puzzle(), candidates.position);
        let rest = || {
            let tents: Vec<usize> = position.all(Square::Tent).collect();
            let cells: Vec<usize> = position.all(Square::Free).chain(tents.clone()).collect();
            Some(Rest {
                chain: Chain::new(candidates).ok()?,
                trees: FullPairing::new(puzzle, &cells)?,
                tents: TentPairing::new(puzzle, &tents)?,
            })
        };
        Self {
            start: position,
            rest: rest(),
        }
    }

    /// The position to which the easy rules lead without any assumption; none if that is a contradiction.
    fn rest(self) -> Option<Position> {
        let mut rest = self.rest?;
        let fits = !rest.chain.cannot_pair(&mut rest.trees, &mut rest.tents);
        fits.then(|| rest.chain.added_to(self.start))
    }

    /// The position to which an assumption leads; none if that is a contradiction.
    fn follow(&mut self, at: usize, assumed: Kind) -> Option<Position> {
        let rest = self.rest.as_mut()?;
        let mut chain = rest.chain.clone();
        chain.decide(at, assumed.square()).ok()?;
        chain.follow().ok()?;
        let fits = !chain.cannot_pair(&mut rest.trees, &mut rest.tents);
        fits.then(|| chain.added_to(self.start))
    }
}

/// The first square where one of both assumptions fails.
fn refuted(
    candidates: &Candidates,
    id: &'static str,
    mut fails: impl FnMut(usize, Kind) -> bool,
) -> Option<Step<Mark>> {
    let in_time = |_: &usize| !candidates.ends.are_reached();
    let mut open = candidates.candidates().take_while(in_time);
    open.find_map(|at| {
        [(Kind::Tent, Kind::Grass), (Kind::Grass, Kind::Tent)]
            .into_iter()
            .find_map(|(assumed, follows)| {
                if !fails(at, assumed) {
                    return None;
                }
                let why = why(id).with("cell", cell(candidates.puzzle(), at)).with(
                    "assumed",
                    crate::words::Value::Term(match assumed {
                        Kind::Tent => "tents-a-tent",
                        _ => "tents-some-grass",
                    }),
                );
                Some(step(candidates, follows, &[at], why))
            })
    })
}

/// Whether following the rules up to the hardest but what-ifs ends in a contradiction, as far as there is time. No easy
/// rule may apply to the position any more.
fn fails(mut position: Position, ends: Ends<'_>) -> bool {
    let rules = between(LAST_EASY + 1, LAST_DEEP);
    while !ends.are_reached() {
        let Some(step) = super::next_step(&position, rules, ends) else {
            return false;
        };
        for mv in step.moves {
            // Rules that disagree about a square have met a contradiction too.
            if position.play(mv).is_err() {
                return true;
            }
        }
        // The easy rules come first again.
        let Some(followed) = Trial::new(&Candidates::new(&position)).rest() else {
            return true;
        };
        position = followed;
    }
    false
}

/// The rules from one number to another.
fn between(first: u8, last: u8) -> &'static [Rule] {
    let n_until = |number: u8| RULES.iter().filter(|rule| rule.number <= number).count();
    &RULES[n_until(first - 1)..n_until(last)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::tents::random;
    use crate::tents::reason::contradiction::contradictions;

    /// The same, one step after the other.
    fn fails_step_by_step(mut position: Position) -> bool {
        let rules = between(1, LAST_DEEP);
        while let Some(step) = crate::tents::reason::next_step(&position, rules, Ends::default()) {
            for mv in step.moves {
                if position.play(mv).is_err() {
                    return true;
                }
            }
            if !contradictions(&position).is_empty() {
                return true;
            }
        }
        false
    }

    #[test]
    fn assumptions_fail_whether_they_are_followed_quickly_or_step_by_step() {
        let mut rng = Rng::new(21);
        let mut n_failing = [0; 2];
        // Few assumptions that the easy rules allow fail later: go on until enough of them were met.
        while n_failing[1] < 50 {
            let Some((puzzle, _)) = random::solvable(8, &mut rng) else {
                continue;
            };
            let start = Position::start(&puzzle);
            let candidates = Candidates::new(&start);
            let mut trial = Trial::new(&candidates);
            for at in candidates.candidates() {
                for assumed in [Kind::Tent, Kind::Grass] {
                    if let Some(position) = trial.follow(at, assumed) {
                        let is_failing = fails(position.clone(), Ends::default());
                        assert_eq!(is_failing, fails_step_by_step(position), "{puzzle} {at}");
                        n_failing[usize::from(is_failing)] += 1;
                    }
                }
            }
        }
        assert!(1000 < n_failing[0], "{n_failing:?}");
    }
}
