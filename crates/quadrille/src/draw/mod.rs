//! Views as pictures: one drawing for the terminal, one for SVG and PNG.

pub(crate) mod animation;
pub(crate) mod palette;
pub(crate) mod plot;
pub(crate) mod png;
pub(crate) mod svg;
pub(crate) mod terminal;
