//! Plain search through all solutions: square by square, a tent or none, as long as no rule is broken.

use super::board::{Board, Square, Tents};
use crate::Budget;

/// Shows every solution until `see` says that it has seen enough; false if the budget ends first.
pub(super) fn each_solution(
    board: &Board,
    budget: &mut Budget<'_>,
    see: &mut dyn FnMut(&Tents) -> bool,
) -> bool {
    let mut search = Search {
        board,
        lines: board
            .lines()
            .map(|(squares, clue)| (squares.collect(), clue))
            .collect(),
        tents: vec![false; board.squares.len()],
    };
    let n = board.squares.len();
    let mut tries = vec![Try::Tent; n];
    let mut at = 0;
    loop {
        let goes_on = if at < n {
            if tries[at] == Try::Tent && !budget.spend() {
                return false;
            }
            search.decide(at, &mut tries[at])
        } else {
            let is_solution = board.failures(&search.tents).is_empty();
            if is_solution && !see(&search.tents) {
                return true;
            }
            false
        };
        if goes_on {
            at += 1;
        } else if at == 0 {
            return true;
        } else {
            at -= 1;
        }
    }
}

/// What is tried next on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Try {
    Tent,
    None,
    Nothing,
}

struct Search<'b> {
    board: &'b Board,
    lines: Vec<(Vec<usize>, Option<usize>)>,
    tents: Tents,
}

impl Search<'_> {
    /// Sets a square to what is tried next on it; false when nothing is left to try.
    fn decide(&mut self, at: usize, next: &mut Try) -> bool {
        if *next == Try::Tent {
            *next = Try::None;
            if self.can_be_tent(at) {
                self.tents[at] = true;
                if self.is_open(at) {
                    return true;
                }
            }
        }
        self.tents[at] = false;
        if *next == Try::None {
            *next = Try::Nothing;
            if self.board.squares[at] != Square::Tent && self.is_open(at) {
                return true;
            }
        }
        *next = Try::Tent;
        false
    }

    fn can_be_tent(&self, at: usize) -> bool {
        let board = self.board;
        let may_stand = matches!(board.squares[at], Square::Free | Square::Tent);
        may_stand
            && board
                .beside(at)
                .any(|near| board.squares[near] == Square::Tree)
            && board.around(at).all(|near| !self.tents[near])
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
                .filter(|&near| board.squares[near] == Square::Tree)
                .all(|tree| self.tree_is_open(tree, at))
    }

    fn line_is_open(&self, line: usize, at: usize) -> bool {
        let (squares, clue) = &self.lines[line];
        let n = squares.iter().filter(|&&square| self.tents[square]).count();
        let later = squares.iter().filter(|&&square| square > at);
        let room = later.filter(|&&square| self.can_be_tent(square)).count();
        clue.is_none_or(|clue| n <= clue && clue <= n + room)
    }

    fn tree_is_open(&self, tree: usize, at: usize) -> bool {
        let mut beside = self.board.beside(tree);
        beside.any(|near| self.tents[near] || (near > at && self.can_be_tent(near)))
    }
}
