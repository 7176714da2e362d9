//! Constraints: sums of literals that are at least a number, and how they are added up.

use crate::{Reason, Stop};

/// No number in a constraint is larger: an `i64` holds the sum of 2^22 of them, an `i128` that of all parts of a step.
pub(super) const LARGEST: i64 = 1 << 40;

/// An unknown from 1, or minus that for its opposite.
pub(crate) type Literal = i32;

/// A factor and a literal.
pub(crate) type Term = (i64, Literal);

/// Factors are positive, and no unknown appears twice.
pub(super) struct Constraint {
    pub(super) terms: Box<[Term]>,
    pub(super) least: i64,
}

impl Constraint {
    pub(super) fn can_hold(&self) -> bool {
        self.least <= self.terms.iter().map(|term| term.0).sum()
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        64 + 16 * self.terms.len() as u64
    }
}

/// A constraint in the making.
#[derive(Default)]
pub(super) struct Sum {
    /// Of each unknown, negative for its opposite.
    pub(super) factors: Vec<i128>,
    /// The unknowns met.
    pub(super) met: Vec<Literal>,
    pub(super) least: i128,
    /// The terms with positive factors, while a constraint is made of them.
    pub(super) turned: Vec<(i128, Literal)>,
}

impl Sum {
    pub(super) fn add(&mut self, factor: i128, literal: Literal) {
        let sum = &mut self.factors[index(literal)];
        if *sum == 0 {
            self.met.push(literal.abs());
        }
        if literal > 0 {
            *sum += factor;
        } else {
            // F times the opposite is F minus F times the unknown.
            *sum -= factor;
            self.least -= factor;
        }
    }

    /// The constraint, divided and rounded up, its factors lowered if they shall be; the sum is empty again.
    pub(super) fn finish(&mut self, divisor: i64, is_lowered: bool) -> Result<Constraint, Stop> {
        let mut least = std::mem::take(&mut self.least);
        self.turned.clear();
        for unknown in self.met.drain(..) {
            let factor = std::mem::take(&mut self.factors[index(unknown)]);
            if factor > 0 {
                self.turned.push((factor, unknown));
            } else if factor < 0 {
                least -= factor;
                self.turned.push((-factor, -unknown));
            }
        }
        let divided = |n: i128| match divisor {
            1 => n,
            _ => -(-n).div_euclid(i128::from(divisor)),
        };
        let least = divided(least);
        let most = if is_lowered && least > 0 {
            least
        } else {
            i128::MAX
        };
        let mut terms = Vec::with_capacity(self.turned.len());
        for &(factor, literal) in &self.turned {
            terms.push((small(divided(factor).min(most))?, literal));
        }
        Ok(Constraint {
            terms: terms.into(),
            least: small(least)?,
        })
    }
}

fn small(n: i128) -> Result<i64, Stop> {
    let small = i64::try_from(n).ok();
    let within = small.filter(|n| (-LARGEST..=LARGEST).contains(n));
    within.ok_or_else(|| Stop::Wrong(Reason::new("proof-too-large")))
}

/// The unknown of a literal.
pub(super) fn index(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}
