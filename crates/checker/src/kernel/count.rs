//! How many ways there are to satisfy constraints, counted part by part.
//!
//! Unknowns are set one after the other, each to 1 and to 0, and the ways are added up. Whenever what is left falls into
//! parts that share no constraint, these are counted apart and multiplied. A part that is met again is not counted
//! again: it is the same part if the same unknowns are open and every constraint of theirs asks for as much as it did
//! (component caching: Bacchus, Dalmao and Pitassi, 2003). Ways that differ in the unknowns beyond the counted ones are
//! one way; a part without counted unknowns has one if there is any.

use std::collections::HashMap;

use super::Kernel;
use super::constraint::{Literal, index};
use crate::Budget;

/// A part is told by its open unknowns, and by what each of its constraints still asks for.
type Key = (Box<[u32]>, Box<[(u32, i64)]>);

/// So much looking at terms counts as one node.
const TERMS_PER_NODE: usize = 256;
/// Each unknown may be a level of recursion: no more than fit on a small stack.
const MOST_UNKNOWNS: usize = 1024;

impl Kernel {
    /// The ways to set the first unknowns so that all that was taken for granted can hold; none if the budget ends first,
    /// or the number is beyond 128 bits.
    pub(crate) fn count(&self, n_counted: usize, budget: &mut Budget<'_>) -> Option<u128> {
        let n_unknowns = self.values.of.len() - 1;
        if MOST_UNKNOWNS < n_unknowns {
            return None;
        }
        if self.known.is_refuted {
            return Some(0);
        }
        let mut uses = vec![Vec::new(); n_unknowns + 1];
        for (at, constraint) in self.known.granted.iter().enumerate() {
            for &(_, literal) in &*constraint.terms {
                uses[index(literal)].push(at);
            }
        }
        let mut counter = Counter {
            kernel: self,
            n_counted,
            uses,
            values: vec![0; n_unknowns + 1],
            trail: Vec::new(),
            known: HashMap::new(),
            held: 0,
            n_looked: 0,
            budget,
        };
        let all: Vec<usize> = (1..=n_unknowns).collect();
        let every: Vec<usize> = (0..self.known.granted.len()).collect();
        let ways = match counter.follow(every) {
            Some(true) => counter.parts(&all),
            Some(false) => Some(0),
            None => None,
        };
        let held = counter.held;
        budget.release(held);
        ways
    }
}

/// Constraints by number, with what each still asks for.
type Asked = Vec<(usize, i64)>;

struct Counter<'a, 'b, 'c> {
    kernel: &'a Kernel,
    /// Unknowns up to this one are counted.
    n_counted: usize,
    /// Of each unknown: the constraints that it appears in.
    uses: Vec<Vec<usize>>,
    /// Of each unknown: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    trail: Vec<usize>,
    known: HashMap<Key, u128>,
    held: u64,
    n_looked: usize,
    budget: &'b mut Budget<'c>,
}

impl Counter<'_, '_, '_> {
    /// The ways to set these unknowns where they are open: part by part.
    fn parts(&mut self, unknowns: &[usize]) -> Option<u128> {
        let mut ways: u128 = 1;
        let mut is_seen = vec![false; self.values.len()];
        let mut is_asked = vec![false; self.kernel.known.granted.len()];
        for &first in unknowns {
            if self.values[first] != 0 || is_seen[first] {
                continue;
            }
            let (part, asked) = self.part_of(first, &mut is_seen, &mut is_asked)?;
            let own = if asked.is_empty() {
                // Nothing is asked of it any more.
                1 + u128::from(first <= self.n_counted)
            } else {
                self.part(part, asked)?
            };
            ways = ways.checked_mul(own)?;
            if ways == 0 {
                break;
            }
        }
        Some(ways)
    }

    /// The open unknowns that hang together with one, in order, and what their constraints still ask for.
    fn part_of(
        &mut self,
        first: usize,
        is_seen: &mut [bool],
        is_asked: &mut [bool],
    ) -> Option<(Vec<usize>, Asked)> {
        let mut part = vec![first];
        let mut asked = Asked::new();
        is_seen[first] = true;
        let mut at = 0;
        while at < part.len() {
            for use_at in 0..self.uses[part[at]].len() {
                let id = self.uses[part[at]][use_at];
                if is_asked[id] {
                    continue;
                }
                let (_, lacking) = self.room(id)?;
                if lacking <= 0 {
                    continue;
                }
                is_asked[id] = true;
                asked.push((id, lacking));
                for &(_, literal) in &*self.kernel.known.granted[id].terms {
                    let unknown = index(literal);
                    if self.values[unknown] == 0 && !is_seen[unknown] {
                        is_seen[unknown] = true;
                        part.push(unknown);
                    }
                }
            }
            at += 1;
        }
        part.sort_unstable();
        asked.sort_unstable();
        Some((part, asked))
    }

    /// The ways to set a part: its first counted unknown to 1 and to 0, and so on.
    fn part(&mut self, part: Vec<usize>, asked: Vec<(usize, i64)>) -> Option<u128> {
        let key: Key = (
            part.iter().map(|&it| small(it)).collect(),
            asked.iter().map(|&(id, n)| (small(id), n)).collect(),
        );
        if let Some(&ways) = self.known.get(&key) {
            return Some(ways);
        }
        let bytes = 128 + 4 * part.len() as u64 + 16 * asked.len() as u64;
        if !self.budget.spend() || !self.budget.reserve(bytes) {
            return None;
        }
        self.held += bytes;
        let first = part[0];
        let is_counted = first <= self.n_counted;
        let mut ways: u128 = 0;
        for value in [1, -1] {
            let mark = self.trail.len();
            self.set(first, value);
            if self.follow(self.uses[first].clone())? {
                ways = ways.checked_add(self.parts(&part)?)?;
            }
            while mark < self.trail.len() {
                let unknown = self.trail.pop()?;
                self.values[unknown] = 0;
            }
            if !is_counted && 0 < ways {
                ways = 1;
                break;
            }
        }
        self.known.insert(key, ways);
        Some(ways)
    }

    fn set(&mut self, unknown: usize, value: i8) {
        self.values[unknown] = value;
        self.trail.push(unknown);
    }

    /// Sets what these constraints force, and what follows from that; false if one cannot hold.
    fn follow(&mut self, mut waiting: Vec<usize>) -> Option<bool> {
        while let Some(id) = waiting.pop() {
            let (slack, lacking) = self.room(id)?;
            if slack < 0 {
                return Some(false);
            }
            if lacking <= 0 {
                continue;
            }
            let kernel = self.kernel;
            for &(factor, literal) in &*kernel.known.granted[id].terms {
                if slack < factor && self.values[index(literal)] == 0 {
                    self.set(index(literal), if literal > 0 { 1 } else { -1 });
                    waiting.extend(self.uses[index(literal)].iter().filter(|it| **it != id));
                }
            }
        }
        Some(true)
    }

    /// How much a constraint may still lose, and how much it still asks for.
    fn room(&mut self, id: usize) -> Option<(i64, i64)> {
        let constraint = &self.kernel.known.granted[id];
        self.n_looked += constraint.terms.len();
        if TERMS_PER_NODE <= self.n_looked {
            self.n_looked = 0;
            if !self.budget.spend() {
                return None;
            }
        }
        let (mut open, mut sure) = (0, 0);
        for &(factor, literal) in &*constraint.terms {
            match self.value(literal) {
                0 => open += factor,
                1 => sure += factor,
                _ => {}
            }
        }
        Some((open + sure - constraint.least, constraint.least - sure))
    }

    fn value(&self, literal: Literal) -> i8 {
        let value = self.values[index(literal)];
        if literal > 0 { value } else { -value }
    }
}

fn small(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
