//! Constraints that leave too little together: few of some literals may be false, many must be.
//!
//! That at most so many wishes fail, and that one of these fails and one of those, are seen apart by propagation. Where
//! constraints have none of these literals in common, what each of them still needs adds up, and as soon as that is more
//! than is left, their sum cannot hold (bounds by independent sets of constraints: Coudert, 1996; Manquinho and
//! Marques-Silva, 2004). The sum is a step of the proof, and the conflict teaches like every other.

use super::{Id, Prover, Why};
use crate::learn::Literal;

/// A lesson with more literals than this is not looked at again and again.
const LONGEST: usize = 16;
/// Nor are more of them than this.
const MOST_LESSONS: usize = 4000;
/// How much heavier the literals that are counted are than others at first.
const HEAVIER: usize = 3;

/// What is looked at together.
pub(super) struct Pack {
    /// That few are false.
    limit: Id,
    /// Of each literal: whether it is the opposite of one that the limit counts.
    is_counted: Vec<bool>,
    /// The constraints of which some literals are counted.
    needs: Vec<Id>,
    n_lessons: usize,
    /// Of each unknown: the last time that a constraint was chosen in which it is counted.
    chosen: Vec<u64>,
    n_times: u64,
}

impl Prover {
    /// Looks at a constraint that says how few of its literals are false together with those that say how many are.
    pub(crate) fn pack(&mut self, limit: Id, mut needs: Vec<Id>) {
        let mut is_counted = vec![false; self.values.len()];
        let of = |id: Id| {
            let constraint = &self.constraints[id];
            constraint.first as usize..constraint.end as usize
        };
        for &(factor, literal) in &self.terms[of(limit)] {
            is_counted[(!literal).index()] = factor == 1;
        }
        // What needs the most comes first, then what is short.
        needs.sort_by_key(|&id| {
            let terms = &self.terms[of(id)];
            let n_counted = terms
                .iter()
                .filter(|term| is_counted[term.1.index()])
                .count();
            let all: i64 = terms.iter().map(|term| i64::from(term.0)).sum();
            let slack = all - self.constraints[id].least;
            (slack - n_counted as i64, terms.len())
        });
        let unknowns: Vec<usize> = self.terms[of(limit)]
            .iter()
            .map(|term| term.1.unknown())
            .collect();
        for unknown in unknowns {
            (0..HEAVIER).for_each(|_| self.order.bump(unknown));
        }
        self.pack = Some(Pack {
            limit,
            is_counted,
            needs,
            n_lessons: 0,
            chosen: vec![0; self.unknowns.len()],
            n_times: 0,
        });
    }

    /// A sum of what was given to be looked at together that cannot hold any more. It is only there until something has
    /// been learnt from it.
    pub(super) fn overfull(&mut self) -> Option<Why> {
        let mut pack = self.pack.take()?;
        pack.n_times += 1;
        let mut left = self.slack_now(pack.limit);
        let mut parts = vec![pack.limit];
        for &id in &pack.needs {
            let need = self.need(&pack, id);
            if need <= 0 {
                continue;
            }
            let constraint = &self.constraints[id];
            for &(_, literal) in &self.terms[constraint.first as usize..constraint.end as usize] {
                if pack.is_counted[literal.index()] {
                    pack.chosen[literal.unknown()] = pack.n_times;
                }
            }
            parts.push(id);
            left -= need;
            if left < 0 {
                break;
            }
        }
        self.pack = Some(pack);
        (left < 0).then(|| Why::Constraint(self.add_up(&parts) as u32))
    }

    /// Drops a constraint that was only there to be learnt from.
    pub(super) fn drop_sum(&mut self, conflict: Why) {
        // Of those that do not act only a sum can be in conflict, and it was added last.
        if let Why::Constraint(at) = conflict
            && self.n_acting <= at as usize
        {
            let sum = self.constraints.pop().expect("the sum was added last");
            self.terms.truncate(sum.first as usize);
        }
    }

    /// A lesson that says how many are false is looked at from now on.
    pub(super) fn pack_lesson(&mut self, clause: &[Literal], step: super::StepId) {
        let Some(pack) = &mut self.pack else {
            return;
        };
        let is_counted = |literal: &Literal| pack.is_counted[literal.index()];
        if LONGEST < clause.len()
            || MOST_LESSONS <= pack.n_lessons
            || !clause.iter().all(is_counted)
        {
            return;
        }
        pack.n_lessons += 1;
        let terms: Vec<super::Term> = clause.iter().map(|&literal| (1, literal)).collect();
        let id = self.push(&terms, 1, step);
        if let Some(pack) = &mut self.pack {
            pack.needs.push(id);
        }
    }

    /// How many of the open literals that are counted a constraint needs to be true; none if one of them was chosen.
    fn need(&self, pack: &Pack, id: Id) -> i64 {
        let constraint = &self.constraints[id];
        let mut n_open = 0;
        let mut slack = -constraint.least;
        for &(factor, literal) in &self.terms[constraint.first as usize..constraint.end as usize] {
            let value = self.values[literal.index()];
            if value >= 0 {
                slack += i64::from(factor);
            }
            if value == 0 && pack.is_counted[literal.index()] {
                if pack.chosen[literal.unknown()] == pack.n_times {
                    return 0;
                }
                n_open += 1;
            }
        }
        n_open - slack
    }

    fn slack_now(&self, id: Id) -> i64 {
        let constraint = &self.constraints[id];
        let terms = &self.terms[constraint.first as usize..constraint.end as usize];
        let possible = terms.iter().filter(|term| self.values[term.1.index()] >= 0);
        possible.map(|term| i64::from(term.0)).sum::<i64>() - constraint.least
    }
}
