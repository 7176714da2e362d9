//! The arena with honest players: examples, options, logs, ladders that are killed, and what is told about players.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test ends where something is amiss")]

mod arena_setup;

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use arena_setup::{Setup, examples};
use games::rng::Rng;
use serde_json::{Value, json};

/// A setup with the example player in C.
fn house_with_greedy() -> Setup {
    let setup = Setup::new();
    setup.build_example("greedy.c", "greedy.so");
    setup
}

#[test]
fn every_example_is_short_and_plays_like_the_bot_it_imitates() {
    let setup = house_with_greedy();
    fs::copy(examples().join("greedy.py"), setup.path("greedy.py")).unwrap();
    let built = Command::new("rustc")
        .args(["-O", "--edition", "2024", "-o", setup.path("greedy")])
        .arg(examples().join("greedy.rs"))
        .status();
    assert!(built.unwrap().success());
    for example in ["greedy.c", "greedy.py", "greedy.rs"] {
        let text = fs::read_to_string(examples().join(example)).unwrap();
        assert!(text.lines().count() < 100, "{example}");
    }
    for player in ["greedy.so", "greedy.py", "greedy"] {
        for board in [["-t", "h"], ["-t", "d"], ["-t", "t"]] {
            let mut args = vec![
                "match",
                setup.path(player),
                "random",
                "-m",
                "9",
                "-c",
                "6",
                "-f",
                "1",
            ];
            args.extend(board);
            args.extend(["-r", "4", "--json", "--clock", "10s"]);
            let lines = setup.json_lines(&args);
            let closing = lines.last().unwrap();
            assert_eq!(
                closing["reasons"]["rules"], 4,
                "{player} {board:?} {lines:?}"
            );
            assert!(1.0 / 2.0 < closing["score"].as_f64().unwrap(), "{closing}");
        }
    }
    setup.assert_nothing_is_left();
}

#[test]
fn a_single_game_prints_what_the_original_server_printed() {
    let setup = house_with_greedy();
    let text = setup.text(&[
        "match",
        setup.path("greedy.so"),
        "pass",
        "-m",
        "3",
        "-c",
        "3",
        "-a",
        "3",
    ]);
    let frames = text.lines().filter(|line| *line == "#").count();
    assert!(2 < frames, "{text}");
    let first: Vec<&str> = text.lines().skip(1).take(3).collect();
    assert!(
        first.iter().all(|row| row.split(' ').count() == 3),
        "{text}"
    );
    for line in [
        "(Player 0) : Greedy in C [greedy.so]",
        "(Player 1) : pass",
        "Player 0 (Greedy in C [greedy.so]) wins",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(
        text.contains("vertices") && !text.contains("\u{1b}"),
        "{text}"
    );
}

#[test]
fn a_stream_is_what_the_original_viewer_reads() {
    let setup = Setup::new();
    let text = setup.text(&[
        "match", "greedy", "random", "-m", "6", "-t", "h", "-c", "4", "--stream",
    ]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("6 6"));
    let rows: Vec<Vec<u32>> = lines
        .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
        .collect();
    assert!(rows.len().is_multiple_of(6) && 12 <= rows.len());
    assert!(
        rows.iter()
            .all(|row| row.len() == 6 && row.iter().all(|rgb| *rgb < 1 << 24))
    );
}

/// A record as an answer file, which `convert` reads.
fn as_answer(setup: &Setup, record: &Value) -> &'static str {
    let field = |name: &str| record[name].as_str().unwrap();
    let path = setup.path("game.txt");
    let answer = format!(
        "{}\nclaim unknown\nline {}\n",
        field("puzzle"),
        field("line")
    );
    fs::write(path, answer).unwrap();
    path
}

#[test]
fn a_match_is_written_as_its_record_is_written_afterwards() {
    let setup = Setup::new();
    for format in ["stream", "frames"] {
        let log = setup.path(format);
        let board = ["t", "6", "5", "forbidden=1", "-a", "4"];
        let mut args = vec![
            "match", "greedy", "random", "--format", format, "--log", log,
        ];
        args.extend(board);
        let live = setup.text(&args);
        let text = fs::read_to_string(log).unwrap();
        let record: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
        let written = setup.text(&["convert", as_answer(&setup, &record), "--to", format]);
        // Afterwards the seats stand for the players.
        let named = written
            .replace(": seat 0", ": greedy")
            .replace(": seat 1", ": random");
        assert_eq!(live, named, "{format}");
    }
    let args = ["match", "greedy", "random", "c", "4", "3"];
    let (short, long) = (&["--stream"][..], &["--format", "stream"][..]);
    let [short, long] = [short, long].map(|flags| setup.text(&[&args[..], flags].concat()));
    assert_eq!(short, long);
}

/// What a program is told of a board, line by line, until `start`.
#[test]
fn programs_are_told_what_they_were_always_told() {
    let setup = Setup::new();
    let nosy = setup.path("nosy.sh");
    let script = "#!/bin/sh\necho ready\nwhile read line; do echo \"$line\" >&2\n\
                  [ \"$line\" = start ] && exit 3\ndone\n";
    fs::write(nosy, script).unwrap();
    let made = Command::new("chmod").args(["+x", nosy]).status();
    assert!(made.unwrap().success());
    let board = "flood 3x2:012021 colours=3 start=0,5 first=1";
    let lines = setup.json_lines(&["match", "pass", nosy, board, "--json"]);
    let told = lines[0]["stderr"].as_str().unwrap();
    let expected = format!(
        "quadrille 1\ngame flood\npuzzle {board}\nseat 1\nfirst 1\nvertices 6\ncolours 0 1 2 0 2 1\n\
         edges 0-1 0-3 1-2 1-4 2-5 3-4 4-5\nstarts 0 5\nforbidden - -\nnames 0 1 2 pass\nstart"
    );
    assert_eq!(told.trim_end(), expected);
}

#[test]
fn games_come_in_pairs_with_seats_swapped() {
    let setup = Setup::new();
    let lines = setup.json_lines(&[
        "match",
        "greedy",
        "random:5n",
        "c",
        "6",
        "4",
        "-r",
        "6",
        "--json",
    ]);
    let (closing, games) = lines.split_last().unwrap();
    assert_eq!(
        (&closing["a"], &closing["b"], &closing["games"]),
        (&"greedy".into(), &"random:5n".into(), &6.into())
    );
    for round in 0..3 {
        let pair: Vec<&Value> = games.iter().filter(|game| game["round"] == round).collect();
        assert_eq!(pair.len(), 2);
        assert_eq!(pair[0]["puzzle"], pair[1]["puzzle"]);
        assert_ne!(pair[0]["seats"], pair[1]["seats"]);
    }
    let points = closing["wins"].as_f64().unwrap() + closing["draws"].as_f64().unwrap() / 2.0;
    assert!((closing["score"].as_f64().unwrap() - points / 6.0).abs() < 1e-9);
}

#[test]
fn libraries_without_gsl_are_given_its_functions() {
    let setup = Setup::new();
    setup.compile("gsl_user.c", "gsl.so", &["-shared", "-fPIC"]);
    let lines = setup.json_lines(&[
        "match",
        setup.path("gsl.so"),
        "pass",
        "-m",
        "6",
        "-c",
        "4",
        "--json",
    ]);
    assert_eq!(lines[0]["reason"], "rules", "{lines:?}");
}

#[test]
fn our_own_functions_of_gsl_do_what_those_of_gsl_do() {
    let setup = Setup::new();
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/src/arena/external/host/gsl.c");
    // Bound to the functions in the library itself, whatever else is loaded.
    setup.compile(
        "gsl_user.c",
        "own.so",
        &["-shared", "-fPIC", "-Wl,-Bsymbolic", own],
    );
    let lines = setup.json_lines(&[
        "match",
        setup.path("own.so"),
        "pass",
        "-m",
        "6",
        "-c",
        "4",
        "--json",
    ]);
    assert_eq!(lines[0]["reason"], "rules", "{lines:?}");
}

/// Folder, log and command of a ladder that always plays the same games.
fn ladder(setup: &Setup) -> Vec<&'static str> {
    fs::write(setup.path("players.txt"), "greedy # a bot\nrandom\npass\n").unwrap();
    let folder: &'static str = Box::leak(
        setup
            .players()
            .to_str()
            .unwrap()
            .to_owned()
            .into_boxed_str(),
    );
    vec![
        "ladder", folder, "c", "6", "4", "-r", "15", "--clock", "200n", "--json",
    ]
}

#[test]
fn a_ladder_killed_twenty_times_ends_with_the_table_of_an_undisturbed_run() {
    let setup = house_with_greedy();
    let mut undisturbed = ladder(&setup);
    undisturbed.extend(["--log", setup.path("undisturbed.jsonl")]);
    let expected = setup.text(&undisturbed);
    let args = ladder(&setup);
    let log = setup.path("ladder.jsonl");
    let n_games = 15 * 6 * 2;
    let n_lines = || fs::read(log).map_or(0, |bytes| bytes.iter().filter(|&&b| b == b'\n').count());
    let mut rng = Rng::new(20);
    let mut n_kills = 0;
    for kill in 0..20 {
        let mut child = setup
            .command(&args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Anywhere between two records or within one, but always further on.
        let target = 1 + (kill + 1) * n_games / 22;
        while n_lines() < target && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_micros(200));
        }
        std::thread::sleep(std::time::Duration::from_micros(rng.below(3000) as u64));
        n_kills += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        if kill % 3 == 0 {
            // A kill in the middle of a write leaves part of a line.
            let mut file = fs::OpenOptions::new().append(true).open(log).unwrap();
            file.write_all(b"{\"round\":3,\"seats\":[\"gre").unwrap();
        }
    }
    assert!(15 <= n_kills, "{n_kills} of 20 kills hit a running ladder");
    let output = setup.run(&args);
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(n_lines(), 1 + n_games, "no game was played twice or lost");
    setup.assert_nothing_is_left();
}

#[test]
fn a_torn_last_line_is_dropped_with_a_notice_and_any_other_is_refused() {
    let setup = Setup::new();
    let args = ladder(&setup);
    let whole = setup.text(&args);
    let log = setup.path("ladder.jsonl");
    let text = fs::read_to_string(log).unwrap();
    fs::write(log, &text[..text.len() - 20]).unwrap();
    let output = setup.run(&args);
    assert!(String::from_utf8_lossy(&output.stderr).contains("torn"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), whole);
    let broken = text.replacen("\"round\"", "\"rund\"", 1);
    fs::write(log, broken).unwrap();
    let output = setup.run(&args);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("ladder.jsonl:2:1"));
}

#[test]
fn a_log_of_another_ladder_is_refused() {
    let setup = Setup::new();
    let mut args = ladder(&setup);
    setup.text(&args);
    args.extend(["--seed", "9"]);
    let output = setup.run(&args);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another ladder"));
}

#[test]
fn a_forged_record_is_found_by_the_checker() {
    let setup = Setup::new();
    let args = ladder(&setup);
    setup.text(&args);
    let log = setup.path("ladder.jsonl");
    let listed = setup.text(&["replay", log]);
    assert!(
        listed.lines().all(|line| line.contains("proved")),
        "{listed}"
    );
    let text = fs::read_to_string(log).unwrap();
    let forged = if text.contains("\"result\":\"1-0\"") {
        text.replacen("\"result\":\"1-0\"", "\"result\":\"0-1\"", 1)
    } else {
        text.replacen("\"result\":\"0-1\"", "\"result\":\"1-0\"", 1)
    };
    fs::write(log, forged).unwrap();
    assert_eq!(setup.run(&["replay", log]).status.code(), Some(1));
    let output = setup.run(&args);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("does not hold"),
        "{output:?}"
    );
}

#[test]
fn a_game_on_a_board_of_another_seed_is_found() {
    let setup = Setup::new();
    setup.text(&ladder(&setup));
    let log = setup.path("ladder.jsonl");
    let text = fs::read_to_string(log).unwrap();
    fs::write(log, text.replacen("\"seed\":", "\"seed\":9", 1)).unwrap();
    let output = setup.run(&["replay", log]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("not the one that the seed gives"), "{told}");
}

#[test]
fn a_log_holds_no_game_twice_and_no_field_of_its_own() {
    let setup = Setup::new();
    setup.text(&ladder(&setup));
    let log = setup.path("ladder.jsonl");
    let text = fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let replayed = |text: String, words: &[&str]| {
        fs::write(log, text).unwrap();
        let output = setup.run(&[&["replay", log], words].concat());
        let told = [&output.stdout[..], &output.stderr].concat();
        (
            output.status.code(),
            String::from_utf8_lossy(&told).into_owned(),
        )
    };
    let n_games = lines.len() - 1;
    let twice = || format!("{text}{}\n", lines[2]);
    let (code, told) = replayed(twice(), &[]);
    assert_eq!(code, Some(1), "{told}");
    assert_eq!(told.matches("rejected").count(), 1, "{told}");
    assert!(
        told.contains("the same game is game 2 of the log"),
        "{told}"
    );
    let (code, told) = replayed(twice(), &[&(n_games + 1).to_string(), "--json"]);
    assert!(code == Some(1) && told.contains("rejected"), "{told}");
    assert_eq!(replayed(twice(), &["2"]).0, Some(0));
    // No table is made of it either.
    let output = setup.run(&ladder(&setup));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.code() == Some(2) && said.contains("the same game"),
        "{said}"
    );
    for (at, line) in lines.iter().enumerate().take(2) {
        let forged = line.replacen('{', "{\"banana\":1,", 1);
        let (code, told) = replayed(text.replacen(line, &forged, 1), &[]);
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains(&format!(":{}:1: ", at + 1)), "{told}");
        assert!(told.contains("banana"), "{told}");
    }
    let line = lines[1..].iter().find(|line| line.contains("\"rules\""));
    let line = line.expect("a game is played to its end");
    for (field, value, why) in [
        ("exit", json!(1), "`exit` has no meaning"),
        (
            "comments",
            json!([[999, "mine"]]),
            "the comment on move 999",
        ),
        ("versions", json!(["zz", null]), "`zz` is no version"),
    ] {
        let mut forged: Value = serde_json::from_str(line).unwrap();
        forged[field] = value;
        let (code, told) = replayed(text.replacen(line, &forged.to_string(), 1), &[]);
        assert!(code == Some(1) && told.contains(why), "{why}: {told}");
    }
    let clock = lines[0].replace("\"clock\":\"", "\"clock\":\"foo");
    let (code, told) = replayed(text.replacen(lines[0], &clock, 1), &[]);
    assert!(
        code == Some(2) && told.contains("expected a clock"),
        "{told}"
    );
}

#[test]
fn replay_shows_a_game_again() {
    let setup = Setup::new();
    let log = setup.path("log.jsonl");
    setup.text(&[
        "match", "greedy", "pass", "-m", "3", "-c", "3", "-r", "2", "--log", log,
    ]);
    let shown = setup.text(&["replay", log, "1"]);
    let record: Value = serde_json::from_str(&setup.text(&["replay", log, "1", "--json"])).unwrap();
    for (at, mv) in record["line"].as_str().unwrap().split(' ').enumerate() {
        assert!(shown.contains(&format!("\n{}. {mv}", at + 1)), "{shown}");
    }
    assert_eq!(setup.run(&["replay", log, "3"]).status.code(), Some(2));
}

#[test]
fn more_rounds_and_players_join_a_ladder_without_replaying_it() {
    let setup = Setup::new();
    let mut args = ladder(&setup);
    setup.text(&args);
    let before = fs::read_to_string(setup.path("ladder.jsonl")).unwrap();
    setup.build_example("greedy.c", "greedy.so");
    args.extend(["--html", setup.path("table.html")]);
    let table: Value = serde_json::from_str(&setup.text(&args)).unwrap();
    let after = fs::read_to_string(setup.path("ladder.jsonl")).unwrap();
    assert!(after.starts_with(&before) && before.len() < after.len());
    assert_eq!(table["players"].as_array().unwrap().len(), 4);
    assert_eq!(table["players"][0]["games"], 90);
    let page = fs::read_to_string(setup.path("table.html")).unwrap();
    assert!(page.contains("<td>greedy.so</td>"), "{page}");
}

#[test]
fn a_sequential_test_stops_early_and_says_so() {
    let setup = Setup::new();
    let args = [
        "match", "greedy", "pass", "c", "5", "4", "-r", "400", "--sprt", "0,200", "--json",
    ];
    let lines = setup.json_lines(&args);
    let closing = lines.last().unwrap();
    assert_eq!(closing["sprt"]["decision"], "stronger", "{closing}");
    assert!(closing["games"].as_u64().unwrap() < 100, "{closing}");
    assert_eq!(
        closing["games"].as_u64().unwrap(),
        2 * closing["sprt"]["pairs"].as_u64().unwrap()
    );
}

#[test]
fn comply_tells_an_author_what_is_wrong() {
    let setup = house_with_greedy();
    let fine = setup.text(&["comply", setup.path("greedy.so")]);
    assert!(fine.contains("Nothing is wrong"), "{fine}");
    setup.compile("sloppy.c", "sloppy.so", &["-shared", "-fPIC"]);
    let output = setup.run(&["comply", setup.path("sloppy.so")]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for wrong in [
        "illegal at move",
        "bytes to standard output",
        "did not free",
    ] {
        assert!(said.contains(wrong), "{wrong}: {said}");
    }
    let object: Value = serde_json::from_slice(
        &setup
            .run(&["comply", setup.path("sloppy.so"), "--json"])
            .stdout,
    )
    .unwrap();
    assert_eq!(
        (&object["ok"], &object["title"]),
        (&false.into(), &"sloppy".into())
    );
    setup.assert_nothing_is_left();
}

#[test]
fn bad_players_and_boards_are_told_in_one_message() {
    let setup = Setup::new();
    fs::write(setup.path("note.txt"), "no player").unwrap();
    for (args, expected) in [
        (vec!["match", "greedy", "nobody"], "no bot called `nobody`"),
        (vec!["match", "greedy", "./nobody.so"], "no such file"),
        (
            vec!["match", "greedy", setup.path("note.txt")],
            "expected a library",
        ),
        (vec!["match", "greedy", "random:5x"], "expected a limit"),
        (
            vec!["match", "greedy", "random", "c", "9"],
            "number of colours",
        ),
        (
            vec!["match", "greedy", "random", "-m", "9", "c", "12", "8"],
            "expected `12`, as the other words say",
        ),
        (
            vec!["ladder", setup.path(""), "c", "9", "8", "-t", "h"],
            "expected `c`, as the other words say",
        ),
        (
            vec![
                "match",
                "greedy",
                "random",
                "-m",
                "9",
                "flood 2x1:01 colours=2",
            ],
            "a puzzle is given",
        ),
        (
            vec!["match", "greedy", "random", "tents", "8x8"],
            "`tents` is not a game for two players",
        ),
        (
            vec!["match", "greedy", "random", "floodit", "4", "3"],
            "is not a board for two players",
        ),
        (
            vec!["comply", "greedy", "--game", "uluru"],
            "`uluru` is not a game for two players",
        ),
        (
            vec!["match", "greedy", "random", "--format", "pictures"],
            "no record format called `pictures`",
        ),
        (
            vec!["match", "greedy", "random", "-r", "4", "--stream"],
            "only a single game",
        ),
        (
            vec!["match", "greedy", "random", "--clock", "5"],
            "expected a clock",
        ),
        (vec!["ladder", setup.path("")], "at least two players"),
        (vec!["replay", setup.path("note.txt")], "head of a ladder"),
    ] {
        let output = setup.run(&args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
}

#[test]
fn comply_does_not_accuse_a_correct_player_that_prints() {
    let setup = Setup::new();
    setup.compile("printer.c", "printer.so", &["-shared", "-fPIC"]);
    let output = setup.run(&["comply", setup.path("printer.so")]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("bytes to standard output"), "{said}");
    assert!(
        said.contains("Nothing is wrong") && !said.contains("WRONG"),
        "{said}"
    );
}

/// The games of a log, without its head.
fn games_of(log: &str) -> Vec<Value> {
    let text = fs::read_to_string(log).unwrap();
    let lines = text.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_changed_file_is_a_new_version_with_its_own_rating() {
    let setup = house_with_greedy();
    fs::write(setup.path("players.txt"), "greedy\nrandom\n").unwrap();
    let log = setup.path("ladder.jsonl");
    let folder = setup.path("");
    let args = [
        "ladder", folder, "c", "6", "4", "-r", "2", "--clock", "200n", "--json",
    ];
    setup.text(&args);
    let before = games_of(log);
    assert_eq!(before.len(), 3 * 2 * 2);
    let seat = |game: &Value| {
        game["seats"]
            .as_array()
            .unwrap()
            .iter()
            .position(|name| name == "greedy.so")
    };
    let version =
        |game: &Value| seat(game).map(|seat| game["versions"][seat].as_str().unwrap().to_owned());
    let first = before.iter().find_map(version).unwrap();
    assert_eq!(first.len(), 16);
    // The same again plays nothing; another file plays only its own games.
    setup.text(&args);
    assert_eq!(games_of(log).len(), before.len());
    setup.compile("printer.c", "greedy.so", &["-shared", "-fPIC"]);
    let table: Value = serde_json::from_str(&setup.text(&args)).unwrap();
    let after = games_of(log);
    assert_eq!(after.len(), before.len() + 2 * 2 * 2);
    for game in &after[before.len()..] {
        assert!(
            version(game).is_some_and(|version| version != first),
            "{game}"
        );
    }
    let names: Vec<&str> = table["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    let old = format!("greedy.so ({})", &first[..8]);
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(
        names.contains(&"greedy.so") && names.contains(&&*old),
        "{names:?}"
    );
}

#[test]
fn players_of_about_the_same_strength_meet_until_all_have_played() {
    let setup = Setup::new();
    let players = [
        "greedy",
        "random",
        "pass",
        "random:2n",
        "random:3n",
        "greedy:2n",
        "greedy:3n",
    ];
    fs::write(setup.path("players.txt"), players.join("\n")).unwrap();
    let args = [
        "ladder",
        setup.path(""),
        "c",
        "5",
        "4",
        "-r",
        "3",
        "--nearest",
        "--clock",
        "200n",
        "--json",
    ];
    setup.text(&args);
    let games = games_of(setup.path("ladder.jsonl"));
    for player in players {
        let n = games
            .iter()
            .filter(|game| game["seats"].as_array().unwrap().contains(&player.into()))
            .count();
        assert!((6..=8).contains(&n), "{player} played {n} games");
    }
    setup.text(&args);
    assert_eq!(games_of(setup.path("ladder.jsonl")).len(), games.len());
}

#[test]
fn a_final_goes_on_until_neighbours_are_separated() {
    let setup = Setup::new();
    fs::write(setup.path("players.txt"), "greedy\nminimax\nrandom\n").unwrap();
    let mut args = vec![
        "ladder",
        setup.path(""),
        "c",
        "6",
        "4",
        "-r",
        "1",
        "--clock",
        "200n",
        "--json",
    ];
    setup.text(&args);
    let n = games_of(setup.path("ladder.jsonl")).len();
    args.extend(["--final=3", "--most", "40"]);
    let table: Value = serde_json::from_str(&setup.text(&args)).unwrap();
    assert!(n < games_of(setup.path("ladder.jsonl")).len());
    for row in table["players"].as_array().unwrap().iter().take(2) {
        assert!(0.95 <= row["superiority"].as_f64().unwrap(), "{table}");
    }
}

#[test]
fn openings_are_played_in_turn_and_told_in_the_log() {
    let setup = Setup::new();
    fs::write(setup.path("players.txt"), "greedy\nrandom\n").unwrap();
    let boards = [
        "flood 3x3:012120201 colours=3 start=0,8",
        "flood 3x3:210021101 colours=3 start=0,8 first=1",
    ];
    let openings = setup.path("openings.txt");
    fs::write(
        openings,
        format!("# two boards\n{}\n\n{}\n", boards[0], boards[1]),
    )
    .unwrap();
    let args = [
        "ladder",
        setup.path(""),
        "c",
        "3",
        "3",
        "-r",
        "3",
        "--openings",
        openings,
        "--json",
    ];
    setup.text(&args);
    let log = setup.path("ladder.jsonl");
    for game in games_of(log) {
        let round = game["round"].as_u64().unwrap() as usize;
        assert_eq!(game["puzzle"], boards[round % 2]);
    }
    assert!(setup.run(&["replay", log]).status.success());
    fs::write(openings, "tents 3x3\n").unwrap();
    assert_eq!(setup.run(&args).status.code(), Some(2));
}

#[test]
fn after_the_freeze_a_new_version_does_not_play() {
    let setup = house_with_greedy();
    fs::write(setup.path("players.txt"), "greedy\nrandom\n").unwrap();
    let mut args = vec![
        "ladder",
        setup.path(""),
        "c",
        "6",
        "4",
        "-r",
        "1",
        "--clock",
        "200n",
        "--json",
    ];
    setup.text(&args);
    let before = games_of(setup.path("ladder.jsonl"));
    setup.compile("printer.c", "greedy.so", &["-shared", "-fPIC"]);
    args.extend(["--freeze", "2020-01-01T00:00"]);
    let output = setup.run(&args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("frozen"), "{said}");
    assert_eq!(games_of(setup.path("ladder.jsonl")), before);
}

#[test]
fn a_ladder_that_watches_plays_who_comes_later() {
    let setup = Setup::new();
    fs::write(setup.path("players.txt"), "greedy\nrandom\n").unwrap();
    let args = [
        "ladder",
        setup.path(""),
        "c",
        "5",
        "4",
        "-r",
        "1",
        "--clock",
        "200n",
        "--watch",
        "--json",
    ];
    let mut child = setup
        .command(&args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let n_lines = || {
        fs::read(setup.path("ladder.jsonl"))
            .map_or(0, |bytes| bytes.iter().filter(|&&b| b == b'\n').count())
    };
    let wait_for = |n: usize| {
        for _ in 0..6000 {
            if n <= n_lines() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    };
    wait_for(3);
    assert_eq!(n_lines(), 3);
    setup.build_example("greedy.c", "late.so");
    wait_for(7);
    let n = n_lines();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(n, 7);
}

#[test]
fn names_that_are_no_text_play_too_and_other_files_do_not() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::PermissionsExt;
    let setup = house_with_greedy();
    let strange = setup.players().join(OsStr::from_bytes(b"gr\xffeedy.so"));
    fs::copy(setup.path("greedy.so"), strange).unwrap();
    for name in ["notes.txt", ".hidden.so", "old.so~"] {
        fs::write(setup.path(name), "no player").unwrap();
        fs::set_permissions(setup.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let args = ["ladder", setup.path(""), "c", "5", "4", "-r", "1", "--json"];
    let table: Value = serde_json::from_str(&setup.text(&args)).unwrap();
    // The log is there by now, and executable.
    let log = setup.path("ladder.jsonl");
    fs::set_permissions(log, fs::Permissions::from_mode(0o755)).unwrap();
    let again: Value = serde_json::from_str(&setup.text(&args)).unwrap();
    assert_eq!(table, again);
    let rows = table["players"].as_array().unwrap();
    assert_eq!(rows.len(), 2, "{table}");
    assert!(
        rows.iter()
            .all(|row| row["faults"].as_object().unwrap().is_empty()),
        "{table}"
    );
}
