//! Who plays a game for two: against a bot, two people, or two bots to watch.

use games::any::AnyPuzzle;
use games::words::Sentence;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};

use super::pages::{Menu, Next};
use super::pick::{self, Pick};
use crate::failure::Failure;
use crate::tui::app::{Context, Go, Recipe};
use crate::tui::frame::List;
use workbench::session::{Player, Session};

/// The question who plays.
pub(in crate::tui) struct Players {
    recipe: Recipe,
    puzzle: Option<Box<dyn AnyPuzzle>>,
    bots: Vec<&'static str>,
    list: List,
    ask: Ask,
    bot_begins: bool,
}

/// What is asked at the moment.
enum Ask {
    /// Against whom.
    Opponent,
    /// The bot that begins, to watch.
    First,
    /// The bot that answers, to watch.
    Second(Player),
}

impl Players {
    pub(super) fn new(recipe: Recipe, puzzle: Box<dyn AnyPuzzle>, context: &Context<'_>) -> Self {
        let bots: Vec<&str> = recipe.game.bots().iter().map(|row| row.0).collect();
        let mut page = Self {
            recipe,
            puzzle: Some(puzzle),
            bots,
            list: List::default(),
            ask: Ask::Opponent,
            bot_begins: false,
        };
        page.list = page.rows(context);
        // Lists begin with the simplest bots; one from the middle is worth playing against.
        page.list.at = page.bots.len() / 2;
        page
    }

    fn rows(&self, context: &Context<'_>) -> List {
        let id = self.recipe.game.info().id;
        let bots = self.bots.iter().map(|name| {
            let words = context.say(&format!("{id}-bot-{name}"));
            let title = context.say(&format!("{id}-bot-{name}-title"));
            (title, words)
        });
        let mut rows: Vec<(String, String)> = bots.collect();
        if let Ask::Opponent = self.ask {
            rows.push((context.say("tui-two-people"), String::new()));
            if !self.bots.is_empty() {
                rows.push((context.say("tui-watch"), String::new()));
            }
        }
        let heading = match &self.ask {
            Ask::Opponent => "tui-ask-opponent",
            Ask::First => "tui-ask-first",
            Ask::Second(_) => "tui-ask-second",
        };
        let mut list = List::new(rows);
        list.headings.push((0, context.say(heading)));
        list
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        let recipe = &self.recipe;
        let kind = context.kind(recipe.game, &recipe.spec);
        let title = format!("{} · {kind}", context.title(recipe.game));
        let is_asked = matches!(self.ask, Ask::Opponent) && self.list.at < self.bots.len();
        let (below, more): (String, &[(&str, &str)]) = if is_asked {
            let id = self.recipe.game.info().id;
            let bot = self.bots[self.list.at];
            let title = context.say(&format!("{id}-bot-{bot}-title"));
            let name = format!("{title} ({bot})");
            let id = if self.bot_begins {
                "tui-bot-begins"
            } else {
                "tui-you-begin"
            };
            let sentence = Sentence::new(id).with("bot", name);
            (context.tell(&sentence), &[("←→", "tui-key-begins")])
        } else {
            (String::new(), &[])
        };
        pick::draw(frame, context, &title, &mut self.list, &below, more);
    }

    pub(super) fn handle(&mut self, event: &Event, context: &Context<'_>) -> Result<Next, Failure> {
        if let Event::Key(key) = event
            && let KeyCode::Left | KeyCode::Right | KeyCode::Tab = key.code
        {
            self.bot_begins = !self.bot_begins;
        }
        let at = match pick::pick(&mut self.list, event) {
            Pick::None => return Ok(Next::Stay),
            Pick::Back => {
                let game = self.recipe.game;
                return Ok(Next::Menu(Menu::of_game(game, None, context)?));
            }
            Pick::Chosen(at) => at,
        };
        let bot = self.bots.get(at).map(|name| Player::Bot {
            name: (*name).to_owned(),
            limit: None,
        });
        let players = match (std::mem::replace(&mut self.ask, Ask::Opponent), bot) {
            (Ask::Opponent, Some(bot)) if self.bot_begins => vec![bot, Player::Person],
            (Ask::Opponent, Some(bot)) => vec![Player::Person, bot],
            (Ask::Opponent, None) if at == self.bots.len() => vec![Player::Person; 2],
            (Ask::First, Some(bot)) => return Ok(self.ask(Ask::Second(bot), context)),
            (Ask::Second(first), Some(second)) => vec![first, second],
            (_, None) => return Ok(self.ask(Ask::First, context)),
        };
        let Some(puzzle) = self.puzzle.take() else {
            return Ok(Next::Stay);
        };
        self.recipe.players = players.clone();
        let session = Session::new(context.store.new_id()?, puzzle, players)
            .made_from(&self.recipe.spec, Some(self.recipe.seed));
        let recipe = Some(self.recipe.clone());
        Ok(Next::Go(Go::Play(Box::new(session), recipe)))
    }

    fn ask(&mut self, ask: Ask, context: &Context<'_>) -> Next {
        self.ask = ask;
        self.list = self.rows(context);
        Next::Stay
    }
}
