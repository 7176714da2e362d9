//! PNG pictures, made from the SVG ones.

use std::sync::{Arc, LazyLock};

use games::words::Sentence;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::failure::Failure;

/// Pixels a unit of the SVG.
const SCALE: f32 = 2.0;
/// The widest picture made, in pixels.
const WIDEST: f32 = 16_000.0;

/// Our own fonts, so that a picture is the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// Turns an SVG text into a PNG file.
pub(crate) fn draw(svg: &str) -> Result<Vec<u8>, Failure> {
    let options = Options {
        fontdb: FONTS.clone(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| {
        Failure::new(Sentence::new("fail-picture").with("error", error.to_string()))
    })?;
    let size = tree.size();
    let scale = SCALE.min(WIDEST / size.width().max(size.height()));
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
    use games::view::{Ground, Icon, Spot, View};
    use games::words::Book;
    use workbench::svg;

    /// The picture of one square with a visitor on it.
    fn picture(ground: u32, piece: u32, load: Option<u32>) -> Vec<u8> {
        let view = View {
            width: 1,
            height: 1,
            spots: vec![Spot {
                ground: Ground::Hue(ground),
                icon: Some(Icon::Piece(piece)),
                visitor: Some(Icon::Robot(load)),
                ..Spot::default()
            }],
            ..View::default()
        };
        super::draw(&svg::draw(&view, None, Book::english())).unwrap()
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
