//! The workbench in the browser: a page, and the HTTP interface it uses. `docs/http.md` is the contract.
//!
//! A thin skin: requests are extracted, answered by the functions of the crate `workbench`, and sent back.

pub(crate) mod address;
mod assets;
pub(crate) mod body;
pub(crate) mod client;
pub(crate) mod connections;
pub(crate) mod guard;
pub(crate) mod handlers;
mod jobs;
mod ladder;
mod lane;
pub(crate) mod reply;
mod saves;
pub(crate) mod server;
mod sessions;
pub(crate) mod workers;
mod writer;

pub(crate) use server::{Options, say, serve};
