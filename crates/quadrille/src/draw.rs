//! Views as pictures: one drawing for the terminal, one for SVG, PNG and PDF. The SVG itself is the workbench's.

pub(crate) mod animation;
pub(crate) mod pdf;
pub(crate) mod plot;
pub(crate) mod png;
pub(crate) mod terminal;

pub(crate) use workbench::{bands, palette, svg};
