//! A view drawn with characters. Letters and signs carry everything; colour only adds to them.

use std::io::{self, Write};
use std::ops::Range;

use games::any::AnyPosition;
use games::view::{Ground, Icon, Label, Spot, Tone, View, hue_name};
use games::why::{Place, Why};
use games::words::Book;

use super::bands;
use super::palette::{FINISHED, Rgb, hue_rgb, ink_on};
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

const GREEN: Rgb = (20, 110, 30);
const GOOD: Rgb = (60, 160, 60);
const ORANGE: Rgb = (190, 80, 0);
const RED: Rgb = (220, 50, 47);
const BLUE: Rgb = (50, 120, 220);
const BLACK: Rgb = FINISHED[1];
/// Plain squares, by turns, so that rows and columns can be followed.
const SAND: [Rgb; 2] = [(236, 230, 214), (226, 219, 200)];
/// Squares marked as empty.
const MEADOW: [Rgb; 2] = [(205, 225, 175), (195, 216, 163)];

/// Draws a view, a reason highlighted, with its notes below.
pub(crate) fn draw(view: &View, why: Option<&Why>, speech: &Speech) -> String {
    text(&cells(view, why, speech.book), speech) + &notes(view, speech)
}

/// Draws a position with its notes below, a few rows at a time: a board may be huge.
pub(crate) fn draw_rows(
    position: &dyn AnyPosition,
    speech: &Speech,
    out: &mut dyn Write,
) -> io::Result<()> {
    let without_spots = position.view_rows(0..0);
    // Every cell is as wide as the widest, which only shows when all have been seen.
    let widths =
        bands(&without_spots).map(|rows| cell_width(&position.view_rows(rows), speech.book));
    let width = widths.max().unwrap_or(0);
    let head = Vec::from_iter(head(&without_spots, None, width));
    out.write_all(text(&head, speech).as_bytes())?;
    for rows in bands(&without_spots) {
        let view = position.view_rows(rows.clone());
        let cells = cells_of_rows(&view, rows, None, width, speech.book);
        out.write_all(text(&cells, speech).as_bytes())?;
    }
    out.write_all(notes(&without_spots, speech).as_bytes())
}

/// The drawing as rows of cells, all of one width; labels stand in the first column and row.
pub(crate) fn cells(view: &View, why: Option<&Why>, book: &Book) -> Vec<Vec<Cell>> {
    let width = cell_width(view, book);
    let mut rows = Vec::from_iter(head(view, why, width));
    rows.extend(cells_of_rows(view, 0..view.height, why, width, book));
    rows
}

/// The labels of the columns, if there are any.
fn head(view: &View, why: Option<&Why>, width: usize) -> Option<Vec<Cell>> {
    let left = usize::from(has_rows(view));
    let mut row = vec![blank(width); view.width + left];
    for label in &view.labels {
        if let Place::Column(x) = label.place
            && x < view.width
        {
            row[x + left] = label_cell(label, why, width);
        }
    }
    has_columns(view).then_some(row)
}

/// The spots of some rows, each row behind its label.
fn cells_of_rows(
    view: &View,
    rows: Range<usize>,
    why: Option<&Why>,
    width: usize,
    book: &Book,
) -> Vec<Vec<Cell>> {
    let left = usize::from(has_rows(view));
    let mut cells = vec![vec![blank(width); view.width + left]; rows.len()];
    for label in &view.labels {
        if let Place::Row(y) = label.place
            && rows.contains(&y)
        {
            cells[y - rows.start][0] = label_cell(label, why, width);
        }
    }
    for (at, spot) in view.spots.iter().enumerate() {
        let mark = mark(why, Place::Spot(at));
        cells[spot.y - rows.start][spot.x + left] = spot_cell(spot, mark, width, book);
    }
    cells
}

fn blank(width: usize) -> Cell {
    Cell {
        text: " ".repeat(width),
        ..Cell::default()
    }
}

/// The cells as lines of text.
fn text(rows: &[Vec<Cell>], speech: &Speech) -> String {
    let mut text = String::new();
    for row in rows {
        let line: String = row
            .iter()
            .map(|cell| paint(cell, speech.is_coloured))
            .collect();
        text += line.trim_end();
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
        text += &paint(&cell, speech.is_coloured);
        text.push('\n');
    }
    text
}

/// How many characters the text of each cell has.
pub(crate) fn cell_width(view: &View, book: &Book) -> usize {
    2 + widest(view, book)
}

fn has_rows(view: &View) -> bool {
    view.labels
        .iter()
        .any(|label| matches!(label.place, Place::Row(_)))
}

fn has_columns(view: &View) -> bool {
    view.labels
        .iter()
        .any(|label| matches!(label.place, Place::Column(_)))
}

fn widest(view: &View, book: &Book) -> usize {
    let spots = view
        .spots
        .iter()
        .map(|spot| sign(spot, book).chars().count());
    let labels = view.labels.iter().map(|label| label.text.chars().count());
    spots.chain(labels).max().unwrap_or(1).max(1)
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

fn label_cell(label: &Label, why: Option<&Why>, width: usize) -> Cell {
    let mark = mark(why, label.place);
    Cell {
        text: framed(&label.text, frame_of(mark, None, Tone::Plain), width),
        ink: tone_ink(label.tone).or((mark != Mark::None).then_some(BLUE)),
        paper: None,
        is_bold: mark != Mark::None,
    }
}

fn spot_cell(spot: &Spot, mark: Mark, width: usize, book: &Book) -> Cell {
    let is_even = (spot.x + spot.y).is_multiple_of(2);
    let paper = match (spot.ground, spot.icon) {
        (Ground::Hue(hue), _) | (_, Some(Icon::Bird(hue))) => Some(hue_rgb(hue)),
        (Ground::Done, _) => Some(BLACK),
        (Ground::Plain, Some(Icon::Grass)) => Some(MEADOW[usize::from(is_even)]),
        (Ground::Plain, _) => Some(SAND[usize::from(is_even)]),
        (Ground::Tray, _) => None,
    };
    let icon_ink = match spot.visitor.or(spot.icon) {
        Some(Icon::Tree) => Some(GREEN),
        Some(Icon::Tent) => Some(ORANGE),
        _ => None,
    };
    let ink = match (spot.tone, mark, spot.ground) {
        (_, _, Ground::Hue(_) | Ground::Done) => None,
        (Tone::Wrong, _, _) => Some(RED),
        (_, Mark::Follows | Mark::Because, _) => icon_ink.or(Some(BLUE)),
        _ => icon_ink,
    };
    Cell {
        text: framed(
            &sign(spot, book),
            frame_of(mark, spot.owner, spot.tone),
            width,
        ),
        ink: ink.or(paper.map(ink_on)),
        paper,
        is_bold: mark != Mark::None || spot.owner.is_some() || spot.visitor.is_some(),
    }
}

/// The characters of a spot: what visits it, what stands on it, what it is made of.
pub(crate) fn sign(spot: &Spot, book: &Book) -> String {
    let ground = match spot.ground {
        Ground::Hue(hue) => hue_name(hue).to_lowercase(),
        Ground::Done => "■".to_owned(),
        Ground::Plain | Ground::Tray => String::new(),
    };
    let caption = spot.caption.as_ref().map(|caption| book.tell(caption));
    let icon = match spot.icon {
        Some(_) if caption.is_some() => caption.as_deref().map(short).unwrap_or_default(),
        Some(Icon::Tree) => "♣".to_owned(),
        Some(Icon::Tent) => "▲".to_owned(),
        Some(Icon::Grass) => "·".to_owned(),
        Some(Icon::Bird(hue) | Icon::Piece(hue)) => hue_name(hue),
        Some(Icon::Start(_)) => "*".to_owned(),
        Some(Icon::Robot(_)) | None => String::new(),
    };
    let visitor = match spot.visitor {
        Some(Icon::Robot(None)) => "@".to_owned(),
        Some(Icon::Robot(Some(hue))) => format!("@{}", hue_name(hue)),
        _ => String::new(),
    };
    let sign = format!("{ground}{icon}{visitor}");
    if !sign.is_empty() {
        sign
    } else if spot.ground == Ground::Tray {
        "_".to_owned()
    } else if spot.shows_name {
        spot.name.clone()
    } else {
        ".".to_owned()
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
    format!(
        "{}{open}{sign}{close}{}",
        " ".repeat(left),
        " ".repeat(free - left)
    )
}

fn tone_ink(tone: Tone) -> Option<Rgb> {
    match tone {
        Tone::Plain | Tone::Given => None,
        Tone::Good => Some(GOOD),
        Tone::Wrong => Some(RED),
    }
}

fn paint(cell: &Cell, is_coloured: bool) -> String {
    if !is_coloured || (cell.ink.is_none() && cell.paper.is_none() && !cell.is_bold) {
        return cell.text.clone();
    }
    let mut codes = Vec::new();
    if cell.is_bold {
        codes.push("1".to_owned());
    }
    if let Some((r, g, b)) = cell.ink {
        codes.push(format!("38;2;{r};{g};{b}"));
    }
    if let Some((r, g, b)) = cell.paper {
        codes.push(format!("48;2;{r};{g};{b}"));
    }
    format!("\x1b[{}m{}\x1b[0m", codes.join(";"), cell.text)
}
