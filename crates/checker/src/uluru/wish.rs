//! Wishes as puzzle texts spell them, and whether they hold.

use super::board::Board;
use crate::text::number;

/// What a bird wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wish {
    is_negated: bool,
    want: Want,
    /// The bird it names.
    pub(super) other: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Want {
    Anything,
    Never,
    Same,
    Opposite,
    North,
    South,
    West,
    East,
    Corner,
    NorthOrSouth,
    EastOrWest,
    SouthOrWest,
    NorthOrEast,
    NorthAndCorner,
    Circle1,
    Circle2,
    Circle3,
    Next,
    Facing,
    SharedCorner,
    Front,
    SameSide,
    SameAngle,
    SameCircle,
    Apart,
    Far,
}

impl Wish {
    /// Reads a wish in the spelling that is canonical under these rules.
    pub(super) fn read(word: &str, rules: &str) -> Option<Self> {
        let (is_negated, word) = match word.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, word),
        };
        let (want, other) = match rules {
            "pelicans" => by_name(word)?,
            _ => by_code(word).or_else(|| by_name(word).filter(|(want, _)| !want.has_code()))?,
        };
        let other = match (other, rules) {
            (Some(bird), "pelicans") => Some(bird.checked_sub(1)?),
            _ => other,
        };
        Some(Self {
            is_negated,
            want,
            other,
        })
    }
}

impl Want {
    /// Whether it is written by a code where there are codes.
    fn has_code(self) -> bool {
        matches!(
            self,
            Self::Anything
                | Self::NorthOrSouth
                | Self::EastOrWest
                | Self::SouthOrWest
                | Self::NorthOrEast
                | Self::Same
                | Self::Opposite
                | Self::Next
                | Self::Facing
                | Self::SharedCorner
                | Self::Apart
                | Self::Far
        )
    }
}

fn by_code(word: &str) -> Option<(Want, Option<usize>)> {
    let alone = match word {
        "00" => Some(Want::Anything),
        "NS" => Some(Want::NorthOrSouth),
        "EW" => Some(Want::EastOrWest),
        "SW" => Some(Want::SouthOrWest),
        "NE" => Some(Want::NorthOrEast),
        _ => None,
    };
    if let Some(want) = alone {
        return Some((want, None));
    }
    let want = match word.as_bytes().first()? {
        b'N' => Want::Next,
        b'F' => Want::Facing,
        b'C' => Want::SharedCorner,
        b'X' => Want::Apart,
        b'A' => Want::Far,
        b'S' => Want::Same,
        b'O' => Want::Opposite,
        _ => return None,
    };
    Some((want, Some(number(&word[1..])?)))
}

fn by_name(word: &str) -> Option<(Want, Option<usize>)> {
    if let Some((name, bird)) = word.split_once(':') {
        let want = match name {
            "same" => Want::Same,
            "opposite" => Want::Opposite,
            "next" => Want::Next,
            "facing" => Want::Facing,
            "corner" => Want::SharedCorner,
            "front" => Want::Front,
            "same-side" => Want::SameSide,
            "same-angle" => Want::SameAngle,
            "same-circle" => Want::SameCircle,
            "apart" => Want::Apart,
            "far" => Want::Far,
            _ => return None,
        };
        return Some((want, Some(number(bird)?)));
    }
    let want = match word {
        "none" => Want::Anything,
        "north" => Want::North,
        "south" => Want::South,
        "west" => Want::West,
        "east" => Want::East,
        "corner" => Want::Corner,
        "north-or-south" => Want::NorthOrSouth,
        "east-or-west" => Want::EastOrWest,
        "south-or-west" => Want::SouthOrWest,
        "north-or-east" => Want::NorthOrEast,
        "north-and-corner" => Want::NorthAndCorner,
        "circle1" => Want::Circle1,
        "circle2" => Want::Circle2,
        "circle3" => Want::Circle3,
        _ => return None,
    };
    Some((want, None))
}

/// Replaces every copied wish by what it comes down to, and the odd wishes by what the rule set makes of them.
pub(super) fn without_copies(wishes: &[Wish], rules: &str) -> Vec<Wish> {
    let plain = |want| Wish {
        is_negated: false,
        want,
        other: None,
    };
    let resolve = |bird: usize| {
        let mut wish = wishes[bird];
        let mut n_steps = 0;
        while let (Want::Same | Want::Opposite, Some(model)) = (wish.want, wish.other) {
            let is_opposite = wish.want == Want::Opposite;
            let is_negated = wish.is_negated;
            wish = wishes[model];
            wish.is_negated = wish.is_negated ^ is_negated ^ is_opposite;
            n_steps += 1;
            if n_steps > wishes.len() {
                // The chain of copies runs in a circle.
                return plain(Want::Anything);
            }
        }
        match (wish.want, rules) {
            (Want::Anything, "cards") => plain(Want::Anything),
            (Want::Anything, _) if wish.is_negated => plain(Want::Never),
            _ if wish.other == Some(bird) && rules == "pawns" => plain(Want::Never),
            _ if wish.other == Some(bird) && rules == "cards" => plain(Want::Anything),
            _ => wish,
        }
    };
    (0..wishes.len()).map(resolve).collect()
}

/// Whether a bird is placed and its wish holds; a wish about a bird that is not placed does not.
pub(super) fn holds(
    wish: Wish,
    board: &Board<'_>,
    place_of: &[Option<usize>],
    bird: usize,
) -> bool {
    let Some(here) = place_of[bird] else {
        return false;
    };
    let there = match wish.other {
        None => here,
        Some(other) => match place_of[other] {
            Some(there) => there,
            None => return false,
        },
    };
    let has = |tag| board.has(here, tag);
    let is_so = match wish.want {
        Want::Anything => true,
        Want::Never => false,
        Want::Same | Want::Opposite => unreachable!("copies are resolved"),
        Want::North => has('n'),
        Want::South => has('s'),
        Want::West => has('w'),
        Want::East => has('e'),
        Want::Corner => has('c'),
        Want::NorthOrSouth => has('n') || has('s'),
        Want::EastOrWest => has('e') || has('w'),
        Want::SouthOrWest => has('s') || has('w'),
        Want::NorthOrEast => has('n') || has('e'),
        Want::NorthAndCorner => has('n') && has('c'),
        Want::Circle1 => has('1'),
        Want::Circle2 => has('2'),
        Want::Circle3 => has('3'),
        Want::Next => board.are_next(here, there),
        Want::Facing => board.are_facing(here, there),
        Want::SharedCorner => board.share_a_corner(here, there),
        Want::Front => board.are_in_front(here, there),
        Want::SameSide => board.share_one_of(here, there, "nswe"),
        Want::SameCircle => board.share_one_of(here, there, "123"),
        Want::SameAngle => {
            has('c') && board.has(there, 'c') && board.are_one_step_apart(here, there)
        }
        Want::Apart => {
            here != there && !board.are_next(here, there) && !board.are_facing(here, there)
        }
        Want::Far => board.are_far(here, there),
    };
    is_so != wish.is_negated
}
