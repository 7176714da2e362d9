//! Every answer goes through the prover and the independent checker before it is shown.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use checker::{Budget, Verdict};
use games::answer::Answer;
use games::any::AnyPuzzle;
use games::prove::Proof;
use workbench::limits::{CHEAP_PROOF, TO_CHECK, TO_PROVE};

/// What the checker may do for an answer whose solver had to end like this.
pub fn checking(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Budget<'_> {
    Budget::small().until(deadline.map(|end| end + TO_CHECK), stop)
}

/// The limits that the solver had.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Its nodes; a proof may take as many again.
    pub nodes: Option<u64>,
    /// When it had to end.
    pub deadline: Option<Instant>,
    /// What stopped it.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// Those of a solver's budget.
    pub fn of(budget: &games::budget::Budget<'a>) -> Self {
        Self {
            nodes: budget.nodes,
            deadline: budget.deadline,
            stop: budget.stop,
        }
    }
}

/// How much to do for a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Care {
    /// What is cheap.
    Usual,
    /// Whatever it takes, within the time that was given.
    Full,
}

/// Has a claim about every end proved where the game can, and checked with that proof; else checked as it is. The
/// prover may raise the bound of the answer.
pub fn proved(
    puzzle: &dyn AnyPuzzle,
    answer: &mut Answer<String>,
    care: Care,
    limits: Limits<'_>,
) -> (Verdict, Option<Proof>) {
    let mut budget = games::budget::Budget::unlimited();
    let cheap = (care == Care::Usual).then_some(CHEAP_PROOF);
    budget.nodes = cheap.into_iter().chain(limits.nodes).min();
    let deadline = limits.deadline;
    budget.deadline = deadline.map(|end| end.max(Instant::now() + TO_PROVE));
    budget.stop = limits.stop;
    let mut checking = checking(budget.deadline, limits.stop);
    workbench::verdict::proved(puzzle, answer, &mut budget, &mut checking)
}
