//! The default solver: boards of any size and shape, the best placement with proof as far as the budget reaches.

use std::ops::ControlFlow;

use super::super::puzzle::{Move, Puzzle};
use super::counting;
use super::decide::{Decision, decide};
use super::domains::Domains;
use super::hitting::{Hitting, Over};
use super::model::Model;
use super::packing::pack;
use super::runs::Runs;
use super::set::Set;
use super::walk::walk;
use super::{by_width, line_of, table};
use crate::answer::{Answer, Claim, Count};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Solver;
use crate::game::Which;
use crate::rng::Rng;
use crate::uluru::Uluru;

/// Up to this many places, proof is tried before local search.
const MAX_PROOF_FIRST: usize = 24;

/// On boards larger than this, proof beyond the first bound comes to an end even when no limit is given.
const MAX_PROOF_PLACES: usize = 64;

/// The nodes of such a proof on the smallest of these boards; a node costs about the square of the board.
const NODES_OF_LARGE_PROOF: u64 = 20_000;

/// The seed of the local search: fixed, so that an answer can be repeated.
const SEED: u64 = 2017;

/// The row of this solver.
pub(super) const SOLVER: Solver<Uluru> = Solver {
    name: "search",
    solve: |puzzle, budget| super::explained(solve, puzzle, budget),
    options: super::OPTIONS,
};

/// Solves a deal. Boards with a shared table are looked up there.
fn solve(puzzle: &Puzzle, budget: &mut Budget) -> Result<Answer<Move>, Error> {
    let is_small = puzzle.board().n_places() <= table::MAX_TABLE_PLACES;
    if is_small && puzzle.named_board().is_some() {
        table::solve(puzzle, budget)
    } else {
        Ok(search(puzzle, budget))
    }
}

/// Solves a deal by search alone.
pub(in super::super) fn search(puzzle: &Puzzle, budget: &mut Budget) -> Answer<Move> {
    by_width!(puzzle, best(puzzle, budget))
}

/// The fewest wishes that must fail, with the bound that was proved.
fn best<const W: usize>(puzzle: &Puzzle, budget: &mut Budget) -> Answer<Move> {
    let model: Model<W> = Model::new(puzzle);
    let mut found = Found {
        place_of: None,
        bound: model.n_never,
    };
    run(&model, &mut found, budget);
    answer(puzzle, &model, found, budget.ask.options.has(super::ALL))
}

/// The best placement so far and the bound so far.
struct Found {
    place_of: Option<Vec<usize>>,
    bound: usize,
}

fn run<const W: usize>(model: &Model<W>, found: &mut Found, budget: &mut Budget) {
    let is_large = model.n_places > MAX_PROOF_FIRST;
    if is_large {
        found.bound = model.n_never + first_bound(model, budget);
        let place_of = place(model, found.bound, budget);
        let is_best = model.cost(&place_of) == found.bound;
        found.place_of = Some(place_of);
        if is_best {
            return;
        }
    }
    let is_bounded = budget.nodes.is_some() || budget.deadline.is_some();
    if is_bounded || model.n_places <= MAX_PROOF_PLACES {
        return prove(model, found, budget);
    }
    let shrinks = (model.n_places * model.n_places / (MAX_PROOF_PLACES * MAX_PROOF_PLACES)) as u64;
    let mut small = Budget::nodes(NODES_OF_LARGE_PROOF / shrinks.max(1));
    small.stop = budget.stop;
    prove(model, found, &mut small);
    budget.spend_many(small.used());
}

/// A good placement on a large board: packed if everyone may be pleased, walked otherwise, until no more than `goal`
/// wishes fail.
fn place<const W: usize>(model: &Model<W>, goal: usize, budget: &mut Budget) -> Vec<usize> {
    let rng = &mut Rng::new(SEED);
    let runs = Runs::new(model);
    let packed = if goal == model.n_never {
        pack(model, &runs, rng, budget)
    } else {
        None
    };
    walk(model, &runs, packed.as_deref(), goal, rng, budget)
}

/// Searches for the fewest wishes to give up.
fn prove<const W: usize>(model: &Model<W>, found: &mut Found, budget: &mut Budget) {
    let mut hitting = Hitting::new(model);
    let Ok((bound, place_of)) = hitting.disjoint(budget) else {
        return;
    };
    found.bound = found.bound.max(model.n_never + bound);
    keep_better(model, found, place_of);
    if found
        .place_of
        .as_ref()
        .is_some_and(|best| model.cost(best) <= found.bound)
    {
        return;
    }
    match hitting.smallest(bound, budget) {
        Ok(dropped) => {
            found.bound = model.n_never + dropped.wishes.len();
            keep_better(model, found, dropped.place_of);
        }
        Err((bound, Over)) => found.bound = found.bound.max(model.n_never + bound),
    }
}

fn keep_better<const W: usize>(model: &Model<W>, found: &mut Found, place_of: Vec<usize>) {
    let is_better = |best: &Vec<usize>| model.cost(&place_of) < model.cost(best);
    if found.place_of.as_ref().is_none_or(is_better) {
        found.place_of = Some(place_of);
    }
}

/// How many wishes must fail by narrowing alone: conflicts without common wishes, found without any search, as long as
/// the budget lasts.
fn first_bound<const W: usize>(model: &Model<W>, budget: &mut Budget) -> usize {
    let mut active = model.wishing;
    let mut bound = 0;
    loop {
        if budget.is_over() {
            return bound;
        }
        match Domains::new(model).narrow(model, &active, Set::below(model.n_birds)) {
            Ok(()) => return bound,
            Err(conflict) => {
                active = active.minus(&conflict.wishes);
                bound += conflict.n;
            }
        }
    }
}

fn answer<const W: usize>(
    puzzle: &Puzzle,
    model: &Model<W>,
    found: Found,
    wants_all: bool,
) -> Answer<Move> {
    if wants_all && found.bound > 0 {
        return Answer::new(Claim::Impossible, Vec::new());
    }
    let Some(place_of) = found.place_of else {
        let mut answer = Answer::new(Claim::Unknown, Vec::new());
        answer.bound = Some(found.bound as u64);
        return answer;
    };
    let cost = model.cost(&place_of);
    let claim = if cost == found.bound {
        Claim::Optimal
    } else if wants_all {
        Claim::Unknown
    } else {
        Claim::Found
    };
    let mut answer = Answer::of_line(claim, line_of(puzzle, |bird| place_of[bird]));
    answer.cost = Some(cost as u64);
    answer.bound = Some(found.bound as u64);
    answer
}

/// Counts placements on a board of any size.
pub(in super::super) fn count(puzzle: &Puzzle, which: Which, budget: &mut Budget) -> Count {
    by_width!(puzzle, count_wide(puzzle, which, budget))
}

fn count_wide<const W: usize>(puzzle: &Puzzle, which: Which, budget: &mut Budget) -> Count {
    let model: Model<W> = Model::new(puzzle);
    let mut total = Count {
        n: 0,
        is_exact: true,
    };
    let is_over = for_each_drop(&model, which, budget, &mut |active, budget| {
        let more = counting::count(&model, active, budget);
        let sum = total.n.checked_add(more.n);
        total.is_exact &= more.is_exact && sum.is_some();
        total.n = sum.unwrap_or(u128::MAX);
        ControlFlow::Continue(())
    });
    total.is_exact &= is_over.is_ok();
    total
}

/// Lists placements on a board of any size. The best ones come in groups: those that fail the same wishes.
pub(in super::super) fn list(
    puzzle: &Puzzle,
    which: Which,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Count {
    by_width!(puzzle, list_wide(puzzle, which, budget, each))
}

fn list_wide<const W: usize>(
    puzzle: &Puzzle,
    which: Which,
    budget: &mut Budget,
    each: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Count {
    let model: Model<W> = Model::new(puzzle);
    let mut total = Count {
        n: 0,
        is_exact: true,
    };
    let done = for_each_drop(&model, which, budget, &mut |active, budget| {
        let mut flow = ControlFlow::Continue(());
        let more = counting::list(&model, active, budget, &mut |place_of| {
            flow = each(&line_of(puzzle, |bird| place_of[bird]));
            flow
        });
        total.n += more.n;
        total.is_exact &= more.is_exact;
        flow
    });
    total.is_exact &= done.is_ok();
    total
}

/// Hands out the sets of wishes to satisfy: all of them, or each largest set that can be satisfied.
fn for_each_drop<const W: usize>(
    model: &Model<W>,
    which: Which,
    budget: &mut Budget,
    each: &mut dyn FnMut(&Set<W>, &mut Budget) -> ControlFlow<()>,
) -> Result<(), Over> {
    if which == Which::All {
        if model.n_never == 0 {
            let _ = each(&model.wishing, budget);
        }
        return Ok(());
    }
    if let Decision::Placed(_) = decide(model, &model.wishing, budget) {
        let _ = each(&model.wishing, budget);
        return Ok(());
    }
    let mut hitting = Hitting::new(model);
    let (bound, _) = hitting.disjoint(budget)?;
    let size = match hitting.smallest(bound, budget) {
        Ok(dropped) => dropped.wishes.len(),
        Err((_, over)) => return Err(over),
    };
    let flow = hitting.for_each(size, budget, &mut |dropped, budget| {
        each(&model.wishing.minus(&dropped.wishes), budget)
    })?;
    let _ = flow;
    Ok(())
}
