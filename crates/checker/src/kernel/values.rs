//! What the unknowns are taken to be within one step.

use super::constraint::{Literal, index};
use super::words::number;
use super::{Stop, wrong};
use crate::Reason;

/// What is taken to be so within one step.
pub(super) struct Values {
    /// Of each unknown: 1 true, -1 false, 0 open.
    of: Vec<i8>,
    set: Vec<Literal>,
}

impl Values {
    /// All of so many unknowns are open.
    pub(super) fn new(n_unknowns: usize) -> Self {
        Self {
            of: vec![0; n_unknowns + 1],
            set: Vec::new(),
        }
    }

    /// How many unknowns there are.
    #[cfg(test)]
    pub(super) fn n_unknowns(&self) -> usize {
        self.of.len() - 1
    }

    pub(super) fn unknown(&self, digits: &[u8]) -> Result<Literal, Stop> {
        let unknown = number(digits)?;
        let is_known = (1..self.of.len() as u64).contains(&unknown);
        match Literal::try_from(unknown).ok().filter(|_| is_known) {
            Some(literal) => Ok(literal),
            None => wrong(Reason::new("proof-no-unknown").with("unknown", unknown)),
        }
    }

    pub(super) fn get(&self, literal: Literal) -> i8 {
        let value = self.of[index(literal)];
        if literal > 0 { value } else { -value }
    }

    pub(super) fn set(&mut self, literal: Literal) {
        self.of[index(literal)] = if literal > 0 { 1 } else { -1 };
        self.set.push(literal);
    }

    pub(super) fn clear(&mut self) {
        for literal in self.set.drain(..) {
            self.of[index(literal)] = 0;
        }
    }
}
