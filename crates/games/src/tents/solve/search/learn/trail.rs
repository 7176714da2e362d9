//! What is set so far, in order, each with its reason.

use super::rules::How;
use crate::learn::Literal;

/// Why a literal is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or it holds in any case.
    None,
    /// All other literals of this clause are false.
    Clause(u32),
    /// This literal is false, and one of the two must hold.
    Other(Literal),
    /// A rule of the game demands it.
    Rule {
        /// Which one.
        rule: u32,
        /// In which way.
        how: How,
    },
}

/// Literals that hold and cannot hold together.
#[derive(Debug, Clone)]
pub(super) struct Conflict(pub(super) Vec<Literal>);

/// The literals that hold, level by level; a level begins with a choice.
pub(super) struct Trail {
    /// By literal: 1 if it holds, -1 if it does not, 0 if that is open.
    values: Vec<i8>,
    /// By unknown.
    facts: Vec<Fact>,
    literals: Vec<Literal>,
    /// Where each level but the lowest begins.
    starts: Vec<usize>,
    n_followed: usize,
}

#[derive(Clone, Copy)]
struct Fact {
    level: u32,
    place: u32,
    reason: Reason,
}

impl Trail {
    /// Nothing set of so many unknowns.
    pub(super) fn new(n_unknowns: usize) -> Self {
        Self {
            values: vec![0; 2 * n_unknowns],
            facts: vec![
                Fact {
                    level: 0,
                    place: 0,
                    reason: Reason::None
                };
                n_unknowns
            ],
            literals: Vec::with_capacity(n_unknowns),
            starts: Vec::new(),
            n_followed: 0,
        }
    }

    /// How many unknowns there are.
    pub(super) fn n_unknowns(&self) -> usize {
        self.facts.len()
    }

    /// Whether a literal holds.
    #[inline(always)]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    /// Whether a literal does not hold.
    #[inline(always)]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    /// Whether a literal is open.
    #[inline(always)]
    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 0
    }

    /// How many choices stand.
    #[inline(always)]
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The level at which an unknown was set.
    #[inline(always)]
    pub(super) fn level_of(&self, unknown: usize) -> usize {
        self.facts[unknown].level as usize
    }

    /// The place at which an unknown was set.
    #[inline(always)]
    pub(super) fn place_of(&self, unknown: usize) -> u32 {
        self.facts[unknown].place
    }

    /// Why an unknown was set.
    pub(super) fn reason_of(&self, unknown: usize) -> Reason {
        self.facts[unknown].reason
    }

    /// All literals that hold, in order.
    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The literals set before the latest choice.
    pub(super) fn before_latest(&self) -> &[Literal] {
        let start = self.starts.last().copied().unwrap_or(0);
        &self.literals[..start]
    }

    /// How many literals hold in any case, as far as is known.
    pub(super) fn n_sure(&self) -> usize {
        self.starts.first().map_or(self.literals.len(), |&n| n)
    }

    /// Sets an open literal.
    #[inline(always)]
    pub(super) fn set(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.facts[literal.unknown()] = Fact {
            level: self.starts.len() as u32,
            place: self.literals.len() as u32,
            reason,
        };
        self.literals.push(literal);
    }

    /// Sets a literal by a choice, on a new level.
    pub(super) fn choose(&mut self, literal: Literal) {
        self.starts.push(self.literals.len());
        self.set(literal, Reason::None);
    }

    /// Sets a literal that is not false on a new level, which stays empty if the literal holds already.
    pub(super) fn assume(&mut self, literal: Literal) {
        if self.is_open(literal) {
            self.choose(literal);
        } else {
            self.starts.push(self.literals.len());
        }
    }

    /// The next literal whose consequences nobody has looked at.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = self.literals.get(self.n_followed).copied();
        self.n_followed += usize::from(literal.is_some());
        literal
    }

    /// Takes back everything above a level, the last first; tells of each literal and whether it was followed.
    pub(super) fn take_back(&mut self, level: usize, mut tell: impl FnMut(Literal, bool)) {
        if self.starts.len() <= level {
            return;
        }
        let start = self.starts[level];
        for place in (start..self.literals.len()).rev() {
            let literal = self.literals[place];
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            tell(literal, place < self.n_followed);
        }
        self.literals.truncate(start);
        self.starts.truncate(level);
        self.n_followed = self.n_followed.min(start);
    }
}
