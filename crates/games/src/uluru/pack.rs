//! The pack of the published game: eighty cards in five levels, shuffled by a seed and dealt in rounds.

use crate::rng::Rng;
use crate::small::small;

use super::wish::{Region, Relation, Want, Wish};

/// How many birds wait for a card each round.
pub(super) const BIRDS: usize = 8;

/// The levels of difficulty a game is played with, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Levels {
    first: u8,
    last: u8,
}

impl Levels {
    /// The levels of a first game.
    pub const FIRST_GAME: Levels = Levels { first: 1, last: 3 };

    /// Levels 1 to 5, in order.
    pub fn new(first: u8, last: u8) -> Option<Self> {
        (1 <= first && first <= last && last <= 5).then_some(Self { first, last })
    }

    /// Whether a level is one of these.
    pub(super) fn has(self, level: u8) -> bool {
        (self.first..=self.last).contains(&level)
    }

    /// Reads `1-3` or `2`.
    pub fn read(text: &str) -> Option<Self> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        Self::new(one_digit(first)?, one_digit(last)?)
    }
}

impl std::fmt::Display for Levels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

fn one_digit(text: &str) -> Option<u8> {
    let &[digit @ b'0'..=b'9'] = text.as_bytes() else {
        return None;
    };
    Some(digit - b'0')
}

/// The cards of these levels, in the order of the rulebook.
pub(super) fn cards(levels: Levels) -> Vec<Wish> {
    (levels.first..=levels.last).flat_map(level).collect()
}

/// How many rounds the cards of these levels last.
pub(super) fn n_rounds(levels: Levels) -> usize {
    cards(levels).len() / BIRDS
}

/// The cards of a round, counted from 1; none when the pack has run out by then.
pub(super) fn round(seed: u64, round: usize, levels: Levels) -> Option<Vec<Wish>> {
    let mut cards = cards(levels);
    Rng::new(seed).shuffle(&mut cards);
    let hand = cards.chunks_exact(BIRDS).nth(round.checked_sub(1)?)?;
    Some(hand.to_vec())
}

fn level(level: u8) -> Vec<Wish> {
    let to_every_bird = |want: fn(u16) -> Want| (0..small::<u16, _>(BIRDS)).map(want).map(Wish::of);
    match level {
        1 => vec![Wish::NOTHING; 8],
        2 => {
            let groups = [
                Region::NorthOrEast,
                Region::SouthOrWest,
                Region::EastOrWest,
                Region::NorthOrSouth,
            ];
            let four = |region| [Wish::of(Want::In(region)); 4];
            groups.into_iter().flat_map(four).collect()
        }
        3 => to_every_bird(|bird| Want::With(Relation::Next, bird))
            .chain(to_every_bird(|bird| Want::With(Relation::Facing, bird)))
            .chain(to_every_bird(|bird| Want::With(Relation::Corner, bird)))
            .collect(),
        4 => to_every_bird(|bird| Want::With(Relation::Apart, bird))
            .chain(to_every_bird(|bird| Want::With(Relation::Far, bird)))
            .chain(to_every_bird(Want::Same))
            .collect(),
        _ => to_every_bird(Want::Opposite).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pack_has_eighty_cards_in_five_levels() {
        let sizes: Vec<usize> = (1..=5).map(|n| level(n).len()).collect();
        assert_eq!(sizes, [8, 16, 24, 24, 8]);
        assert_eq!(n_rounds(Levels::read("1-5").unwrap()), 10);
        assert_eq!(n_rounds(Levels::FIRST_GAME), 6);
    }

    #[test]
    fn a_card_is_dealt_once() {
        let levels = Levels::read("1-5").unwrap();
        let mut dealt: Vec<String> = (1..=10)
            .flat_map(|n| round(7, n, levels).unwrap())
            .map(|wish| format!("{wish:?}"))
            .collect();
        let mut pack: Vec<String> = cards(levels)
            .iter()
            .map(|wish| format!("{wish:?}"))
            .collect();
        dealt.sort();
        pack.sort();
        assert_eq!(dealt, pack);
        assert_eq!(round(7, 11, levels), None);
        assert_eq!(round(7, 0, levels), None);
    }

    #[test]
    fn levels_are_two_digits() {
        assert_eq!(Levels::read("2"), Levels::new(2, 2));
        for bad in ["", "0-3", "3-2", "1-6", "1-", "-3", "10", "1-2-3"] {
            assert_eq!(Levels::read(bad), None, "{bad}");
        }
    }
}
