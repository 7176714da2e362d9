//! A view drawn as SVG: shapes and letters, so that nobody depends on telling colours apart.

use std::fmt::Write;

use games::any::AnyPosition;
use games::symbol::{Form, Paint, Shape};
use games::view::{Ground, HueNames, Icon, Label, Spot, Tone, View, hue_name};
use games::why::{Place, Why};
use games::words::Book;

use crate::bands;
use crate::palette::{Rgb, hue_rgb, ink_on};
use crate::symbols::shown_shapes;
use crate::view::marks;

/// Side of a cell.
const CELL: usize = 40;
/// Free space around everything.
const EDGE: usize = 10;
/// Height of a line of notes.
const LINE: usize = 20;
/// Height of a line of the legend.
const LEGEND_LINE: usize = 16;
/// Width of a letter of the notes, and of ten letters of the legend.
const LETTER: usize = 8;
const TEN_SMALL_LETTERS: usize = 64;
/// No legend is broken into lines shorter than this.
const MIN_LEGEND: usize = 400;
/// Room for a label of one part, and for each part more over a column.
const LABEL: usize = 30;
const LABEL_LINE: usize = 18;
/// A link begins and ends this far from the middle of a square, so that it crosses no number; short ones keep a middle.
const LINK_GAP: f64 = 20.0;
const LINK_MIDDLE: f64 = 12.0;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,sans-serif;text-anchor:middle;dominant-baseline:central}\
.plain{fill:#fbf8ef;stroke:#c9c2ae}.tray{fill:#eef2f5;stroke:#9aa7b0;stroke-dasharray:4 3}\
.done{fill:#23262b;stroke:#3a3f46}.hue{stroke:#00000022}\
.label{font-size:17px;fill:#3b3a36}.good{fill:#2c7a2c}.wrong{fill:#c62f2b}\
.note{font-size:14px;fill:#3b3a36;text-anchor:start}.name{font-size:13px;fill:#6a6556;stroke:#fbf8ef;stroke-width:5px;paint-order:stroke}\
.tag{font-size:9px;fill:#6a6556;text-anchor:start;stroke:#fbf8ef;stroke-width:4px;paint-order:stroke}.legend{font-size:12px;fill:#6a6556;text-anchor:start}\
.compass path{fill:#a5793f}.compass text{font-size:9px;font-weight:bold;fill:#6a6556}.caption{fill:#3b3a36}\
.because{fill:#2f6fd026;stroke:#2f6fd0;stroke-width:2}.follows{fill:#e0a10030;stroke:#e08a00;stroke-width:3}\
.bad{fill:none;stroke:#c62f2b;stroke-width:3}.owner{stroke:#111;stroke-width:3.5;stroke-linecap:round}\
.link{stroke:#a5793f;stroke-width:2.5;stroke-dasharray:2 4;stroke-linecap:round}";

/// How boards look on paper, black on white: colour is a tint under letters that say the same.
pub const PAPER_STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,sans-serif;text-anchor:middle;dominant-baseline:central}\
.plain{fill:#fff;stroke:#555}.tray{fill:#fff;stroke:#999;stroke-dasharray:4 3}\
.done{fill:#bbb;stroke:#555}.hue{fill-opacity:.22;stroke:#555}\
.label{font-size:19px;fill:#000}.ink{fill:#000}.hued{fill-opacity:.22;stroke:#000;stroke-width:1.2}\
.name{font-size:14px;fill:#444;stroke:#fff;stroke-width:5px;paint-order:stroke}\
.tag{font-size:10px;fill:#000;text-anchor:start;stroke:#fff;stroke-width:4px;paint-order:stroke}\
.compass path{fill:#777}.compass text{font-size:9px;font-weight:bold;fill:#000}.caption{fill:#000}\
.bad{fill:none}.owner{stroke:#000;stroke-width:3.5;stroke-linecap:round}\
.link{stroke:#777;stroke-width:2.5;stroke-dasharray:2 4;stroke-linecap:round}";

/// A board without what is said beside it, as a part of a larger picture that has [`PAPER_STYLE`].
pub struct Drawn {
    /// Its width.
    pub width: usize,
    /// Its height.
    pub height: usize,
    /// Its shapes, the upper left corner at the origin.
    pub shapes: String,
}

/// The side of a square in a [`Drawn`].
pub const SQUARE: usize = CELL;

/// Draws the board of a view without notes and legend.
pub fn board(view: &View, book: &Book) -> Drawn {
    let frame = Frame::of(view);
    let mut shapes = String::new();
    add_spots(&mut shapes, view, None, book);
    add_heads(&mut shapes, view, None, book);
    Drawn {
        width: 2 * EDGE + frame.left + view.width * CELL,
        height: 2 * EDGE + frame.top + view.height * CELL,
        shapes,
    }
}

/// The upper left corner of a spot in the drawing of its view.
pub(crate) fn corner(view: &View, spot: &Spot) -> (usize, usize) {
    Frame::of(view).corner(spot.x, spot.y)
}

/// What stands on a spot, as a part of the drawing of its view.
pub(crate) fn icons(view: &View, spot: &Spot, book: &Book) -> String {
    let mut svg = String::new();
    draw_icons(&mut svg, spot, &Frame::of(view), book);
    svg
}

/// Draws a view, a reason highlighted, with its notes below.
pub fn draw(view: &View, why: Option<&Why>, book: &Book) -> String {
    let mut svg = beginning(view, book);
    add_spots(&mut svg, view, why, book);
    add_end(&mut svg, view, why, book);
    svg
}

/// Draws a position with its notes below, a few rows at a time: a board may be huge.
pub fn draw_rows<E>(
    position: &dyn AnyPosition,
    book: &Book,
    mut take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let without_spots = position.view_rows(0..0);
    take(&beginning(&without_spots, book))?;
    for rows in bands(&without_spots) {
        let mut svg = String::new();
        add_spots(&mut svg, &position.view_rows(rows), None, book);
        take(&svg)?;
    }
    let mut svg = String::new();
    add_end(&mut svg, &without_spots, None, book);
    take(&svg)
}

/// The picture up to its first square.
fn beginning(view: &View, book: &Book) -> String {
    let width = width(view, book);
    let n_legend = legend_lines(view, book, width).len();
    let height = 2 * EDGE
        + Frame::of(view).top
        + view.height * CELL
        + view.notes.len() * LINE
        + n_legend * LEGEND_LINE
        + if view.notes.is_empty() { 0 } else { 6 };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <style>{STYLE}</style><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    )
}

/// The width of the picture: that of the board or of the longest note, and enough for a legend.
fn width(view: &View, book: &Book) -> usize {
    let board = 2 * EDGE + Frame::of(view).left + view.width * CELL;
    let lengths = view
        .notes
        .iter()
        .map(|note| book.tell(&note.text).chars().count());
    let notes = 2 * EDGE + lengths.max().unwrap_or(0) * LETTER;
    let legend = if view.legend.is_empty() {
        0
    } else {
        MIN_LEGEND
    };
    board.max(notes).max(legend)
}

/// The legend, broken into lines that fit into a picture of this width.
fn legend_lines(view: &View, book: &Book, width: usize) -> Vec<String> {
    let n_letters = (width - 2 * EDGE) * 10 / TEN_SMALL_LETTERS;
    let mut lines = Vec::new();
    for sentence in &view.legend {
        let mut line = String::new();
        for word in book.tell(sentence).split(' ') {
            if !line.is_empty() && n_letters <= line.chars().count() + word.chars().count() {
                lines.push(std::mem::replace(&mut line, "  ".to_owned()));
            } else if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        lines.push(line);
    }
    lines
}

/// Adds the spots of a view with what joins and marks them.
fn add_spots(svg: &mut String, view: &View, why: Option<&Why>, book: &Book) {
    let frame = Frame::of(view);
    for spot in &view.spots {
        draw_ground(svg, spot, &frame);
    }
    for &(one, other) in &view.links {
        draw_link(svg, &view.spots[one], &view.spots[other], &frame);
    }
    for spot in &view.spots {
        draw_letters(svg, spot, view.hue_names, &frame, book);
        draw_icons(svg, spot, &frame, book);
    }
    draw_owners(svg, view, &frame);
    for (at, spot) in view.spots.iter().enumerate() {
        draw_mark(svg, spot, why, Place::Spot(at), &frame);
    }
}

/// Adds compass and labels.
fn add_heads(svg: &mut String, view: &View, why: Option<&Why>, book: &Book) {
    let frame = Frame::of(view);
    if let Some((x, y)) = view.compass {
        draw_compass(svg, frame.corner(x, y), book);
    }
    for label in &view.labels {
        draw_label(svg, label, why, &frame);
    }
}

/// Adds compass, labels, notes and legend, and ends the picture.
fn add_end(svg: &mut String, view: &View, why: Option<&Why>, book: &Book) {
    add_heads(svg, view, why, book);
    let frame = Frame::of(view);
    let mut y = EDGE + frame.top + view.height * CELL + EDGE + LINE / 2;
    for note in &view.notes {
        let class = tone_class(note.tone);
        push(
            svg,
            format_args!(
                "<text class=\"note{class}\" x=\"{EDGE}\" y=\"{y}\">{}</text>",
                escape(&book.tell(&note.text))
            ),
        );
        y += LINE;
    }
    for line in legend_lines(view, book, width(view, book)) {
        let indent = EDGE + 3 * (line.len() - line.trim_start().len());
        push(
            svg,
            format_args!(
                "<text class=\"legend\" x=\"{indent}\" y=\"{y}\">{}</text>",
                escape(line.trim_start())
            ),
        );
        y += LEGEND_LINE;
    }
    svg.push_str("</svg>\n");
}

/// Where the board lies in the picture.
struct Frame {
    left: usize,
    top: usize,
    /// From one part of a row's label to the next.
    part: usize,
}

impl Frame {
    fn of(view: &View) -> Self {
        let widest = |is_wanted: fn(&Place) -> bool| {
            let labels = view.labels.iter().filter(|label| is_wanted(&label.place));
            labels.map(|label| label.parts.len().max(1)).max()
        };
        let parts = view.labels.iter().flat_map(|label| &label.parts);
        let n_letters = parts.map(|part| part.text.chars().count()).max();
        let part = 11 * n_letters.unwrap_or(1) + 7;
        let n_left = widest(|place| matches!(place, Place::Row(_)));
        let n_top = widest(|place| matches!(place, Place::Column(_)));
        Self {
            left: n_left.map_or(0, |n| LABEL + (n - 1) * part),
            top: n_top.map_or(0, |n| LABEL + (n - 1) * LABEL_LINE),
            part,
        }
    }

    fn corner(&self, x: usize, y: usize) -> (usize, usize) {
        (EDGE + self.left + x * CELL, EDGE + self.top + y * CELL)
    }

    fn centre(&self, spot: &Spot) -> (usize, usize) {
        let (x, y) = self.corner(spot.x, spot.y);
        (x + CELL / 2, y + CELL / 2)
    }
}

fn draw_ground(svg: &mut String, spot: &Spot, frame: &Frame) {
    let (x, y) = frame.corner(spot.x, spot.y);
    let (class, fill) = match spot.ground {
        Ground::Plain => ("plain", String::new()),
        Ground::Tray => ("tray", String::new()),
        Ground::Done => ("done", String::new()),
        Ground::Hue(hue) => ("hue", format!(" fill=\"{}\"", hex(hue_rgb(hue)))),
    };
    push(
        svg,
        format_args!(
            "<rect class=\"{class}\"{fill} x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        ),
    );
}

/// A line between two squares that leaves their middles free.
fn draw_link(svg: &mut String, one: &Spot, other: &Spot, frame: &Frame) {
    let ((x1, y1), (x2, y2)) = (frame.centre(one), frame.centre(other));
    let (x1, y1, x2, y2) = (x1 as f64, y1 as f64, x2 as f64, y2 as f64);
    let length = (x2 - x1).hypot(y2 - y1);
    let gap = LINK_GAP.min((length - LINK_MIDDLE) / 2.0);
    let (dx, dy) = ((x2 - x1) / length * gap, (y2 - y1) / length * gap);
    push(
        svg,
        format_args!(
            "<line class=\"link\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
            x1 + dx,
            y1 + dy,
            x2 - dx,
            y2 - dy
        ),
    );
}

/// What is written on a spot: the letter of its hue, its name, its tags.
fn draw_letters(svg: &mut String, spot: &Spot, names: HueNames, frame: &Frame, book: &Book) {
    let (x, y) = frame.corner(spot.x, spot.y);
    let is_occupied = spot.icon.is_some() || spot.visitor.is_some();
    if let Ground::Hue(hue) = spot.ground {
        // With something standing there, the letter of the ground moves into the corner.
        let (dx, dy, size) = if is_occupied {
            (7, 8, 10)
        } else {
            (CELL / 2, CELL / 2, 16)
        };
        let ink = hex(ink_on(hue_rgb(hue)));
        push(
            svg,
            format_args!(
                "<text class=\"ink\" x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"{ink}\">{}</text>",
                x + dx,
                y + dy,
                names.name(hue)
            ),
        );
    }
    if !is_occupied && spot.shows_name {
        let (x, y) = frame.centre(spot);
        push(
            svg,
            format_args!(
                "<text class=\"name\" x=\"{x}\" y=\"{y}\">{}</text>",
                escape(&spot.name)
            ),
        );
    }
    if !spot.tags.is_empty() {
        push(
            svg,
            format_args!(
                "<text class=\"tag\" x=\"{}\" y=\"{}\">{}</text>",
                x + 3,
                y + 7,
                escape(&marks(spot, book))
            ),
        );
    }
}

fn draw_compass(svg: &mut String, (x, y): (usize, usize), book: &Book) {
    let (x, y) = (x + CELL / 2, y + CELL / 2);
    push(
        svg,
        format_args!(
            "<g class=\"compass\" transform=\"translate({x} {y})\"><path d=\"{COMPASS}\"/>"
        ),
    );
    for (id, x, y) in COMPASS_LETTERS {
        push(
            svg,
            format_args!("<text x=\"{x}\" y=\"{y}\">{}</text>", book.tell_id(id)),
        );
    }
    svg.push_str("</g>");
}

/// A star of four points, the one to the north the longest.
const COMPASS: &str = "M0-11 2.5-2.5 9 0 2.5 2.5 0 9-2.5 2.5-9 0-2.5-2.5Z";

/// The letters of a compass, and where they stand.
const COMPASS_LETTERS: [(&str, i32, i32); 4] = [
    ("compass-north", 0, -15),
    ("compass-east", 14, 0),
    ("compass-south", 0, 14),
    ("compass-west", -14, 0),
];

fn draw_icons(svg: &mut String, spot: &Spot, frame: &Frame, book: &Book) {
    let (x, y) = frame.centre(spot);
    let caption = spot.caption.as_ref().map(|caption| book.tell(caption));
    for (icon, is_visitor) in [(spot.icon, false), (spot.visitor, true)] {
        let Some(icon) = icon else { continue };
        // Who visits stands on the right and leaves the rest to what was there.
        let place = match (is_visitor, spot.visitor) {
            (true, _) => format!("translate({} {y})", x + 9),
            (false, Some(_)) => format!("translate({} {}) scale(.75)", x - 9, y + 6),
            (false, None) => format!("translate({x} {y})"),
        };
        push(svg, format_args!("<g transform=\"{place}\">"));
        match &caption {
            None => draw_icon(svg, icon, false),
            Some(name) => {
                svg.push_str("<g transform=\"translate(0 -3) scale(.88)\">");
                draw_icon(svg, icon, true);
                let size = (60.0 / name.chars().count().max(1) as f64).min(8.5);
                push(
                    svg,
                    format_args!(
                        "</g><text class=\"caption\" y=\"16.5\" font-size=\"{size:.1}\">{}</text>",
                        escape(name)
                    ),
                );
            }
        }
        svg.push_str("</g>");
    }
}

/// An icon around the origin.
fn draw_icon(svg: &mut String, icon: Icon, has_caption: bool) {
    for shape in shown_shapes(icon, has_caption) {
        draw_shape(svg, icon, shape);
    }
}

fn draw_shape(svg: &mut String, icon: Icon, shape: &Shape) {
    let fill = paint(icon, shape.fill);
    let class = match shape.fill {
        Paint::Hue => " class=\"hued\"",
        Paint::OnHue => " class=\"ink\"",
        _ => "",
    };
    let stroke = match shape.stroke {
        Paint::None => String::new(),
        stroke => format!(
            " stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"",
            paint(icon, stroke),
            shape.stroke_width
        ),
    };
    let text = |y: f32, size: f32, text: String| {
        format!(
            "<text{class} y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"{fill}\">{text}</text>"
        )
    };
    let drawn = match shape.form {
        Form::Path(d) => format!("<path{class} d=\"{d}\" fill=\"{fill}\"{stroke}/>"),
        Form::Circle { x, y, radius } => {
            format!("<circle{class} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"{stroke}/>")
        }
        Form::HueName { y, size } => text(y, size, icon.hue.map(hue_name).unwrap_or_default()),
        Form::SeatNumber { size } => {
            text(0.0, size, icon.seat.map_or(0, |seat| seat + 1).to_string())
        }
    };
    svg.push_str(&drawn);
}

/// A paint as SVG names colours.
fn paint(icon: Icon, paint: Paint) -> String {
    let hue = hue_rgb(icon.hue.unwrap_or(0));
    match paint {
        Paint::None => "none".to_owned(),
        Paint::Rgb(r, g, b) => hex((r, g, b)),
        Paint::Hue => hex(hue),
        Paint::OnHue => hex(ink_on(hue)),
        Paint::Text => "#3b3a36".to_owned(),
        Paint::Dark => "#10131a".to_owned(),
        Paint::Light => "#ffffff".to_owned(),
    }
}

/// Lines between spots of different owners.
fn draw_owners(svg: &mut String, view: &View, frame: &Frame) {
    if view.spots.iter().all(|spot| spot.owner.is_none()) {
        return;
    }
    let mut owners = vec![vec![None; view.width + 2]; view.height + 2];
    for spot in &view.spots {
        owners[spot.y + 1][spot.x + 1] = spot.owner;
    }
    for spot in view.spots.iter().filter(|spot| spot.owner.is_some()) {
        let (x, y) = frame.corner(spot.x, spot.y);
        let (column, row) = (spot.x + 1, spot.y + 1);
        let sides = [
            (owners[row - 1][column], (x, y, x + CELL, y)),
            (owners[row + 1][column], (x, y + CELL, x + CELL, y + CELL)),
            (owners[row][column - 1], (x, y, x, y + CELL)),
            (owners[row][column + 1], (x + CELL, y, x + CELL, y + CELL)),
        ];
        for (owner, (x1, y1, x2, y2)) in sides {
            if owner != spot.owner {
                push(
                    svg,
                    format_args!(
                        "<line class=\"owner\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
                    ),
                );
            }
        }
    }
}

fn draw_label(svg: &mut String, label: &Label, why: Option<&Why>, frame: &Frame) {
    let half = LABEL / 2;
    // Where the part beside the board stands, and the way to the part before it.
    let (x, y, dx, dy) = match label.place {
        Place::Column(column) => {
            let x = frame.corner(column, 0).0 + CELL / 2;
            (x, EDGE + frame.top - half, 0, LABEL_LINE)
        }
        Place::Row(row) => {
            let y = frame.corner(0, row).1 + CELL / 2;
            (EDGE + frame.left - half, y, frame.part, 0)
        }
        Place::Spot(_) => return,
    };
    let n_before = label.parts.len().saturating_sub(1);
    if let Some(class) = mark_class(why, label.place) {
        let (left, top) = (x - n_before * dx - 13, y - n_before * dy - 13);
        let (width, height) = (26 + n_before * dx, 26 + n_before * dy);
        push(
            svg,
            format_args!(
                "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"13\"/>"
            ),
        );
    }
    for (nth, part) in label.parts.iter().enumerate() {
        let class = tone_class(part.tone);
        let (x, y) = (x - (n_before - nth) * dx, y - (n_before - nth) * dy);
        push(
            svg,
            format_args!(
                "<text class=\"label{class}\" x=\"{x}\" y=\"{y}\">{}</text>",
                escape(&part.text)
            ),
        );
    }
}

fn draw_mark(svg: &mut String, spot: &Spot, why: Option<&Why>, place: Place, frame: &Frame) {
    let class = match (mark_class(why, place), spot.tone) {
        (Some(class), _) => class,
        (None, Tone::Wrong) => "bad",
        _ => return,
    };
    let (x, y) = frame.corner(spot.x, spot.y);
    let side = CELL - 4;
    push(
        svg,
        format_args!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"4\"/>",
            x + 2,
            y + 2
        ),
    );
}

fn mark_class(why: Option<&Why>, place: Place) -> Option<&'static str> {
    let why = why?;
    match (why.follows.contains(&place), why.because.contains(&place)) {
        (true, _) => Some("follows"),
        (_, true) => Some("because"),
        _ => None,
    }
}

fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => " good",
        Tone::Wrong => " wrong",
        Tone::Plain | Tone::Given => "",
    }
}

fn hex((r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn push(svg: &mut String, args: std::fmt::Arguments<'_>) {
    svg.write_fmt(args).expect("a string takes any text");
}

/// The text with the characters that mean something in SVG written as entities.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use games::view::LabelPart;

    use super::*;

    /// The numbers of an attribute wherever it stands.
    fn numbers(svg: &str, attribute: &str) -> Vec<f64> {
        let beginning = format!(" {attribute}=\"");
        let parts = svg.split(&beginning).skip(1);
        let values = parts.map(|rest| rest.split('"').next().expect("an attribute ends"));
        values
            .map(|value| value.parse().expect("a number"))
            .collect()
    }

    fn two_places() -> View {
        let spot = |x: usize| Spot {
            x,
            name: x.to_string(),
            is_place: true,
            shows_name: true,
            ..Spot::default()
        };
        View {
            width: 6,
            height: 1,
            spots: vec![spot(0), spot(5)],
            links: vec![(0, 1)],
            ..View::default()
        }
    }

    #[test]
    fn a_link_leaves_the_middles_of_its_squares_free() {
        let svg = draw(&two_places(), None, Book::english());
        let (from, to) = (numbers(&svg, "x1"), numbers(&svg, "x2"));
        // The middles are at 30 and 230.
        assert_eq!((from, to), (vec![50.0], vec![210.0]));
    }

    #[test]
    fn the_parts_of_a_label_stand_beside_each_other_or_one_above_the_other() {
        let label = |place| Label {
            place,
            parts: vec![
                LabelPart {
                    text: "3".to_owned(),
                    tone: Tone::Good,
                },
                LabelPart {
                    text: "12".to_owned(),
                    tone: Tone::Wrong,
                },
            ],
            left: None,
            offers: Vec::new(),
        };
        let drawn = |place| {
            let view = View {
                labels: vec![label(place)],
                ..View::default()
            };
            let svg = draw(&view, None, Book::english());
            assert!(svg.contains("class=\"label good\"") && svg.contains("class=\"label wrong\""));
            (numbers(&svg, "x"), numbers(&svg, "y"))
        };
        let (x, y) = drawn(Place::Row(0));
        assert!(x[0] + 20.0 < x[1] && y[0] == y[1], "{x:?} {y:?}");
        let (x, y) = drawn(Place::Column(0));
        assert!(x[0] == x[1] && y[0] + 15.0 < y[1], "{x:?} {y:?}");
    }

    #[test]
    fn a_compass_and_a_legend_are_drawn() {
        let view = View {
            compass: Some((2, 0)),
            legend: vec![games::words::Sentence::new("found-by-search")],
            ..two_places()
        };
        let svg = draw(&view, None, Book::english());
        assert!(svg.contains("class=\"compass\"") && svg.contains(">found by search<"));
    }
}
