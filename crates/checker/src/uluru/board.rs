//! Boards: the named ones, rings, and those spelled out in the text.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::Reason;
use crate::text::number;

/// Places with tags, and pairs of places.
pub(super) struct Board<'a> {
    /// The tags of each place, one letter each.
    tags: Cow<'a, [&'a str]>,
    next: Pairs,
    corner: Pairs,
    /// None: the places with opposite compass tags.
    facing: Option<Pairs>,
    /// Places at most two steps apart, along next and corner pairs.
    near: Pairs,
}

/// Which pairs of places are related, as a table of bits: tests come by the million.
#[derive(Clone)]
struct Pairs {
    n_places: usize,
    bits: Vec<u64>,
}

impl Pairs {
    fn new(n_places: usize, listed: &[(usize, usize)]) -> Self {
        let mut pairs = Self {
            n_places,
            bits: vec![0; n_places * n_places.div_ceil(64)],
        };
        for &(one, other) in listed {
            pairs.add(one, other);
            pairs.add(other, one);
        }
        pairs
    }

    /// All places that are at most two steps apart, where a step goes along either of these.
    fn within_two(next: &Pairs, corner: &Pairs) -> Self {
        let mut steps = Self::new(next.n_places, &[]);
        for (step, (one, other)) in steps
            .bits
            .iter_mut()
            .zip(next.bits.iter().zip(&corner.bits))
        {
            *step = one | other;
        }
        let mut near = steps.clone();
        let row = next.n_places.div_ceil(64);
        for one in 0..next.n_places {
            near.add(one, one);
            for by_way_of in (0..next.n_places).filter(|&other| steps.has(one, other)) {
                for at in 0..row {
                    near.bits[one * row + at] |= steps.bits[by_way_of * row + at];
                }
            }
        }
        near
    }

    fn add(&mut self, one: usize, other: usize) {
        self.bits[one * self.n_places.div_ceil(64) + other / 64] |= 1 << (other % 64);
    }

    fn has(&self, one: usize, other: usize) -> bool {
        self.bits[one * self.n_places.div_ceil(64) + other / 64] >> (other % 64) & 1 == 1
    }
}

/// No board has more places than this.
const MAX_PLACES: usize = 1024;

const EIGHT_TAGS: [&str; 8] = ["nc", "nc", "ec", "e", "ec", "sc", "wc", "wc"];
const EIGHT_NEXT: [(usize, usize); 4] = [(0, 1), (2, 3), (3, 4), (6, 7)];
const EIGHT_CORNER: [(usize, usize); 4] = [(1, 2), (4, 5), (5, 6), (7, 0)];
const EIGHT_CARDS_FACING: [(usize, usize); 6] = [(0, 5), (1, 5), (2, 7), (3, 7), (3, 6), (4, 6)];
const ONE_TAGS: [&str; 4] = ["nc", "ec", "sc", "wc"];
const ONE_NEXT: [(usize, usize); 4] = [(0, 1), (1, 2), (2, 3), (3, 0)];
const TWO_NEXT: [(usize, usize); 8] = [
    (0, 1),
    (1, 2),
    (2, 3),
    (3, 4),
    (4, 5),
    (5, 6),
    (6, 7),
    (7, 0),
];
const THREE_TAGS: [&str; 16] = [
    "nc", "nc", "sc", "sc", "n3", "e3", "s3", "w3", "w2", "e2", "e2", "w2", "n1", "e1", "s1", "w1",
];
const THREE_NEXT: [(usize, usize); 40] = [
    (0, 1),
    (0, 3),
    (0, 4),
    (0, 7),
    (0, 8),
    (1, 2),
    (1, 4),
    (1, 5),
    (1, 9),
    (2, 3),
    (2, 5),
    (2, 6),
    (2, 10),
    (3, 6),
    (3, 7),
    (3, 11),
    (4, 8),
    (4, 9),
    (4, 12),
    (5, 9),
    (5, 10),
    (5, 13),
    (6, 10),
    (6, 11),
    (6, 14),
    (7, 8),
    (7, 11),
    (7, 15),
    (8, 12),
    (8, 15),
    (9, 12),
    (9, 13),
    (10, 13),
    (10, 14),
    (11, 14),
    (11, 15),
    (12, 13),
    (12, 15),
    (13, 14),
    (14, 15),
];
const LINE_TAGS: [&str; 6] = ["n", "n", "", "s", "s", "s"];
const LINE_NEXT: [(usize, usize); 5] = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)];

/// Whether a word names a board under every rule set.
pub(super) fn is_name(word: &str) -> bool {
    matches!(word, "1" | "2" | "3" | "eight" | "eight-cards" | "line6") || word.starts_with("ring:")
}

impl<'a> Board<'a> {
    /// The board of a word.
    pub(super) fn read(word: &'a str) -> Result<Self, Reason> {
        let listed = |tags: &'static [&'static str], next: &[(usize, usize)]| {
            Self::new(Cow::Borrowed(tags), next, &[], None)
        };
        let eight = |facing: Option<&[(usize, usize)]>| {
            Self::new(
                Cow::Borrowed(&EIGHT_TAGS),
                &EIGHT_NEXT,
                &EIGHT_CORNER,
                facing,
            )
        };
        Ok(match word {
            "eight" => eight(None),
            "eight-cards" => eight(Some(&EIGHT_CARDS_FACING)),
            "1" => listed(&ONE_TAGS, &ONE_NEXT),
            "2" => listed(&EIGHT_TAGS, &TWO_NEXT),
            "3" => listed(&THREE_TAGS, &THREE_NEXT),
            "line6" => listed(&LINE_TAGS, &LINE_NEXT),
            _ => match (word.strip_prefix("ring:"), word.strip_prefix("board:")) {
                (Some(size), _) => ring(size)?,
                (_, Some(spelled)) => spelled_out(spelled)?,
                _ => return Err(Reason::new("check-uluru-board").with("found", word)),
            },
        })
    }

    fn new(
        tags: Cow<'a, [&'a str]>,
        next: &[(usize, usize)],
        corner: &[(usize, usize)],
        facing: Option<&[(usize, usize)]>,
    ) -> Self {
        let n = tags.len();
        let (next, corner) = (Pairs::new(n, next), Pairs::new(n, corner));
        Self {
            near: Pairs::within_two(&next, &corner),
            facing: facing.map(|listed| Pairs::new(n, listed)),
            tags,
            next,
            corner,
        }
    }

    /// How many places it has.
    pub(super) fn n_places(&self) -> usize {
        self.tags.len()
    }

    /// Whether a place has a tag.
    pub(super) fn has(&self, place: usize, tag: char) -> bool {
        self.tags[place]
            .bytes()
            .any(|letter| char::from(letter) == tag)
    }

    pub(super) fn share_one_of(&self, one: usize, other: usize, tags: &str) -> bool {
        tags.chars()
            .any(|tag| self.has(one, tag) && self.has(other, tag))
    }

    /// North and south, or west and east.
    pub(super) fn are_in_front(&self, one: usize, other: usize) -> bool {
        [('n', 's'), ('s', 'n'), ('w', 'e'), ('e', 'w')]
            .iter()
            .any(|&(tag, opposite)| self.has(one, tag) && self.has(other, opposite))
    }

    pub(super) fn are_next(&self, one: usize, other: usize) -> bool {
        self.next.has(one, other)
    }

    pub(super) fn share_a_corner(&self, one: usize, other: usize) -> bool {
        self.corner.has(one, other)
    }

    pub(super) fn are_facing(&self, one: usize, other: usize) -> bool {
        match &self.facing {
            Some(pairs) => pairs.has(one, other),
            None => self.are_in_front(one, other),
        }
    }

    /// Whether one step leads from one place to another, different one.
    pub(super) fn are_one_step_apart(&self, one: usize, other: usize) -> bool {
        one != other && (self.are_next(one, other) || self.share_a_corner(one, other))
    }

    /// Whether no way of fewer than three steps leads from one place to the other.
    pub(super) fn are_far(&self, one: usize, other: usize) -> bool {
        !self.near.has(one, other)
    }
}

/// Four faces of n/4 places: neighbours on one face are next, neighbours on two faces share a corner.
fn ring<'a>(size: &str) -> Result<Board<'a>, Reason> {
    let n = number(size)
        .filter(|n: &usize| (4..=MAX_PLACES).contains(n) && n.is_multiple_of(4))
        .ok_or_else(|| Reason::new("check-uluru-ring").with("found", size))?;
    let face = n / 4;
    let tags = (0..n).map(|at| {
        let is_corner = at % face == 0 || at % face == face - 1;
        match (at / face, is_corner) {
            (0, true) => "nc",
            (0, false) => "n",
            (1, true) => "ec",
            (1, false) => "e",
            (2, true) => "sc",
            (2, false) => "s",
            (_, true) => "wc",
            (_, false) => "w",
        }
    });
    let pairs = (0..n).map(|at| (at, (at + 1) % n));
    let (next, corner): (Vec<_>, Vec<_>) =
        pairs.partition(|(one, other)| one / face == other / face);
    Ok(Board::new(Cow::Owned(tags.collect()), &next, &corner, None))
}

/// `PLACES/NEXT/CORNER/FACING`.
fn spelled_out(text: &str) -> Result<Board<'_>, Reason> {
    let parts: Vec<&str> = text.split('/').collect();
    let &[places, next, corner, facing] = parts.as_slice() else {
        return Err(Reason::new("check-uluru-parts").with("found", parts.len()));
    };
    let mut tags = Vec::new();
    let mut spots = HashSet::new();
    for place in places.split(';') {
        let refused = |id| Reason::new(id).with("found", place);
        let letters = read_place(place, &mut spots).map_err(refused)?;
        tags.push(letters);
        if MAX_PLACES < tags.len() {
            return Err(Reason::new("check-uluru-too-many").with("most", MAX_PLACES));
        }
    }
    let n = tags.len();
    let listed = match facing {
        "*" => None,
        facing => Some(read_pairs(facing, n)?),
    };
    Ok(Board::new(
        Cow::Owned(tags),
        &read_pairs(next, n)?,
        &read_pairs(corner, n)?,
        listed.as_deref(),
    ))
}

/// Reads `X,Y` or `X,Y,TAGS` and gives the tags; an error is the id of what is wrong.
fn read_place<'a>(
    place: &'a str,
    spots: &mut HashSet<(u16, u16)>,
) -> Result<&'a str, &'static str> {
    let mut fields = place.splitn(3, ',');
    let mut coordinate = || {
        let number = fields.next().and_then(number::<u16>);
        number.filter(|&n| n <= 4095).ok_or("check-uluru-no-place")
    };
    let spot = (coordinate()?, coordinate()?);
    let letters = fields.next();
    // Tags stand in the order of their letters, and nothing is left empty.
    let mut left = "nswec123".chars();
    let in_order = |letters: &str| letters.chars().all(|letter| left.any(|it| it == letter));
    if letters.is_some_and(str::is_empty) || !letters.is_none_or(in_order) {
        return Err("check-uluru-tags");
    }
    if spots.insert(spot) {
        Ok(letters.unwrap_or(""))
    } else {
        Err("check-uluru-same-spot")
    }
}

/// Reads pairs `A-B` with A < B, in order.
fn read_pairs(text: &str, n_places: usize) -> Result<Vec<(usize, usize)>, Reason> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for word in text.split(';').filter(|_| !text.is_empty()) {
        let pair = word
            .split_once('-')
            .and_then(|(one, other)| Some((number(one)?, number(other)?)))
            .filter(|&(one, other)| one < other && other < n_places)
            .filter(|pair| pairs.last().is_none_or(|last| last < pair));
        pairs.push(pair.ok_or_else(|| Reason::new("check-uluru-pair").with("found", word))?);
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow way: the number of steps to every place.
    fn distances(pairs: &[(usize, usize)], n: usize, from: usize) -> Vec<usize> {
        let mut distance = vec![usize::MAX; n];
        distance[from] = 0;
        for _ in 0..n {
            for &(one, other) in pairs {
                distance[one] = distance[one].min(distance[other].saturating_add(1));
                distance[other] = distance[other].min(distance[one].saturating_add(1));
            }
        }
        distance
    }

    #[test]
    fn near_and_far_are_what_a_slow_search_finds() {
        let mut state = 7u64;
        let mut random = |n: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % n
        };
        for _ in 0..60 {
            let n = 1 + random(80);
            let mut some = |m: usize| -> Vec<(usize, usize)> {
                let pairs = (0..m).map(|_| (random(n), random(n)));
                pairs.filter(|(one, other)| one < other).collect()
            };
            let (next, corner) = (some(n), some(n / 2));
            let board = Board::new(Cow::Owned(vec![""; n]), &next, &corner, None);
            let all: Vec<_> = next.iter().chain(&corner).copied().collect();
            for one in 0..n {
                for (other, steps) in distances(&all, n, one).into_iter().enumerate() {
                    assert_eq!(board.are_far(one, other), 3 <= steps);
                    assert_eq!(board.are_one_step_apart(one, other), steps == 1);
                }
            }
        }
    }
}
