//! Edits: what one changes at a time.

use std::fmt;
use std::str::FromStr;

use super::{Draft, Pen};
use crate::error::Error;
use crate::small::small;
use crate::text::Scanner;
use crate::uluru::board::{MAX_COORDINATE, MAX_PLACES, Pair, PlaceOnBoard, Tags};
use crate::uluru::rules::Rules;
use crate::uluru::wish::{Region, Relation, Want, Wish};
use crate::words::Sentence;

/// One change of a draft. Places and birds are named as in puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// `w2=next:3`: what a bird wants, spelled as in a deal of its rules.
    Wish(u16, Word),
    /// `bird`: another bird, which wants nothing.
    AddBird,
    /// `no-bird`: without the last one; who wanted something of it wants nothing.
    DropBird,
    /// `+3,4`: another place, at this column and row.
    AddPlace(u16, u16),
    /// `place5=3,4`: a place drawn elsewhere.
    MovePlace(u16, u16, u16),
    /// `no-place5`: without this place.
    DropPlace(u16),
    /// `tag5=n`: a tag of a place, set or taken away.
    Tag(u16, char),
    /// `next3-5`, `corner3-5`, `facing3-5`: two places joined, or no longer.
    Join(Join, u16, u16),
    /// `facing=*`: who faces whom follows from the tags again.
    FacingByTags,
    /// `pen=p5`, `pen=b2`, `pen=-`: a pair is begun at a place or a bird, or no longer.
    Pen(Option<Pen>),
    /// `seconds=60`, `seconds=-`: the time allowed.
    Seconds(Option<u32>),
}

/// How two places are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// Neighbours.
    Next,
    /// They share a corner.
    Corner,
    /// They face each other.
    Facing,
}

impl Join {
    /// Every kind with its word.
    pub const WORDS: [(Join, &'static str); 3] = [
        (Join::Next, "next"),
        (Join::Corner, "corner"),
        (Join::Facing, "facing"),
    ];
}

/// A short word, such as a wish as deals spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    bytes: [u8; 24],
    len: u8,
}

impl Word {
    /// A word, if it is short, ASCII and without blanks.
    pub fn new(text: &str) -> Option<Self> {
        let is_fine = text.bytes().all(|b| b.is_ascii_graphic()) && !text.is_empty();
        let mut bytes = [0; 24];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        is_fine.then(|| Self {
            bytes,
            len: small(text.len()),
        })
    }

    /// Its letters.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len.into()]).unwrap_or("")
    }
}

impl Draft {
    /// The draft after an edit, which may be the same; or why it cannot be made.
    pub(super) fn after(&self, edit: Edit) -> Result<Self, Sentence> {
        let rules = self.deal.rules();
        let n_birds = self.deal.n_birds();
        let n_places = self.deal.board().n_places();
        let seconds = self.deal.seconds();
        let mut parts = self.parts();
        let place = |at: u16| {
            if usize::from(at) < n_places {
                Ok(usize::from(at))
            } else {
                Err(Sentence::new("uluru-no-such-place"))
            }
        };
        let mut pen = self.pen;
        match edit {
            Edit::Wish(bird, word) => {
                let bird = usize::from(bird).checked_sub(rules.first_bird());
                let wish = bird.and_then(|bird| parts.wishes.get_mut(bird));
                let wish = wish.ok_or_else(|| Sentence::new("uluru-no-such-bird"))?;
                let wanted = Wish::read(word.text(), rules);
                *wish = wanted.ok_or_else(|| Sentence::new("uluru-draft-wish"))?;
                pen = None;
            }
            Edit::AddBird => parts.wishes.push(Wish::NOTHING),
            Edit::DropBird => {
                parts.wishes.pop();
                let last = parts.wishes.len();
                let wishes = parts.wishes.iter_mut();
                let stale = wishes.filter(|wish| wish.other().is_some_and(|other| last <= other));
                stale.for_each(|wish| *wish = Wish::NOTHING);
                if pen == Some(Pen::Bird(small(last))) {
                    pen = None;
                }
            }
            Edit::AddPlace(x, y) => {
                if n_places == MAX_PLACES {
                    let most = Sentence::new("uluru-expected-at-most-places");
                    return Err(most.with("most", MAX_PLACES));
                }
                parts.places.push(PlaceOnBoard {
                    x: x.into(),
                    y: y.into(),
                    tags: Tags::default(),
                });
            }
            Edit::MovePlace(at, x, y) => {
                let moved = &mut parts.places[place(at)?];
                (moved.x, moved.y) = (x.into(), y.into());
            }
            Edit::DropPlace(at) => {
                let at = place(at)?;
                if n_places == n_birds {
                    return Err(Sentence::new("uluru-draft-needed"));
                }
                parts.places.remove(at);
                let without = |pairs: &mut Vec<Pair>| {
                    let at: u16 = small(at);
                    pairs.retain(|&(a, b)| a != at && b != at);
                    let down = |n: &mut u16| *n -= u16::from(at < *n);
                    pairs.iter_mut().for_each(|(a, b)| {
                        down(a);
                        down(b);
                    });
                };
                without(&mut parts.next);
                without(&mut parts.corner);
                parts.facing.iter_mut().for_each(without);
                pen = None;
            }
            Edit::Tag(at, letter) => {
                let at = place(at)?;
                let bit = Tags::read(&letter.to_string());
                let bit = bit.ok_or_else(|| Sentence::new("uluru-expected-tags"))?;
                parts.places[at].tags.0 ^= bit.0;
            }
            Edit::Join(how, one, other) => {
                let (one, other) = (place(one)?, place(other)?);
                if one == other {
                    return Err(Sentence::new("uluru-expected-two-places"));
                }
                let pair = (small(one.min(other)), small(one.max(other)));
                let pairs = match how {
                    Join::Next => &mut parts.next,
                    Join::Corner => &mut parts.corner,
                    // Once a pair is drawn, all are.
                    Join::Facing => parts.facing.get_or_insert_with(|| self.facing_pairs()),
                };
                match pairs.iter().position(|known| *known == pair) {
                    Some(known) => _ = pairs.remove(known),
                    None => pairs.push(pair),
                }
                pen = None;
            }
            Edit::FacingByTags => parts.facing = None,
            Edit::Pen(at) => {
                let is_there = match at {
                    None => true,
                    Some(Pen::Place(at)) => usize::from(at) < n_places,
                    Some(Pen::Bird(at)) => usize::from(at) < n_birds,
                };
                if !is_there {
                    return Err(Sentence::new("uluru-expected-pen"));
                }
                pen = at;
            }
            Edit::Seconds(wanted) => {
                if wanted.is_some_and(|n| !(1..=86_400).contains(&n)) {
                    return Err(Sentence::new("uluru-expected-seconds"));
                }
                return Ok(Self {
                    pen,
                    ..self.with(parts, wanted)?
                });
            }
        }
        check_places(&parts.places)?;
        Ok(Self {
            pen,
            ..self.with(parts, seconds)?
        })
    }

    /// The pairs that face each other now, drawn or by their tags.
    fn facing_pairs(&self) -> Vec<Pair> {
        let board = self.deal.board();
        let n = board.n_places();
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let facing = pairs.filter(|&(a, b)| board.relates(Relation::Facing, a, b));
        facing.map(|(a, b)| (small(a), small(b))).collect()
    }
}

fn check_places(places: &[PlaceOnBoard]) -> Result<(), Sentence> {
    let mut at: Vec<(usize, usize)> = places.iter().map(|place| (place.x, place.y)).collect();
    if at.iter().any(|&(x, y)| MAX_COORDINATE < x.max(y)) {
        let most = Sentence::new("uluru-expected-coordinate");
        return Err(most.with("most", MAX_COORDINATE));
    }
    at.sort_unstable();
    if at.windows(2).any(|pair| pair[0] == pair[1]) {
        Err(Sentence::new("uluru-expected-free-spot"))
    } else {
        Ok(())
    }
}

/// All that a bird can want of the board in a deal of these rules, nothing included.
pub(super) fn own_wishes(rules: Rules) -> Vec<Wish> {
    let regions = Region::all().map(Want::In);
    spelled([Want::Nothing].into_iter().chain(regions), rules)
}

/// All that a bird can want of another one.
pub(super) fn wishes_about(other: usize, rules: Rules) -> Vec<Wish> {
    let other: u16 = small(other);
    let relations = Relation::all().map(|relation| Want::With(relation, other));
    let copies = [Want::Same(other), Want::Opposite(other)];
    spelled(relations.chain(copies), rules)
}

/// These wishes and their opposites, as far as they are spelled under these rules: read again, they are the same.
fn spelled(wants: impl Iterator<Item = Want>, rules: Rules) -> Vec<Wish> {
    let both = wants.flat_map(|want| [false, true].map(|is_negated| Wish { is_negated, want }));
    let is_spelled = |wish: &Wish| {
        let spelled = wish.spelled(rules).to_string();
        Word::new(&spelled).is_some() && Wish::read(&spelled, rules) == Some(*wish)
    };
    both.filter(is_spelled).collect()
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wish(bird, word) => write!(f, "w{bird}={}", word.text()),
            Self::AddBird => f.write_str("bird"),
            Self::DropBird => f.write_str("no-bird"),
            Self::AddPlace(x, y) => write!(f, "+{x},{y}"),
            Self::MovePlace(at, x, y) => write!(f, "place{at}={x},{y}"),
            Self::DropPlace(at) => write!(f, "no-place{at}"),
            Self::Tag(at, letter) => write!(f, "tag{at}={letter}"),
            Self::Join(how, one, other) => {
                write!(f, "{}{one}-{other}", Join::WORDS[*how as usize].1)
            }
            Self::FacingByTags => f.write_str("facing=*"),
            Self::Pen(None) => f.write_str("pen=-"),
            Self::Pen(Some(Pen::Place(at))) => write!(f, "pen=p{at}"),
            Self::Pen(Some(Pen::Bird(at))) => write!(f, "pen=b{at}"),
            Self::Seconds(None) => f.write_str("seconds=-"),
            Self::Seconds(Some(seconds)) => write!(f, "seconds={seconds}"),
        }
    }
}

impl FromStr for Edit {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let words = [
            ("bird", Self::AddBird),
            ("no-bird", Self::DropBird),
            ("facing=*", Self::FacingByTags),
            ("pen=-", Self::Pen(None)),
            ("seconds=-", Self::Seconds(None)),
        ];
        if let Some((_, edit)) = words.iter().find(|(word, _)| *word == text) {
            return Ok(*edit);
        }
        let mut scanner = Scanner::new(text);
        let edit = read(&mut scanner)?;
        if scanner.is_at_end() {
            Ok(edit)
        } else {
            Err(scanner.error("expected-end-of-move"))
        }
    }
}

fn read(scanner: &mut Scanner<'_>) -> Result<Edit, Error> {
    if scanner.eat("w") {
        let bird = scanner.number("uluru-expected-bird")?;
        scanner.expect("=")?;
        let at = scanner.at();
        let word = Word::new(scanner.take_while(|_| true));
        let word = word.ok_or_else(|| scanner.error_at(at, "uluru-draft-wish"))?;
        return Ok(Edit::Wish(bird, word));
    }
    if scanner.eat("+") {
        let (x, y) = square(scanner)?;
        return Ok(Edit::AddPlace(x, y));
    }
    if scanner.eat("place") {
        let at = scanner.number("expected-place")?;
        scanner.expect("=")?;
        let (x, y) = square(scanner)?;
        return Ok(Edit::MovePlace(at, x, y));
    }
    if scanner.eat("no-place") {
        return Ok(Edit::DropPlace(scanner.number("expected-place")?));
    }
    if scanner.eat("tag") {
        let at = scanner.number("expected-place")?;
        scanner.expect("=")?;
        let letter = scanner.next_char();
        let letter = letter.ok_or_else(|| scanner.error("uluru-expected-tags"))?;
        return Ok(Edit::Tag(at, letter));
    }
    if scanner.eat("pen=p") {
        let at = scanner.number("expected-place")?;
        return Ok(Edit::Pen(Some(Pen::Place(at))));
    }
    if scanner.eat("pen=b") {
        let at = scanner.number("uluru-expected-bird")?;
        return Ok(Edit::Pen(Some(Pen::Bird(at))));
    }
    if scanner.eat("seconds=") {
        return Ok(Edit::Seconds(Some(
            scanner.number("uluru-expected-seconds")?,
        )));
    }
    for (how, word) in Join::WORDS {
        if scanner.eat(word) {
            let one = scanner.number("expected-place")?;
            scanner.expect("-")?;
            return Ok(Edit::Join(how, one, scanner.number("expected-place")?));
        }
    }
    Err(scanner.error("uluru-expected-edit"))
}

fn square(scanner: &mut Scanner<'_>) -> Result<(u16, u16), Error> {
    let x = scanner.number("expected-column")?;
    scanner.expect(",")?;
    Ok((x, scanner.number("expected-row")?))
}
