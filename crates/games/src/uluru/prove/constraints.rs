//! The constraints of a deal, in the order of `docs/formats.md`, and what having one place each adds to its wishes.

use std::collections::HashMap;

use crate::budget::Budget;
use crate::learn::Literal;
use crate::prove::{Id, Prover, Term};
use crate::small::small;
use crate::uluru::puzzle::Puzzle;
use crate::uluru::solve::{Clash, Crowd};
use crate::uluru::wish::Need;

/// A deal with more terms than this has no proofs.
const MOST_TERMS: usize = 1 << 25;
/// Nor has one with as many unknowns as this.
const MAX_UNKNOWNS: usize = 1 << 22;

/// A prover that knows a deal, and which constraint says what.
pub(super) struct Constraints {
    pub(super) prover: Prover,
    n_birds: usize,
    n_places: usize,
    /// Of each bird: that it stands on one place at most.
    one_place: Vec<Id>,
    /// Of each place: that one bird at most stands on it.
    one_bird: Vec<Id>,
    /// Each constraint of a wish, and the bird whose places it lists.
    wishes: Vec<(Id, usize)>,
    /// That a bird stands on one of a few places unless one of these wishes fails, where that was shown.
    confined: HashMap<(usize, Vec<usize>), Id>,
    /// That few enough wishes fail, if that is what is asked.
    demand: Option<Id>,
}

/// What is asked of a placement beside what every placement is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Demand<'a> {
    /// It costs less than this.
    Below(u64),
    /// The wishes of these birds hold.
    Together(&'a [usize]),
}

/// What is asked of a placement that is to be like this and is none of those; none if the deal is too large or the budget
/// is over.
pub(super) fn constraints(
    puzzle: &Puzzle,
    demand: Demand<'_>,
    other_than: &[Vec<usize>],
    budget: &mut Budget,
) -> Option<Constraints> {
    let (n_birds, n_places) = (puzzle.n_birds(), puzzle.board().n_places());
    let is_pair = |need: &&Need| matches!(need, Need::With { .. });
    let n_pairs = puzzle.needs().iter().filter(is_pair).count();
    let n_unknowns = n_birds * (n_places + 1);
    if MOST_TERMS < (4 + n_pairs * n_places) * n_places || MAX_UNKNOWNS <= n_unknowns {
        return None;
    }
    let stands = |bird: usize, place: usize| Literal::yes(bird * n_places + place);
    let is_pleased = |bird: usize| Literal::yes(n_birds * n_places + bird);
    let mut prover = Prover::new(n_unknowns);
    let mut one_place = Vec::with_capacity(n_birds);
    for bird in 0..n_birds {
        let places: Vec<Term> = (0..n_places).map(|at| (1, stands(bird, at))).collect();
        one_place.push(prover.exactly(&places, 1).1);
        prover.prefer(is_pleased(bird).unknown(), true);
    }
    let mut one_bird = Vec::with_capacity(n_places);
    for place in 0..n_places {
        let birds: Vec<Term> = (0..n_birds).map(|bird| (1, stands(bird, place))).collect();
        one_bird.push(prover.at_most(&birds, 1));
    }
    let mut wishes = Vec::new();
    let board = puzzle.board();
    for (bird, &need) in puzzle.needs().iter().enumerate() {
        if budget.is_over() {
            return None;
        }
        let unless = (1, !is_pleased(bird));
        if let Need::With {
            relation,
            other,
            is_negated,
        } = need
        {
            let other = usize::from(other);
            for here in 0..n_places {
                let holds = |there: &usize| {
                    *there != here && board.relates(relation, here, *there) != is_negated
                };
                let mut terms = vec![unless, (1, !stands(bird, here))];
                let there = (0..n_places).filter(holds);
                terms.extend(there.map(|there| (1, stands(other, there))));
                wishes.push((prover.at_least(&terms, 1), other));
            }
            continue;
        }
        let mut terms = vec![unless];
        let holds = |here: &usize| puzzle.is_pleased(bird, |_| Some(*here));
        terms.extend(
            (0..n_places)
                .filter(holds)
                .map(|here| (1, stands(bird, here))),
        );
        wishes.push((prover.at_least(&terms, 1), bird));
    }
    let demand = match demand {
        Demand::Below(below) => {
            let pleased: Vec<Term> = (0..n_birds).map(|bird| (1, is_pleased(bird))).collect();
            let n_pleased = small::<i64, _>(n_birds) + 1 - i64::try_from(below).ok()?;
            Some(prover.at_least(&pleased, n_pleased))
        }
        Demand::Together(birds) => {
            let pleased = birds.iter().map(|&bird| (1, is_pleased(bird)));
            for term in pleased {
                prover.at_least(&[term], 1);
            }
            None
        }
    };
    for places in other_than {
        let stood = places.iter().enumerate();
        let terms: Vec<Term> = stood
            .map(|(bird, &place)| (1, !stands(bird, place)))
            .collect();
        prover.at_least(&terms, 1);
    }
    Some(Constraints {
        prover,
        n_birds,
        n_places,
        one_place,
        one_bird,
        wishes,
        confined: HashMap::new(),
        demand,
    })
}

impl Constraints {
    /// Adds that a bird has one place to each of the wishes that list its places: at most one of the other places and the
    /// wish. Without these, birds that crowd into too few places go unnoticed. None if the budget is over first.
    pub(super) fn add_choices(&mut self, budget: &mut Budget) -> Option<()> {
        for &(wish, bird) in &self.wishes {
            if budget.is_over() {
                return None;
            }
            self.prover.add_up(&[wish, self.one_place[bird]]);
        }
        Some(())
    }

    /// Shows crowds and conflicts one by one, and has them looked at together: what those without common wishes say adds up.
    pub(super) fn add_conflicts(
        &mut self,
        crowds: &[Crowd],
        clashes: &[Clash],
        budget: &mut Budget,
    ) {
        let Some(demand) = self.demand else {
            return;
        };
        let mut shown = Vec::new();
        for crowd in crowds {
            shown.extend(self.crowd(crowd, budget));
        }
        for clash in clashes {
            shown.extend(match &clash.crowd {
                Some(crowd) => self.crowd(crowd, budget),
                None => {
                    let pleased = clash.wishes.iter().map(|&it| self.is_pleased(it));
                    let pleased: Vec<Literal> = pleased.collect();
                    self.prover.clash(&pleased, budget)
                }
            });
        }
        self.prover.pack(demand, shown);
    }

    /// Shows how many of the wishes that confine a crowd fail: each bird stands on one of the places unless a wish that
    /// confines it fails, and on each place there is one bird at most.
    fn crowd(&mut self, crowd: &Crowd, budget: &mut Budget) -> Option<Id> {
        let mut parts = Vec::new();
        for (bird, causes) in &crowd.birds {
            // Larger crowds have the birds of smaller ones in them.
            if let Some(&known) = self.confined.get(&(*bird, causes.clone())) {
                parts.push(known);
                continue;
            }
            let pleased = causes.iter().map(|&cause| self.is_pleased(cause));
            let elsewhere = crowd.places.iter().map(|&place| !self.stands(*bird, place));
            let literals: Vec<Literal> = pleased.chain(elsewhere).collect();
            let id = self.prover.clash(&literals, budget)?;
            self.confined.insert((*bird, causes.clone()), id);
            parts.push(id);
        }
        parts.extend(crowd.places.iter().map(|&place| self.one_bird[place]));
        Some(self.prover.add_up(&parts))
    }

    fn stands(&self, bird: usize, place: usize) -> Literal {
        Literal::yes(bird * self.n_places + place)
    }

    fn is_pleased(&self, bird: usize) -> Literal {
        Literal::yes(self.n_birds * self.n_places + bird)
    }
}
