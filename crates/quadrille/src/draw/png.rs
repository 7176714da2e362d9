//! PNG pictures, made from the SVG ones.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use games::any::AnyPosition;
use games::picture::Picture;
use games::view::View;
use games::words::{Book, Sentence};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::svg;
use crate::failure::Failure;

/// Pixels a unit of the SVG.
const SCALE: f32 = 2.0;
/// The longest side of a picture, in pixels.
const LONGEST: f32 = 16_000.0;
/// No picture has more pixels, which are made smaller for that.
const MOST_PIXELS: f32 = 16_000_000.0;
/// A picture is drawn from a tree of shapes, which takes time and memory for each square.
const MOST_SQUARES: usize = 20_000;
/// More squares side by side would be too small to be seen.
const MOST_IN_A_ROW: usize = 2_000;

/// Our own fonts, so that a picture is the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// The same for others who draw.
pub(super) fn fonts() -> Arc<fontdb::Database> {
    FONTS.clone()
}

/// A position as a picture.
pub(crate) fn of_position(
    position: &dyn AnyPosition,
    width: Option<u32>,
    book: &Book,
) -> Result<Vec<u8>, Failure> {
    check_size(position)?;
    draw(&svg::draw(&position.view(), None, book), width)
}

/// Refuses a board that would take too long, or of which nothing would be seen.
pub(crate) fn check_size(position: &dyn AnyPosition) -> Result<(), Failure> {
    let n_squares = position.n_spots();
    let View { width, height, .. } = position.view_rows(0..0);
    if n_squares <= MOST_SQUARES && width.max(height) <= MOST_IN_A_ROW {
        return Ok(());
    }
    Err(Failure::new(
        Sentence::new("fail-large-picture")
            .with("n", n_squares)
            .with("width", width)
            .with("height", height)
            .with("most", MOST_SQUARES)
            .with("side", MOST_IN_A_ROW),
    ))
}

/// Reads the pixels of a PNG file; what shines through is white.
pub(crate) fn read(path: &Path) -> Result<Picture, Failure> {
    let name = path.display().to_string();
    let bytes = fs::read(path).map_err(|error| Failure::on_file(&name, &error))?;
    let no_picture = || Failure::new(Sentence::new("fail-no-png").with("name", name.as_str()));
    let pixels = Pixmap::decode_png(&bytes).map_err(|_| no_picture())?;
    let opaque = pixels.pixels().iter().map(|pixel| {
        let white = 255 - pixel.alpha();
        [pixel.red(), pixel.green(), pixel.blue()].map(|part| part.saturating_add(white))
    });
    Picture::new(pixels.width() as usize, opaque.collect()).ok_or_else(no_picture)
}

/// Turns an SVG text into a PNG file, as wide as asked for or else as large as is usual.
pub(crate) fn draw(svg: &str, width: Option<u32>) -> Result<Vec<u8>, Failure> {
    let options = Options {
        fontdb: FONTS.clone(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| {
        Failure::new(Sentence::new("fail-picture").with("error", error.to_string()))
    })?;
    let size = tree.size();
    let scale = width
        .map_or(SCALE, |width| width as f32 / size.width())
        .min(LONGEST / size.width().max(size.height()))
        .min((MOST_PIXELS / (size.width() * size.height())).sqrt());
    let (width, height) = (
        (size.width() * scale).ceil() as u32,
        (size.height() * scale).ceil() as u32,
    );
    let mut pixels =
        Pixmap::new(width, height).ok_or_else(|| Failure::new("fail-picture-large"))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| {
        Failure::new(Sentence::new("fail-picture-written").with("error", error.to_string()))
    })
}

#[cfg(test)]
mod tests {
    use games::symbol::{Form, Paint, Shape, Symbol};
    use games::view::{Ground, Icon, Spot, View};
    use games::words::Book;
    use workbench::svg;

    /// A square of a hue, small as pieces are.
    static PIECE: Symbol = Symbol {
        id: "piece",
        shapes: &[Shape::filled(Form::Path("M-10-10h20v20h-20Z"), Paint::Hue)],
        sign: "",
        ink: Paint::None,
        paper: Paint::None,
    };

    /// Someone as high as a square, with a piece of a hue in the hand.
    static CARRIER: Symbol = Symbol {
        id: "carrier",
        shapes: &[
            Shape::outlined(
                Form::Path("M-9-16h18v32h-18Z"),
                Paint::Dark,
                Paint::Light,
                2.0,
            ),
            Shape::filled(Form::Path("M-7 0h14v12h-14Z"), Paint::Hue),
        ],
        sign: "@",
        ink: Paint::None,
        paper: Paint::None,
    };

    /// The picture of one square with a visitor on it.
    fn picture(ground: u32, piece: u32, load: Option<u32>) -> Vec<u8> {
        let visitor = Icon {
            hue: load,
            ..Icon::of(&CARRIER)
        };
        let view = View {
            width: 1,
            height: 1,
            spots: vec![Spot {
                ground: Ground::Hue(ground),
                icon: Some(Icon::of(&PIECE).with_hue(piece)),
                visitor: Some(visitor),
                ..Spot::default()
            }],
            ..View::default()
        };
        super::draw(&svg::draw(&view, None, Book::english()), None).unwrap()
    }

    #[test]
    fn what_is_carried_is_seen_in_either_slot() {
        let draw = |icon, visitor| {
            let view = View {
                width: 1,
                height: 1,
                spots: vec![Spot {
                    icon,
                    visitor,
                    ..Spot::default()
                }],
                ..View::default()
            };
            svg::draw(&view, None, Book::english())
        };
        let (empty, loaded) = (Icon::of(&CARRIER), Icon::of(&CARRIER).with_hue(3));
        for (one, other) in [
            (draw(Some(empty), None), draw(Some(loaded), None)),
            (draw(None, Some(empty)), draw(None, Some(loaded))),
            (draw(None, None), draw(Some(empty), None)),
        ] {
            assert_ne!(one, other);
        }
    }

    #[test]
    fn a_visitor_hides_nothing_of_the_square_it_stands_on() {
        for load in [None, Some(3)] {
            let picture = |ground, piece| picture(ground, piece, load);
            assert_ne!(picture(0, 1), picture(0, 2));
            assert_ne!(picture(0, 1), picture(2, 1));
        }
    }
}
