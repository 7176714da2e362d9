//! The kinds of cards of some levels, and how many classes of deals they make.

use super::super::pack::Levels;
use super::super::wish::{Region, Relation, Want};
use super::BIRDS;

/// A card without a bird's name, how often it is there, and its level.
pub(super) const SINGLES: [(Want, usize, u8); 5] = [
    (Want::Nothing, 8, 1),
    (Want::In(Region::NorthOrEast), 4, 2),
    (Want::In(Region::SouthOrWest), 4, 2),
    (Want::In(Region::EastOrWest), 4, 2),
    (Want::In(Region::NorthOrSouth), 4, 2),
];

/// What a card with a bird's name asks for.
pub(super) type OfBird = fn(u16) -> Want;

/// A card with a bird's name, and its level; there is one for every bird.
pub(super) const LETTERS: [(OfBird, u8); 7] = [
    (|bird| Want::With(Relation::Next, bird), 3),
    (|bird| Want::With(Relation::Facing, bird), 3),
    (|bird| Want::With(Relation::Corner, bird), 3),
    (|bird| Want::With(Relation::Apart, bird), 4),
    (|bird| Want::With(Relation::Far, bird), 4),
    (Want::Same, 4),
    (Want::Opposite, 5),
];

/// The kinds of cards of some levels, by number.
pub(super) struct Kinds {
    /// Rows of [`SINGLES`].
    pub(super) singles: Vec<u8>,
    /// Rows of [`LETTERS`].
    pub(super) letters: Vec<u8>,
}

impl Kinds {
    /// The kinds of the cards of these levels.
    pub(super) fn of(levels: Levels) -> Self {
        let numbers = |of_cards: Vec<u8>| -> Vec<u8> {
            let all = (0u8..).zip(of_cards);
            all.filter(|(_, level)| levels.has(*level))
                .map(|(number, _)| number)
                .collect()
        };
        Self {
            singles: numbers(SINGLES.iter().map(|row| row.2).collect()),
            letters: numbers(LETTERS.iter().map(|row| row.1).collect()),
        }
    }

    /// How many classes there are, by Burnside's lemma: the deals that each renaming of the birds leaves as they are, on
    /// average. In such a deal the birds of a cycle of the renaming all have the same card without a name, or the same
    /// letter, and then point at the birds of one cycle of the same length, in step: for a shorter one two birds would
    /// have the same card. A letter and a cycle that is pointed at can be used once.
    pub(super) fn n_classes(&self) -> u128 {
        let mut sum = 0;
        each_partition(BIRDS, BIRDS, &mut Vec::new(), &mut |cycles| {
            let mut n_renamings = factorial(BIRDS);
            for length in 1..=BIRDS {
                let n = n_of(cycles, length);
                n_renamings /= factorial(n) * (length as u128).pow(n as u32);
            }
            let copies: Vec<usize> = self
                .singles
                .iter()
                .map(|it| SINGLES[usize::from(*it)].1)
                .collect();
            sum += n_renamings * self.n_fixed(cycles, 0, 0, &copies);
        });
        sum / factorial(BIRDS)
    }

    /// The deals that a renaming with these cycles leaves as they are, from the cycle `at` on, when `n_pointing` of the
    /// cycles of its length before it point somewhere.
    fn n_fixed(&self, cycles: &[usize], at: usize, n_pointing: usize, copies: &[usize]) -> u128 {
        let Some(&length) = cycles.get(at) else {
            return 1;
        };
        let n_pointing = if at > 0 && cycles[at - 1] == length {
            n_pointing
        } else {
            0
        };
        let n_targets = (self.letters.len() * n_of(cycles, length)).saturating_sub(n_pointing);
        let pointing = self.n_fixed(cycles, at + 1, n_pointing + 1, copies);
        let mut n = (n_targets * length) as u128 * pointing;
        for (single, left) in copies.iter().enumerate() {
            if let Some(left) = left.checked_sub(length) {
                let mut copies = copies.to_vec();
                copies[single] = left;
                n += self.n_fixed(cycles, at + 1, n_pointing, &copies);
            }
        }
        n
    }
}

fn n_of(cycles: &[usize], length: usize) -> usize {
    cycles.iter().filter(|it| **it == length).count()
}

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

/// Calls `each` with all ways to write a number as a sum of numbers that do not grow.
fn each_partition(
    left: usize,
    most: usize,
    begun: &mut Vec<usize>,
    each: &mut dyn FnMut(&[usize]),
) {
    if left == 0 {
        return each(begun);
    }
    for next in (1..=left.min(most)).rev() {
        begun.push(next);
        each_partition(left - next, next, begun, each);
        begun.pop();
    }
}
