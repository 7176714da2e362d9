//! Where each bird may still stand, narrowed by wishes and by the rule that no two birds share a place.
//!
//! A domain remembers which wishes narrowed it, so that a dead end names a set of wishes that cannot hold together.
//! That no two birds share a place is kept by a matching of birds and places: when there is none, some birds have
//! fewer places between them than they are many (Hall, 1935); when there is one, a place that no matching gives to a
//! bird is taken from its domain (Régin, 1994).

use super::model::{Model, Ready};
use super::set::Set;

/// The state of a search: domains, what narrowed them, and a matching.
#[derive(Clone)]
pub(super) struct Domains<const W: usize> {
    pub(super) places: Vec<Set<W>>,
    /// The wishes that narrowed each domain.
    causes: Vec<Set<W>>,
    match_of: Vec<Option<u16>>,
    bird_on: Vec<Option<u16>>,
    /// Whether something was kept that no wish is the cause of.
    is_decided: bool,
}

/// Wishes that cannot hold together: at least `n` of them fail in every placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Conflict<const W: usize> {
    pub(super) wishes: Set<W>,
    pub(super) n: usize,
    /// The places that too many birds are confined to, if that is what the conflict is and `n` is more than 1.
    crowded: Option<Set<W>>,
}

impl<const W: usize> Conflict<W> {
    /// One of these wishes fails.
    pub(super) fn of_one(wishes: Set<W>) -> Self {
        Self {
            wishes,
            n: 1,
            crowded: None,
        }
    }
}

/// Birds that have fewer places between them than they are many.
pub(in super::super) struct Crowd {
    /// Each bird, and the wishes that confine it.
    pub(in super::super) birds: Vec<(usize, Vec<usize>)>,
    /// All of their places.
    pub(in super::super) places: Vec<usize>,
}

/// Filtering by alternating paths is worth its price on boards up to this size.
const MAX_FILTERED: usize = 64;

impl<const W: usize> Domains<W> {
    /// Every bird may stand everywhere.
    pub(super) fn new(model: &Model<W>) -> Self {
        Self {
            places: vec![Set::below(model.n_places); model.n_birds],
            causes: vec![Set::EMPTY; model.n_birds],
            match_of: vec![None; model.n_birds],
            bird_on: vec![None; model.n_places],
            is_decided: false,
        }
    }

    /// Keeps a bird on some of its places, as a decision or a given: no wish is the cause.
    pub(super) fn keep(&mut self, bird: usize, places: &Set<W>) {
        self.places[bird] = self.places[bird].and(places);
        self.is_decided = true;
    }

    /// What the wishes that narrowed a domain are.
    pub(super) fn causes(&self, bird: usize) -> Set<W> {
        self.causes[bird]
    }

    /// Narrows by the active wishes until nothing changes. `changed` are the birds to begin with.
    pub(super) fn narrow(
        &mut self,
        model: &Model<W>,
        active: &Set<W>,
        mut changed: Set<W>,
    ) -> Result<(), Conflict<W>> {
        for bird in changed.iter() {
            if let (true, Ready::In(places)) = (active.has(bird), model.needs[bird]) {
                self.cut(bird, &places, &Set::only(bird))?;
            }
        }
        loop {
            while let Some(bird) = changed.first() {
                changed.remove(bird);
                for &wish in &model.wishes_about[bird] {
                    if active.has(wish) {
                        self.revise(model, wish, bird, &mut changed)?;
                    }
                }
            }
            self.match_all()?;
            if model.n_places > MAX_FILTERED {
                return Ok(());
            }
            changed = self.filter()?;
            if changed.is_empty() {
                return Ok(());
            }
        }
    }

    /// Narrows the bird at the other end of a wish.
    fn revise(
        &mut self,
        model: &Model<W>,
        wish: usize,
        from: usize,
        changed: &mut Set<W>,
    ) -> Result<(), Conflict<W>> {
        let Ready::With { link, other } = model.needs[wish] else {
            return Ok(());
        };
        let to = if from == wish { other } else { wish };
        let reach = model.links[link].reach(&self.places[from]);
        if !self.places[to].lies_in(&reach) {
            let causes = self.causes[from].or(&Set::only(wish));
            self.cut(to, &reach, &causes)?;
            changed.insert(to);
        }
        Ok(())
    }

    fn cut(&mut self, bird: usize, places: &Set<W>, causes: &Set<W>) -> Result<(), Conflict<W>> {
        let left = self.places[bird].and(places);
        if left == self.places[bird] {
            return Ok(());
        }
        self.places[bird] = left;
        self.causes[bird] = self.causes[bird].or(causes);
        if left.is_empty() {
            Err(Conflict::of_one(self.causes[bird]))
        } else {
            Ok(())
        }
    }

    /// Gives every bird a place of its own, keeping what can be kept of the last matching.
    fn match_all(&mut self) -> Result<(), Conflict<W>> {
        let n_birds = self.places.len();
        let mut taken: Set<W> = Set::EMPTY;
        for bird in 0..n_birds {
            if let Some(place) = self.match_of[bird] {
                if self.places[bird].has(place.into()) {
                    taken.insert(place.into())
                } else {
                    self.match_of[bird] = None;
                    self.bird_on[usize::from(place)] = None;
                }
            }
        }
        for bird in 0..n_birds {
            if self.match_of[bird].is_none() {
                match self.places[bird].minus(&taken).first() {
                    Some(place) => {
                        self.seat(bird, place);
                        taken.insert(place);
                    }
                    None => {
                        let place = self.augment(bird, &taken)?;
                        taken.insert(place);
                    }
                }
            }
        }
        Ok(())
    }

    fn seat(&mut self, bird: usize, place: usize) {
        self.match_of[bird] = Some(place as u16);
        self.bird_on[place] = Some(bird as u16);
    }

    /// Finds a free place for a bird along an alternating path, breadth first, and returns that place.
    fn augment(&mut self, bird: usize, taken: &Set<W>) -> Result<usize, Conflict<W>> {
        let mut queue = vec![bird];
        let mut came_from = vec![0u16; self.bird_on.len()];
        let mut seen: Set<W> = Set::EMPTY;
        let mut at = 0;
        while at < queue.len() {
            let here = queue[at];
            at += 1;
            let fresh = self.places[here].minus(&seen);
            if let Some(free) = fresh.minus(taken).first() {
                came_from[free] = here as u16;
                self.shift(bird, free, &came_from);
                return Ok(free);
            }
            for place in fresh.iter() {
                came_from[place] = here as u16;
                queue.push(
                    self.bird_on[place]
                        .expect("a taken place has a bird")
                        .into(),
                );
            }
            seen = seen.or(&fresh);
        }
        Err(self.crowd(&queue, &seen))
    }

    fn shift(&mut self, bird: usize, mut place: usize, came_from: &[u16]) {
        loop {
            let mover = usize::from(came_from[place]);
            let before = self.match_of[mover];
            self.seat(mover, place);
            if mover == bird {
                return;
            }
            place = before.expect("a bird on the path had a place").into();
        }
    }

    /// The birds that have only these places between them.
    fn confined(&self, places: &Set<W>) -> impl Iterator<Item = usize> {
        (0..self.places.len()).filter(|&bird| self.places[bird].lies_in(places))
    }

    /// Several birds too many for some places, each with the wishes that confine it there, if narrowing has just ended
    /// with such a conflict.
    pub(super) fn crowd_of(&self, conflict: &Conflict<W>) -> Option<Crowd> {
        let places = conflict.crowded?;
        let confined = self.confined(&places);
        Some(Crowd {
            birds: confined
                .map(|bird| (bird, self.causes[bird].iter().collect()))
                .collect(),
            places: places.iter().collect(),
        })
    }

    /// The birds that have only these places between them, and what made it so.
    fn crowd(&self, some: &[usize], places: &Set<W>) -> Conflict<W> {
        if let Some(conflict) = self.large_crowd(places).filter(|_| !self.is_decided) {
            return conflict;
        }
        let mut wishes = Set::EMPTY;
        for &bird in some {
            wishes = wishes.or(&self.causes[bird]);
        }
        Conflict::of_one(wishes)
    }

    /// Several birds too many for these places, if no wish confines two of them: then one more wish must fail for
    /// each bird too many.
    fn large_crowd(&self, places: &Set<W>) -> Option<Conflict<W>> {
        let confined: Vec<usize> = self.confined(places).collect();
        let n = confined.len() - places.len();
        let mut wishes = Set::EMPTY;
        for &bird in &confined {
            if self.causes[bird].is_empty() || wishes.meets(&self.causes[bird]) {
                return None;
            }
            wishes = wishes.or(&self.causes[bird]);
        }
        (n > 1).then_some(Conflict {
            wishes,
            n,
            crowded: Some(*places),
        })
    }

    /// Takes away places that no matching gives to a bird; the birds that lost some.
    fn filter(&mut self) -> Result<Set<W>, Conflict<W>> {
        let n_birds = self.places.len();
        let mut free: Set<W> = Set::EMPTY;
        (0..self.bird_on.len())
            .filter(|&place| self.bird_on[place].is_none())
            .for_each(|place| free.insert(place));
        // For each bird: the birds it could push away by an alternating path, itself included; and whether the push
        // can end on a free place.
        let mut reach: Vec<Set<W>> = Vec::with_capacity(n_birds);
        for bird in 0..n_birds {
            let mut owners = Set::only(bird);
            for place in self.places[bird].minus(&free).iter() {
                owners.insert(
                    self.bird_on[place]
                        .expect("a taken place has a bird")
                        .into(),
                );
            }
            reach.push(owners);
        }
        for middle in 0..n_birds {
            let beyond = reach[middle];
            for owners in &mut reach {
                if owners.has(middle) {
                    *owners = owners.or(&beyond);
                }
            }
        }
        let mut ends_free: Set<W> = Set::EMPTY;
        for (bird, owners) in reach.iter().enumerate() {
            if owners.iter().any(|other| self.places[other].meets(&free)) {
                ends_free.insert(bird);
            }
        }
        let mut changed = Set::EMPTY;
        for bird in 0..n_birds {
            let mut left = self.places[bird];
            for place in self.places[bird].minus(&free).iter() {
                let owner = usize::from(self.bird_on[place].expect("a taken place has a bird"));
                if !reach[owner].has(bird) && !ends_free.has(owner) {
                    left.remove(place);
                }
            }
            if left != self.places[bird] {
                // The owners of the lost places, and all they can push, fill their places among themselves.
                let mut causes = Set::EMPTY;
                for place in self.places[bird].minus(&left).iter() {
                    let owner = usize::from(self.bird_on[place].expect("a taken place has a bird"));
                    for other in reach[owner].iter() {
                        causes = causes.or(&self.causes[other]);
                    }
                }
                self.places[bird] = left;
                self.causes[bird] = self.causes[bird].or(&causes);
                changed.insert(bird);
            }
        }
        Ok(changed)
    }

    /// Where the matching puts each bird.
    pub(super) fn matching(&self) -> Vec<usize> {
        let place = |place: &Option<u16>| usize::from(place.expect("every bird is matched"));
        self.match_of.iter().map(place).collect()
    }
}
