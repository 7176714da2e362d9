//! What wishes look like: parts of the board with their side drawn thick, and two birds as dots.

use super::super::wish::{Region, Relation, Want};
use super::BIRD;
use crate::symbol::{Form, Paint, Shape, Symbol};

/// Birds, and every symbol of a wish.
pub(super) const WITH_BIRD: [&Symbol; 27] = [
    &BIRD,
    &NORTH,
    &SOUTH,
    &WEST,
    &EAST,
    &CORNER,
    &NORTH_OR_SOUTH,
    &EAST_OR_WEST,
    &SOUTH_OR_WEST,
    &NORTH_OR_EAST,
    &NORTH_AND_CORNER,
    &CIRCLE1,
    &CIRCLE2,
    &CIRCLE3,
    &NEXT,
    &FACING,
    &SHARED_CORNER,
    &FRONT,
    &SAME_SIDE,
    &SAME_ANGLE,
    &SAME_CIRCLE,
    &APART,
    &FAR,
    &NOTHING,
    &SAME,
    &OPPOSITE,
    &NOT,
];

/// What a wish is about, as a picture; whom it names stands beside it.
pub(in super::super) fn of_want(want: Want) -> &'static Symbol {
    match want {
        Want::Nothing => &NOTHING,
        Want::In(region) => REGIONS[region as usize],
        Want::With(relation, _) => RELATIONS[relation as usize],
        Want::Same(_) => &SAME,
        Want::Opposite(_) => &OPPOSITE,
    }
}

/// In the order of [`Region`].
static REGIONS: [&Symbol; Region::N] = [
    &NORTH,
    &SOUTH,
    &WEST,
    &EAST,
    &CORNER,
    &NORTH_OR_SOUTH,
    &EAST_OR_WEST,
    &SOUTH_OR_WEST,
    &NORTH_OR_EAST,
    &NORTH_AND_CORNER,
    &CIRCLE1,
    &CIRCLE2,
    &CIRCLE3,
];

/// In the order of [`Relation`].
static RELATIONS: [&Symbol; Relation::N] = [
    &NEXT,
    &FACING,
    &SHARED_CORNER,
    &FRONT,
    &SAME_SIDE,
    &SAME_ANGLE,
    &SAME_CIRCLE,
    &APART,
    &FAR,
];

const FAINT: Paint = Paint::Rgb(150, 146, 138);

const fn line(path: &'static str) -> Shape {
    Shape::outlined(Form::Path(path), Paint::None, Paint::Text, 4.0)
}

const fn frame(path: &'static str) -> Shape {
    Shape::outlined(Form::Path(path), Paint::None, FAINT, 1.5)
}

const fn ring(radius: f32, paint: Paint, width: f32) -> Shape {
    let (x, y) = (0.0, 0.0);
    Shape::outlined(Form::Circle { x, y, radius }, Paint::None, paint, width)
}

const fn dot(x: f32, y: f32, radius: f32) -> Shape {
    Shape::filled(Form::Circle { x, y, radius }, Paint::Text)
}

const fn wish(id: &'static str, sign: &'static str, shapes: &'static [Shape]) -> Symbol {
    Symbol {
        id,
        shapes,
        sign,
        ink: Paint::None,
        paper: Paint::None,
    }
}

static NORTH: Symbol = wish(
    "uluru-sign-north",
    "N",
    &[frame("M-13-13H13V13H-13Z"), line("M-13-13H13")],
);

static SOUTH: Symbol = wish(
    "uluru-sign-south",
    "S",
    &[frame("M-13-13H13V13H-13Z"), line("M-13 13H13")],
);

static WEST: Symbol = wish(
    "uluru-sign-west",
    "W",
    &[frame("M-13-13H13V13H-13Z"), line("M-13-13V13")],
);

static EAST: Symbol = wish(
    "uluru-sign-east",
    "E",
    &[frame("M-13-13H13V13H-13Z"), line("M13-13V13")],
);

static CORNER: Symbol = wish(
    "uluru-sign-corner",
    "L",
    &[
        frame("M-13-13H13V13H-13Z"),
        line("M-13-6V-13H-6M6-13H13V-6M13 6V13H6M-6 13H-13V6"),
    ],
);

static NORTH_OR_SOUTH: Symbol = wish(
    "uluru-sign-north-or-south",
    "NS",
    &[frame("M-13-13H13V13H-13Z"), line("M-13-13H13M-13 13H13")],
);

static EAST_OR_WEST: Symbol = wish(
    "uluru-sign-east-or-west",
    "EW",
    &[frame("M-13-13H13V13H-13Z"), line("M-13-13V13M13-13V13")],
);

static SOUTH_OR_WEST: Symbol = wish(
    "uluru-sign-south-or-west",
    "SW",
    &[frame("M-13-13H13V13H-13Z"), line("M-13-13V13H13")],
);

static NORTH_OR_EAST: Symbol = wish(
    "uluru-sign-north-or-east",
    "NE",
    &[frame("M-13-13H13V13H-13Z"), line("M-13-13H13V13")],
);

static NORTH_AND_CORNER: Symbol = wish(
    "uluru-sign-north-and-corner",
    "NL",
    &[
        frame("M-13-13H13V13H-13Z"),
        line("M-13-6V-13H-6M6-13H13V-6"),
    ],
);

static CIRCLE1: Symbol = wish(
    "uluru-sign-circle1",
    "1",
    &[
        ring(4.5, Paint::Text, 4.0),
        ring(9.5, FAINT, 1.5),
        ring(14.5, FAINT, 1.5),
    ],
);

static CIRCLE2: Symbol = wish(
    "uluru-sign-circle2",
    "2",
    &[
        ring(4.5, FAINT, 1.5),
        ring(9.5, Paint::Text, 4.0),
        ring(14.5, FAINT, 1.5),
    ],
);

static CIRCLE3: Symbol = wish(
    "uluru-sign-circle3",
    "3",
    &[
        ring(4.5, FAINT, 1.5),
        ring(9.5, FAINT, 1.5),
        ring(14.5, Paint::Text, 4.0),
    ],
);

static NEXT: Symbol = wish(
    "uluru-sign-next",
    "--",
    &[line("M-4 0H4"), dot(-9.0, 0.0, 5.0), dot(9.0, 0.0, 5.0)],
);

static FACING: Symbol = wish(
    "uluru-sign-facing",
    "<>",
    &[
        line("M0-5V5M-3-2 0-5 3-2M-3 2 0 5 3 2"),
        dot(0.0, -12.0, 4.5),
        dot(0.0, 12.0, 4.5),
    ],
);

static SHARED_CORNER: Symbol = wish(
    "uluru-sign-shared-corner",
    "L",
    &[
        frame("M-14 4V-14H4"),
        line("M-14-2V-14H-2"),
        dot(-6.0, 12.0, 4.5),
        dot(12.0, -6.0, 4.5),
    ],
);

static FRONT: Symbol = wish(
    "uluru-sign-front",
    "||",
    &[
        line("M-13-14H13M-13 14H13"),
        dot(0.0, -7.0, 4.0),
        dot(0.0, 7.0, 4.0),
    ],
);

static SAME_SIDE: Symbol = wish(
    "uluru-sign-same-side",
    "_",
    &[line("M-14 13H14"), dot(-7.0, 4.0, 4.5), dot(7.0, 4.0, 4.5)],
);

static SAME_ANGLE: Symbol = wish(
    "uluru-sign-same-angle",
    "L",
    &[
        line("M-13-14V13H14"),
        dot(-5.0, -4.0, 4.5),
        dot(7.0, 6.0, 4.5),
    ],
);

static SAME_CIRCLE: Symbol = wish(
    "uluru-sign-same-circle",
    "o",
    &[
        ring(13.0, FAINT, 1.5),
        dot(-13.0, 0.0, 4.5),
        dot(13.0, 0.0, 4.5),
    ],
);

static APART: Symbol = wish(
    "uluru-sign-apart",
    "/",
    &[line("M-3 9 3-9"), dot(-11.0, 0.0, 4.5), dot(11.0, 0.0, 4.5)],
);

static FAR: Symbol = wish(
    "uluru-sign-far",
    "..",
    &[
        line("M-6 0h.1M0 0h.1M6 0h.1"),
        dot(-14.0, 0.0, 3.6),
        dot(14.0, 0.0, 3.6),
    ],
);

static NOTHING: Symbol = wish(
    "uluru-sign-anywhere",
    "*",
    &[line("M0-11V11M-9.5-5.5 9.5 5.5M-9.5 5.5 9.5-5.5")],
);

static SAME: Symbol = wish("uluru-sign-same", "=", &[line("M-10-5H10M-10 5H10")]);

static OPPOSITE: Symbol = wish(
    "uluru-sign-opposite",
    "!=",
    &[line("M-10-5H10M-10 5H10M-6 12 6-12")],
);

/// The wish must not hold.
pub(in super::super) static NOT: Symbol =
    wish("uluru-sign-not", "~", &[line("M-10-10 10 10M-10 10 10-10")]);
