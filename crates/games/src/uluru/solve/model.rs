//! A deal made ready for search: each wish as a set of places or as rows of a relation.

use super::super::puzzle::Puzzle;
use super::super::wish::{Need, Relation};
use super::set::Set;

/// A deal with sets of places in place of names.
pub(super) struct Model<const W: usize> {
    pub(super) n_places: usize,
    pub(super) n_birds: usize,
    /// What each bird needs.
    pub(super) needs: Vec<Ready<W>>,
    /// The birds whose wishes are not about nothing and not hopeless: those that search decides about.
    pub(super) wishing: Set<W>,
    /// How many wishes can never hold.
    pub(super) n_never: usize,
    pub(super) links: Vec<Link<W>>,
    /// The wishes that name or belong to each bird, among those that relate two birds.
    pub(super) wishes_about: Vec<Vec<usize>>,
}

/// A wish, ready for search.
#[derive(Clone, Copy)]
pub(super) enum Ready<const W: usize> {
    Any,
    Never,
    /// The bird must stand on one of these places.
    In(Set<W>),
    /// The places of this bird and another must be related.
    With {
        link: usize,
        other: usize,
    },
}

/// A relation between places, symmetric, and its classes: places that are related to the same places.
pub(super) struct Link<const W: usize> {
    pub(super) kind: (Relation, bool),
    pub(super) rows: Vec<Set<W>>,
    /// The places of each class, and the places they are all related to.
    pub(super) classes: Vec<(Set<W>, Set<W>)>,
    class_of: Vec<u16>,
}

impl<const W: usize> Model<W> {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let n_places = board.n_places();
        let everywhere = Set::below(n_places);
        let mut model = Self {
            n_places,
            n_birds: puzzle.n_birds(),
            needs: Vec::with_capacity(puzzle.n_birds()),
            wishing: Set::EMPTY,
            n_never: 0,
            links: Vec::new(),
            wishes_about: vec![Vec::new(); puzzle.n_birds()],
        };
        let places = |is_wanted: &dyn Fn(usize) -> bool| {
            let mut set = Set::EMPTY;
            (0..n_places)
                .filter(|&at| is_wanted(at))
                .for_each(|at| set.insert(at));
            set
        };
        for (bird, &need) in puzzle.needs().iter().enumerate() {
            let ready = match need {
                Need::Any => Ready::Any,
                Need::Never => Ready::Never,
                Need::In { region, is_negated } => of_places(
                    places(&|at| board.lies_in(at, region) != is_negated),
                    &everywhere,
                ),
                Need::Itself {
                    relation,
                    is_negated,
                } => of_places(
                    places(&|at| board.relates(relation, at, at) != is_negated),
                    &everywhere,
                ),
                Need::With {
                    relation,
                    other,
                    is_negated,
                } => {
                    let other = usize::from(other);
                    let link = model.link(puzzle, relation, is_negated);
                    model.wishes_about[bird].push(bird);
                    model.wishes_about[other].push(bird);
                    Ready::With { link, other }
                }
            };
            match ready {
                Ready::Any => {}
                Ready::Never => model.n_never += 1,
                Ready::In(_) | Ready::With { .. } => model.wishing.insert(bird),
            }
            model.needs.push(ready);
        }
        model
    }

    fn link(&mut self, puzzle: &Puzzle, relation: Relation, is_negated: bool) -> usize {
        let kind = (relation, is_negated);
        if let Some(at) = self.links.iter().position(|link| link.kind == kind) {
            return at;
        }
        let matrix = puzzle.board().matrix(relation);
        let everywhere = Set::below(self.n_places);
        let rows: Vec<Set<W>> = (0..self.n_places)
            .map(|place| {
                let row = Set::of_words(matrix.row(place));
                if is_negated {
                    everywhere.minus(&row)
                } else {
                    row
                }
            })
            .collect();
        let (classes, class_of) = classes(&rows);
        self.links.push(Link {
            kind,
            rows,
            classes,
            class_of,
        });
        self.links.len() - 1
    }

    /// Whether a bird's wish holds in a full placement.
    pub(super) fn holds(&self, bird: usize, place_of: &[usize]) -> bool {
        match self.needs[bird] {
            Ready::Any => true,
            Ready::Never => false,
            Ready::In(places) => places.has(place_of[bird]),
            Ready::With { link, other } => {
                self.links[link].rows[place_of[other]].has(place_of[bird])
            }
        }
    }

    /// How many wishes do not hold in a full placement.
    pub(super) fn cost(&self, place_of: &[usize]) -> usize {
        (0..self.n_birds)
            .filter(|&bird| !self.holds(bird, place_of))
            .count()
    }
}

impl<const W: usize> Link<W> {
    /// All places related to at least one of these.
    pub(super) fn reach(&self, places: &Set<W>) -> Set<W> {
        let mut reach = Set::EMPTY;
        if self.classes.len() <= 8 {
            for (class, row) in &self.classes {
                if class.meets(places) {
                    reach = reach.or(row);
                }
            }
            return reach;
        }
        for place in places.iter() {
            reach = reach.or(&self.rows[place]);
        }
        reach
    }

    /// Whether all of these places are related to the same places.
    pub(super) fn is_one_class(&self, places: &Set<W>) -> bool {
        match places.first() {
            None => true,
            Some(first) => places.lies_in(&self.classes[usize::from(self.class_of[first])].0),
        }
    }

    /// How many classes these places belong to.
    pub(super) fn n_classes(&self, places: &Set<W>) -> usize {
        self.classes
            .iter()
            .filter(|class| class.0.meets(places))
            .count()
    }
}

fn of_places<const W: usize>(places: Set<W>, everywhere: &Set<W>) -> Ready<W> {
    if places.is_empty() {
        Ready::Never
    } else if places == *everywhere {
        Ready::Any
    } else {
        Ready::In(places)
    }
}

/// Places with equal rows, the rows, and the class of each place.
fn classes<const W: usize>(rows: &[Set<W>]) -> (Vec<(Set<W>, Set<W>)>, Vec<u16>) {
    let mut classes: Vec<(Set<W>, Set<W>)> = Vec::new();
    let mut class_of = Vec::with_capacity(rows.len());
    let mut known = std::collections::HashMap::new();
    for (place, row) in rows.iter().enumerate() {
        let at = *known.entry(*row).or_insert_with(|| {
            classes.push((Set::EMPTY, *row));
            classes.len() - 1
        });
        classes[at].0.insert(place);
        class_of.push(at as u16);
    }
    (classes, class_of)
}
