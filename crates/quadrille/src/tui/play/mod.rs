//! Playing a game: the table with the board on it, hands that move, advice, films of solutions.

mod advice;
mod film;
mod hands;
mod picture;
mod search;
mod table;

pub(super) use picture::clock_text;
pub(super) use table::Table;
