//! `quadrille games`: what there is.

use std::io::Write;

use games::any::{AnyGame, FormatInfo};
use games::game::Limit;
use games::options::OptionRow;
use games::words::Book;
use serde_json::{Value, json};
use workbench::words::kind_name;

use crate::cli::GamesArgs;
use crate::cli::options::{Kind, OfReaders, OfSolvers, OfWriters};
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::find_game;
use crate::print::stdout;
use crate::speech::Speech;

pub(super) fn run(args: &GamesArgs, speech: &Speech) -> CommandResult {
    let mut out = stdout();
    let book = speech.book;
    if args.json {
        let list: Vec<Value> = games::all().map(|game| describe(game, book)).collect();
        writeln!(out, "{:#}", json!(list))?;
        return Ok(Exit::Yes);
    }
    if let Some(name) = &args.game {
        tell(&mut out, find_game(name)?, book)?;
        return Ok(Exit::Yes);
    }
    for (at, game) in games::all().enumerate() {
        if 0 < at {
            writeln!(out)?;
        }
        list(&mut out, game, book)?;
    }
    Ok(Exit::Yes)
}

fn list(out: &mut impl Write, game: &dyn AnyGame, book: &Book) -> Result<(), Failure> {
    let id = game.info().id;
    writeln!(out, "{id}: {}", book.tell_id(&format!("{id}-title")))?;
    writeln!(out, "  {}", book.tell_id(&format!("{id}-about")))?;
    writeln!(
        out,
        "  {} {}",
        book.tell_id("games-presets"),
        game.info().presets.join(" | ")
    )?;
    list_tables(out, game, book)
}

/// The tables that everybody asks for first.
fn list_tables(out: &mut impl Write, game: &dyn AnyGame, book: &Book) -> Result<(), Failure> {
    let sections = [
        ("games-solvers", "solver", solver_names(game)),
        ("games-bots", "bot", bot_names(game)),
        ("games-formats", "format", format_names(game)),
    ];
    for (heading, kind, names) in sections {
        list_names(out, game, (heading, kind, names), book)?;
    }
    list_options(out, game, book)
}

/// One table, unless it is empty.
fn list_names(
    out: &mut impl Write,
    game: &dyn AnyGame,
    (heading, kind, names): (&str, &str, Vec<String>),
    book: &Book,
) -> Result<(), Failure> {
    let id = game.info().id;
    if !names.is_empty() {
        writeln!(out, "  {}", book.tell_id(heading))?;
    }
    for name in names {
        let word = name.split([':', ' ']).next().unwrap_or("");
        let about = book.tell_id(&format!("{id}-{kind}-{word}"));
        writeln!(out, "    {name:16} {about}")?;
    }
    Ok(())
}

/// Everything about one game: its rules, all its tables, and commands to begin with.
fn tell(out: &mut impl Write, game: &dyn AnyGame, book: &Book) -> Result<(), Failure> {
    let info = game.info();
    let id = info.id;
    writeln!(out, "{id}: {}", book.tell_id(&format!("{id}-title")))?;
    writeln!(out, "{}\n", book.tell_id(&format!("{id}-rules")))?;
    writeln!(out, "  {}", book.tell_id("games-presets"))?;
    for preset in info.presets {
        let kind = kind_name(game, preset, book);
        writeln!(
            out,
            "    {:<44} {kind}",
            format!("quadrille new {id} {preset}")
        )?;
    }
    list_tables(out, game, book)?;
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
    let series = owned(info.series.iter().map(|row| row.name).collect());
    list_names(out, game, ("games-series", "series", series), book)?;
    let homework = owned(game.homework().iter().map(|row| row.name).collect());
    list_names(out, game, ("games-homework", "homework", homework), book)?;
    if !info.growth.is_empty() {
        let names: Vec<&str> = info.growth.iter().map(|row| row.name).collect();
        writeln!(
            out,
            "  {} {}",
            book.tell_id("games-families"),
            names.join(", ")
        )?;
    }
    let mut uses = vec![format!("quadrille new {id} --seed 1 | quadrille solve -")];
    uses.extend(
        info.series
            .first()
            .map(|row| format!("quadrille play {id} {}", row.name)),
    );
    uses.extend(
        game.bots()
            .last()
            .map(|(name, _)| format!("quadrille play {id} {name}")),
    );
    uses.extend(game.contest().map(|_| "quadrille contest DIR".to_owned()));
    uses.extend(
        (game.homework().first()).map(|row| format!("quadrille grade SCRIPT --task {}", row.name)),
    );
    uses.extend(info.growth.first().map(|_| format!("quadrille bench {id}")));
    writeln!(out, "  {}", book.tell_id("games-uses"))?;
    for line in uses {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

/// The options of solvers and formats, each with the names of those that have it.
fn list_options(out: &mut impl Write, game: &dyn AnyGame, book: &Book) -> Result<(), Failure> {
    let id = game.info().id;
    let flags = [
        ("--with", OfSolvers::rows(game)),
        ("--from", OfReaders::rows(game)),
        ("--to", OfWriters::rows(game)),
    ];
    let mut has_heading = false;
    for (flag, rows) in flags {
        let mut options: Vec<OptionRow> = rows.iter().map(|(_, row)| *row).collect();
        options.dedup();
        for option in options {
            if !has_heading {
                writeln!(out, "  {}", book.tell_id("games-options"))?;
                has_heading = true;
            }
            let takers = rows.iter().filter(|(_, row)| *row == option);
            let takers: Vec<&str> = takers.map(|(taker, _)| *taker).collect();
            let about = book.tell_id(&format!("{id}-option-{}", option.name));
            let name = option_name(&option);
            writeln!(out, "    {name:16} {about} ({flag} {})", takers.join(", "))?;
        }
    }
    Ok(())
}

fn option_name(option: &OptionRow) -> String {
    match option.value {
        Some(value) => format!("--{} {value}", option.name),
        None => format!("--{}", option.name),
    }
}

fn solver_names(game: &dyn AnyGame) -> Vec<String> {
    let names = game.solvers().into_iter();
    names.map(str::to_owned).collect()
}

fn bot_names(game: &dyn AnyGame) -> Vec<String> {
    let name = |(name, limit): (&str, Limit)| match limit {
        Limit::None => name.to_owned(),
        limit => format!("{name}:{limit}"),
    };
    game.bots().into_iter().map(name).collect()
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
    let options = |rows: &[OptionRow]| -> Value {
        let row = |row: &OptionRow| json!({ "name": row.name, "value": row.value, "about": told("option", row.name) });
        rows.iter().map(row).collect()
    };
    let solver = |name: &&'static str| json!({ "name": name, "about": told("solver", name), "options": options(game.solver_options(name)) });
    let bot = |(name, limit): &(&'static str, Limit)| json!({ "name": name, "limit": limit.to_string(), "about": told("bot", name) });
    let format = |row: &FormatInfo| {
        json!({
            "name": row.name,
            "reads": row.reads,
            "writes": row.writes,
            "about": told("format", row.name),
            "read_options": options(row.read_options),
            "write_options": options(row.write_options),
        })
    };
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
