//! A board cut into runs: places of which each is next to the one before; and the chains of birds that want to stand
//! side by side in one.

use super::super::wish::Relation;
use super::model::{Model, Ready};

/// Stands for no bird.
pub(super) const NOBODY: usize = usize::MAX;

/// The places of a board in runs of neighbours, and who wants to be next to whom.
pub(super) struct Runs {
    /// The places, run by run.
    pub(super) order: Vec<usize>,
    /// Where each place is in that order.
    pub(super) index_of: Vec<usize>,
    /// Where the run of each index ends.
    pub(super) end_of: Vec<usize>,
    /// The bird each bird wants to be next to. An empty place counts as a bird without a wish.
    pub(super) wants_next: Vec<usize>,
}

impl Runs {
    pub(super) fn new<const W: usize>(model: &Model<W>) -> Self {
        let n = model.n_places;
        let is_next = |link: usize| model.links[link].kind == (Relation::Next, false);
        let mut wants_next = vec![NOBODY; n];
        for bird in model.wishing.iter() {
            match model.needs[bird] {
                Ready::With { link, other } if is_next(link) => wants_next[bird] = other,
                _ => {}
            }
        }
        let (order, end_of) = cut(model, (0..model.links.len()).find(|&link| is_next(link)));
        let mut index_of = vec![0; n];
        for (index, &place) in order.iter().enumerate() {
            index_of[place] = index;
        }
        Self {
            order,
            index_of,
            end_of,
            wants_next,
        }
    }

    /// Where each run begins and ends.
    pub(super) fn spans(&self) -> Vec<(usize, usize)> {
        let mut spans = Vec::new();
        let mut start = 0;
        while start < self.order.len() {
            spans.push((start, self.end_of[start]));
            start = self.end_of[start];
        }
        spans
    }

    /// Chains of birds that want to be next to each other, as far as they can stand in a row; others stand alone.
    pub(super) fn chains(&self) -> Vec<Vec<usize>> {
        let n = self.wants_next.len();
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (bird, &other) in self.wants_next.iter().enumerate() {
            let is_new = other != NOBODY && !neighbours[bird].contains(&other);
            if is_new && neighbours[bird].len() < 2 && neighbours[other].len() < 2 {
                neighbours[bird].push(other);
                neighbours[other].push(bird);
            }
        }
        let mut is_used = vec![false; n];
        let mut chains = Vec::new();
        // Ends of chains first; what is left then are circles, cut open anywhere.
        let ends = (0..n).filter(|&bird| neighbours[bird].len() < 2);
        for start in ends.chain(0..n) {
            let mut chain = Vec::new();
            let mut at = Some(start).filter(|&start| !is_used[start]);
            while let Some(bird) = at {
                is_used[bird] = true;
                chain.push(bird);
                at = neighbours[bird]
                    .iter()
                    .copied()
                    .find(|&other| !is_used[other]);
            }
            if !chain.is_empty() {
                chains.push(chain);
            }
        }
        chains
    }
}

/// The places in runs of neighbours, and where the run of each index ends. Runs begin at places with few neighbours.
fn cut<const W: usize>(model: &Model<W>, next: Option<usize>) -> (Vec<usize>, Vec<usize>) {
    let n = model.n_places;
    let Some(next) = next else {
        return ((0..n).collect(), (1..=n).collect());
    };
    let rows = &model.links[next].rows;
    let mut starts: Vec<usize> = (0..n).collect();
    starts.sort_by_key(|&place| rows[place].len());
    let mut order = Vec::with_capacity(n);
    let mut end_of = Vec::with_capacity(n);
    let mut is_used = vec![false; n];
    for start in starts {
        let mut at = Some(start).filter(|&start| !is_used[start]);
        while let Some(place) = at {
            is_used[place] = true;
            order.push(place);
            at = rows[place].iter().find(|&other| !is_used[other]);
        }
        end_of.resize(order.len(), order.len());
    }
    (order, end_of)
}
