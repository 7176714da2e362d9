//! The menu as one page after another.

use games::any::{AnyGame, AnyPuzzle};
use ratatui::Frame;
use ratatui::crossterm::event::Event;

use super::entrance::Entrance;
use super::kinds::Kinds;
use super::past::Past;
use super::paste::Paste;
use super::players::Players;
use crate::failure::Failure;
use crate::tui::app::{Desk, Go, Recipe, is_quit};

/// The page of the menu that is shown.
pub(in crate::tui) enum Menu {
    /// Everything there is.
    Entrance(Entrance),
    /// What kind of puzzle of a game, and which one.
    Kinds(Kinds),
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
    pub(in crate::tui) fn new(desk: &Desk<'_>) -> Result<Self, Failure> {
        Ok(Self::Entrance(Entrance::new(desk)?))
    }

    /// The page of a game, with what went wrong before.
    pub(in crate::tui) fn of_game(
        game: &'static dyn AnyGame,
        problem: Option<String>,
        desk: &Desk<'_>,
    ) -> Result<Self, Failure> {
        Ok(Self::Kinds(Kinds::new(game, problem, desk)?))
    }

    /// Asks who plays a puzzle.
    pub(in crate::tui) fn of_players(
        recipe: Recipe,
        puzzle: Box<dyn AnyPuzzle>,
        desk: &Desk<'_>,
    ) -> Self {
        Self::Players(Players::new(recipe, puzzle, desk))
    }

    /// Draws the page.
    pub(in crate::tui) fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk<'_>) {
        match self {
            Self::Entrance(page) => page.draw(frame, desk),
            Self::Kinds(page) => page.draw(frame, desk),
            Self::Players(page) => page.draw(frame, desk),
            Self::Paste(page) => page.draw(frame, desk),
            Self::Past(page) => page.draw(frame, desk),
        }
    }

    /// Hears a key, the mouse, or a paste; a puzzle may be pasted anywhere.
    pub(in crate::tui) fn handle(&mut self, event: &Event, desk: &Desk<'_>) -> Result<Go, Failure> {
        if is_quit(event) {
            return Ok(Go::Quit);
        }
        let next = match (self as &mut Self, event) {
            (Self::Paste(page), event) => page.handle(event, desk)?,
            (_, Event::Paste(text)) => Paste::read(text, desk)?,
            (Self::Entrance(page), event) => page.handle(event, desk)?,
            (Self::Kinds(page), event) => page.handle(event, desk)?,
            (Self::Players(page), event) => page.handle(event, desk)?,
            (Self::Past(page), event) => page.handle(event, desk)?,
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
