//! The table as a picture: bar, board, panel with notes and choices, message, keys.

use games::game::Status;
use games::view::{Gesture, Tone, View};
use games::why::Why;
use games::words::{Book, Sentence};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};

use super::hands::Choice;
use super::page::{Overlay, PlayPage};
use crate::calendar::daily_seed;
use crate::tui::app::Context;
use crate::tui::board::{self, Board, Marks};
use crate::tui::frame;
use crate::tui::keys::{self, BINDINGS, Command};
use crate::tui::style::{STRONG, sign};

/// The panel beside the board is at least this wide, and this wide before the board is drawn larger.
const PANEL: u16 = 26;
const WIDE_PANEL: u16 = 30;
/// It gives way as far as this where that lets the whole board be seen.
const NARROW_PANEL: u16 = 19;

/// Rows for messages: so many are kept free, and so many may be used.
const MESSAGE: (u16, u16) = (3, 7);

impl PlayPage {
    /// Draws the table and what lies over it.
    pub(in crate::tui) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        let (words, tone) = self.words(context);
        let n_rows = frame::wrapped(&Text::raw(words.as_str()), frame.area().width - 2);
        let [bar, middle, message, bottom] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(n_rows.clamp(MESSAGE.0, MESSAGE.1)),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        frame::bar(frame, bar, &self.title(context), &self.standing(context));
        let (view, why) = match &self.film {
            Some(film) => (film.view(), film.step().map(|step| step.1.clone())),
            None => (self.view.clone(), self.advice.why()),
        };
        self.draw_middle(frame, middle, &view, why.as_ref(), context);
        draw_message(frame, message, &words, tone, context);
        frame::keys(frame, bottom, &self.bottom_keys(context), context.colours);
        if let Some(overlay) = self.overlay {
            let (title, text) = self.overlay_text(overlay, context);
            self.most_scroll = frame::popup(frame, &title, text, self.scroll);
        }
    }

    fn draw_middle(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        view: &View,
        why: Option<&Why>,
        context: &Context<'_>,
    ) {
        let (board_area, panel_area) = split(area, view, context.speech.book);
        let focus = match &self.film {
            Some(_) => board::visited(view).or_else(|| why?.follows.first().copied()),
            None => self.cursor,
        };
        self.board
            .lay_out(view, context.speech.book, board_area, focus);
        let marks = Marks {
            cursor: self
                .cursor
                .filter(|_| self.film.is_none() && !keys::uses_arrows(view)),
            held: self.held,
            why,
        };
        self.board.draw(view, marks, context, frame.buffer_mut());
        let panel = self.panel(view, panel_area.width, context);
        frame.render_widget(Paragraph::new(panel).wrap(Wrap { trim: false }), panel_area);
    }

    fn title(&self, context: &Context<'_>) -> String {
        let mut parts = vec![context.title(self.session.game())];
        if let Some(school) = &self.school {
            parts.push(school.title(context));
        } else if let Some(rounds) = self.session.rounds() {
            let sentence = Sentence::new("tui-round")
                .with("round", rounds.round)
                .with("rounds", rounds.n_rounds(self.session.game()));
            parts.push(context.tell(&sentence));
        } else if !self.session.spec().is_empty() {
            parts.push(context.kind(self.session.game(), self.session.spec()));
            if self.session.seed() == Some(daily_seed()) {
                parts.push(context.say("tui-todays"));
            }
        }
        parts.join(" · ")
    }

    /// Turns and time, on the right of the bar.
    fn standing(&self, context: &Context<'_>) -> String {
        let turns = Sentence::new("tui-turns").with("n", self.session.n_played());
        let mut parts = vec![context.tell(&turns)];
        if 0 < self.session.n_hints() {
            let hints = Sentence::new("tui-hints").with("n", self.session.n_hints());
            parts.push(context.tell(&hints));
        }
        if !self.is_timer_hidden {
            parts.push(match self.session.millis_left() {
                Some(left) => {
                    let time = clock_text(left.div_ceil(1000));
                    context.tell(&Sentence::new("tui-time-left").with("time", time))
                }
                None => clock_text(self.session.millis() / 1000),
            });
        }
        parts.join(" · ")
    }

    /// The panel: who plays, notes, how good it can be, choices.
    fn panel(&self, view: &View, width: u16, context: &Context<'_>) -> Text<'static> {
        let mut lines: Vec<Line<'static>> = Vec::new();
        if 1 < self.session.players().len() && self.film.is_none() {
            lines.extend(self.player_lines(context));
            lines.push(Line::default());
        }
        for note in &view.notes {
            let words = format!(
                "{}{}",
                sign(note.tone),
                self.tell_named(&note.text, context)
            );
            lines.push(Line::styled(words, context.colours.tone(note.tone)));
        }
        lines.extend(self.cost_lines(context));
        if 0 < self.session.n_played() && self.film.is_none() {
            let sentence = Sentence::new("tui-line").with("line", self.last_moves());
            lines.push(Line::styled(
                context.tell(&sentence),
                context.colours.quiet(),
            ));
        }
        if let Some(part) = self.board.part(view) {
            let [left, right, top, bottom] = part;
            let sentence = Sentence::new("tui-part")
                .with("columns", format!("{left}-{right}/{}", view.width))
                .with("rows", format!("{top}-{bottom}/{}", view.height));
            lines.push(Line::styled(
                context.tell(&sentence),
                context.colours.quiet(),
            ));
        }
        if self.film.is_none() {
            let choices = self.choices(context);
            if !choices.is_empty() {
                lines.push(Line::default());
            }
            for (key, words) in brief(choices, context) {
                // What goes on in the next row stands under the words, not under the key.
                let mut key = format!("{key:>5}");
                let room = usize::from(width).saturating_sub(Line::raw(&key).width() + 2);
                for row in frame::rows_of(&words, room) {
                    let blank = " ".repeat(Line::raw(&key).width());
                    let shown = std::mem::replace(&mut key, blank);
                    lines.push(Line::from(vec![
                        Span::styled(shown, context.colours.key()),
                        Span::raw(format!("  {row}")),
                    ]));
                }
            }
        }
        if !view.legend.is_empty() {
            lines.push(Line::default());
        }
        let legend = view.legend.iter();
        lines.extend(legend.map(|line| Line::styled(context.tell(line), context.colours.quiet())));
        Text::from(lines)
    }

    /// The end of the line so far, as much as fits beside a board.
    fn last_moves(&self) -> String {
        const LONGEST: usize = 60;
        let line = self.session.line();
        let Some(cut) = line.len().checked_sub(LONGEST).filter(|cut| 0 < *cut) else {
            return line;
        };
        let blank = line.char_indices().find(|(at, c)| cut <= *at && *c == ' ');
        let rest = blank.map_or("", |(at, _)| &line[at..]);
        format!("…{rest}")
    }

    fn player_lines(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let to_move = match self.session.status() {
            Status::Open { seat } => Some(seat),
            _ => None,
        };
        let line = |seat: usize| {
            let is_next = to_move == Some(seat);
            let arrow = if is_next { "▸" } else { " " };
            let signs = ["( )", "[ ]"][seat.min(1)];
            let style = if is_next { STRONG } else { Style::new() };
            let name = self.player_name(seat, context);
            Line::styled(format!("{arrow} {signs} {name}"), style)
        };
        (0..self.session.players().len()).map(line).collect()
    }

    /// What the game can cost at best, what is known of it, and the player's own record.
    fn cost_lines(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        // While a sand-glass runs nobody is told how good it can be.
        if self.session.millis_left().is_some() && !self.session.is_over() && self.film.is_none() {
            return Vec::new();
        }
        let mut sentences = Vec::new();
        let (cost, bound) = self.search.so_far();
        match (self.best(), bound, cost) {
            (Some(0), ..) => {}
            (Some(best), ..) => sentences.push(Sentence::new("tui-best").with("cost", best)),
            (None, Some(bound), Some(cost)) => {
                let sentence = Sentence::new("tui-best-between").with("bound", bound);
                sentences.push(sentence.with("cost", cost));
            }
            (None, Some(bound), None) => {
                sentences.push(Sentence::new("tui-best-above").with("bound", bound));
            }
            (None, None, Some(cost)) if 0 < cost => {
                sentences.push(Sentence::new("tui-best-below").with("cost", cost));
            }
            (None, None, _) => {}
        }
        if let Some(record) = self.record.filter(|record| 0 < *record) {
            sentences.push(Sentence::new("tui-record").with("cost", record));
        }
        sentences
            .iter()
            .map(|sentence| Line::styled(context.tell(sentence), context.colours.quiet()))
            .collect()
    }

    /// What is said below the board.
    fn words(&self, context: &Context<'_>) -> (String, Tone) {
        let (words, tone) = match (&self.message, &self.film) {
            _ if self.is_solving() => (self.solving_words(context), Tone::Plain),
            (Some((words, tone)), _) if self.school.is_some() => {
                // What is asked for stays in sight.
                (format!("{words} · {}", self.idle_words(context)), *tone)
            }
            (Some((words, tone)), _) => (words.clone(), *tone),
            (None, Some(_)) => (self.film_words(context), Tone::Plain),
            (None, None) => (self.idle_words(context), Tone::Plain),
        };
        (format!("{}{words}", sign(tone)), tone)
    }

    /// That a solution is looked for, and how far that has come where the solver can tell.
    fn solving_words(&self, context: &Context<'_>) -> String {
        const WIDTH: usize = 20;
        match self.search.progress.done {
            Some(done) if 0.0 < done => {
                let full = ((WIDTH as f64 * done) as usize).min(WIDTH);
                let bar = format!("{}{}", "█".repeat(full), "░".repeat(WIDTH - full));
                let sentence = Sentence::new("tui-solving-share");
                let sentence = sentence.with("share", (100.0 * done) as usize);
                format!("{bar} {}", context.tell(&sentence))
            }
            _ => context.say("tui-solving"),
        }
    }

    fn film_words(&self, context: &Context<'_>) -> String {
        let Some(film) = &self.film else {
            return String::new();
        };
        let (at, n_steps) = film.progress();
        let place = Sentence::new("tui-film-at")
            .with("at", at)
            .with("steps", n_steps);
        let mut parts = vec![context.tell(&place)];
        match film.step() {
            Some((moves, why)) if !film.is_over() || 1 < moves.len() => {
                parts.push(format!("{}: {}", moves.join(" "), context.tell(&why.rule)));
            }
            _ => {}
        }
        if film.is_over()
            && let Some(Ok((answer, verdict))) = &self.search.found
        {
            parts.push(crate::print::claim_words(context.speech.book, answer.claim));
            parts.push(crate::verdict::verdict_words(context.speech.book, verdict));
        }
        parts.join(" · ")
    }

    /// What to do next, for anyone who has never played it.
    fn idle_words(&self, context: &Context<'_>) -> String {
        if let Some(school) = &self.school {
            return school.words(context);
        }
        if !self.is_persons_turn() && !self.session.is_over() {
            let seat = match self.session.status() {
                Status::Open { seat } => seat,
                _ => 0,
            };
            let sentence =
                Sentence::new("tui-bot-thinks").with("bot", self.player_name(seat, context));
            return context.tell(&sentence);
        }
        match self.session.n_played() {
            0 => context.say(&format!("{}-about", self.session.game().info().id)),
            _ => String::new(),
        }
    }

    fn bottom_keys(&self, context: &Context<'_>) -> Vec<(String, String)> {
        if let Some(film) = &self.film {
            let go = if film.is_running {
                "tui-key-stop"
            } else {
                "tui-key-go"
            };
            let mut rows = vec![
                (context.say("tui-space"), context.say(go)),
                ("←→".to_owned(), context.say("tui-key-step")),
                ("+ -".to_owned(), context.say("tui-key-speed")),
                ("Enter".to_owned(), context.say("tui-key-keep")),
                ("Esc".to_owned(), context.say("tui-key-own-game")),
            ];
            if self.has_notes() {
                rows.insert(3, ("i".to_owned(), context.say("tui-key-notes")));
            }
            return rows;
        }
        let is_fitting = |command| match command {
            Command::Pause | Command::Faster | Command::Slower => self.is_watched(),
            Command::Letters => false,
            _ => true,
        };
        BINDINGS
            .iter()
            .filter(|row| is_fitting(row.command))
            .map(|row| {
                let words = match row.command {
                    Command::Next if self.session.rounds().is_some() => "tui-key-next-round",
                    _ => row.words,
                };
                (
                    keys::name(row, &self.view, self.has_letters),
                    context.say(words),
                )
            })
            .filter(|(key, _)| !key.is_empty())
            .collect()
    }

    fn overlay_text(&self, overlay: Overlay, context: &Context<'_>) -> (String, Text<'static>) {
        let id = self.session.game().info().id;
        match overlay {
            Overlay::Help => (context.say("tui-help-title"), self.help(context)),
            Overlay::Rules => {
                let mut rules = vec![context.say(&format!("{id}-rules"))];
                let legend: Vec<String> = self
                    .view
                    .legend
                    .iter()
                    .map(|line| context.tell(line))
                    .collect();
                rules.extend((!legend.is_empty()).then(|| legend.join("\n")));
                (
                    context.title(self.session.game()),
                    Text::raw(rules.join("\n\n")),
                )
            }
            Overlay::Text => {
                let sentence = Sentence::new("tui-text-resume").with("id", self.session.id());
                let line = Sentence::new("tui-line").with("line", self.session.line());
                let text = format!(
                    "{}\n\n{}\n\n{}",
                    self.session.text(),
                    context.tell(&line),
                    context.tell(&sentence)
                );
                (context.say("tui-text-title"), Text::raw(text))
            }
            Overlay::Notes => {
                let notes = self.search.answer().map_or(&[][..], |answer| &answer.notes);
                let told: Vec<String> = notes
                    .iter()
                    .map(|note| note.told(context.speech.book))
                    .collect();
                (context.say("tui-notes-title"), Text::raw(told.join("\n")))
            }
        }
    }

    fn help(&self, context: &Context<'_>) -> Text<'static> {
        let row = |key: String, words: String| {
            Line::from(vec![
                Span::styled(format!("{key:>12}"), context.colours.key()),
                Span::raw(format!("  {words}")),
            ])
        };
        let fixed = |key: &str, id: &str| row(key.to_owned(), context.say(id));
        let mut lines = Vec::new();
        let view = &self.view;
        let has_keys = view
            .all_offers()
            .any(|offer| matches!(offer.gesture, Gesture::Key(_)));
        if has_keys {
            lines.push(Line::styled(context.title(self.session.game()), STRONG));
            for offer in view.all_offers() {
                if let Gesture::Key(key) = offer.gesture {
                    let name = keys::key_name(key, &context.say("tui-space"));
                    lines.push(row(name, context.tell(&offer.label)));
                }
            }
            lines.push(Line::default());
        }
        lines.push(Line::styled(context.say("tui-help-moving"), STRONG));
        if !keys::uses_arrows(view) {
            lines.push(fixed("←↓↑→  jkl", "tui-help-cursor"));
            lines.push(fixed("v", "tui-help-letters"));
        }
        lines.push(fixed("Enter", "tui-help-main"));
        lines.push(fixed("x", "tui-help-second"));
        lines.push(fixed("Shift-←↓↑→", "tui-help-paint"));
        if !keys::uses_digits(view) {
            lines.push(fixed("1-9", "tui-help-number"));
        }
        lines.push(fixed("Esc", "tui-help-escape"));
        lines.push(row(context.say("tui-mouse"), context.say("tui-help-mouse")));
        lines.push(Line::default());
        lines.push(Line::styled(context.say("tui-help-commands"), STRONG));
        for binding in BINDINGS {
            let mut names = vec![keys::name(binding, view, self.has_letters)];
            match binding.command {
                Command::Undo => names.push("Ctrl-Z".to_owned()),
                Command::Redo => names.push("Ctrl-Y".to_owned()),
                Command::Hint => names.push("H".to_owned()),
                _ => {}
            }
            if let Some(number) = binding.function {
                names.push(format!("F{number}"));
            }
            names.retain(|name| !name.is_empty());
            names.dedup();
            let words = context.say(&format!("{}-long", binding.words));
            lines.push(row(names.join(" "), words));
        }
        lines.push(fixed("Ctrl-C", "tui-help-quit"));
        Text::from(lines)
    }
}

fn draw_message(frame: &mut Frame<'_>, area: Rect, words: &str, tone: Tone, context: &Context<'_>) {
    let area = Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(2),
        ..area
    };
    let style = context.colours.tone(tone).add_modifier(Modifier::BOLD);
    let text = Paragraph::new(words).style(style).wrap(Wrap { trim: true });
    frame.render_widget(text, area);
}

/// Choices as keys and words; things that could be put here share a line.
fn brief(choices: Vec<Choice>, context: &Context<'_>) -> Vec<(String, String)> {
    let (puts, others): (Vec<Choice>, Vec<Choice>) = choices
        .into_iter()
        .partition(|choice| choice.what.is_some());
    let mut rows: Vec<(String, String)> = others
        .into_iter()
        .map(|choice| (choice.key, choice.words))
        .collect();
    if let (Some(first), Some(last)) = (puts.first(), puts.last()) {
        let whats: Vec<&str> = puts.iter().filter_map(|put| put.what.as_deref()).collect();
        let sentence = Sentence::new("tui-choice-put").with("what", whats.join(" "));
        let key = match puts.len() {
            1 => first.key.clone(),
            _ => format!("{}-{}", first.key, last.key),
        };
        rows.push((key, context.tell(&sentence)));
    }
    rows
}

/// The areas of the board and of the panel: side by side, or one above the other in a narrow window.
fn split(area: Rect, view: &View, book: &Book) -> (Rect, Rect) {
    let area = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(1),
    };
    let height = usize::from(area.height);
    if 2 * PANEL <= area.width {
        let roomy = usize::from(area.width.saturating_sub(WIDE_PANEL + 3));
        let (wide, _) = Board::size(view, book, roomy, height);
        let room = |panel: u16| area.width - panel - 3;
        let width = match u16::try_from(wide) {
            Ok(wide) if wide <= room(NARROW_PANEL) => wide,
            _ => room(PANEL),
        };
        let [board, _, panel] = Layout::horizontal([
            Constraint::Length(width),
            Constraint::Length(3),
            Constraint::Fill(1),
        ])
        .areas(area);
        return (board, panel);
    }
    let (_, tall) = Board::size(
        view,
        book,
        usize::from(area.width),
        height.saturating_sub(6),
    );
    let most = area.height.saturating_sub(6).max(area.height / 2);
    let [board, _, panel] = Layout::vertical([
        Constraint::Length((tall.min(usize::from(u16::MAX)) as u16).min(most)),
        Constraint::Length(1),
        Constraint::Fill(1),
    ])
    .areas(area);
    (board, panel)
}

/// Seconds as a clock shows them: `02:05`, `1:02:05`.
pub(in crate::tui) fn clock_text(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use games::symbol::{Paint, Symbol};
    use games::view::{Ground, Icon, Spot};

    use super::*;

    static STAR: Symbol = Symbol {
        id: "star",
        shapes: &[],
        sign: "*",
        ink: Paint::None,
        paper: Paint::None,
    };

    #[test]
    fn a_board_of_14_by_14_is_seen_whole_in_the_usual_window() {
        let spot = |at: usize| Spot {
            x: at % 14,
            y: at / 14,
            ground: Ground::Hue(0),
            icon: (at == 0).then_some(Icon::of(&STAR)),
            ..Spot::default()
        };
        let view = View {
            width: 14,
            height: 14,
            spots: (0..14 * 14).map(spot).collect(),
            ..View::default()
        };
        let book = Book::english();
        let (area, panel) = split(Rect::new(0, 1, 80, 19), &view, book);
        let mut board = Board::default();
        board.lay_out(&view, book, area, None);
        assert_eq!(board.part(&view), None);
        assert!(NARROW_PANEL <= panel.width, "{panel}");
    }
}
