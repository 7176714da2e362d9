//! The numbers of solutions of parts that were counted.

use std::collections::HashMap;

use crate::tents::puzzle::{Puzzle, Square};

/// Parts and their numbers of solutions, as many as fit.
#[derive(Default)]
pub(super) struct Memory {
    known: HashMap<Box<[u8]>, u128>,
    n_bytes: usize,
}

/// How many bytes are remembered; then everything is forgotten, which costs time but changes no count.
const MOST_BYTES: usize = 128 << 20;

/// What an entry takes beside its name.
const ENTRY: usize = 48;

impl Memory {
    /// The number of solutions of a part, if it is remembered.
    pub(super) fn recall(&self, part: &Puzzle) -> Option<u128> {
        self.known.get(&name(part)[..]).copied()
    }

    /// Remembers the number of solutions of a part.
    pub(super) fn keep(&mut self, part: &Puzzle, n: u128) {
        let name = name(part).into_boxed_slice();
        self.n_bytes += name.len() + ENTRY;
        if MOST_BYTES < self.n_bytes {
            self.known.clear();
            self.n_bytes = name.len() + ENTRY;
        }
        self.known.insert(name, n);
    }
}

/// The part in few bytes: its size, four squares a byte, its clues.
fn name(part: &Puzzle) -> Vec<u8> {
    let byte = |n: usize| u8::try_from(n).expect("a side has at most 127 squares");
    let mut name = vec![byte(part.width()), byte(part.height())];
    name.extend(part.squares().chunks(4).map(|four| {
        four.iter().fold(0, |packed, square| {
            packed << 2
                | match square {
                    Square::Free => 0,
                    Square::Tree => 1,
                    Square::Tent => 2,
                    Square::Grass => 3,
                }
        })
    }));
    let clues = part.columns().iter().chain(part.rows());
    name.extend(clues.map(|clue| clue.map_or(u8::MAX, byte)));
    name
}
