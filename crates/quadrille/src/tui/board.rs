//! The board on the screen: as large as fits, scrolled when it does not, with the cursor and the links.

use std::ops::Range;

use games::view::{Gesture, View};
use games::why::{Place, Why};
use games::words::Book;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use workbench::cursor::coordinates;

use super::app::Context;
use super::style::Colours;
use crate::draw::terminal::{self, Cell, Layout};

/// Cells are drawn up to this many rows high.
const TALLEST: usize = 3;

/// The colour under what is carried.
const CARRIED: workbench::palette::Rgb = (250, 210, 60);

/// Where each cell of a drawing is on the screen.
#[derive(Debug, Clone, Default)]
pub(super) struct Board {
    area: Rect,
    /// Width and height of a cell in characters.
    cell: (usize, usize),
    /// Width of the labels of rows and height of the labels of columns, in characters; 0 if there are none.
    labels: (usize, usize),
    /// The columns and rows of the view that are shown.
    columns: Range<usize>,
    rows: Range<usize>,
}

/// What is marked on the board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Marks<'a> {
    /// Where the cursor is.
    pub(super) cursor: Option<Place>,
    /// From where something was taken.
    pub(super) held: Option<usize>,
    /// What a reason points at.
    pub(super) why: Option<&'a Why>,
}

impl Board {
    /// How many characters wide and rows high the whole board would be, as large as fits into this space.
    pub(super) fn size(view: &View, book: &Book, width: usize, height: usize) -> (usize, usize) {
        let (cell, labels) = sizes(view, Layout::of(view, book), width, height);
        (
            labels.0 + view.width * cell.0,
            labels.1 + view.height * cell.1,
        )
    }

    /// Lays the board out in an area so that the focus can be seen; scrolls no more than needed.
    pub(super) fn lay_out(&mut self, view: &View, book: &Book, area: Rect, focus: Option<Place>) {
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        self.area = area;
        (self.cell, self.labels) = sizes(view, Layout::of(view, book), width, height);
        let focus = focus.and_then(|place| coordinates(view, place));
        let shown = |space: usize, cell: usize, labels| space.saturating_sub(labels) / cell.max(1);
        let focus_x = focus.and_then(|(x, _)| usize::try_from(x).ok());
        let focus_y = focus.and_then(|(_, y)| usize::try_from(y).ok());
        let n_shown = shown(width, self.cell.0, self.labels.0);
        self.columns = window(&self.columns, view.width, n_shown, focus_x);
        let n_shown = shown(height, self.cell.1, self.labels.1);
        self.rows = window(&self.rows, view.height, n_shown, focus_y);
    }

    /// Whether only a part is shown, and which: columns and rows counted from 1.
    pub(super) fn part(&self, view: &View) -> Option<[usize; 4]> {
        let is_whole = self.columns.len() == view.width && self.rows.len() == view.height;
        (!is_whole).then_some([
            self.columns.start + 1,
            self.columns.end,
            self.rows.start + 1,
            self.rows.end,
        ])
    }

    /// Draws it.
    pub(super) fn draw(
        &self,
        view: &View,
        marks: Marks<'_>,
        context: &Context<'_>,
        buffer: &mut Buffer,
    ) {
        let book = context.speech.book;
        let layout = Layout::of(view, book);
        let head = terminal::head(view, marks.why, layout);
        let rows = terminal::rows(view, 0..view.height, marks.why, layout, book);
        for column in self.columns.clone() {
            let Some(block) = self.block(column as i64, -1) else {
                break;
            };
            // The last line stands beside the board, or in the middle where there is one line and more room.
            let free = usize::from(block.height).saturating_sub(head.len());
            let first = if head.len() == 1 { free / 2 } else { free };
            for (line, cells) in head.iter().enumerate() {
                let line = Rect {
                    y: block.y + (first + line) as u16,
                    height: 1,
                    ..block
                };
                let line = line.intersection(block);
                draw_cell(&cells[column], line, context.colours, buffer);
            }
        }
        for y in self.rows.clone() {
            let row = &rows[y];
            if let Some(block) = self.block(-1, y as i64) {
                draw_label(&row.label, block, context.colours, buffer);
            }
            for x in self.columns.clone() {
                let Some(block) = self.block(x as i64, y as i64) else {
                    continue;
                };
                draw_cell(&row.cells[x], block, context.colours, buffer);
                if let Some(marks) = row.marks.get(x) {
                    draw_marks(marks, block, context.colours, buffer);
                }
            }
        }
        if let Some((x, y)) = view.compass
            && let Some(block) = self.block(x as i64, y as i64)
        {
            draw_compass(block, book, buffer);
        }
        for &(one, other) in &view.links {
            self.draw_link(view, one, other, buffer);
        }
        let block_of = |place| {
            let (x, y) = coordinates(view, place)?;
            self.block(x, y)
        };
        if let Some(block) = marks.held.and_then(|at| block_of(Place::Spot(at))) {
            let mut style = context.colours.style(Some((0, 0, 0)), Some(CARRIED));
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            buffer.set_style(block, style);
        }
        if let Some(block) = marks.cursor.and_then(block_of) {
            buffer.set_style(block, Style::new().add_modifier(Modifier::REVERSED));
        }
    }

    /// What is drawn at a character of the screen.
    pub(super) fn place_at(&self, view: &View, column: u16, row: u16) -> Option<Place> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let at = |from_edge: u16, labels: usize, cell: usize, start: usize| {
            let on_board = usize::from(from_edge).checked_sub(labels)?;
            Some(on_board / cell.max(1) + start)
        };
        let x = at(
            column - self.area.x,
            self.labels.0,
            self.cell.0,
            self.columns.start,
        );
        let y = at(
            row - self.area.y,
            self.labels.1,
            self.cell.1,
            self.rows.start,
        );
        let is_in = |at: usize, range: &Range<usize>| range.contains(&at);
        match (x, y) {
            (Some(x), Some(y)) => spot_at(view, x, y),
            (Some(x), None) if is_in(x, &self.columns) => label_at(view, Place::Column(x)),
            (None, Some(y)) if is_in(y, &self.rows) => label_at(view, Place::Row(y)),
            _ => None,
        }
    }

    /// The characters of a cell, if it is shown; -1 is the column or row of labels.
    fn block(&self, x: i64, y: i64) -> Option<Rect> {
        let shown =
            |at: i64, range: &Range<usize>, labels: usize, cell: usize| match usize::try_from(at) {
                Err(_) => (0 < labels).then_some((0, labels)),
                Ok(at) if range.contains(&at) => Some((labels + (at - range.start) * cell, cell)),
                Ok(_) => None,
            };
        let (left, width) = shown(x, &self.columns, self.labels.0, self.cell.0)?;
        let (top, height) = shown(y, &self.rows, self.labels.1, self.cell.1)?;
        let block = Rect {
            x: self.area.x + left as u16,
            y: self.area.y + top as u16,
            width: width as u16,
            height: height as u16,
        };
        Some(block.intersection(self.area))
    }

    /// Draws a line between two spots on the characters that are free.
    fn draw_link(&self, view: &View, one: usize, other: usize, buffer: &mut Buffer) {
        let middle = |at: usize| {
            let spot = view.spots.get(at)?;
            let block = self.block(spot.x as i64, spot.y as i64)?;
            let middle = block.y + block.height.saturating_sub(1) / 2;
            Some((i32::from(block.x + block.width / 2), i32::from(middle)))
        };
        let (Some(from), Some(to)) = (middle(one), middle(other)) else {
            return;
        };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let sign = match (dx, dy) {
            (_, 0) => "─",
            (0, _) => "│",
            _ if dx.abs() > 4 * dy.abs() => "─",
            _ if (dx < 0) == (dy < 0) => "╲",
            _ => "╱",
        };
        let n_steps = dx.abs().max(dy.abs()).max(1);
        for step in 1..n_steps {
            let at = |from: i32, delta: i32| {
                (from + (2 * delta * step + n_steps * delta.signum()) / (2 * n_steps)) as u16
            };
            let cell = buffer.cell_mut((at(from.0, dx), at(from.1, dy)));
            if let Some(cell) = cell.filter(|cell| cell.symbol() == " ") {
                cell.set_symbol(sign);
            }
        }
    }
}

/// Where the cursor stands at first: something to take, something to do, anything.
pub(super) fn first_place(view: &View) -> Option<Place> {
    let spots = &view.spots;
    let has_main =
        |offers: &[games::view::Offer]| offers.iter().any(|offer| offer.gesture == Gesture::Main);
    let takes = spots.iter().position(|spot| spot.take.is_some());
    let mains = spots.iter().position(|spot| has_main(&spot.offers));
    let any = (!spots.is_empty()).then_some(0);
    takes.or(mains).or(any).map(Place::Spot)
}

/// Where something visits the board.
pub(super) fn visited(view: &View) -> Option<Place> {
    let at = view.spots.iter().position(|spot| spot.visitor.is_some());
    at.map(Place::Spot)
}

fn spot_at(view: &View, x: usize, y: usize) -> Option<Place> {
    let mut spots = view.spots.iter();
    let at = spots.position(|spot| (spot.x, spot.y) == (x, y));
    at.map(Place::Spot)
}

fn label_at(view: &View, place: Place) -> Option<Place> {
    let mut labels = view.labels.iter();
    labels
        .find(|label| label.place == place)
        .map(|label| label.place)
}

/// The largest size of a cell with which everything fits, or else the smallest there is; and the room for labels.
fn sizes(
    view: &View,
    layout: Layout,
    width: usize,
    height: usize,
) -> ((usize, usize), (usize, usize)) {
    let labels = |(wide, tall): (usize, usize)| {
        let room = |least: usize, cell: usize| if least == 0 { 0 } else { least.max(cell) };
        (room(layout.left, wide), room(layout.top, tall))
    };
    let mut sizes = (2..=TALLEST)
        .rev()
        .map(|tall| (layout.cell.max(2 * tall + 1), tall));
    let fits = |&(wide, tall): &(usize, usize)| {
        let (left, top) = labels((wide, tall));
        left + view.width * wide <= width && top + view.height * tall <= height
    };
    let cell = sizes.find(fits).unwrap_or((layout.cell, 1));
    (cell, labels(cell))
}

/// The part of a line of cells to show, as near as can be to what was shown before.
fn window(
    before: &Range<usize>,
    n_cells: usize,
    n_shown: usize,
    focus: Option<usize>,
) -> Range<usize> {
    if n_cells <= n_shown {
        return 0..n_cells;
    }
    let n_shown = n_shown.max(1);
    // A cell beyond the focus shows that there is more.
    let margin = usize::from(2 < n_shown);
    let mut start = before.start;
    if let Some(focus) = focus {
        start = start.min(focus.saturating_sub(margin));
        start = start.max((focus + margin + 1).saturating_sub(n_shown));
    }
    let start = start.min(n_cells - n_shown);
    start..start + n_shown
}

fn draw_cell(cell: &Cell, block: Rect, colours: Colours, buffer: &mut Buffer) {
    let mut style = colours.style(cell.ink, cell.paper);
    if cell.is_bold {
        style = style.add_modifier(Modifier::BOLD);
    }
    buffer.set_style(block, style);
    let width = cell.text.chars().count() as u16;
    let x = block.x + block.width.saturating_sub(width) / 2;
    let y = block.y + block.height.saturating_sub(1) / 2;
    buffer.set_stringn(
        x,
        y,
        &cell.text,
        usize::from(block.right().saturating_sub(x)),
        style,
    );
}

/// Draws the label of a row, part by part, in the middle of its block.
fn draw_label(parts: &[Cell], block: Rect, colours: Colours, buffer: &mut Buffer) {
    let length = |cell: &Cell| cell.text.chars().count() as u16;
    let width: u16 = parts.iter().map(length).sum();
    let mut x = block.x + block.width.saturating_sub(width) / 2;
    for part in parts {
        let rest = Rect {
            x: x.min(block.right()),
            width: length(part).min(block.right().saturating_sub(x)),
            ..block
        };
        draw_cell(part, rest, colours, buffer);
        x += length(part);
    }
}

/// Writes the marks of a spot into a free line of its block, if there is one.
fn draw_marks(marks: &Cell, block: Rect, colours: Colours, buffer: &mut Buffer) {
    let line = match block.height {
        0 | 1 => return,
        2 => block.y + 1,
        _ => block.y,
    };
    let width = marks.text.chars().count() as u16;
    let x = block.x + block.width.saturating_sub(width) / 2;
    // The colour under the marks is that of their spot.
    let style = colours.style(marks.ink, None);
    let room = usize::from(block.right().saturating_sub(x));
    buffer.set_stringn(x, line, &marks.text, room, style);
}

/// Draws a compass where a block is high enough for one; what is there otherwise points to the north.
fn draw_compass(block: Rect, book: &Book, buffer: &mut Buffer) {
    if block.height < 3 || block.width < 3 {
        return;
    }
    let letter = |point: &str| book.tell_id(&format!("compass-{point}"));
    let lines = [
        letter("north"),
        format!("{}┼{}", letter("west"), letter("east")),
        letter("south"),
    ];
    for (nth, text) in (0..).zip(&lines) {
        let line = Rect {
            y: block.y + nth,
            height: 1,
            ..block
        };
        let cell = Cell {
            text: format!("{text:^width$}", width = usize::from(block.width)),
            ..Cell::default()
        };
        draw_cell(&cell, line, Colours::None, buffer);
    }
}

#[cfg(test)]
mod tests {
    use workbench::cursor::{Way, step};

    use games::view::Spot;

    use super::*;

    fn grid(width: usize, height: usize) -> View {
        let spot = |at: usize| Spot {
            x: at % width,
            y: at / width,
            name: format!("{},{}", at % width, at / width),
            ..Spot::default()
        };
        View {
            width,
            height,
            spots: (0..width * height).map(spot).collect(),
            ..View::default()
        }
    }

    #[test]
    fn a_small_board_is_drawn_large() {
        assert_eq!(Board::size(&grid(4, 4), Book::english(), 80, 24), (28, 12));
        assert_eq!(Board::size(&grid(4, 4), Book::english(), 80, 10), (20, 8));
        assert_eq!(Board::size(&grid(40, 4), Book::english(), 80, 24), (120, 4));
    }

    #[test]
    fn every_cell_that_is_shown_is_found_under_the_mouse() {
        let view = grid(30, 30);
        let mut board = Board::default();
        for focus in [0, 29, 435, 899] {
            let area = Rect::new(3, 2, 40, 12);
            board.lay_out(&view, Book::english(), area, Some(Place::Spot(focus)));
            let spot = &view.spots[focus];
            let block = board
                .block(spot.x as i64, spot.y as i64)
                .expect("the focus is shown");
            assert_eq!(
                board.place_at(&view, block.x, block.y),
                Some(Place::Spot(focus))
            );
        }
        assert_eq!(board.part(&view), Some([18, 30, 19, 30]));
        assert_eq!(board.place_at(&view, 0, 0), None);
    }

    #[test]
    fn every_spot_of_every_game_can_be_reached_by_arrows() {
        for game in games::GAMES {
            for spec in game.info().presets {
                let puzzle = game.generate(spec, 1, &mut games::budget::Budget::unlimited());
                let view = puzzle.unwrap().start().view();
                if 1000 < view.spots.len() {
                    continue;
                }
                let mut open = vec![first_place(&view).unwrap()];
                let mut seen = std::collections::HashSet::from([open[0]]);
                while let Some(place) = open.pop() {
                    for way in Way::ALL {
                        open.extend(step(&view, place, way).filter(|next| seen.insert(*next)));
                    }
                }
                let n_places = view.spots.len() + view.labels.len();
                assert_eq!(seen.len(), n_places, "{} {spec}", game.info().id);
            }
        }
    }
}
