//! Symbols: the things that stand on boards, as pictures, as signs and in words. A game supplies a table of them; every
//! front end draws them without knowing what they are.

/// A thing that can stand on a spot. What people call it is the sentence of its id, with the values `hue` (`none`
/// without one) and `seat`.
#[derive(Debug)]
pub struct Symbol {
    /// Its word in views, such as `tents-tree`: the id of its game comes first.
    pub id: &'static str,
    /// Its picture: shapes around the origin, within 18 units where a square is 40 wide; later ones cover earlier ones.
    pub shapes: &'static [Shape],
    /// What stands for it where there are only characters; the name of its hue follows.
    pub sign: &'static str,
    /// The colour of the sign.
    pub ink: Paint,
    /// The colour behind the sign.
    pub paper: Paint,
}

impl PartialEq for Symbol {
    /// Ids are unique.
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// A part of a picture. One that is painted with a hue, or that names it, is left out where there is none.
#[derive(Debug)]
pub struct Shape {
    /// Its form.
    pub form: Form,
    /// What it is filled with.
    pub fill: Paint,
    /// What its outline is drawn with.
    pub stroke: Paint,
    /// How wide its outline is.
    pub stroke_width: f32,
}

impl Shape {
    /// A shape without an outline.
    pub const fn filled(form: Form, fill: Paint) -> Self {
        Self {
            form,
            fill,
            stroke: Paint::None,
            stroke_width: 0.0,
        }
    }

    /// A shape with an outline of this width.
    pub const fn outlined(form: Form, fill: Paint, stroke: Paint, stroke_width: f32) -> Self {
        Self {
            form,
            fill,
            stroke,
            stroke_width,
        }
    }
}

/// The form of a shape.
#[derive(Debug)]
pub enum Form {
    /// A path, as SVG writes it.
    Path(&'static str),
    /// A circle.
    Circle {
        /// Column of its centre.
        x: f32,
        /// Row of its centre.
        y: f32,
        /// Its radius.
        radius: f32,
    },
    /// The letter of its hue, bold; left out where a caption says more.
    HueName {
        /// Row of its centre.
        y: f32,
        /// Its size.
        size: f32,
    },
    /// The number of its seat, counted from 1, bold.
    SeatNumber {
        /// Its size.
        size: f32,
    },
}

/// What something is painted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Nothing.
    None,
    /// This colour.
    Rgb(u8, u8, u8),
    /// The hue of the symbol.
    Hue,
    /// What can be read on that hue: black or white.
    OnHue,
    /// The colour of texts, whatever it is: dark by day, light by night.
    Text,
    /// Nearly black; on paper it is only outlined, to save ink.
    Dark,
    /// White, on [`Paint::Dark`].
    Light,
}
