//! The answers at the end, small: the solved board where it tells the solution, else the moves.

use games::view::{Ground, Spot, View};
use games::words::{Book, Sentence, Value};

use super::canvas::{Anchor, Area, Canvas, Weight, line_height, wrapped};
use super::{Sheet, Style};
use crate::svg::{self, Drawn, SQUARE};

const N_COLUMNS: usize = 4;
const GUTTER: f32 = 12.0;
const LARGEST_SQUARE: f32 = 18.0;
const HIGHEST: f32 = 150.0;
const SIZE: f32 = 8.0;
const SMALL: f32 = 7.0;
/// Longer lines of moves are cut: nobody reads them from paper.
const MOST_MOVES: usize = 400;

/// How an answer is told.
enum Told {
    Board(Drawn),
    Moves(String),
}

/// All pages with answers; none if no answer is known.
pub(super) fn pages(sheets: &[Sheet], style: &Style, book: &Book) -> Vec<Canvas> {
    let mut boards = Vec::new();
    let mut lines = Vec::new();
    let mut unanswered = Vec::new();
    for (nth, sheet) in sheets.iter().enumerate() {
        match told(sheet, book) {
            Some(Told::Board(drawn)) => boards.push((nth + 1, drawn)),
            Some(Told::Moves(text)) => lines.push(format!("{}.  {text}", nth + 1)),
            None => unanswered.push(Value::from(nth + 1)),
        }
    }
    if boards.is_empty() && lines.is_empty() {
        return Vec::new();
    }
    // Nobody looks in vain for what is not there.
    if !unanswered.is_empty() {
        lines.push(book.tell(&Sentence::new("booklet-unanswered").with("numbers", unanswered)));
    }
    let mut flow = Flow::new(style, book);
    let width = (flow.area.width - GUTTER * (N_COLUMNS - 1) as f32) / N_COLUMNS as f32;
    for row in boards.chunks(N_COLUMNS) {
        let scale = |drawn: &Drawn| {
            (width / drawn.width as f32)
                .min(HIGHEST / drawn.height as f32)
                .min(LARGEST_SQUARE / SQUARE as f32)
        };
        let heights = row
            .iter()
            .map(|(_, drawn)| scale(drawn) * drawn.height as f32);
        let highest = heights.fold(0.0, f32::max);
        let y = flow.take(highest + SIZE + GUTTER);
        for (column, (number, drawn)) in row.iter().enumerate() {
            let x = flow.area.x + column as f32 * (width + GUTTER);
            let number = format!("{number}.");
            flow.canvas
                .text(x, y + SIZE, SIZE, Weight::Bold, Anchor::Start, &number);
            flow.canvas.board(x, y + SIZE + 2.0, scale(drawn), drawn);
        }
    }
    for text in &lines {
        let n_lines = wrapped(text, SMALL, flow.area.width).len();
        let y = flow.take(n_lines as f32 * line_height(SMALL) + 3.0);
        let area = Area { y, ..flow.area };
        flow.canvas.paragraph(area, SMALL, text);
    }
    flow.pages.push(flow.canvas);
    flow.pages
}

/// Pages that are filled from top to bottom.
struct Flow<'a> {
    style: &'a Style,
    title: String,
    pages: Vec<Canvas>,
    canvas: Canvas,
    area: Area,
    y: f32,
}

impl<'a> Flow<'a> {
    fn new(style: &'a Style, book: &Book) -> Self {
        let title = book.tell_id("booklet-answers");
        let mut canvas = Canvas::new(style.paper);
        let area = canvas.inside();
        style.name.iter().for_each(|name| canvas.add_head(name));
        canvas.text(
            area.x,
            area.y + 13.0,
            13.0,
            Weight::Bold,
            Anchor::Start,
            &title,
        );
        Self {
            style,
            title,
            pages: Vec::new(),
            canvas,
            area,
            y: area.y + 26.0,
        }
    }

    /// Takes so much of the height, on the next page if need be; returns where it begins.
    fn take(&mut self, height: f32) -> f32 {
        if self.area.y + self.area.height < self.y + height && self.area.y < self.y {
            let new = Canvas::new(self.style.paper);
            self.pages.push(std::mem::replace(&mut self.canvas, new));
            let name = self.style.name.as_deref();
            self.canvas.add_head(name.unwrap_or(&self.title));
            self.y = self.area.y;
        }
        let y = self.y;
        self.y += height;
        y
    }
}

/// The answer to a puzzle as it is printed; none if there is none.
fn told(sheet: &Sheet, book: &Book) -> Option<Told> {
    let answer = sheet.answer.as_ref()?;
    let line: Vec<&str> = answer.line().map(String::as_str).collect();
    if line.is_empty() {
        return None;
    }
    let end = sheet.puzzle.after(&line).ok()?.view();
    if shows_more(&sheet.puzzle.start().view(), &end) {
        return Some(Told::Board(svg::board(&without_tray(end), book)));
    }
    let moves = if line.len() <= MOST_MOVES {
        line.join(" ")
    } else {
        line[..MOST_MOVES].join(" ") + " …"
    };
    Some(Told::Moves(match answer.cost {
        Some(cost) => book.tell(
            &Sentence::new("booklet-cost")
                .with("cost", cost)
                .with("moves", moves),
        ),
        None => moves,
    }))
}

/// The same without the places beside the board where nothing is left.
fn without_tray(mut view: View) -> View {
    let is_left = |spot: &Spot| spot.ground == Ground::Tray && spot.icon.is_none();
    // Links name spots by their numbers, so only the last ones can go.
    while view.spots.last().is_some_and(is_left) {
        view.spots.pop();
    }
    view.width = view.spots.iter().map(|spot| spot.x + 1).max().unwrap_or(0);
    view.height = view.spots.iter().map(|spot| spot.y + 1).max().unwrap_or(0);
    view
}

/// Whether the end shows the solution: something stands where nothing stood.
fn shows_more(start: &View, end: &View) -> bool {
    let spots = start.spots.iter().zip(&end.spots);
    start.spots.len() == end.spots.len()
        && spots
            .filter(|(before, after)| before.icon.is_none() && after.icon.is_some())
            .count()
            > 0
}
