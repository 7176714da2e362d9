//! The workbench in the browser: a page, and the HTTP interface it uses. `docs/http.md` is the contract.

mod assets;
mod bots;
mod export;
mod guard;
mod jobs;
mod ladder;
mod limits;
mod menu;
mod play;
mod puzzles;
mod reply;
mod request;
mod saves;
mod server;
mod view;
mod words;

pub(crate) use server::{Options, say, serve};
