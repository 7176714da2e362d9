//! Every answer goes through the independent checker before it is shown.

use std::time::Instant;

use checker::{Reason, Verdict};
use games::answer::Aside;
use games::words::Sentence;
pub(crate) use shards::judge::{Care, Limits, checking, counted, proved};
use shards::judge::{Checked, checked};
pub(crate) use workbench::verdict::{reason_json, reasons_words, sentence, verdict, verdict_words};

/// The id of what is said of a recorded game whose board was not drawn from the seed: the checker draws none.
pub(crate) const BOARD_REASON: &str = "check-record-board";

/// The id of what is said of a recorded game that stands in its log before: the checker sees one at a time.
const TWICE_REASON: &str = "check-record-twice";

/// What is wrong with such a game.
pub(crate) fn twice(first: usize) -> Reason {
    Reason::new(TWICE_REASON).with("first", first)
}

/// A verdict by its name, and what it means.
pub(crate) fn verdict_named(verdict: &Verdict, words: String) -> Sentence {
    let id = match verdict {
        Verdict::Proved => "verdict-is-proved",
        Verdict::LineHolds(_) => "verdict-is-line-holds",
        Verdict::Rejected(_) => "verdict-is-rejected",
    };
    Sentence::new(id).with("words", words)
}

/// Checks what is claimed beside an answer.
pub(crate) fn aside(puzzle: &str, aside: &Aside, deadline: Option<Instant>) -> Checked {
    let file = format!("{puzzle}\n{}", aside.fields);
    let answer = checker::Answer::read(&file).expect("our own file reads");
    let proof = Some(aside.proof.clone());
    checked(&answer, proof, deadline, Some(crate::run::stop_flag()))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::{Path, PathBuf};

    use checker::Part;
    use games::words::{Book, Lang, Sentence, Value};
    use workbench::words::SHARED;

    use super::*;

    /// Every id of the checker's sources with every name that a value beside it may have.
    fn ids() -> BTreeMap<String, BTreeSet<String>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/src");
        // Some values are added by callers, so names are collected for a whole module.
        let mut modules: BTreeMap<PathBuf, String> = BTreeMap::new();
        for path in sources(&root) {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let inside = path.strip_prefix(&root).unwrap();
            let module = Path::new(inside.iter().next().unwrap()).with_extension("");
            modules.entry(module).or_default().push_str(code);
        }
        let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for code in modules.values() {
            let names: BTreeSet<String> = quoted_after(code, "with(").collect();
            let literals = code.split(['"', '\n']);
            for id in literals.filter(|it| is_id(it)) {
                let known = ids.entry(id.to_owned()).or_default();
                known.extend(names.iter().cloned());
            }
        }
        assert!(100 < ids.len());
        ids
    }

    /// Whether this is the id of something the checker says.
    fn is_id(text: &str) -> bool {
        ["check-", "unproved-", "proof-"]
            .iter()
            .any(|head| text.starts_with(head))
    }

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut files = Vec::new();
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                files.extend(sources(&path));
            } else if !path.ends_with("tests.rs") {
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
            for (id, _) in told.filter(|(id, _)| is_id(id)) {
                let is_ours = [BOARD_REASON, TWICE_REASON].contains(&id);
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
            told(Lang::En, Part::All),
            "nothing was checked: the limit was reached before the checker had read the puzzle"
        );
        assert_eq!(
            told(Lang::En, Part::Cost(7)),
            "no line was kept, so nothing was checked: the cost 7 is the solver's word"
        );
    }
}
