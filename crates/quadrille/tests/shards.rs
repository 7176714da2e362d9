//! Many puzzles in shards: the same bytes whoever makes them.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command
        .current_dir(folder)
        .args(["--lang", "en"])
        .args(args);
    command.output().unwrap()
}

/// What a command prints; it must succeed.
fn told(folder: &Path, args: &[&str]) -> String {
    let ran = run(folder, args);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{args:?}: {errors}");
    String::from_utf8(ran.stdout).unwrap()
}

fn refused(folder: &Path, args: &[&str], why: &str) {
    let ran = run(folder, args);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{args:?}: {errors}");
    assert!(errors.contains(why), "{args:?}: {errors}");
}

/// A folder with a file of puzzles, one of them broken.
fn puzzles() -> TempDir {
    let folder = TempDir::new().unwrap();
    let mut text = String::new();
    for (spec, count) in [(&["uluru", "cards"][..], "6"), (&["tents", "6x6"], "4")] {
        let args = [&["new"][..], spec, &["--seed", "1", "--count", count]].concat();
        text += &told(folder.path(), &args);
    }
    text += "nonsense\n";
    fs::write(folder.path().join("puzzles"), text).unwrap();
    folder
}

fn results(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("shards")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    // Those that are being written are hidden.
    let is_shown = |path: &PathBuf| !path.file_name().unwrap().to_string_lossy().starts_with('.');
    let mut paths: Vec<PathBuf> = paths.filter(is_shown).collect();
    paths.sort();
    paths
}

fn digest(folder: &Path) -> String {
    let text = fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    manifest["digest"].as_str().unwrap_or("none").to_owned()
}

const BATCH: [&str; 6] = ["batch", "puzzles", "--shard-lines", "3", "--out", "rows/"];

#[test]
fn a_folder_of_shards_holds_the_rows_of_a_file_without_their_times() {
    let home = puzzles();
    let home = home.path();
    let said = told(home, &BATCH);
    assert!(said.starts_with("4 shards, all there; SHA-256 "), "{said}");
    assert_eq!(results(&home.join("rows")).len(), 4);
    told(home, &["merge", "rows", "--out", "merged.jsonl"]);
    let merged = fs::read_to_string(home.join("merged.jsonl")).unwrap();
    let plain = told(home, &["batch", "puzzles"]);
    let without_times: String = plain
        .lines()
        .map(|line| {
            let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
            row.as_object_mut().unwrap().remove("micros");
            format!("{row}\n")
        })
        .collect();
    let again = |text: &str| -> String {
        let rows = text.lines().map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            format!("{row}\n")
        });
        rows.collect()
    };
    assert_eq!(again(&merged), without_times);
    assert!(!merged.contains("micros"));
    // One thread, many threads, compressed input, a pipe: the same digest.
    let before = digest(&home.join("rows"));
    assert!(said.contains(&before));
    told(home, &["merge", "rows", "--out", "merged.jsonl.gz"]);
    let packed = told(home, &["new", "tents", "6x6", "--seed", "1"]);
    assert!(!packed.is_empty());
    for (args, out) in [
        (&["--threads", "1"][..], "one/"),
        (&["--threads", "3"], "three/"),
    ] {
        let start = ["batch", "puzzles", "--shard-lines", "3", "--out", out];
        told(home, &[&start[..], args].concat());
        assert_eq!(digest(&home.join(out)), before);
    }
    let script = format!("cat puzzles | {PROGRAM} batch - --shard-lines 3 --out piped/");
    sh(home, &script);
    assert_eq!(digest(&home.join("piped")), before);
}

fn sh(folder: &Path, script: &str) -> String {
    let ran = Command::new("sh")
        .current_dir(folder)
        .args(["-ec", script])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{script}: {errors}");
    String::from_utf8(ran.stdout).unwrap()
}

#[test]
fn what_is_there_is_not_made_again_and_what_is_lost_is() {
    let home = puzzles();
    let home = home.path();
    told(home, &BATCH);
    let rows = home.join("rows");
    let before = digest(&rows);
    let files = results(&rows);
    // A result that is taken away is made again; the others keep their time stamps.
    fs::remove_file(&files[1]).unwrap();
    let times = |paths: &[PathBuf]| -> Vec<_> {
        let changed = paths.iter().map(|path| fs::metadata(path).unwrap());
        changed.map(|about| about.modified().unwrap()).collect()
    };
    let others = [files[0].clone(), files[2].clone(), files[3].clone()];
    let changed = times(&others);
    let missing = told(home, &[&BATCH[..], &["--shards"]].concat());
    assert_eq!(
        missing.trim(),
        files[1].file_stem().unwrap().to_str().unwrap()
    );
    told(home, &BATCH);
    assert_eq!((times(&others), digest(&rows)), (changed, before.clone()));
    // More lines: only the shards that changed are new.
    let text = fs::read_to_string(home.join("puzzles")).unwrap();
    fs::write(home.join("puzzles"), text + "another\nstill another\n").unwrap();
    told(home, &BATCH);
    assert_eq!(results(&rows).len(), 6, "one shard grew, one is new");
    assert_ne!(digest(&rows), before);
}

#[test]
fn shards_are_made_by_name_with_xargs() {
    let home = puzzles();
    let home = home.path();
    told(home, &BATCH);
    let command = format!("{PROGRAM} batch puzzles --shard-lines 3 --out parallel/");
    sh(
        home,
        &format!("{command} --shards | xargs -P 2 -I NAME {command} --shard NAME"),
    );
    told(home, &["merge", "parallel", "--out", "all.jsonl"]);
    assert_eq!(digest(&home.join("parallel")), digest(&home.join("rows")));
    assert_eq!(
        told(home, &["merge", "rows"]),
        fs::read_to_string(home.join("all.jsonl")).unwrap()
    );
    refused(
        home,
        &[&BATCH[..], &["--shard", "nonsense"]].concat(),
        "no shard called `nonsense`",
    );
}

#[test]
fn a_changed_result_is_found() {
    let home = puzzles();
    let home = home.path();
    told(home, &BATCH);
    let verify = [&BATCH[..], &["--verify", "100%"]].concat();
    assert_eq!(told(home, &verify), "4 shards made again, all the same\n");
    let file = &results(&home.join("rows"))[2];
    let text = fs::read_to_string(file).unwrap();
    fs::write(file, text.replace("\"number\"", "\"Number\"")).unwrap();
    let ran = run(home, &verify);
    assert_eq!(ran.status.code(), Some(1));
    let said = String::from_utf8(ran.stdout).unwrap();
    assert!(said.contains("4 shards made again, 1 different"), "{said}");
    refused(
        home,
        &["merge", "rows"],
        "not the result that the manifest lists",
    );
    refused(home, &BATCH, "not the result that the manifest lists");
}

#[test]
fn what_would_not_be_repeatable_or_would_mix_is_refused() {
    let home = puzzles();
    let home = home.path();
    refused(
        home,
        &[&BATCH[..], &["--time", "1"]].concat(),
        "--time does not go with",
    );
    refused(
        home,
        &["batch", "puzzles", "--shards"],
        "--shards needs a folder",
    );
    let nobody = [&BATCH[..], &["--with", "nobody"]].concat();
    refused(home, &nobody, "no solver called `nobody`");
    told(home, &BATCH);
    refused(
        home,
        &[&BATCH[..], &["--count"]].concat(),
        "made with other options",
    );
    refused(home, &["merge", "missing"], "no such file");
    let file = &results(&home.join("rows"))[0];
    fs::remove_file(file).unwrap();
    refused(home, &["merge", "rows"], "1 of 4 shards are missing");
}

#[test]
fn new_puzzles_come_in_shards_too() {
    let home = TempDir::new().unwrap();
    let home = home.path();
    let new = ["new", "tents", "6x6", "easy", "--seed", "5", "--count", "7"];
    let plain = told(home, &new);
    let shards = [&new[..], &["--shard-lines", "3", "--out", "many/"]].concat();
    assert!(told(home, &shards).starts_with("3 shards, all there"));
    assert_eq!(told(home, &["merge", "many"]), plain);
}

#[test]
fn files_may_be_compressed_and_go_on_after_a_torn_end() {
    let home = puzzles();
    let home = home.path();
    let text = fs::read_to_string(home.join("puzzles")).unwrap();
    // `merge` writes what `batch` reads: pack the puzzles themselves through a folder of new ones.
    told(
        home,
        &[
            "new", "uluru", "cards", "--seed", "1", "--count", "6", "--out", "deals/",
        ],
    );
    for suffix in ["gz", "zst"] {
        let packed = format!("deals.{suffix}");
        told(home, &["merge", "deals", "--out", &packed]);
        let rows = told(home, &["batch", &packed, "--nodes", "1000"]);
        assert_eq!(rows.lines().count(), 6);
        let out = format!("rows.jsonl.{suffix}");
        told(home, &["batch", "puzzles", "--out", &out, "--threads", "1"]);
        let whole = fs::read(home.join(&out)).unwrap();
        fs::write(home.join(&out), &whole[..whole.len() - 3]).unwrap();
        let ran = run(home, &["batch", "puzzles", "--out", &out]);
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert!(
            errors.contains("the torn last row is done again"),
            "{errors}"
        );
        assert!(ran.status.success());
        // A third run finds every row there.
        let before = fs::read(home.join(&out)).unwrap();
        told(home, &["batch", "puzzles", "--out", &out]);
        assert_eq!(fs::read(home.join(&out)).unwrap(), before);
        fs::write(home.join(&out), "somebody's own text").unwrap();
        refused(
            home,
            &["batch", "puzzles", "--out", &out],
            "expected packed rows",
        );
        assert_eq!(fs::read(home.join(&out)).unwrap(), b"somebody's own text");
    }
    assert_eq!(text.lines().count(), 11);
}

#[test]
fn a_census_is_made_in_parts_and_told_once_all_are_there() {
    let home = TempDir::new().unwrap();
    let home = home.path();
    let whole = told(home, &["census", "tents-3", "--out", "whole"]);
    assert!(whole.contains("| with exactly one | 150 |"), "{whole}");
    let first = run(
        home,
        &["census", "tents-3", "--part", "1/2", "--out", "parts"],
    );
    assert_eq!(first.status.code(), Some(3), "half of it is missing");
    let said = String::from_utf8(first.stdout).unwrap();
    assert!(said.contains("4 shards, 2 missing"), "{said}");
    let second = told(
        home,
        &["census", "tents-3", "--part", "2/2", "--out", "parts"],
    );
    assert_eq!(second, whole);
    assert!(told(home, &["census"]).contains("tents-8 (16384)"));
    refused(home, &["census", "nonsense"], "no census called `nonsense`");
}

#[test]
fn ctrl_c_keeps_what_is_done() {
    let home = TempDir::new().unwrap();
    let home = home.path();
    let lines: String = (0..5000).map(|n| format!("floodit 14 6 {n}\n")).collect();
    fs::write(home.join("puzzles"), lines).unwrap();
    let batch = ["batch", "puzzles", "--with", "astar"];
    let batch = [&batch[..], &["--shard-lines", "10", "--out", "rows/"]].concat();
    let mut child = Command::new(PROGRAM)
        .current_dir(home)
        .args(&batch)
        .args(["--lang", "en"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let rows = home.join("rows");
    // It ends by itself if nothing ever appears.
    while child.try_wait().unwrap().is_none()
        && (!rows.join("shards").is_dir() || results(&rows).len() < 2)
    {
        std::thread::yield_now();
    }
    let pid = nix::unistd::Pid::from_raw(child.id().cast_signed());
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGINT).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(3));
    let said = String::from_utf8(ended.stdout).unwrap();
    assert!(said.starts_with("stopped; "), "{said}");
    let kept = results(&rows);
    let missing = told(home, &[&batch[..], &["--shards"]].concat());
    let missing: Vec<&str> = missing.lines().collect();
    assert!(2 <= kept.len() && kept.len() < 500, "{}", kept.len());
    assert_eq!(kept.len() + missing.len(), 500);
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    assert!(!kept.iter().any(|path| missing.contains(&&*name(path))));
}

/// A folder of players: bots that count nodes, and one that thinks for a time if asked for.
fn players(home: &Path, more: &str) {
    fs::create_dir(home.join("players")).unwrap();
    let list = format!("greedy\nrandom\nminimax:d2\n{more}");
    fs::write(home.join("players/players.txt"), list).unwrap();
}

/// The games of a log, without times and in an order of their own.
fn games(log: &Path) -> Vec<String> {
    let text = fs::read_to_string(log).unwrap();
    let told = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let parts = ["round", "seats", "puzzle", "line", "result", "margin"];
        parts.map(|part| record[part].to_string()).join(" ")
    };
    let mut games: Vec<String> = text.lines().skip(1).map(told).collect();
    games.sort();
    games
}

#[test]
fn games_of_a_ladder_between_bots_that_count_nodes_come_in_shards() {
    let home = TempDir::new().unwrap();
    let home = home.path();
    players(home, "");
    let ladder = [
        "ladder", "players", "c", "4", "4", "-r", "2", "--clock", "200n",
    ];
    told(home, &[&ladder[..], &["--log", "plain.jsonl"]].concat());
    let by_shards = [&ladder[..], &["--out", "games/", "--shard-lines", "5"]].concat();
    let missing = told(home, &[&by_shards[..], &["--shards"]].concat());
    // Three pairs, two boards, both seats: twelve games.
    assert_eq!(missing.lines().count(), 3, "{missing}");
    let name = missing.lines().next().unwrap();
    told(home, &[&by_shards[..], &["--shard", name]].concat());
    let made = fs::metadata(&results(&home.join("games"))[0]).unwrap();
    let said = told(home, &by_shards);
    assert!(said.contains("3 shards, all there; SHA-256 "), "{said}");
    assert_eq!(results(&home.join("games")).len(), 3);
    let again = fs::metadata(home.join(format!("games/shards/{name}.jsonl"))).unwrap();
    assert_eq!(made.modified().unwrap(), again.modified().unwrap());
    let log = home.join("players/ladder.jsonl");
    assert_eq!(games(&log).len(), 12);
    assert_eq!(games(&log), games(&home.join("plain.jsonl")));
    // Once more: nothing is made, nothing is written twice, and more boards only add.
    told(home, &by_shards);
    assert_eq!(games(&log).len(), 12);
    let three = |word: &&'static str| if *word == "2" { "3" } else { *word };
    let more: Vec<&str> = by_shards.iter().map(three).collect();
    told(home, &more);
    assert_eq!(games(&log).len(), 18);
    told(home, &["replay", "players/ladder.jsonl"]);
}

#[test]
fn games_that_cannot_be_made_again_are_played_where_the_ladder_is() {
    let home = TempDir::new().unwrap();
    let home = home.path();
    players(home, "voronoi:1ms\n");
    let ladder = [
        "ladder", "players", "c", "4", "4", "-r", "1", "--out", "games/",
    ];
    refused(home, &ladder, "--clock 5000n");
    refused(home, &[&ladder[..7], &["--shards"]].concat(), "--out DIR/");
    told(home, &[&ladder[..], &["--clock", "200n"]].concat());
    let made = fs::read_to_string(home.join("games/games.txt")).unwrap();
    assert_eq!(made.lines().count(), 6);
    assert!(!made.contains("voronoi"), "{made}");
    assert_eq!(games(&home.join("players/ladder.jsonl")).len(), 12);
}

#[test]
fn folders_speak_french() {
    let home = puzzles();
    let home = home.path();
    told(home, &BATCH);
    for (args, why) in [
        (
            &["batch", "puzzles", "--out", "rows/", "--nodes", "5"][..],
            "ce dossier a été fait avec d’autres options",
        ),
        (
            &["batch", "puzzles", "--out", "other/", "--with", "nobody"],
            "pas de solveur nommé `nobody`",
        ),
        (&["census", "nothing"], "pas de recensement nommé `nothing`"),
    ] {
        let mut command = Command::new(PROGRAM);
        let ran = command.current_dir(home).args(["--lang", "fr"]).args(args);
        let ran = ran.output().unwrap();
        let errors = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{args:?}: {errors}");
        assert!(errors.contains(why), "{args:?}: {errors}");
    }
}

#[test]
fn a_manifest_that_is_torn_or_forged_is_refused() {
    let home = puzzles();
    let home = home.path();
    told(home, &BATCH);
    let path = home.join("rows/manifest.json");
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    refused(home, &BATCH, "expected a manifest of shards");
    refused(
        home,
        &["merge", "rows", "--out", "m"],
        "expected a manifest of shards",
    );
    let name = whole.split("\"name\": \"").nth(1).unwrap();
    let name = &name[..32];
    fs::write(&path, whole.replace(name, "../../../../../../etc/passwd")).unwrap();
    refused(
        home,
        &["merge", "rows", "--out", "m"],
        "32 hexadecimal digits",
    );
    fs::write(&path, whole.replace("\"format\": 1", "\"format\": 9")).unwrap();
    refused(home, &BATCH, "expected format 1, found 9");
    let build = whole.split("\"build\": \"").nth(1).unwrap();
    let build = build.split('"').next().unwrap();
    fs::write(&path, whole.replace(build, "0.0.9-0")).unwrap();
    refused(home, &BATCH, "this folder was made with another build");
    assert!(!home.join("m").exists());
    // Without a manifest the results are still there, and still right.
    fs::remove_file(&path).unwrap();
    let said = told(home, &BATCH);
    assert!(said.starts_with("4 shards, all there"), "{said}");
}

#[test]
fn two_runs_on_one_folder_do_not_hurt_each_other() {
    let home = puzzles();
    let home = home.path();
    let out = "Dossier à café ☕/";
    let batch = ["batch", "puzzles", "--shard-lines", "1", "--out", out];
    let start = || {
        let mut command = Command::new(PROGRAM);
        command.current_dir(home).args(["--lang", "en"]).args(batch);
        command.stdout(Stdio::piped()).spawn().unwrap()
    };
    let both = [start(), start()].map(|child| child.wait_with_output().unwrap());
    assert!(both.iter().all(|ran| ran.status.success()), "{both:?}");
    told(
        home,
        &["batch", "puzzles", "--shard-lines", "1", "--out", "alone/"],
    );
    assert_eq!(digest(&home.join(out)), digest(&home.join("alone")));
}
