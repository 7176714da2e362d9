//! A solver that learns from its conflicts, for what rules and tries leave open.
//!
//! It chooses, follows, and when it meets a conflict it learns a clause that tells why, goes back as far as that clause
//! has something to say, and goes on (MiniSat; Eén and Sörensson, 2003). The rules of lines, pairs and borders are not
//! written out as clauses: they act on bits and give their reasons only when asked (lazy clause generation;
//! Ohrimenko, Stuckey and Codish, 2009).

mod analyse;
mod anneal;
mod clauses;
mod demands;
mod encode;
mod rules;
mod signs;
mod tell;
#[cfg(test)]
mod tests;
mod trail;

pub(super) use demands::Demands;

use super::state::{Fixed, State};
use crate::budget::{Budget, Progress};
use crate::learn::{Literal, Order, Restarts};
use crate::tents::word::Word;
use anneal::Site;
use clauses::Clauses;
use rules::{Rule, Rules};
use signs::Signs;
use trail::{Conflict, Reason, Trail};

/// What the search is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// To prove that there are no more solutions: begins again often.
    Prove,
    /// To find solutions of a board that has many: stays with its choices, and guesses.
    Find,
}

/// At least so many conflicts lie between two restarts.
const LESSONS_TO_PROVE: u64 = 50;
const LESSONS_TO_FIND: u64 = 1000;
/// So many learnt clauses are kept at first, and so many more after each time of forgetting.
const MOST_LEARNT: usize = 2000;
const MORE_LEARNT: usize = 300;

/// Up to so many solutions as tents by row, and whether there are no more. No rule may apply to the state any more.
pub(super) fn up_to<W: Word, const N: usize>(
    most: usize,
    state: &State<W, N>,
    fixed: &Fixed<W, N>,
    manner: Manner,
    budget: &mut Budget,
) -> (Vec<Vec<W>>, bool) {
    let mut learner = encode::encode(state, fixed, manner);
    let mut solutions = Vec::new();
    let is_whole = loop {
        match learner.solve(&[], budget) {
            SearchEnd::Over => break false,
            SearchEnd::Impossible | SearchEnd::Refuted(_) => break true,
            SearchEnd::Found => {}
        }
        let mut tents = state.tents[..fixed.height].to_vec();
        let found = learner.tents();
        for &tent in &found {
            let (x, y) = learner
                .rules
                .square(tent.unknown())
                .expect("it is a square");
            tents[usize::from(y)] |= W::bit(x.into());
        }
        solutions.push(tents);
        if solutions.len() == most {
            break false;
        }
        learner.take_back(0);
        learner.tell_back(budget);
        // Other tents are wanted, not other pairs of trees and tents.
        let other: Vec<Literal> = found.into_iter().map(|tent| !tent).collect();
        learner.add(&other);
    };
    learner.tell_end(budget);
    (solutions, is_whole)
}

/// What a search came to.
enum SearchEnd {
    /// Every unknown is set.
    Found,
    /// They cannot be set.
    Impossible,
    /// This assumption is false if those before it hold.
    Refuted(Literal),
    /// The budget is used up.
    Over,
}

/// Unknowns, what is known and what was learnt of them.
struct Learner<W> {
    trail: Trail,
    clauses: Clauses,
    rules: Rules<W>,
    order: Order,
    restarts: Restarts,
    signs: Option<Signs>,
    most_learnt: usize,
    /// The unknowns before this one are chosen; those behind it are only assumed.
    n_free: usize,
    /// By unknown: whether it is among those of the conflict at hand.
    is_met: Vec<bool>,
    /// The places on the trail of the squares that were told of.
    told: Vec<usize>,
    /// Whether a conflict without choices was met.
    is_impossible: bool,
}

impl<W: Word> Learner<W> {
    fn new(
        rules: Vec<Rule<W>>,
        n_lines: [usize; 2],
        squares_of: Vec<Option<(u16, u16)>>,
        site: Option<Site>,
    ) -> Self {
        let n = squares_of.len();
        Self {
            trail: Trail::new(n),
            clauses: Clauses::new(n),
            rules: Rules::new(rules, n_lines, squares_of),
            order: Order::new(n),
            restarts: Restarts::new(match site {
                None => LESSONS_TO_PROVE,
                Some(_) => LESSONS_TO_FIND,
            }),
            signs: site.map(|site| Signs::new(site, n)),
            most_learnt: MOST_LEARNT,
            n_free: n,
            is_met: vec![false; n],
            told: Vec::new(),
            is_impossible: false,
        }
    }

    /// Adds a clause while no choice stands.
    fn add(&mut self, literals: &[Literal]) {
        if literals.iter().any(|&literal| self.trail.holds(literal)) {
            return;
        }
        let open = literals.iter().filter(|&&l| self.trail.is_open(l));
        let open: Vec<Literal> = open.copied().collect();
        match open[..] {
            [] => self.is_impossible = true,
            [only] => self.trail.set(only, Reason::None),
            _ => self.clauses.give(&open),
        }
    }

    /// Looks for values of all unknowns with which these assumptions hold.
    fn solve(&mut self, assumed: &[Literal], budget: &mut Budget) -> SearchEnd {
        while !self.is_impossible {
            let result = self.follow();
            self.tell(budget);
            match result {
                Err(conflict) => {
                    if !budget.spend() {
                        return SearchEnd::Over;
                    }
                    if let Some(signs) = &mut self.signs {
                        signs.note(&self.trail);
                    }
                    self.learn(conflict);
                    self.tell_back(budget);
                }
                Ok(()) => {
                    if self.restarts.is_due() || self.most_learnt < self.clauses.n_learnt() {
                        self.restart(assumed.len(), budget);
                        self.tell_back(budget);
                        continue;
                    }
                    if let Some(&next) = assumed.get(self.trail.level()) {
                        if self.trail.is_false(next) {
                            return SearchEnd::Refuted(next);
                        }
                        self.trail.assume(next);
                        continue;
                    }
                    let n_free = self.n_free;
                    let is_open =
                        |unknown| unknown < n_free && self.trail.is_open(Literal::yes(unknown));
                    match self.order.choose(is_open) {
                        Some(choice) => self.trail.choose(choice),
                        None => return SearchEnd::Found,
                    }
                }
            }
        }
        SearchEnd::Impossible
    }

    /// Sets all that follows, clauses before rules.
    fn follow(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(literal) = self.trail.next() {
                self.rules.note(literal);
                self.clauses.follow(!literal, &mut self.trail)?;
            }
            if !self.rules.follow(&mut self.trail)? {
                return Ok(());
            }
        }
    }

    fn learn(&mut self, conflict: Conflict) {
        // A rule can meet a conflict that was there before the latest choice.
        let levels = conflict.0.iter().map(|l| self.trail.level_of(l.unknown()));
        let level = levels.max().unwrap_or(0);
        if level == 0 {
            self.is_impossible = true;
            return;
        }
        self.take_back(level);
        let lesson = self.analyse(conflict);
        self.take_back(lesson.level);
        self.restarts.note(lesson.n_levels);
        let reason = self.clauses.learn(&lesson.literals, lesson.n_levels);
        self.trail.set(lesson.literals[0], reason);
        self.order.fade();
    }

    fn restart(&mut self, n_assumed: usize, budget: &mut Budget) {
        self.take_back(n_assumed);
        if self.most_learnt < self.clauses.n_learnt() {
            self.take_back(0);
            self.clauses.forget(&self.trail);
            self.most_learnt += MORE_LEARNT;
        }
        if let Some(signs) = &mut self.signs {
            signs.change(&mut self.order, budget);
        }
        let done = self.trail.n_sure() as f64 / self.trail.n_unknowns() as f64;
        budget.report(Progress {
            done: Some(done),
            ..Progress::default()
        });
    }

    fn take_back(&mut self, level: usize) {
        let (rules, order) = (&mut self.rules, &mut self.order);
        self.trail.take_back(level, |literal, was_followed| {
            if was_followed {
                rules.take_back(literal);
            }
            order.put_back(literal);
        });
        rules.drop_queue();
    }

    /// The squares that hold a tent.
    fn tents(&self) -> Vec<Literal> {
        let literals = self.trail.literals().iter().copied();
        literals
            .filter(|literal| literal.is_yes() && self.rules.square(literal.unknown()).is_some())
            .collect()
    }
}
