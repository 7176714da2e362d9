//! What stands on a board: where the players started.

use crate::symbol::{Form, Paint, Shape, Symbol};

/// Every symbol.
pub(super) const SYMBOLS: &[&Symbol] = &[&START];

/// Where a seat started.
pub(super) static START: Symbol = Symbol {
    id: "flood-start",
    shapes: &[
        Shape::outlined(
            Form::Circle {
                x: 0.0,
                y: 0.0,
                radius: 11.0,
            },
            Paint::Rgb(255, 255, 255),
            Paint::Rgb(17, 17, 17),
            2.0,
        ),
        Shape::filled(Form::SeatNumber { size: 13.0 }, Paint::Rgb(17, 17, 17)),
    ],
    sign: "*",
    ink: Paint::None,
    paper: Paint::None,
};
