//! A deal as a formula of propositional logic: one variable for each bird and place.

use super::super::puzzle::Puzzle;
use super::super::wish::Need;
use crate::error::Error;
use crate::small::small;
use crate::words::Sentence;

/// Formulas grow with the third power of the board; larger ones are refused.
const MAX_PLACES: usize = 128;

/// A literal: variable `bird * places + place + 1`, negative when it is denied.
pub(in super::super) type Literal = i32;

/// The clauses of a deal.
pub(in super::super) struct Formula<'a> {
    puzzle: &'a Puzzle,
    n_places: usize,
}

impl<'a> Formula<'a> {
    /// The formula of a deal that is not too large for one.
    pub(in super::super) fn new(puzzle: &'a Puzzle) -> Result<Self, Error> {
        let n_places = puzzle.board().n_places();
        if n_places <= MAX_PLACES {
            Ok(Self { puzzle, n_places })
        } else {
            Err(Error::Refused(
                Sentence::new("uluru-refused-formula")
                    .with("most", MAX_PLACES)
                    .with("n", n_places),
            ))
        }
    }

    /// How many variables say where birds stand.
    pub(in super::super) fn n_variables(&self) -> usize {
        self.puzzle.n_birds() * self.n_places
    }

    /// The literal "this bird stands on this place".
    pub(in super::super) fn stands(&self, bird: usize, place: usize) -> Literal {
        small(bird * self.n_places + place + 1)
    }

    /// The name of a variable: `p_BIRD_PLACE`, the bird as the rules number it.
    pub(in super::super) fn name(&self, bird: usize, place: usize) -> String {
        format!("p_{}_{place}", bird + self.puzzle.rules().first_bird())
    }

    /// Every bird stands somewhere.
    pub(in super::super) fn somewhere(&self) -> impl Iterator<Item = Vec<Literal>> {
        let birds = 0..self.puzzle.n_birds();
        birds.map(|bird| {
            (0..self.n_places)
                .map(|place| self.stands(bird, place))
                .collect()
        })
    }

    /// No two birds share a place.
    pub(in super::super) fn no_shared_place(&self) -> impl Iterator<Item = Vec<Literal>> {
        let n_birds = self.puzzle.n_birds();
        let pairs =
            (0..n_birds).flat_map(move |one| (one + 1..n_birds).map(move |other| (one, other)));
        pairs.flat_map(move |(one, other)| {
            (0..self.n_places).map(move |at| vec![-self.stands(one, at), -self.stands(other, at)])
        })
    }

    /// No bird stands on two places.
    pub(in super::super) fn one_place_each(&self) -> impl Iterator<Item = Vec<Literal>> {
        let n = self.n_places;
        let pairs = (0..n).flat_map(move |one| (one + 1..n).map(move |other| (one, other)));
        pairs.flat_map(move |(one, other)| {
            let birds = 0..self.puzzle.n_birds();
            birds.map(move |bird| vec![-self.stands(bird, one), -self.stands(bird, other)])
        })
    }

    /// The clauses that say that a bird's wish holds.
    pub(in super::super) fn wish(&self, bird: usize) -> Vec<Vec<Literal>> {
        match self.puzzle.needs()[bird] {
            Need::Any => Vec::new(),
            Need::Never => vec![Vec::new()],
            Need::In { .. } | Need::Itself { .. } => {
                let places = self.places(bird).into_iter();
                vec![places.map(|place| self.stands(bird, place)).collect()]
            }
            Need::With { other, .. } => {
                let other = usize::from(other);
                let clause = |there: usize| {
                    let denied = -self.stands(other, there);
                    let places = self.places_beside(bird, there).into_iter();
                    let wanted = places.map(|place| self.stands(bird, place));
                    std::iter::once(denied).chain(wanted).collect()
                };
                (0..self.n_places).map(clause).collect()
            }
        }
    }

    /// The places where a wish about one bird holds.
    pub(in super::super) fn places(&self, bird: usize) -> Vec<usize> {
        let board = self.puzzle.board();
        let holds = |&place: &usize| match self.puzzle.needs()[bird] {
            Need::In { region, is_negated } => board.lies_in(place, region) != is_negated,
            Need::Itself {
                relation,
                is_negated,
            } => board.relates(relation, place, place) != is_negated,
            Need::Never => false,
            Need::Any | Need::With { .. } => true,
        };
        (0..self.n_places).filter(holds).collect()
    }

    /// The places where a wish about two birds holds while the other stands there.
    pub(in super::super) fn places_beside(&self, bird: usize, there: usize) -> Vec<usize> {
        let Need::With {
            relation,
            is_negated,
            ..
        } = self.puzzle.needs()[bird]
        else {
            return self.places(bird);
        };
        let board = self.puzzle.board();
        (0..self.n_places)
            .filter(|&place| place != there && board.relates(relation, there, place) != is_negated)
            .collect()
    }
}
