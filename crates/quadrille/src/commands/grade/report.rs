//! What was found out about everybody: in words with a table, as JSON, as comma-separated values, as a page.

use std::io::Write;

use games::words::{Book, Sentence};
use serde_json::{Value, json};

use super::{Attempt, Graded, told};
use crate::failure::Failure;
use crate::print::{csv_field, time};
use workbench::svg::escape;

const STYLE: &str = "body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem;border-bottom:1px solid #ccc;text-align:left}";

const HEADS: [&str; 3] = [
    "grade-heads-person",
    "grade-heads-right",
    "grade-heads-time",
];

/// Prints what is wrong with each program, then a table of all.
pub(super) fn print(
    all: &[Graded],
    is_json: bool,
    book: &Book,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if is_json {
        writeln!(out, "{}", all.iter().map(to_json).collect::<Value>())?;
        return Ok(());
    }
    for graded in all {
        writeln!(out, "{}", told(graded, book))?;
    }
    writeln!(out)?;
    let heads = HEADS.map(|id| book.tell_id(id));
    for [person, right, time] in [heads].into_iter().chain(all.iter().map(cells)) {
        writeln!(out, "{right:>10} {time:>10}  {person}")?;
    }
    Ok(())
}

fn cells(graded: &Graded) -> [String; 3] {
    [
        graded.person.clone(),
        format!("{}/{}", graded.n_right(), graded.runs.len()),
        time(graded.duration()),
    ]
}

fn to_json(graded: &Graded) -> Value {
    let run = |run: &Attempt| {
        json!({
            "puzzle": run.case, "right": run.fault.is_none(), "why": run.fault,
            "seconds": run.duration.as_secs_f64(),
        })
    };
    json!({
        "person": graded.person, "right": graded.n_right(), "of": graded.runs.len(),
        "runs": graded.runs.iter().map(run).collect::<Vec<_>>(),
    })
}

/// One row per run.
pub(super) fn csv(all: &[Graded]) -> String {
    let mut text = "person,number,puzzle,right,seconds,why\n".to_owned();
    for graded in all {
        for (at, run) in graded.runs.iter().enumerate() {
            text += &format!(
                "{},{},{},{},{:.4},{}\n",
                csv_field(&graded.person),
                at + 1,
                csv_field(&run.case),
                u8::from(run.fault.is_none()),
                run.duration.as_secs_f64(),
                csv_field(run.fault.as_deref().unwrap_or("")),
            );
        }
    }
    text
}

/// The report as a page of its own.
pub(super) fn html(all: &[Graded], task: &str, book: &Book) -> String {
    let title = book.tell(&Sentence::new("grade-title").with("task", task));
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1><table><tr>",
        book.lang.code()
    );
    for id in HEADS {
        page += &format!("<th>{}", escape(&book.tell_id(id)));
    }
    for graded in all {
        page += "<tr>";
        for cell in cells(graded) {
            page += &format!("<td>{}", escape(&cell));
        }
    }
    page += "</table><ul>";
    for graded in all {
        page += &format!("<li>{}", escape(&told(graded, book)));
    }
    page + "</ul></html>\n"
}
