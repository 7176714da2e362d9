//! Small pieces that every page draws: the bar at the top, the keys at the bottom, boxes, lists, texts.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use super::style::{CHOSEN, Colours, STRONG};

/// The smallest window in which everything can be read.
pub(super) const SMALLEST: (u16, u16) = (48, 16);

/// The bar at the top: what this is on the left, how it stands on the right.
pub(super) fn bar(frame: &mut Frame<'_>, area: Rect, left: &str, right: &str) {
    frame.buffer_mut().set_style(area, CHOSEN);
    let right_width = Line::raw(right).width() as u16 + 1;
    let room = usize::from(area.width.saturating_sub(right_width + 2));
    let buffer = frame.buffer_mut();
    buffer.set_stringn(area.x + 1, area.y, left, room, CHOSEN);
    if right_width < area.width {
        buffer.set_string(area.right() - right_width, area.y, right, CHOSEN);
    }
}

/// Keys with what they do, as many as there is room for.
pub(super) fn keys(frame: &mut Frame<'_>, area: Rect, rows: &[(String, String)], colours: Colours) {
    let mut spans: Vec<Span<'_>> = vec![Span::raw(" ")];
    let mut width = 1;
    for (key, words) in rows {
        let needed = Line::raw(key.as_str()).width() + Line::raw(words.as_str()).width() + 3;
        if usize::from(area.width) < width + needed {
            continue;
        }
        width += needed;
        spans.push(Span::styled(key.as_str(), colours.key()));
        spans.push(Span::raw(format!(" {words}  ")));
    }
    frame.render_widget(Line::from(spans), area);
}

/// A box in the middle of the screen with a text of any length; says how far it can be scrolled.
pub(super) fn popup(frame: &mut Frame<'_>, title: &str, text: Text<'_>, scroll: u16) -> u16 {
    let screen = frame.area();
    let width = screen.width.saturating_sub(4).min(76);
    let inner_width = width.saturating_sub(4);
    let n_lines = wrapped(&text, inner_width);
    let height = (n_lines + 2).min(screen.height.saturating_sub(2));
    let area = screen.centered(Constraint::Length(width), Constraint::Length(height));
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(Span::styled(format!(" {title} "), STRONG))
        .padding(ratatui::widgets::Padding::horizontal(1));
    let most = (n_lines + 2).saturating_sub(height);
    frame.render_widget(Clear, area);
    frame.render_widget(
        Paragraph::new(text)
            .wrap(Wrap { trim: false })
            .scroll((scroll.min(most), 0))
            .block(block),
        area,
    );
    most
}

/// Words in rows of at most this width; a word that is wider has a row of its own.
pub(super) fn rows_of(words: &str, width: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in words.split(' ') {
        let row = rows.last_mut().expect("there is always a row");
        if row.is_empty() {
            row.push_str(word);
        } else if Line::raw(row.as_str()).width() + 1 + Line::raw(word).width() <= width {
            row.push(' ');
            row.push_str(word);
        } else {
            rows.push(word.to_owned());
        }
    }
    rows
}

/// How many rows a text needs at this width.
pub(super) fn wrapped(text: &Text<'_>, width: u16) -> u16 {
    let mut n_rows = 0;
    for line in &text.lines {
        n_rows += wrapped_line(&line.to_string(), usize::from(width.max(1)));
    }
    n_rows as u16
}

fn wrapped_line(line: &str, width: usize) -> usize {
    let mut n_rows = 1;
    let mut used = 0;
    for word in line.split_inclusive(' ') {
        let wide = Line::raw(word).width();
        let bare = Line::raw(word.trim_end()).width();
        if width < used + bare && 0 < used {
            n_rows += 1;
            used = 0;
        }
        n_rows += bare.saturating_sub(1) / width;
        used += if width < bare { wide % width } else { wide };
    }
    n_rows
}

/// Says that the window is too small, and what is needed.
pub(super) fn too_small(frame: &mut Frame<'_>, words: &str) {
    let area = frame.area();
    let text = Paragraph::new(words).wrap(Wrap { trim: true }).centered();
    let [_, middle, _] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(area.height.min(4)),
        Constraint::Fill(1),
    ])
    .areas(area);
    frame.render_widget(text, middle);
}

/// A list of which one row is chosen.
#[derive(Debug, Clone, Default)]
pub(super) struct List {
    /// What the rows say: on the left, and quietly on the right.
    pub(super) rows: Vec<(String, String)>,
    /// Headings, each above the row with this number.
    pub(super) headings: Vec<(usize, String)>,
    /// The chosen row.
    pub(super) at: usize,
    area: Rect,
    /// The first line that is shown, and which row each line of the list is.
    first: usize,
    lines: Vec<Option<usize>>,
}

impl List {
    /// Rows without headings.
    pub(super) fn new(rows: Vec<(String, String)>) -> Self {
        Self {
            rows,
            ..Self::default()
        }
    }

    /// Chooses another row; stops at the ends.
    pub(super) fn go(&mut self, n: i64) {
        let last = self.rows.len().saturating_sub(1) as i64;
        self.at = (self.at as i64).saturating_add(n).clamp(0, last) as usize;
    }

    /// The row under the mouse.
    pub(super) fn row_at(&self, column: u16, row: u16) -> Option<usize> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let line = usize::from(row - self.area.y) + self.first;
        self.lines.get(line).copied().flatten()
    }

    /// Draws it so that the chosen row is seen.
    pub(super) fn draw(&mut self, area: Rect, colours: Colours, buffer: &mut Buffer) {
        self.area = area;
        self.lines.clear();
        let mut texts: Vec<(String, String, Style)> = Vec::new();
        for (at, (left, right)) in self.rows.iter().enumerate() {
            for (_, heading) in self.headings.iter().filter(|(row, _)| *row == at) {
                if !self.lines.is_empty() {
                    self.lines.push(None);
                    texts.push((String::new(), String::new(), Style::new()));
                }
                self.lines.push(None);
                texts.push((heading.clone(), String::new(), STRONG));
            }
            self.lines.push(Some(at));
            let style = if at == self.at { CHOSEN } else { Style::new() };
            texts.push((format!("  {left}"), right.clone(), style));
        }
        let chosen = self.lines.iter().position(|line| *line == Some(self.at));
        let (chosen, height) = (chosen.unwrap_or(0), usize::from(area.height));
        // The line above the first row is its heading.
        self.first = self.first.min(if self.at == 0 { 0 } else { chosen });
        self.first = self.first.max((chosen + 1).saturating_sub(height));
        let shown = texts.iter().skip(self.first).take(height);
        for (y, (left, right, style)) in (area.y..).zip(shown) {
            let line = Rect {
                y,
                height: 1,
                ..area
            };
            buffer.set_style(line, *style);
            let (x, _) = buffer.set_stringn(area.x, y, left, usize::from(area.width), *style);
            let room = area.right().saturating_sub(x + 3);
            let right_width = Line::raw(right.as_str()).width() as u16;
            let from = area.right().saturating_sub(right_width.min(room) + 1);
            let quiet = if *style == CHOSEN {
                CHOSEN
            } else {
                colours.quiet()
            };
            buffer.set_stringn(from, y, right, usize::from(room), quiet);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_as_the_screen_wraps_them() {
        for (line, width, n_rows) in [
            ("", 10, 1),
            ("one two", 10, 1),
            ("one two three", 8, 2),
            ("one two three", 3, 4),
            ("abcdefghij", 5, 2),
            ("abcdefghijk", 5, 3),
        ] {
            assert_eq!(wrapped_line(line, width), n_rows, "`{line}` in {width}");
        }
    }

    #[test]
    fn a_list_scrolls_to_what_is_chosen() {
        let rows = (0..50).map(|n| (n.to_string(), String::new())).collect();
        let mut list = List::new(rows);
        list.go(100);
        let area = Rect::new(0, 0, 20, 10);
        let mut buffer = Buffer::empty(area);
        list.draw(area, Colours::None, &mut buffer);
        assert_eq!(list.row_at(0, 9), Some(49));
        list.go(-100);
        list.draw(area, Colours::None, &mut buffer);
        assert_eq!(list.row_at(0, 0), Some(0));
    }
}
