//! The menu as one page after another.

use games::any::{AnyGame, AnyPuzzle};
use ratatui::Frame;
use ratatui::crossterm::event::Event;

use super::entrance::Entrance;
use super::form::Form;
use super::kinds::Kinds;
use super::past::Past;
use super::paste::Paste;
use super::players::Players;
use crate::failure::Failure;
use crate::tui::app::{Context, Go, Recipe, is_quit};

/// The page of the menu that is shown.
pub(in crate::tui) enum Menu {
    /// Everything there is.
    Entrance(Entrance),
    /// What kind of puzzle of a game, and which one.
    Kinds(Kinds),
    /// A kind of one's own.
    Form(Form),
    /// Who plays.
    Players(Players),
    /// A puzzle from elsewhere.
    Paste(Paste),
    /// What was played before.
    Past(Past),
}

/// What follows from an event on a page.
pub(super) enum Next {
    /// Another page of the menu, or the same one.
    Menu(Menu),
    /// Out of the menu.
    Go(Go),
    /// Nothing.
    Stay,
}

impl Menu {
    /// The first page.
    pub(in crate::tui) fn new(context: &Context<'_>) -> Result<Self, Failure> {
        Ok(Self::Entrance(Entrance::new(context)?))
    }

    /// The page of a game, with what went wrong before.
    pub(in crate::tui) fn of_game(
        game: &'static dyn AnyGame,
        problem: Option<String>,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        Ok(Self::Kinds(Kinds::new(game, problem, context)?))
    }

    /// Asks who plays a puzzle.
    pub(in crate::tui) fn of_players(
        recipe: Recipe,
        puzzle: Box<dyn AnyPuzzle>,
        context: &Context<'_>,
    ) -> Self {
        Self::Players(Players::new(recipe, puzzle, context))
    }

    /// Draws the page.
    pub(in crate::tui) fn draw(&mut self, frame: &mut Frame<'_>, context: &Context<'_>) {
        match self {
            Self::Entrance(page) => page.draw(frame, context),
            Self::Kinds(page) => page.draw(frame, context),
            Self::Form(page) => page.draw(frame, context),
            Self::Players(page) => page.draw(frame, context),
            Self::Paste(page) => page.draw(frame, context),
            Self::Past(page) => page.draw(frame, context),
        }
    }

    /// Hears a key, the mouse, or a paste; a puzzle may be pasted anywhere.
    pub(in crate::tui) fn handle(
        &mut self,
        event: &Event,
        context: &Context<'_>,
    ) -> Result<Go, Failure> {
        if is_quit(event) {
            return Ok(Go::Quit);
        }
        let next = match (self as &mut Self, event) {
            (Self::Paste(page), event) => page.handle(event, context)?,
            (_, Event::Paste(text)) => Paste::read(text, context)?,
            (Self::Entrance(page), event) => page.handle(event, context)?,
            (Self::Kinds(page), event) => page.handle(event, context)?,
            (Self::Form(page), event) => page.handle(event, context)?,
            (Self::Players(page), event) => page.handle(event, context)?,
            (Self::Past(page), event) => page.handle(event, context)?,
        };
        match next {
            Next::Stay => Ok(Go::Stay),
            Next::Go(go) => Ok(go),
            Next::Menu(menu) => {
                *self = menu;
                Ok(Go::Stay)
            }
        }
    }
}
