//! Playing in the terminal: menus and a table for every game, drawn from views alone.

mod app;
mod board;
mod frame;
mod job;
mod keys;
mod menu;
mod play;
mod screen;
mod style;

use games::words::Words;

pub(crate) use app::{Recipe, Start, run};
pub(crate) use screen::restore;

/// What is said on these screens.
pub(crate) const WORDS: Words = Words {
    en: include_str!("words/en.ftl"),
    fr: include_str!("words/fr.ftl"),
};
