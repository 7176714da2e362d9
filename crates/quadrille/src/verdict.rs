//! Every answer goes through the independent checker before it is shown.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checker::{Budget, Verdict};
use games::answer::Answer;
use games::any::AnyPuzzle;
use games::prove::Proof;
use workbench::verdict::stated;
pub(crate) use workbench::verdict::{in_english, reasons_words, verdict, verdict_words};

/// What checking may take beyond the time of the solver, so that an answer found at the last moment is looked at.
const RESERVE: Duration = Duration::from_millis(250);

/// What the checker may do for an answer whose solver had to end like this.
pub(crate) fn checking(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Budget<'_> {
    Budget::small().until(deadline.map(|end| end + RESERVE), stop)
}

/// A claim is proved without being asked for as long as this many conflicts are enough: some seconds at worst.
const CHEAP: u64 = 50_000;
/// What proving may take when the solver used up its time: most proofs take less.
const TO_PROVE: Duration = Duration::from_millis(150);

/// How much to do for a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// What is cheap.
    Usual,
    /// Whatever it takes, within the time that was given.
    Full,
}

/// Has a claim about every end proved where the game can, and checked with that proof; else checked as it is. The
/// prover may raise the bound of the answer.
pub(crate) fn proved(
    puzzle: &dyn AnyPuzzle,
    answer: &mut Answer<String>,
    care: Care,
    deadline: Option<Instant>,
    stop: Option<&AtomicBool>,
) -> (Verdict, Option<Proof>) {
    let mut budget = games::budget::Budget::unlimited();
    budget.nodes = (care == Care::Usual).then_some(CHEAP);
    budget.deadline = deadline.map(|end| end.max(Instant::now() + TO_PROVE));
    budget.stop = stop;
    // A certificate of the solver's own is as good.
    let proof = match answer.certificate {
        Some(_) => None,
        None => puzzle.prove(answer, &mut budget).ok().flatten(),
    };
    let text = puzzle.text();
    let mut checking = checking(budget.deadline, stop);
    let verdict = match &proof {
        Some(proof) => {
            let steps = proof.text();
            let answer = stated(&text, answer);
            checker::check_with_proof(&answer, &mut steps.as_bytes(), &mut checking)
        }
        None => verdict(&text, answer, &mut checking),
    };
    (verdict, proof)
}
