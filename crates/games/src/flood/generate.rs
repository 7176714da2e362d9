//! Boards drawn at random: what can be asked for, and the drawing.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, check_grid_size};
use super::flags;
use super::puzzle::{Goal, MAX_COLOURS_ONE_SEAT, MAX_COLOURS_TWO_SEATS, Puzzle, Rules};
use crate::error::Error;
use crate::rng::Rng;
use crate::small::small;
use crate::text::{Scanner, plain_number};
use crate::words::Sentence;

/// What to draw: `c 12 8 forbidden=1` for two players, `floodit 14 6 start=centre` for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spec {
    pub(super) n_seats: usize,
    pub(super) shape: Shape,
    pub(super) side: usize,
    pub(super) n_colours: usize,
    pub(super) n_forbidden: usize,
    pub(super) goal: Goal,
    /// The seat that moves first, if the spec says it; else seat 0, or in the arena whoever is drawn.
    pub(super) first: Option<usize>,
    pub(super) starts_in_the_centre: bool,
}

/// The shape of a drawn board, named by the letter of the original game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Square,
    Donut,
    H,
    Torus,
}

impl Shape {
    const LETTERS: [(Shape, &'static str); 4] = [
        (Shape::Square, "c"),
        (Shape::Donut, "d"),
        (Shape::H, "h"),
        (Shape::Torus, "t"),
    ];

    pub(super) fn letter(self) -> &'static str {
        Self::LETTERS[self as usize].1
    }

    fn from_letter(word: &str) -> Option<Self> {
        let mut rows = Self::LETTERS.iter();
        rows.find(|(_, letter)| *letter == word)
            .map(|(shape, _)| *shape)
    }

    fn has_thirds(self) -> bool {
        matches!(self, Self::Donut | Self::H)
    }

    fn is_hole(self, side: usize, x: usize, y: usize) -> bool {
        let is_middle = |z: usize| side / 3 <= z && z < side - side / 3;
        match self {
            Self::Square | Self::Torus => false,
            Self::Donut => is_middle(x) && is_middle(y),
            Self::H => is_middle(x) && !is_middle(y),
        }
    }
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            n_seats: 2,
            shape: Shape::Square,
            side: 12,
            n_colours: 8,
            n_forbidden: 0,
            goal: Goal::Territory,
            first: None,
            starts_in_the_centre: false,
        }
    }
}

/// Draws a board; an error says what was expected of the spec.
pub(super) fn draw(spec: &Spec, rng: &mut Rng) -> Result<Puzzle, Sentence> {
    let side = spec.side;
    let mut colours: Vec<Option<u8>> = (0..side * side)
        .map(|at| {
            if spec.shape.is_hole(side, at % side, at / side) {
                None
            } else {
                Some(small(rng.below(spec.n_colours)))
            }
        })
        .collect();
    let centre = side / 2 * side + side / 2;
    let starts = match (spec.n_seats, spec.shape) {
        (1, _) if spec.starts_in_the_centre => vec![centre],
        (1, _) => vec![0],
        (_, Shape::Torus) => vec![0, centre],
        _ => vec![0, side * side - 1],
    };
    if let [one, other] = starts[..] {
        if one == other {
            return Err(Sentence::new("flood-expected-side-2"));
        }
        while colours[one] == colours[other] {
            colours[other] = Some(small(rng.below(spec.n_colours)));
        }
    }
    let forbidden = [0, 1].map(|_| draw_forbidden(spec, &colours, &starts, rng));
    let board = Board::grid(side, side, spec.shape == Shape::Torus, colours)?;
    let rules = Rules {
        n_colours: spec.n_colours,
        starts,
        forbidden,
        goal: spec.goal,
        first: spec.first.unwrap_or(0),
    };
    Puzzle::new(board, rules)
}

/// Draws the colours one seat may not play, never the colour of a start.
fn draw_forbidden(spec: &Spec, colours: &[Option<u8>], starts: &[usize], rng: &mut Rng) -> u32 {
    let mut choice: Vec<u8> = (0..small(spec.n_colours))
        .filter(|&colour| starts.iter().all(|&start| colours[start] != Some(colour)))
        .collect();
    rng.shuffle(&mut choice);
    choice
        .iter()
        .take(spec.n_forbidden)
        .fold(0, |colours, &colour| colours | 1 << colour)
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.shape.letter();
        match (self.n_seats, self.shape) {
            (1, Shape::Square) => f.write_str("floodit")?,
            (1, _) => write!(f, "floodit {letter}")?,
            _ => f.write_str(letter)?,
        }
        write!(f, " {} {}", self.side, self.n_colours)?;
        if 0 < self.n_forbidden {
            write!(f, " forbidden={}", self.n_forbidden)?;
        }
        if self.goal == Goal::Colour {
            f.write_str(" goal=colour")?;
        }
        if let Some(first) = self.first {
            write!(f, " first={first}")?;
        }
        if self.starts_in_the_centre {
            f.write_str(" start=centre")
        } else {
            Ok(())
        }
    }
}

impl FromStr for Spec {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (words, flags) = flags::split(text)?;
        let first_flag = flags.iter().flatten().map(|(at, _)| *at).min();
        if let (Some(at), true) = (first_flag, words.trim().is_empty()) {
            return Self::of_flags(&flags).map_err(|error| moved_to(error, at));
        }
        let mut scanner = Scanner::new(&words);
        let mut spec = Self::read_size(&mut scanner)?;
        spec.read_options(&mut scanner)?;
        spec.take_flags(text, &words, &flags)?;
        Ok(spec)
    }
}

/// The same error at another place.
fn moved_to(error: Error, place: usize) -> Error {
    match error {
        Error::Text {
            expected, found, ..
        } => Error::Text {
            at: place,
            expected,
            found,
        },
        other => other,
    }
}

impl Spec {
    /// How many play: one or two.
    pub(super) fn n_seats(&self) -> usize {
        self.n_seats
    }

    /// The seat that moves first, if the spec says it.
    pub(super) fn first(&self) -> Option<usize> {
        self.first
    }

    /// The board that flags alone ask for; what they leave out is as usual.
    fn of_flags(flags: &flags::Values<'_>) -> Result<Self, Error> {
        let usual = Self::default();
        let or = |which: usize, usual: String| match flags[which] {
            Some((_, value)) => value.to_owned(),
            None => usual,
        };
        let side = or(0, usual.side.to_string());
        let shape = or(1, usual.shape.letter().to_owned());
        let n_colours = or(2, usual.n_colours.to_string());
        let n_forbidden = or(3, usual.n_forbidden.to_string());
        format!("{shape} {side} {n_colours} forbidden={n_forbidden}").parse()
    }

    /// Takes flags beside the other words of a text: they may only say the same, or what those leave out.
    fn take_flags(
        &mut self,
        text: &str,
        words: &str,
        flags: &flags::Values<'_>,
    ) -> Result<(), Error> {
        let [side, shape, n_colours, n_forbidden] = flags;
        let same = |flag: &Option<(usize, &str)>, said: &str| match flag {
            Some((at, value)) if *value != said => Err(Error::text(
                text,
                *at,
                Sentence::new("flood-expected-same").with("said", said),
            )),
            _ => Ok(()),
        };
        same(side, &self.side.to_string())?;
        same(shape, self.shape.letter())?;
        same(n_colours, &self.n_colours.to_string())?;
        let Some((at, value)) = n_forbidden else {
            return Ok(());
        };
        if self.n_seats == 1 || words.contains("forbidden=") {
            return same(n_forbidden, &self.n_forbidden.to_string());
        }
        let mut option = *self;
        let word = format!("forbidden={value}");
        let read = option.read_options(&mut Scanner::new(&word));
        *self = read
            .map(|()| option)
            .map_err(|error| moved_to(error, *at))?;
        Ok(())
    }

    /// Reads a spec with a seed after its numbers, such as `flood c 12 8 3 forbidden=1`.
    pub(super) fn read_with_seed(text: &str) -> Result<(Self, u64), Error> {
        let mut scanner = Scanner::new(text);
        let mut spec = Self::read_size(&mut scanner)?;
        scanner.skip_space();
        let seed = scanner.number("expected-seed")?;
        spec.read_options(&mut scanner)?;
        Ok((spec, seed))
    }

    /// Reads the head, the shape, the side and the number of colours.
    fn read_size(scanner: &mut Scanner<'_>) -> Result<Self, Error> {
        let mut spec = Self::default();
        scanner.skip_space();
        let mut at = scanner.at();
        let mut word = scanner.word();
        if matches!(word, "flood" | "floodit") {
            spec.n_seats = if word == "floodit" { 1 } else { 2 };
            scanner.skip_space();
            at = scanner.at();
            word = scanner.word();
        }
        match Shape::from_letter(word) {
            Some(shape) => spec.shape = shape,
            // A single player's board is square unless another shape is named.
            None if spec.n_seats == 1 => scanner.go_to(at),
            None => {
                let expected = "flood-expected-shape";
                return Err(scanner.error_at(at, expected));
            }
        }
        scanner.skip_space();
        at = scanner.at();
        spec.side = scanner.number("expected-side")?;
        check_grid_size(spec.side, spec.side).map_err(|expected| scanner.error_at(at, expected))?;
        if spec.shape.has_thirds() && spec.side % 3 != 0 {
            return Err(scanner.error_at(at, "flood-expected-thirds"));
        }
        scanner.skip_space();
        at = scanner.at();
        spec.n_colours = scanner.number("expected-number-of-colours")?;
        let most = match spec.n_seats {
            1 => MAX_COLOURS_ONE_SEAT,
            _ => MAX_COLOURS_TWO_SEATS,
        };
        if 2 <= spec.n_colours && spec.n_colours <= most {
            Ok(spec)
        } else {
            Err(scanner.error_at(
                at,
                Sentence::new("flood-expected-colours").with("most", most),
            ))
        }
    }

    fn read_options(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Error> {
        loop {
            scanner.skip_space();
            let at = scanner.at();
            match (scanner.word(), self.n_seats) {
                ("", _) => return Ok(()),
                ("start=corner", 1) => self.starts_in_the_centre = false,
                ("start=centre", 1) => self.starts_in_the_centre = true,
                ("goal=territory", 2) => self.goal = Goal::Territory,
                ("goal=colour", 2) => self.goal = Goal::Colour,
                ("first=0", 2) => self.first = Some(0),
                ("first=1", 2) => self.first = Some(1),
                (word, 2) if word.starts_with("forbidden=") => {
                    let most = self.n_colours - 2;
                    self.n_forbidden = plain_number(&word["forbidden=".len()..])
                        .filter(|&n| n <= most)
                        .ok_or_else(|| {
                            scanner.error_at(
                                at,
                                Sentence::new("flood-expected-forbidden").with("most", most),
                            )
                        })?;
                }
                (_, 1) => return Err(scanner.error_at(at, "flood-expected-start-word")),
                _ => {
                    let expected = "flood-expected-option-two";
                    return Err(scanner.error_at(at, expected));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let spec = text.parse::<Spec>().map(|spec| spec.to_string());
        assert_eq!(spec.as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn the_flags_of_the_original_server_are_words_of_a_spec() {
        check("-m 9", "c 9 8");
        check("-m 9 -t h -c 4 -f 1", "h 9 4 forbidden=1");
        check("-f 2", "c 12 8 forbidden=2");
        check("-m 9 c 9 8", "c 9 8");
        check("c 9 8 -f 1 goal=colour", "c 9 8 forbidden=1 goal=colour");
        check("c 9 -c 8 8 forbidden=1 -f 1", "c 9 8 forbidden=1");
        check("floodit 9 6 -m 9 -f 0", "floodit 9 6");
    }

    #[test]
    fn two_different_wishes_are_refused_where_they_differ() {
        for (text, at) in [
            ("-m 9 c 12 8", 3),
            ("c 9 8 -m 12", 9),
            ("c 9 8 -t h", 9),
            ("c 9 8 -c 4", 9),
            ("c 9 8 forbidden=1 -f 2", 21),
            ("floodit 9 6 -f 1", 15),
            ("-m 9 -m 9", 5),
            ("-m", 2),
            ("-m 9 -t", 7),
            ("-m 1000000000000", 3),
            ("-t x", 3),
            ("c 9 8 -f 7", 9),
        ] {
            match text.parse::<Spec>() {
                Err(Error::Text { at: place, .. }) => assert_eq!(place, at, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn specs_read_back_as_they_are_written() {
        for text in [
            "c 9 8",
            "c 9 8 first=0",
            "h 9 4 forbidden=1 goal=colour first=1",
        ] {
            check(text, text);
        }
    }
}
