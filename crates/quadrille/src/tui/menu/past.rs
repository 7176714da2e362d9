//! Games of the past as a table; any of them can be played again.

use games::options::Options;
use ratatui::Frame;
use ratatui::crossterm::event::Event;

use super::pages::{Menu, Next};
use super::pick::{self, Pick};
use crate::commands::history::columns;
use crate::failure::Failure;
use crate::tui::app::{Context, Go};
use crate::tui::frame::List;
use workbench::save::Finish;
use workbench::session::{Player, Session};

/// How many games are shown.
const MOST: usize = 500;

/// The table.
pub(in crate::tui) struct Past {
    rows: Vec<Finish>,
    list: List,
}

impl Past {
    pub(super) fn new(context: &Context<'_>) -> Result<Self, Failure> {
        let rows = context.store.own().history(MOST)?;
        let (heading, texts) = columns(&rows, context.speech.book);
        let texts: Vec<(String, String)> = texts
            .into_iter()
            .map(|text| (text, String::new()))
            .collect();
        let mut list = List::new(texts);
        list.headings.push((0, format!("  {heading}")));
        Ok(Self { rows, list })
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        let below = match self.rows.get(self.list.at) {
            None => context.say("tui-past-empty"),
            Some(row) => pick::cut(&row.puzzle, 300),
        };
        let title = context.say("tui-menu-past");
        pick::draw(frame, context, &title, &mut self.list, &below, &[]);
    }

    pub(super) fn handle(&mut self, event: &Event, context: &Context<'_>) -> Result<Next, Failure> {
        let row = match pick::pick(&mut self.list, event) {
            Pick::None => return Ok(Next::Stay),
            Pick::Back => return Ok(Next::Menu(Menu::new(context)?)),
            Pick::Chosen(at) => &self.rows[at],
        };
        let puzzle = games::read(&row.puzzle, &Options::default())?;
        let players: Result<Vec<Player>, _> =
            row.players.split_whitespace().map(str::parse).collect();
        let session = Session::new(context.store.new_id()?, puzzle, players?);
        Ok(Next::Go(Go::Play(Box::new(session), None)))
    }
}
