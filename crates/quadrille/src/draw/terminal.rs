//! A view drawn with characters. Letters and signs carry everything; colour only adds to them.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

use games::any::AnyPosition;
use games::symbol::Paint;
use games::view::{Ground, HueNames, Icon, Label, Spot, Tone, View};
use games::why::{Place, Why};
use games::words::{Book, Sentence};
use workbench::view::marks;

use super::bands;
use super::palette::{FINISHED, Rgb, hue_rgb, ink_on};
use crate::run;
use crate::speech::Speech;

/// How one cell of the drawing looks.
#[derive(Clone, Default)]
pub(crate) struct Cell {
    /// The characters, as many as the drawing's cells are wide.
    pub(crate) text: String,
    /// Colour of the characters.
    pub(crate) ink: Option<Rgb>,
    /// Colour behind them.
    pub(crate) paper: Option<Rgb>,
    /// Whether they are bold.
    pub(crate) is_bold: bool,
}

const GOOD: Rgb = (60, 160, 60);
const RED: Rgb = (220, 50, 47);
const BLUE: Rgb = (50, 120, 220);
const BLACK: Rgb = FINISHED[1];
const GREY: Rgb = (120, 115, 105);
/// Plain squares.
const SAND: Rgb = (236, 230, 214);
/// How much darker every other square is, so that rows and columns can be followed.
const SHADE: Rgb = (10, 11, 14);

/// How many characters the parts of a drawing have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Width of a cell.
    pub(crate) cell: usize,
    /// Width of the labels of rows; 0 if there are none.
    pub(crate) left: usize,
    /// Height of the labels of columns; 0 if there are none.
    pub(crate) top: usize,
}

impl Layout {
    /// The layout of a view.
    pub(crate) fn of(view: &View, book: &Book) -> Self {
        let length = |text: &str| text.chars().count();
        let mut sign = String::new();
        let signs = view.spots.iter().map(|spot| {
            sign.clear();
            add_sign(&mut sign, spot, view.hue_names, book);
            let sign = length(&sign);
            if spot.tags.is_empty() {
                return sign;
            }
            sign.max(length(&marks(spot, book)))
        });
        let parts = view.labels.iter().flat_map(|label| &label.parts);
        let widest = signs.chain(parts.map(|part| length(&part.text))).max();
        let cell = 2 + widest.unwrap_or(1).max(1);
        let is_row = |label: &&Label| matches!(label.place, Place::Row(_));
        let is_column = |label: &&Label| matches!(label.place, Place::Column(_));
        let rows = view.labels.iter().filter(is_row);
        let columns = view.labels.iter().filter(is_column);
        let left = rows.map(|label| cell.max(2 + length(&label.text()))).max();
        let top = columns.map(|label| label.parts.len().max(1)).max();
        Self {
            cell,
            left: left.unwrap_or(0),
            top: top.unwrap_or(0),
        }
    }

    /// The layout that is as wide as both.
    fn or(self, other: Self) -> Self {
        Self {
            cell: self.cell.max(other.cell),
            left: self.left.max(other.left),
            top: self.top.max(other.top),
        }
    }
}

/// A row of a drawing.
pub(crate) struct Row {
    /// Its label, from left to right; together as wide as the layout says.
    pub(crate) label: Vec<Cell>,
    /// Its cells.
    pub(crate) cells: Vec<Cell>,
    /// What is written below its cells: the marks of the spots.
    pub(crate) marks: Vec<Cell>,
}

/// A board of more squares is not drawn where other words are wanted.
const MOST_BESIDE: usize = 100_000;

/// Draws a view, a reason highlighted, with its notes below.
pub(crate) fn draw(view: &View, why: Option<&Why>, speech: &Speech) -> String {
    let layout = Layout::of(view, speech.book);
    let rows = rows(view, 0..view.height, why, layout, speech.book);
    text(&head(view, why, layout), &rows, layout, speech) + notes(view, speech).as_str()
}

/// Draws a position beside other words, a reason highlighted, unless it is so large that the words would be lost.
pub(crate) fn draw_beside(
    position: &dyn AnyPosition,
    why: Option<&Why>,
    speech: &Speech,
) -> String {
    let n = position.n_spots();
    if n <= MOST_BESIDE {
        return draw(&position.view(), why, speech);
    }
    speech
        .book
        .tell(&Sentence::new("too-large-to-draw").with("n", n))
        + "\n"
}

/// Draws a position with its notes below, a few rows at a time: a board may be huge.
pub(crate) fn draw_rows(
    position: &dyn AnyPosition,
    speech: &Speech,
    out: &mut dyn Write,
) -> io::Result<()> {
    let without_spots = position.view_rows(0..0);
    // Every cell is as wide as the widest, which only shows when all have been seen.
    let layouts = bands(&without_spots)
        .take_while(|_| !run::is_stopped())
        .map(|rows| Layout::of(&position.view_rows(rows), speech.book));
    let layout = layouts.reduce(Layout::or).unwrap_or_default();
    if run::is_stopped() {
        // Not all has been seen, and nobody wants the rest.
        return Err(io::ErrorKind::BrokenPipe.into());
    }
    let head = head(&without_spots, None, layout);
    out.write_all(text(&head, &[], layout, speech).as_bytes())?;
    for band in bands(&without_spots) {
        let view = position.view_rows(band.clone());
        let rows = rows(&view, band, None, layout, speech.book);
        out.write_all(text(&[], &rows, layout, speech).as_bytes())?;
    }
    out.write_all(notes(&without_spots, speech).as_bytes())
}

/// The labels of the columns, line by line; the last part of each stands beside the board.
pub(crate) fn head(view: &View, why: Option<&Why>, layout: Layout) -> Vec<Vec<Cell>> {
    let mut lines = vec![vec![blank(layout.cell); view.width]; layout.top];
    for label in &view.labels {
        let Place::Column(x) = label.place else {
            continue;
        };
        let mark = mark(why, label.place);
        let frame = frame_of(mark, None, Tone::Plain);
        let n_parts = label.parts.len().max(1);
        for nth in 0..n_parts {
            let part = label.parts.get(nth);
            let text = part.map_or("", |part| &part.text);
            let tone = part.map_or(Tone::Plain, |part| part.tone);
            if x < view.width {
                lines[layout.top - n_parts + nth][x] = Cell {
                    text: framed(text, frame, layout.cell),
                    ..label_part(tone, mark)
                };
            }
        }
    }
    lines
}

/// The spots of some rows, each row behind its label.
pub(crate) fn rows(
    view: &View,
    range: Range<usize>,
    why: Option<&Why>,
    layout: Layout,
    book: &Book,
) -> Vec<Row> {
    // Where nothing is, cells stay empty until all are there: most boards have no such place, and millions of cells.
    let row = |_| Row {
        label: vec![blank(layout.left)],
        cells: vec![Cell::default(); view.width],
        marks: Vec::new(),
    };
    let mut rows: Vec<Row> = range.clone().map(row).collect();
    for label in &view.labels {
        if let Place::Row(y) = label.place
            && range.contains(&y)
        {
            rows[y - range.start].label = row_label(label, why, layout.left);
        }
    }
    if let Some((x, y)) = view.compass
        && range.contains(&y)
        && x < view.width
    {
        let north = format!("↑{}", book.tell_id("compass-north"));
        rows[y - range.start].cells[x] = Cell {
            text: framed(&north, (' ', ' '), layout.cell),
            ink: Some(GREY),
            ..Cell::default()
        };
    }
    let mut sign = String::new();
    for (at, spot) in view.spots.iter().enumerate() {
        let mark = mark(why, Place::Spot(at));
        let row = &mut rows[spot.y - range.start];
        sign.clear();
        add_sign(&mut sign, spot, view.hue_names, book);
        row.cells[spot.x] = spot_cell(spot, mark, &sign, layout.cell);
        if !spot.tags.is_empty() {
            row.marks.resize(view.width, blank(layout.cell));
            row.marks[spot.x] = Cell {
                text: framed(&marks(spot, book), (' ', ' '), layout.cell),
                ink: Some(GREY),
                ..Cell::default()
            };
        }
    }
    for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
        if cell.text.is_empty() {
            *cell = blank(layout.cell);
        }
    }
    rows
}

fn blank(width: usize) -> Cell {
    Cell {
        text: " ".repeat(width),
        ..Cell::default()
    }
}

/// The cells as lines of text.
fn text(head: &[Vec<Cell>], rows: &[Row], layout: Layout, speech: &Speech) -> String {
    let left = [blank(layout.left)];
    let mut lines: Vec<(&[Cell], &[Cell])> = Vec::new();
    lines.extend(head.iter().map(|cells| (&left[..], &cells[..])));
    for row in rows {
        lines.push((&row.label, &row.cells));
        if !row.marks.is_empty() {
            lines.push((&left, &row.marks));
        }
    }
    let mut text = String::new();
    for (label, cells) in lines {
        for cell in label.iter().chain(cells) {
            add_painted(&mut text, cell, speech.is_coloured);
        }
        let length = text.trim_end_matches(' ').len();
        text.truncate(length);
        text.push('\n');
    }
    text
}

/// The notes of a view as lines of text.
fn notes(view: &View, speech: &Speech) -> String {
    let mut text = String::new();
    for note in &view.notes {
        let sign = match note.tone {
            Tone::Good => "✓ ",
            Tone::Wrong => "✗ ",
            Tone::Plain | Tone::Given => "",
        };
        let ink = tone_ink(note.tone);
        let cell = Cell {
            text: format!("{sign}{}", speech.book.tell(&note.text)),
            ink,
            ..Cell::default()
        };
        add_painted(&mut text, &cell, speech.is_coloured);
        text.push('\n');
    }
    for line in &view.legend {
        let cell = Cell {
            text: format!("({})", speech.book.tell(line)),
            ink: Some(GREY),
            ..Cell::default()
        };
        add_painted(&mut text, &cell, speech.is_coloured);
        text.push('\n');
    }
    text
}

/// What a reason says of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Because,
    Follows,
}

fn mark(why: Option<&Why>, place: Place) -> Mark {
    match why {
        Some(why) if why.follows.contains(&place) => Mark::Follows,
        Some(why) if why.because.contains(&place) => Mark::Because,
        _ => Mark::None,
    }
}

/// The label of a row, part by part, in this many characters.
fn row_label(label: &Label, why: Option<&Why>, width: usize) -> Vec<Cell> {
    let mark = mark(why, label.place);
    let (open, close) = frame_of(mark, None, Tone::Plain);
    let free = width.saturating_sub(2 + label.text().chars().count());
    let left = free / 2 + free % 2;
    let plain = |text: String| Cell {
        text,
        ..label_part(Tone::Plain, mark)
    };
    let mut cells = vec![plain(format!("{}{open}", " ".repeat(left)))];
    for (nth, part) in label.parts.iter().enumerate() {
        if 0 < nth {
            cells.push(plain(" ".to_owned()));
        }
        cells.push(Cell {
            text: part.text.clone(),
            ..label_part(part.tone, mark)
        });
    }
    cells.push(plain(format!("{close}{}", " ".repeat(free - left))));
    cells
}

/// How a part of a label looks.
fn label_part(tone: Tone, mark: Mark) -> Cell {
    Cell {
        text: String::new(),
        ink: tone_ink(tone).or((mark != Mark::None).then_some(BLUE)),
        paper: None,
        is_bold: mark != Mark::None,
    }
}

fn spot_cell(spot: &Spot, mark: Mark, sign: &str, width: usize) -> Cell {
    let is_even = (spot.x + spot.y).is_multiple_of(2);
    let under_icon = spot.icon.and_then(|icon| colour(icon, icon.symbol.paper));
    let paper = match (spot.ground, under_icon) {
        (Ground::Hue(hue), _) => Some(hue_rgb(hue)),
        (Ground::Done, None) => Some(BLACK),
        (Ground::Plain, None) => Some(shaded(SAND, is_even)),
        (Ground::Tray, None) => None,
        (_, Some((rgb, IsHue(true)))) => Some(rgb),
        (_, Some((rgb, IsHue(false)))) => Some(shaded(rgb, is_even)),
    };
    let shown = spot.visitor.or(spot.icon);
    let icon_ink = shown.and_then(|icon| Some(colour(icon, icon.symbol.ink)?.0));
    let ink = match (spot.tone, mark, spot.ground) {
        (_, _, Ground::Hue(_) | Ground::Done) => None,
        (Tone::Wrong, _, _) => Some(RED),
        (_, Mark::Follows | Mark::Because, _) => icon_ink.or(Some(BLUE)),
        _ => icon_ink,
    };
    Cell {
        text: framed(sign, frame_of(mark, spot.owner, spot.tone), width),
        ink: ink.or(paper.map(ink_on)),
        paper,
        is_bold: mark != Mark::None || spot.owner.is_some() || spot.visitor.is_some(),
    }
}

/// Whether a colour names a hue, which must always look the same.
struct IsHue(bool);

/// The colour of a paint in the terminal; none leaves it as it is.
fn colour(icon: Icon, paint: Paint) -> Option<(Rgb, IsHue)> {
    match paint {
        Paint::None | Paint::Text => None,
        Paint::Rgb(r, g, b) => Some(((r, g, b), IsHue(false))),
        Paint::Hue => Some((hue_rgb(icon.hue?), IsHue(true))),
        Paint::OnHue => Some((ink_on(hue_rgb(icon.hue?)), IsHue(true))),
        Paint::Dark => Some((BLACK, IsHue(false))),
        Paint::Light => Some(((255, 255, 255), IsHue(false))),
    }
}

/// Every other square is a little darker.
fn shaded((r, g, b): Rgb, is_even: bool) -> Rgb {
    if is_even {
        let (less_r, less_g, less_b) = SHADE;
        (
            r.saturating_sub(less_r),
            g.saturating_sub(less_g),
            b.saturating_sub(less_b),
        )
    } else {
        (r, g, b)
    }
}

/// The characters of a spot: what visits it, what stands on it, what it is made of.
pub(crate) fn sign(spot: &Spot, names: HueNames, book: &Book) -> String {
    let mut sign = String::new();
    add_sign(&mut sign, spot, names, book);
    sign
}

/// The same behind what is there already: millions of spots may be drawn.
fn add_sign(text: &mut String, spot: &Spot, names: HueNames, book: &Book) {
    let before = text.len();
    match spot.ground {
        Ground::Hue(hue) => {
            names.add_name(text, hue);
            text[before..].make_ascii_lowercase();
        }
        Ground::Done => text.push('■'),
        Ground::Plain | Ground::Tray => {}
    }
    match (spot.icon, &spot.caption) {
        (Some(_), Some(caption)) => *text += &short(&book.tell(caption)),
        (Some(icon), None) => icon.add_sign(text),
        (None, _) => {}
    }
    if let Some(icon) = spot.visitor {
        icon.add_sign(text);
    }
    if before == text.len() {
        *text += match spot {
            _ if spot.ground == Ground::Tray => "_",
            _ if spot.shows_name => &spot.name,
            _ => ".",
        };
    }
}

/// A name in a few letters: `whi` for white, `p3` for pelican 3.
fn short(name: &str) -> String {
    match name.rsplit_once(' ') {
        Some((word, number)) if number.parse::<u64>().is_ok() => {
            word.chars().take(1).chain(number.chars()).collect()
        }
        _ => name.chars().take(3).collect(),
    }
}

/// The two characters around a sign.
fn frame_of(mark: Mark, owner: Option<usize>, tone: Tone) -> (char, char) {
    match (mark, tone, owner) {
        (Mark::Follows, ..) => ('>', '<'),
        (Mark::Because, ..) => ('‹', '›'),
        (_, Tone::Wrong, _) => ('!', '!'),
        (_, _, Some(0)) => ('(', ')'),
        (_, _, Some(_)) => ('[', ']'),
        _ => (' ', ' '),
    }
}

fn framed(sign: &str, (open, close): (char, char), width: usize) -> String {
    let free = width.saturating_sub(2 + sign.chars().count());
    let left = free / 2 + free % 2;
    let mut text = String::with_capacity(sign.len() + free + open.len_utf8() + close.len_utf8());
    text.extend(std::iter::repeat_n(' ', left));
    text.push(open);
    text += sign;
    text.push(close);
    text.extend(std::iter::repeat_n(' ', free - left));
    text
}

fn tone_ink(tone: Tone) -> Option<Rgb> {
    match tone {
        Tone::Plain | Tone::Given => None,
        Tone::Good => Some(GOOD),
        Tone::Wrong => Some(RED),
    }
}

/// Adds a cell as the terminal takes it.
fn add_painted(text: &mut String, cell: &Cell, is_coloured: bool) {
    if !is_coloured || (cell.ink.is_none() && cell.paper.is_none() && !cell.is_bold) {
        *text += &cell.text;
        return;
    }
    let mut break_ = "\x1b[";
    let mut add = |code: std::fmt::Arguments<'_>| {
        *text += break_;
        break_ = ";";
        text.write_fmt(code).expect("a text takes everything");
    };
    if cell.is_bold {
        add(format_args!("1"));
    }
    if let Some((r, g, b)) = cell.ink {
        add(format_args!("38;2;{r};{g};{b}"));
    }
    if let Some((r, g, b)) = cell.paper {
        add(format_args!("48;2;{r};{g};{b}"));
    }
    text.push('m');
    *text += &cell.text;
    *text += "\x1b[0m";
}
