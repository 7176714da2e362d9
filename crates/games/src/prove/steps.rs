//! The steps of a proof as they are found, and as they are written once it is known which ones matter.

use std::fmt::Write as _;
use std::ops::Range;

use crate::learn::Literal;

/// The number of a step, from 0, in the order in which they were found.
pub(super) type StepId = u32;

/// Proofs of fewer steps than this forget nothing: the memory is not worth the words.
const FORGETFUL: usize = 20_000;

/// All steps so far.
#[derive(Default)]
pub(super) struct Steps {
    steps: Vec<Step>,
    /// The ids and literals of all steps, one after the other.
    words: Vec<u32>,
}

enum Step {
    /// A constraint of the puzzle.
    Granted,
    /// Constraints added up.
    Sum(Range<usize>),
    /// A clause, and the constraints that show it.
    Clause {
        literals: Range<usize>,
        hints: Range<usize>,
    },
}

/// A refutation: the steps that matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derivation {
    /// The lines of ends that are listed before the steps; each is one of the constraints.
    pub listed: Vec<String>,
    /// How many constraints the puzzle has.
    pub n_granted: usize,
    /// The steps in order. Constraints are numbered from 1, the puzzle's first.
    pub steps: Vec<ProofStep>,
}

/// One step of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProofStep {
    /// Adds constraints up.
    Sum(Vec<u32>),
    /// A clause of unknowns from 1, negative for opposites, and the constraints that show it.
    Clause(Vec<i32>, Vec<u32>),
    /// Forgets constraints.
    Forget(Vec<u32>),
}

impl Steps {
    /// Notes a constraint of the puzzle.
    pub(super) fn grant(&mut self) -> StepId {
        self.push(Step::Granted)
    }

    /// Notes a sum of constraints.
    pub(super) fn add_up(&mut self, parts: impl Iterator<Item = StepId>) -> StepId {
        let begin = self.words.len();
        self.words.extend(parts);
        self.push(Step::Sum(begin..self.words.len()))
    }

    /// Notes a clause.
    pub(super) fn clause(&mut self, literals: &[Literal], hints: &[StepId]) -> StepId {
        let begin = self.words.len();
        let numbers = literals.iter().map(|literal| literal.index() as u32);
        self.words.extend(numbers);
        let middle = self.words.len();
        self.words.extend(hints);
        self.push(Step::Clause {
            literals: begin..middle,
            hints: middle..self.words.len(),
        })
    }

    /// Whether a step is a constraint of the puzzle.
    pub(super) fn is_granted(&self, step: StepId) -> bool {
        matches!(self.steps[step as usize], Step::Granted)
    }

    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// What the last step needs, in order.
    pub(super) fn proof(&self) -> Derivation {
        let last_use = self.last_uses();
        let mut numbers: Vec<u32> = vec![0; self.steps.len()];
        let is_granted = |at: &usize| matches!(self.steps[*at], Step::Granted);
        let mut n_granted = 0;
        for at in (0..self.steps.len()).filter(is_granted) {
            n_granted += 1;
            numbers[at] = n_granted;
        }
        let needed = last_use.iter().filter(|last| last.is_some()).count();
        let is_forgetful = FORGETFUL < needed;
        let mut dying: Vec<Vec<usize>> =
            vec![Vec::new(); if is_forgetful { self.len() } else { 0 }];
        let mut steps = Vec::with_capacity(needed);
        let mut n = n_granted;
        for at in 0..self.steps.len() {
            let Some(last) = last_use[at] else {
                continue;
            };
            let named = |range: &Range<usize>| {
                let ids = self.words[range.clone()].iter();
                ids.map(|&id| numbers[id as usize]).collect()
            };
            steps.push(match &self.steps[at] {
                Step::Granted => continue,
                Step::Sum(parts) => ProofStep::Sum(named(parts)),
                Step::Clause { literals, hints } => {
                    let literals = self.words[literals.clone()].iter().map(|&index| {
                        let literal = Literal::from_index(index);
                        let unknown = literal.unknown() as i32 + 1;
                        if literal.is_yes() { unknown } else { -unknown }
                    });
                    ProofStep::Clause(literals.collect(), named(hints))
                }
            });
            n += 1;
            numbers[at] = n;
            if is_forgetful {
                if last > at {
                    dying[last].push(at);
                }
                let dead: Vec<u32> = dying[at].drain(..).map(|at| numbers[at]).collect();
                if !dead.is_empty() && at + 1 < self.steps.len() {
                    steps.push(ProofStep::Forget(dead));
                }
            }
        }
        Derivation {
            listed: Vec::new(),
            n_granted: n_granted as usize,
            steps,
        }
    }

    /// Of each step that the last one needs: the last step that uses it. The last step is its own.
    fn last_uses(&self) -> Vec<Option<usize>> {
        let mut last_use = vec![None; self.steps.len()];
        if let Some(last) = last_use.last_mut() {
            *last = Some(self.steps.len() - 1);
        }
        for at in (0..self.steps.len()).rev() {
            if last_use[at].is_none() {
                continue;
            }
            let used = match &self.steps[at] {
                Step::Granted => continue,
                Step::Sum(parts) => parts,
                Step::Clause { hints, .. } => hints,
            };
            for &id in &self.words[used.clone()] {
                last_use[id as usize].get_or_insert(at);
            }
        }
        last_use
    }

    fn push(&mut self, step: Step) -> StepId {
        self.steps.push(step);
        self.steps.len() as u32 - 1
    }
}

impl Derivation {
    /// The proof as a text, one step per line.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.listed {
            push_words(&mut text, "s", &[line]);
            text.push('\n');
        }
        for step in &self.steps {
            match step {
                ProofStep::Sum(parts) => push_words(&mut text, "p", parts),
                ProofStep::Clause(literals, hints) => {
                    push_words(&mut text, "r", literals);
                    push_words(&mut text, " :", hints);
                }
                ProofStep::Forget(dead) => push_words(&mut text, "d", dead),
            }
            text.push('\n');
        }
        text
    }
}

fn push_words<T: std::fmt::Display>(text: &mut String, head: &str, words: &[T]) {
    text.push_str(head);
    for word in words {
        write!(text, " {word}").expect("a string takes every text");
    }
}
