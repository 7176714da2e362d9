//! Layers of flooded sets that show that no line is short: for every set of a layer and every colour, a set of the next
//! layer around what that makes of it. The argument stands beside the checker's, the order in `docs/formats.md`.

use std::cmp::Reverse;
use std::fmt::{self, Write};

use crate::budget::Budget;
use crate::flood::bits::Bits;
use crate::flood::regions::{Regions, WithRegions};
use crate::flood::solve::alone::{Flooded, colours};
use crate::flood::solve::from_position;
use crate::flood::{Position, Puzzle};
use crate::small::small;

/// Sets take at most this many bytes; then the search ends as if out of budget.
const MOST_BYTES: usize = 2 << 30;
/// To look through this many blocks of sets counts as a node.
const BLOCKS_PER_NODE: u64 = 64;
/// Words a line of text has.
const WORDS_PER_LINE: usize = 30;

/// Writes why no line has at most this many moves; false if the budget ends first or there is such a line.
pub(super) fn write(
    puzzle: &Puzzle,
    most: usize,
    budget: &mut Budget,
    text: &mut dyn Write,
) -> Result<bool, fmt::Error> {
    text.write_str("floods")?;
    let position = Position::new(puzzle);
    from_position(&position, Layers { most, budget, text })
}

struct Layers<'a, 'b> {
    most: usize,
    budget: &'a mut Budget<'b>,
    text: &'a mut dyn Write,
}

impl WithRegions for Layers<'_, '_> {
    type Output = Result<bool, fmt::Error>;

    fn run<const W: usize>(self, regions: Regions<W>) -> Self::Output {
        let mut layer = vec![Flooded::start(&regions)];
        let mut n_written = 0;
        for n_left in (0..self.most).rev() {
            let Some(children) = children(&layer, n_left, &regions, self.budget) else {
                return Ok(false);
            };
            let Some(numbers) = covers(&children, regions.n, self.budget) else {
                return Ok(false);
            };
            layer.clear();
            for (child, number) in children.into_iter().zip(numbers) {
                if n_written % WORDS_PER_LINE == 0 {
                    self.text.write_char('\n')?;
                } else {
                    self.text.write_char(' ')?;
                }
                n_written += 1;
                match number {
                    Some(number) => write!(self.text, "{number}")?,
                    None => {
                        self.text.write_char('+')?;
                        layer.push(child);
                    }
                }
            }
            if layer.is_empty() {
                break;
            }
        }
        Ok(true)
    }
}

/// What the colours make of the sets of a layer, but for what needs more moves than are left; none if the budget ends
/// or the board is flooded.
fn children<const W: usize>(
    layer: &[Flooded<W>],
    n_left: usize,
    regions: &Regions<W>,
    budget: &mut Budget,
) -> Option<Vec<Flooded<W>>> {
    let mut children = Vec::new();
    for flooded in layer {
        let finished = flooded.finishable(regions);
        for colour in colours(finished.map_or(flooded.open, |colour| 1 << colour)) {
            if !flooded.edge.meets(&regions.of_colour[colour]) {
                continue;
            }
            let opened = flooded.opened(colour, regions);
            let child = flooded.after(colour, &opened, regions);
            let is_full = MOST_BYTES / size_of::<Flooded<W>>() < children.len();
            if child.open == 0 || is_full || !budget.spend() {
                return None;
            }
            let n_left: u32 = small(n_left);
            if child.bound(regions, n_left, |_, _| ()) <= n_left {
                children.push(child);
            }
        }
    }
    Some(children)
}

/// For each set none if it is kept, or else the number of a set that is kept and around it. Sets within others are not
/// kept; the others are numbered in their order. None if the budget ends first.
fn covers<const W: usize>(
    sets: &[Flooded<W>],
    n_regions: usize,
    budget: &mut Budget,
) -> Option<Vec<Option<usize>>> {
    let mut order: Vec<usize> = (0..sets.len()).collect();
    // Who is within another comes after it.
    order.sort_by_cached_key(|&at| Reverse(sets[at].inside().count()));
    let mut kept = Kept::new(n_regions);
    let mut kept_at = Vec::new();
    let mut around = vec![None; sets.len()];
    for at in order {
        if !budget.spend_many(kept.blocks.len() as u64 / BLOCKS_PER_NODE) {
            return None;
        }
        around[at] = kept.find_around(&sets[at].inside());
        if around[at].is_none() {
            kept.push(&sets[at].inside());
            kept_at.push(at);
        }
    }
    let mut numbers = vec![0; kept_at.len()];
    let mut by_place: Vec<usize> = (0..kept_at.len()).collect();
    by_place.sort_unstable_by_key(|&kept| kept_at[kept]);
    for (number, kept) in by_place.into_iter().enumerate() {
        numbers[kept] = number;
    }
    let number = |kept: Option<usize>| kept.map(|kept| numbers[kept]);
    Some(around.into_iter().map(number).collect())
}

/// Sets, in blocks of 64; a block has for each region the sets with that region, as bits.
struct Kept {
    n_regions: usize,
    n_sets: usize,
    blocks: Vec<Vec<u64>>,
}

impl Kept {
    fn new(n_regions: usize) -> Self {
        Self {
            n_regions,
            n_sets: 0,
            blocks: Vec::new(),
        }
    }

    fn push<const W: usize>(&mut self, set: &Bits<W>) {
        let place = self.n_sets % 64;
        if place == 0 {
            self.blocks.push(vec![0; self.n_regions]);
        }
        self.n_sets += 1;
        let block = self.blocks.last_mut().expect("a block was pushed");
        set.each(|region| block[region] |= 1 << place);
    }

    /// A set that all of this one is within. Far regions come first: fewer sets have them.
    fn find_around<const W: usize>(&self, set: &Bits<W>) -> Option<usize> {
        self.blocks.iter().enumerate().find_map(|(at, block)| {
            let mut around = u64::MAX;
            for (word_at, &word) in set.0.iter().enumerate().rev() {
                let mut left = word;
                while let Some(highest) = left.checked_ilog2() {
                    around &= block[64 * word_at + highest as usize];
                    if around == 0 {
                        return None;
                    }
                    left ^= 1 << highest;
                }
            }
            Some(64 * at + around.trailing_zeros() as usize)
        })
    }
}
