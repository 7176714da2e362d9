//! What every front end shares: sessions, outcomes, requests and their replies, drawings and words.
//!
//! Pure: no files, network, threads, environment or clock. What a function needs of the world (the time played, a
//! seed, a budget with its deadline) is an argument, so that the same code runs behind the HTTP server, in the
//! terminal and as WebAssembly in the page.

pub mod cursor;
pub mod given;
pub mod limits;
pub mod outcome;
pub mod palette;
pub mod refusal;
pub mod requests;
pub mod save;
pub mod session;
pub mod svg;
pub mod view;
pub mod words;
