//! The page's requests answered inside a browser: the second skin over `workbench`, beside the HTTP server.
//!
//! The server's skin is threads, a store and a clock; this one has none of them. A worker of the page calls the
//! module (`host`), one request after another; what must be kept is handed back for the page's own store; each
//! solve has an instance of its own. `docs/page.md` tells the whole.

#[cfg(target_arch = "wasm32")]
pub mod host;
pub mod router;
pub mod sessions;
pub mod solve;
