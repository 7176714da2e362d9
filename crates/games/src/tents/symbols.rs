//! What stands on a board of tents.

use crate::symbol::{Form, Paint, Shape, Symbol};

/// Every symbol.
pub(super) const SYMBOLS: &[&Symbol] = &[&TREE, &TENT, &GRASS, &PLAN];

pub(super) static TREE: Symbol = Symbol {
    id: "tents-tree",
    shapes: &[
        Shape::filled(Form::Path("M-2 6h4v9h-4Z"), Paint::Rgb(122, 82, 48)),
        Shape::outlined(
            Form::Path("M0-16 10-2H6l7 9H-13l7-9h-4Z"),
            Paint::Rgb(47, 143, 70),
            Paint::Rgb(28, 90, 43),
            1.0,
        ),
    ],
    sign: "♣",
    ink: Paint::Rgb(20, 110, 30),
    paper: Paint::None,
};

pub(super) static TENT: Symbol = Symbol {
    id: "tents-tent",
    shapes: &[
        Shape::outlined(
            Form::Path("M0-12 15 12H-15Z"),
            Paint::Rgb(232, 131, 42),
            Paint::Rgb(138, 71, 16),
            1.5,
        ),
        Shape::filled(Form::Path("M0-2 5 12H-5Z"), Paint::Rgb(91, 47, 11)),
    ],
    sign: "▲",
    ink: Paint::Rgb(190, 80, 0),
    paper: Paint::None,
};

/// Marked as certainly without a tent.
pub(super) static GRASS: Symbol = Symbol {
    id: "tents-grass",
    shapes: &[Shape::outlined(
        Form::Path("M-8 6Q-7-2-10-5M0 7Q0-3-1-8M8 6Q7-2 10-5"),
        Paint::None,
        Paint::Rgb(127, 176, 105),
        2.5,
    )],
    sign: "·",
    ink: Paint::None,
    paper: Paint::Rgb(205, 225, 175),
};

/// A tent as its setter means it, in a draft.
pub(super) static PLAN: Symbol = Symbol {
    id: "tents-plan",
    shapes: &[Shape::outlined(
        Form::Path("M0-12 15 12H-15ZM0-2 5 12H-5Z"),
        Paint::None,
        Paint::Rgb(200, 100, 25),
        2.0,
    )],
    sign: "△",
    ink: Paint::Rgb(190, 80, 0),
    paper: Paint::None,
};
