//! A position seen the way the rules look at it: where a tent could still stand, and which trees still wait for one.

use std::cell::OnceCell;

use crate::budget::{Budget, Ends};
use crate::small::small;
use crate::tents::mark::Kind;
use crate::tents::pairing::sure_links;
use crate::tents::position::Position;
use crate::tents::puzzle::{Line, Puzzle, Square};
use crate::tents::solve::{Ending, ending};
use crate::tents::word::{Word, capacity};

/// A position with what follows at sight.
pub(in crate::tents) struct Candidates<'p> {
    /// The position itself.
    pub(super) position: &'p Position,
    /// When to look no further.
    pub(super) ends: Ends<'p>,
    /// A solution that agrees with the position, if somebody has found one.
    truth: Option<&'p Truth>,
    /// Free squares that touch no tent and have a tree beside them whose tent is not known yet.
    can_hold: Vec<bool>,
    /// The sure partners of trees and tents.
    partner: Vec<Option<usize>>,
}

/// A solution, looked for once somebody needs it.
#[derive(Default)]
pub(super) struct Truth(OnceCell<Option<Vec<Square>>>);

impl Truth {
    /// What it costs at most to find one, in nodes of the exact solver.
    const MOST_NODES: u64 = 20_000;

    /// A solution that agrees with the first position that was asked for, and so with all that follow from it.
    fn solution(&self, position: &Position) -> Option<&[Square]> {
        let find = || {
            let puzzle = position.puzzle().with_givens(position.squares());
            match ending(&puzzle, &mut Budget::nodes(Self::MOST_NODES)) {
                Ending::Found(squares) => Some(squares),
                Ending::Impossible | Ending::Unknown => None,
            }
        };
        self.0.get_or_init(find).as_deref()
    }
}

impl<'p> Candidates<'p> {
    /// Looks at a position.
    pub(in crate::tents) fn new(position: &'p Position) -> Self {
        let puzzle = position.puzzle();
        let squares = position.squares();
        let mut partner = vec![None; squares.len()];
        for (tree, tent) in sure_links(puzzle, squares) {
            partner[tree] = Some(tent);
            partner[tent] = Some(tree);
        }
        let can_hold = |at: usize| {
            squares[at] == Square::Free
                && puzzle.trees_beside(at).any(|tree| partner[tree].is_none())
                && puzzle.around(at).all(|near| squares[near] != Square::Tent)
        };
        Self {
            position,
            ends: Ends::default(),
            truth: None,
            can_hold: (0..squares.len()).map(can_hold).collect(),
            partner,
        }
    }

    /// The same, looked at until then.
    pub(super) fn until(self, ends: Ends<'p>) -> Self {
        Self { ends, ..self }
    }

    /// The same, by somebody who may find out what a solution has.
    pub(super) fn knowing(self, truth: Option<&'p Truth>) -> Self {
        Self { truth, ..self }
    }

    /// Whether a solution is known that has this on a square.
    pub(super) fn is_known_to_be(&self, at: usize, kind: Kind) -> bool {
        let solution = self.truth.and_then(|truth| truth.solution(self.position));
        solution.is_some_and(|squares| (squares[at] == Square::Tent) == (kind == Kind::Tent))
    }

    /// The fixed problem.
    pub(super) fn puzzle(&self) -> &'p Puzzle {
        self.position.puzzle()
    }

    /// What is known of a square.
    pub(super) fn square(&self, at: usize) -> Square {
        self.position.squares()[at]
    }

    /// Whether a tent could still stand on a square.
    pub(super) fn can_hold(&self, at: usize) -> bool {
        self.can_hold[at]
    }

    /// Whether a tree or a tent surely has its partner.
    pub(super) fn is_linked(&self, at: usize) -> bool {
        self.partner[at].is_some()
    }

    /// The sure partner of a tree or a tent.
    pub(super) fn partner(&self, at: usize) -> Option<usize> {
        self.partner[at]
    }

    /// Every square that could still hold a tent, in order.
    pub(super) fn candidates(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.can_hold.len()).filter(|&at| self.can_hold[at])
    }

    /// The trees that need a tent which does not stand yet.
    pub(super) fn waiting_trees(&self) -> impl Iterator<Item = usize> + '_ {
        self.puzzle().trees().filter(|&tree| self.is_waiting(tree))
    }

    /// Whether a tree needs a tent which does not stand yet.
    pub(super) fn is_waiting(&self, tree: usize) -> bool {
        let is_own = |near| self.square(near) == Square::Tent && !self.is_linked(near);
        !self.is_linked(tree) && !self.puzzle().beside(tree).any(is_own)
    }

    /// The squares that could hold the tent of a waiting tree.
    pub(super) fn options(&self, tree: usize) -> Vec<usize> {
        let beside = self.puzzle().beside(tree);
        beside.filter(|&near| self.can_hold[near]).collect()
    }

    /// The places of a line that could hold a tent, as bits.
    pub(super) fn places(&self, line: Line) -> u128 {
        let mut places = 0;
        for (nth, at) in self.puzzle().line(line).enumerate() {
            if self.can_hold[at] {
                places |= u128::bit(nth);
            }
        }
        places
    }

    /// The most tents a line can still get.
    pub(super) fn capacity(&self, line: Line) -> usize {
        small(capacity(self.places(line)))
    }

    /// How many tents a line with a clue still needs.
    pub(super) fn needed(&self, line: Line) -> Option<usize> {
        let clue = self.puzzle().clue(line)?;
        clue.checked_sub(self.position.count(line, Square::Tent))
    }

    /// The square of a line at this place.
    pub(super) fn at(&self, line: Line, place: usize) -> usize {
        match line {
            Line::Row(y) => y * self.puzzle().width() + place,
            Line::Column(x) => place * self.puzzle().width() + x,
        }
    }

    /// The squares of a line at these places.
    pub(super) fn squares_at(&self, line: Line, places: u128) -> Vec<usize> {
        let bits = crate::tents::word::squares(places);
        bits.map(|place| self.at(line, place)).collect()
    }

    /// The lines directly before and behind a line.
    pub(super) fn lines_beside(&self, line: Line) -> impl Iterator<Item = Line> + use<> {
        let (nth, n, make): (usize, usize, fn(usize) -> Line) = match line {
            Line::Row(y) => (y, self.puzzle().height(), Line::Row),
            Line::Column(x) => (x, self.puzzle().width(), Line::Column),
        };
        let before = nth.checked_sub(1);
        let behind = Some(nth + 1).filter(|&behind| behind < n);
        [before, behind].into_iter().flatten().map(make)
    }

    /// Of these squares, those that are still free.
    pub(super) fn still_free(&self, squares: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let free = |at: &usize| self.square(*at) == Square::Free;
        squares.into_iter().filter(free).collect()
    }

    /// The free squares that touch every one of these.
    pub(super) fn touching_all(&self, squares: &[usize]) -> Vec<usize> {
        let Some((&first, rest)) = squares.split_first() else {
            return Vec::new();
        };
        let touches =
            |one: usize, other: usize| self.puzzle().around(one).any(|near| near == other);
        let common = self.puzzle().around(first);
        let common = common.filter(|&at| rest.iter().all(|&other| touches(at, other)));
        self.still_free(common.filter(|at| !squares.contains(at)))
    }
}
