//! Views as pictures: one drawing for the terminal, one for SVG and PNG.

pub(crate) mod animation;
pub(crate) mod palette;
pub(crate) mod plot;
pub(crate) mod png;
pub(crate) mod svg;
pub(crate) mod terminal;

use std::ops::Range;

use games::view::View;

/// How many spots are drawn at once.
const BAND: usize = 1 << 16;

/// The rows of a view, as many together as are drawn at once.
fn bands(view: &View) -> impl Iterator<Item = Range<usize>> + use<> {
    let height = view.height;
    let n_rows = (BAND / view.width.max(1)).max(1);
    (0..height)
        .step_by(n_rows)
        .map(move |first| first..height.min(first + n_rows))
}
