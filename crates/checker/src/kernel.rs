//! The kernel of all proofs about Tents and Uluru: constraints over unknowns that are 0 or 1, and steps that follow.
//!
//! Whoever trusts a proof trusts this module and the game's list of constraints. A step adds constraints up, or states a
//! clause together with the constraints that show it, in an order in which each has to be looked at only once; so the
//! time is that of reading the constraints that the text names, and the memory that of those that are not forgotten.
//! This is cutting planes with hinted propagation (Cook, Coullard and Turán, 1987; Gocht and Nordström, 2021); the
//! section on proofs of `docs/formats.md` tells the language.

mod constraint;
mod count;
mod known;

use std::io::{BufRead, Read};

use crate::{Budget, Reason, Stop};
use constraint::{LARGEST, Sum, index};
pub(crate) use constraint::{Literal, Term};
use known::Known;

/// There are fewer unknowns than this.
pub(crate) const MAX_UNKNOWNS: usize = 1 << 22;
/// No line of a proof is longer, in bytes.
const LONGEST_LINE: u64 = 1 << 24;
/// To read so many bytes is one unit of work.
const BYTES_PER_WORK: usize = 16;

/// How a proof ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// In a contradiction: the constraints cannot all hold.
    Refuted,
    /// The budget ended first.
    OutOfBudget,
}

/// The constraints of a puzzle and what follows from them so far.
pub(crate) struct Kernel {
    known: Known,
    values: Values,
    sum: Sum,
}

impl Kernel {
    /// Nothing is known about so many unknowns.
    pub(crate) fn new(n_unknowns: usize) -> Self {
        assert!(n_unknowns < MAX_UNKNOWNS, "a puzzle has few unknowns");
        Self {
            known: Known::default(),
            values: Values {
                of: vec![0; n_unknowns + 1],
                set: Vec::new(),
            },
            sum: Sum {
                factors: vec![0; n_unknowns + 1],
                ..Sum::default()
            },
        }
    }

    /// Takes a constraint of the puzzle for granted: the terms add up to at least this. Factors may be negative.
    pub(crate) fn at_least(&mut self, terms: &[Term], least: i64) {
        self.grant(1, terms, least);
    }

    /// Takes for granted that the terms add up to no more than this.
    pub(crate) fn at_most(&mut self, terms: &[Term], most: i64) {
        self.grant(-1, terms, most);
    }

    fn grant(&mut self, sign: i128, terms: &[Term], number: i64) {
        for &(factor, literal) in terms {
            self.sum.add(sign * i128::from(factor), literal);
        }
        self.sum.least += sign * i128::from(number);
        let constraint = self.sum.finish(1, false);
        self.known
            .grant(constraint.expect("a puzzle's own constraints have small numbers"));
    }

    /// Takes for granted that the terms add up to exactly this.
    pub(crate) fn exactly(&mut self, terms: &[Term], n: i64) {
        self.at_least(terms, n);
        self.at_most(terms, n);
    }

    /// Reads a proof to its end, which is a contradiction; an error says which step is wrong, and why.
    pub(crate) fn replay(
        mut self,
        proof: &mut dyn BufRead,
        budget: &mut Budget<'_>,
    ) -> Result<Ending, Reason> {
        let mut n_steps: u64 = 0;
        let ended = self.read(proof, &mut n_steps, budget);
        budget.release(self.known.bytes);
        match ended {
            Ok(()) => Ok(Ending::Refuted),
            Err(Stop::OutOfBudget) => Ok(Ending::OutOfBudget),
            Err(Stop::Wrong(why)) => {
                let fails = Reason::new("check-proof-fails").with("step", n_steps);
                Err(fails.with("why", why))
            }
        }
    }

    fn read(
        &mut self,
        proof: &mut dyn BufRead,
        n_steps: &mut u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut line = Vec::new();
        while !self.known.is_refuted {
            line.clear();
            let mut limited = Read::take(&mut *proof, LONGEST_LINE);
            match limited.read_until(b'\n', &mut line) {
                Ok(0) => return wrong(Reason::new("proof-no-contradiction")),
                Ok(n) if n as u64 == LONGEST_LINE => return wrong(Reason::new("proof-long-line")),
                Ok(_) => {}
                Err(error) => {
                    let unreadable = Reason::new("proof-unreadable");
                    return wrong(unreadable.with("error", error.to_string()));
                }
            }
            for step in line.split(|&byte| byte == b';') {
                if self.known.is_refuted {
                    break;
                }
                *n_steps += 1;
                work(budget, 1 + step.len() / BYTES_PER_WORK)?;
                let words = step.split(u8::is_ascii_whitespace);
                self.step(words.filter(|word| !word.is_empty()), budget)?;
            }
        }
        Ok(())
    }

    fn step<'w>(
        &mut self,
        mut words: impl Iterator<Item = &'w [u8]>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        match words.next() {
            None => Ok(()),
            Some(b"p") => {
                let (divisor, is_lowered) = self.add_up(words, budget)?;
                self.known
                    .derive(self.sum.finish(divisor, is_lowered)?, budget)
            }
            Some(b"r") => {
                self.follow(words, budget)?;
                self.known.derive(self.sum.finish(1, false)?, budget)
            }
            Some(b"d") => words
                .map(number)
                .try_for_each(|id| self.known.forget(id?, budget)),
            Some(word) => wrong(Reason::new("proof-no-step").with("word", told(word))),
        }
    }

    /// `PART ... [/D] [s]`: adds parts up; what to divide by, and whether to lower factors.
    fn add_up<'w>(
        &mut self,
        words: impl Iterator<Item = &'w [u8]>,
        budget: &mut Budget<'_>,
    ) -> Result<(i64, bool), Stop> {
        let (mut divisor, mut is_lowered, mut n_parts) = (None, false, 0);
        for word in words {
            if is_lowered || (divisor.is_some() && word != b"s") {
                return wrong(Reason::new("proof-order"));
            }
            match word {
                b"s" => is_lowered = true,
                [b'/', digits @ ..] => divisor = Some(factor(digits)?),
                _ => {
                    n_parts += 1;
                    self.add_part(word, budget)?;
                }
            }
        }
        match n_parts {
            0 => wrong(Reason::new("proof-nothing-added")),
            _ => Ok((divisor.unwrap_or(1), is_lowered)),
        }
    }

    fn add_part(&mut self, word: &[u8], budget: &mut Budget<'_>) -> Result<(), Stop> {
        let (part, times) = match word.iter().position(|&byte| byte == b'*') {
            Some(at) => (&word[..at], i128::from(factor(&word[at + 1..])?)),
            None => (word, 1),
        };
        match part {
            [b'x', digits @ ..] => self.sum.add(times, self.values.unknown(digits)?),
            [b'~', b'x', digits @ ..] => self.sum.add(times, -self.values.unknown(digits)?),
            digits => {
                let constraint = self.known.get(number(digits)?)?;
                work(budget, constraint.terms.len())?;
                for &(factor, literal) in &constraint.terms {
                    self.sum.add(times * i128::from(factor), literal);
                }
                self.sum.least += times * i128::from(constraint.least);
            }
        }
        Ok(())
    }

    /// `LITERAL ... : NUMBER ...`: a clause, left in the sum, whose opposite runs into a contradiction.
    fn follow<'w>(
        &mut self,
        mut words: impl Iterator<Item = &'w [u8]>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stop> {
        let mut is_shown = false;
        loop {
            let literal = match words.next() {
                None => return wrong(Reason::new("proof-no-colon")),
                Some(b":") => break,
                Some([b'-', digits @ ..]) => -self.values.unknown(digits)?,
                Some(digits) => self.values.unknown(digits)?,
            };
            self.sum.add(1, literal);
            match self.values.get(literal) {
                0 => self.values.set(-literal),
                // A clause that holds a literal and its opposite holds anyway.
                1 => is_shown = true,
                _ => {}
            }
        }
        self.sum.least += 1;
        for word in words {
            let constraint = self.known.get(number(word)?)?;
            if is_shown {
                continue;
            }
            work(budget, constraint.terms.len())?;
            let not_false = |term: &&Term| self.values.get(term.1) >= 0;
            let room: i64 = constraint.terms.iter().filter(not_false).map(|t| t.0).sum();
            let slack = room - constraint.least;
            is_shown = slack < 0;
            for &(factor, literal) in &constraint.terms {
                if slack < factor && self.values.get(literal) == 0 {
                    self.values.set(literal);
                }
            }
        }
        self.values.clear();
        if is_shown {
            Ok(())
        } else {
            wrong(Reason::new("proof-does-not-follow"))
        }
    }
}

/// What is taken to be so within one step.
struct Values {
    /// Of each unknown: 1 true, -1 false, 0 open.
    of: Vec<i8>,
    set: Vec<Literal>,
}

impl Values {
    fn unknown(&self, digits: &[u8]) -> Result<Literal, Stop> {
        let unknown = number(digits)?;
        let is_known = (1..self.of.len() as u64).contains(&unknown);
        match Literal::try_from(unknown).ok().filter(|_| is_known) {
            Some(literal) => Ok(literal),
            None => wrong(Reason::new("proof-no-unknown").with("unknown", unknown)),
        }
    }

    fn get(&self, literal: Literal) -> i8 {
        let value = self.of[index(literal)];
        if literal > 0 { value } else { -value }
    }

    fn set(&mut self, literal: Literal) {
        self.of[index(literal)] = if literal > 0 { 1 } else { -1 };
        self.set.push(literal);
    }

    fn clear(&mut self) {
        for literal in self.set.drain(..) {
            self.of[index(literal)] = 0;
        }
    }
}

fn wrong<T>(why: Reason) -> Result<T, Stop> {
    Err(Stop::Wrong(why))
}

fn work(budget: &mut Budget<'_>, n: usize) -> Result<(), Stop> {
    let is_within = budget.work(n as u64);
    is_within.then_some(()).ok_or(Stop::OutOfBudget)
}

fn number(word: &[u8]) -> Result<u64, Stop> {
    let add = |sum: u64, digit: &u8| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    };
    let is_plain = !word.is_empty() && (word == b"0" || word[0] != b'0');
    match word.iter().try_fold(0, add).filter(|_| is_plain) {
        Some(number) => Ok(number),
        None => wrong(Reason::new("proof-no-number").with("word", told(word))),
    }
}

fn factor(word: &[u8]) -> Result<i64, Stop> {
    let read = i64::try_from(number(word)?).ok();
    match read.filter(|n| (1..=LARGEST).contains(n)) {
        Some(factor) => Ok(factor),
        None => wrong(Reason::new("proof-no-factor").with("word", told(word))),
    }
}

/// The beginning of a word, for messages.
fn told(word: &[u8]) -> String {
    String::from_utf8_lossy(&word[..word.len().min(40)]).into_owned()
}

#[cfg(test)]
mod tests;
