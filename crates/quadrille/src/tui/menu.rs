//! Choosing what to play: games, kinds and seeds, players, a pasted puzzle, games of the past.

mod entrance;
mod form;
mod kinds;
mod pages;
mod past;
mod paste;
mod pick;
mod players;

pub(super) use pages::Menu;
