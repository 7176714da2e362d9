//! Keys and mouse in a list: the same on every page.

use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use crate::tui::app::Context;
use crate::tui::frame::{self, List};

/// What an event means for a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pick {
    /// This row was chosen.
    Chosen(usize),
    /// The player wants to go back.
    Back,
    /// Nothing that concerns the list, or it has been done.
    None,
}

/// Moves through a list, chooses, or goes back.
pub(super) fn pick(list: &mut List, event: &Event) -> Pick {
    const PAGE: i64 = 10;
    match event {
        Event::Key(key) => match key.code {
            KeyCode::Up | KeyCode::Char('k') => list.go(-1),
            KeyCode::Down | KeyCode::Char('j') => list.go(1),
            KeyCode::PageUp => list.go(-PAGE),
            KeyCode::PageDown => list.go(PAGE),
            KeyCode::Home => list.go(i64::MIN),
            KeyCode::End => list.go(i64::MAX),
            KeyCode::Enter | KeyCode::Char(' ') if !list.rows.is_empty() => {
                return Pick::Chosen(list.at);
            }
            KeyCode::Esc | KeyCode::Char('q') => return Pick::Back,
            _ => {}
        },
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::ScrollUp => list.go(-1),
            MouseEventKind::ScrollDown => list.go(1),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(row) = list.row_at(mouse.column, mouse.row) {
                    list.at = row;
                    return Pick::Chosen(row);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => return Pick::Back,
            _ => {}
        },
        _ => {}
    }
    Pick::None
}

/// The areas of a page: bar, words above, list, words below, keys.
pub(super) fn areas(frame: &Frame<'_>, n_above: u16, n_below: u16) -> [Rect; 5] {
    Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(n_above),
        Constraint::Fill(1),
        Constraint::Length(n_below),
        Constraint::Length(1),
    ])
    .areas(frame.area())
}

/// Draws what every page with a list has: title, list, words below it, keys.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    context: &Context<'_>,
    title: &str,
    list: &mut List,
    below: &str,
    more: &[(&str, &str)],
) {
    let [bar, _, middle, foot, bottom] = areas(frame, 1, 4);
    frame::bar(frame, bar, title, "Quadrille");
    let middle = inset(middle);
    list.draw(middle, context.colours, frame.buffer_mut());
    let words = Paragraph::new(below).wrap(Wrap { trim: true });
    frame.render_widget(words, inset(foot));
    let mut rows: Vec<(&str, &str)> = vec![("↑↓", "tui-key-choose"), ("Enter", "tui-key-take")];
    rows.extend(more);
    rows.push(("Esc", "tui-key-back"));
    draw_keys(frame, bottom, context, &rows);
}

/// Draws keys with the words of these ids.
pub(super) fn draw_keys(
    frame: &mut Frame<'_>,
    area: Rect,
    context: &Context<'_>,
    rows: &[(&str, &str)],
) {
    let told: Vec<(String, String)> = rows
        .iter()
        .map(|(key, id)| ((*key).to_owned(), context.say(id)))
        .collect();
    frame::keys(frame, area, &told, context.colours);
}

/// The area without its first and last columns.
pub(super) fn inset(area: Rect) -> Rect {
    Rect {
        x: area.x + 2,
        width: area.width.saturating_sub(4),
        ..area
    }
}

/// A text cut to a width, with a mark where it was cut.
pub(super) fn cut(text: &str, width: usize) -> String {
    if Line::raw(text).width() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}
