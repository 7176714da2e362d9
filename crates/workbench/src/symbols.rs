//! The symbols of games, for whoever draws them: which shapes are shown, and the tables as JSON.

use games::any::AnyGame;
use games::symbol::{Form, Paint, Shape, Symbol};
use games::view::Icon;
use games::words::{Book, Sentence};
use serde_json::{Value, json};

/// The shapes of an icon that are drawn: none that needs a hue or a seat where there is none, and no letter where a
/// caption says more.
pub fn shown_shapes(icon: Icon, has_caption: bool) -> impl Iterator<Item = &'static Shape> {
    let is_shown = move |shape: &&Shape| {
        let is_hued = |paint| matches!(paint, Paint::Hue | Paint::OnHue);
        let has_hue = icon.hue.is_some() || !(is_hued(shape.fill) || is_hued(shape.stroke));
        has_hue
            && match shape.form {
                Form::HueName { .. } => icon.hue.is_some() && !has_caption,
                Form::SeatNumber { .. } => icon.seat.is_some(),
                Form::Path(_) | Form::Circle { .. } => true,
            }
    };
    icon.symbol.shapes.iter().filter(is_shown)
}

/// The symbols of a game, with what they are called: `{hue}` and `{seat}` stand for a colour and a player.
pub fn symbols_json(game: &dyn AnyGame, book: &Book) -> Value {
    let symbols = game.symbols().iter();
    symbols.map(|symbol| symbol_json(symbol, book)).collect()
}

fn symbol_json(symbol: &Symbol, book: &Book) -> Value {
    let told = |hue: &str| {
        let sentence = Sentence::new(symbol.id).with("hue", hue);
        book.tell(&sentence.with("seat", "{seat}"))
    };
    json!({
        "id": symbol.id,
        "told": told("none"),
        "told_with_hue": told("{hue}"),
        "shapes": symbol.shapes.iter().map(shape_json).collect::<Vec<_>>(),
    })
}

fn shape_json(shape: &Shape) -> Value {
    let mut json = match shape.form {
        Form::Path(d) => json!({ "form": "path", "d": d }),
        Form::Circle { x, y, radius } => {
            json!({ "form": "circle", "x": short(x), "y": short(y), "radius": short(radius) })
        }
        Form::HueName { y, size } => {
            json!({ "form": "hue-name", "y": short(y), "size": short(size) })
        }
        Form::SeatNumber { size } => json!({ "form": "seat-number", "y": 0, "size": short(size) }),
    };
    json["fill"] = paint_json(shape.fill);
    if shape.stroke != Paint::None {
        json["stroke"] = paint_json(shape.stroke);
        json["stroke_width"] = json!(short(shape.stroke_width));
    }
    json
}

/// A number of a drawing, without the digits that a short float gains when it becomes a long one.
fn short(number: f32) -> f64 {
    (f64::from(number) * 100.0).round() / 100.0
}

fn paint_json(paint: Paint) -> Value {
    match paint {
        Paint::None => json!("none"),
        Paint::Rgb(r, g, b) => json!(format!("#{r:02x}{g:02x}{b:02x}")),
        Paint::Hue => json!("hue"),
        Paint::OnHue => json!("on-hue"),
        Paint::Text => json!("text"),
        Paint::Dark => json!("dark"),
        Paint::Light => json!("light"),
    }
}
