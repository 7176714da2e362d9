//! What people who set puzzles do on the command line: collections, booklets, checks before publishing, exports.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Runs the program in a folder: its exit status and what it printed.
fn run(folder: &Path, words: &[&str]) -> (i32, String) {
    let output = Command::cargo_bin("quadrille")
        .unwrap()
        .args(words)
        .current_dir(folder)
        .env("LC_ALL", "en.UTF-8")
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().unwrap(), told + &complaint)
}

/// A folder with a collection in `camp.txt`.
fn with(collection: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("camp.txt"), collection).unwrap();
    folder
}

/// A collection that the program makes.
fn made(words: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let words: Vec<&str> = words.split(' ').collect();
    let (exit, told) = run(folder.path(), &words);
    assert_eq!(exit, 0, "{told}");
    fs::write(folder.path().join("camp.txt"), told).unwrap();
    folder
}

const UNIQUE: &str = "tents 4x4:ic_a,1,1,0,1,0,1,0,2";

#[test]
fn what_new_makes_as_a_collection_is_vouched_for() {
    let folder = made("new tents 6x6 easy --seed 3 --count 3 --title Camp --author Ada");
    let text = fs::read_to_string(folder.path().join("camp.txt")).unwrap();
    assert!(
        text.starts_with(
            "# collection: Camp\n# author: Ada\n# title: Camp 1\n# level: easy\ntents 6x6:"
        ),
        "{text}"
    );
    let (exit, told) = run(folder.path(), &["vouch", "camp.txt"]);
    assert_eq!((exit, told.lines().count()), (0, 4), "{told}");
    assert!(
        told.lines().take(3).all(|line| line.starts_with('✓')),
        "{told}"
    );
    let (_, told) = run(folder.path(), &["vouch", "camp.txt", "--json"]);
    for line in told.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            (&row["status"], &row["claim"], &row["level"]),
            (&"good".into(), &"unique".into(), &"easy".into())
        );
    }
}

#[test]
fn what_must_not_be_published_is_named_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let (_, turned) = run(folder.path(), &["edit", UNIQUE, "turn"]);
    let turned = turned.trim();
    assert!(
        turned.starts_with("tents 4x4:") && turned != UNIQUE,
        "{turned}"
    );
    let several = "tents 3x1:aa,,,,1";
    let collection = format!(
        "# title: First\n# level: extreme\n{UNIQUE}\n# title: Turned\n{turned}\n# title: Two ways\n{several}\n# title: None\n{}\nno puzzle\n",
        "tents 4x4:ic_a,1,1,0,1,0,1,0,3"
    );
    let folder = with(&collection);
    let (exit, told) = run(folder.path(), &["vouch", "camp.txt", "--json"]);
    assert_eq!(exit, 1, "{told}");
    let wrong: Vec<Vec<String>> = told
        .lines()
        .map(|line| {
            let row: Value = serde_json::from_str(line).unwrap();
            let rows = row["wrong"].as_array().unwrap().iter();
            rows.map(|it| it["id"].as_str().unwrap().to_owned())
                .collect()
        })
        .collect();
    let expected: [&[&str]; 5] = [
        &["vouch-level"],
        &["vouch-alike"],
        &["vouch-several"],
        &["tents-odd-row", "vouch-impossible"],
        &["vouch-unread", "vouch-no-title"],
    ];
    assert_eq!(wrong, expected, "{told}");
}

#[test]
fn a_level_that_was_not_found_out_in_time_is_not_vouched_for() {
    let folder = made("new tents 20x20 hard --seed 1");
    let board = fs::read_to_string(folder.path().join("camp.txt")).unwrap();
    let folder = with(&format!("# title: One\n# level: easy\n{board}"));
    let (exit, told) = run(folder.path(), &["vouch", "camp.txt", "--nodes", "10"]);
    assert!(exit == 3 && told.contains("how hard it is"), "{told}");
    let (exit, told) = run(folder.path(), &["vouch", "camp.txt"]);
    assert!(exit == 1 && told.contains("said to be easy"), "{told}");
}

#[test]
fn a_helper_whose_time_is_over_says_so_and_nothing_of_the_draft() {
    let folder = made("new tents 15x15 easy --seed 3");
    for helper in ["unique", "complete", "harder", "easier", "variant"] {
        let words = [
            "edit", "camp.txt", "--helper", helper, "--nodes", "1", "--seed", "1",
        ];
        let (exit, told) = run(folder.path(), &words);
        assert_eq!(exit, 3, "{helper}: {told}");
        assert!(told.contains("the limit was reached"), "{helper}: {told}");
    }
}

#[test]
fn every_game_is_vouched_for_without_titles_if_that_is_allowed() {
    let folder = with(&format!(
        "{UNIQUE}\nrobot 3 4 10 0\nfloodit 3x3:012012012\n"
    ));
    let (exit, told) = run(folder.path(), &["vouch", "camp.txt", "--untitled"]);
    assert_eq!(exit, 0, "{told}");
    let (exit, told) = run(folder.path(), &["vouch", "camp.txt"]);
    assert_eq!(exit, 1, "{told}");
}

#[test]
fn a_collection_without_puzzles_is_bad_input() {
    let folder = with("# title: Nothing\n\n");
    for verb in ["vouch", "booklet"] {
        let words = [verb, "camp.txt", "--out", "a.pdf"];
        let words = if verb == "vouch" {
            &words[..2]
        } else {
            &words[..]
        };
        let (exit, told) = run(folder.path(), words);
        assert_eq!(exit, 2, "{told}");
        assert!(told.contains("camp.txt"), "{told}");
    }
}

#[test]
fn a_booklet_of_every_game_is_a_file_with_fonts_links_and_pages() {
    let folder = with(&format!(
        "# collection: All of them\n# title: A\n{UNIQUE}\n# title: B\nrobot 3 4 10 0\n# title: C\nfloodit 3x3:012012012\n# title: D\nuluru pawns NS F0 C1 NS NE 00 00 00\n"
    ));
    let words = [
        "booklet",
        "camp.txt",
        "--out",
        "a.pdf",
        "--address",
        "https://example.org/",
        "--lang",
        "fr",
    ];
    let (exit, told) = run(folder.path(), &words);
    assert_eq!((exit, told.as_str()), (0, ""));
    let bytes = fs::read(folder.path().join("a.pdf")).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.starts_with("%PDF-1.") && text.contains("/FontFile2"));
    assert_eq!(
        text.matches("/Type /Page\n").count() + text.matches("/Type /Page ").count(),
        5,
        "a page a game, and the answers"
    );
    assert_eq!(
        text.matches("example.org").count(),
        8,
        "titles and codes lead to the puzzles"
    );
    assert!(text.contains("/Lang (fr)"));
    // The same again, byte for byte, without answers smaller.
    let again = [
        "booklet",
        "camp.txt",
        "--out",
        "b.pdf",
        "--address",
        "https://example.org/",
        "--lang",
        "fr",
    ];
    run(folder.path(), &again);
    assert_eq!(fs::read(folder.path().join("b.pdf")).unwrap(), bytes);
    let (exit, _) = run(
        folder.path(),
        &["booklet", "camp.txt", "--out", "c.pdf", "--per-page", "3"],
    );
    assert_eq!(exit, 2, "three a page is no arrangement");
}

#[test]
fn batch_reads_a_collection_and_counts_no_comments() {
    let folder = with(&format!(
        "# title: A\n{UNIQUE}\n# title: B\nfloodit 3x3:012012012\n"
    ));
    let (exit, told) = run(folder.path(), &["batch", "camp.txt"]);
    assert_eq!(exit, 0, "{told}");
    let numbers: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["number"].clone())
        .collect();
    assert_eq!(numbers, [1, 2]);
}

#[test]
fn every_puzzle_of_a_collection_is_exported_to_a_file_of_its_own() {
    let folder = with(&format!("# title: First night\n{UNIQUE}\n{UNIQUE}\n"));
    let formats = [
        "svg", "png", "json", "html", "puzzlink", "penpa", "tatham", "pzprv3",
    ];
    for format in formats {
        let out = format!("{format}/");
        let words = [
            "convert", "camp.txt", "--each", "--to", format, "--out", &out,
        ];
        let (exit, told) = run(folder.path(), &words);
        assert_eq!(exit, 0, "{format}: {told}");
        let end = match format {
            "svg" | "png" | "json" | "html" => format,
            _ => "txt",
        };
        let first = folder
            .path()
            .join(format)
            .join(format!("1-First-night.{end}"));
        assert!(first.exists() && folder.path().join(format).join(format!("2.{end}")).exists());
        if end == "txt" {
            // What leaves comes back the same.
            let (_, back) = run(
                folder.path(),
                &["convert", first.to_str().unwrap(), "--to", "canonical"],
            );
            assert_eq!(back.trim(), UNIQUE, "{format}");
        }
    }
    // The exported page plays by itself.
    let page = fs::read_to_string(folder.path().join("html/2.html")).unwrap();
    assert!(page.contains("class=\"mark\"") && page.contains("<script>"));
    let (_, lines) = run(
        folder.path(),
        &["convert", "camp.txt", "--each", "--to", "canonical"],
    );
    assert_eq!(lines, format!("{UNIQUE}\n{UNIQUE}\n"));
}

#[test]
fn a_picture_is_as_wide_as_asked_for() {
    let folder = with(UNIQUE);
    let words = [
        "convert", "camp.txt", "--to", "png", "--width", "321", "--out", "a.png",
    ];
    let (exit, told) = run(folder.path(), &words);
    assert_eq!(exit, 0, "{told}");
    let bytes = fs::read(folder.path().join("a.png")).unwrap();
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 321);
}

#[test]
fn a_picture_becomes_a_board_where_boards_show_pictures() {
    let folder = with(UNIQUE);
    run(folder.path(), &["show", "camp.txt", "--png", "a.png"]);
    let words = [
        "new",
        "robot",
        "6x8",
        "3",
        "--picture",
        "a.png",
        "--seed",
        "1",
    ];
    let (exit, told) = run(folder.path(), &words);
    assert_eq!(exit, 0, "{told}");
    assert!(told.starts_with("robot "), "{told}");
    assert_eq!(run(folder.path(), &words).1, told);
    let (exit, told) = run(folder.path(), &["new", "tents", "--picture", "a.png"]);
    assert_eq!(exit, 2, "{told}");
    let (exit, told) = run(folder.path(), &["new", "robot", "--picture", "camp.txt"]);
    assert_eq!(exit, 2, "{told}");
}

#[test]
fn a_solved_board_is_written_for_another_program_to_check() {
    let folder = with(UNIQUE);
    let (exit, told) = run(
        folder.path(),
        &["solve", "camp.txt", "--format", "pzprv3-solved"],
    );
    assert_eq!(exit, 0, "{told}");
    assert!(
        told.starts_with("pzprv3\ntents\n4\n4\n") && told.contains("A "),
        "{told}"
    );
    let (exit, told) = run(
        folder.path(),
        &["solve", "camp.txt", "--format", "penpa-solved"],
    );
    assert_eq!(exit, 0, "{told}");
    assert!(
        told.contains("#m=solve&p=") && told.contains("&a="),
        "{told}"
    );
}
