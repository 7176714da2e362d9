//! The results of a contest as a table of text and as a page.

use std::io::Write;

use games::words::{Book, Sentence};

use super::totals::Class;
use super::{Instance, Refused, Results, Why};
use crate::draw::svg::escape;
use crate::failure::Failure;

const STYLE: &str = "body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}\
table{border-collapse:collapse;margin:.5rem 0 2rem}td,th{padding:.2rem .8rem;border-bottom:1px solid #ccc;\
text-align:left}td.n,th.n{text-align:right}tr.ours{color:#555;font-style:italic}";

/// One line of the table of an instance.
struct Row {
    rank: String,
    name: String,
    cost: u64,
    is_ours: bool,
}

/// People, solvers and bound in one list, cheapest first.
fn rows(instance: &Instance, book: &Book) -> Vec<Row> {
    let person = |entry: &super::Entry| Row {
        rank: entry.rank.to_string(),
        name: entry.person.clone(),
        cost: entry.cost,
        is_ours: false,
    };
    let ours = |name: String, cost: u64| Row {
        rank: String::new(),
        name,
        cost,
        is_ours: true,
    };
    let mut rows: Vec<Row> = instance.entries.iter().map(person).collect();
    rows.extend(
        instance
            .references
            .iter()
            .filter_map(|(solver, cost)| Some(ours((*solver).to_owned(), (*cost)?))),
    );
    rows.extend(
        instance
            .bound
            .map(|bound| ours(book.tell_id("contest-bound"), bound)),
    );
    rows.sort_by_key(|row| row.cost);
    rows
}

fn heading(instance: &Instance, book: &Book) -> String {
    class_words((instance.game.info().id, instance.class), book)
}

fn class_words((game, class): (&str, &str), book: &Book) -> String {
    book.tell_id(&format!("{game}-class-{class}"))
}

/// The words of the columns of a table of totals.
const COLUMNS: [&str; 5] = [
    "contest-rank",
    "contest-total",
    "contest-solved",
    "contest-first",
    "contest-person",
];

/// The cells of each row of the totals of a class.
fn cells(class: &Class) -> impl Iterator<Item = [String; 5]> + '_ {
    class.rows.iter().map(|row| {
        [
            row.rank.to_string(),
            row.total.to_string(),
            format!("{}/{}", row.n_solved, class.n_puzzles),
            row.n_best.to_string(),
            row.person.clone(),
        ]
    })
}

/// Why a file is worth nothing, in words.
fn refusal(row: &Refused, book: &Book) -> String {
    match &row.why {
        Why::Late => book.tell_id("contest-late"),
        Why::Wrong(why) => why.clone(),
    }
}

/// Prints the results.
pub(super) fn table(results: &Results, book: &Book, out: &mut dyn Write) -> Result<(), Failure> {
    let (instances, refused) = (&results.instances, &results.refused);
    if instances.is_empty() && refused.is_empty() {
        writeln!(out, "{}", book.tell_id("contest-empty"))?;
    }
    let mut last = String::new();
    for instance in instances {
        let heading = heading(instance, book);
        if heading != last {
            writeln!(out, "== {heading}")?;
            last = heading;
        }
        writeln!(out, "\n{}", short(&instance.puzzle.text()))?;
        for row in rows(instance, book) {
            let name = if row.is_ours {
                format!("({})", row.name)
            } else {
                row.name
            };
            writeln!(out, "{:>4}  {:>12}  {name}", row.rank, row.cost)?;
        }
    }
    for class in &results.classes {
        let of = class_words(class.name, book);
        let title = Sentence::new("contest-totals").with("class", of);
        writeln!(out, "\n== {}", book.tell(&title))?;
        let heads = COLUMNS.map(|id| book.tell_id(id));
        for [rank, total, solved, first, person] in [heads].into_iter().chain(cells(class)) {
            writeln!(
                out,
                "{rank:>5} {total:>12} {solved:>10} {first:>10}  {person}"
            )?;
        }
    }
    for row in refused {
        let sentence = Sentence::new("contest-refused")
            .with("person", row.person.as_str())
            .with("file", row.file.as_str())
            .with("why", refusal(row, book));
        writeln!(out, "\n{}", book.tell(&sentence))?;
    }
    Ok(())
}

/// The results as a page of its own.
pub(super) fn html(results: &Results, book: &Book) -> String {
    let (instances, refused) = (&results.instances, &results.refused);
    let title = book.tell_id("contest-title");
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
        book.lang.code()
    );
    for class in &results.classes {
        let of = class_words(class.name, book);
        let title = book.tell(&Sentence::new("contest-totals").with("class", of));
        page += &format!("<h2>{}</h2><table><tr>", escape(&title));
        for id in COLUMNS {
            page += &format!("<th>{}", escape(&book.tell_id(id)));
        }
        for row in cells(class) {
            page += "<tr>";
            for cell in row {
                page += &format!("<td>{}", escape(&cell));
            }
        }
        page += "</table>";
    }
    let mut last = String::new();
    for instance in instances {
        let heading = heading(instance, book);
        if heading != last {
            page += &format!("<h2>{}</h2>", escape(&heading));
            last = heading;
        }
        page += &format!(
            "<h3>{}</h3><table>",
            escape(&short(&instance.puzzle.text()))
        );
        for row in rows(instance, book) {
            let class = if row.is_ours { " class=\"ours\"" } else { "" };
            page += &format!(
                "<tr{class}><td class=\"n\">{}<td>{}<td class=\"n\">{}",
                row.rank,
                escape(&row.name),
                row.cost
            );
        }
        page += "</table>";
    }
    if !refused.is_empty() {
        page += &format!("<h2>{}</h2><ul>", book.tell_id("contest-refused-title"));
        for row in refused {
            page += &format!(
                "<li>{} / {}: {}",
                escape(&row.person),
                escape(&row.file),
                escape(&refusal(row, book))
            );
        }
        page += "</ul>";
    }
    page + "</html>\n"
}

/// A puzzle's text, cut where it would fill the page.
fn short(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST).chain(['…']).collect()
    }
}
