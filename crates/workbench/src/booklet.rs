//! Booklets: pages of puzzles to print, as drawings. A page is one SVG in points, so that the program turns it into a PDF
//! and the page of the browser prints the very same.

mod answers;
mod canvas;
mod code;
mod puzzles;
mod rules;

use games::answer::Answer;
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::error::Error;
use games::game::Status;
use games::words::{Book, Sentence};

use canvas::Canvas;
pub use code::play_link;

/// How many puzzles stand on a page: columns and rows.
pub const ARRANGEMENTS: [(usize, usize, usize); 5] =
    [(1, 1, 1), (2, 1, 2), (4, 2, 2), (6, 2, 3), (12, 3, 4)];

/// A size of paper.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Every size with its word.
    pub const WORDS: [(Paper, &'static str); 2] = [(Paper::A4, "a4"), (Paper::Letter, "letter")];

    /// The size of this word.
    pub fn of(word: &str) -> Option<Self> {
        let row = Self::WORDS.iter().find(|row| row.1 == word);
        row.map(|row| row.0)
    }

    /// Width and height in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// What a booklet looks like.
#[derive(Debug, Clone, Default)]
pub struct Style {
    /// How many puzzles stand on a page: one of [`ARRANGEMENTS`].
    pub per_page: usize,
    /// The paper.
    pub paper: Paper,
    /// What the booklet is called.
    pub name: Option<String>,
    /// Where the puzzles can be played: the address of the page.
    pub address: Option<String>,
}

/// One puzzle of a booklet.
pub struct Sheet {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// How hard it is, from 0 to 4.
    pub level: Option<usize>,
    /// Its solution, if it is printed.
    pub answer: Option<Answer<String>>,
}

impl Sheet {
    /// Puzzles of one section have the same rules: those of a game for so many players.
    fn section(&self) -> (&'static str, usize) {
        (self.puzzle.game().info().id, self.puzzle.start().n_seats())
    }
}

/// A page to print.
pub struct Page {
    /// The drawing; a unit is a point.
    pub svg: String,
    /// What leads somewhere.
    pub links: Vec<Link>,
}

/// A part of a page that leads somewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Left, top, right and bottom, in points from the upper left corner.
    pub area: [f32; 4],
    /// Where it leads.
    pub to: String,
}

/// A solution to print; none if none is found within the budget. How two players would play their best is not printed.
pub fn solution(
    puzzle: &dyn AnyPuzzle,
    budget: &mut Budget,
) -> Result<Option<Answer<String>>, Error> {
    if 1 < puzzle.start().n_seats() {
        return Ok(None);
    }
    let answer = puzzle.solve(None, budget)?;
    let end = puzzle.after(answer.line());
    let is_solved = end.is_ok_and(|end| matches!(end.status(), Status::Solved { .. }));
    Ok(is_solved.then_some(answer))
}

/// Puts the puzzles of each game, for one or for two, together, the easiest first; those of which no level is known stand last.
pub fn sort(sheets: &mut [Sheet]) {
    let mut sections = Vec::new();
    for sheet in sheets.iter() {
        if !sections.contains(&sheet.section()) {
            sections.push(sheet.section());
        }
    }
    sheets.sort_by_cached_key(|sheet| {
        let section = sections.iter().position(|it| *it == sheet.section());
        (section, sheet.level.unwrap_or(usize::MAX))
    });
}

/// The pages of a booklet: the puzzles with the rules of each game before the first of its puzzles, then the answers.
pub fn pages(sheets: &[Sheet], style: &Style, book: &Book) -> Vec<Page> {
    let mut pages = puzzles::pages(sheets, style, book);
    pages.extend(answers::pages(sheets, style, book));
    let n_pages = pages.len();
    let with_number = |(nth, mut canvas): (usize, Canvas)| {
        let number = Sentence::new("booklet-page")
            .with("n", nth + 1)
            .with("of", n_pages);
        canvas.add_foot(&book.tell(&number));
        canvas.finish()
    };
    pages.into_iter().enumerate().map(with_number).collect()
}

#[cfg(test)]
mod tests;
