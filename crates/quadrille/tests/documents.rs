//! Every command of the pages about the five documents, run as a reader would run it, in both languages.
//!
//! In a block marked `console`, a line that begins with `$ ` is a command. The lines below it must each be part of a line
//! that it prints, and `[N]` is its exit status where it is not 0.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// A command of a page and what is said of it.
#[derive(Debug, Default)]
struct Shown {
    command: String,
    lines: Vec<String>,
    status: i32,
}

/// The commands of a page, in order.
fn commands(page: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_inside = line == "```console";
            continue;
        }
        if !is_inside {
            continue;
        }
        if let Some(command) = line.strip_prefix("$ ") {
            found.push(Shown {
                command: command.to_owned(),
                ..Shown::default()
            });
            continue;
        }
        let shown = found.last_mut().expect("a block begins with a command");
        let status = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        match status.and_then(|status| status.parse().ok()) {
            Some(status) => shown.status = status,
            None => shown.lines.push(line.to_owned()),
        }
    }
    found
}

/// Runs the commands of a page one after another in a folder that looks like the repository.
fn run(page: &str, lang: &str) {
    let folder = tempfile::tempdir().unwrap();
    for name in ["data", "examples"] {
        symlink(root().join(name), folder.path().join(name)).unwrap();
    }
    let programs = tempfile::tempdir().unwrap();
    symlink(
        env!("CARGO_BIN_EXE_quadrille"),
        programs.path().join("quadrille"),
    )
    .unwrap();
    let path = format!(
        "{}:{}",
        programs.path().display(),
        std::env::var("PATH").unwrap()
    );
    let all = commands(page);
    assert!(!all.is_empty());
    for shown in all {
        let output = Command::new("sh")
            .args(["-c", &shown.command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("LANG", lang)
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .output()
            .unwrap();
        let text =
            String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        let command = &shown.command;
        assert_eq!(
            output.status.code(),
            Some(shown.status),
            "{command}\n{text}"
        );
        for line in &shown.lines {
            assert!(
                text.lines().any(|printed| printed.contains(line.as_str())),
                "{command}\ndoes not print `{line}` but\n{text}"
            );
        }
        assert!(
            shown.lines.is_empty() || !text.trim().is_empty(),
            "{command}"
        );
    }
}

/// The part of the English page about one document.
fn english(number: usize) -> String {
    let page = fs::read_to_string(root().join("docs/documents.md")).unwrap();
    let part = page.split("\n## ").nth(number).unwrap();
    assert!(part.starts_with(&format!("{number}. ")));
    part.to_owned()
}

/// The French page about one document.
fn french(number: usize) -> String {
    let mut pages: Vec<PathBuf> = fs::read_dir(root().join("docs/fr"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            name.starts_with(&format!("{number}-"))
        })
        .collect();
    assert_eq!(pages.len(), 1);
    fs::read_to_string(pages.remove(0)).unwrap()
}

macro_rules! pages {
    ($($english:ident $french:ident $number:literal)*) => {$(
        #[test]
        fn $english() {
            run(&english($number), "C.UTF-8");
        }

        #[test]
        fn $french() {
            run(&french($number), "fr_FR.UTF-8");
        }
    )*};
}

pages! {
    the_report_on_pelicans le_rapport_sur_les_pelicans 1
    the_report_on_tents le_rapport_sur_les_tentes 2
    the_logic_homework le_devoir_de_logique 3
    the_sorting_robot le_robot_trieur 4
    the_report_on_flood le_rapport_sur_flood 5
}

/// Both languages show the same commands, but for names of folders.
#[test]
fn both_languages_show_the_same_commands() {
    for number in 1..=5 {
        let verbs = |page: &str| -> Vec<String> {
            let first = |shown: Shown| {
                let words: Vec<&str> = shown.command.split(' ').take(4).collect();
                words.join(" ").replace("concours", "contest")
            };
            commands(page).into_iter().map(first).collect()
        };
        assert_eq!(verbs(&english(number)), verbs(&french(number)), "{number}");
    }
}

#[test]
fn the_program_prints_the_pages() {
    let print = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_quadrille"))
            .args(args)
            .env("LANG", "C")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    };
    let (status, text) = print(&["documents", "4"]);
    assert!(status == Some(0) && text.contains("Daniel Graf") && !text.contains("```"));
    let (_, text) = print(&["documents", "4", "--lang", "fr"]);
    assert!(text.contains("Faux dans le document"));
    assert!(print(&["documents"]).1.contains("| 5 |"));
    assert_eq!(print(&["documents", "6"]).0, Some(2));
}

/// The pages of the other documents are reached from the README in one step.
#[test]
fn the_readmes_link_to_the_pages() {
    for (readme, pages) in [
        ("README.md", &["docs/documents.md"][..]),
        (
            "README.fr.md",
            &[
                "docs/fr/1-pelicans.md",
                "docs/fr/2-tentes.md",
                "docs/fr/3-logique.md",
                "docs/fr/4-trieur.md",
                "docs/fr/5-inondation.md",
            ],
        ),
    ] {
        let text = fs::read_to_string(root().join(readme)).unwrap();
        for page in pages {
            assert!(
                text.contains(&format!("({page}")),
                "{readme} links to {page}"
            );
        }
    }
}
