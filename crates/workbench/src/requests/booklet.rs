//! Collections on paper: the pages of a booklet as drawings, which the page prints.

use games::budget::Budget;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{InLanguage, read};
use crate::booklet::{ARRANGEMENTS, Paper, Sheet, Style, pages, solution, sort};
use crate::collection::{Collection, Entry, level_of};
use crate::limits::{MAX_BOOKLET, MAX_SPOTS};
use crate::refusal::Refusal;

/// A collection to be printed.
#[derive(Debug, Deserialize)]
pub struct Booklet {
    /// The text of the collection.
    collection: String,
    /// How many puzzles stand on a page: 1, 2, 4, 6 or 12.
    per_page: Option<usize>,
    /// `a4` or `letter`.
    paper: Option<String>,
    /// What the booklet is called; else what the collection says.
    name: Option<String>,
    /// The address of the page that plays the puzzles, for codes beside them.
    address: Option<String>,
    /// Whether the order of the collection is kept.
    #[serde(default)]
    unsorted: bool,
    /// Whether the answers are left out.
    #[serde(default)]
    no_answers: bool,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// `POST /api/booklet`: the pages of a booklet, each an SVG in points. Answers that are not found within the budget are
/// left out.
pub fn booklet(asked: &Booklet, budget: &mut Budget<'_>) -> Result<Value, Refusal> {
    let language = asked.spoken.language();
    let bad = |id: &str| Refusal::bad(language.page(id));
    let per_page = asked.per_page.unwrap_or(4);
    if !ARRANGEMENTS.iter().any(|row| row.0 == per_page) {
        return Err(bad("booklet-per-page"));
    }
    let paper = match asked.paper.as_deref() {
        None => Paper::default(),
        Some(word) => Paper::of(word).ok_or_else(|| bad("booklet-paper"))?,
    };
    let collection = Collection::read(&asked.collection);
    match collection.entries.len() {
        0 => return Err(bad("booklet-empty")),
        n if MAX_BOOKLET < n => return Err(Refusal::too_large(language.page("booklet-large"))),
        _ => {}
    }
    let sheets: Result<Vec<Sheet>, Refusal> = collection
        .entries
        .iter()
        .map(|entry| sheet(asked, entry, budget))
        .collect();
    let mut sheets = sheets?;
    if !asked.unsorted {
        sort(&mut sheets);
    }
    let name = asked.name.clone().filter(|name| !name.trim().is_empty());
    let style = Style {
        per_page,
        paper,
        name: name.or(collection.name),
        address: asked.address.clone(),
    };
    let pages = pages(&sheets, &style, &language.book);
    let (width, height) = paper.size();
    let hundredths = |length: f32| (100.0 * f64::from(length)).round() / 100.0;
    let (width, height) = (hundredths(width), hundredths(height));
    let pages: Vec<&str> = pages.iter().map(|page| &*page.svg).collect();
    Ok(json!({ "n": sheets.len(), "width": width, "height": height, "pages": pages }))
}

fn sheet(asked: &Booklet, entry: &Entry, budget: &mut Budget<'_>) -> Result<Sheet, Refusal> {
    let language = asked.spoken.language();
    let puzzle = read(&entry.text, language)?;
    if MAX_SPOTS < puzzle.start().n_spots() {
        return Err(Refusal::too_large(language.page("puzzle-too-large")));
    }
    let answer = if asked.no_answers {
        None
    } else {
        let found = solution(&*puzzle, budget);
        found.map_err(|error| Refusal::of(&error, &entry.text, language))?
    };
    Ok(Sheet {
        level: entry.level_number().or_else(|| level_of(&*puzzle, budget)),
        title: entry.title.clone(),
        author: entry.author.clone(),
        answer,
        puzzle,
    })
}
