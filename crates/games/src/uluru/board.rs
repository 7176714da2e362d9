//! Boards: places with tags, and which pairs of places are neighbours, face each other or share a corner.

mod named;

pub(super) use named::{NAMED, Named, named};

use std::collections::VecDeque;
use std::sync::OnceLock;

use super::wish::{Region, Relation};

/// No board has more places than this.
pub(super) const MAX_PLACES: usize = 1024;

/// No place is drawn further right or down than this.
pub(super) const MAX_COORDINATE: usize = 4095;

/// A board: places, their tags, and the pairs of places that belong together.
#[derive(Debug)]
pub struct Board {
    places: Vec<PlaceOnBoard>,
    next: Vec<Pair>,
    corner: Vec<Pair>,
    /// None: the places with opposite compass tags.
    facing: Option<Vec<Pair>>,
    matrices: [OnceLock<Matrix>; Relation::N],
}

/// One place as a board lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceOnBoard {
    /// Column where it is drawn.
    pub x: usize,
    /// Row where it is drawn.
    pub y: usize,
    /// What it is tagged with.
    pub tags: Tags,
}

/// Two places, the lower number first.
pub(super) type Pair = (u16, u16);

/// A set of tags, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tags(pub u8);

impl Tags {
    /// The letters of the tags in puzzle texts and their names in board files, bit by bit.
    pub const NAMES: [(char, &'static str); 8] = [
        ('n', "north"),
        ('s', "south"),
        ('w', "west"),
        ('e', "east"),
        ('c', "corner"),
        ('1', "circle1"),
        ('2', "circle2"),
        ('3', "circle3"),
    ];

    const NORTH: u8 = 1;
    const SOUTH: u8 = 2;
    const WEST: u8 = 4;
    const EAST: u8 = 8;
    const CORNER: u8 = 16;
    const COMPASS: u8 = 15;
    const CIRCLES: u8 = 0xe0;

    /// The tags of these letters; letters that are no tags are refused.
    pub fn read(letters: &str) -> Option<Self> {
        let mut tags = 0;
        for letter in letters.chars() {
            let at = Self::NAMES.iter().position(|row| row.0 == letter)?;
            tags |= 1 << at;
        }
        Some(Self(tags))
    }

    /// Whether a place with these tags lies in a region.
    pub fn lies_in(self, region: Region) -> bool {
        let has = |tag: u8| self.0 & tag != 0;
        match region {
            Region::North => has(Self::NORTH),
            Region::South => has(Self::SOUTH),
            Region::West => has(Self::WEST),
            Region::East => has(Self::EAST),
            Region::Corner => has(Self::CORNER),
            Region::NorthOrSouth => has(Self::NORTH | Self::SOUTH),
            Region::EastOrWest => has(Self::EAST | Self::WEST),
            Region::SouthOrWest => has(Self::SOUTH | Self::WEST),
            Region::NorthOrEast => has(Self::NORTH | Self::EAST),
            Region::NorthAndCorner => has(Self::NORTH) && has(Self::CORNER),
            Region::Circle1 => has(0x20),
            Region::Circle2 => has(0x40),
            Region::Circle3 => has(0x80),
        }
    }

    /// Whether a place lies in the north, the south, the west or the east.
    pub(super) fn has_side(self) -> bool {
        self.0 & Self::COMPASS != 0
    }

    /// Whether one place is tagged with a compass point opposite to one of the other.
    fn fronts(self, other: Self) -> bool {
        let turned = (self.0 & 0b0101) << 1 | (self.0 & 0b1010) >> 1;
        turned & other.0 & Self::COMPASS != 0
    }
}

impl Board {
    /// A board. The pairs must name places of the board.
    pub(super) fn new(
        places: Vec<PlaceOnBoard>,
        next: Vec<Pair>,
        corner: Vec<Pair>,
        facing: Option<Vec<Pair>>,
    ) -> Self {
        let tidy = |mut pairs: Vec<Pair>| {
            pairs.iter_mut().for_each(|(a, b)| {
                (*a, *b) = (*a.min(b), *a.max(b));
            });
            pairs.sort_unstable();
            pairs.dedup();
            pairs
        };
        debug_assert!(places.len() <= MAX_PLACES);
        Self {
            places,
            next: tidy(next),
            corner: tidy(corner),
            facing: facing.map(tidy),
            matrices: Default::default(),
        }
    }

    /// How many places it has.
    pub fn n_places(&self) -> usize {
        self.places.len()
    }

    /// Its places in order.
    pub fn places(&self) -> &[PlaceOnBoard] {
        &self.places
    }

    /// The pairs of neighbours.
    pub(super) fn next(&self) -> &[Pair] {
        &self.next
    }

    /// The pairs that share a corner.
    pub(super) fn corner(&self) -> &[Pair] {
        &self.corner
    }

    /// The pairs that face each other, if the board lists them.
    pub(super) fn facing(&self) -> Option<&[Pair]> {
        self.facing.as_deref()
    }

    /// Whether a place lies in a region.
    pub fn lies_in(&self, place: usize, region: Region) -> bool {
        self.places[place].tags.lies_in(region)
    }

    /// Whether two places, or a place and itself, are related.
    pub fn relates(&self, relation: Relation, one: usize, other: usize) -> bool {
        self.matrix(relation).has(one, other)
    }

    /// All pairs of a relation, as rows of bits.
    pub(super) fn matrix(&self, relation: Relation) -> &Matrix {
        self.matrices[relation as usize].get_or_init(|| self.make_matrix(relation))
    }

    /// Distances from a place along neighbours and corners; unreachable places are `usize::MAX` away.
    pub fn distances(&self, from: usize) -> Vec<usize> {
        let mut neighbours = vec![Vec::new(); self.n_places()];
        for &(a, b) in self.next.iter().chain(&self.corner) {
            neighbours[usize::from(a)].push(usize::from(b));
            neighbours[usize::from(b)].push(usize::from(a));
        }
        distances(&neighbours, from)
    }

    fn make_matrix(&self, relation: Relation) -> Matrix {
        let of_pairs = |pairs: &[Pair]| Matrix::of_pairs(self.n_places(), pairs);
        let of_tags = |relates: fn(Tags, Tags) -> bool| {
            Matrix::new(self.n_places(), |a, b| {
                relates(self.places[a].tags, self.places[b].tags)
            })
        };
        match relation {
            Relation::Next => of_pairs(&self.next),
            Relation::Corner => of_pairs(&self.corner),
            Relation::Facing => match &self.facing {
                Some(pairs) => of_pairs(pairs),
                None => of_tags(Tags::fronts),
            },
            Relation::Front => of_tags(Tags::fronts),
            Relation::SameSide => of_tags(|a, b| a.0 & b.0 & Tags::COMPASS != 0),
            Relation::SameCircle => of_tags(|a, b| a.0 & b.0 & Tags::CIRCLES != 0),
            Relation::SameAngle => {
                let is_corner = |at: u16| self.lies_in(at.into(), Region::Corner);
                let pairs = self.next.iter().chain(&self.corner).copied();
                let pairs: Vec<Pair> = pairs
                    .filter(|&(a, b)| is_corner(a) && is_corner(b))
                    .collect();
                of_pairs(&pairs)
            }
            Relation::Apart => {
                let next = self.matrix(Relation::Next);
                let facing = self.matrix(Relation::Facing);
                Matrix::new(self.n_places(), |a, b| {
                    a != b && !next.has(a, b) && !facing.has(a, b)
                })
            }
            Relation::Far => {
                let pairs: Vec<Pair> = self.next.iter().chain(&self.corner).copied().collect();
                let within_two = of_pairs(&pairs).squared();
                Matrix::new(self.n_places(), |a, b| a != b && !within_two.has(a, b))
            }
        }
    }
}

/// The same places and pairs; what was computed from them does not matter.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (&self.places, &self.next, &self.corner, &self.facing)
            == (&other.places, &other.next, &other.corner, &other.facing)
    }
}

fn distances(neighbours: &[Vec<usize>], from: usize) -> Vec<usize> {
    let mut distance = vec![usize::MAX; neighbours.len()];
    let mut queue = VecDeque::from([from]);
    distance[from] = 0;
    while let Some(at) = queue.pop_front() {
        for &next in &neighbours[at] {
            if distance[next] == usize::MAX {
                distance[next] = distance[at] + 1;
                queue.push_back(next);
            }
        }
    }
    distance
}

/// A symmetric relation on the places, one row of bits a place.
#[derive(Debug, Clone)]
pub(super) struct Matrix {
    n_words: usize,
    bits: Vec<u64>,
}

impl Matrix {
    fn new(n: usize, relates: impl Fn(usize, usize) -> bool) -> Self {
        let mut matrix = Self::empty(n);
        for a in 0..n {
            for b in 0..n {
                if relates(a, b) {
                    matrix.bits[a * matrix.n_words + b / 64] |= 1 << (b % 64);
                }
            }
        }
        matrix
    }

    fn of_pairs(n: usize, pairs: &[Pair]) -> Self {
        let mut matrix = Self::empty(n);
        for &(a, b) in pairs {
            let (a, b) = (usize::from(a), usize::from(b));
            matrix.bits[a * matrix.n_words + b / 64] |= 1 << (b % 64);
            matrix.bits[b * matrix.n_words + a / 64] |= 1 << (a % 64);
        }
        matrix
    }

    fn empty(n: usize) -> Self {
        let n_words = n.div_ceil(64);
        Self {
            n_words,
            bits: vec![0; n * n_words],
        }
    }

    /// Relates who is related, and who is related to a common third.
    fn squared(&self) -> Self {
        let mut squared = self.clone();
        for (row, sum) in
            (self.bits.chunks(self.n_words)).zip(squared.bits.chunks_mut(self.n_words))
        {
            for (at, &word) in row.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let other = 64 * at + left.trailing_zeros() as usize;
                    left &= left - 1;
                    sum.iter_mut()
                        .zip(self.row(other))
                        .for_each(|(a, b)| *a |= b);
                }
            }
        }
        squared
    }

    /// Whether two places are related.
    pub(super) fn has(&self, one: usize, other: usize) -> bool {
        self.bits[one * self.n_words + other / 64] >> (other % 64) & 1 != 0
    }

    /// The places related to one, as bits.
    pub(super) fn row(&self, place: usize) -> &[u64] {
        &self.bits[place * self.n_words..][..self.n_words]
    }
}
