//! Boards that are solved at sight: by lines that are full or exact, squares without a tree, squares around tents, and trees
//! with one square left.
//!
//! These are some of the easiest rules (docs/tents.md), in a fixed order, on whole boards of bits. Whatever solves a board
//! here is found by the rules themselves, whatever they found before: the first conclusion here that they have not drawn
//! rests on tents and grass that they know, and on no square being free, so it is one that they can draw. Such a board is
//! easy, and need not be explained to be graded.

use super::fits::beside;

/// Whether a board with these trees and clues is solved at sight.
pub(super) fn solves<const N: usize>(trees: u64, rows: &[u8], columns: &[u8]) -> bool {
    let all = u64::MAX >> (64 - N * N);
    let mut near_trees = 0;
    for tree in squares(trees) {
        near_trees |= beside(tree, N);
    }
    let mut tents = 0;
    // No tree beside, no tent.
    let mut free = near_trees & !trees & all;
    loop {
        let known = (tents, free);
        for (y, clue) in rows.iter().enumerate() {
            look_at(row::<N>() << (y * N), 1, *clue, &mut tents, &mut free);
        }
        for (x, clue) in columns.iter().enumerate() {
            look_at(column::<N>() << x, N, *clue, &mut tents, &mut free);
        }
        for tree in squares(trees) {
            let left = beside(tree, N) & (tents | free);
            if left.is_power_of_two() {
                tents |= left;
                free &= !left;
            }
        }
        free &= !around::<N>(tents);
        if tents.count_ones() == trees.count_ones() {
            return true;
        }
        if known == (tents, free) {
            return false;
        }
    }
}

/// A line that has all its tents, or needs all its free squares.
fn look_at(line: u64, step: usize, clue: u8, tents: &mut u64, free: &mut u64) {
    let left = *free & line;
    let needed = u32::from(clue).saturating_sub((*tents & line).count_ones());
    if needed == 0 {
        *free &= !line;
    } else if left.count_ones() == needed && left & left << step == 0 {
        *tents |= left;
        *free &= !left;
    }
}

const fn row<const N: usize>() -> u64 {
    (1 << N) - 1
}

const fn column<const N: usize>() -> u64 {
    super::column::<N>()
}

/// The squares that touch these, and these.
fn around<const N: usize>(tents: u64) -> u64 {
    let (first, last) = (column::<N>(), column::<N>() << (N - 1));
    let wide = tents | (tents & !last) << 1 | (tents & !first) >> 1;
    wide | wide << N | wide >> N
}

fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}
