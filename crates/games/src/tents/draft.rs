//! A board being made by hand: trees, givens and clues as far as they are drawn, and the tents its setter has in mind.

mod edit;
mod helpers;
mod judge;
mod symmetry;
mod view;

use std::fmt;
use std::str::FromStr;

use super::Tents;
use super::formats::tatham;
use super::puzzle::{Line, MAX_SIDE, Puzzle, Square};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Info;
use crate::kind::{Choices, Chosen, Field, FieldValues};
use crate::small::small;
use crate::text::Scanner;
use crate::view::View;
use crate::words::Sentence;
use crate::workshop::{self, Helper, Judgement, Workshop};

pub use edit::{Edit, Thing};
pub use symmetry::Symmetry;

/// A board being made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// What solvers are given.
    board: Puzzle,
    /// The squares of the tents that the setter has in mind, rising; they are free on the board.
    plan: Vec<usize>,
    /// Where else a tree or a given is set together with one.
    symmetry: Symmetry,
}

/// The size of a draft to begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blank {
    width: usize,
    height: usize,
}

impl workshop::Draft for Draft {
    type Of = Tents;
    type Blank = Blank;
    type Edit = Edit;

    const INFO: Info = Info {
        id: "tents-draft",
        heads: &["tents-draft"],
        presets: &["6x6", "8x8", "10x10", "15x15"],
        levels: &[],
        series: &[],
        growth: &[],
    };
    const CHOICES: Option<Choices<Workshop<Self>>> = Some(Choices {
        fields: &[
            Field::number("width", 2, 40, "8"),
            Field::number("height", 2, 40, "8"),
        ],
        spec: |chosen: &Chosen<'_>| format!("{}x{}", chosen.get("width"), chosen.get("height")),
        chosen: |blank: &Blank| -> Option<FieldValues> {
            Some(vec![
                ("width", blank.width.to_string()),
                ("height", blank.height.to_string()),
            ])
        },
        name: |blank: &Blank| {
            let size = Sentence::new("kind-size").with("width", blank.width);
            vec![size.with("height", blank.height)]
        },
    });
    const HELPERS: &'static [Helper<Self>] = helpers::HELPERS;
    const LIKENESSES: &'static [&'static str] = &["turn", "mirror"];

    fn blank(blank: &Blank) -> Self {
        let n_squares = blank.width * blank.height;
        let board = Puzzle::new(
            blank.width,
            blank.height,
            vec![Square::Free; n_squares],
            vec![None; blank.width],
            vec![None; blank.height],
        );
        Self::of(&board.expect("the size was checked"))
    }

    fn of(puzzle: &Puzzle) -> Self {
        Self {
            board: puzzle.clone(),
            plan: Vec::new(),
            symmetry: Symmetry::None,
        }
    }

    fn edit(&mut self, edit: Edit) -> Result<(), Sentence> {
        let changed = self.after(edit)?;
        if changed == *self {
            return Err(Sentence::new("tents-illegal-same"));
        }
        *self = changed;
        Ok(())
    }

    fn edits_to(&self, other: &Self) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut now = self.clone();
        let mut make = |now: &mut Self, edit: Edit| {
            if workshop::Draft::edit(now, edit).is_ok() {
                edits.push(edit);
            }
        };
        // Squares are set one by one, so nothing may be set with them.
        make(&mut now, Edit::Symmetry(Symmetry::None));
        let (width, height) = (other.board.width(), other.board.height());
        make(&mut now, Edit::Size(small(width), small(height)));
        for at in 0..width * height {
            let (x, y) = other.board.xy(at);
            if now.thing(at) != other.thing(at) {
                make(&mut now, Edit::Put(other.thing(at), small(x), small(y)));
            }
        }
        for line in other.board.lines() {
            if now.board.clue(line) != other.board.clue(line) {
                let clue = other.board.clue(line).map(small);
                make(&mut now, Edit::Clue(line, clue));
            }
        }
        make(&mut now, Edit::Symmetry(other.symmetry));
        edits
    }

    fn view(&self) -> View {
        view::view(self)
    }

    fn puzzle(&self) -> Result<Puzzle, Sentence> {
        match self.board.trees().next() {
            Some(_) => Ok(self.board.clone()),
            None => Err(Sentence::new("tents-draft-no-tree")),
        }
    }

    fn judge(&self, budget: &mut Budget) -> Judgement {
        judge::judge(self, budget)
    }
}

impl Draft {
    /// What stands on a square, for its setter.
    fn thing(&self, at: usize) -> Thing {
        match self.board.squares()[at] {
            Square::Tree => Thing::Tree,
            Square::Tent => Thing::Tent,
            Square::Grass => Thing::Grass,
            Square::Free if self.plan.binary_search(&at).is_ok() => Thing::Plan,
            Square::Free => Thing::Nothing,
        }
    }

    fn things(&self) -> Vec<Thing> {
        let squares = 0..self.board.squares().len();
        squares.map(|at| self.thing(at)).collect()
    }

    /// A draft with these squares, row by row, and clues; clues that are longer than their line are left out.
    fn with(
        &self,
        things: &[Thing],
        columns: &[Option<usize>],
        rows: &[Option<usize>],
    ) -> Result<Self, Sentence> {
        let (width, height) = (columns.len(), rows.len());
        let fitting = |clues: &[Option<usize>], most: usize| {
            let clues = clues.iter();
            clues.map(|clue| clue.filter(|&n| n <= most)).collect()
        };
        let board = Puzzle::new(
            width,
            height,
            things.iter().map(|thing| thing.square()).collect(),
            fitting(columns, height),
            fitting(rows, width),
        );
        let board = board
            .ok_or_else(|| Sentence::new("tents-draft-expected-size").with("most", MAX_SIDE))?;
        let is_planned = |at: &usize| things[*at] == Thing::Plan;
        Ok(Self {
            plan: (0..things.len()).filter(is_planned).collect(),
            symmetry: self.symmetry.fitting(width, height),
            board,
        })
    }

    /// How many tents of the setter's stand in a line: planned and given ones.
    fn n_tents(&self, line: Line) -> usize {
        let is_tent = |&at: &usize| matches!(self.thing(at), Thing::Tent | Thing::Plan);
        self.board.line(line).filter(is_tent).count()
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tents-draft {}", tatham::id(&self.board))?;
        for (nth, &at) in self.plan.iter().enumerate() {
            let (x, y) = self.board.xy(at);
            let before = if nth == 0 { " plan=" } else { ";" };
            write!(f, "{before}{x},{y}")?;
        }
        match self.symmetry {
            Symmetry::None => Ok(()),
            symmetry => write!(f, " symmetry={}", symmetry.word()),
        }
    }
}

impl FromStr for Draft {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        scanner.expect("tents-draft")?;
        scanner.skip_space();
        let board = tatham::read_id(&mut scanner)?;
        let mut draft = <Self as workshop::Draft>::of(&board);
        scanner.skip_space();
        if scanner.eat("plan=") {
            read_plan(&mut scanner, &mut draft)?;
            scanner.skip_space();
        }
        if scanner.eat("symmetry=") {
            let at = scanner.at();
            draft.symmetry = Symmetry::read(scanner.word())
                .filter(|it| it.fitting(board.width(), board.height()) == *it)
                .ok_or_else(|| scanner.error_at(at, "tents-expected-symmetry"))?;
        }
        scanner.finish()?;
        Ok(draft)
    }
}

fn read_plan(scanner: &mut Scanner<'_>, draft: &mut Draft) -> Result<(), Error> {
    loop {
        let start = scanner.at();
        let x = scanner.number("expected-column")?;
        scanner.expect(",")?;
        let y = scanner.number("expected-row")?;
        let board = &draft.board;
        let at = board.at(x, y).filter(|&at| {
            let is_later = draft.plan.last().is_none_or(|&last| last < at);
            board.squares()[at] == Square::Free && is_later
        });
        let at = at.ok_or_else(|| scanner.error_at(start, "tents-expected-planned"))?;
        draft.plan.push(at);
        if !scanner.eat(";") {
            return Ok(());
        }
    }
}

impl Default for Blank {
    fn default() -> Self {
        Self {
            width: 8,
            height: 8,
        }
    }
}

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Blank {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut scanner = Scanner::new(text);
        scanner.skip_space();
        let (width, height) = edit::size(&mut scanner)?;
        scanner.finish()?;
        Ok(Self { width, height })
    }
}
