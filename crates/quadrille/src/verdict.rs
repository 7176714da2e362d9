//! Every answer goes through the independent checker before it is shown.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use checker::{Budget, Part, Reason, Verdict};
use games::answer::Answer;
use games::words::{Book, Lang, Sentence, Value};
use serde_json::json;

use workbench::words::SHARED;

/// The id of what is said of a recorded game whose board was not drawn from the seed: the checker draws none.
pub(crate) const BOARD_REASON: &str = "check-record-board";

/// What checking may take beyond the time of the solver, so that an answer found at the last moment is looked at.
const RESERVE: Duration = Duration::from_millis(250);

/// What the checker may do for an answer whose solver had to end like this.
pub(crate) fn checking(deadline: Option<Instant>, stop: Option<&AtomicBool>) -> Budget<'_> {
    Budget::small().until(deadline.map(|end| end + RESERVE), stop)
}

/// What the checker says of an answer to the puzzle with this canonical text.
pub(crate) fn verdict(puzzle: &str, answer: &Answer<String>, budget: &mut Budget<'_>) -> Verdict {
    let claim = checker::Claim::read(answer.claim.word()).expect("the checker knows every claim");
    let answer = checker::Answer {
        puzzle,
        claim,
        cost: answer.cost,
        bound: answer.bound,
        value: answer.value,
        line: answer.line().map(String::as_str).collect(),
        rival: (!answer.rival.is_empty())
            .then(|| answer.rival.iter().map(String::as_str).collect()),
        certificate: answer.certificate.as_deref(),
    };
    checker::check(&answer, budget)
}

/// What a verdict says, in words.
pub(crate) fn verdict_words(book: &Book, verdict: &Verdict) -> String {
    let why = reasons_words(book, &verdict.reasons());
    match verdict {
        Verdict::Proved => book.tell_id("verdict-proved"),
        // Without a line there are no moves to confirm.
        Verdict::LineHolds(parts)
            if parts
                .iter()
                .any(|unproved| matches!(unproved.part, Part::Cost(_))) =>
        {
            book.tell(&Sentence::new("verdict-no-line").with("why", why))
        }
        Verdict::LineHolds(_) => book.tell(&Sentence::new("verdict-line-holds").with("why", why)),
        Verdict::Rejected(_) => book.tell(&Sentence::new("verdict-rejected").with("why", why)),
    }
}

/// What the checker has to say, in words; nothing if it has nothing to say.
pub(crate) fn reasons_words(book: &Book, reasons: &[Reason]) -> String {
    let told: Vec<String> = reasons
        .iter()
        .map(|reason| book.tell(&sentence(reason)))
        .collect();
    told.join("; ")
}

/// A reason in words, and as the id and the values of its sentence.
pub(crate) fn reason_json(reason: &Reason, book: &Book) -> serde_json::Value {
    let mut json = values_json(reason);
    json["words"] = json!(book.tell(&sentence(reason)));
    json
}

fn values_json(reason: &Reason) -> serde_json::Value {
    let mut json = json!({ "id": reason.id });
    for (name, value) in &reason.values {
        json[*name] = match value {
            checker::Value::Number(n) => json!(n),
            checker::Value::Text(text) => json!(text),
            checker::Value::Reason(reason) => values_json(reason),
        };
    }
    json
}

/// A reason in English, for logs and for files that programs read.
pub(crate) fn in_english(reason: &Reason) -> String {
    static BOOK: LazyLock<Book> = LazyLock::new(|| Book::new(Lang::En, &[SHARED.en]));
    BOOK.tell(&sentence(reason))
}

/// A reason of the checker as a sentence of our tables.
pub(crate) fn sentence(reason: &Reason) -> Sentence {
    let values = reason.values.iter().map(|(name, value)| {
        let value = match value {
            checker::Value::Number(n) => Value::Number(*n),
            checker::Value::Text(text) => Value::Text(text.clone()),
            checker::Value::Reason(reason) => Value::Sentence(sentence(reason)),
        };
        (*name, value)
    });
    Sentence {
        id: reason.id,
        values: values.collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::{Path, PathBuf};

    use super::*;

    /// Every id of the checker's sources with every name that a value beside it may have.
    fn ids() -> BTreeMap<String, BTreeSet<String>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/src");
        // Some values are added by callers, so names are collected for a whole module.
        let mut modules: BTreeMap<PathBuf, String> = BTreeMap::new();
        for path in sources(&root) {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let inside = path.strip_prefix(&root).unwrap();
            let module = Path::new(inside.iter().next().unwrap()).with_extension("");
            modules.entry(module).or_default().push_str(code);
        }
        let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for code in modules.values() {
            let names: BTreeSet<String> = quoted_after(code, "with(").collect();
            let literals = code.split(['"', '\n']);
            for id in literals.filter(|it| it.starts_with("check-") || it.starts_with("unproved-"))
            {
                let known = ids.entry(id.to_owned()).or_default();
                known.extend(names.iter().cloned());
            }
        }
        assert!(100 < ids.len());
        ids
    }

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut files = Vec::new();
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                files.extend(sources(&path));
            } else {
                files.push(path);
            }
        }
        files
    }

    fn quoted_after<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = String> + 'a {
        let parts = text.split(mark).skip(1);
        parts.filter_map(|part| {
            let rest = part.trim_start().strip_prefix('"')?;
            Some(rest.split('"').next()?.to_owned())
        })
    }

    #[test]
    fn every_reason_has_words_in_every_language() {
        for (lang, code) in Lang::CODES {
            let book = Book::new(lang, &[SHARED.of(lang)]);
            for (id, names) in ids() {
                for n in [0, 1, 2, 5] {
                    let values = names
                        .iter()
                        .map(|name| (&*name.clone().leak(), Value::Number(n)));
                    let told = book.tell(&Sentence {
                        id: id.clone().leak(),
                        values: values.collect(),
                    });
                    let is_whole = !told.is_empty() && !told.contains(['{', '$', '[', '\u{2068}']);
                    assert!(is_whole, "{code} {id}: {told}");
                }
            }
        }
    }

    #[test]
    fn no_sentence_of_the_checker_is_left_without_a_reason() {
        let ids = ids();
        for (_, table) in [("en", SHARED.en), ("fr", SHARED.fr)] {
            let told = table.lines().filter_map(|line| line.split_once(" = "));
            for (id, _) in
                told.filter(|(id, _)| id.starts_with("check-") || id.starts_with("unproved-"))
            {
                let is_ours = id == BOARD_REASON;
                assert!(ids.contains_key(id) || is_ours, "{id} is said by nobody");
            }
        }
    }

    #[test]
    fn a_part_that_is_not_proved_is_a_whole_sentence() {
        let told = |lang: Lang, part: Part| {
            let book = Book::new(lang, &[SHARED.of(lang)]);
            let verdict = Verdict::LineHolds(vec![checker::Unproved::no_method(part)]);
            verdict_words(&book, &verdict)
        };
        assert_eq!(
            told(Lang::En, Part::OnlySolution),
            "the checker confirms the moves; that there is no other solution is the solver's word"
        );
        assert_eq!(
            told(Lang::Fr, Part::OnlySolution),
            "le vérificateur confirme les coups ; qu'il n'y a pas d'autre solution, seul le solveur le dit"
        );
        assert_eq!(
            told(Lang::En, Part::Cost(7)),
            "no line was kept, so nothing was checked: the cost 7 is the solver's word"
        );
    }
}
