//! What follows from one assumption by the easy rules, quickly.
//!
//! A what-if is tried on hundreds of squares, and following each with the rules themselves would look at the whole board
//! for every single step. Here only what is near a change is looked at again. Rules 1 to 6 can only ever say more as more
//! is known, so whichever is asked first the end is the same: a contradiction, or the same squares. What only pairing
//! shows is asked for once, at the end: a pairing that has become impossible stays so.

use super::candidates::Candidates;
use crate::tents::pairing::{FullPairing, TentPairing};
use crate::tents::position::Position;
use crate::tents::puzzle::{Line, Puzzle, Square};

/// A rule is broken, or can no longer be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Broken;

/// A board as far as easy rules have followed something.
#[derive(Clone)]
pub(super) struct Chain<'p> {
    puzzle: &'p Puzzle,
    squares: Vec<Square>,
    /// Trees and tents that surely have their partner.
    is_linked: Vec<bool>,
    /// Tents and free squares of each line: rows, then columns.
    counts: Vec<Count>,
    to_do: ToDo,
    /// The squares that were decided, in order.
    decided: Vec<usize>,
}

#[derive(Clone, Copy, Default)]
struct Count {
    tents: usize,
    free: usize,
}

/// What has to be looked at again.
#[derive(Clone, Default)]
struct ToDo {
    /// Squares that were decided.
    squares: Vec<usize>,
    /// Trees and tents that may have found their partner.
    links: Vec<usize>,
    /// Trees that may have one square left.
    trees: Vec<usize>,
    /// Lines that may need all their squares.
    lines: Vec<Line>,
}

impl<'p> Chain<'p> {
    /// A position and all that follows in it by the rules up to 6.
    pub(super) fn new(candidates: &Candidates<'p>) -> Result<Self, Broken> {
        let puzzle = candidates.puzzle();
        let squares = candidates.position.squares().to_vec();
        let mut counts = vec![Count::default(); puzzle.height() + puzzle.width()];
        for (at, square) in squares.iter().enumerate() {
            for line in lines_of(puzzle, at) {
                let count = &mut counts[index(puzzle, line)];
                match square {
                    Square::Tent => count.tents += 1,
                    Square::Free => count.free += 1,
                    Square::Tree | Square::Grass => {}
                }
            }
        }
        let mut chain = Self {
            puzzle,
            is_linked: (0..squares.len())
                .map(|at| candidates.is_linked(at))
                .collect(),
            squares,
            counts,
            to_do: ToDo::default(),
            decided: Vec::new(),
        };
        chain.look_everywhere()?;
        chain.follow()?;
        Ok(chain)
    }

    fn look_everywhere(&mut self) -> Result<(), Broken> {
        let puzzle = self.puzzle;
        for at in 0..self.squares.len() {
            match self.squares[at] {
                Square::Tent => self.to_do.squares.push(at),
                Square::Tree => self.tree_changed(at)?,
                // Rule 2 is for those with no tree at all, rule 5 for those whose trees have all their tents.
                Square::Free if puzzle.trees_beside(at).all(|it| self.is_linked[it]) => {
                    self.decide(at, Square::Grass)?;
                }
                Square::Free | Square::Grass => {}
            }
        }
        puzzle.lines().try_for_each(|line| self.line_changed(line))
    }

    /// The position with all that was decided.
    pub(super) fn added_to(&self, start: &Position) -> Position {
        let squares = self.decided.iter().map(|&at| (at, self.squares[at]));
        start.with_decided(squares)
    }

    /// Decides a square; nothing follows yet.
    pub(super) fn decide(&mut self, at: usize, square: Square) -> Result<(), Broken> {
        if self.squares[at] == square {
            return Ok(());
        }
        if self.squares[at] != Square::Free {
            return Err(Broken);
        }
        let touches = |near: usize| self.squares[near] == Square::Tent;
        if square == Square::Tent && self.puzzle.around(at).any(touches) {
            return Err(Broken);
        }
        self.squares[at] = square;
        for line in lines_of(self.puzzle, at) {
            let count = &mut self.counts[index(self.puzzle, line)];
            count.free -= 1;
            count.tents += usize::from(square == Square::Tent);
        }
        self.to_do.squares.push(at);
        self.decided.push(at);
        Ok(())
    }

    /// Follows the rules until they say nothing more.
    pub(super) fn follow(&mut self) -> Result<(), Broken> {
        loop {
            if let Some(at) = self.to_do.squares.pop() {
                self.after_decision(at)?;
            } else if let Some(at) = self.to_do.links.pop() {
                self.link(at)?;
            } else if let Some(tree) = self.to_do.trees.pop() {
                self.own_option(tree)?;
            } else if let Some(line) = self.to_do.lines.pop() {
                self.exact_line(line)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Whether trees or tents can no longer be paired, if they could at the start.
    pub(super) fn cannot_pair(
        &self,
        trees: &mut FullPairing<'_>,
        tents: &mut TentPairing<'_>,
    ) -> bool {
        let of = |kind: Square| {
            let these = self.decided.iter().copied();
            these.filter(move |&at| self.squares[at] == kind)
        };
        let lost: Vec<usize> = of(Square::Grass).collect();
        !tents.can_add(of(Square::Tent)) || !trees.can_do_without(&lost)
    }

    /// Rules 1, 3 and 4 around a square that was decided.
    fn after_decision(&mut self, at: usize) -> Result<(), Broken> {
        let puzzle = self.puzzle;
        if self.squares[at] == Square::Tent {
            for near in puzzle.around(at) {
                match self.squares[near] {
                    Square::Free => self.decide(near, Square::Grass)?,
                    Square::Tent => return Err(Broken),
                    Square::Tree | Square::Grass => {}
                }
            }
            self.to_do.links.push(at);
        }
        for line in lines_of(puzzle, at) {
            self.line_changed(line)?;
        }
        for tree in puzzle.trees_beside(at) {
            self.tree_changed(tree)?;
        }
        Ok(())
    }

    fn line_changed(&mut self, line: Line) -> Result<(), Broken> {
        let puzzle = self.puzzle;
        let Some(clue) = puzzle.clue(line) else {
            return Ok(());
        };
        let Count { tents, free } = self.counts[index(puzzle, line)];
        if clue < tents || tents + free < clue {
            return Err(Broken);
        }
        if clue == tents && 0 < free {
            for square in puzzle.line(line) {
                if self.squares[square] == Square::Free {
                    self.decide(square, Square::Grass)?;
                }
            }
        }
        self.to_do.lines.push(line);
        Ok(())
    }

    fn tree_changed(&mut self, tree: usize) -> Result<(), Broken> {
        self.to_do.links.push(tree);
        self.to_do.trees.push(tree);
        self.last_option(tree)
    }

    fn last_option(&mut self, tree: usize) -> Result<(), Broken> {
        let mut only = None;
        for near in self.puzzle.beside(tree) {
            match self.squares[near] {
                Square::Tent => return Ok(()),
                Square::Free if only.is_some() => return Ok(()),
                Square::Free => only = Some(near),
                Square::Tree | Square::Grass => {}
            }
        }
        self.decide(only.ok_or(Broken)?, Square::Tent)
    }

    /// Sure pairs, and rule 5 beside the trees that are in one.
    fn link(&mut self, at: usize) -> Result<(), Broken> {
        let puzzle = self.puzzle;
        if self.is_linked[at] {
            return Ok(());
        }
        let is_tree = self.squares[at] == Square::Tree;
        let mut partners = puzzle
            .beside(at)
            .filter(|&near| match (is_tree, self.squares[near]) {
                (true, Square::Free) => true,
                (true, Square::Tent) | (false, Square::Tree) => !self.is_linked[near],
                _ => false,
            });
        let partner = partners.next().ok_or(Broken)?;
        if partners.next().is_some() || self.squares[partner] == Square::Free {
            return Ok(());
        }
        let (tree, tent) = if is_tree {
            (at, partner)
        } else {
            (partner, at)
        };
        self.is_linked[tree] = true;
        self.is_linked[tent] = true;
        for other in puzzle.trees_beside(tent) {
            self.to_do.links.push(other);
            self.to_do.trees.push(other);
        }
        for near in puzzle.beside(tree) {
            match self.squares[near] {
                Square::Tent => self.to_do.links.push(near),
                Square::Free if puzzle.trees_beside(near).all(|it| self.is_linked[it]) => {
                    self.decide(near, Square::Grass)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn own_option(&mut self, tree: usize) -> Result<(), Broken> {
        if self.is_linked[tree] {
            return Ok(());
        }
        let mut only = None;
        for near in self.puzzle.beside(tree) {
            match self.squares[near] {
                Square::Tent if !self.is_linked[near] => return Ok(()),
                Square::Free if only.is_some() => return Ok(()),
                Square::Free => only = Some(near),
                _ => {}
            }
        }
        self.decide(only.ok_or(Broken)?, Square::Tent)
    }

    fn exact_line(&mut self, line: Line) -> Result<(), Broken> {
        let puzzle = self.puzzle;
        let Count { tents, free } = self.counts[index(puzzle, line)];
        let needed = puzzle.clue(line).map_or(0, |clue| clue - tents);
        if needed == 0 || free != needed {
            return Ok(());
        }
        let is_free = |at: usize| self.squares[at] == Square::Free;
        let mut squares = puzzle.line(line).zip(puzzle.line(line).skip(1));
        if squares.any(|(one, next)| is_free(one) && is_free(next)) {
            return Ok(());
        }
        for at in puzzle.line(line) {
            if self.squares[at] == Square::Free {
                self.decide(at, Square::Tent)?;
            }
        }
        Ok(())
    }
}

fn lines_of(puzzle: &Puzzle, at: usize) -> [Line; 2] {
    let (x, y) = puzzle.xy(at);
    [Line::Row(y), Line::Column(x)]
}

fn index(puzzle: &Puzzle, line: Line) -> usize {
    match line {
        Line::Row(y) => y,
        Line::Column(x) => puzzle.height() + x,
    }
}
