//! Playing a game: the table with the board on it, hands that move, advice, films of solutions.

mod advice;
mod answer;
mod film;
mod hands;
mod page;
mod picture;
mod school;
mod search;

pub(super) use page::PlayPage;
pub(super) use picture::clock_text;
pub(super) use school::School;
