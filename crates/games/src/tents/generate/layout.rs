//! A solved board to begin with: tents, each with its tree.

use crate::rng::Rng;
use crate::tents::draft::Symmetry;
use crate::tents::puzzle::{Line, Puzzle, Square};

/// Tents and trees that keep every rule.
#[derive(Clone)]
pub(in crate::tents) struct Layout {
    size: Puzzle,
    squares: Vec<Square>,
    /// The tree of each tent, by square.
    tree_of: Vec<Option<usize>>,
    /// Trees that stay where they are, by square.
    is_fixed: Vec<bool>,
    /// What is set or moved together.
    symmetry: Symmetry,
}

impl Layout {
    /// Nothing yet.
    pub(in crate::tents) fn blank(width: usize, height: usize, symmetry: Symmetry) -> Self {
        let n_squares = width * height;
        let size = Puzzle::new(
            width,
            height,
            vec![Square::Free; n_squares],
            vec![None; width],
            vec![None; height],
        )
        .expect("the spec has a valid size");
        Self {
            size,
            squares: vec![Square::Free; n_squares],
            tree_of: vec![None; n_squares],
            is_fixed: vec![false; n_squares],
            symmetry,
        }
    }

    /// The same with a tent and its tree, which stays where it is. Both squares must be free.
    pub(in crate::tents) fn with_fixed(mut self, tent: usize, tree: usize) -> Self {
        self.squares[tent] = Square::Tent;
        self.squares[tree] = Square::Tree;
        self.tree_of[tent] = Some(tree);
        self.is_fixed[tree] = true;
        self
    }

    /// The same with a square where nothing is ever put.
    pub(in crate::tents) fn with_grass(mut self, at: usize) -> Self {
        self.squares[at] = Square::Grass;
        self
    }

    /// Sets tents one by one on random squares that touch no tent, each with a tree on a random free square beside
    /// it, until this share of the squares are trees or no room is left.
    pub(in crate::tents) fn fill(&mut self, percent: usize, rng: &mut Rng) {
        let mut order: Vec<usize> = (0..self.squares.len()).collect();
        rng.shuffle(&mut order);
        let is_tree = |square: &&Square| **square == Square::Tree;
        let n_trees = self.squares.iter().filter(is_tree).count();
        let mut n_wanted = (self.squares.len() * percent / 100).max(1);
        n_wanted = n_wanted.saturating_sub(n_trees);
        for tent in order {
            if n_wanted > 0 {
                n_wanted = n_wanted.saturating_sub(self.add(tent, rng));
            }
        }
    }

    /// Sets a tent and its tree, if there is room for both, and those that belong together with them; tells how many.
    fn add(&mut self, tent: usize, rng: &mut Rng) -> usize {
        if !self.has_room(tent) {
            return 0;
        }
        let free = self.free_beside(tent);
        if free.is_empty() {
            return 0;
        }
        let tree = free[rng.below(free.len())];
        let pairs = self.images(tent, tree);
        // Copied only where something may have to be taken back.
        let before = (1 < pairs.len()).then(|| self.clone());
        for &(tent, tree) in &pairs {
            if !self.has_room(tent) || self.squares[tree] != Square::Free {
                *self = before.expect("a single pair has room");
                return 0;
            }
            self.squares[tent] = Square::Tent;
            self.squares[tree] = Square::Tree;
            self.tree_of[tent] = Some(tree);
        }
        pairs.len()
    }

    /// Whether a tent can stand on a square.
    fn has_room(&self, tent: usize) -> bool {
        let is_tent = |near: usize| self.squares[near] == Square::Tent;
        self.squares[tent] == Square::Free && !self.size.around(tent).any(is_tent)
    }

    /// A tent with its tree and the pairs that belong together with them, each once.
    fn images(&self, tent: usize, tree: usize) -> Vec<(usize, usize)> {
        let (width, height) = (self.size.width(), self.size.height());
        let of = |at: usize| {
            let images = self.symmetry.each_image(self.size.xy(at), width, height);
            images.into_iter().map(move |(x, y)| y * width + x)
        };
        let mut pairs: Vec<(usize, usize)> = of(tent).zip(of(tree)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    fn free_beside(&self, at: usize) -> Vec<usize> {
        let is_free = |near: &usize| self.squares[*near] == Square::Free;
        self.size.beside(at).filter(is_free).collect()
    }

    /// How many squares there are.
    pub(in crate::tents) fn n_squares(&self) -> usize {
        self.squares.len()
    }

    /// Whether a tent of the solution stands on a square.
    pub(in crate::tents) fn has_tent(&self, at: usize) -> bool {
        self.squares[at] == Square::Tent
    }

    /// Moves a tree onto a free square, so that no tent can stand there any more; the tent it belongs to stays.
    pub(in crate::tents) fn block(&mut self, at: usize, rng: &mut Rng) -> bool {
        if self.squares[at] != Square::Free {
            return false;
        }
        let tents: Vec<usize> = self
            .size
            .beside(at)
            .filter(|&near| self.can_move_tree(near))
            .collect();
        if tents.is_empty() {
            return false;
        }
        self.move_tree(tents[rng.below(tents.len())], at)
    }

    /// Moves a random tree to another side of its tent.
    pub(in crate::tents) fn shake(&mut self, rng: &mut Rng) {
        let tents: Vec<usize> = (0..self.squares.len())
            .filter(|&at| self.can_move_tree(at))
            .collect();
        if tents.is_empty() {
            return;
        }
        let tent = tents[rng.below(tents.len())];
        let free = self.free_beside(tent);
        if !free.is_empty() {
            self.move_tree(tent, free[rng.below(free.len())]);
        }
    }

    /// Moves the tree of a tent that touches a square, or stands on it, to another side of the tent.
    pub(in crate::tents) fn shake_near(&mut self, at: usize, rng: &mut Rng) {
        let near = self.size.around(at).chain([at]);
        let tents: Vec<usize> = near.filter(|&near| self.can_move_tree(near)).collect();
        if tents.is_empty() {
            return;
        }
        let tent = tents[rng.below(tents.len())];
        let free = self.free_beside(tent);
        if !free.is_empty() {
            self.move_tree(tent, free[rng.below(free.len())]);
        }
    }

    /// Whether a tent stands on a square and its tree is not fixed.
    fn can_move_tree(&self, at: usize) -> bool {
        let tree = self.tree_of[at].filter(|_| self.has_tent(at));
        tree.is_some_and(|tree| !self.is_fixed[tree])
    }

    /// Moves the tree of a tent, and those that belong together with it; false if they would be in each other's way.
    fn move_tree(&mut self, tent: usize, to: usize) -> bool {
        let pairs = self.images(tent, to);
        // Copied only where something may have to be taken back.
        let before = (1 < pairs.len()).then(|| self.clone());
        for &(tent, _) in &pairs {
            // A tent in the middle may be its own image, with another tree.
            if let Some(from) = self.tree_of[tent].take() {
                self.squares[from] = Square::Free;
            }
        }
        for &(tent, to) in &pairs {
            if self.squares[to] != Square::Free || self.tree_of[tent].is_some() {
                *self = before.expect("a single tree is moved to a free square");
                return false;
            }
            self.squares[to] = Square::Tree;
            self.tree_of[tent] = Some(to);
        }
        true
    }

    /// The board whose solution this is: trees and clues, without the tents.
    pub(in crate::tents) fn puzzle(&self) -> Puzzle {
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
