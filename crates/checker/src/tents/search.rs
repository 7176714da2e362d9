//! Plain search for a solution: square by square, a tent or none, as long as no rule is broken.

use super::board::{Board, Square, Tents};
use crate::Budget;

/// What the search came to.
pub(super) enum Outcome {
    /// There is no such solution.
    None,
    /// Here is one.
    Found(Tents),
    /// The nodes were used up first.
    GaveUp,
}

/// Looks for a solution other than the one named.
pub(super) fn search(
    board: &Board,
    budget: &mut Budget<'_>,
    other_than: Option<&Tents>,
) -> Outcome {
    let mut search = Search {
        board,
        lines: board.lines(),
        other_than,
        budget,
        tents: vec![false; board.squares.len()],
    };
    match search.from(0) {
        None => Outcome::GaveUp,
        Some(true) => Outcome::Found(search.tents),
        Some(false) => Outcome::None,
    }
}

struct Search<'b, 'c> {
    board: &'b Board,
    lines: Vec<(String, Vec<usize>, Option<usize>)>,
    other_than: Option<&'b Tents>,
    budget: &'b mut Budget<'c>,
    tents: Tents,
}

impl Search<'_, '_> {
    /// Decides the squares from this one on; true when a solution stands, none when the nodes are used up.
    fn from(&mut self, at: usize) -> Option<bool> {
        if at == self.tents.len() {
            let is_new = self.other_than != Some(&self.tents);
            return Some(is_new && self.board.check(&self.tents).is_ok());
        }
        if !self.budget.spend() {
            return None;
        }
        if self.can_be_tent(at) {
            self.tents[at] = true;
            if self.is_open(at) && self.from(at + 1)? {
                return Some(true);
            }
            self.tents[at] = false;
        }
        let must_be_tent = self.board.squares[at] == Square::Tent;
        Some(!must_be_tent && self.is_open(at) && self.from(at + 1)?)
    }

    fn can_be_tent(&self, at: usize) -> bool {
        let board = self.board;
        let may_stand = matches!(board.squares[at], Square::Free | Square::Tent);
        may_stand
            && board
                .beside(at)
                .iter()
                .any(|&near| board.squares[near] == Square::Tree)
            && board.around(at).iter().all(|&near| !self.tents[near])
    }

    /// Whether the lines and trees that this square belongs to can still get what they need.
    fn is_open(&self, at: usize) -> bool {
        let board = self.board;
        let (row, column) = (at / board.width, board.height + at % board.width);
        [row, column]
            .iter()
            .all(|&line| self.line_is_open(line, at))
            && board
                .beside(at)
                .iter()
                .filter(|&&near| board.squares[near] == Square::Tree)
                .all(|&tree| self.tree_is_open(tree, at))
    }

    fn line_is_open(&self, line: usize, at: usize) -> bool {
        let (_, squares, clue) = &self.lines[line];
        let n = squares.iter().filter(|&&square| self.tents[square]).count();
        let later = squares.iter().filter(|&&square| square > at);
        let room = later.filter(|&&square| self.can_be_tent(square)).count();
        clue.is_none_or(|clue| n <= clue && clue <= n + room)
    }

    fn tree_is_open(&self, tree: usize, at: usize) -> bool {
        let mut beside = self.board.beside(tree).into_iter();
        beside.any(|near| self.tents[near] || (near > at && self.can_be_tent(near)))
    }
}
