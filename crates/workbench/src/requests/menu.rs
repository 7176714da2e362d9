//! What there is: the games with their tables, the words of the page, the colours.

use games::any::{AnyGame, FormatInfo};
use games::game::Growth;
use games::kind::{Field, LEVELS, Values};
use games::lesson::Lesson;
use games::view::HUE_WORDS;
use games::words::Book;
use serde::Deserialize;
use serde_json::{Value, json};

use super::InLanguage;
use super::workshop::helpers_json;
use crate::keys;
use crate::limits;
use crate::outcome::bot_title;
use crate::palette::{Rgb, hue_rgb, ink_on};
use crate::symbols::symbols_json;
use crate::words::kind_name;

/// How many colours are sent to the page: more than a board can show apart.
const N_HUES: u32 = 512;

/// `GET /api/games`: the games and everything that menus show of them. `daily` is the seed of the day.
pub fn games(spoken: &InLanguage, daily: u64, has_ladder: bool) -> Value {
    let book = &spoken.language().book;
    json!({
        "games": games::all().map(|game| describe(game, book)).collect::<Vec<_>>(),
        "limits": {
            "body": limits::MAX_BODY,
            "puzzle": limits::MAX_PUZZLE,
            "line": limits::MAX_LINE,
            "seconds": limits::MAX_SOLVE.as_secs(),
        },
        "daily": daily,
        "ladder": has_ladder,
    })
}

/// Kinds of puzzles by their specs.
#[derive(Debug, Deserialize)]
pub struct Kinds {
    /// Pairs of a game and a spec.
    kinds: Vec<(String, String)>,
    #[serde(flatten)]
    spoken: InLanguage,
}

/// `POST /api/kinds`: what kinds of puzzles are called; nothing where there is no such game or spec.
pub fn kinds(asked: &Kinds) -> Value {
    let book = &asked.spoken.language().book;
    let name = |(game, spec): &(String, String)| {
        games::find(game).map_or(String::new(), |game| kind_name(game, spec, book))
    };
    json!({ "names": asked.kinds.iter().map(name).collect::<Vec<_>>() })
}

/// `GET /api/words`: the sentences of the page, and the colours of hues with the ink that can be read on each.
pub fn words(spoken: &InLanguage) -> Value {
    let language = spoken.language();
    let hue = |hue| {
        let rgb = hue_rgb(hue);
        let name = HUE_WORDS.get(hue as usize);
        let name = name.map(|word| language.book.tell_id(word));
        json!([hex(rgb), hex(ink_on(rgb)), name])
    };
    json!({
        "lang": language.book.lang.code(),
        "words": language.page_words(),
        "keys": keys::PAGE.map(|(act, key)| json!({ "act": act, "key": key })),
        "hues": (0..N_HUES).map(hue).collect::<Vec<_>>(),
    })
}

fn describe(game: &dyn AnyGame, book: &Book) -> Value {
    let info = game.info();
    let told = |word: &str| book.tell_id(&format!("{}-{word}", info.id));
    let row =
        |kind: &str, name: &str| json!({ "name": name, "about": told(&format!("{kind}-{name}")) });
    let format = |format: &FormatInfo| {
        let mut json = row("format", format.name);
        json["reads"] = json!(format.reads);
        json["writes"] = json!(format.writes);
        json
    };
    let bots = game.bots();
    let bot = |(name, limit): &(&'static str, games::game::Limit)| {
        let mut json = row("bot", name);
        json["title"] = json!(bot_title(game, name, book));
        json["limit"] = json!(limit.to_string());
        json
    };
    let series = |series: &games::game::Series| {
        let mut json = row("series", series.name);
        json["rounds"] = json!(series.rounds);
        json
    };
    let is_for_two = |spec: &str| game.two_seats().is_some() && game.draw_for_two(spec, 0).is_ok();
    let preset = |spec: &&str| {
        json!({
            "spec": spec,
            "name": kind_name(game, spec, book),
            "for_two": is_for_two(spec),
        })
    };
    let level = |(spec, level): (&&str, &str)| {
        let mut json = preset(spec);
        json["level"] = json!(book.tell_id(&format!("level-{level}")));
        json
    };
    let lesson = |lesson: &Lesson| {
        json!({
            "puzzle": lesson.puzzle,
            "line": lesson.line,
            "goal": lesson.goal,
            "words": told(&format!("lesson-{}", lesson.name)),
        })
    };
    let growth = |row: &Growth| json!({ "name": row.name, "sizes": row.sizes });
    let fields = |game: &dyn AnyGame| -> Vec<Value> {
        let rows = game.fields().iter();
        rows.map(|row| field(game.info().id, row, book)).collect()
    };
    // What is different where puzzles of the game are made by hand.
    let workshop = |workshop: &dyn AnyGame| {
        json!({
            "id": workshop.info().id,
            "about": book.tell_id(&format!("{}-about", workshop.info().id)),
            "presets": workshop.info().presets,
            "fields": fields(workshop),
            "helpers": helpers_json(workshop, book),
        })
    };
    json!({
        "id": info.id,
        "title": told("title"),
        "about": told("about"),
        "rules": told("rules"),
        "symbols": symbols_json(game, book),
        "presets": info.presets.iter().map(preset).collect::<Vec<_>>(),
        "levels": info.levels.iter().zip(LEVELS).map(level).collect::<Vec<_>>(),
        "daily": preset(&info.daily()),
        "lessons": game.lessons().iter().map(lesson).collect::<Vec<_>>(),
        "growth": info.growth.iter().map(growth).collect::<Vec<_>>(),
        "fields": fields(game),
        "workshop": game.workshop().map(workshop),
        "series": info.series.iter().map(series).collect::<Vec<_>>(),
        "solvers": game.solvers().iter().map(|name| row("solver", name)).collect::<Vec<_>>(),
        "bots": bots.iter().map(bot).collect::<Vec<_>>(),
        "formats": game.formats().iter().map(format).collect::<Vec<_>>(),
        "records": game.records().iter().map(format).collect::<Vec<_>>(),
    })
}

/// One thing to choose about a new puzzle.
fn field(game: &str, field: &Field, book: &Book) -> Value {
    let words = format!("{game}-field-{}", field.name);
    let mut json =
        json!({ "name": field.name, "label": book.tell_id(&words), "usual": field.usual });
    match field.values {
        Values::Number { low, high } => {
            json["low"] = json!(low);
            json["high"] = json!(high);
        }
        Values::Words(values) => {
            let value = |value: &&str| json!({ "value": value, "label": book.tell_id(&format!("{words}-{value}")) });
            json["words"] = json!(values.iter().map(value).collect::<Vec<_>>());
        }
    }
    if let Some((other, values)) = field.when {
        json["when"] = json!({ "field": other, "values": values });
    }
    json
}

fn hex((r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
