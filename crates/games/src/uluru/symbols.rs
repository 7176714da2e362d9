//! What stands on a board of birds.

mod wishes;

pub(super) use wishes::{NOT, of_want};

use crate::symbol::{Form, Paint, Shape, Symbol};

/// Every symbol.
pub(super) const SYMBOLS: &[&Symbol] = &wishes::WITH_BIRD;

/// A bird of some colour.
pub(super) static BIRD: Symbol = Symbol {
    id: "uluru-bird",
    shapes: &[
        Shape::outlined(
            Form::Path("M9-6 18-2 9 0Z"),
            Paint::Rgb(240, 160, 32),
            Paint::Rgb(107, 74, 16),
            1.0,
        ),
        Shape::outlined(
            Form::Path("M-15 2Q-16 14-4 14Q13 14 12-4Q11-14 2-14Q-6-14-6-4Q-9-2-15 2Z"),
            Paint::Hue,
            Paint::Rgb(34, 34, 34),
            1.5,
        ),
        Shape::filled(
            Form::Circle {
                x: 4.0,
                y: -8.0,
                radius: 1.8,
            },
            Paint::OnHue,
        ),
        Shape::filled(Form::HueName { y: 5.0, size: 13.0 }, Paint::OnHue),
    ],
    sign: "",
    ink: Paint::OnHue,
    paper: Paint::Hue,
};
