//! The cross table of a ladder as a page.

use std::fmt::Write;

use games::words::{Book, Sentence};

use super::fault;
use super::standings::Standings;

const STYLE: &str = "body{font:16px/1.5 'DejaVu Sans',Verdana,sans-serif;margin:2em auto;max-width:70em;padding:0 1em;\
color:#23262b;background:#fbf8ef}table{border-collapse:collapse;margin:1em 0}th,td{padding:.3em .7em;\
border-bottom:1px solid #c9c2ae;text-align:right}th:nth-child(2),td:nth-child(2){text-align:left}\
.self{background:#e6e0cf}caption{text-align:left;font-weight:bold}";

/// The page.
pub(crate) fn page(title: &str, standings: &Standings, book: &Book) -> String {
    let title = escape(title);
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <style>{STYLE}</style></head><body><h1>{title}</h1>\n",
        book.lang.code()
    );
    push_table(&mut page, standings, book);
    push_cross(&mut page, standings, book);
    let (half_points, n) = standings.first_mover;
    if 0 < n {
        let share = format!("{:.3}", f64::from(half_points) / 2.0 / f64::from(n));
        let sentence = Sentence::new("arena-first-mover").with("score", share);
        push(
            &mut page,
            format_args!(
                "<p>{}</p>",
                escape(&book.tell(&sentence.with("n", u64::from(n))))
            ),
        );
    }
    page += "</body></html>\n";
    page
}

fn push_table(page: &mut String, standings: &Standings, book: &Book) {
    let heads = [
        "#".to_owned(),
        book.tell_id("arena-player"),
        "Elo".to_owned(),
        "±95%".to_owned(),
        book.tell_id("arena-points"),
        book.tell_id("arena-games"),
        book.tell_id("arena-won"),
        book.tell_id("arena-drawn"),
        book.tell_id("arena-lost"),
        "LOS".to_owned(),
        book.tell_id("arena-faults"),
    ];
    *page += "<table><tr>";
    heads
        .iter()
        .for_each(|head| push(page, format_args!("<th>{}</th>", escape(head))));
    *page += "</tr>\n";
    for (at, row) in standings.rows.iter().enumerate() {
        let [won, drawn, lost] = row.results;
        let superiority = row
            .superiority
            .map_or(String::new(), |p| format!("{:.1}%", 100.0 * p));
        push(
            page,
            format_args!(
                "<tr><td>{}</td><td>{}</td><td>{:.0}</td><td>{:.0}</td><td>{:.1}</td><td>{}</td><td>{won}</td>\
                 <td>{drawn}</td><td>{lost}</td><td>{superiority}</td><td>{}</td></tr>\n",
                at + 1,
                escape(&row.name),
                row.elo,
                row.bar,
                row.points(),
                row.n_games(),
                escape(&fault::reasons(&row.faults, book)),
            ),
        );
    }
    *page += "</table>\n";
}

fn push_cross(page: &mut String, standings: &Standings, book: &Book) {
    push(
        page,
        format_args!(
            "<table><caption>{}</caption><tr><th>#</th><th></th>",
            escape(&book.tell_id("arena-cross"))
        ),
    );
    (1..=standings.rows.len()).for_each(|at| push(page, format_args!("<th>{at}</th>")));
    *page += "</tr>\n";
    for (at, row) in standings.rows.iter().enumerate() {
        push(
            page,
            format_args!("<tr><td>{}</td><td>{}</td>", at + 1, escape(&row.name)),
        );
        for (other, &(half_points, n)) in standings.cross[at].iter().enumerate() {
            match n {
                _ if other == at => *page += "<td class=\"self\"></td>",
                0 => *page += "<td></td>",
                n => push(
                    page,
                    format_args!("<td>{:.1}/{n}</td>", f64::from(half_points) / 2.0),
                ),
            }
        }
        *page += "</tr>\n";
    }
    *page += "</table>\n";
}

fn push(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text)
        .expect("a text takes all that is written");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
