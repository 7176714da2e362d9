//! What a conflict teaches: a clause that would have prevented the latest choice.
//!
//! Starting from the literals in conflict, each one set on the latest level is replaced by its reasons, the last one
//! first, until only one of that level is left: the first unique implication point (Marques-Silva and Sakallah, 1996).
//! Literals whose reasons are all among the others are left out (Sörensson and Biere, 2009).

use super::Learner;
use super::trail::{Conflict, Reason};
use crate::learn::Literal;
use crate::tents::word::Word;

/// A learnt clause.
pub(super) struct Lesson {
    /// The literal that must hold comes first, then the one that fell last.
    pub(super) literals: Vec<Literal>,
    /// The level on which the first must hold.
    pub(super) level: usize,
    /// Over how many levels its literals are spread.
    pub(super) n_levels: u32,
}

impl<W: Word> Learner<W> {
    /// Learns from a conflict on the latest level.
    pub(super) fn analyse(&mut self, conflict: Conflict) -> Lesson {
        let level = self.trail.level();
        // The first place is kept for the literal of the latest level.
        let mut learnt: Vec<Literal> = vec![Literal::yes(0)];
        let mut met: Vec<usize> = Vec::new();
        let mut because = conflict.0;
        let mut n_latest = 0;
        let mut place = self.trail.literals().len();
        loop {
            for &literal in &because {
                let unknown = literal.unknown();
                let own = self.trail.level_of(unknown);
                if own == 0 || self.is_met[unknown] {
                    continue;
                }
                self.is_met[unknown] = true;
                met.push(unknown);
                self.order.bump(unknown);
                if own == level {
                    n_latest += 1
                } else {
                    learnt.push(!literal)
                }
            }
            let next = loop {
                place -= 1;
                let literal = self.trail.literals()[place];
                if self.is_met[literal.unknown()] {
                    break literal;
                }
            };
            n_latest -= 1;
            if n_latest == 0 {
                learnt[0] = !next;
                break;
            }
            self.reasons(next, &mut because);
        }
        let literals = self.without_implied(learnt, &mut because);
        for unknown in met {
            self.is_met[unknown] = false;
        }
        self.lesson(literals)
    }

    /// Leaves out literals that follow from the others.
    fn without_implied(
        &mut self,
        learnt: Vec<Literal>,
        because: &mut Vec<Literal>,
    ) -> Vec<Literal> {
        let mut kept = vec![learnt[0]];
        for &literal in &learnt[1..] {
            let is_implied = self.trail.reason_of(literal.unknown()) != Reason::None && {
                self.reasons(!literal, because);
                because.iter().all(|reason| {
                    let unknown = reason.unknown();
                    self.trail.level_of(unknown) == 0 || self.is_met[unknown]
                })
            };
            if !is_implied {
                kept.push(literal);
            }
        }
        kept
    }

    fn lesson(&mut self, mut literals: Vec<Literal>) -> Lesson {
        let level_of = |literal: &Literal| self.trail.level_of(literal.unknown());
        let last = (1..literals.len()).max_by_key(|&nth| level_of(&literals[nth]));
        let level = last.map_or(0, |last| {
            literals.swap(1, last);
            level_of(&literals[1])
        });
        let mut levels: Vec<usize> = literals.iter().map(level_of).collect();
        levels.sort_unstable();
        levels.dedup();
        Lesson {
            literals,
            level,
            n_levels: levels.len() as u32,
        }
    }

    /// The literals that together are why this one holds.
    pub(super) fn reasons(&self, literal: Literal, because: &mut Vec<Literal>) {
        because.clear();
        match self.trail.reason_of(literal.unknown()) {
            Reason::None => {}
            Reason::Other(other) => because.push(!other),
            Reason::Clause(clause) => {
                let others = self.clauses.literals(clause);
                because.extend(others.filter(|&other| other != literal).map(|other| !other));
            }
            Reason::Rule { rule, how } => {
                let before = self.trail.place_of(literal.unknown());
                let (rules, trail) = (&self.rules, &self.trail);
                rules.explain(rule as usize, how, literal, before, trail, because);
            }
        }
    }
}
