//! Programs handed in as homework: the examples are judged as their first lines say.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::Command;

/// Grades a folder of examples; gives the exit status and, by person, what is wrong first.
fn grade(folder: &str, args: &[&str]) -> (i32, Vec<(String, Option<String>)>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .arg("grade")
        .arg(root.join("examples/homework").join(folder))
        .args(args)
        .args(["--json", "--time", "30"])
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text)
        .unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)));
    let first = |graded: &serde_json::Value| {
        let runs = graded["runs"].as_array().unwrap();
        let why = runs.iter().find_map(|run| run["why"].as_str());
        let person = graded["person"].as_str().unwrap().to_owned();
        (person, why.map(str::to_owned))
    };
    let mut people: Vec<_> = json.as_array().unwrap().iter().map(first).collect();
    people.sort();
    (output.status.code().unwrap(), people)
}

#[track_caller]
fn check(folder: &str, args: &[&str], expected: &[(&str, &str)]) {
    let (status, people) = grade(folder, args);
    assert_eq!(status, 1);
    let names: Vec<&str> = people.iter().map(|(person, _)| person.as_str()).collect();
    let wanted: Vec<&str> = expected.iter().map(|(person, _)| *person).collect();
    assert_eq!(names, wanted);
    for ((person, why), (_, part)) in people.iter().zip(expected) {
        if part.is_empty() {
            assert_eq!(*why, None, "{person}")
        } else {
            assert!(
                why.as_deref().is_some_and(|why| why.contains(part)),
                "{person}: {why:?}"
            )
        }
    }
}

#[test]
fn formulas_are_judged_by_their_models() {
    let folder = tempfile::tempdir().unwrap();
    let deals = folder.path().join("deals.tsv");
    std::fs::write(
        &deals,
        "# wishes\nuluru pawns NS 00 00 00 00 00 00 00\tnorth or south\nuluru pawns C1 00 F3 00 00 00 00 00\n\
         uluru pawns F0 00 00 00 00 00 00 00\n",
    )
    .unwrap();
    check(
        "formula",
        &["--deals", deals.to_str().unwrap()],
        &[
            ("asks", "check-sat"),
            ("good", ""),
            ("quotes", "never closed"),
            ("shared", "are both on place"),
            ("straight", "refuses the valid placement"),
            ("three-corners", "refuses the valid placement"),
        ],
    );
}

#[test]
fn walks_are_compared_with_the_nearest_rule() {
    check(
        "nearest",
        &["--task", "nearest", "--max", "8"],
        &[("leftmost", "exchange"), ("naive", "")],
    );
}

#[test]
fn solved_plans_are_judged_by_the_rules() {
    check(
        "plan",
        &["--task", "plan", "--max", "6"],
        &[("axes", "no board"), ("counts", ""), ("solver", "")].map(
            |(person, part)| match person {
                // What exactly goes wrong depends on the board; that something does is enough.
                "counts" => (person, "te"),
                _ => (person, part),
            },
        ),
    );
}

#[test]
fn a_program_that_hangs_crashes_or_reaches_out_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let program = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("#!/bin/bash\n{text}\n")).unwrap();
    };
    program("hangs", "while :; do :; done");
    program("dies", "kill -SEGV $$");
    program("silent", "exit 3");
    program(
        "writes",
        "echo x > /tmp/quadrille-should-not-exist && echo written",
    );
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["grade", "--max", "1", "--time", "3", "--lang", "en"])
        .arg(folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    for part in ["no answer within 3 s", "SIGSEGV", "exit 3"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // Where nothing can be written: a folder that is not there, or one that only leads to the program.
    let refused = ["No such file or directory", "Read-only file system"];
    assert!(refused.iter().any(|why| text.contains(why)), "{text}");
    assert!(!Path::new("/tmp/quadrille-should-not-exist").exists());
}
