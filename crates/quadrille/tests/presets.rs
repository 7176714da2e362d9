//! On the usual settings every answer that decides something is proved: over all presets of all games.

use std::process::{Command, Stdio};

use games::any::AnyGame;
use games::budget::Budget;
use serde_json::Value;

/// No solver spends more nodes on a puzzle here; what it does not decide within them needs no proof.
const NODES: u64 = 1_500_000;

/// Every preset of a game but those left out, with the seeds 1 to 20.
fn check_all_but(game: &str, left_out: &[&str]) {
    let game = games::find(game).expect("the game is there");
    for &spec in game.info().presets {
        if !left_out.contains(&spec) {
            check(game, spec, NODES);
        }
    }
}

/// Puzzles of one kind through `batch --prove`, which proves as `solve` does.
fn check(game: &dyn AnyGame, spec: &str, nodes: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles");
    let puzzles = (1..=20).map(|seed| {
        let made = game.generate(spec, seed, &mut Budget::unlimited());
        made.expect("a preset can be made").text() + "\n"
    });
    std::fs::write(&file, puzzles.collect::<String>()).expect("written");
    let said = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["batch", "--prove", "--nodes", &nodes.to_string()])
        .arg(&file)
        .stderr(Stdio::null())
        .output();
    let rows = String::from_utf8(said.expect("the program runs").stdout).expect("text");
    assert_eq!(rows.lines().count(), 20, "{spec}");
    let mut n_decided = 0;
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("a row is JSON");
        let claim = row["claim"].as_str().expect("a claim");
        let is_decided = !["unknown", "found"].contains(&claim);
        n_decided += u64::from(is_decided);
        let is_proved = row["verdict"] == "proved";
        assert!(is_proved || !is_decided, "{spec} {} {claim}", row["number"]);
    }
    // A test that nothing is decided in would say nothing.
    assert!(0 < n_decided || LARGE.contains(&spec), "{spec}");
}

/// Boards on which hardly anything is decided within the nodes.
const LARGE: &[&str] = &["c 12 8"];

#[test]
fn every_preset_of_tents_is_proved() {
    check_all_but("tents", &[]);
}

#[test]
fn every_preset_of_uluru_is_proved() {
    check_all_but("uluru", &[]);
}

#[test]
fn every_preset_of_the_robot_is_proved() {
    check_all_but("robot", &[]);
}

#[test]
fn every_usual_preset_of_flood_is_proved() {
    check_all_but("flood", SLOW);
}

/// Presets that take longer each than all the others together.
const SLOW: &[&str] = &["floodit 19 6 start=centre", "c 12 8 forbidden=2", "c 12 8"];

#[test]
fn flooding_from_the_centre_is_proved() {
    check(games::find("flood").expect("it is there"), SLOW[0], NODES);
}

#[test]
fn large_boards_for_two_are_proved_where_they_are_decided() {
    let flood = games::find("flood").expect("it is there");
    check(flood, SLOW[1], 300_000);
    check(flood, SLOW[2], 20_000);
}
