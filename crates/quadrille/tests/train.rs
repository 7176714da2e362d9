//! A bot that learns by playing: the same weights whoever trains it and however often it is stopped.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Two rounds of few games: enough for a part that is full and one that is not.
const LITTLE: [&str; 6] = ["train", "flood", "--rounds", "2", "--games", "12"];

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command
        .current_dir(folder)
        .args(["--lang", "en"])
        .args(args);
    command.output().unwrap()
}

/// Trains in a folder; what was printed.
fn train(home: &Path, out: &str, more: &[&str]) -> String {
    let ran = run(home, &[&LITTLE[..], &["--out", out], more].concat());
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{errors}");
    String::from_utf8(ran.stdout).unwrap()
}

#[test]
fn threads_and_stops_do_not_change_what_is_learned() {
    let home = TempDir::new().unwrap();
    let home = home.path();
    let files = [
        "plan.txt",
        "round-1/part-0001.txt",
        "round-1/part-0002.txt",
        "weights-1.txt",
        "round-2/part-0002.txt",
        "weights-2.txt",
    ];
    let told = train(home, "one", &["--threads", "1"]);
    assert!(told.contains("round 2: fitted to "), "{told}");
    train(home, "two", &["--threads", "2"]);
    let text = |folder: &str, name: &str| fs::read(home.join(folder).join(name)).unwrap();
    for name in files {
        assert_eq!(text("one", name), text("two", name), "{name}");
    }
    assert_ne!(text("one", "weights-1.txt"), text("one", "weights-2.txt"));

    // What a training that was stopped has not made yet.
    for name in [
        "round-1/part-0002.txt",
        "round-2/part-0001.txt",
        "weights-2.txt",
    ] {
        fs::remove_file(home.join("two").join(name)).unwrap();
    }
    let told = train(home, "two", &[]);
    assert!(
        told.contains("round 1: two/weights-1.txt is there"),
        "{told}"
    );
    for name in files {
        assert_eq!(text("one", name), text("two", name), "{name}");
    }
}

#[test]
fn a_folder_keeps_one_training() {
    let home = TempDir::new().unwrap();
    let args = [
        "train", "flood", "--rounds", "1", "--games", "2", "--out", "kept",
    ];
    assert!(run(home.path(), &args).status.success());
    let ran = run(home.path(), &[&args[..], &["--seed", "7"]].concat());
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{errors}");
    assert!(errors.contains("another training"), "{errors}");
}

#[test]
fn a_game_without_a_bot_that_learns_says_so() {
    let home = TempDir::new().unwrap();
    let ran = run(home.path(), &["train", "tents"]);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{errors}");
    assert!(
        errors.contains("no bot of `tents` learns by playing"),
        "{errors}"
    );
}
