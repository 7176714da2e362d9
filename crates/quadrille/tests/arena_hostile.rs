//! Hostile players against an honest one: the server never fails, the reasons are right, and nothing is left behind.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test ends where something is amiss")]

mod arena_setup;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use arena_setup::Setup;
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

/// Ways out of the sandbox that are tried by a library and by a program, and how the player loses.
const BREAKOUTS: [(&str, &str, &str); 37] = [
    ("CHMOD", "rules", "rules"),
    ("CHOWN", "rules", "rules"),
    ("XATTR", "rules", "rules"),
    ("UTIMES", "rules", "rules"),
    ("IOCTL", "rules", "rules"),
    ("REPLACE", "rules", "rules"),
    ("SPY", "rules", "rules"),
    ("REMEMBER", "rules", "rules"),
    ("MEMFD", "rules", "rules"),
    ("CLONE", "rules", "rules"),
    ("MANY_THREADS", "rules", "processes"),
    ("DISK", "rules", "rules"),
    ("MANY_FILES", "rules", "rules"),
    ("TIMER", "rules", "rules"),
    ("CONTINUE", "rules", "rules"),
    ("OUTLIVE", "rules", "rules"),
    ("INHERIT", "rules", "rules"),
    ("INFO", "time", "time"),
    ("NAMESPACES", "rules", "rules"),
    ("KERNEL", "rules", "rules"),
    ("NEW_CALLS", "rules", "rules"),
    ("OLD_CALLS", "crash", "crash"),
    ("WHISPER", "rules", "rules"),
    ("NICE", "rules", "rules"),
    ("ESCAPE", "exit", "exit"),
    ("TERMINAL", "rules", "rules"),
    ("NEIGHBOURS", "rules", "rules"),
    ("ABSTRACT", "rules", "rules"),
    ("INSIDE_OUT", "rules", "rules"),
    ("SHARED", "rules", "rules"),
    ("LOCKED", "rules", "rules"),
    ("RESERVE", "rules", "rules"),
    ("HARD_LINKS", "rules", "rules"),
    ("REAL_TIME", "rules", "rules"),
    ("CORE", "crash", "crash"),
    ("NOISE", "time", "time"),
    ("DRIP", "time", "time"),
];

/// The same for what only programs can try.
const ONLY_PROGRAMS: [(&str, &str); 4] = [
    // Whichever is noticed first.
    ("PROCESSES", "processes|time"),
    ("MEMORY_OF_MANY", "memory"),
    ("HOLD", "time"),
    ("CROWD", "time"),
];

/// The records of a gauntlet of the honest player against one hostile player, all of which it must win.
fn gauntlet(setup: &Setup, hostile: &str, n_boards: usize) -> Vec<Value> {
    let n_games = (2 * n_boards).to_string();
    let mut args = vec!["match", setup.path("honest.so"), setup.path(hostile)];
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
        name if ["memory", "fork", "disk", "files", "many"]
            .iter()
            .any(|word| name.contains(word)) =>
        {
            "10s"
        }
        "sleep.so" => "1s",
        _ => "300ms",
    };
    args.extend(["--clock", clock]);
    args.extend(LIMITS);
    let mut records = setup.json_lines(&args);
    let closing = records.pop().expect("a closing object");
    assert_eq!(
        closing["wins"], closing["games"],
        "{hostile}: {closing} {records:?}"
    );
    assert_eq!(closing["games"], 2 * n_boards, "{hostile}");
    assert_eq!(closing["score"], 1.0);
    records
}

/// Plays some hostile players, written in this file, against the honest one; each must lose for its reason.
fn play_hostile(source: &str, ending: &str, players: &[(&str, &str, usize)], flags: &[&str]) {
    let setup = Setup::new();
    let secret = format!("-DSECRET=\"{}\"", setup.secret());
    let sleep = format!("-DSLEEP_MS={SLEEP_MS}");
    setup.build_example("greedy.c", "honest.so");
    let mut wrong: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (behaviour, reason, n_boards) in players {
        let name = format!("{}{ending}", behaviour.to_lowercase());
        let define = format!("-DDO_{behaviour}");
        let flags = [flags, &[&define, &secret, &sleep]].concat();
        setup.compile(source, &name, &flags);
        let records = gauntlet(&setup, &name, *n_boards);
        wrong.insert(name, arena_setup::with_another_reason(records, reason));
    }
    wrong.retain(|_, records| !records.is_empty());
    assert!(wrong.is_empty(), "{wrong:#?}");
    setup.assert_nothing_is_left();
}

/// The libraries in three parts, so that no test takes long.
fn play_libraries(part: usize) {
    let players = LIBRARIES.chunks(LIBRARIES.len().div_ceil(3)).nth(part);
    let flags = ["-shared", "-fPIC"];
    play_hostile("hostile.c", ".so", players.unwrap(), &flags);
}

#[test]
fn hostile_libraries_lose_part_1() {
    play_libraries(0);
}

#[test]
fn hostile_libraries_lose_part_2() {
    play_libraries(1);
}

#[test]
fn hostile_libraries_lose_part_3() {
    play_libraries(2);
}

#[test]
fn hostile_programs_lose() {
    play_hostile("hostile_program.c", ".program", &PROGRAMS, &[]);
}

#[test]
fn a_thousand_games_are_played_against_hostile_players() {
    let players = LIBRARIES.iter().chain(&PROGRAMS);
    let n_games: usize = players.map(|(_, _, n_boards)| 2 * n_boards).sum();
    assert!(1000 <= n_games, "{n_games} games");
}

#[test]
fn what_is_known_of_a_crash_is_kept() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    setup.compile(
        "hostile.c",
        "fall.so",
        &["-shared", "-fPIC", "-DDO_SEGFAULT_PLAY"],
    );
    setup.compile("hostile_program.c", "leave", &["-DDO_EXIT"]);
    let fall = &gauntlet(&setup, "fall.so", 1)[0];
    assert_eq!(
        (&fall["signal"], &fall["stderr"]),
        (&"SIGSEGV".into(), &"about to fall".into())
    );
    let leave = &gauntlet(&setup, "leave", 1)[0];
    assert_eq!(leave["exit"], 7, "{leave}");
    setup.assert_nothing_is_left();
}

/// Everything below a folder: hashes, modes, owners, times and attributes.
fn tree(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let about = fs::symlink_metadata(&path).unwrap();
        if about.is_dir() {
            found.extend(tree(&path));
        }
        let bytes = fs::read(&path).unwrap_or_default();
        let times = if about.is_dir() {
            None
        } else {
            about.modified().ok()
        };
        let attributes = Command::new("getfattr")
            .args(["-d", "-m", "-"])
            .arg(&path)
            .output();
        // Where the program to list attributes is missing, the times of change tell of them too.
        let attributes = attributes.map(|output| output.stdout).unwrap_or_default();
        let row = format!(
            "{:o} {} {} {times:?} {bytes:?} {attributes:?}",
            about.mode(),
            about.uid(),
            about.gid()
        );
        found.insert(path, row);
    }
    found
}

/// Compiles a way out of the sandbox. The victim is a rival's library in the same folder.
fn build_breakout(setup: &Setup, behaviour: &str, name: &str, flags: &[&str]) {
    let secret = format!("-DSECRET=\"{}\"", setup.secret());
    let victim = format!("-DVICTIM=\"{}\"", setup.path("honest.so"));
    let log = format!("-DLOG=\"{}\"", setup.path("ladder.jsonl"));
    let own = format!("-DOWN=\"{}\"", setup.path(name));
    let clock = "-DCLOCK_MS=300";
    let behaviour = format!("-DDO_{behaviour}");
    let mut all = vec![&*secret, &*victim, &*log, &*own, &*behaviour, clock];
    all.extend(flags);
    setup.compile("breakout.c", name, &all);
}

#[test]
fn nobody_breaks_out_of_the_sandbox() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    fs::write(setup.path("ladder.jsonl"), "{}\n").unwrap();
    let mut rows = Vec::new();
    for (behaviour, library, program) in BREAKOUTS {
        let name = format!("{}.so", behaviour.to_lowercase());
        build_breakout(&setup, behaviour, &name, &["-shared", "-fPIC"]);
        rows.push((name, library));
        let name = format!("program_{}", behaviour.to_lowercase());
        build_breakout(&setup, behaviour, &name, &["-DPROGRAM"]);
        rows.push((name, program));
    }
    for (behaviour, program) in ONLY_PROGRAMS {
        let name = format!("program_{}", behaviour.to_lowercase());
        build_breakout(&setup, behaviour, &name, &["-DPROGRAM"]);
        rows.push((name, program));
    }
    let before = tree(&setup.players());
    let mut wrong: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (name, reason) in rows {
        let records = gauntlet(&setup, &name, 1);
        wrong.insert(
            name.clone(),
            arena_setup::with_another_reason(records, reason),
        );
        assert_eq!(
            before,
            tree(&setup.players()),
            "{name} has changed something"
        );
    }
    wrong.retain(|_, records| !records.is_empty());
    assert!(wrong.is_empty(), "{wrong:#?}");
    setup.assert_nothing_is_left();
}

/// Each lock in turn is left open: the others still keep the points right, the rivals' files whole, and leave nothing.
#[test]
fn with_any_one_lock_left_open_the_others_hold() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    let behaviours = ["CHMOD", "XATTR", "IOCTL", "REPLACE", "OUTLIVE", "HOLD"];
    for behaviour in behaviours {
        let name = format!("program_{}", behaviour.to_lowercase());
        build_breakout(&setup, behaviour, &name, &["-DPROGRAM"]);
    }
    let before = tree(&setup.players());
    for lock in [
        "user",
        "root",
        "processes",
        "network",
        "ipc",
        "limits",
        "landlock",
        "seccomp",
    ] {
        for behaviour in behaviours {
            let name = format!("program_{}", behaviour.to_lowercase());
            let args = [
                "match",
                setup.path("honest.so"),
                setup.path(&name),
                "-m",
                "6",
                "-c",
                "4",
                "-a",
                "5",
                "-r",
                "2",
                "--json",
                "--clock",
                "200ms",
                "--without",
                lock,
            ];
            let records = setup.json_lines(&args);
            let closing = records.last().expect("a closing object");
            assert_eq!(closing["wins"], 2, "without {lock}, {name}: {records:?}");
            assert_eq!(before, tree(&setup.players()), "without {lock}, {name}");
        }
    }
    setup.assert_nothing_is_left();
}

#[test]
fn no_escape_sequence_reaches_the_terminal() {
    let setup = Setup::new();
    build_breakout(&setup, "ESCAPE", "\u{1b}[31mred.so", &["-shared", "-fPIC"]);
    build_breakout(&setup, "ESCAPE", "escape", &["-DPROGRAM"]);
    for name in ["\u{1b}[31mred.so", "escape"] {
        let file = setup.path(name);
        let log = setup.path("log.jsonl");
        for args in [
            vec!["match", file, "greedy", "c", "6", "4", "--log", log],
            vec!["match", file, "greedy", "c", "6", "4", "-r", "2"],
            vec!["replay", log, "1"],
            vec!["replay", log],
            vec!["comply", file],
        ] {
            let output = setup.run(&args);
            let all = [output.stdout, output.stderr].concat();
            let text = String::from_utf8_lossy(&all).into_owned();
            let bad = |c: char| c != '\n' && c != '\t' && c.is_control() || c == '\u{202e}';
            assert!(!text.contains(bad), "{args:?}: {text:?}");
            assert!(!text.is_empty(), "{args:?}");
        }
        fs::remove_file(log).unwrap();
    }
}

#[test]
fn players_do_not_outlive_a_referee_that_is_killed() {
    let setup = Setup::new();
    build_breakout(&setup, "HOLD", "hold", &["-DPROGRAM"]);
    for lock in ["none", "processes", "seccomp"] {
        let mut args = vec![
            "match",
            setup.path("hold"),
            "greedy",
            "c",
            "6",
            "4",
            "--clock",
            "60s",
        ];
        if lock != "none" {
            args.extend(["--without", lock]);
        }
        let mut child = setup
            .command(&args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The player has started its processes when they can be seen.
        let holders = || {
            let processes = setup.processes();
            processes
                .iter()
                .filter(|(_, line)| line.contains("/hold"))
                .count()
        };
        wait_until(|| 4 <= holders());
        let processes = setup.processes();
        assert!(4 <= holders(), "without {lock}: {processes:?}");
        child.kill().unwrap();
        child.wait().unwrap();
        // By their numbers: those that lost their parents are not found otherwise.
        let left = || {
            let is_there = |(number, _): &&(u32, String)| {
                let stat = fs::read_to_string(format!("/proc/{number}/stat"));
                stat.is_ok_and(|stat| !stat.contains(") Z "))
            };
            processes.iter().filter(is_there).count()
        };
        wait_until(|| left() == 0);
        assert_eq!(left(), 0, "without {lock}: {processes:?}");
    }
}

/// Waits for something that happens soon, or else not at all.
fn wait_until(happened: impl Fn() -> bool) {
    for _ in 0..6000 {
        if happened() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn players_do_not_inherit_what_the_caller_left_open() {
    let setup = Setup::new();
    for (name, flags) in [
        ("inherit.so", &["-shared", "-fPIC"][..]),
        ("inherit", &["-DPROGRAM"]),
    ] {
        build_breakout(&setup, "INHERIT", name, flags);
        let quadrille = setup.command(&[]);
        let output = Command::new("sh")
            .args(["-c", "exec 9<\"$0\"; exec \"$@\"", &setup.secret()])
            .arg(quadrille.get_program())
            .args(["match", setup.path(name), "greedy", "c", "6", "4", "--json"])
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("\"reason\":\"rules\""), "{name}: {text}");
    }
}

#[test]
fn every_lock_is_reported_and_strictness_refuses_what_is_lacking() {
    let setup = Setup::new();
    let output = setup.run(&["comply", "--sandbox", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let locks = report["locks"].as_array().unwrap();
    assert_eq!(locks.len(), 9);
    // What control groups hold others hold too: a run without them is no worse.
    let output = setup.run(&["comply", "--sandbox", "--strict", "--without", "group"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("covered  group"), "{text}");
    assert_eq!(output.status.success(), report["ok"] == true, "{text}");
    let output = setup.run(&["comply", "--sandbox", "--json", "--without", "landlock"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&report["ok"], output.status.code()),
        (&false.into(), Some(1))
    );
    let text = setup.run(&["comply", "--sandbox", "--without", "seccomp"]);
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.contains("LACKING  seccomp"), "{text}");
    for args in [
        vec!["comply", "--sandbox", "--strict", "--without", "root"],
        vec!["match", "greedy", "pass", "--strict", "--without", "root"],
    ] {
        let output = setup.run(&args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said.contains("root (left open on purpose)"), "{said}");
    }
}

/// What we cannot do is nobody's loss, and is not written down.
#[test]
fn a_failure_of_the_referee_is_nobodys_loss() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    let log = setup.path("log.jsonl");
    let missing = setup.path("not-there");
    let output = setup.run(&[
        "match",
        setup.path("honest.so"),
        "greedy",
        "c",
        "6",
        "4",
        "-r",
        "4",
        "--log",
        log,
        "--readable",
        missing,
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    let written = fs::read_to_string(log).unwrap_or_default();
    assert!(written.lines().count() <= 1, "{written}");
    setup.assert_nothing_is_left();
}

#[test]
fn python_gets_what_players_need_and_nothing_else() {
    let setup = Setup::new();
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players");
    for script in ["needs.py", "breakout.py"] {
        fs::copy(scripts.join(script), setup.path(script)).unwrap();
        let file = setup.path(script);
        let args = [
            "match", file, "greedy", "c", "6", "4", "-r", "2", "--json", "--clock", "20s",
        ];
        let mut lines = setup.json_lines(&args);
        lines.pop();
        let wrong = arena_setup::with_another_reason(lines, "rules");
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
    setup.assert_nothing_is_left();
}
