//! The graph of same-coloured regions, as bitsets: what every search works on.
//!
//! A territory is always a union of regions of the board it grew on, and a free region keeps its colour until it is
//! taken whole. So a state of play is a few sets of regions, and a move is a few operations on words. Regions are
//! numbered breadth-first from the first start, so that sets met in play have their bits close together; the neighbours
//! of a set are then joined byte by byte from a table.

use std::collections::VecDeque;

use super::bits::Bits;
use super::board::Board;
use super::position::Position;
use crate::rng::Rng;

/// Marks a hole in [`Patches::region_of`].
const NO_REGION: u16 = u16::MAX;
/// Up to this many words the neighbours of each byte of a set are kept in a table (one megabyte at 8 words).
const MOST_WORDS_IN_TABLE: usize = 8;

/// Which region each vertex belongs to.
pub(super) struct Patches {
    region_of: Vec<u16>,
    n_regions: usize,
}

impl Patches {
    /// The regions of a coloured board, numbered breadth-first from a vertex.
    fn find(board: &Board, colours: &[Option<u8>], start: usize) -> Self {
        let mut region_of = vec![NO_REGION; board.len()];
        let mut n_regions = 0;
        let mut reached = VecDeque::from([start]);
        // What cannot be reached from the start comes last.
        let mut others = (0..board.len()).filter(|&vertex| colours[vertex].is_some());
        while let Some(vertex) = reached.pop_front().or_else(|| others.next()) {
            if region_of[vertex] != NO_REGION {
                continue;
            }
            region_of[vertex] = n_regions;
            let mut patch = vec![vertex];
            while let Some(member) = patch.pop() {
                for &other in board.neighbours(member) {
                    let other = other as usize;
                    if region_of[other] != NO_REGION {
                        continue;
                    }
                    if colours[other] == colours[vertex] {
                        region_of[other] = n_regions;
                        patch.push(other);
                    } else {
                        reached.push_back(other)
                    }
                }
            }
            n_regions += 1;
        }
        Self {
            region_of,
            n_regions: n_regions.into(),
        }
    }
}

/// The regions of a board with `64 * W` or fewer of them.
#[derive(Clone)]
pub(super) struct Regions<const W: usize> {
    /// How many there are.
    pub(super) n: usize,
    /// The number of vertices of all regions.
    pub(super) n_vertices: usize,
    /// The regions of each colour.
    pub(super) of_colour: Vec<Bits<W>>,
    /// The regions next to each region.
    pub(super) next_to: Vec<Bits<W>>,
    /// The region of each vertex; holes have `u16::MAX`.
    region_of: Vec<u16>,
    /// Random keys, two a region: one for each seat that may own it.
    pub(super) keys: Vec<[u64; 2]>,
    /// For each byte of a set and each value of it: the regions next to those, if `W` is small.
    next_to_byte: Vec<[[Bits<W>; 256]; 8]>,
    /// For each byte of a set and each value of it: the vertices of those.
    weight_of_byte: Vec<[[u16; 256]; 8]>,
}

impl<const W: usize> Regions<W> {
    fn new(board: &Board, colours: &[Option<u8>], n_colours: usize, patches: &Patches) -> Self {
        let mut rng = Rng::new(2022);
        let mut sizes = vec![0; 64 * W];
        let mut regions = Self {
            n: patches.n_regions,
            n_vertices: board.n_vertices(),
            of_colour: vec![Bits::EMPTY; n_colours],
            next_to: vec![Bits::EMPTY; patches.n_regions],
            region_of: patches.region_of.clone(),
            keys: (0..patches.n_regions)
                .map(|_| [rng.next_u64(), rng.next_u64()])
                .collect(),
            next_to_byte: Vec::new(),
            weight_of_byte: Vec::new(),
        };
        for (vertex, colour) in colours.iter().enumerate() {
            let Some(colour) = *colour else {
                continue;
            };
            let region = usize::from(patches.region_of[vertex]);
            sizes[region] += 1;
            regions.of_colour[usize::from(colour)].insert(region);
            for &other in board.neighbours(vertex) {
                let other = usize::from(patches.region_of[other as usize]);
                if other != region {
                    regions.next_to[region].insert(other);
                }
            }
        }
        regions.weight_of_byte =
            by_byte::<u16, W>(0, |region| sizes[region], |one, other| one + other);
        if W <= MOST_WORDS_IN_TABLE {
            let next_to =
                |region: usize| regions.next_to.get(region).copied().unwrap_or(Bits::EMPTY);
            regions.next_to_byte =
                by_byte::<Bits<W>, W>(Bits::EMPTY, next_to, |one, other| one.or(&other));
        }
        regions
    }

    /// The regions a seat owns in a position on this board.
    pub(super) fn owned_by(&self, seat: usize, position: &Position) -> Bits<W> {
        let mut owned = Bits::EMPTY;
        for (vertex, &region) in self.region_of.iter().enumerate() {
            if position.owner(vertex) == Some(seat) {
                owned.insert(region.into());
            }
        }
        owned
    }

    /// The regions next to any of a set; may include members of the set.
    #[inline(always)]
    pub(super) fn around(&self, set: &Bits<W>) -> Bits<W> {
        let mut around = Bits::EMPTY;
        if MOST_WORDS_IN_TABLE < W {
            set.each(|region| around = around.or(&self.next_to[region]));
            return around;
        }
        for (&word, table) in set.0.iter().zip(&self.next_to_byte) {
            each_byte(word, |at, byte| {
                around = around.or(&table[at][usize::from(byte)])
            });
        }
        around
    }

    /// The number of vertices of a set of regions.
    #[inline(always)]
    pub(super) fn weigh(&self, set: &Bits<W>) -> i32 {
        let mut weight = 0;
        for (&word, table) in set.0.iter().zip(&self.weight_of_byte) {
            each_byte(word, |at, byte| {
                weight += i32::from(table[at][usize::from(byte)]);
            });
        }
        weight
    }
}

/// Hands each byte of a word that is not zero to a function, with its place.
#[inline(always)]
fn each_byte(word: u64, mut hear: impl FnMut(usize, u8)) {
    let mut left = word;
    while left != 0 {
        let shift = left.trailing_zeros() & 56;
        // The mask tells the compiler that the place is below 8.
        hear((shift / 8) as usize & 7, (left >> shift) as u8);
        left &= !(0xff << shift);
    }
}

/// A table of what the members of every byte of a set come to together.
fn by_byte<T: Copy, const W: usize>(
    nothing: T,
    of_region: impl Fn(usize) -> T,
    join: impl Fn(T, T) -> T,
) -> Vec<[[T; 256]; 8]> {
    let mut table = vec![[[nothing; 256]; 8]; W];
    for (at, entries) in table.iter_mut().flatten().enumerate() {
        for value in 1..256usize {
            let lowest = of_region(8 * at + value.trailing_zeros() as usize);
            entries[value] = join(entries[value & (value - 1)], lowest);
        }
    }
    table
}

/// What is done with the regions of a board, for whichever number of words they need.
pub(super) trait WithRegions {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<const W: usize>(self, regions: Regions<W>) -> Self::Output;
}

/// Finds the regions of a coloured board, numbered from a vertex, and hands them on.
pub(super) fn with_regions<T: WithRegions>(
    board: &Board,
    colours: &[Option<u8>],
    n_colours: usize,
    start: usize,
    task: T,
) -> T::Output {
    let patches = Patches::find(board, colours, start);
    macro_rules! run {
        ($($words:literal)*) => {
            match patches.n_regions {
                $(n if n <= 64 * $words => {
                    task.run(Regions::<$words>::new(board, colours, n_colours, &patches))
                })*
                _ => unreachable!("a board has at most 4096 vertices"),
            }
        };
    }
    // A browser downloads every size, so it does with those that serve the others nearly as well.
    #[cfg(target_arch = "wasm32")]
    return run!(3 8 64);
    #[cfg(not(target_arch = "wasm32"))]
    run!(1 2 3 4 8 64)
}
