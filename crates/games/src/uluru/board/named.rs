//! The boards that have names: those of the original games, rings of any size and a line of six.

use std::sync::{Arc, LazyLock};

use super::{Board, MAX_PLACES, Pair, PlaceOnBoard, Tags};
use crate::small::small;
use crate::text::plain_number;

/// A board with a name, shared by every puzzle on it.
pub(in super::super) struct Named {
    /// Its name in puzzle texts.
    pub(in super::super) name: &'static str,
    /// The board itself, made when first asked for.
    pub(in super::super) board: LazyLock<Arc<Board>>,
}

/// The boards of one fixed size.
pub(in super::super) static NAMED: [Named; 6] = [
    Named::new("eight", || Arc::new(eight(None))),
    Named::new("eight-cards", || {
        let straight = vec![(0, 5), (1, 5), (2, 7), (3, 7), (3, 6), (4, 6)];
        Arc::new(eight(Some(straight)))
    }),
    Named::new("1", || {
        let tags = ["nc", "ec", "sc", "wc"];
        Arc::new(cycle(&tags, &[(1, 0), (2, 1), (1, 2), (0, 1)]))
    }),
    Named::new("2", || {
        let tags = ["nc", "nc", "ec", "e", "ec", "sc", "wc", "wc"];
        Arc::new(cycle(&tags, &AROUND_A_RECTANGLE))
    }),
    Named::new("3", || Arc::new(circles())),
    Named::new("line6", || Arc::new(line_of_six())),
];

impl Named {
    const fn new(name: &'static str, make: fn() -> Arc<Board>) -> Self {
        Self {
            name,
            board: LazyLock::new(make),
        }
    }
}

/// The board a word names, if it names one; a ring of an impossible size is none.
pub(in super::super) fn named(word: &str) -> Option<Arc<Board>> {
    if let Some(size) = word.strip_prefix("ring:") {
        return ring_size(size).map(|n| Arc::new(ring(n)));
    }
    let row = NAMED.iter().find(|row| row.name == word)?;
    Some(Arc::clone(&row.board))
}

/// A ring has four faces of equal length.
fn ring_size(digits: &str) -> Option<usize> {
    let n: usize = plain_number(digits)?;
    ((4..=MAX_PLACES).contains(&n) && n.is_multiple_of(4)).then_some(n)
}

const AROUND_A_RECTANGLE: [(usize, usize); 8] = [
    (1, 0),
    (3, 0),
    (4, 1),
    (4, 2),
    (4, 3),
    (2, 4),
    (0, 3),
    (0, 1),
];

/// The eight places around a rectangle: two north, three east, one south, two west.
fn eight(facing: Option<Vec<Pair>>) -> Board {
    let tags = ["nc", "nc", "ec", "e", "ec", "sc", "wc", "wc"];
    let next = vec![(0, 1), (2, 3), (3, 4), (6, 7)];
    let corner = vec![(1, 2), (4, 5), (5, 6), (7, 0)];
    Board::new(places(&tags, &AROUND_A_RECTANGLE), next, corner, facing)
}

fn cycle(tags: &[&str], spots: &[(usize, usize)]) -> Board {
    let n: u16 = small(tags.len());
    let next = (0..n).map(|at| (at, (at + 1) % n)).collect();
    Board::new(places(tags, spots), next, Vec::new(), None)
}

/// Sixteen places: an outer square, and three circles of four inside it.
fn circles() -> Board {
    let tags = [
        "nc", "nc", "sc", "sc", "n3", "e3", "s3", "w3", "w2", "e2", "e2", "w2", "n1", "e1", "s1",
        "w1",
    ];
    let spots = [
        (0, 0),
        (8, 0),
        (8, 8),
        (0, 8),
        (4, 1),
        (7, 4),
        (4, 7),
        (1, 4),
        (2, 2),
        (6, 2),
        (6, 6),
        (2, 6),
        (4, 3),
        (5, 4),
        (4, 5),
        (3, 4),
    ];
    let neighbours: [[u16; 5]; 16] = [
        [1, 3, 4, 7, 8],
        [0, 2, 4, 5, 9],
        [1, 3, 5, 6, 10],
        [0, 2, 6, 7, 11],
        [0, 1, 8, 9, 12],
        [1, 2, 9, 10, 13],
        [2, 3, 10, 11, 14],
        [0, 3, 8, 11, 15],
        [0, 4, 7, 12, 15],
        [1, 4, 5, 12, 13],
        [2, 5, 6, 13, 14],
        [3, 6, 7, 14, 15],
        [4, 8, 9, 13, 15],
        [5, 9, 10, 12, 14],
        [6, 10, 11, 13, 15],
        [7, 8, 11, 12, 14],
    ];
    let next = (0..).zip(neighbours);
    let next = next.flat_map(|(at, row)| row.map(|other| (at, other)));
    Board::new(places(&tags, &spots), next.collect(), Vec::new(), None)
}

/// Six places in a line, A to F; A and B face D, E and F.
fn line_of_six() -> Board {
    let tags = ["n", "n", "", "s", "s", "s"];
    let spots = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)];
    let next = (0..5).map(|at| (at, at + 1)).collect();
    Board::new(places(&tags, &spots), next, Vec::new(), None)
}

/// Four faces of n/4 places each around a square.
fn ring(n: usize) -> Board {
    let face = n / 4;
    let place = |at: usize| {
        let (side, along) = (at / face, at % face);
        let (x, y, tag) = match side {
            0 => (1 + along, 0, "n"),
            1 => (1 + face, 1 + along, "e"),
            2 => (face - along, 1 + face, "s"),
            _ => (0, face - along, "w"),
        };
        let is_corner = along == 0 || along == face - 1;
        let letters = format!("{tag}{}", if is_corner { "c" } else { "" });
        PlaceOnBoard {
            x,
            y,
            tags: Tags::read(&letters).expect("these letters are tags"),
        }
    };
    let pairs = (0..n).map(|at| (at, (at + 1) % n));
    let (next, corner): (Vec<_>, Vec<_>) = pairs.partition(|(a, b)| a / face == b / face);
    let short = |pairs: Vec<(usize, usize)>| {
        let pairs = pairs.into_iter();
        pairs.map(|(a, b)| (small(a), small(b))).collect()
    };
    Board::new(
        (0..n).map(place).collect(),
        short(next),
        short(corner),
        None,
    )
}

fn places(tags: &[&str], spots: &[(usize, usize)]) -> Vec<PlaceOnBoard> {
    let places = tags.iter().zip(spots).map(|(tags, &(x, y))| PlaceOnBoard {
        x,
        y,
        tags: Tags::read(tags).expect("these letters are tags"),
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distances of the sixteen places, as the original project tabled them above the diagonal.
    const DISTANCES: &str = "
        0 1 2 1 1 2 2 1 1 2 3 2 2 3 3 2
          0 1 2 1 1 2 2 2 1 2 3 2 2 3 3
            0 1 2 1 1 2 3 2 1 2 3 2 2 3
              0 2 2 1 1 2 3 2 1 3 3 2 2
                0 2 3 2 1 1 3 3 1 2 3 2
                  0 2 3 3 1 1 3 2 1 2 3
                    0 2 3 3 1 1 3 2 1 2
                      0 1 3 3 1 2 3 2 1
                        0 2 3 2 1 2 2 1
                          0 2 3 1 1 2 2
                            0 2 2 1 1 2
                              0 2 2 1 1
                                0 1 2 1
                                  0 1 2
                                    0 1
                                      0";

    #[test]
    fn the_distances_of_board_3_are_those_of_the_original_table() {
        let board = named("3").unwrap();
        let rows = DISTANCES.lines().skip(1).enumerate();
        let mut n_compared = 0;
        for (from, row) in rows {
            let distances = board.distances(from);
            for (to, told) in (from..).zip(row.split_whitespace()) {
                assert_eq!(distances[to], told.parse().unwrap(), "{from} to {to}");
                n_compared += 1;
            }
        }
        assert_eq!(n_compared, 136);
    }

    #[test]
    fn rings_have_four_equal_faces() {
        let board = named("ring:8").unwrap();
        assert_eq!(board.next(), [(0, 1), (2, 3), (4, 5), (6, 7)]);
        assert_eq!(board.corner(), [(0, 7), (1, 2), (3, 4), (5, 6)]);
        for bad in [
            "ring:",
            "ring:6",
            "ring:2",
            "ring:08",
            "ring:99999999999999999999",
            "ring:-8",
        ] {
            assert!(named(bad).is_none(), "{bad}");
        }
    }
}
