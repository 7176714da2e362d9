//! The page of a game: which kind of puzzle, and which one: new, of the day, or by number.

use games::any::AnyGame;
use games::words::Sentence;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::form::Form;
use super::pages::{Menu, Next};
use super::pick::{self, Pick, areas, inset};
use crate::calendar::daily_seed;
use crate::failure::Failure;
use crate::run::clock_seed;
use crate::tui::app::{Context, Go, Recipe};
use crate::tui::frame::{self, List};
use crate::tui::style::{CHOSEN, STRONG};
use workbench::session::{Rounds, Session};

/// The page of a game.
pub(in crate::tui) struct Kinds {
    game: &'static dyn AnyGame,
    list: List,
    seed: Seed,
    problem: Option<String>,
}

/// Which puzzle of a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Seed {
    New,
    Daily,
    Number(String),
}

impl Kinds {
    pub(super) fn new(
        game: &'static dyn AnyGame,
        problem: Option<String>,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        let info = game.info();
        let presets = info.presets.iter();
        let mut rows: Vec<(String, String)> = presets
            .map(|spec| (context.kind(game, spec), String::new()))
            .collect();
        let last = context.store.last_kind(info.id)?;
        let at = last.map(|last| {
            let is_last = |spec: &&str| game.spec(spec).is_ok_and(|spec| spec == last);
            let own = info.presets.len() + info.series.len();
            info.presets.iter().position(is_last).unwrap_or(own)
        });
        let series = info.series.iter();
        rows.extend(series.map(|series| {
            let rounds = Sentence::new("tui-rounds").with("n", series.rounds);
            let words = context.say(&format!("{}-series-{}", info.id, series.name));
            (words, context.tell(&rounds))
        }));
        if !game.fields().is_empty() {
            rows.push((context.say("tui-own"), String::new()));
        }
        if !game.lessons().is_empty() {
            rows.push((context.say("tui-learn"), String::new()));
        }
        let n_rows = rows.len();
        let mut list = List::new(rows);
        list.at = at.unwrap_or(0).min(n_rows.saturating_sub(1));
        list.headings.push((0, context.say("tui-kinds")));
        if !info.series.is_empty() {
            list.headings
                .push((info.presets.len(), context.say("tui-series")));
            let own = info.presets.len() + info.series.len();
            list.headings.push((own, String::new()));
        }
        Ok(Self {
            game,
            list,
            seed: Seed::New,
            problem,
        })
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        let [bar, above, middle, below, bottom] = areas(frame, 4, 3);
        frame::bar(frame, bar, &context.title(self.game), "Quadrille");
        let about = context.say(&format!("{}-about", self.game.info().id));
        let about = Paragraph::new(about).wrap(Wrap { trim: true });
        let mut about_area = inset(above);
        about_area.y += 1;
        about_area.height -= 1;
        frame.render_widget(about, about_area);
        self.list
            .draw(inset(middle), context.colours, frame.buffer_mut());
        let mut foot = inset(below);
        foot.height = 1;
        frame.render_widget(self.seed_line(context), foot);
        if let Some(problem) = &self.problem {
            foot.y += 1;
            foot.height = 2;
            let words = Paragraph::new(problem.as_str()).wrap(Wrap { trim: true });
            frame.render_widget(words, foot);
        }
        let rows = [
            ("↑↓", "tui-key-choose"),
            ("←→", "tui-key-seed"),
            ("0-9", "tui-key-number"),
            ("Enter", "tui-key-play"),
            ("Esc", "tui-key-back"),
        ];
        pick::draw_keys(frame, bottom, context, &rows);
    }

    fn seed_line(&self, context: &Context<'_>) -> Line<'static> {
        let number = match &self.seed {
            Seed::Number(digits) => format!("{} {digits}▏", context.say("tui-seed-number")),
            _ => context.say("tui-seed-number"),
        };
        let daily = Sentence::new("tui-seed-daily").with("date", date(daily_seed()));
        let choice = |is_chosen, words: String| {
            let style = if is_chosen {
                CHOSEN
            } else {
                context.colours.quiet()
            };
            [Span::styled(format!(" {words} "), style), Span::raw(" ")]
        };
        let mut spans = vec![Span::styled(
            format!("{}  ", context.say("tui-seed")),
            STRONG,
        )];
        spans.extend(choice(self.seed == Seed::New, context.say("tui-seed-new")));
        spans.extend(choice(self.seed == Seed::Daily, context.tell(&daily)));
        spans.extend(choice(matches!(self.seed, Seed::Number(_)), number));
        Line::from(spans)
    }

    pub(super) fn handle(&mut self, event: &Event, context: &Context<'_>) -> Result<Next, Failure> {
        if let Event::Key(key) = event {
            match (key.code, &mut self.seed) {
                (KeyCode::Char(digit @ '0'..='9'), Seed::Number(digits)) => {
                    // Any number of 19 digits fits.
                    if digits.len() < 19 {
                        digits.push(digit);
                    }
                    return Ok(Next::Stay);
                }
                (KeyCode::Char(digit @ '0'..='9'), seed) => {
                    *seed = Seed::Number(digit.to_string());
                    return Ok(Next::Stay);
                }
                (KeyCode::Backspace, Seed::Number(digits)) => {
                    digits.pop();
                    return Ok(Next::Stay);
                }
                (KeyCode::Right | KeyCode::Tab | KeyCode::Char('l'), seed) => *seed = seed.next(),
                (KeyCode::Left | KeyCode::BackTab | KeyCode::Char('h'), seed) => {
                    *seed = seed.next().next();
                }
                (KeyCode::Char('d'), seed) => *seed = Seed::Daily,
                (KeyCode::Char('n'), seed) => *seed = Seed::New,
                _ => {}
            }
        }
        match pick::pick(&mut self.list, event) {
            Pick::None => Ok(Next::Stay),
            Pick::Back => Ok(Next::Menu(Menu::new(context)?)),
            Pick::Chosen(at) => self.begin(at, context),
        }
    }

    fn begin(&mut self, at: usize, context: &Context<'_>) -> Result<Next, Failure> {
        let seed = self.seed.number();
        let info = self.game.info();
        if let Some(spec) = info.presets.get(at) {
            let recipe = Recipe {
                game: self.game,
                spec: (*spec).to_owned(),
                seed,
                players: Vec::new(),
            };
            return Ok(Next::Go(Go::Make(recipe)));
        }
        let Some(series) = info.series.get(at - info.presets.len()) else {
            let own = info.presets.len() + info.series.len();
            if self.game.fields().is_empty() || own < at {
                return Ok(Next::Go(Go::Learn(self.game, 0)));
            }
            let form = Form::new(self.game, self.seed.clone(), context)?;
            return Ok(Next::Menu(Menu::Form(form)));
        };
        match Session::round(
            context.store.new_id()?,
            self.game,
            Rounds::first(series, seed),
        ) {
            Ok(session) => Ok(Next::Go(Go::Play(Box::new(session), None))),
            Err(error) => {
                self.problem = Some(context.problem(&error));
                Ok(Next::Stay)
            }
        }
    }
}

impl Seed {
    /// The seed that it stands for; a new one is drawn.
    pub(super) fn number(&self) -> u64 {
        match self {
            Self::New => clock_seed(),
            Self::Daily => daily_seed(),
            Self::Number(digits) => digits.parse().unwrap_or(0),
        }
    }

    fn next(&self) -> Self {
        match self {
            Self::New => Self::Daily,
            Self::Daily => Self::Number(String::new()),
            Self::Number(_) => Self::New,
        }
    }
}

/// The seed of a day as its date: 20260301 is `2026-03-01`.
fn date(seed: u64) -> String {
    format!(
        "{:04}-{:02}-{:02}",
        seed / 10000,
        seed / 100 % 100,
        seed % 100
    )
}
