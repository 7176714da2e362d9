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

/// The robot, with the colour of what it carries on its body. It nearly fills its cell.
pub(super) static ROBOT: Symbol = Symbol {
    id: "robot-robot",
    shapes: &[
        Shape::outlined(
            Form::Path("M0-17V-12M-13 0v8M13 0v8"),
            Paint::None,
            Paint::Dark,
            3.0,
        ),
        Shape::outlined(
            Form::Path(
                "M-6-13H6a5 5 0 0 1 5 5V11a5 5 0 0 1-5 5H-6a5 5 0 0 1-5-5V-8a5 5 0 0 1 5-5Z",
            ),
            Paint::Dark,
            Paint::Light,
            1.5,
        ),
        Shape::filled(
            Form::Circle {
                x: -4.5,
                y: -7.5,
                radius: 2.6,
            },
            Paint::Light,
        ),
        Shape::filled(
            Form::Circle {
                x: 4.5,
                y: -7.5,
                radius: 2.6,
            },
            Paint::Light,
        ),
        Shape::outlined(
            Form::Path("M-5-2H5a3 3 0 0 1 3 3V10a3 3 0 0 1-3 3H-5a3 3 0 0 1-3-3V1a3 3 0 0 1 3-3Z"),
            Paint::None,
            Paint::Light,
            1.0,
        ),
        Shape::outlined(
            Form::Path("M-5-2H5a3 3 0 0 1 3 3V10a3 3 0 0 1-3 3H-5a3 3 0 0 1-3-3V1a3 3 0 0 1 3-3Z"),
            Paint::Hue,
            Paint::Light,
            1.5,
        ),
        Shape::filled(Form::HueName { y: 5.5, size: 11.0 }, Paint::OnHue),
    ],
    sign: "@",
    ink: Paint::None,
    paper: Paint::None,
};
