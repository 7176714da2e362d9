//! Every answer goes through the prover and the independent checker before it is shown.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checker::{Budget, Verdict};
use games::answer::Answer;
use games::any::AnyPuzzle;
use games::error::Error;
use games::game::{Status, Which};
use games::prove::Proof;
use workbench::limits::{PROOF_NODES, TO_CHECK, TO_PROVE};
use workbench::verdict::{prove, verdict_with};

/// What the checker may do for an answer whose solver had to end like this.
pub fn checking(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Budget<'_> {
    Budget::small().until(deadline.map(|end| end + TO_CHECK), stop)
}

/// The limits that the solver had.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Its nodes; a proof may take a few times as many.
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

/// Ends that are counted are listed and all others refuted up to this many; more are counted by the checker itself.
const MOST_LISTED: u128 = 1000;

/// What the checker said, and of what.
pub struct Checked {
    /// Its verdict.
    pub verdict: Verdict,
    /// The proof that it followed, beside a certificate of the answer's own.
    pub proof: Option<Proof>,
    /// How long it took.
    pub duration: Duration,
}

/// Has a claim about every end proved where the game can, and checked with that proof; else checked as it is. The
/// prover may raise the bound of the answer.
pub fn proved(
    puzzle: &dyn AnyPuzzle,
    answer: &mut Answer<String>,
    care: Care,
    limits: Limits<'_>,
) -> Checked {
    let mut budget = games::budget::Budget::unlimited();
    let cheap = (care == Care::Usual).then(|| puzzle.cheap_proof());
    let allowed = limits.nodes.map(|nodes| nodes.saturating_mul(PROOF_NODES));
    budget.nodes = cheap.into_iter().chain(allowed).min();
    budget.deadline = limits.deadline.map(|end| end + TO_PROVE);
    budget.stop = limits.stop;
    let proof = prove(puzzle, answer, &mut budget);
    let text = puzzle.text();
    let started = Instant::now();
    let mut checking = checking(budget.deadline, limits.stop);
    let verdict = verdict_with(&text, answer, proof.as_ref(), &mut checking);
    Checked {
        verdict,
        proof,
        duration: started.elapsed(),
    }
}

/// Has the claim that so many ends are all proved and checked; the answer file that claims it, too.
pub fn counted(
    puzzle: &dyn AnyPuzzle,
    which: Which,
    n: u128,
    deadline: Option<Instant>,
    stop: Option<&AtomicBool>,
) -> Result<(String, Checked), Error> {
    let mut budget = games::budget::Budget::unlimited();
    budget.deadline = deadline.map(|end| end + TO_PROVE);
    budget.stop = stop;
    let n_listed = if n <= MOST_LISTED { n } else { 1 };
    let mut lines = Vec::new();
    puzzle.solutions(which, &mut budget, &mut |line| {
        lines.push(line);
        if (lines.len() as u128) < n_listed {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    let cost = match lines.first() {
        Some(line) => match puzzle.after(line)?.status() {
            Status::Solved { cost } => cost,
            _ => 0,
        },
        None => 0,
    };
    let proof = if lines.len() as u128 == n {
        budget.nodes = Some(budget.used().saturating_add(puzzle.cheap_proof()));
        puzzle.prove_only(cost, &lines, &mut budget)?
    } else {
        None
    };
    let mut file = format!("{}\nclaim counted\ncount {n}\n", puzzle.text());
    if 0 < cost {
        file += &format!("cost {cost}\n");
    }
    let answer = checker::Answer::read(&file).expect("our own file reads");
    let said = checked(&answer, proof, budget.deadline, stop);
    Ok((file, said))
}

/// Checks a claim, with its proof if it has one, and takes the time.
pub fn checked(
    answer: &checker::Answer<'_>,
    proof: Option<Proof>,
    deadline: Option<Instant>,
    stop: Option<&AtomicBool>,
) -> Checked {
    let started = Instant::now();
    let mut checking = checking(deadline, stop);
    let verdict = match &proof {
        Some(proof) => {
            let steps = proof.text();
            checker::check_with_proof(answer, &mut steps.as_bytes(), &mut checking)
        }
        None => checker::check(answer, &mut checking),
    };
    Checked {
        verdict,
        proof,
        duration: started.elapsed(),
    }
}
