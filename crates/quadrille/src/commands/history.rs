//! `quadrille history`: the finished games as a table.

use std::io::Write;

use games::words::{Book, Sentence};
use serde_json::json;
use workbench::save::Finish;

use crate::calendar::local_time;
use crate::cli::HistoryArgs;
use crate::failure::{CommandResult, Exit};
use crate::print::stdout;
use crate::speech::Speech;
use crate::store::Store;

pub(super) fn run(args: &HistoryArgs, speech: &Speech) -> CommandResult {
    let store = Store::open(args.data.as_deref())?;
    let mut rows = store.own().history(args.max)?;
    if let Some(game) = &args.game {
        crate::input::find_game(game)?;
        rows.retain(|row| row.game == *game);
    }
    let mut out = stdout();
    if args.json {
        for row in &rows {
            writeln!(out, "{}", to_json(row))?;
        }
        return Ok(Exit::Yes);
    }
    let (heading, texts) = columns(&rows, speech.book);
    if texts.is_empty() {
        writeln!(out, "{}", speech.book.tell(&Sentence::new("history-empty")))?;
    } else {
        writeln!(out, "{heading}")?;
    }
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(Exit::Yes)
}

/// The table: its heading and its rows, columns under each other.
pub(crate) fn columns(rows: &[Finish], book: &Book) -> (String, Vec<String>) {
    let heads = ["date", "game", "time", "cost", "best", "hints", "puzzle"];
    let mut table = vec![heads.map(|head| book.tell_id(&format!("history-{head}")))];
    for row in rows {
        let number = |n: Option<u64>| n.map_or("-".to_owned(), |n| n.to_string());
        let cost = match row.margin {
            Some(margin) => format!("{margin:+}"),
            None => number(row.cost),
        };
        table.push([
            local_time(row.date),
            book.tell_id(&format!("{}-title", row.game)),
            clock(row.millis / 1000),
            cost,
            number(row.best),
            row.n_hints.to_string(),
            row.puzzle.clone(),
        ]);
    }
    let width = |column: usize| {
        let cells = table.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |row: &[String; 7]| {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            match column {
                2..=5 => line += &format!("{cell:>width$}  "),
                6 => line += cell,
                _ => line += &format!("{cell:<width$}  "),
            }
        }
        line
    };
    let mut lines = table.iter().map(line);
    let heading = lines.next().unwrap_or_default();
    (heading, lines.collect())
}

fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn to_json(row: &Finish) -> serde_json::Value {
    json!({
        "date": local_time(row.date),
        "game": row.game,
        "puzzle": row.puzzle,
        "players": row.players,
        "seconds": row.millis as f64 / 1000.0,
        "hints": row.n_hints,
        "cost": row.cost,
        "margin": row.margin,
        "best": row.best,
    })
}
