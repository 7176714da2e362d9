//! Edits: what one changes at a time.

use std::fmt;
use std::str::FromStr;

use super::{Draft, Symmetry};
use crate::error::Error;
use crate::tents::puzzle::{Line, MAX_SIDE, Square};
use crate::text::Scanner;
use crate::words::Sentence;

/// One change of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// `A3,4`: what stands on a square, by column and row.
    Put(Thing, u16, u16),
    /// `r2=5`, `c0=-`: the clue of a line, or that it has none.
    Clue(Line, Option<u16>),
    /// `+r2`: an empty line before this one; behind the last one too.
    Insert(Line),
    /// `xc0`: without this line.
    Remove(Line),
    /// `size=8x6`: cut or filled up on the right and at the bottom.
    Size(u16, u16),
    /// `turn`: a quarter of a turn to the right.
    Turn,
    /// `mirror`: left and right exchanged.
    Mirror,
    /// `clues`: a clue for every line, from the tents that are planned and given.
    Clues,
    /// `no-clues`: no clue at all.
    NoClues,
    /// `no-plan`: no tent in mind any more.
    NoPlan,
    /// `symmetry=half`: what is set together from now on.
    Symmetry(Symmetry),
}

/// What stands on a square, for its setter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// Nothing.
    Nothing,
    /// A tree.
    Tree,
    /// A tent that is given.
    Tent,
    /// Grass that is given.
    Grass,
    /// A tent that the setter has in mind.
    Plan,
}

impl Thing {
    /// Everything with its letter.
    pub const LETTERS: [(Thing, char); 5] = [
        (Thing::Nothing, 'C'),
        (Thing::Tree, 'A'),
        (Thing::Tent, 'T'),
        (Thing::Grass, 'G'),
        (Thing::Plan, 'P'),
    ];

    /// What solvers are given of it.
    pub(super) fn square(self) -> Square {
        match self {
            Thing::Nothing | Thing::Plan => Square::Free,
            Thing::Tree => Square::Tree,
            Thing::Tent => Square::Tent,
            Thing::Grass => Square::Grass,
        }
    }
}

/// Edits that are a word.
const WORDS: [(Edit, &str); 5] = [
    (Edit::Turn, "turn"),
    (Edit::Mirror, "mirror"),
    (Edit::Clues, "clues"),
    (Edit::NoClues, "no-clues"),
    (Edit::NoPlan, "no-plan"),
];

impl Draft {
    /// The draft after an edit, which may be the same; or why it cannot be made.
    pub(super) fn after(&self, edit: Edit) -> Result<Self, Sentence> {
        let (columns, rows) = (self.board.columns().to_vec(), self.board.rows().to_vec());
        match edit {
            Edit::Put(thing, x, y) => self.put(thing, x.into(), y.into()),
            Edit::Clue(line, clue) => self.with_clue(line, clue.map(usize::from)),
            Edit::Insert(line) => self.resized(line, 1),
            Edit::Remove(line) => self.resized(line, -1),
            Edit::Size(width, height) => self.of_size(width.into(), height.into()),
            Edit::Turn => self.turned(),
            Edit::Mirror => self.mirrored(),
            Edit::Clues => {
                let count = |line: Line| Some(self.n_tents(line));
                let columns: Vec<_> = (0..columns.len()).map(|x| count(Line::Column(x))).collect();
                let rows: Vec<_> = (0..rows.len()).map(|y| count(Line::Row(y))).collect();
                self.with(&self.things(), &columns, &rows)
            }
            Edit::NoClues => {
                let (columns, rows) = (vec![None; columns.len()], vec![None; rows.len()]);
                self.with(&self.things(), &columns, &rows)
            }
            Edit::NoPlan => Ok(Self {
                plan: Vec::new(),
                ..self.clone()
            }),
            Edit::Symmetry(symmetry) => {
                let (width, height) = (self.board.width(), self.board.height());
                if symmetry.fitting(width, height) == symmetry {
                    Ok(Self {
                        symmetry,
                        ..self.clone()
                    })
                } else {
                    Err(Sentence::new("tents-expected-symmetry"))
                }
            }
        }
    }

    /// Sets a square and those that belong together with it; what is only planned stands alone.
    fn put(&self, thing: Thing, x: usize, y: usize) -> Result<Self, Sentence> {
        let (width, height) = (self.board.width(), self.board.height());
        let at = self.board.at(x, y);
        let at = at.ok_or_else(|| Sentence::new("tents-illegal-outside"))?;
        let mut things = self.things();
        let was_planned = things[at] == Thing::Plan;
        let symmetry = match thing {
            Thing::Plan => Symmetry::None,
            Thing::Nothing if was_planned => Symmetry::None,
            _ => self.symmetry,
        };
        for (x, y) in symmetry.images((x, y), width, height) {
            things[y * width + x] = thing;
        }
        self.with(&things, self.board.columns(), self.board.rows())
    }

    fn with_clue(&self, line: Line, clue: Option<usize>) -> Result<Self, Sentence> {
        let (mut columns, mut rows) = (self.board.columns().to_vec(), self.board.rows().to_vec());
        let (clues, nth, most) = match line {
            Line::Column(x) => (&mut columns, x, rows.len()),
            Line::Row(y) => (&mut rows, y, columns.len()),
        };
        let place = clues.get_mut(nth);
        let place = place.ok_or_else(|| Sentence::new("tents-illegal-outside"))?;
        if clue.is_some_and(|clue| most < clue) {
            return Err(Sentence::new("tents-expected-clue-up-to").with("length", most));
        }
        *place = clue;
        self.with(&self.things(), &columns, &rows)
    }

    /// With a line more or less.
    fn resized(&self, line: Line, change: isize) -> Result<Self, Sentence> {
        let (width, height) = (self.board.width(), self.board.height());
        let (mut columns, mut rows) = (self.board.columns().to_vec(), self.board.rows().to_vec());
        let (clues, nth) = match line {
            Line::Column(x) => (&mut columns, x),
            Line::Row(y) => (&mut rows, y),
        };
        let last = clues.len() - usize::from(change < 0);
        if last < nth {
            return Err(Sentence::new("tents-illegal-outside"));
        }
        if change < 0 {
            clues.remove(nth);
        } else {
            clues.insert(nth, None);
        }
        // Where a square of the new board was on the old one.
        let old = |new: usize, is_changed: bool| match (is_changed, change < 0) {
            (true, true) if nth <= new => Some(new + 1),
            (true, false) if nth < new => Some(new - 1),
            (true, false) if nth == new => None,
            _ => Some(new),
        };
        let is_column = matches!(line, Line::Column(_));
        let things = self.things();
        let mut new = Vec::with_capacity(columns.len() * rows.len());
        for y in 0..rows.len() {
            for x in 0..columns.len() {
                let place = old(x, is_column).zip(old(y, !is_column));
                let place = place.filter(|&(x, y)| x < width && y < height);
                new.push(place.map_or(Thing::Nothing, |(x, y)| things[y * width + x]));
            }
        }
        self.with(&new, &columns, &rows)
    }

    fn of_size(&self, width: usize, height: usize) -> Result<Self, Sentence> {
        let clue = |clues: &[Option<usize>], nth: usize| clues.get(nth).copied().flatten();
        let columns: Vec<_> = (0..width).map(|x| clue(self.board.columns(), x)).collect();
        let rows: Vec<_> = (0..height).map(|y| clue(self.board.rows(), y)).collect();
        let squares = (0..width * height).map(|at| (at % width, at / width));
        let thing = |(x, y)| {
            self.board
                .at(x, y)
                .map_or(Thing::Nothing, |at| self.thing(at))
        };
        self.with(&squares.map(thing).collect::<Vec<_>>(), &columns, &rows)
    }

    fn turned(&self) -> Result<Self, Sentence> {
        let (width, height) = (self.board.width(), self.board.height());
        let squares = (0..width * height).map(|at| (at % height, at / height));
        let things: Vec<Thing> = squares
            .map(|(x, y)| self.thing((height - 1 - x) * width + y))
            .collect();
        let columns: Vec<_> = self.board.rows().iter().rev().copied().collect();
        let turned = self.with(&things, &columns, self.board.columns())?;
        let symmetry = match self.symmetry {
            Symmetry::Across => Symmetry::Down,
            Symmetry::Down => Symmetry::Across,
            symmetry => symmetry,
        };
        Ok(Self { symmetry, ..turned })
    }

    fn mirrored(&self) -> Result<Self, Sentence> {
        let (width, height) = (self.board.width(), self.board.height());
        let squares = (0..width * height).map(|at| (width - 1 - at % width, at / width));
        let things: Vec<Thing> = squares.map(|(x, y)| self.thing(y * width + x)).collect();
        let columns: Vec<_> = self.board.columns().iter().rev().copied().collect();
        self.with(&things, &columns, self.board.rows())
    }
}

/// A size such as `8x6`.
pub(super) fn size(scanner: &mut Scanner<'_>) -> Result<(usize, usize), Error> {
    let start = scanner.at();
    let expected = Sentence::new("tents-draft-expected-size").with("most", MAX_SIDE);
    let width = scanner.number(expected.clone())?;
    let height = if scanner.eat("x") {
        scanner.number(expected.clone())?
    } else {
        width
    };
    if [width, height].iter().all(|it| (1..=MAX_SIDE).contains(it)) {
        Ok((width, height))
    } else {
        Err(scanner.error_at(start, expected))
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |line: &Line| match line {
            Line::Row(y) => format!("r{y}"),
            Line::Column(x) => format!("c{x}"),
        };
        match self {
            Self::Put(thing, x, y) => write!(f, "{}{x},{y}", Thing::LETTERS[*thing as usize].1),
            Self::Clue(of, Some(clue)) => write!(f, "{}={clue}", line(of)),
            Self::Clue(of, None) => write!(f, "{}=-", line(of)),
            Self::Insert(of) => write!(f, "+{}", line(of)),
            Self::Remove(of) => write!(f, "x{}", line(of)),
            Self::Size(width, height) => write!(f, "size={width}x{height}"),
            Self::Symmetry(symmetry) => write!(f, "symmetry={}", symmetry.word()),
            word => {
                let row = WORDS.iter().find(|(edit, _)| edit == word);
                f.write_str(row.map_or("", |(_, word)| word))
            }
        }
    }
}

impl FromStr for Edit {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
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
    if let Some((edit, _)) = WORDS.iter().find(|(_, word)| *word == scanner.rest()) {
        scanner.take_while(|_| true);
        return Ok(*edit);
    }
    if scanner.eat("size=") {
        let (width, height) = size(scanner)?;
        let small = crate::small::small;
        return Ok(Edit::Size(small(width), small(height)));
    }
    if scanner.eat("symmetry=") {
        let at = scanner.at();
        let symmetry = Symmetry::read(scanner.word());
        return symmetry
            .map(Edit::Symmetry)
            .ok_or_else(|| scanner.error_at(at, "tents-expected-symmetry"));
    }
    if scanner.eat("+") {
        return line(scanner).map(Edit::Insert);
    }
    if scanner.eat("x") {
        return line(scanner).map(Edit::Remove);
    }
    if matches!(scanner.peek(), Some('r' | 'c')) {
        let line = line(scanner)?;
        scanner.expect("=")?;
        let clue = if scanner.eat("-") {
            None
        } else {
            Some(scanner.number("tents-expected-clue")?)
        };
        return Ok(Edit::Clue(line, clue));
    }
    let row = Thing::LETTERS
        .iter()
        .find(|(_, letter)| Some(*letter) == scanner.peek());
    let Some((thing, _)) = row else {
        return Err(scanner.error("tents-expected-edit"));
    };
    scanner.next_char();
    let x = scanner.number("expected-column")?;
    scanner.expect(",")?;
    let y = scanner.number("expected-row")?;
    Ok(Edit::Put(*thing, x, y))
}

/// A line such as `r2` or `c0`, at most as far as a board may reach.
fn line(scanner: &mut Scanner<'_>) -> Result<Line, Error> {
    let start = scanner.at();
    let kind = scanner.next_char();
    let number: usize = scanner.number("tents-expected-edit")?;
    match kind {
        Some('r') if number <= MAX_SIDE => Ok(Line::Row(number)),
        Some('c') if number <= MAX_SIDE => Ok(Line::Column(number)),
        _ => Err(scanner.error_at(start, "tents-expected-edit")),
    }
}
