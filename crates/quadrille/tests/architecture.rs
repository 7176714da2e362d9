//! The invariants of ARCHITECTURE.md.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// The names in all tables of a crate's dependencies, but for those of its tests.
fn dependencies(krate: &str) -> Vec<String> {
    let manifest =
        fs::read_to_string(root().join("crates").join(krate).join("Cargo.toml")).unwrap();
    let mut names = Vec::new();
    let mut is_inside = false;
    for line in manifest.lines() {
        if let Some(table) = line.strip_prefix('[') {
            is_inside = table.contains("dependencies") && !table.contains("dev-dependencies");
            // One that has a table of its own.
            let own = table.trim_end_matches(']').split_once("dependencies.");
            names.extend(own.filter(|_| is_inside).map(|(_, name)| name.to_owned()));
        } else if is_inside && let Some((name, _)) = line.split_once([' ', '.', '=']) {
            names.push(name.to_owned());
        }
    }
    names.retain(|name| !name.starts_with('#'));
    names
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
        "std::os",
        // What is imported in a group would not be found above.
        "std::{",
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
    let expected = ["checker", "games", "qrcode", "serde", "serde_json"];
    assert_eq!(dependencies("workbench"), expected);
    let forbidden = [
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::thread",
        "std::env",
        "std::os",
        "std::{",
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

/// The words in a line of a program: `FloodBoard`, `flood_board` and `--flood-board` all contain `flood`.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_lower = false;
    for c in line.chars() {
        if !c.is_alphanumeric() || is_lower && c.is_uppercase() {
            words.push(String::new());
        }
        if c.is_alphanumeric() {
            let last = words.last_mut().expect("there is one");
            last.extend(c.to_lowercase());
        }
        is_lower = c.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The words that only games may say: their ids, and the first words of their puzzles.
fn names_of_games() -> Vec<&'static str> {
    let infos = games::GAMES.iter().map(|game| game.info());
    infos
        .flat_map(|info| info.heads.iter().copied().chain([info.id]))
        .collect()
}

/// Every file of the front ends: the program, what front ends share, the work in shards, and the page in both its skins.
fn front_ends() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for name in ["quadrille", "workbench", "shards", "page"] {
        found.extend(files(&format!("crates/{name}/src"), ".rs"));
    }
    for end in [".js", ".css", ".html", ".svg"] {
        found.extend(files("crates/quadrille/web", end));
    }
    found.extend(files("crates/page/web", ".js"));
    // Tests play games that they name.
    found.retain(|(name, _)| !name.ends_with("tests.rs"));
    for (_, text) in &mut found {
        let end = text.find("\nmod tests {").unwrap_or(text.len());
        text.truncate(end);
    }
    found
}

#[test]
fn words_are_found_in_names_of_all_kinds() {
    assert_eq!(
        words("let FloodBoard2 = a_flood(\"--tents-x\");"),
        ["let", "flood", "board2", "a", "flood", "tents", "x"]
    );
}

#[test]
fn no_front_end_names_a_game() {
    let names = names_of_games();
    for (file, text) in front_ends() {
        for line in text.lines() {
            let found = words(line)
                .into_iter()
                .find(|word| names.contains(&word.as_str()));
            assert_eq!(found, None, "{file} names a game: {line}");
        }
    }
}

#[test]
fn no_front_end_knows_a_symbol() {
    let symbols = games::GAMES.iter().flat_map(|game| game.symbols());
    let ids: Vec<&str> = symbols.map(|symbol| symbol.id).collect();
    for (file, text) in front_ends() {
        for id in &ids {
            assert!(!text.contains(id), "{file} knows the symbol {id}");
        }
        // The page has no other use for these words; programs grow trees of their own, and anything may start.
        if file.ends_with(".rs") {
            continue;
        }
        let names = ids.iter().filter_map(|id| Some(id.split_once('-')?.1));
        for name in names.filter(|name| *name != "start") {
            let mut lines = text.lines();
            let found = lines.find(|line| words(line).iter().any(|word| word == name));
            assert_eq!(found, None, "{file} knows the symbol {name}");
        }
    }
}

#[test]
fn no_flag_names_a_game_or_a_symbol() {
    let help = |args: &[&str]| {
        let program = env!("CARGO_BIN_EXE_quadrille");
        let output = Command::new(program)
            .args(args)
            .args(["--help", "--lang", "en"])
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let all = help(&[]);
    let verbs = all.lines().skip_while(|line| !line.starts_with("Commands"));
    let verbs = verbs.skip(1).take_while(|line| line.starts_with("  "));
    let verbs: Vec<&str> = verbs
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(10 < verbs.len(), "the verbs are listed: {all}");
    let symbols = games::GAMES.iter().flat_map(|game| game.symbols());
    let mut names = names_of_games();
    names.extend(symbols.filter_map(|symbol| Some(symbol.id.split_once('-')?.1)));
    let mut n_flags = 0;
    for verb in verbs {
        let help = help(&[verb]);
        let flags = help
            .split_whitespace()
            .filter(|word| word.starts_with("--"));
        for flag in flags {
            n_flags += 1;
            let found = words(flag)
                .into_iter()
                .find(|word| names.contains(&word.as_str()));
            assert_eq!(found, None, "`{verb}` has the flag {flag}");
        }
    }
    assert!(30 < n_flags, "flags are found");
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
