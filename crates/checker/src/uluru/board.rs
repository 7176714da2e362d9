//! Boards: the named ones, rings, and those spelled out in the text.

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};

use super::number;

/// Places with tags, and pairs of places.
pub(super) struct Board<'a> {
    /// The tags of each place, one letter each.
    tags: Cow<'a, [&'a str]>,
    next: Cow<'a, [(usize, usize)]>,
    corner: Cow<'a, [(usize, usize)]>,
    /// None: the places with opposite compass tags.
    facing: Option<Cow<'a, [(usize, usize)]>>,
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
    pub(super) fn read(word: &'a str) -> Result<Self, String> {
        let listed = |tags: &'static [&'static str], next: &'static [(usize, usize)]| Self {
            tags: Cow::Borrowed(tags),
            next: Cow::Borrowed(next),
            corner: Cow::Borrowed(&[]),
            facing: None,
        };
        let eight = |facing| Self {
            corner: Cow::Borrowed(&EIGHT_CORNER),
            facing,
            ..listed(&EIGHT_TAGS, &EIGHT_NEXT)
        };
        Ok(match word {
            "eight" => eight(None),
            "eight-cards" => eight(Some(Cow::Borrowed(&EIGHT_CARDS_FACING[..]))),
            "1" => listed(&ONE_TAGS, &ONE_NEXT),
            "2" => listed(&EIGHT_TAGS, &TWO_NEXT),
            "3" => listed(&THREE_TAGS, &THREE_NEXT),
            "line6" => listed(&LINE_TAGS, &LINE_NEXT),
            _ => match (word.strip_prefix("ring:"), word.strip_prefix("board:")) {
                (Some(size), _) => ring(size)?,
                (_, Some(spelled)) => spelled_out(spelled)?,
                _ => return Err(format!("there is no board `{word}`")),
            },
        })
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
        lists(&self.next, one, other)
    }

    pub(super) fn share_a_corner(&self, one: usize, other: usize) -> bool {
        lists(&self.corner, one, other)
    }

    pub(super) fn are_facing(&self, one: usize, other: usize) -> bool {
        match &self.facing {
            Some(pairs) => lists(pairs, one, other),
            None => self.are_in_front(one, other),
        }
    }

    /// The number of steps between two places along neighbours and shared corners, if there is a way.
    pub(super) fn distance(&self, from: usize, to: usize) -> Option<usize> {
        let mut distance = vec![None; self.n_places()];
        let mut queue = VecDeque::from([from]);
        distance[from] = Some(0);
        while let Some(at) = queue.pop_front() {
            if at == to {
                break;
            }
            for &(one, other) in self.next.iter().chain(self.corner.iter()) {
                let step = match at {
                    _ if at == one => other,
                    _ if at == other => one,
                    _ => continue,
                };
                if distance[step].is_none() {
                    distance[step] = distance[at].map(|steps| steps + 1);
                    queue.push_back(step);
                }
            }
        }
        distance[to]
    }
}

fn lists(pairs: &[(usize, usize)], one: usize, other: usize) -> bool {
    pairs
        .iter()
        .any(|&pair| pair == (one, other) || pair == (other, one))
}

/// Four faces of n/4 places: neighbours on one face are next, neighbours on two faces share a corner.
fn ring<'a>(size: &str) -> Result<Board<'a>, String> {
    let n = number(size)
        .filter(|n| (4..=MAX_PLACES).contains(n) && n.is_multiple_of(4))
        .ok_or("a ring has a multiple of 4 places, up to 1024")?;
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
    Ok(Board {
        tags: Cow::Owned(tags.collect()),
        next: Cow::Owned(next),
        corner: Cow::Owned(corner),
        facing: None,
    })
}

/// `PLACES/NEXT/CORNER/FACING`.
fn spelled_out(text: &str) -> Result<Board<'_>, String> {
    let parts: Vec<&str> = text.split('/').collect();
    let &[places, next, corner, facing] = parts.as_slice() else {
        return Err(
            "a board is places, neighbours, corners and facing pairs, separated by `/`".to_owned(),
        );
    };
    let mut tags = Vec::new();
    let mut spots = HashSet::new();
    for place in places.split(';') {
        let mut fields = place.splitn(3, ',');
        let spot = (
            fields.next().and_then(number),
            fields.next().and_then(number),
        );
        let letters = fields.next().unwrap_or("");
        let (Some(x), Some(y)) = spot else {
            return Err(format!("`{place}` is no place"));
        };
        if !letters.chars().all(|letter| "nswec123".contains(letter)) {
            return Err(format!("`{letters}` are no tags"));
        }
        if !spots.insert((x, y)) {
            return Err(format!("two places are drawn at {x},{y}"));
        }
        tags.push(letters);
    }
    if MAX_PLACES < tags.len() {
        return Err(format!("more than {MAX_PLACES} places"));
    }
    let n = tags.len();
    Ok(Board {
        tags: Cow::Owned(tags),
        next: Cow::Owned(pairs(next, n)?),
        corner: Cow::Owned(pairs(corner, n)?),
        facing: match facing {
            "*" => None,
            listed => Some(Cow::Owned(pairs(listed, n)?)),
        },
    })
}

fn pairs(text: &str, n_places: usize) -> Result<Vec<(usize, usize)>, String> {
    let read = |pair: &str| {
        let (one, other) = pair.split_once('-')?;
        let (one, other) = (number(one)?, number(other)?);
        (one < other && other < n_places).then_some((one, other))
    };
    let words = text.split(';').filter(|_| !text.is_empty());
    words
        .map(|pair| read(pair).ok_or_else(|| format!("`{pair}` is no pair of places")))
        .collect()
}
