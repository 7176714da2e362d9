//! Formats that every game has: pictures, JSON, and a page that shows a board.

use games::any::AnyPuzzle;
use games::budget::Budget;
use games::kind::LEVELS;
use games::words::{Book, Lang};
use serde_json::{Value, json};
use workbench::answer::answer_json;
use workbench::booklet::solution;
use workbench::collection::{Entry, level_of};
use workbench::requests::workshop::difficulty_json;
use workbench::snippet::playable;
use workbench::svg::escape;
use workbench::words::rules;

use super::whole;
use crate::draw::{png, svg};
use crate::failure::Failure;

/// Their names.
pub(super) const NAMES: [&str; 4] = ["json", "html", "svg", "png"];

/// So many nodes are spent on the answer that goes along: nobody asked to wait.
const NODES: u64 = 200_000;

/// A puzzle in one of these formats, with what a collection says of it, all at once: pictures of huge boards are refused.
pub(super) fn write(
    puzzle: &dyn AnyPuzzle,
    entry: &Entry,
    format: &str,
    width: Option<u32>,
    book: &Book,
) -> Result<Vec<u8>, Failure> {
    let start = puzzle.start();
    let picture = || svg::draw(&start.view(), None, book);
    Ok(match format {
        "svg" => {
            png::check_size(&*start)?;
            picture().into_bytes()
        }
        "png" => png::of_position(&*start, width, book)?,
        "json" => format!("{}\n", json_of(puzzle, entry, book)?).into_bytes(),
        _ => {
            png::check_size(&*start)?;
            page(puzzle, entry, book)?.into_bytes()
        }
    })
}

fn budget<'a>() -> Budget<'a> {
    let mut budget = Budget::unlimited();
    budget.nodes = Some(NODES);
    budget.stop = Some(crate::run::stop_flag());
    budget
}

/// The puzzle, what is said of it, how hard it is and its answer.
fn json_of(puzzle: &dyn AnyPuzzle, entry: &Entry, book: &Book) -> Result<Value, Failure> {
    let level = entry
        .level_number()
        .or_else(|| level_of(puzzle, &mut budget()));
    let difficulty = puzzle.grade(&mut budget());
    Ok(json!({
        "game": puzzle.game().info().id,
        "puzzle": puzzle.text(),
        "title": entry.title,
        "author": entry.author,
        "level": level.map(|at| LEVELS[at]),
        "difficulty": difficulty.map(|it| difficulty_json(&it, book)),
        "answer": solution(puzzle, &mut budget())?.map(|answer| Value::Object(answer_json(&answer))),
    }))
}

/// A page that needs nothing else. Where a puzzle plays without its rules: title, rules, the board, and the solved board
/// for those who open it. Else the whole page, with all that thinks, opened at the puzzle.
fn page(puzzle: &dyn AnyPuzzle, entry: &Entry, book: &Book) -> Result<String, Failure> {
    let id = puzzle.game().info().id;
    let game = book.tell_id(&format!("{id}-title"));
    let title = entry.title.as_deref().unwrap_or(&game);
    let lang = match book.lang {
        Lang::En => "en",
        Lang::Fr => "fr",
    };
    let answer = solution(puzzle, &mut budget())?;
    let played = answer.as_ref().and_then(|it| playable(puzzle, it, book));
    let (Some(answer), Some(board)) = (answer, played) else {
        return whole::write(puzzle, title, lang);
    };
    let told = rules(puzzle.game(), puzzle.start().n_seats(), book);
    let author = entry
        .author
        .iter()
        .map(|name| format!("<p>{}</p>", escape(name)));
    let author: String = author.collect();
    let end = puzzle.after(answer.line())?;
    let drawn = svg::draw(&end.view(), None, book);
    let line: Vec<&str> = answer.line().map(String::as_str).collect();
    let solved = format!(
        "<details><summary>{}</summary>{drawn}<p class=\"moves\">{}</p></details>\n",
        book.tell_id("booklet-answers"),
        escape(&line.join(" "))
    );
    let style = "body{font-family:'DejaVu Sans',Verdana,sans-serif;max-width:44rem;margin:1rem auto;padding:0 1rem;\
                 line-height:1.4}svg{max-width:100%;height:auto}.mark{cursor:pointer}\
                 .mark:focus{outline:none}.mark:focus>rect{stroke:#2f6fd0;stroke-width:3}.moves{font-size:.8rem;overflow-wrap:anywhere}";
    Ok(format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{style}</style>\n<h1>{title}</h1>\n{author}<p>{}</p>\n{board}<p><code>{}</code></p>\n{solved}</html>\n",
        escape(&told).replace('\n', "<br>"),
        escape(&puzzle.text()),
        title = escape(title),
    ))
}
