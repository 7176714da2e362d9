//! All colourings of small square boards: how many moves Flood-It takes, and who wins Flood for two.
//!
//! Colourings that differ by renaming the colours, or by exchanging rows and columns (both starts stay where they are),
//! are one class: only its first colouring is solved, and counts for all of them. A colouring is written as a restricted
//! growth string, in which a new colour is always the smallest unused one, so that renamed colourings look alike. That
//! no class was forgotten and none met twice is proved by two numbers that are computed in other ways: the classes by
//! Burnside's lemma, and the colourings by a power.
//!
//! Boards have at most 16 squares, so a territory is a number of 16 bits and both solvers are a few lines. They are
//! compared with the game's own solvers in the tests.

mod alone;
mod two;

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::census::{self, Census, Tally};
use crate::words::Sentence;

/// The censuses of Flood.
pub(super) const CENSUSES: &[Census] = &[
    alone::census::<2, 2>("floodit-2x2-2", 4),
    alone::census::<3, 2>("floodit-3x3-2", 4),
    alone::census::<3, 3>("floodit-3x3-3", 4),
    alone::census::<3, 4>("floodit-3x3-4", 4),
    alone::census::<3, 5>("floodit-3x3-5", 4),
    alone::census::<3, 6>("floodit-3x3-6", 4),
    alone::census::<4, 2>("floodit-4x4-2", 4),
    alone::census::<4, 3>("floodit-4x4-3", 32),
    alone::census::<4, 4>("floodit-4x4-4", 512),
    two::census::<3, 3>("flood-3x3-3", 4),
    two::census::<3, 4>("flood-3x3-4", 4),
    two::census::<4, 3>("flood-4x4-3", 32),
    two::census::<4, 4>("flood-4x4-4", 512),
];

/// The most squares of a board.
const MOST: usize = 16;

/// One class of colourings: its first one, and how many there are.
struct Class<'a> {
    /// The squares of each colour.
    colours: &'a [u16],
    /// The colour of each square.
    cells: &'a [u8],
    /// How many colourings belong to it.
    weight: u128,
}

/// Calls `each` with the classes of one part of all colourings; stops early when told to.
fn classes<const SIDE: usize, const C: usize>(
    part: u64,
    n_parts: u64,
    each: &mut dyn FnMut(&Class<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut walk = Walk::<SIDE, C> {
        cells: [0; MOST],
        masks: [0; C],
        part,
        n_parts,
        n_beginnings: 0,
        each,
    };
    walk.colour(0, 0)
}

/// Parts are told apart by the colours of this many squares at the beginning.
const fn beginning(n_cells: usize) -> usize {
    n_cells / 2
}

struct Walk<'a, const SIDE: usize, const C: usize> {
    cells: [u8; MOST],
    masks: [u16; C],
    part: u64,
    n_parts: u64,
    n_beginnings: u64,
    each: &'a mut dyn FnMut(&Class<'_>) -> ControlFlow<()>,
}

impl<const SIDE: usize, const C: usize> Walk<'_, SIDE, C> {
    fn colour(&mut self, at: usize, n_used: usize) -> ControlFlow<()> {
        let n_cells = SIDE * SIDE;
        if at == beginning(n_cells) {
            self.n_beginnings += 1;
            if self.n_beginnings % self.n_parts != self.part {
                return ControlFlow::Continue(());
            }
        }
        if at == n_cells {
            return self.meet(n_used);
        }
        for colour in 0..C.min(n_used + 1) {
            self.cells[at] = colour as u8;
            self.masks[colour] |= 1 << at;
            let went = self.colour(at + 1, n_used.max(colour + 1));
            self.masks[colour] &= !(1 << at);
            went?;
        }
        ControlFlow::Continue(())
    }

    fn meet(&mut self, n_used: usize) -> ControlFlow<()> {
        let cells = &self.cells[..SIDE * SIDE];
        let mut names = [u8::MAX; C];
        let mut n_named = 0;
        let mut is_own_mirror = true;
        for (at, &colour) in cells.iter().enumerate() {
            let name = &mut names[usize::from(cells[at % SIDE * SIDE + at / SIDE])];
            if *name == u8::MAX {
                *name = n_named;
                n_named += 1;
            }
            match (*name).cmp(&colour) {
                std::cmp::Ordering::Less => return ControlFlow::Continue(()),
                std::cmp::Ordering::Equal => {}
                std::cmp::Ordering::Greater => {
                    is_own_mirror = false;
                    break;
                }
            }
        }
        let names: u128 = (0..n_used).map(|used| (C - used) as u128).product();
        (self.each)(&Class {
            colours: &self.masks,
            cells,
            weight: names * if is_own_mirror { 1 } else { 2 },
        })
    }
}

/// The squares beside these.
fn beside<const SIDE: usize>(squares: u16) -> u16 {
    const fn column(side: usize, at: usize) -> u16 {
        let (mut row, mut mask) = (0, 0);
        while row < side {
            mask |= 1 << (row * side + at);
            row += 1;
        }
        mask
    }
    let all = u16::MAX >> (MOST - SIDE * SIDE);
    let right = (squares & !column(SIDE, SIDE - 1)) << 1;
    let left = (squares & !column(SIDE, 0)) >> 1;
    (right | left | squares << SIDE | squares >> SIDE) & all
}

/// A territory grown through the squares of one colour.
fn grown<const SIDE: usize>(territory: u16, colour: u16) -> u16 {
    let mut whole = territory;
    let mut edge = territory;
    loop {
        edge = beside::<SIDE>(edge) & colour & !whole;
        if edge == 0 {
            return whole;
        }
        whole |= edge;
    }
}

/// The classes of colourings whose starts may have to differ, by Burnside's lemma over all renamings of C colours, with
/// and without exchanging rows and columns. A colouring that a renaming alone leaves as it is uses colours that stay;
/// with the exchange, a square on the diagonal has a colour that stays, and a pair of mirrored squares has colours that
/// the renaming exchanges or leaves.
fn n_classes(side: usize, n_colours: usize, are_starts_different: bool) -> u128 {
    let mut sum = 0u128;
    let mut n_renamings = 0;
    each_permutation(n_colours, &mut |renaming| {
        n_renamings += 1;
        let n_fixed = (0..n_colours).filter(|&c| renaming[c] == c).count() as u128;
        let n_twice = (0..n_colours)
            .filter(|&c| renaming[renaming[c]] == c)
            .count() as u128;
        let n_squares = (side * side) as u32;
        let n_diagonal = side as u32;
        let starts = |free: u32| {
            if are_starts_different {
                n_fixed * n_fixed.saturating_sub(1) * n_fixed.pow(free - 2)
            } else {
                n_fixed.pow(free)
            }
        };
        sum += starts(n_squares);
        sum += starts(n_diagonal) * n_twice.pow((n_squares - n_diagonal) / 2);
    });
    sum / (2 * n_renamings)
}

fn each_permutation(n: usize, each: &mut dyn FnMut(&[usize])) {
    fn place(order: &mut Vec<usize>, n: usize, each: &mut dyn FnMut(&[usize])) {
        if order.len() == n {
            return each(order);
        }
        for item in 0..n {
            if !order.contains(&item) {
                order.push(item);
                place(order, n, each);
                order.pop();
            }
        }
    }
    place(&mut Vec::new(), n, each);
}

/// Notes every class of a part in a tally: under the word that `judge` finds for it.
fn tallied<const SIDE: usize, const C: usize>(
    part: u64,
    n_parts: u64,
    budget: &mut Budget,
    judge: &mut dyn FnMut(&Class<'_>, &mut Tally),
) -> Option<Tally> {
    let mut tally = Tally::default();
    let went = classes::<SIDE, C>(part, n_parts, &mut |class| {
        if !budget.spend() {
            return ControlFlow::Break(());
        }
        judge(class, &mut tally);
        ControlFlow::Continue(())
    });
    went.is_continue().then_some(tally)
}

/// Refuses a tally that does not hold exactly these many colourings in these many classes.
fn complete(tally: &Tally, n_colourings: u128, n_classes: u128) -> Result<String, Sentence> {
    let expect = census::expect;
    expect("census-colourings", tally.get("colourings"), n_colourings)?;
    expect("census-colouring-classes", tally.get("classes"), n_classes)?;
    Ok(format!(
        "{n_colourings} colourings in {n_classes} classes: as many as the power and Burnside's lemma say.\n"
    ))
}

/// The cells of a colouring as texts write them.
fn cells_text(side: usize, cells: &[u8]) -> String {
    let cells: String = cells
        .iter()
        .map(|&colour| char::from(b'0' + colour))
        .collect();
    format!("{side}x{side}:{cells}")
}

#[cfg(test)]
mod tests;
