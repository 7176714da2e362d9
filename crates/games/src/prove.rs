//! Proofs that constraints over unknowns cannot all hold, written so that a small checker can follow them.
//!
//! A solver that learns from conflicts works on sums of literals instead of clauses: each constraint keeps its slack,
//! that is how far it is from forcing something (RoundingSat; Elffers and Nordström, 2018). What it learns are
//! clauses, each logged with the constraints that show it in the order in which they act, so that whoever checks it looks
//! at each of them once. At the end only what the contradiction needs is kept. The section on proofs of
//! `docs/formats.md` is the contract of the text.

mod analyse;
mod pack;
mod propagate;
mod steps;
mod veripb;

use std::borrow::Cow;

use crate::budget::Budget;
use crate::learn::{Literal, Order, Restarts};
pub use steps::{Derivation, ProofStep};
use steps::{StepId, Steps};
pub use veripb::Formula;

/// At least so many conflicts lie between two restarts.
const LESSONS: u64 = 50;
/// So many learnt clauses are kept at first, and so many more after each time of forgetting.
const MOST_LEARNT: usize = 2000;
const MORE_LEARNT: usize = 300;

/// A claim is proved without being asked for as long as this many conflicts are enough: some seconds at worst.
pub(crate) const CHEAP: u64 = 50_000;

/// A factor and a literal.
pub(crate) type Term = (i64, Literal);

/// The number of a constraint.
pub(crate) type Id = usize;

/// Why a claim about every end holds, as a text that the checker can follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// Steps from the constraints of the puzzle and the opposite of the claim to a contradiction.
    Steps(Derivation),
    /// What the game's section of `docs/formats.md` says of its certificates.
    Certificate(String),
}

impl Proof {
    /// The proof as a text.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Steps(steps) => Cow::Owned(steps.text()),
            Self::Certificate(text) => Cow::Borrowed(text),
        }
    }

    /// The proof in one line, as it stands in an answer.
    pub fn inline(&self) -> String {
        match self {
            Self::Steps(steps) => format!("proof {}", steps.text().trim_end().replace('\n', ";")),
            Self::Certificate(text) => text.trim_end().replace('\n', " "),
        }
    }

    /// The proof in the format of VeriPB 3, if it is one by steps.
    pub fn veripb(&self) -> Option<String> {
        match self {
            Self::Steps(steps) => Some(steps.veripb()),
            Self::Certificate(_) => None,
        }
    }

    /// How many steps it has, or words and moves where it has no steps.
    pub fn n_steps(&self) -> usize {
        match self {
            Self::Steps(steps) => steps.steps.len(),
            Self::Certificate(text) if text.starts_with("strategies") => {
                text.bytes()
                    .filter(|byte| !byte.is_ascii_whitespace())
                    .count()
                    - "strategies".len()
            }
            Self::Certificate(text) => text.split_ascii_whitespace().count() - 1,
        }
    }
}

/// What came of a try to refute.
pub(crate) enum Refutation {
    /// The constraints cannot all hold.
    Refuted(Derivation),
    /// They can.
    Holds,
    /// The budget ended first.
    Over,
}

/// What came of a search.
enum Found {
    /// Nothing was chosen, and this cannot hold.
    Contradiction(Why),
    /// What was assumed before makes this assumed literal false.
    Clash(Literal),
    /// Everything can hold.
    Values,
    /// The budget ended first.
    Over,
}

/// Going through this many uses of literals counts as a node, so that conflicts of huge formulas are not cheap.
const TOUCHED_PER_NODE: u64 = 1 << 15;

/// Constraints, and all that is known of their unknowns.
pub(crate) struct Prover {
    constraints: Vec<Constraint>,
    terms: Vec<(i32, Literal)>,
    /// The constraints that lose a factor when a literal is false, those of each literal together.
    uses: Vec<(u32, i32)>,
    /// Where those of each literal begin.
    first_uses: Vec<u32>,
    clauses: Vec<Clause>,
    /// Of each literal: the learnt clauses that watch it, and a literal that makes them hold.
    watches: Vec<Vec<(u32, Literal)>>,
    n_alive: usize,
    most_alive: usize,
    /// Of each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    unknowns: Vec<Unknown>,
    trail: Vec<Literal>,
    /// Where each level begins in the trail.
    levels: Vec<usize>,
    /// How far the trail has been acted upon.
    head: usize,
    order: Order,
    restarts: Restarts,
    steps: Steps,
    /// How much of the trail was written down as steps of its own.
    n_units: usize,
    /// The first so many constraints act by themselves.
    n_acting: usize,
    /// Why everything cannot hold, once that is known.
    contradiction: Option<Why>,
    /// What is looked at together.
    pack: Option<pack::Pack>,
    /// Uses of literals gone through since nodes were last counted for them.
    n_touched: u64,
    /// Scratch of the analysis: what is known of each unknown, and the unknowns touched.
    marks: Vec<analyse::Mark>,
    touched: Vec<usize>,
}

/// Terms add up to at least a number; the terms stand in one long list.
struct Constraint {
    first: u32,
    end: u32,
    least: i64,
    /// How much may still be lost.
    slack: i64,
    largest: i32,
    step: StepId,
}

struct Clause {
    literals: Vec<Literal>,
    step: StepId,
    /// Over how many levels it was spread when it was learnt.
    n_levels: u32,
    /// When it last took part in a conflict.
    used: u64,
    is_dead: bool,
}

#[derive(Clone, Copy)]
struct Unknown {
    level: u32,
    /// Where it stands in the trail.
    at: u32,
    why: Why,
    /// The step that says it, once there is one.
    unit: Option<StepId>,
}

/// Why an unknown has its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// It was chosen, or a step says so.
    Free,
    Constraint(u32),
    Clause(u32),
}

impl Prover {
    /// Nothing is known of so many unknowns.
    pub(crate) fn new(n_unknowns: usize) -> Self {
        let open = Unknown {
            level: 0,
            at: 0,
            why: Why::Free,
            unit: None,
        };
        Self {
            constraints: Vec::new(),
            terms: Vec::new(),
            uses: Vec::new(),
            first_uses: Vec::new(),
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * n_unknowns],
            n_alive: 0,
            most_alive: MOST_LEARNT,
            values: vec![0; 2 * n_unknowns],
            unknowns: vec![open; n_unknowns],
            trail: Vec::with_capacity(n_unknowns),
            levels: Vec::new(),
            head: 0,
            order: Order::new(n_unknowns),
            restarts: Restarts::new(LESSONS),
            steps: Steps::default(),
            n_units: 0,
            n_acting: 0,
            contradiction: None,
            pack: None,
            n_touched: 0,
            marks: vec![analyse::Mark::None; n_unknowns],
            touched: Vec::new(),
        }
    }

    /// Takes for granted that the terms add up to at least this. Factors may be negative.
    pub(crate) fn at_least(&mut self, terms: &[Term], least: i64) -> Id {
        let mut sum = terms.to_vec();
        let least = normalise(&mut sum, least);
        let step = self.steps.grant();
        self.push(&sum, least, step)
    }

    /// Takes for granted that the terms add up to no more than this.
    pub(crate) fn at_most(&mut self, terms: &[Term], most: i64) -> Id {
        let turned: Vec<Term> = terms.iter().map(|&(factor, at)| (-factor, at)).collect();
        self.at_least(&turned, -most)
    }

    /// Takes for granted that the terms add up to exactly this: at least, and at most.
    pub(crate) fn exactly(&mut self, terms: &[Term], n: i64) -> (Id, Id) {
        (self.at_least(terms, n), self.at_most(terms, n))
    }

    /// Adds constraints up to another one.
    pub(crate) fn add_up(&mut self, parts: &[Id]) -> Id {
        let mut sum: Vec<Term> = Vec::new();
        let mut least = 0;
        for &part in parts {
            let constraint = &self.constraints[part];
            let terms = &self.terms[constraint.first as usize..constraint.end as usize];
            sum.extend(terms.iter().map(|&(factor, at)| (i64::from(factor), at)));
            least += constraint.least;
        }
        let least = normalise(&mut sum, least);
        let steps = parts.iter().map(|&part| self.constraints[part].step);
        let step = self.steps.add_up(steps);
        self.push(&sum, least, step)
    }

    /// Looks for a contradiction among these literals and what is known. If there is one, that some of them cannot all hold
    /// is a constraint from now on; none if they can, or if the budget ends first.
    pub(crate) fn clash(&mut self, literals: &[Literal], budget: &mut Budget) -> Option<Id> {
        // What is added from now on acts once everything is to be refuted: until then it is only added up.
        let conflict = if self.n_acting == 0 {
            self.attach()
        } else {
            self.contradiction
        };
        let found = match conflict {
            Some(why) => Found::Contradiction(why),
            None => self.search(literals, budget),
        };
        let (clause, step) = match found {
            Found::Contradiction(why) => {
                self.contradiction = Some(why);
                (Vec::new(), self.close(why))
            }
            Found::Clash(literal) => self.clause_of(literal),
            Found::Values | Found::Over => {
                self.go_back(0);
                return None;
            }
        };
        self.go_back(0);
        let terms: Vec<Term> = clause.iter().map(|&literal| (1, literal)).collect();
        Some(self.push(&terms, 1, step))
    }

    /// How an unknown is tried first.
    pub(crate) fn prefer(&mut self, unknown: usize, holds: bool) {
        self.order.set_sign(unknown, holds);
    }

    /// Looks for a contradiction or values for which everything holds. One node a conflict, and one for much propagation.
    pub(crate) fn refute(mut self, budget: &mut Budget) -> Refutation {
        let conflict = match self.contradiction {
            Some(why) => Some(why),
            None => self.attach(),
        };
        let found = match conflict {
            Some(why) => Found::Contradiction(why),
            None => self.search(&[], budget),
        };
        match found {
            Found::Contradiction(why) => Refutation::Refuted(self.finish(why)),
            Found::Values => Refutation::Holds,
            Found::Over => Refutation::Over,
            Found::Clash(_) => unreachable!("nothing was assumed"),
        }
    }

    /// Looks for values for which everything holds, the literals assumed too. They are the first choices of all.
    fn search(&mut self, assumed: &[Literal], budget: &mut Budget) -> Found {
        loop {
            let conflict = self.propagate().or_else(|| self.overfull());
            let n_nodes = self.n_touched / TOUCHED_PER_NODE;
            self.n_touched %= TOUCHED_PER_NODE;
            if !budget.spend_many(n_nodes) {
                return Found::Over;
            }
            if let Some(why) = conflict {
                if self.levels.is_empty() {
                    return Found::Contradiction(why);
                }
                if !budget.spend() {
                    return Found::Over;
                }
                if !self.learn(why) {
                    return Found::Contradiction(why);
                }
                continue;
            }
            if self.restarts.is_due() {
                self.go_back(0);
                continue;
            }
            if self.levels.is_empty() && self.most_alive < self.n_alive {
                self.forget();
            }
            let next = assumed.get(self.levels.len()).copied();
            let choice = match next {
                Some(literal) => match self.values[literal.index()] {
                    -1 => return Found::Clash(literal),
                    // It holds anyway; its level stays empty.
                    1 => None,
                    _ => Some(literal),
                },
                None => {
                    let values = &self.values;
                    let is_open = |unknown| values[Literal::yes(unknown).index()] == 0;
                    match self.order.choose(is_open) {
                        None => return Found::Values,
                        choice => choice,
                    }
                }
            };
            self.levels.push(self.trail.len());
            if let Some(choice) = choice {
                self.assign(choice, Why::Free);
            }
        }
    }

    fn push(&mut self, terms: &[Term], least: i64, step: StepId) -> Id {
        let first = self.terms.len() as u32;
        let small =
            |factor: i64| i32::try_from(factor).expect("sums of a few constraints are small");
        let terms = terms.iter().map(|&(factor, at)| (small(factor), at));
        self.terms.extend(terms);
        let own = &self.terms[first as usize..];
        self.constraints.push(Constraint {
            first,
            end: self.terms.len() as u32,
            least,
            // Known once all constraints act.
            slack: 0,
            largest: own.iter().map(|term| term.0).max().unwrap_or(0),
            step,
        });
        self.constraints.len() - 1
    }

    /// Drops the half of the learnt clauses that was of least use. Nothing is chosen at that time.
    fn forget(&mut self) {
        let is_reason = |at: usize| {
            let first = self.clauses[at].literals[0];
            self.unknowns[first.unknown()].why == Why::Clause(at as u32)
        };
        let is_spare = |&at: &usize| {
            let clause = &self.clauses[at];
            !clause.is_dead && clause.n_levels > 2 && clause.literals.len() > 2 && !is_reason(at)
        };
        let mut spare: Vec<usize> = (0..self.clauses.len()).filter(is_spare).collect();
        spare.sort_by_key(|&at| {
            let clause = &self.clauses[at];
            (std::cmp::Reverse(clause.n_levels), clause.used)
        });
        spare.truncate(spare.len() / 2);
        for at in spare {
            self.clauses[at].is_dead = true;
            self.clauses[at].literals = Vec::new();
            self.n_alive -= 1;
        }
        let clauses = &self.clauses;
        for watches in &mut self.watches {
            watches.retain(|&(at, _)| !clauses[at as usize].is_dead);
        }
        self.most_alive += MORE_LEARNT;
    }
}

/// Adds up the factors of each unknown and turns negative ones round; the number that belongs to the new terms.
fn normalise(terms: &mut Vec<Term>, mut least: i64) -> i64 {
    for term in terms.iter_mut() {
        if !term.1.is_yes() {
            least -= term.0;
            *term = (-term.0, !term.1);
        }
    }
    terms.sort_unstable_by_key(|term| term.1);
    terms.dedup_by(|next, sum| {
        let is_same = next.1 == sum.1;
        if is_same {
            sum.0 += next.0;
        }
        is_same
    });
    terms.retain(|term| term.0 != 0);
    for term in terms.iter_mut() {
        if term.0 < 0 {
            least -= term.0;
            *term = (-term.0, !term.1);
        }
    }
    least
}

#[cfg(test)]
mod tests;
