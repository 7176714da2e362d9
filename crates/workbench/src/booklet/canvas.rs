//! A page that is being drawn: texts, lines and boards, in points.

use std::fmt::Write;

use super::{Link, Page, Paper};
use crate::svg::{Drawn, PAPER_STYLE, escape};

/// The free edge of every page: printers reach no further.
pub(super) const MARGIN: f32 = 42.0;
/// The height of what stands above and below the puzzles of a page.
const HEAD: f32 = 26.0;
const FOOT: f32 = 18.0;

const STYLE: &str = "\
.t{text-anchor:start;dominant-baseline:auto;fill:#000}.m{text-anchor:middle;dominant-baseline:auto;fill:#000}\
.e{text-anchor:end;dominant-baseline:auto;fill:#000}.b{font-weight:bold}.faint{fill:#555}\
.rule{stroke:#999;stroke-width:.6}.write{stroke:#000;stroke-width:.7}";

/// A rectangle of a page: left, top, width, height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// How a text stands beside its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How thick and how dark a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Bold,
    Faint,
}

/// A page that is being drawn.
pub(super) struct Canvas {
    svg: String,
    links: Vec<Link>,
    width: f32,
    height: f32,
}

impl Canvas {
    /// An empty page.
    pub(super) fn new(paper: Paper) -> Self {
        let (width, height) = paper.size();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" height=\"{height}pt\">\
             <style>{PAPER_STYLE}{STYLE}</style>"
        );
        Self {
            svg,
            links: Vec::new(),
            width,
            height,
        }
    }

    /// What of the page is free for puzzles.
    pub(super) fn inside(&self) -> Area {
        Area {
            x: MARGIN,
            y: MARGIN + HEAD,
            width: self.width - 2.0 * MARGIN,
            height: self.height - 2.0 * MARGIN - HEAD - FOOT,
        }
    }

    /// Writes what the page belongs to into its upper left corner.
    pub(super) fn add_head(&mut self, text: &str) {
        let text = cut(text, 9.5, 0.55 * self.width);
        self.text(
            MARGIN,
            MARGIN + 8.0,
            9.5,
            Weight::Faint,
            Anchor::Start,
            &text,
        );
    }

    /// A line for the name of whoever solves, in the upper right corner.
    pub(super) fn add_name_line(&mut self, label: &str) {
        let (right, y) = (self.width - MARGIN, MARGIN + 8.0);
        let left = right - 150.0;
        self.line(left, y + 2.0, right, y + 2.0, "write");
        self.text(left - 4.0, y, 9.5, Weight::Plain, Anchor::End, label);
    }

    /// Writes the number of the page.
    pub(super) fn add_foot(&mut self, text: &str) {
        let y = self.height - MARGIN;
        self.text(
            self.width / 2.0,
            y,
            9.0,
            Weight::Faint,
            Anchor::Middle,
            text,
        );
    }

    /// Writes one line of text, its foot at this height.
    pub(super) fn text(
        &mut self,
        x: f32,
        y: f32,
        size: f32,
        weight: Weight,
        anchor: Anchor,
        text: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "t",
            Anchor::Middle => "m",
            Anchor::End => "e",
        };
        let weight = match weight {
            Weight::Plain => "",
            Weight::Bold => " b",
            Weight::Faint => " faint",
        };
        let text = escape(text);
        self.add(format_args!(
            "<text class=\"{anchor}{weight}\" x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\">{text}</text>"
        ));
    }

    /// Writes a paragraph from the upper left corner of an area on, as wide as that; returns how high it is.
    pub(super) fn paragraph(&mut self, area: Area, size: f32, text: &str) -> f32 {
        let lines = wrapped(text, size, area.width);
        let step = line_height(size);
        for (nth, line) in lines.iter().enumerate() {
            let y = area.y + size + nth as f32 * step;
            self.text(area.x, y, size, Weight::Plain, Anchor::Start, line);
        }
        lines.len() as f32 * step
    }

    /// Draws a line of a class.
    pub(super) fn line(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, class: &str) {
        self.add(format_args!(
            "<line class=\"{class}\" x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\"/>"
        ));
    }

    /// Draws a board at this scale, its upper left corner here.
    pub(super) fn board(&mut self, x: f32, y: f32, scale: f32, board: &Drawn) {
        self.shapes(x, y, scale, &board.shapes);
    }

    /// Draws shapes at this scale, their origin here.
    pub(super) fn shapes(&mut self, x: f32, y: f32, scale: f32, shapes: &str) {
        self.add(format_args!(
            "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">{shapes}</g>"
        ));
    }

    /// Makes an area lead somewhere.
    pub(super) fn link(&mut self, area: Area, to: &str) {
        self.links.push(Link {
            area: [area.x, area.y, area.x + area.width, area.y + area.height],
            to: to.to_owned(),
        });
    }

    /// The page as it stands.
    pub(super) fn finish(mut self) -> Page {
        self.svg.push_str("</svg>\n");
        Page {
            svg: self.svg,
            links: self.links,
        }
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        self.svg.write_fmt(shape).expect("a string takes any text");
    }
}

/// From one line of a text to the next.
pub(super) fn line_height(size: f32) -> f32 {
    1.32 * size
}

/// A text in lines that are not wider than this.
pub(super) fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = format!("{line} {word}");
        if !line.is_empty() && width < text_width(&longer, size) {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        } else if line.is_empty() {
            line.push_str(word);
        } else {
            line = longer;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// As much of a text as is not wider than this.
pub(super) fn cut(text: &str, size: f32, width: f32) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width < text_width(&kept, size) + size {
            break;
        }
    }
    kept.trim_end().to_owned() + "…"
}

/// About how wide a text is, rather too much than too little: the fonts are DejaVu Sans and whatever a browser has in its
/// place.
pub(super) fn text_width(text: &str, size: f32) -> f32 {
    let width = |letter: char| match letter {
        'i' | 'j' | 'l' | '\'' | '’' | 'î' | 'ï' | '|' => 0.29,
        ' ' | '.' | ',' | ':' | ';' | 'I' | '!' | '\u{a0}' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '-' | '/' => 0.41,
        'c' | 's' | 'z' | 'k' | 'v' | 'x' | 'y' | 'J' | '?' => 0.59,
        'm' | 'M' | 'w' | 'W' | '@' | '%' | '…' | 'Œ' | 'œ' | '—' => 1.0,
        'A'..='Z' | 'É' | 'È' | 'À' | 'Ç' => 0.75,
        '★' | '☆' => 0.85,
        _ => 0.64,
    };
    size * text.chars().map(width).sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_broken_between_words_and_none_is_lost() {
        let text = "Every tree has one tent beside it, above, below, left or right.";
        let lines = wrapped(text, 10.0, 120.0);
        assert!(3 <= lines.len());
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| text_width(line, 10.0) <= 120.0));
    }

    #[test]
    fn a_word_that_is_too_long_has_a_line_of_its_own() {
        assert_eq!(
            wrapped("a wwwwwwwwww b", 10.0, 50.0),
            ["a", "wwwwwwwwww", "b"]
        );
    }

    #[test]
    fn a_text_that_is_cut_says_so() {
        assert_eq!(cut("short", 10.0, 100.0), "short");
        let long = cut("a rather long title of a puzzle", 10.0, 80.0);
        assert!(
            long.ends_with('…') && text_width(&long, 10.0) <= 85.0,
            "{long}"
        );
    }
}
