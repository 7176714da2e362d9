//! A view drawn as SVG: shapes and letters, so that nobody depends on telling colours apart.

use std::fmt::Write;

use games::any::AnyPosition;
use games::view::{Ground, Icon, Label, Spot, Tone, View, hue_name};
use games::why::{Place, Why};
use games::words::Book;

use crate::bands;
use crate::palette::{Rgb, hue_rgb, ink_on};

/// Side of a cell.
const CELL: usize = 40;
/// Free space around everything.
const EDGE: usize = 10;
/// Height of a line of notes.
const LINE: usize = 20;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,sans-serif;text-anchor:middle;dominant-baseline:central}\
.plain{fill:#fbf8ef;stroke:#c9c2ae}.tray{fill:#eef2f5;stroke:#9aa7b0;stroke-dasharray:4 3}\
.done{fill:#23262b;stroke:#3a3f46}.hue{stroke:#00000022}\
.label{font-size:17px;fill:#3b3a36}.good{fill:#2c7a2c}.wrong{fill:#c62f2b}\
.note{font-size:14px;fill:#3b3a36;text-anchor:start}.name{font-size:13px;fill:#8d8775}.caption{fill:#3b3a36}\
.because{fill:#2f6fd026;stroke:#2f6fd0;stroke-width:2}.follows{fill:#e0a10030;stroke:#e08a00;stroke-width:3}\
.bad{fill:none;stroke:#c62f2b;stroke-width:3}.owner{stroke:#111;stroke-width:3.5;stroke-linecap:round}\
.link{stroke:#a5793f;stroke-width:2.5;stroke-dasharray:2 4;stroke-linecap:round}";

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
    let frame = Frame::of(view);
    let board_width = 2 * EDGE + frame.left + view.width * CELL;
    let lengths = view
        .notes
        .iter()
        .map(|note| book.tell(&note.text).chars().count());
    let width = board_width.max(2 * EDGE + lengths.max().unwrap_or(0) * 8);
    let height = 2 * EDGE
        + frame.top
        + view.height * CELL
        + view.notes.len() * LINE
        + if view.notes.is_empty() { 0 } else { 6 };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <style>{STYLE}</style><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    )
}

/// Adds the spots of a view with what joins and marks them.
fn add_spots(svg: &mut String, view: &View, why: Option<&Why>, book: &Book) {
    let frame = Frame::of(view);
    for spot in &view.spots {
        draw_ground(svg, spot, &frame);
    }
    for &(one, other) in &view.links {
        let ((x1, y1), (x2, y2)) = (
            frame.centre(&view.spots[one]),
            frame.centre(&view.spots[other]),
        );
        push(
            svg,
            format_args!("<line class=\"link\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"),
        );
    }
    for spot in &view.spots {
        draw_icons(svg, spot, &frame, book);
    }
    draw_owners(svg, view, &frame);
    for (at, spot) in view.spots.iter().enumerate() {
        draw_mark(svg, spot, why, Place::Spot(at), &frame);
    }
}

/// Adds labels and notes, and ends the picture.
fn add_end(svg: &mut String, view: &View, why: Option<&Why>, book: &Book) {
    let frame = Frame::of(view);
    for label in &view.labels {
        draw_label(svg, label, why, &frame);
    }
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
    svg.push_str("</svg>\n");
}

/// Where the board lies in the picture.
struct Frame {
    left: usize,
    top: usize,
}

impl Frame {
    fn of(view: &View) -> Self {
        let has =
            |is_wanted: fn(&Place) -> bool| view.labels.iter().any(|label| is_wanted(&label.place));
        Self {
            left: if has(|place| matches!(place, Place::Row(_))) {
                CELL * 3 / 4
            } else {
                0
            },
            top: if has(|place| matches!(place, Place::Column(_))) {
                CELL * 3 / 4
            } else {
                0
            },
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
    if let Ground::Hue(hue) = spot.ground {
        // With something standing there, the letter of the ground moves into the corner.
        let (dx, dy, size) = if spot.icon.is_some() || spot.visitor.is_some() {
            (7, 8, 10)
        } else {
            (CELL / 2, CELL / 2, 16)
        };
        let ink = hex(ink_on(hue_rgb(hue)));
        push(
            svg,
            format_args!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"{ink}\">{}</text>",
                x + dx,
                y + dy,
                hue_name(hue)
            ),
        );
    }
    if spot.icon.is_none() && spot.shows_name {
        let (x, y) = frame.centre(spot);
        push(
            svg,
            format_args!(
                "<text class=\"name\" x=\"{x}\" y=\"{y}\">{}</text>",
                escape(&spot.name)
            ),
        );
    }
}

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
            None => draw_icon(svg, icon, true),
            Some(name) => {
                svg.push_str("<g transform=\"translate(0 -3) scale(.88)\">");
                draw_icon(svg, icon, false);
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

/// An icon around the origin, within 16 units of it; a bird that has a caption needs no letter.
fn draw_icon(svg: &mut String, icon: Icon, has_letter: bool) {
    match icon {
        Icon::Tree => svg.push_str(
            "<rect x=\"-2\" y=\"6\" width=\"4\" height=\"9\" fill=\"#7a5230\"/>\
             <path d=\"M0-16 10-2H6l7 9H-13l7-9h-4Z\" fill=\"#2f8f46\" stroke=\"#1c5a2b\"/>",
        ),
        Icon::Tent => svg.push_str(
            "<path d=\"M0-12 15 12H-15Z\" fill=\"#e8832a\" stroke=\"#8a4710\" stroke-width=\"1.5\"/>\
             <path d=\"M0-2 5 12H-5Z\" fill=\"#5b2f0b\"/>",
        ),
        Icon::Grass => svg.push_str(
            "<path d=\"M-8 6Q-7-2-10-5M0 7Q0-3-1-8M8 6Q7-2 10-5\" fill=\"none\" stroke=\"#7fb069\" \
             stroke-width=\"2.5\" stroke-linecap=\"round\"/>",
        ),
        Icon::Bird(hue) => {
            let (fill, ink) = (hex(hue_rgb(hue)), hex(ink_on(hue_rgb(hue))));
            push(
                svg,
                format_args!(
                    "<path d=\"M9-6 18-2 9 0Z\" fill=\"#f0a020\" stroke=\"#6b4a10\"/>\
                     <path d=\"M-15 2Q-16 14-4 14Q13 14 12-4Q11-14 2-14Q-6-14-6-4Q-9-2-15 2Z\" \
                     fill=\"{fill}\" stroke=\"#222\" stroke-width=\"1.5\"/>\
                     <circle cx=\"4\" cy=\"-8\" r=\"1.8\" fill=\"{ink}\"/>"
                ),
            );
            if has_letter {
                push(
                    svg,
                    format_args!(
                        "<text y=\"5\" font-size=\"13\" font-weight=\"bold\" fill=\"{ink}\">{}</text>",
                        hue_name(hue)
                    ),
                );
            }
        }
        Icon::Piece(hue) => draw_piece(svg, hue, "#222", 1),
        Icon::Robot(load) => {
            svg.push_str(
                "<rect x=\"-9\" y=\"-16\" width=\"18\" height=\"32\" rx=\"6\" fill=\"#10131a\" stroke=\"#fff\" \
                 stroke-width=\"2\"/><circle cx=\"-4\" cy=\"-9\" r=\"2.4\" fill=\"#fff\"/>\
                 <circle cx=\"4\" cy=\"-9\" r=\"2.4\" fill=\"#fff\"/>",
            );
            if let Some(hue) = load {
                svg.push_str("<g transform=\"translate(0 5) scale(.75)\">");
                draw_piece(svg, hue, "#fff", 1);
                svg.push_str("</g>");
            }
        }
        Icon::Start(seat) => push(
            svg,
            format_args!(
                "<circle r=\"11\" fill=\"#ffffffd0\" stroke=\"#111\" stroke-width=\"2\"/>\
                 <text font-size=\"13\" font-weight=\"bold\" fill=\"#111\">{}</text>",
                seat + 1
            ),
        ),
    }
}

fn draw_piece(svg: &mut String, hue: u32, stroke: &str, stroke_width: usize) {
    let (fill, ink) = (hex(hue_rgb(hue)), hex(ink_on(hue_rgb(hue))));
    push(
        svg,
        format_args!(
            "<rect x=\"-10\" y=\"-10\" width=\"20\" height=\"20\" rx=\"4\" fill=\"{fill}\" stroke=\"{stroke}\" \
             stroke-width=\"{stroke_width}\"/><text font-size=\"12\" fill=\"{ink}\">{}</text>",
            hue_name(hue)
        ),
    );
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
    let (x, y) = match label.place {
        Place::Column(column) => (frame.corner(column, 0).0 + CELL / 2, EDGE + frame.top / 2),
        Place::Row(row) => (EDGE + frame.left / 2, frame.corner(0, row).1 + CELL / 2),
        Place::Spot(_) => return,
    };
    if let Some(class) = mark_class(why, label.place) {
        push(
            svg,
            format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"13\"/>"),
        );
    }
    let class = tone_class(label.tone);
    push(
        svg,
        format_args!(
            "<text class=\"label{class}\" x=\"{x}\" y=\"{y}\">{}</text>",
            escape(&label.text)
        ),
    );
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
