//! A puzzle from elsewhere: pasted or typed, in any format, or the name of a file.

use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::pages::{Menu, Next};
use super::pick::{areas, draw_keys, inset};
use crate::cli::PuzzleArgs;
use crate::cli::options::TableOptions;
use crate::failure::Failure;
use crate::input;
use crate::tui::app::{Context, Go};
use crate::tui::frame;
use workbench::session::Session;

/// No puzzle text is longer than this.
const LONGEST: usize = 10_000_000;

/// The text so far, and what is wrong with it.
#[derive(Default)]
pub(in crate::tui) struct Paste {
    text: String,
    problem: Option<String>,
}

impl Paste {
    /// Opens the puzzle of a text, or shows the text with what is wrong with it.
    pub(super) fn read(text: &str, context: &Context<'_>) -> Result<Next, Failure> {
        match Self::open(text, context) {
            Ok(session) => Ok(Next::Go(Go::Play(Box::new(session), None))),
            Err(failure) => Ok(Next::Menu(Menu::Paste(Self {
                text: text.to_owned(),
                problem: Some(failure.message().to_owned()),
            }))),
        }
    }

    fn open(text: &str, context: &Context<'_>) -> Result<Session, Failure> {
        let args = PuzzleArgs {
            puzzle: vec![text.trim().to_owned()],
            game: None,
            from: None,
            options: TableOptions::default(),
        };
        if args.puzzle[0] == "-" {
            return Err(Failure::new("fail-expected-puzzle"));
        }
        let given = input::puzzle(&args, None)?;
        let mut session = Session::new(context.store.new_id()?, given.puzzle, Vec::new());
        for mv in given.line.unwrap_or_default().split_ascii_whitespace() {
            session.play(mv)?;
        }
        Ok(session)
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        let [bar, above, middle, below, bottom] = areas(frame, 3, 6);
        frame::bar(frame, bar, &context.say("tui-menu-paste"), "Quadrille");
        let words = Paragraph::new(context.say("tui-paste-how")).wrap(Wrap { trim: true });
        let above = inset(above);
        frame.render_widget(
            words,
            Rect {
                y: above.y + 1,
                height: 2,
                ..above
            },
        );
        let block = Block::bordered().border_type(BorderType::Rounded);
        let tail = tail(&self.text, middle);
        let text = Paragraph::new(format!("{tail}▏")).wrap(Wrap { trim: false });
        frame.render_widget(text.block(block), inset(middle));
        if let Some(problem) = &self.problem {
            let words = Paragraph::new(problem.as_str())
                .wrap(Wrap { trim: false })
                .style(context.colours.tone(games::view::Tone::Wrong));
            frame.render_widget(words, inset(below));
        }
        let rows = [
            ("Enter", "tui-key-open"),
            ("Ctrl-U", "tui-key-empty"),
            ("Esc", "tui-key-back"),
        ];
        draw_keys(frame, bottom, context, &rows);
    }

    pub(super) fn handle(&mut self, event: &Event, context: &Context<'_>) -> Result<Next, Failure> {
        match event {
            Event::Paste(text) if self.text.len() + text.len() < LONGEST => {
                self.text += &text.replace("\r\n", "\n").replace('\r', "\n");
                self.problem = None;
            }
            Event::Key(key) => match key.code {
                KeyCode::Esc => return Ok(Next::Menu(Menu::new(context)?)),
                KeyCode::Enter if key.modifiers.contains(KeyModifiers::ALT) => self.text.push('\n'),
                KeyCode::Enter if !self.text.trim().is_empty() => {
                    return Self::read(&self.text, context);
                }
                KeyCode::Backspace => {
                    self.text.pop();
                }
                KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    self.text.clear();
                    self.problem = None;
                }
                KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                    self.text.push(letter);
                }
                _ => {}
            },
            _ => {}
        }
        Ok(Next::Stay)
    }
}

/// As much of the end of a text as an area can show.
fn tail(text: &str, area: Rect) -> String {
    let most = usize::from(area.width) * usize::from(area.height) / 2;
    let height = usize::from(area.height).saturating_sub(3).max(1);
    let lines: Vec<&str> = text.split('\n').collect();
    let last = lines[lines.len().saturating_sub(height)..].join("\n");
    let n_chars = last.chars().count();
    last.chars().skip(n_chars.saturating_sub(most)).collect()
}
