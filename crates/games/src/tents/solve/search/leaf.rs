//! Whether a board on which every square is decided is a solution.

use super::state::{COLUMNS, EAST, Fixed, NORTH, ROWS, SOUTH, State, WEST};
use crate::tents::word::{Word, squares};

/// Whether every clue holds and trees and tents can be paired one to one.
pub(super) fn is_solution<W: Word, const N: usize>(
    state: &State<W, N>,
    fixed: &Fixed<W, N>,
) -> bool {
    let clues_hold = [ROWS, COLUMNS].iter().all(|&axis| {
        let mut lines = squares(fixed.clued[axis]);
        lines.all(|line| state.needed[axis][line] == 0)
    });
    let n_tents: i32 = state.tents[..fixed.height]
        .iter()
        .map(|row| row.count())
        .sum();
    clues_hold && n_tents == fixed.n_trees && is_paired(state, fixed)
}

fn is_paired<W: Word, const N: usize>(state: &State<W, N>, fixed: &Fixed<W, N>) -> bool {
    // The rules have given a tent of its own to every tree that looks to one side only.
    let has_choice = |y: usize| {
        let [north, east, south, west] =
            [NORTH, EAST, SOUTH, WEST].map(|side| state.choice[side][y]);
        !((north & south) | (east & west) | ((north | south) & (east | west))).is_none()
    };
    if !(0..fixed.height).any(has_choice) {
        return true;
    }
    let n_squares = fixed.width * fixed.height;
    let mut pairing = Pairing {
        state,
        width: fixed.width,
        tree_of: vec![None; n_squares],
        seen_in: vec![0; n_squares],
        round: 0,
    };
    (0..fixed.height).all(|y| {
        squares(fixed.trees[y]).all(|x| {
            pairing.round += 1;
            pairing.find_tent(x, y)
        })
    })
}

struct Pairing<'s, W, const N: usize> {
    state: &'s State<W, N>,
    width: usize,
    tree_of: Vec<Option<(usize, usize)>>,
    seen_in: Vec<u32>,
    round: u32,
}

impl<W: Word, const N: usize> Pairing<'_, W, N> {
    /// Finds a tent for a tree along an augmenting path.
    fn find_tent(&mut self, x: usize, y: usize) -> bool {
        for side in [NORTH, EAST, SOUTH, WEST] {
            if !self.state.choice[side][y].has(x) {
                continue;
            }
            let (tent_x, tent_y) = match side {
                NORTH => (x, y - 1),
                EAST => (x + 1, y),
                SOUTH => (x, y + 1),
                _ => (x - 1, y),
            };
            let tent = tent_y * self.width + tent_x;
            if !self.state.tents[tent_y].has(tent_x) || self.seen_in[tent] == self.round {
                continue;
            }
            self.seen_in[tent] = self.round;
            let is_free = match self.tree_of[tent] {
                None => true,
                Some((x, y)) => self.find_tent(x, y),
            };
            if is_free {
                self.tree_of[tent] = Some((x, y));
                return true;
            }
        }
        false
    }
}
