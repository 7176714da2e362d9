//! A solved board to begin with: tents, each with its tree.

use crate::rng::Rng;
use crate::tents::puzzle::{Line, Puzzle, Square};

/// Tents and trees that keep every rule.
#[derive(Clone)]
pub(super) struct Layout {
    size: Puzzle,
    squares: Vec<Square>,
    /// The tree of each tent, by square.
    tree_of: Vec<Option<usize>>,
}

impl Layout {
    /// Sets tents one by one on random squares that touch no tent, each with a tree on a random free square beside
    /// it, until this share of the squares are trees or no room is left.
    pub(super) fn random(width: usize, height: usize, percent: usize, rng: &mut Rng) -> Self {
        let n_squares = width * height;
        let size = Puzzle::new(
            width,
            height,
            vec![Square::Free; n_squares],
            vec![None; width],
            vec![None; height],
        )
        .expect("the spec has a valid size");
        let mut layout = Self {
            size,
            squares: vec![Square::Free; n_squares],
            tree_of: vec![None; n_squares],
        };
        let mut order: Vec<usize> = (0..n_squares).collect();
        rng.shuffle(&mut order);
        let mut n_wanted = (n_squares * percent / 100).max(1);
        for tent in order {
            if n_wanted > 0 && layout.add(tent, rng) {
                n_wanted -= 1;
            }
        }
        layout
    }

    /// Sets a tent and its tree, if there is room for both.
    fn add(&mut self, tent: usize, rng: &mut Rng) -> bool {
        let is_tent = |near: usize| self.squares[near] == Square::Tent;
        if self.squares[tent] != Square::Free || self.size.around(tent).any(is_tent) {
            return false;
        }
        let free = self.free_beside(tent);
        if free.is_empty() {
            return false;
        }
        let tree = free[rng.below(free.len())];
        self.squares[tent] = Square::Tent;
        self.squares[tree] = Square::Tree;
        self.tree_of[tent] = Some(tree);
        true
    }

    fn free_beside(&self, at: usize) -> Vec<usize> {
        let is_free = |near: &usize| self.squares[*near] == Square::Free;
        self.size.beside(at).filter(is_free).collect()
    }

    /// How many squares there are.
    pub(super) fn n_squares(&self) -> usize {
        self.squares.len()
    }

    /// Whether a tent of the solution stands on a square.
    pub(super) fn has_tent(&self, at: usize) -> bool {
        self.squares[at] == Square::Tent
    }

    /// Moves a tree onto a free square, so that no tent can stand there any more; the tent it belongs to stays.
    pub(super) fn block(&mut self, at: usize, rng: &mut Rng) -> bool {
        if self.squares[at] != Square::Free {
            return false;
        }
        let tents: Vec<usize> = self
            .size
            .beside(at)
            .filter(|&near| self.has_tent(near))
            .collect();
        if tents.is_empty() {
            return false;
        }
        self.move_tree(tents[rng.below(tents.len())], at);
        true
    }

    /// Moves a random tree to another side of its tent.
    pub(super) fn shake(&mut self, rng: &mut Rng) {
        let tents: Vec<usize> = (0..self.squares.len())
            .filter(|&at| self.has_tent(at))
            .collect();
        let tent = tents[rng.below(tents.len())];
        let free = self.free_beside(tent);
        if !free.is_empty() {
            self.move_tree(tent, free[rng.below(free.len())]);
        }
    }

    /// Moves the tree of a tent that touches a square, or stands on it, to another side of the tent.
    pub(super) fn shake_near(&mut self, at: usize, rng: &mut Rng) {
        let near = self.size.around(at).chain([at]);
        let tents: Vec<usize> = near.filter(|&near| self.has_tent(near)).collect();
        if tents.is_empty() {
            return;
        }
        let tent = tents[rng.below(tents.len())];
        let free = self.free_beside(tent);
        if !free.is_empty() {
            self.move_tree(tent, free[rng.below(free.len())]);
        }
    }

    fn move_tree(&mut self, tent: usize, to: usize) {
        let from = self.tree_of[tent]
            .replace(to)
            .expect("every tent has its tree");
        self.squares[from] = Square::Free;
        self.squares[to] = Square::Tree;
    }

    /// The board whose solution this is: trees and clues, without the tents.
    pub(super) fn puzzle(&self) -> Puzzle {
        let clue = |line: Line| {
            let tents = self.size.line(line).filter(|&at| self.has_tent(at));
            Some(tents.count())
        };
        let (width, height) = (self.size.width(), self.size.height());
        let trees = self.squares.iter().map(|&square| match square {
            Square::Tree => Square::Tree,
            _ => Square::Free,
        });
        Puzzle::new(
            width,
            height,
            trees.collect(),
            (0..width).map(|x| clue(Line::Column(x))).collect(),
            (0..height).map(|y| clue(Line::Row(y))).collect(),
        )
        .expect("a line holds no more tents than squares")
    }
}
