//! What if: assume the opposite, follow it, and meet a contradiction.

use super::candidates::Candidates;
use super::contradictions;
use super::tell::{cell, step, why};
use super::{RULES, Rule};
use crate::answer::Step;
use crate::budget::{Budget, Ends};
use crate::game::Position as _;
use crate::tents::mark::{Kind, Mark};
use crate::tents::position::Position;
use crate::tents::solve::{Ending, ending};

/// The last rule that is followed in a short what-if.
const LAST_EASY: u8 = 6;
/// The last rule that is followed in a long one.
const LAST_DEEP: u8 = 20;
/// What a chain of what-ifs may cost, in nodes of the exact solver.
const MOST_NODES: u64 = 200_000;

/// An assumption that easy rules refute.
pub(super) fn easy_what_if(candidates: &Candidates) -> Option<Step<Mark>> {
    refuted(candidates, "tents-rule-what-if", |position| {
        fails(position, up_to(LAST_EASY), candidates.ends)
    })
}

/// An assumption that all other rules together refute, or a chain of further assumptions.
pub(super) fn deep_what_if(candidates: &Candidates) -> Option<Step<Mark>> {
    let by_rules = || {
        refuted(candidates, "tents-rule-deep-what-if", |position| {
            fails(position, up_to(LAST_DEEP), candidates.ends)
        })
    };
    let by_search = || {
        let mut budget = Budget::nodes(MOST_NODES);
        (budget.deadline, budget.stop) = (candidates.ends.deadline, candidates.ends.stop);
        refuted(candidates, "tents-rule-chain", |position| {
            let puzzle = position.puzzle().with_givens(position.squares());
            matches!(ending(&puzzle, &mut budget), Ending::Impossible)
        })
    };
    by_rules().or_else(by_search)
}

/// The first square where one of both assumptions fails.
fn refuted(
    candidates: &Candidates,
    id: &'static str,
    mut fails: impl FnMut(Position) -> bool,
) -> Option<Step<Mark>> {
    let in_time = |_: &usize| !candidates.ends.are_reached();
    let mut open = candidates.candidates().take_while(in_time);
    open.find_map(|at| {
        [(Kind::Tent, Kind::Grass), (Kind::Grass, Kind::Tent)]
            .into_iter()
            .find_map(|(assumed, follows)| {
                let mut position = candidates.position.clone();
                let mv = position.mark(assumed, at);
                position.play(mv).expect("a candidate is free");
                let why = why(id).with("cell", cell(candidates.puzzle(), at)).with(
                    "assumed",
                    crate::words::Value::Term(match assumed {
                        Kind::Tent => "tents-a-tent",
                        _ => "tents-some-grass",
                    }),
                );
                fails(position).then(|| step(candidates, follows, &[at], why))
            })
    })
}

/// Whether following these rules ends in a contradiction, as far as there is time.
fn fails(mut position: Position, rules: &[Rule], ends: Ends<'_>) -> bool {
    while !ends.are_reached() {
        if !contradictions(&position).is_empty() {
            return true;
        }
        let Some(step) = super::next_step(&position, rules, ends) else {
            return false;
        };
        for mv in step.moves {
            // Rules that disagree about a square have met a contradiction too.
            if position.play(mv).is_err() {
                return true;
            }
        }
    }
    false
}

fn up_to(number: u8) -> &'static [Rule] {
    let n = RULES
        .iter()
        .take_while(|rule| rule.number <= number)
        .count();
    &RULES[..n]
}
