//! The invariants of ARCHITECTURE.md.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder whose name ends like this, with its text.
fn files(folder: &str, end: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder);
        for entry in entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path)
            } else if path.to_string_lossy().ends_with(end) {
                found.push((
                    path.display().to_string(),
                    fs::read_to_string(&path).unwrap(),
                ));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} holds files");
    found
}

/// The names in the `[dependencies]` table of a crate.
fn dependencies(krate: &str) -> Vec<String> {
    let manifest =
        fs::read_to_string(root().join("crates").join(krate).join("Cargo.toml")).unwrap();
    let table = manifest.split("\n[dependencies]\n").nth(1).unwrap_or("");
    let rows = table.lines().take_while(|line| !line.starts_with('['));
    rows.filter_map(|line| Some(line.split_once([' ', '.', '='])?.0.to_owned()))
        .collect()
}

/// The ids of the games, as the folders of the rules name them.
fn game_ids() -> Vec<&'static str> {
    games::GAMES.iter().map(|game| game.info().id).collect()
}

#[test]
fn the_checker_uses_the_standard_library_alone() {
    assert_eq!(dependencies("checker"), Vec::<String>::new());
}

#[test]
fn games_and_checker_never_see_each_other_or_the_program() {
    assert!(
        !dependencies("games")
            .iter()
            .any(|name| name == "checker" || name == "workbench" || name == "quadrille")
    );
    let ours = dependencies("quadrille");
    assert!(ours.contains(&"games".to_owned()) && ours.contains(&"checker".to_owned()));
}

#[test]
fn games_do_no_input_or_output() {
    let forbidden = [
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::thread",
        "std::env",
        "println!",
        "print!(",
    ];
    for (name, text) in files("crates/games/src", ".rs") {
        for word in forbidden {
            assert!(!text.contains(word), "{name} uses {word}");
        }
    }
}

#[test]
fn games_look_at_one_clock() {
    let names_a_clock = |line: &str| {
        line.contains("std::time") && (line.contains("Instant") || line.contains("SystemTime"))
    };
    for (name, text) in files("crates/games/src", ".rs") {
        let found = text.lines().find(|line| names_a_clock(line));
        assert!(
            found.is_none() || name.ends_with("src/clock.rs"),
            "{name} has a clock of its own: {found:?}"
        );
    }
}

#[test]
fn the_workbench_is_pure_and_depends_on_little() {
    let expected = ["checker", "games", "serde", "serde_json"];
    assert_eq!(dependencies("workbench"), expected);
    let forbidden = [
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::thread",
        "std::env",
        "std::os",
        "Instant",
        "SystemTime",
        "println!",
        "print!(",
    ];
    for (name, text) in files("crates/workbench/src", ".rs") {
        for word in forbidden {
            assert!(!text.contains(word), "{name} uses {word}");
        }
    }
}

#[test]
fn no_game_imports_another() {
    for id in game_ids() {
        for (name, text) in files(&format!("crates/games/src/{id}"), ".rs") {
            for other in game_ids().into_iter().filter(|other| *other != id) {
                assert!(
                    !text.contains(&format!("crate::{other}")),
                    "{name} imports {other}"
                );
            }
        }
    }
}

#[test]
fn the_program_names_no_game() {
    let ours = files("crates/quadrille/src", ".rs");
    for (name, text) in ours.iter().chain(&files("crates/workbench/src", ".rs")) {
        for id in game_ids() {
            let names_it = |line: &&str| {
                let mut words = line.split(|c: char| !c.is_alphanumeric());
                words.any(|word| word.eq_ignore_ascii_case(id))
            };
            if let Some(line) = text.lines().find(names_it) {
                // The robot is also an icon that any game may show.
                assert!(
                    line.contains("Icon::"),
                    "{name} names the game {id}: {line}"
                );
            }
        }
    }
}

#[test]
fn unsafe_code_stands_only_where_its_reason_is_written() {
    for (name, text) in files("crates", ".rs")
        .into_iter()
        .filter(|(name, _)| !name.ends_with("architecture.rs"))
    {
        let is_code =
            |line: &&str| line.contains("unsafe ") && !line.trim_start().starts_with("//");
        assert!(
            text.lines().find(is_code).is_none() || text.contains("reason ="),
            "{name} uses unsafe without saying why"
        );
    }
}

#[test]
fn every_game_has_its_files() {
    for id in game_ids() {
        for path in [format!("data/{id}"), format!("docs/{id}.md")] {
            assert!(root().join(&path).exists(), "{path} is missing");
        }
    }
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert!(
        page.lines().count() <= 120,
        "ARCHITECTURE.md stays within two pages"
    );
}
