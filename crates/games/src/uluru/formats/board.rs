//! Board files: a board of any shape, place by place, with a deal on it.

use std::fmt::Write as _;
use std::sync::Arc;

use super::super::board::{Board, MAX_COORDINATE, MAX_PLACES, Pair, PlaceOnBoard, Tags};
use super::super::puzzle::Puzzle;
use super::super::rules::Rules;
use super::super::wish::{Relation, Wish};
use crate::error::Error;
use crate::game::Format;
use crate::options::Options;
use crate::small::small;
use crate::text::Scanner;
use crate::uluru::Uluru;
use crate::words::Sentence;

/// The word a board file begins with.
const HEAD: &str = "uluru-board";

/// The row of this format.
pub(super) const FORMAT: Format<Uluru> = Format {
    name: "board",
    looks_like,
    read: Some(read),
    write: Some(write),
    read_options: &[],
    write_options: &[],
};

/// Whether a text begins as a board file does.
fn looks_like(text: &str) -> bool {
    let mut lines = text
        .lines()
        .map(without_comment)
        .filter(|line| !line.is_empty());
    lines.next() == Some(HEAD)
}

/// Reads a board file.
fn read(text: &str, _: &Options) -> Result<Puzzle, Error> {
    let mut file = File::default();
    let mut at = 0;
    let mut has_head = false;
    for line in text.split_inclusive('\n') {
        let content = without_comment(line);
        let start = at + (line.len() - line.trim_start().len());
        match content {
            "" => {}
            HEAD if !has_head => has_head = true,
            _ if !has_head => {
                return Err(Error::text(
                    text,
                    start,
                    Sentence::new("expected-word").with("word", HEAD),
                ));
            }
            _ => file.read_line(text, start, content)?,
        }
        at += line.len();
    }
    if !has_head {
        return Err(Error::text(
            text,
            text.len(),
            Sentence::new("expected-word").with("word", HEAD),
        ));
    }
    file.finish(text)
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or("").trim()
}

/// What was read so far.
#[derive(Default)]
struct File {
    places: Vec<PlaceOnBoard>,
    /// For each relation of the file, each listed place with its partners and where that stands in the text.
    relations: [Vec<Listed>; 3],
    rules: Option<Rules>,
    seconds: Option<u32>,
    wishes: Vec<Wish>,
    /// Where each wish stands in the text.
    wishes_at: Vec<usize>,
}

/// The partners of a place in one relation.
struct Listed {
    place: usize,
    partners: Vec<usize>,
    at: usize,
}

const RELATIONS: [&str; 3] = ["next", "corner", "facing"];

impl File {
    /// Reads one line that begins at a byte of the text.
    fn read_line(&mut self, text: &str, start: usize, content: &str) -> Result<(), Error> {
        let mut scanner = Scanner::new(&text[..start + content.len()]);
        scanner.go_to(start);
        let word = scanner.word();
        match word {
            "place" => self.read_place(&mut scanner),
            "rules" => {
                scanner.skip_space();
                let at = scanner.at();
                let rules = Rules::read(scanner.word());
                let is_early = self.rules.is_none() && self.wishes.is_empty();
                self.rules = Some(
                    rules
                        .filter(|_| is_early)
                        .ok_or_else(|| scanner.error_at(at, "uluru-expected-rules-once"))?,
                );
                scanner.finish()
            }
            "seconds" => {
                scanner.skip_space();
                let at = scanner.at();
                let seconds: u32 = scanner.number("uluru-expected-seconds-word")?;
                if !(1..=86_400).contains(&seconds) || self.seconds.is_some() {
                    return Err(scanner.error_at(at, "uluru-expected-seconds-once"));
                }
                self.seconds = Some(seconds);
                scanner.finish()
            }
            "wishes" => self.read_wishes(&mut scanner),
            _ => match RELATIONS.iter().position(|name| *name == word) {
                Some(which) => self.read_relation(&mut scanner, which),
                None => Err(scanner.error_at(start, "uluru-expected-line")),
            },
        }
    }

    fn read_place(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Error> {
        scanner.skip_space();
        let at = scanner.at();
        let number: usize = scanner.number("uluru-expected-number-of-place")?;
        if number != self.places.len() || number == MAX_PLACES {
            let wanted = if number < self.places.len() {
                Sentence::new("uluru-expected-each-place-once").with("next", self.places.len())
            } else if number == MAX_PLACES {
                Sentence::new("uluru-expected-at-most-places").with("most", MAX_PLACES)
            } else {
                Sentence::new("uluru-expected-next-place").with("next", self.places.len())
            };
            return Err(scanner.error_at(at, wanted));
        }
        scanner.skip_space();
        scanner.expect("at")?;
        scanner.skip_space();
        let at = scanner.at();
        let x: usize = scanner.number("expected-column")?;
        scanner.expect(",")?;
        let y: usize = scanner.number("expected-row")?;
        if MAX_COORDINATE < x.max(y) {
            return Err(scanner.error_at(
                at,
                Sentence::new("uluru-expected-coordinates").with("most", MAX_COORDINATE),
            ));
        }
        if self.places.iter().any(|other| (other.x, other.y) == (x, y)) {
            return Err(scanner.error_at(at, "uluru-expected-free-spot"));
        }
        let mut tags = Tags::default();
        loop {
            scanner.skip_space();
            let at = scanner.at();
            let word = scanner.word();
            if word.is_empty() {
                break;
            }
            let bit = Tags::NAMES.iter().position(|row| row.1 == word);
            let bit = bit.ok_or_else(|| scanner.error_at(at, "uluru-expected-tag"))?;
            tags.0 |= 1 << bit;
        }
        self.places.push(PlaceOnBoard { x, y, tags });
        Ok(())
    }

    fn read_relation(&mut self, scanner: &mut Scanner<'_>, which: usize) -> Result<(), Error> {
        scanner.skip_space();
        let at = scanner.at();
        let place = self.read_known_place(scanner)?;
        if self.relations[which]
            .iter()
            .any(|listed| listed.place == place)
        {
            let what = Sentence::new("uluru-expected-one-line")
                .with("relation", RELATIONS[which])
                .with("place", place);
            return Err(scanner.error_at(at, what));
        }
        scanner.skip_space();
        scanner.expect(":")?;
        let mut partners = Vec::new();
        loop {
            scanner.skip_space();
            if scanner.is_at_end() {
                break;
            }
            let at = scanner.at();
            let partner = self.read_known_place(scanner)?;
            if partner == place || partners.contains(&partner) {
                return Err(scanner.error_at(
                    at,
                    Sentence::new("uluru-expected-others-once").with("place", place),
                ));
            }
            partners.push(partner);
        }
        self.relations[which].push(Listed {
            place,
            partners,
            at,
        });
        Ok(())
    }

    fn read_known_place(&self, scanner: &mut Scanner<'_>) -> Result<usize, Error> {
        scanner.skip_space();
        let at = scanner.at();
        let place: usize = scanner.number("expected-place")?;
        if place < self.places.len() {
            Ok(place)
        } else {
            Err(scanner.error_at(
                at,
                Sentence::new("uluru-expected-place-before").with("n", self.places.len()),
            ))
        }
    }

    fn read_wishes(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Error> {
        let rules = *self.rules.get_or_insert(Rules::Pelicans);
        loop {
            scanner.skip_space();
            if scanner.is_at_end() {
                return Ok(());
            }
            let at = scanner.at();
            let wish = Wish::read(scanner.word(), rules);
            if MAX_PLACES <= self.wishes.len() {
                return Err(scanner.error_at(
                    at,
                    Sentence::new("uluru-expected-at-most-wishes").with("most", MAX_PLACES),
                ));
            }
            self.wishes
                .push(wish.ok_or_else(|| scanner.error_at(at, "uluru-expected-a-wish"))?);
            self.wishes_at.push(at);
        }
    }

    fn finish(self, text: &str) -> Result<Puzzle, Error> {
        if self.places.is_empty() {
            return Err(Error::text(text, text.len(), "uluru-expected-one-place"));
        }
        for (listed, name) in self.relations.iter().zip(RELATIONS) {
            for one in listed {
                for &partner in &one.partners {
                    let back = listed.iter().find(|other| other.place == partner);
                    if !back.is_some_and(|back| back.partners.contains(&one.place)) {
                        let what = Sentence::new("uluru-expected-both-ways").with("relation", name);
                        let what = what.with("place", one.place).with("partner", partner);
                        return Err(Error::text(text, one.at, what));
                    }
                }
            }
        }
        let pairs = |which: usize| -> Vec<Pair> {
            let listed = self.relations[which].iter();
            listed
                .flat_map(|one| {
                    one.partners
                        .iter()
                        .map(|&other| (small(one.place), small(other)))
                })
                .collect()
        };
        let facing = (!self.relations[2].is_empty()).then(|| pairs(2));
        let rules = self.rules.unwrap_or(Rules::Pelicans);
        let wishes = if self.wishes.is_empty() {
            vec![Wish::NOTHING; self.places.len()]
        } else {
            self.wishes.clone()
        };
        let (n_birds, first) = (wishes.len(), rules.first_bird());
        let is_unknown = |wish: &Wish| wish.other().is_some_and(|other| n_birds <= other);
        if let Some(bird) = wishes.iter().position(is_unknown) {
            let last = n_birds - 1 + first;
            let what = Sentence::new("uluru-expected-known-bird")
                .with("first", first)
                .with("last", last);
            return Err(Error::text(text, self.wishes_at[bird], what));
        }
        let (next, corner) = (pairs(0), pairs(1));
        let board = Board::new(self.places, next, corner, facing);
        Puzzle::new(rules, Arc::new(board), wishes, self.seconds)
    }
}

/// Writes the board of a deal, and the deal, as a board file.
fn write(puzzle: &Puzzle, _: &Options) -> Result<String, Error> {
    let board = puzzle.board();
    let mut text = format!("{HEAD}\n");
    for (number, place) in board.places().iter().enumerate() {
        let _ = write!(text, "place {number} at {},{}", place.x, place.y);
        let tags = Tags::NAMES.iter().enumerate();
        for (_, row) in tags.filter(|(bit, _)| place.tags.0 >> bit & 1 != 0) {
            let _ = write!(text, " {}", row.1);
        }
        text.push('\n');
    }
    let facing = board.facing().is_some().then_some(Relation::Facing);
    let listed = [Some(Relation::Next), Some(Relation::Corner), facing];
    for (relation, name) in listed.into_iter().zip(RELATIONS) {
        let Some(relation) = relation else { continue };
        let mut is_empty = true;
        for place in 0..board.n_places() {
            let others =
                (0..board.n_places()).filter(|&other| board.relates(relation, place, other));
            let others: Vec<String> = others.map(|other| other.to_string()).collect();
            if !others.is_empty() {
                is_empty = false;
                let _ = writeln!(text, "{name} {place}: {}", others.join(" "));
            }
        }
        // A list of facing pairs that is empty differs from none.
        if is_empty && relation == Relation::Facing {
            let _ = writeln!(text, "{name} 0:");
        }
    }
    let _ = writeln!(text, "rules {}", puzzle.rules().word());
    if let Some(seconds) = puzzle.seconds() {
        let _ = writeln!(text, "seconds {seconds}");
    }
    text.push_str("wishes");
    for wish in puzzle.wishes() {
        let _ = write!(text, " {}", wish.spelled(puzzle.rules()));
    }
    text.push('\n');
    Ok(text)
}
