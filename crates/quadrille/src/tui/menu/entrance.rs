//! The first page: games to go on with, the games there are, and the rest.

use games::any::AnyGame;
use games::words::Sentence;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};

use super::kinds::Kinds;
use super::pages::{Menu, Next};
use super::past::Past;
use super::paste::Paste;
use super::pick::{self, Pick};
use crate::calendar::local_time;
use crate::failure::Failure;
use crate::tui::app::{Context, Go};
use crate::tui::frame::List;
use crate::tui::play::clock_text;
use workbench::save::Save;
use workbench::session::Session;

/// How many games to go on with are offered.
const RECENT: usize = 4;

/// The first page.
pub(in crate::tui) struct Entrance {
    list: List,
    rows: Vec<Row>,
    problem: Option<String>,
}

/// What a row of the list stands for.
#[derive(Clone)]
enum Row {
    Resume(Box<Save>),
    Game(&'static dyn AnyGame),
    Paste,
    Past,
    Quit,
}

impl Entrance {
    pub(super) fn new(context: &Context<'_>) -> Result<Self, Failure> {
        let saves = context.store.own().saves(200)?;
        let open = saves.into_iter().filter(|save| !save.is_over);
        let mut rows: Vec<Row> = open
            .take(RECENT)
            .map(|save| Row::Resume(Box::new(save)))
            .collect();
        let n_recent = rows.len();
        rows.extend(games::all().map(Row::Game));
        let n_games = rows.len();
        rows.extend([Row::Paste, Row::Past, Row::Quit]);
        let texts = rows.iter().map(|row| row_text(row, context)).collect();
        let mut list = List::new(texts);
        if 0 < n_recent {
            list.headings.push((0, context.say("tui-menu-recent")));
        }
        list.headings
            .push((n_recent, context.say("tui-menu-games")));
        list.headings.push((n_games, context.say("tui-menu-more")));
        Ok(Self {
            list,
            rows,
            problem: None,
        })
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        let below = match (&self.problem, self.rows.get(self.list.at)) {
            (Some(problem), _) => problem.clone(),
            (None, Some(Row::Game(game))) => context.say(&format!("{}-about", game.info().id)),
            (None, Some(Row::Paste)) => context.say("tui-menu-paste-about"),
            (None, Some(Row::Past)) => context.say("tui-menu-past-about"),
            (None, Some(Row::Resume(save))) => pick::cut(&save.puzzle, 200),
            _ => String::new(),
        };
        let more: &[(&str, &str)] = match self.rows.get(self.list.at) {
            Some(Row::Resume(_)) => &[("Del", "tui-key-forget")],
            _ => &[],
        };
        let title = context.say("tui-menu-title");
        pick::draw(frame, context, &title, &mut self.list, &below, more);
    }

    pub(super) fn handle(&mut self, event: &Event, context: &Context<'_>) -> Result<Next, Failure> {
        let is_delete = matches!(event, Event::Key(key) if key.code == KeyCode::Delete);
        if let (true, Some(Row::Resume(save))) = (is_delete, self.rows.get(self.list.at)) {
            context.store.own().delete(&save.id)?;
            return Ok(Next::Menu(Menu::new(context)?));
        }
        let row = match pick::pick(&mut self.list, event) {
            Pick::Chosen(at) => &self.rows[at],
            Pick::Back => return Ok(Next::Go(Go::Quit)),
            Pick::None => return Ok(Next::Stay),
        };
        match row {
            Row::Resume(save) => match Session::from_save(save) {
                Ok(session) => Ok(Next::Go(Go::Play(Box::new(session), None))),
                Err(error) => {
                    self.problem = Some(context.problem(&error));
                    Ok(Next::Stay)
                }
            },
            Row::Game(game) => Ok(Next::Menu(Menu::Kinds(Kinds::new(*game, None, context)?))),
            Row::Paste => Ok(Next::Menu(Menu::Paste(Paste::default()))),
            Row::Past => Ok(Next::Menu(Menu::Past(Past::new(context)?))),
            Row::Quit => Ok(Next::Go(Go::Quit)),
        }
    }
}

fn row_text(row: &Row, context: &Context<'_>) -> (String, String) {
    let plain = |id| (context.say(id), String::new());
    match row {
        Row::Resume(save) => {
            let mut parts = vec![context.say(&format!("{}-title", save.game))];
            let game = games::find(&save.game).filter(|_| !save.spec.is_empty());
            parts.extend(game.map(|game| context.kind(game, &save.spec)));
            let turns = Sentence::new("tui-turns").with("n", save.played);
            parts.push(context.tell(&turns));
            let date = local_time(save.changed);
            let right = format!("{} · {}", clock_text(save.millis / 1000), date);
            (parts.join(" · "), right)
        }
        Row::Game(game) => (context.title(*game), String::new()),
        Row::Paste => plain("tui-menu-paste"),
        Row::Past => plain("tui-menu-past"),
        Row::Quit => plain("tui-menu-quit"),
    }
}
