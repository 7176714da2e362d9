//! Wishes: where a bird wants to stand, as names, codes and numbers, and what they need once copies are resolved.

use std::fmt::{self, Display};

use super::rules::{OwnName, Rules};
use super::short::Short;
use crate::small::small;

/// What one bird wants, as its card says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wish {
    /// Whether the bird wants it not to be so.
    pub is_negated: bool,
    /// What it is about.
    pub want: Want,
}

/// What a wish is about. Birds are counted from 0 here, whatever the rule set calls them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Want {
    /// No wish.
    Nothing,
    /// To stand in a part of the board.
    In(Region),
    /// To stand in a relation to another bird.
    With(Relation, u16),
    /// What that bird wants.
    Same(u16),
    /// The opposite of what that bird wants.
    Opposite(u16),
}

/// A part of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Region {
    /// Tagged north.
    North,
    /// Tagged south.
    South,
    /// Tagged west.
    West,
    /// Tagged east.
    East,
    /// Tagged as a corner.
    Corner,
    /// Tagged north or south.
    NorthOrSouth,
    /// Tagged east or west.
    EastOrWest,
    /// Tagged south or west.
    SouthOrWest,
    /// Tagged north or east.
    NorthOrEast,
    /// Tagged north and as a corner.
    NorthAndCorner,
    /// Tagged with the first circle.
    Circle1,
    /// Tagged with the second circle.
    Circle2,
    /// Tagged with the third circle.
    Circle3,
}

/// How two birds may stand to each other. Every relation is symmetric.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Neighbours, as the board lists them.
    Next,
    /// Facing each other, as the board lists them.
    Facing,
    /// Sharing a corner, as the board lists them.
    Corner,
    /// In front of each other: tagged north and south, or west and east.
    Front,
    /// A compass tag in common.
    SameSide,
    /// Both tagged as corners, at distance 1.
    SameAngle,
    /// A circle tag in common.
    SameCircle,
    /// Neither neighbours nor facing.
    Apart,
    /// At least two places between them: distance 3 or more.
    Far,
}

impl Region {
    /// Every region with its name, its code and its number.
    const NAMES: [(Region, &'static str, Option<&'static str>, Option<u8>); 13] = [
        (Region::North, "north", None, Some(1)),
        (Region::South, "south", None, Some(2)),
        (Region::West, "west", None, Some(3)),
        (Region::East, "east", None, Some(4)),
        (Region::Corner, "corner", None, Some(5)),
        (Region::NorthOrSouth, "north-or-south", Some("NS"), Some(6)),
        (Region::EastOrWest, "east-or-west", Some("EW"), None),
        (Region::SouthOrWest, "south-or-west", Some("SW"), None),
        (Region::NorthOrEast, "north-or-east", Some("NE"), None),
        (Region::NorthAndCorner, "north-and-corner", None, Some(7)),
        (Region::Circle1, "circle1", None, Some(14)),
        (Region::Circle2, "circle2", None, Some(15)),
        (Region::Circle3, "circle3", None, Some(16)),
    ];

    /// How many there are.
    pub(super) const N: usize = Self::NAMES.len();

    /// Every region.
    pub fn all() -> impl Iterator<Item = Region> {
        Self::NAMES.iter().map(|row| row.0)
    }

    /// Its name in puzzle texts.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }
}

impl Relation {
    /// Every relation with its name, its letter and its number.
    const NAMES: [(Relation, &'static str, Option<u8>, Option<u8>); 9] = [
        (Relation::Next, "next", Some(b'N'), None),
        (Relation::Facing, "facing", Some(b'F'), None),
        (Relation::Corner, "corner", Some(b'C'), None),
        (Relation::Front, "front", None, Some(10)),
        (Relation::SameSide, "same-side", None, Some(11)),
        (Relation::SameAngle, "same-angle", None, Some(12)),
        (Relation::SameCircle, "same-circle", None, Some(13)),
        (Relation::Apart, "apart", Some(b'X'), None),
        (Relation::Far, "far", Some(b'A'), None),
    ];

    /// How many there are.
    pub(super) const N: usize = Self::NAMES.len();

    /// Every relation.
    pub fn all() -> impl Iterator<Item = Relation> {
        Self::NAMES.iter().map(|row| row.0)
    }

    /// Its name in puzzle texts.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }
}

impl Wish {
    /// No wish at all.
    pub const NOTHING: Wish = Wish::of(Want::Nothing);

    /// A wish that is not negated.
    pub const fn of(want: Want) -> Self {
        Self {
            is_negated: false,
            want,
        }
    }

    /// Reads a wish by name, code or, under the pelicans' rules, number. Birds are numbered as the rules say;
    /// whether they exist is for the caller to judge.
    pub fn read(word: &str, rules: Rules) -> Option<Self> {
        if let Some(rest) = word.strip_prefix('!') {
            return Self::read(rest, rules)
                .filter(|wish| !wish.is_negated)
                .map(|wish| Self {
                    is_negated: true,
                    want: wish.want,
                });
        }
        let first = *word.as_bytes().first()?;
        let want = match first {
            b'A'..=b'Z' => code(word, rules),
            b'0'..=b'9' => number(word, rules),
            _ => name(word, rules),
        };
        want.map(Self::of)
    }

    /// The bird it names, if it names one.
    pub fn other(self) -> Option<usize> {
        match self.want {
            Want::With(_, bird) | Want::Same(bird) | Want::Opposite(bird) => Some(bird.into()),
            Want::Nothing | Want::In(_) => None,
        }
    }

    /// The wish as the puzzle text spells it: codes for pawns and cards where there is one, names otherwise.
    pub fn spelled(self, rules: Rules) -> impl Display {
        Spelled(self, rules)
    }
}

fn code(word: &str, rules: Rules) -> Option<Want> {
    let bytes = word.as_bytes();
    if !bytes.get(1)?.is_ascii_digit() {
        let row = Region::NAMES.iter().find(|row| row.2 == Some(word))?;
        return Some(Want::In(row.0));
    }
    let bird = bird_number(&word[1..], rules)?;
    Some(match bytes[0] {
        b'N' => Want::With(Relation::Next, bird),
        b'F' => Want::With(Relation::Facing, bird),
        b'C' => Want::With(Relation::Corner, bird),
        b'X' => Want::With(Relation::Apart, bird),
        b'A' => Want::With(Relation::Far, bird),
        b'S' => Want::Same(bird),
        b'O' => Want::Opposite(bird),
        _ => return None,
    })
}

fn number(word: &str, rules: Rules) -> Option<Want> {
    if word == "00" {
        return Some(Want::Nothing);
    }
    if rules != Rules::Pelicans {
        return None;
    }
    if word == "0" {
        return Some(Want::Nothing);
    }
    let Some((number, bird)) = word.split_once(':') else {
        let number = small_number(word)?;
        let row = Region::NAMES.iter().find(|row| row.3 == Some(number))?;
        return Some(Want::In(row.0));
    };
    let bird = bird_number(bird, rules)?;
    match small_number(number)? {
        8 => Some(Want::Same(bird)),
        9 => Some(Want::Opposite(bird)),
        number => {
            let row = Relation::NAMES.iter().find(|row| row.3 == Some(number))?;
            Some(Want::With(row.0, bird))
        }
    }
}

fn name(word: &str, rules: Rules) -> Option<Want> {
    if word == "none" {
        return Some(Want::Nothing);
    }
    let Some((name, bird)) = word.split_once(':') else {
        let row = Region::NAMES.iter().find(|row| row.1 == word)?;
        return Some(Want::In(row.0));
    };
    let bird = bird_number(bird, rules)?;
    match name {
        "same" => Some(Want::Same(bird)),
        "opposite" => Some(Want::Opposite(bird)),
        _ => {
            let row = Relation::NAMES.iter().find(|row| row.1 == name)?;
            Some(Want::With(row.0, bird))
        }
    }
}

/// A number of one or two digits without a leading zero.
fn small_number(digits: &str) -> Option<u8> {
    let is_plain = digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    (is_plain && !digits.starts_with('0')).then(|| digits.parse().ok())?
}

/// A bird's number as the rules count, turned into one counted from 0.
pub(super) fn bird_number(digits: &str, rules: Rules) -> Option<u16> {
    let bytes = digits.as_bytes();
    let is_plain = !bytes.is_empty() && bytes.len() <= 4 && bytes.iter().all(u8::is_ascii_digit);
    if !is_plain || (bytes.len() > 1 && bytes[0] == b'0') {
        return None;
    }
    let number = bytes
        .iter()
        .fold(0, |sum, digit| sum * 10 + u16::from(digit - b'0'));
    number.checked_sub(small::<u16, _>(rules.first_bird()))
}

struct Spelled(Wish, Rules);

impl Display for Spelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spelled(wish, rules) = *self;
        if wish.is_negated {
            f.write_str("!")?;
        }
        let has_codes = rules != Rules::Pelicans;
        let mut with = |letter: Option<u8>, name: &str, bird: u16| {
            let bird = bird + small::<u16, _>(rules.first_bird());
            match letter {
                Some(letter) if has_codes => Short::EMPTY.letter(letter).number(bird).fmt(f),
                _ => write!(f, "{name}:{bird}"),
            }
        };
        match wish.want {
            Want::With(relation, bird) => {
                let (_, name, letter, _) = Relation::NAMES[relation as usize];
                with(letter, name, bird)
            }
            Want::Same(bird) => with(Some(b'S'), "same", bird),
            Want::Opposite(bird) => with(Some(b'O'), "opposite", bird),
            Want::Nothing => f.write_str(if has_codes { "00" } else { "none" }),
            Want::In(region) => {
                let (_, name, code, _) = Region::NAMES[region as usize];
                f.write_str(code.filter(|_| has_codes).unwrap_or(name))
            }
        }
    }
}

/// What a wish comes down to once copies are resolved and the rule set has spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Need {
    /// Holds anywhere.
    Any,
    /// Holds nowhere.
    Never,
    /// Holds in this region, or outside it.
    In {
        /// The region.
        region: Region,
        /// Outside it.
        is_negated: bool,
    },
    /// Holds on the places that are so related to themselves, or on the others: the bird names itself.
    Itself {
        /// The relation.
        relation: Relation,
        /// On the others.
        is_negated: bool,
    },
    /// Holds when the places of two different birds are related, or when they are not.
    With {
        /// The relation.
        relation: Relation,
        /// The other bird.
        other: u16,
        /// Not related.
        is_negated: bool,
    },
}

/// What each bird's wish comes down to. A chain of copies is followed to its end once; a chain that runs into a
/// circle has no end, and the rules of all three games call such a wish satisfied.
pub(super) fn resolve(wishes: &[Wish], rules: Rules) -> Vec<Need> {
    (0..wishes.len())
        .map(|bird| resolve_one(wishes, bird, rules))
        .collect()
}

pub(super) fn resolve_one(wishes: &[Wish], bird: usize, rules: Rules) -> Need {
    let mut wish = wishes[bird];
    let mut is_negated = wish.is_negated;
    let mut n_steps = 0;
    while let Want::Same(model) | Want::Opposite(model) = wish.want {
        is_negated ^= matches!(wish.want, Want::Opposite(_));
        wish = wishes[usize::from(model)];
        is_negated ^= wish.is_negated;
        // More steps than birds: some bird was met twice.
        n_steps += 1;
        if n_steps > wishes.len() {
            return Need::Any;
        }
    }
    match wish.want {
        Want::Nothing if is_negated && !rules.pleases_opposite_of_none() => Need::Never,
        Want::Nothing => Need::Any,
        Want::In(region) => Need::In { region, is_negated },
        Want::With(relation, other) if usize::from(other) == bird => match rules.own_name() {
            OwnName::NeverHolds => Need::Never,
            OwnName::Holds => Need::Any,
            OwnName::AsTheFormulaSays => Need::Itself {
                relation,
                is_negated,
            },
        },
        Want::With(relation, other) => Need::With {
            relation,
            other,
            is_negated,
        },
        Want::Same(_) | Want::Opposite(_) => unreachable!("the loop ends on another wish"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: Rules, wishes: &str, needs: &str) {
        let wishes: Vec<Wish> = wishes
            .split(' ')
            .map(|word| Wish::read(word, rules).unwrap())
            .collect();
        let told: Vec<String> = resolve(&wishes, rules)
            .iter()
            .map(|need| match *need {
                Need::Any => "any".to_owned(),
                Need::Never => "never".to_owned(),
                Need::In { region, is_negated } => Wish {
                    is_negated,
                    want: Want::In(region),
                }
                .spelled(rules)
                .to_string(),
                Need::Itself { relation, .. } => format!("self-{}", relation.name()),
                Need::With {
                    relation,
                    other,
                    is_negated,
                } => Wish {
                    is_negated,
                    want: Want::With(relation, other),
                }
                .spelled(rules)
                .to_string(),
            })
            .collect();
        assert_eq!(told.join(" "), needs);
    }

    #[test]
    fn copies_are_followed_and_circles_are_satisfied() {
        check(Rules::Pawns, "S1 S2 S1 EW S3", "any any any EW EW");
        check(Rules::Pawns, "S0 NS", "any NS");
        check(Rules::Cards, "EW O0 O1 S1 S0", "EW !EW EW !EW EW");
        check(
            Rules::Pelicans,
            "opposite:1 opposite:1 north",
            "any any north",
        );
    }

    #[test]
    fn each_rule_set_reads_odd_wishes_its_way() {
        check(Rules::Pawns, "S1 N0 F2", "never N0 never");
        check(Rules::Cards, "S1 N0 F2 O3", "any N0 any any");
        check(Rules::Cards, "00 O0", "any any");
        check(Rules::Pelicans, "none 9:1", "any never");
        check(Rules::Pelicans, "8:2 11:1", "self-same-side same-side:1");
    }

    #[test]
    fn every_spelling_of_a_wish_reads() {
        let read =
            |word, rules| Wish::read(word, rules).map(|wish| wish.spelled(rules).to_string());
        let check = |word, rules, spelled: Option<&str>| {
            assert_eq!(read(word, rules).as_deref(), spelled, "{word}");
        };
        check("next:3", Rules::Pawns, Some("N3"));
        check("north-or-east", Rules::Cards, Some("NE"));
        check("!facing:0", Rules::Cards, Some("!F0"));
        check("10:5", Rules::Pelicans, Some("front:5"));
        check("N5", Rules::Pelicans, Some("next:5"));
        check("16", Rules::Pelicans, Some("circle3"));
        for bad in [
            "", "!", "!!NS", "N", "N01", "NX", "B1", "17", "8", "10:", "10:0", "north:1", "S99999",
            "é",
        ] {
            check(bad, Rules::Pelicans, None);
        }
        check("6", Rules::Pawns, None);
    }
}
