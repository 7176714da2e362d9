//! The workbench in the browser: a page, and the HTTP interface it uses. `docs/http.md` is the contract.
//!
//! A thin skin: requests are extracted, answered by the functions of the crate `workbench`, and sent back.

mod assets;
mod body;
mod guard;
mod handlers;
mod jobs;
mod ladder;
mod reply;
mod saves;
mod server;
mod sessions;
mod workers;

pub(crate) use server::{Options, say, serve};
