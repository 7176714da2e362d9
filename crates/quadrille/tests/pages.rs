//! The page in a real browser, with a server and without one.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "web/axe.rs"]
mod axe;
#[path = "web/browser.rs"]
mod browser;
#[path = "web/heard.rs"]
mod heard;
#[path = "web/moves.rs"]
mod moves;
#[path = "web/server.rs"]
mod server;
#[path = "web/skin.rs"]
mod skin;

#[path = "pages/access.rs"]
mod access;
#[path = "pages/around.rs"]
mod around;
#[path = "pages/faces.rs"]
mod faces;
#[path = "pages/games.rs"]
mod games;
#[path = "pages/play.rs"]
mod play;
#[path = "pages/setter.rs"]
mod setter;
#[path = "pages/workshop.rs"]
mod workshop;

/// The program that is started.
const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");
