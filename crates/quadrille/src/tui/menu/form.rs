//! A kind of puzzle of one's own: the fields that a game lets people choose, as a form.

use games::any::AnyGame;
use games::kind::{Field, Values};
use games::words::Sentence;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};

use super::kinds::Seed;
use super::pages::{Menu, Next};
use super::pick::{self, Pick};
use crate::failure::Failure;
use crate::tui::app::{Context, Go, Recipe};
use crate::tui::frame::List;

/// The form of a game.
pub(in crate::tui) struct Form {
    game: &'static dyn AnyGame,
    /// What is chosen in each field.
    values: Vec<String>,
    seed: Seed,
    list: List,
    problem: Option<String>,
}

impl Form {
    /// The form as it was left, or with what is usual.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        seed: Seed,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        let last = context.store.last_kind(game.info().id)?;
        // A spec of an older program may no longer be one.
        let chosen = last.and_then(|spec| game.choice_of(&spec).ok().flatten());
        let chosen = chosen.unwrap_or_default();
        let value = |field: &Field| {
            let known = chosen.iter().find(|(name, _)| *name == field.name);
            known.map_or_else(|| field.usual.to_owned(), |(_, value)| value.clone())
        };
        let mut form = Self {
            game,
            values: game.fields().iter().map(value).collect(),
            seed,
            list: List::default(),
            problem: None,
        };
        form.list = form.rows(context);
        Ok(form)
    }

    /// The numbers of the fields that are asked now.
    fn asked(&self) -> Vec<usize> {
        let fields = self.game.fields();
        let is_asked = |at: &usize| match fields[*at].when {
            None => true,
            Some((other, values)) => fields
                .iter()
                .position(|field| field.name == other)
                .is_some_and(|other| values.contains(&self.values[other].as_str())),
        };
        (0..fields.len()).filter(is_asked).collect()
    }

    fn rows(&self, context: &Context<'_>) -> List {
        let id = self.game.info().id;
        let row = |at: usize| {
            let field = &self.game.fields()[at];
            let words = format!("{id}-field-{}", field.name);
            let value = match field.values {
                Values::Words(_) => context.say(&format!("{words}-{}", self.values[at])),
                Values::Number { .. } => self.values[at].clone(),
            };
            (context.say(&words), format!("‹ {value} ›"))
        };
        let mut rows: Vec<(String, String)> = self.asked().into_iter().map(row).collect();
        let n_fields = rows.len();
        rows.push((context.say("tui-form-play"), String::new()));
        let mut list = List::new(rows);
        list.headings.push((0, context.say("tui-form-heading")));
        list.headings.push((n_fields, String::new()));
        list
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        let title = format!("{} · {}", context.title(self.game), context.say("tui-own"));
        let below = match (&self.problem, self.range()) {
            (Some(problem), _) => problem.clone(),
            (None, Some((low, high))) => {
                let range = Sentence::new("tui-form-range").with("low", low);
                context.tell(&range.with("high", high))
            }
            (None, None) => String::new(),
        };
        let keys = [("←→", "tui-key-change"), ("0-9", "tui-key-number")];
        pick::draw(frame, context, &title, &mut self.list, &below, &keys);
    }

    /// The field that is chosen, unless it is the row that plays.
    fn at(&self) -> Option<usize> {
        self.asked().get(self.list.at).copied()
    }

    fn range(&self) -> Option<(usize, usize)> {
        match self.game.fields()[self.at()?].values {
            Values::Number { low, high } => Some((low, high)),
            Values::Words(_) => None,
        }
    }

    pub(super) fn handle(&mut self, event: &Event, context: &Context<'_>) -> Result<Next, Failure> {
        if let Event::Key(key) = event
            && self.change(key.code)
        {
            self.problem = None;
            let at = self.list.at;
            self.list = self.rows(context);
            self.list.at = at;
            return Ok(Next::Stay);
        }
        match pick::pick(&mut self.list, event) {
            Pick::None => Ok(Next::Stay),
            Pick::Back => Ok(Next::Menu(Menu::of_game(self.game, None, context)?)),
            // From a field on to the next one, from the last row on to the game.
            Pick::Chosen(_) if self.at().is_some() => {
                self.list.go(1);
                Ok(Next::Stay)
            }
            Pick::Chosen(_) => self.play(context),
        }
    }

    /// Changes the chosen field; says whether the key was for that.
    fn change(&mut self, code: KeyCode) -> bool {
        let Some(at) = self.at() else {
            return false;
        };
        let value = &mut self.values[at];
        let step = match code {
            KeyCode::Left | KeyCode::Char('-') => -1,
            KeyCode::Right | KeyCode::Char('+') => 1,
            _ => 0,
        };
        match (self.game.fields()[at].values, code) {
            (Values::Number { low, high }, _) if step != 0 => {
                let number = value.parse::<usize>().unwrap_or(low);
                let number = number.saturating_add_signed(step).clamp(low, high);
                *value = number.to_string();
            }
            (Values::Words(words), _) if step != 0 => {
                let at = words.iter().position(|word| word == value).unwrap_or(0);
                let next = (at + words.len()).saturating_add_signed(step) % words.len();
                words[next].clone_into(value);
            }
            (Values::Number { high, .. }, KeyCode::Char(digit @ '0'..='9')) => {
                // A number that would be too large begins anew.
                let longer = format!("{value}{digit}");
                let fits = longer.parse().is_ok_and(|number: usize| number <= high);
                *value = if fits { longer } else { digit.to_string() };
            }
            (Values::Number { .. }, KeyCode::Backspace) => {
                value.pop();
            }
            _ => return false,
        }
        true
    }

    fn play(&mut self, context: &Context<'_>) -> Result<Next, Failure> {
        let fields = self.game.fields();
        let asked = self.asked().into_iter();
        let chosen: Vec<(String, String)> = asked
            .map(|at| (fields[at].name.to_owned(), self.values[at].clone()))
            .collect();
        match self.game.chosen_spec(&chosen) {
            Ok(spec) => {
                let recipe = Recipe {
                    game: self.game,
                    spec,
                    seed: self.seed.number(),
                    players: Vec::new(),
                };
                Ok(Next::Go(Go::Make(recipe)))
            }
            Err(error) => {
                self.problem = Some(context.problem(&error));
                Ok(Next::Stay)
            }
        }
    }
}
