//! What a conflict teaches, and which constraints show it.

use super::steps::{Derivation, StepId};
use super::{Clause, Prover, Unknown, Why};
use crate::learn::Literal;

/// What the analysis of a conflict knows of an unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// It takes part in the conflict.
    Part,
    /// It follows from the others that do.
    Implied,
    /// It does not.
    Needed,
    /// Its reason is among the hints.
    Hinted,
}

/// How far reasons are followed to find that a literal is implied by others.
const DEEPEST: usize = 40;

impl Prover {
    /// Learns a clause from a conflict and goes back as far as it has something to say. False, with nothing learnt, if
    /// no choice takes part in the conflict.
    pub(super) fn learn(&mut self, conflict: Why) -> bool {
        let parts = self.reason(conflict, None);
        let level = parts.iter().map(|&part| self.level(part)).max();
        let level = level.unwrap_or(0);
        self.go_back(level as usize);
        if level == 0 {
            return false;
        }
        let last = self.step_of(conflict);
        self.note_use(conflict);
        self.drop_sum(conflict);
        let (mut clause, mut hinted) = self.first_unique(parts, level);
        self.shorten(&mut clause, &mut hinted);
        let step = self.log(&clause, &mut hinted, last);
        self.touched
            .drain(..)
            .for_each(|at| self.marks[at] = Mark::None);
        self.order.fade();
        self.keep(clause, step);
        true
    }

    /// The proof that ends with a conflict for which nothing was chosen.
    pub(super) fn finish(&mut self, conflict: Why) -> Derivation {
        self.close(conflict);
        self.steps.proof()
    }

    /// Writes down the contradiction that a conflict is for which nothing was chosen.
    pub(super) fn close(&mut self, conflict: Why) -> StepId {
        let mut open = self.reason(conflict, None);
        let (mut units, mut hinted) = (Vec::new(), Vec::new());
        while let Some(literal) = open.pop() {
            let at = literal.unknown();
            if self.marks[at] != Mark::None {
                continue;
            }
            self.mark(at, Mark::Hinted);
            match self.unknowns[at].unit {
                Some(unit) => units.push(unit),
                None => {
                    hinted.push(at);
                    open.extend(self.reason(self.unknowns[at].why, Some(!literal)));
                }
            }
        }
        self.touched
            .drain(..)
            .for_each(|at| self.marks[at] = Mark::None);
        hinted.sort_unstable_by_key(|&at| self.unknowns[at].at);
        let reasons = hinted.iter().map(|&at| self.step_of(self.unknowns[at].why));
        units.extend(reasons);
        units.push(self.step_of(conflict));
        self.steps.clause(&[], &units)
    }

    /// Some of what was assumed makes an assumed literal false: that not all of these hold, as a clause and its step.
    pub(super) fn clause_of(&mut self, clashing: Literal) -> (Vec<Literal>, StepId) {
        let first = clashing.unknown();
        if self.unknowns[first].level == 0 {
            return (vec![!clashing], self.unit(first));
        }
        let mut clause = vec![!clashing];
        let mut hinted = Vec::new();
        let why = self.unknowns[first].why;
        self.mark(first, Mark::Part);
        let mut open = self.reason(why, Some(!clashing));
        while let Some(literal) = open.pop() {
            let unknown = literal.unknown();
            if self.marks[unknown] != Mark::None {
                continue;
            }
            self.mark(unknown, Mark::Part);
            let why = self.unknowns[unknown].why;
            match self.level(literal) {
                0 => hinted.push(unknown),
                _ if why == Why::Free => clause.push(literal),
                _ => {
                    hinted.push(unknown);
                    open.extend(self.reason(why, Some(!literal)));
                }
            }
        }
        let last = self.step_of(why);
        let step = self.log(&clause, &mut hinted, last);
        self.touched
            .drain(..)
            .for_each(|at| self.marks[at] = Mark::None);
        (clause, step)
    }

    /// Resolves until one literal of the level is left: the first unique implication point. Its negation comes first in
    /// the clause. Also the unknowns whose reasons were used.
    fn first_unique(&mut self, parts: Vec<Literal>, level: u32) -> (Vec<Literal>, Vec<usize>) {
        let mut clause = vec![Literal::yes(0)];
        let mut hinted = Vec::new();
        let mut parts = parts;
        let mut n_open = 0;
        let mut at = self.trail.len();
        loop {
            for literal in parts {
                let unknown = literal.unknown();
                if self.marks[unknown] != Mark::None {
                    continue;
                }
                self.mark(unknown, Mark::Part);
                self.order.bump(unknown);
                match self.level(literal) {
                    0 => hinted.push(unknown),
                    other if other == level => n_open += 1,
                    _ => clause.push(literal),
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.trail[at];
                if self.marks[literal.unknown()] == Mark::Part {
                    break literal;
                }
            };
            n_open -= 1;
            if n_open == 0 {
                clause[0] = !literal;
                return (clause, hinted);
            }
            self.marks[literal.unknown()] = Mark::Hinted;
            hinted.push(literal.unknown());
            let why = self.unknowns[literal.unknown()].why;
            self.note_use(why);
            parts = self.reason(why, Some(literal));
        }
    }

    /// Leaves out literals that the others imply; their reasons become hints.
    fn shorten(&mut self, clause: &mut Vec<Literal>, hinted: &mut Vec<usize>) {
        let all = std::mem::take(clause);
        let mut implied = Vec::new();
        for (nth, &literal) in all.iter().enumerate() {
            if nth > 0 && self.is_implied(literal, 0) {
                implied.push(literal);
            } else {
                clause.push(literal);
            }
        }
        let first = clause[0].unknown();
        while let Some(literal) = implied.pop() {
            let unknown = literal.unknown();
            // What stays in the clause is false by assumption.
            if unknown == first || self.marks[unknown] == Mark::Hinted || clause.contains(&literal)
            {
                continue;
            }
            let is_part = self.marks[unknown] == Mark::Part;
            let is_fixed = self.level(literal) == 0;
            if is_fixed && is_part {
                continue;
            }
            self.mark(unknown, Mark::Hinted);
            hinted.push(unknown);
            if !is_fixed {
                implied.extend(self.reason(self.unknowns[unknown].why, Some(!literal)));
            }
        }
    }

    /// Whether a false literal follows from others of the clause.
    fn is_implied(&mut self, literal: Literal, depth: usize) -> bool {
        let why = self.unknowns[literal.unknown()].why;
        if why == Why::Free || DEEPEST < depth {
            return false;
        }
        for other in self.reason(why, Some(!literal)) {
            let unknown = other.unknown();
            if self.level(other) == 0 {
                continue;
            }
            match self.marks[unknown] {
                Mark::Part | Mark::Implied => continue,
                Mark::Needed | Mark::Hinted => return false,
                Mark::None => {}
            }
            let is_implied = self.is_implied(other, depth + 1);
            let mark = if is_implied {
                Mark::Implied
            } else {
                Mark::Needed
            };
            self.mark(unknown, mark);
            if !is_implied {
                return false;
            }
        }
        true
    }

    /// Writes down a learnt clause with its hints: what is fixed, the reasons in the order of the trail, the conflict.
    fn log(&mut self, clause: &[Literal], hinted: &mut [usize], last: StepId) -> StepId {
        hinted.sort_unstable_by_key(|&at| self.unknowns[at].at);
        let mut hints = Vec::with_capacity(hinted.len() + 1);
        for &unknown in hinted.iter() {
            hints.push(match self.unknowns[unknown].level {
                0 => self.unit(unknown),
                _ => self.step_of(self.unknowns[unknown].why),
            });
        }
        hints.push(last);
        self.steps.clause(clause, &hints)
    }

    /// The step that says how an unknown is fixed. All that was fixed before is written down first; what is not needed is
    /// left out in the end.
    fn unit(&mut self, unknown: usize) -> StepId {
        let end = self.unknowns[unknown].at as usize;
        for at in self.n_units..=end {
            let fixed = self.trail[at];
            let Unknown { why, unit, .. } = self.unknowns[fixed.unknown()];
            if unit.is_some() {
                continue;
            }
            let parts = self.reason(why, Some(fixed)).into_iter();
            let units = parts.map(|literal| self.unknowns[literal.unknown()].unit);
            let mut hints: Vec<StepId> = units
                .map(|unit| unit.expect("what comes earlier in the trail was written down"))
                .collect();
            hints.push(self.step_of(why));
            self.unknowns[fixed.unknown()].unit = Some(self.steps.clause(&[fixed], &hints));
        }
        self.n_units = self.n_units.max(end + 1);
        let unit = self.unknowns[unknown].unit;
        unit.expect("it was just written down")
    }

    /// Goes back and lets a new clause act.
    fn keep(&mut self, mut clause: Vec<Literal>, step: StepId) {
        self.pack_lesson(&clause, step);
        let mut levels: Vec<u32> = clause.iter().map(|&literal| self.level(literal)).collect();
        let highest = (1..clause.len()).max_by_key(|&nth| levels[nth]);
        let back = highest.map_or(0, |nth| levels[nth]);
        levels.sort_unstable();
        levels.dedup();
        self.restarts.note(levels.len() as u32);
        self.go_back(back as usize);
        let first = clause[0];
        let Some(second) = highest else {
            self.assign(first, Why::Free);
            self.unknowns[first.unknown()].unit = Some(step);
            return;
        };
        clause.swap(1, second);
        let at = self.clauses.len() as u32;
        self.watches[first.index()].push((at, clause[1]));
        self.watches[clause[1].index()].push((at, first));
        self.clauses.push(Clause {
            literals: clause,
            step,
            n_levels: levels.len() as u32,
            used: self.steps.len() as u64,
            is_dead: false,
        });
        self.n_alive += 1;
        self.assign(first, Why::Clause(at));
    }

    /// The false literals that are enough to force a literal, or that leave a constraint no way to hold.
    fn reason(&self, why: Why, forced: Option<Literal>) -> Vec<Literal> {
        match why {
            Why::Free => Vec::new(),
            Why::Clause(at) => {
                let literals = self.clauses[at as usize].literals.iter().copied();
                literals
                    .filter(|&literal| Some(literal) != forced)
                    .collect()
            }
            Why::Constraint(at) => self.enough(at as usize, forced),
        }
    }

    fn enough(&self, at: usize, forced: Option<Literal>) -> Vec<Literal> {
        let constraint = &self.constraints[at];
        let end = forced.map_or(u32::MAX, |literal| self.unknowns[literal.unknown()].at);
        let mut slack = -constraint.least;
        // What must be missing for the constraint to force something, or to fail.
        let mut limit = 0;
        let mut lost: Vec<(u32, i64, Literal)> = Vec::new();
        for &(factor, literal) in &self.terms[constraint.first as usize..constraint.end as usize] {
            let factor = i64::from(factor);
            let at = self.unknowns[literal.unknown()].at;
            if self.values[literal.index()] < 0 && at < end {
                lost.push((at, factor, literal));
                continue;
            }
            slack += factor;
            if Some(literal) == forced {
                limit = factor;
            }
        }
        debug_assert!(slack < limit, "a reason forces what it is the reason of");
        if slack + 1 < limit {
            // Some could be spared: the latest, so that the clause speaks of early levels.
            lost.sort_unstable_by_key(|&(at, _, _)| std::cmp::Reverse(at));
            lost.retain(|&(_, factor, _)| {
                let is_spare = slack + factor < limit;
                if is_spare {
                    slack += factor;
                }
                !is_spare
            });
        }
        lost.iter().map(|&(_, _, literal)| literal).collect()
    }

    fn step_of(&self, why: Why) -> StepId {
        match why {
            Why::Free => unreachable!("what was chosen has no reason"),
            Why::Constraint(at) => self.constraints[at as usize].step,
            Why::Clause(at) => self.clauses[at as usize].step,
        }
    }

    fn note_use(&mut self, why: Why) {
        if let Why::Clause(at) = why {
            self.clauses[at as usize].used = self.steps.len() as u64;
        }
    }

    fn level(&self, literal: Literal) -> u32 {
        self.unknowns[literal.unknown()].level
    }

    fn mark(&mut self, unknown: usize, mark: Mark) {
        if self.marks[unknown] == Mark::None {
            self.touched.push(unknown);
        }
        self.marks[unknown] = mark;
    }
}
