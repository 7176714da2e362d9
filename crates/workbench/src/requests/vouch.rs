//! What must hold of a collection before it is published, for the page.

use games::any::AnyPuzzle;
use games::budget::Budget;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{InLanguage, read};
use crate::collection::{Collection, Entry, level_of};
use crate::limits::{MAX_BOOKLET, MAX_SPOTS};
use crate::refusal::Refusal;
use crate::verdict::{prove, verdict_with};
use crate::vouch::{Report, Titles, find_doubles, sum};

/// A collection to be looked at.
#[derive(Debug, Deserialize)]
pub struct Vouch {
    /// The text of the collection.
    collection: String,
    /// The language of the reply.
    #[serde(flatten)]
    pub spoken: InLanguage,
}

/// `POST /api/vouch`: a line for every puzzle, with what is wrong. What is not decided within the budget is said to be
/// undecided.
pub fn vouch<'c>(
    asked: &Vouch,
    budget: &mut Budget<'_>,
    checking: &dyn Fn() -> checker::Budget<'c>,
) -> Result<Value, Refusal> {
    let language = asked.spoken.language();
    let book = &language.book;
    let entries = Collection::read(&asked.collection).entries;
    match entries.len() {
        0 => return Err(Refusal::bad(language.page("booklet-empty"))),
        n if MAX_BOOKLET < n => return Err(Refusal::too_large(language.page("booklet-large"))),
        _ => {}
    }
    let mut reports: Vec<Report> = entries
        .iter()
        .map(|entry| {
            let report = match read(&entry.text, language) {
                Ok(puzzle) if MAX_SPOTS < puzzle.start().n_spots() => Report::unknown(),
                Ok(puzzle) => report(&*puzzle, entry, budget, checking),
                Err(refusal) => Report::unread(&refusal.message),
            };
            report.with_title(entry, Titles::Needed)
        })
        .collect();
    find_doubles(&entries, &mut reports);
    let rows = entries.iter().zip(&reports).enumerate();
    let lines: Vec<Value> = rows
        .map(|(nth, (entry, report))| {
            json!({ "status": report.word(), "words": report.line(nth, entry, book) })
        })
        .collect();
    Ok(json!({ "lines": lines, "words": book.tell(&sum(&reports)) }))
}

fn report<'c>(
    puzzle: &dyn AnyPuzzle,
    entry: &Entry,
    budget: &mut Budget<'_>,
    checking: &dyn Fn() -> checker::Budget<'c>,
) -> Report {
    let solved = puzzle.solve(None, budget).map(|mut answer| {
        let proof = prove(puzzle, &mut answer, budget);
        let text = puzzle.text();
        let verdict = verdict_with(&text, &answer, proof.as_ref(), &mut checking());
        (answer, verdict)
    });
    Report::of(puzzle, entry, solved, || level_of(puzzle, budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(collection: &str) -> Vec<(String, String)> {
        let asked = json!({ "collection": collection, "lang": "en" });
        let asked: Vouch = serde_json::from_value(asked).unwrap();
        let told = vouch(&asked, &mut Budget::unlimited(), &checker::Budget::small).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let lines = told["lines"].as_array().unwrap().iter();
        lines
            .map(|line| (text(&line["status"]), text(&line["words"])))
            .collect()
    }

    #[test]
    fn every_puzzle_gets_a_line_that_says_what_is_wrong() {
        let told = lines(
            "# title: One\n# level: hard\ntents 4x4:ic_a,1,1,0,1,0,1,0,2\n# title: Two\ntents 3x3:_h,,,,,,\n\
             # title: Three\ntents nonsense\ntents 4x4:ic_a,1,1,0,1,0,1,0,2\n",
        );
        let statuses: Vec<&str> = told.iter().map(|it| &*it.0).collect();
        assert_eq!(statuses, ["wrong"; 4], "{told:?}");
        assert!(told[0].1.contains("said to be hard"), "{told:?}");
        assert!(told[1].1.contains("several solutions"), "{told:?}");
        assert!(told[3].1.contains("the same as number 1"), "{told:?}");
        assert!(told[3].1.contains("no title"), "{told:?}");
    }

    #[test]
    fn a_good_collection_is_good() {
        let told = lines("# title: One\ntents 4x4:ic_a,1,1,0,1,0,1,0,2\n");
        assert_eq!(told[0].0, "good", "{told:?}");
        assert!(told[0].1.contains("one solution, proved"), "{told:?}");
    }
}
