//! `quadrille games`: what there is.

use std::io::Write;

use games::GAMES;
use games::any::AnyGame;
use games::game::Limit;
use games::words::Book;
use serde_json::{Value, json};

use crate::cli::GamesArgs;
use crate::failure::{Exit, Outcome};
use crate::print::stdout;
use crate::speech::Speech;

pub(super) fn run(args: &GamesArgs, speech: &Speech) -> Outcome {
    let mut out = stdout();
    if args.json {
        let list: Vec<Value> = GAMES
            .iter()
            .map(|game| describe(*game, &speech.book))
            .collect();
        writeln!(out, "{:#}", json!(list))?;
        return Ok(Exit::Yes);
    }
    for (at, game) in GAMES.iter().enumerate() {
        let book = &speech.book;
        let id = game.info().id;
        let gap = if at == 0 { "" } else { "\n" };
        writeln!(out, "{gap}{id}: {}", book.tell_id(&format!("{id}-title")))?;
        writeln!(out, "  {}", book.tell_id(&format!("{id}-about")))?;
        writeln!(
            out,
            "  {} {}",
            book.tell_id("games-presets"),
            game.info().presets.join(" | ")
        )?;
        let rows = [
            (
                "games-solvers",
                "solver",
                game.solvers()
                    .iter()
                    .map(|name| (*name).to_owned())
                    .collect(),
            ),
            (
                "games-bots",
                "bot",
                game.bots().iter().map(bot_name).collect(),
            ),
            ("games-formats", "format", format_names(*game)),
        ];
        for (heading, kind, names) in rows {
            let names: Vec<String> = names;
            if !names.is_empty() {
                writeln!(out, "  {}", book.tell_id(heading))?;
            }
            for name in names {
                let word = name.split([':', ' ']).next().unwrap_or("");
                writeln!(
                    out,
                    "    {name:16} {}",
                    book.tell_id(&format!("{id}-{kind}-{word}"))
                )?;
            }
        }
    }
    Ok(Exit::Yes)
}

fn bot_name((name, limit): &(&str, Limit)) -> String {
    match limit {
        Limit::None => (*name).to_owned(),
        limit => format!("{name}:{limit}"),
    }
}

fn format_names(game: &dyn AnyGame) -> Vec<String> {
    game.formats()
        .iter()
        .chain(&game.records())
        .map(|row| row.name.to_owned())
        .collect()
}

fn describe(game: &dyn AnyGame, book: &Book) -> Value {
    let info = game.info();
    let told = |kind: &str, name: &str| book.tell_id(&format!("{}-{kind}-{name}", info.id));
    let solver = |name: &&'static str| json!({ "name": name, "about": told("solver", name) });
    let bot = |(name, limit): &(&'static str, Limit)| json!({ "name": name, "limit": limit.to_string(), "about": told("bot", name) });
    let format = |row: &games::any::FormatInfo| json!({ "name": row.name, "reads": row.reads, "writes": row.writes, "about": told("format", row.name) });
    json!({
        "id": info.id,
        "title": book.tell_id(&format!("{}-title", info.id)),
        "about": book.tell_id(&format!("{}-about", info.id)),
        "rules": book.tell_id(&format!("{}-rules", info.id)),
        "presets": info.presets,
        "solvers": game.solvers().iter().map(solver).collect::<Vec<_>>(),
        "bots": game.bots().iter().map(bot).collect::<Vec<_>>(),
        "formats": game.formats().iter().map(format).collect::<Vec<_>>(),
        "records": game.records().iter().map(format).collect::<Vec<_>>(),
    })
}
