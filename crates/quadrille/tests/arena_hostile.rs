//! Hostile players against an honest one: the server never fails, the reasons are right, and nothing is left behind.

mod arena_house;

use std::collections::BTreeMap;

use arena_house::House;
use serde_json::Value;

/// What the players may use in these tests.
const LIMITS: [&str; 4] = ["--startup", "2", "--memory", "256"];
/// Well into its second, but not beyond.
const SLEEP_MS: u32 = 700;

/// A hostile library, how it loses, and how many boards it plays (each twice).
const LIBRARIES: [(&str, &str, usize); 34] = [
    ("SEGFAULT_LOAD", "crash", 14),
    ("SEGFAULT_NAME", "crash", 14),
    ("SEGFAULT_INITIALIZE", "crash", 14),
    ("SEGFAULT_PLAY", "crash", 14),
    ("SEGFAULT_FINALIZE", "rules", 14),
    ("LOOP_FINALIZE", "rules", 2),
    ("NULL_NAME", "rules", 14),
    ("LONG_NAME", "rules", 14),
    ("ABORT", "crash", 20),
    ("EXIT_INITIALIZE", "exit", 14),
    ("EXIT_PLAY", "exit", 14),
    ("LOOP", "time", 10),
    ("LOOP_DEAF", "time", 6),
    ("LOOP_INITIALIZE", "time", 1),
    ("FORK", "rules", 14),
    ("MEMORY", "memory", 14),
    ("STACK", "crash", 14),
    ("OVERFLOW", "crash", 14),
    ("SCRIBBLE", "crash", 14),
    ("FREE_TWICE", "crash", 14),
    ("CLOSE", "closed", 14),
    ("CLOSE_AND_STAY", "closed", 4),
    ("PRINT", "rules", 6),
    ("999", "illegal", 30),
    ("MINUS_7", "illegal", 14),
    ("FORBIDDEN", "illegal", 14),
    ("NO_GAIN", "illegal", 14),
    ("SLEEP", "rules", 6),
    ("READ_HOME", "rules", 14),
    ("WRITE", "rules", 14),
    ("SOCKET", "rules", 14),
    ("SIGNAL", "rules", 14),
    ("RAISE_LIMITS", "rules", 14),
    ("THREADS", "rules", 14),
];

/// A hostile program and how it loses.
const PROGRAMS: [(&str, &str, usize); 13] = [
    ("SEGFAULT", "crash", 8),
    ("EXIT", "exit", 8),
    ("LOOP", "time", 4),
    ("GARBAGE", "garbage", 8),
    ("BINARY", "garbage", 8),
    ("OVERSIZED", "oversized", 8),
    ("CHATTER", "oversized", 8),
    ("FORGE", "garbage", 8),
    ("FORK", "processes", 8),
    ("DAEMON", "exit", 8),
    ("MEMORY", "memory", 8),
    ("CLOSE", "closed", 8),
    ("REACH", "rules", 8),
];

/// The records of a gauntlet of the honest player against one hostile player, all of which it must win.
fn gauntlet(house: &House, hostile: &str, n_boards: usize) -> Vec<Value> {
    let n_games = (2 * n_boards).to_string();
    let mut args = vec!["match", house.path("honest.so"), house.path(hostile)];
    // Forbidden colours can shut a player in at once, and then nobody gets the point.
    let n_forbidden = if hostile == "forbidden.so" { "1" } else { "0" };
    args.extend([
        "-m",
        "6",
        "-c",
        "4",
        "-f",
        n_forbidden,
        "-a",
        "5",
        "-r",
        &n_games,
        "--json",
    ]);
    // A deadline that is waited for is short; the others leave room for a busy machine.
    let clock = match hostile {
        name if name.contains("memory") || name.contains("fork") => "10s",
        "sleep.so" => "1s",
        _ => "300ms",
    };
    args.extend(["--clock", clock]);
    args.extend(LIMITS);
    let mut records = house.json_lines(&args);
    let closing = records.pop().expect("a closing object");
    assert_eq!(
        closing["wins"], closing["games"],
        "{hostile}: {closing} {records:?}"
    );
    assert_eq!(closing["games"], 2 * n_boards, "{hostile}");
    assert_eq!(closing["score"], 1.0);
    records
}

#[test]
fn a_thousand_games_against_hostile_players() {
    let house = House::new();
    let secret = house.secret();
    house.build_example("greedy.c", "honest.so");
    let secret = format!("-DSECRET=\"{secret}\"");
    let sleep = format!("-DSLEEP_MS={SLEEP_MS}");
    let mut n_games = 0;
    let mut wrong: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (behaviour, reason, n_boards) in LIBRARIES {
        let name = format!("{}.so", behaviour.to_lowercase());
        let define = format!("-DDO_{behaviour}");
        house.compile(
            "hostile.c",
            &name,
            &["-shared", "-fPIC", &define, &secret, &sleep],
        );
        let records = gauntlet(&house, &name, n_boards);
        n_games += records.len();
        wrong.insert(name, arena_house::with_another_reason(records, reason));
    }
    for (behaviour, reason, n_boards) in PROGRAMS {
        let name = format!("program_{}", behaviour.to_lowercase());
        let define = format!("-DDO_{behaviour}");
        house.compile("hostile_program.c", &name, &[&define, &secret]);
        let records = gauntlet(&house, &name, n_boards);
        n_games += records.len();
        wrong.insert(name, arena_house::with_another_reason(records, reason));
    }
    wrong.retain(|_, records| !records.is_empty());
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(1000 <= n_games, "{n_games} games");
    house.assert_nothing_is_left();
}

#[test]
fn what_is_known_of_a_crash_is_kept() {
    let house = House::new();
    house.build_example("greedy.c", "honest.so");
    house.compile(
        "hostile.c",
        "fall.so",
        &["-shared", "-fPIC", "-DDO_SEGFAULT_PLAY"],
    );
    house.compile("hostile_program.c", "leave", &["-DDO_EXIT"]);
    let fall = &gauntlet(&house, "fall.so", 1)[0];
    assert_eq!(
        (&fall["signal"], &fall["stderr"]),
        (&"SIGSEGV".into(), &"about to fall".into())
    );
    let leave = &gauntlet(&house, "leave", 1)[0];
    assert_eq!(leave["exit"], 7, "{leave}");
    house.assert_nothing_is_left();
}
