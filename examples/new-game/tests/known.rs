//! Puzzles whose numbers of solutions are known, and texts that must be refused: the files in `data`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use checker::{Budget as Checking, Verdict, check_file};
use games::budget::Budget;
use games::game::Which;
use games::options::Options;

/// The files of a folder of `data`, with their texts.
fn files(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(folder);
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files: Vec<_> = entries
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect();
    assert!(!files.is_empty());
    files
}

/// All of it in one test: games are added once.
#[test]
fn puzzles_have_the_known_number_of_solutions_and_broken_texts_are_refused() {
    games::add(&[&nonogram::Nonogram]);
    checker::add(&[nonogram::RULES]);
    for row in include_str!("../data/counts.tsv").lines() {
        let (text, n) = row.split_once('\t').unwrap();
        let puzzle = games::read(text, &Options::default()).unwrap();
        assert_eq!(puzzle.text(), text);
        let count = puzzle.count(Which::All, &mut Budget::unlimited()).unwrap();
        assert_eq!(
            (count.n.to_string().as_str(), count.is_exact),
            (n, true),
            "{text}"
        );
        let checked = checker::count(text, checker::Which::All, &mut Checking::small());
        assert_eq!(checked, Some(count.n), "{text}");
        let answer = puzzle.solve(None, &mut Budget::unlimited()).unwrap();
        let verdict = check_file(&answer.file(text), &mut Checking::small());
        assert_eq!(verdict, Verdict::Proved, "{text}");
    }
    for (path, text) in files("broken") {
        let read = games::find("nonogram")
            .unwrap()
            .read(None, &text, &Options::default());
        assert!(read.is_err(), "{}", path.display());
    }
}
