//! The constraints of a board, in the order of `docs/formats.md`, and what counting across borders adds.

use crate::learn::Literal;
use crate::prove::{Id, Prover, Term};
use crate::small::small;
use crate::tents::puzzle::{Line, Puzzle, Square};

/// At least, and at most.
type Both = (Id, Id);

/// A prover that knows a board, and which constraint says what.
pub(super) struct Constraints {
    pub(super) prover: Prover,
    /// Of each square: that it holds a tent, if it can.
    tents: Vec<Option<Literal>>,
    /// Of each square: that its tree has one tent, or that its tent has one of several trees.
    squares: Vec<Option<Both>>,
    /// Of each line: its clue.
    lines: Vec<Option<Both>>,
}

impl Constraints {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let n_squares = puzzle.squares().len();
        let mut n_unknowns = 0;
        let mut next = || {
            n_unknowns += 1;
            Literal::yes(n_unknowns - 1)
        };
        let can_hold = |at: usize| match puzzle.squares()[at] {
            Square::Tent => true,
            Square::Free => puzzle.trees_beside(at).next().is_some(),
            Square::Tree | Square::Grass => false,
        };
        let tents: Vec<Option<Literal>> = (0..n_squares)
            .map(|at| can_hold(at).then(&mut next))
            .collect();
        // Of each square: the trees beside it, and that its tent is paired with them.
        let mut pairs: Vec<Vec<(usize, Literal)>> = vec![Vec::new(); n_squares];
        for at in 0..n_squares {
            let Some(tent) = tents[at] else {
                continue;
            };
            let trees: Vec<usize> = puzzle.trees_beside(at).collect();
            pairs[at] = match trees[..] {
                [tree] => vec![(tree, tent)],
                _ => trees.iter().map(|&tree| (tree, next())).collect(),
            };
        }
        let mut constraints = Self {
            prover: Prover::new(n_unknowns),
            tents,
            squares: vec![None; n_squares],
            lines: Vec::with_capacity(puzzle.width() + puzzle.height()),
        };
        constraints.grant(puzzle, &pairs);
        constraints
    }

    /// Only solutions other than this one are left.
    pub(super) fn block(&mut self, tents: &[bool]) {
        let elsewhere = self
            .tents
            .iter()
            .zip(tents)
            .filter(|(_, is_tent)| !**is_tent);
        let terms: Vec<Term> = elsewhere
            .filter_map(|(tent, _)| tent.map(|tent| (1, tent)))
            .collect();
        self.prover.at_least(&terms, 1);
    }

    /// Adds what counting across the border behind each row and column says, as far as clues reach from either side.
    pub(super) fn add_borders(&mut self, puzzle: &Puzzle) {
        let rows: Vec<Line> = (0..puzzle.height()).map(Line::Row).collect();
        let columns: Vec<Line> = (0..puzzle.width()).map(Line::Column).collect();
        let n_rows = rows.len();
        let number = |line: Line| match line {
            Line::Row(y) => y,
            Line::Column(x) => n_rows + x,
        };
        for mut lines in [rows, columns] {
            for _ in 0..2 {
                let is_whole = lines.iter().all(|&line| self.lines[number(line)].is_some());
                let mut before: Option<Both> = None;
                for &line in &lines[..lines.len() - 1] {
                    let Some(clue) = self.lines[number(line)] else {
                        break;
                    };
                    before = Some(self.border(before, clue, puzzle.line(line)));
                }
                if is_whole {
                    // From the other side the same would be said.
                    break;
                }
                lines.reverse();
            }
        }
    }

    /// The border behind a line: the one before, the trees and shared squares of the line, minus its clue.
    fn border(
        &mut self,
        before: Option<Both>,
        clue: Both,
        line: impl Iterator<Item = usize>,
    ) -> Both {
        let squares: Vec<Both> = line.filter_map(|at| self.squares[at]).collect();
        let parts = || before.iter().chain(&squares);
        let least: Vec<Id> = parts().map(|both| both.0).chain([clue.1]).collect();
        let most: Vec<Id> = parts().map(|both| both.1).chain([clue.0]).collect();
        (self.prover.add_up(&least), self.prover.add_up(&most))
    }

    fn grant(&mut self, puzzle: &Puzzle, pairs: &[Vec<(usize, Literal)>]) {
        let n_squares = puzzle.squares().len();
        for tree in puzzle.trees() {
            let beside = puzzle.beside(tree);
            let own = beside.flat_map(|at| pairs[at].iter().filter(|pair| pair.0 == tree));
            let terms: Vec<Term> = own.map(|pair| (1, pair.1)).collect();
            self.squares[tree] = Some(self.prover.exactly(&terms, 1));
        }
        for (at, own) in pairs.iter().enumerate() {
            if let Some(tent) = self.tents[at].filter(|_| own.len() != 1) {
                let mut terms = vec![(1, tent)];
                terms.extend(own.iter().map(|pair| (-1, pair.1)));
                self.squares[at] = Some(self.prover.exactly(&terms, 0));
            }
        }
        for y in 0..(puzzle.height() - 1).max(1) {
            for x in 0..(puzzle.width() - 1).max(1) {
                let block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                let squares = block.iter().filter_map(|&(x, y)| puzzle.at(x, y));
                let terms = self.terms(squares);
                if terms.len() >= 2 {
                    self.prover.at_most(&terms, 1);
                }
            }
        }
        for line in puzzle.lines() {
            let terms = self.terms(puzzle.line(line));
            let clue = puzzle.clue(line);
            let both = clue.map(|clue| self.prover.exactly(&terms, small(clue)));
            self.lines.push(both);
        }
        for at in (0..n_squares).filter(|&at| puzzle.squares()[at] == Square::Tent) {
            let terms = self.terms(std::iter::once(at));
            self.prover.at_least(&terms, 1);
        }
    }

    fn terms(&self, squares: impl Iterator<Item = usize>) -> Vec<Term> {
        let tents = squares.filter_map(|at| self.tents[at]);
        tents.map(|tent| (1, tent)).collect()
    }
}
