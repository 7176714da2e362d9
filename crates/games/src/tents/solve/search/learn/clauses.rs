//! Clauses: of each, at least one literal must hold.
//!
//! A clause of two is kept with both its literals. A longer one is watched at two literals that are not false, so that
//! only clauses with a watched literal that turns false are looked at (Moskewicz and others, 2001). Watched literals
//! stand first. Beside each watch stands another literal of the clause: while that holds, nothing need be done.

use super::trail::{Conflict, Reason, Trail};
use crate::learn::Literal;

/// The words before the literals of a clause: how many there are, and its worth.
const HEAD: usize = 2;
/// The worth of a clause that is part of the problem.
const GIVEN: u32 = 0;
/// Learnt clauses over so few levels are kept for ever.
const PRECIOUS: u32 = 2;

/// All clauses.
pub(super) struct Clauses {
    /// Clause after clause: its head, then its literals.
    store: Vec<u32>,
    /// By literal: the longer clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// By literal: the literals that must hold if this one does not.
    others: Vec<Vec<Literal>>,
    n_learnt: usize,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    also: Literal,
}

impl Clauses {
    /// No clauses about so many unknowns.
    pub(super) fn new(n_unknowns: usize) -> Self {
        Self {
            store: Vec::new(),
            watches: vec![Vec::new(); 2 * n_unknowns],
            others: vec![Vec::new(); 2 * n_unknowns],
            n_learnt: 0,
        }
    }

    /// How many learnt clauses of three or more literals there are.
    pub(super) fn n_learnt(&self) -> usize {
        self.n_learnt
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> + '_ {
        let start = clause as usize;
        let n = self.store[start] as usize;
        let literals = &self.store[start + HEAD..start + HEAD + n];
        literals.iter().map(|&index| Literal::from_index(index))
    }

    /// Adds a clause of the problem with at least two literals.
    pub(super) fn give(&mut self, literals: &[Literal]) {
        self.add(literals, GIVEN);
    }

    /// Adds a learnt clause over so many levels, of which only the first literal is not false and the second fell
    /// last; returns why the first must hold.
    pub(super) fn learn(&mut self, literals: &[Literal], n_levels: u32) -> Reason {
        match literals {
            [_] => Reason::None,
            [_, other] => {
                self.add(literals, n_levels);
                Reason::Other(*other)
            }
            _ => {
                let clause = self.store.len() as u32;
                self.add(literals, n_levels);
                self.n_learnt += 1;
                Reason::Clause(clause)
            }
        }
    }

    fn add(&mut self, literals: &[Literal], worth: u32) {
        if let [one, other] = *literals {
            self.others[one.index()].push(other);
            self.others[other.index()].push(one);
            return;
        }
        let clause = self.store.len() as u32;
        self.store.extend([literals.len() as u32, worth]);
        self.store
            .extend(literals.iter().map(|literal| literal.index() as u32));
        self.watch(clause, literals[0], literals[1]);
        self.watch(clause, literals[1], literals[0]);
    }

    fn watch(&mut self, clause: u32, literal: Literal, also: Literal) {
        self.watches[literal.index()].push(Watch { clause, also });
    }

    /// Sets what follows from a literal being false.
    pub(super) fn follow(&mut self, fallen: Literal, trail: &mut Trail) -> Result<(), Conflict> {
        for &other in &self.others[fallen.index()] {
            if trail.is_open(other) {
                trail.set(other, Reason::Other(fallen));
            } else if trail.is_false(other) {
                return Err(Conflict(vec![!fallen, !other]));
            }
        }
        // The list is taken out so that other lists can grow meanwhile; no clause watches a literal twice.
        let mut watches = std::mem::take(&mut self.watches[fallen.index()]);
        let result = self.follow_watches(fallen, &mut watches, trail);
        self.watches[fallen.index()] = watches;
        result
    }

    fn follow_watches(
        &mut self,
        fallen: Literal,
        watches: &mut Vec<Watch>,
        trail: &mut Trail,
    ) -> Result<(), Conflict> {
        let mut n_kept = 0;
        let mut next = 0;
        let mut result = Ok(());
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            watches[n_kept] = watch;
            n_kept += 1;
            if trail.holds(watch.also) {
                continue;
            }
            let start = watch.clause as usize;
            let n = self.store[start] as usize;
            let literals = &mut self.store[start + HEAD..start + HEAD + n];
            if literals[0] == fallen.index() as u32 {
                literals.swap(0, 1);
            }
            let first = Literal::from_index(literals[0]);
            watches[n_kept - 1].also = first;
            if trail.holds(first) {
                continue;
            }
            let is_better = |&index: &u32| !trail.is_false(Literal::from_index(index));
            if let Some(nth) = literals[2..].iter().position(is_better) {
                literals.swap(1, nth + 2);
                let better = Literal::from_index(literals[1]);
                self.watch(watch.clause, better, first);
                n_kept -= 1;
                continue;
            }
            if trail.is_false(first) {
                let all = self.literals(watch.clause).map(|literal| !literal);
                result = Err(Conflict(all.collect()));
                break;
            }
            trail.set(first, Reason::Clause(watch.clause));
        }
        watches.drain(n_kept..next);
        result
    }

    /// Drops the worse half of the learnt clauses, and all that hold in any case. Only for the lowest level, where
    /// nobody asks for reasons.
    pub(super) fn forget(&mut self, trail: &Trail) {
        let old = std::mem::take(&mut self.store);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut kept: Vec<(u32, Vec<Literal>)> = Vec::new();
        let mut start = 0;
        while start < old.len() {
            let (n, worth) = (old[start] as usize, old[start + 1]);
            let literals = &old[start + HEAD..start + HEAD + n];
            start += HEAD + n;
            let literals: Vec<Literal> = literals.iter().map(|&l| Literal::from_index(l)).collect();
            if literals.iter().any(|&literal| trail.holds(literal)) {
                continue;
            }
            let open = literals.into_iter().filter(|&l| !trail.is_false(l));
            kept.push((worth, open.collect()));
        }
        let mut worths: Vec<(u32, usize)> = kept
            .iter()
            .filter(|(worth, _)| *worth > PRECIOUS)
            .map(|(worth, literals)| (*worth, literals.len()))
            .collect();
        worths.sort_unstable();
        let mut n_room = worths.len() / 2;
        let worst = worths.get(n_room).copied().unwrap_or((u32::MAX, 0));
        self.n_learnt = 0;
        for (worth, literals) in kept {
            if worth > PRECIOUS {
                if (worth, literals.len()) >= worst || n_room == 0 {
                    continue;
                }
                n_room -= 1;
            }
            self.n_learnt += usize::from(worth != GIVEN && literals.len() > 2);
            self.add(&literals, worth);
        }
    }
}
