//! What every front end shares: sessions, outcomes, requests and their replies, drawings and words.
//!
//! Pure: no files, network, threads, environment or clock. What a function needs of the world (the time played, a
//! seed, a budget with its deadline) is an argument, so that the same code runs behind the HTTP server, in the
//! terminal and as WebAssembly in the page.

pub mod answer;
pub mod booklet;
pub mod collection;
pub mod cursor;
pub mod given;
pub mod keys;
pub mod likeness;
pub mod limits;
pub mod outcome;
pub mod palette;
pub mod refusal;
pub mod requests;
pub mod save;
pub mod session;
pub mod snippet;
pub mod svg;
pub mod symbols;
pub mod verdict;
pub mod view;
pub mod vision;
pub mod vouch;
pub mod words;

use std::ops::Range;

use games::view::View;

/// How many spots are drawn at once: as many as a processor keeps near.
const BAND: usize = 1 << 12;

/// The rows of a view, as many together as are drawn at once: a board may be huge.
pub fn bands(view: &View) -> impl Iterator<Item = Range<usize>> + use<> {
    let height = view.height;
    let n_rows = (BAND / view.width.max(1)).max(1);
    (0..height)
        .step_by(n_rows)
        .map(move |first| first..height.min(first + n_rows))
}
