//! What stands on a grid: pieces, and the robot that carries them.

use crate::symbol::{Form, Paint, Shape, Symbol};

/// Every symbol.
pub(super) const SYMBOLS: &[&Symbol] = &[&PIECE, &ROBOT];

/// A piece of some colour.
pub(super) static PIECE: Symbol = Symbol {
    id: "robot-piece",
    shapes: &[
        Shape::outlined(
            Form::Path("M-6-10H6a4 4 0 0 1 4 4V6a4 4 0 0 1-4 4H-6a4 4 0 0 1-4-4V-6a4 4 0 0 1 4-4Z"),
            Paint::Hue,
            Paint::Rgb(34, 34, 34),
            1.0,
        ),
        Shape::filled(Form::HueName { y: 0.0, size: 12.0 }, Paint::OnHue),
    ],
    sign: "",
    ink: Paint::None,
    paper: Paint::None,
};

/// The robot, with the colour of what it carries.
pub(super) static ROBOT: Symbol = Symbol {
    id: "robot-robot",
    shapes: &[
        Shape::outlined(
            Form::Path(
                "M-3-16H3a6 6 0 0 1 6 6V10a6 6 0 0 1-6 6H-3a6 6 0 0 1-6-6V-10a6 6 0 0 1 6-6Z",
            ),
            Paint::Dark,
            Paint::Light,
            2.0,
        ),
        Shape::filled(
            Form::Circle {
                x: -4.0,
                y: -9.0,
                radius: 2.4,
            },
            Paint::Light,
        ),
        Shape::filled(
            Form::Circle {
                x: 4.0,
                y: -9.0,
                radius: 2.4,
            },
            Paint::Light,
        ),
        Shape::outlined(
            Form::Path(
                "M-4.5-2.5H4.5a3 3 0 0 1 3 3V9.5a3 3 0 0 1-3 3H-4.5a3 3 0 0 1-3-3V.5a3 3 0 0 1 3-3Z",
            ),
            Paint::Hue,
            Paint::Light,
            0.75,
        ),
        Shape::filled(Form::HueName { y: 5.0, size: 9.0 }, Paint::OnHue),
    ],
    sign: "@",
    ink: Paint::None,
    paper: Paint::None,
};
