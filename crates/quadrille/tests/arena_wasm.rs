//! WebAssembly players: hostile ones lose for the right reason, and a game again is the same game.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test ends where something is amiss")]

mod arena_setup;

use std::fs;
use std::path::Path;

use arena_setup::Setup;
use serde_json::Value;

/// Enough for the players here, and soon burnt.
const FUEL: [&str; 6] = ["--fuel", "1000000", "--startup", "20", "--memory", "64"];

/// What a player does before each of its moves, and how it loses.
const HOSTILE: [(&str, &str, &str); 25] = [
    ("honest", "", "rules"),
    ("loop", "(loop (br 0))", "fuel"),
    ("recursion", "(call $misbehave)", "crash"),
    (
        "growth",
        "(loop (drop (memory.grow (i32.const 16))) (br 0))",
        "fuel",
    ),
    (
        "great growth",
        "(drop (memory.grow (i32.const 60000)))",
        "memory",
    ),
    ("trap", "(unreachable)", "crash"),
    (
        "division",
        "(drop (i32.div_u (i32.const 1) (i32.const 0)))",
        "crash",
    ),
    (
        "overflow",
        "(drop (i32.div_s (i32.const 0x80000000) (i32.const -1)))",
        "crash",
    ),
    ("beyond", "(drop (i32.load (i32.const -16)))", "crash"),
    ("null", "(call_indirect (i32.const 3))", "crash"),
    ("exit", "(call $proc_exit (i32.const 7))", "exit"),
    ("wait", "(drop (call $read))", "time"),
    ("garbage", "(call $say (i32.const 69) (i32.const 24))", "garbage"),
    (
        "binary",
        "(i32.store (i32.const 300) (i32.const 0x0afeff)) (call $say (i32.const 300) (i32.const 3))",
        "garbage",
    ),
    (
        "forged",
        "(i32.store (i32.const 300) (i32.const 0x65737521)) (i32.store (i32.const 304) (i32.const 0x0a302064)) \
         (call $say (i32.const 300) (i32.const 8))",
        "garbage",
    ),
    ("oversized", "(call $say (i32.const 300) (i32.const 60000))", "oversized"),
    (
        "chatter",
        "(loop (call $say (i32.const 192) (i32.const 22)) (br 0))",
        "oversized",
    ),
    (
        "noise",
        "(loop (call $put (i32.const 2) (i32.const 64) (i32.const 65000)) (br 0))",
        "fuel",
    ),
    (
        "chance",
        "(loop (drop (call $random_get (i32.const 0) (i32.const 131072))) (br 0))",
        "fuel",
    ),
    (
        "empty writes",
        "(loop (call $say (i32.const 0) (i32.const 0)) (br 0))",
        "fuel",
    ),
    (
        "pointers",
        "(drop (call $fd_write (i32.const 1) (i32.const -8) (i32.const 1) (i32.const 8))) \
         (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const -2))) \
         (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const -1) (i32.const 8))) \
         (call $say (i32.const 131000) (i32.const 1000)) (call $say (i32.const -1) (i32.const -1)) \
         (drop (call $random_get (i32.const 131000) (i32.const -1))) \
         (drop (call $clock_time_get (i32.const 9) (i64.const 0) (i32.const 131070)))",
        "rules",
    ),
    (
        "streams",
        "(call $put (i32.const 3) (i32.const 64) (i32.const 8)) (call $put (i32.const -1) (i32.const 64) (i32.const 8)) \
         (drop (call $fd_read (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))",
        "rules",
    ),
    (
        "files",
        "(if (i32.ne (call $path_open (i32.const 3) (i32.const 0) (i32.const 64) (i32.const 4) (i32.const 0) (i64.const -1)
           (i64.const -1) (i32.const 0) (i32.const 8)) (i32.const 52)) (then (unreachable)))",
        "rules",
    ),
    (
        "great reading",
        "(i32.store (i32.const 0) (i32.const 65536)) (i32.store (i32.const 4) (i32.const -1)) \
         (if (i32.ne (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)) (i32.const 21)) \
           (then (unreachable)))",
        "rules",
    ),
    (
        "escape",
        "(i64.store (i32.const 300) (i64.const 0x0a6d31335b1b)) (call $put (i32.const 2) (i32.const 300) (i32.const 6)) \
         (unreachable)",
        "crash",
    ),
];

/// Modules that never come to play, as text, and how they lose.
const UNPLAYABLE: [(&str, &str, &str); 12] = [
    ("empty", "(module)", "start"),
    (
        "other imports",
        r#"(module (import "env" "system" (func (param i32))) (func (export "_start")))"#,
        "start",
    ),
    (
        "imported memory",
        r#"(module (import "wasi_snapshot_preview1" "memory" (memory 1)) (func (export "_start")))"#,
        "start",
    ),
    (
        "other form",
        r#"(module (import "wasi_snapshot_preview1" "fd_write" (func (param f64))) (func (export "_start")))"#,
        "start",
    ),
    (
        "arguments",
        r#"(module (func (export "_start") (param i32)))"#,
        "start",
    ),
    (
        "great memory",
        r#"(module (memory (export "memory") 65536) (func (export "_start")))"#,
        "memory",
    ),
    (
        "great table",
        r#"(module (table 100000000 funcref) (func (export "_start")))"#,
        "memory",
    ),
    (
        "start for ever",
        r#"(module (func $f (loop (br 0))) (start $f) (func (export "_start")))"#,
        "fuel",
    ),
    (
        "start that traps",
        r#"(module (func $f (unreachable)) (start $f) (func (export "_start")))"#,
        "crash",
    ),
    (
        "data beyond the memory",
        r#"(module (memory (export "memory") 1) (data (i32.const 65530) "0123456789") (func (export "_start")))"#,
        "start|crash",
    ),
    (
        "great shared memory",
        r#"(module (memory (export "memory") 1 65536 shared) (func (export "_start")))"#,
        "start",
    ),
    (
        "many memories",
        r#"(module (memory (export "memory") 1) (memory 1) (func (export "_start")))"#,
        "start",
    ),
];

/// Writes the player that does this before each move, with further parts of the module.
fn write_player(setup: &Setup, name: &str, misbehave: &str, more: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players/player.wat");
    let source = fs::read_to_string(source).unwrap();
    let source = source
        .replace("MISBEHAVE)", &format!("{misbehave})"))
        .replace("  MORE\n", more);
    write_module(setup, name, &source);
}

fn write_module(setup: &Setup, name: &str, source: &str) {
    let bytes = wat::parse_str(source).unwrap_or_else(|error| panic!("{name}: {error}"));
    fs::write(setup.players().join(name), bytes).unwrap();
}

fn file_of(name: &str) -> String {
    format!("{}.wasm", name.replace(' ', "-"))
}

/// The records of games between two players.
fn games(setup: &Setup, one: &str, other: &str, n: &str, more: &[&str]) -> Vec<Value> {
    let mut args = vec!["match", setup.path(one), setup.path(other)];
    args.extend([
        "-m", "6", "-c", "4", "-f", "0", "-a", "5", "-r", n, "--json",
    ]);
    args.extend(FUEL);
    args.extend(more);
    let mut lines = setup.json_lines(&args);
    lines.pop();
    lines
}

/// The honest player wins every game, and the records tell this reason.
#[track_caller]
fn assert_loses(setup: &Setup, name: &str, reason: &str) {
    let file = file_of(name);
    let records = games(setup, "honest.so", &file, "4", &["--clock", "10s"]);
    assert_eq!(records.len(), 4, "{name}");
    for record in records {
        let honest = if record["seats"][0] == "honest.so" {
            "1-0"
        } else {
            "0-1"
        };
        assert_eq!(record["result"], honest, "{name}: {record}");
        let told = record["reason"].as_str().unwrap();
        assert!(
            reason.split('|').any(|reason| reason == told),
            "{name}: {record}"
        );
        assert!(!record.to_string().contains("\\u001b"), "{name}: {record}");
    }
}

#[test]
fn hostile_modules_lose_and_the_reason_is_right() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    for (name, misbehave, reason) in HOSTILE {
        write_player(&setup, &file_of(name), misbehave, "(table 8 funcref)");
        assert_loses(&setup, name, reason);
    }
    setup.assert_nothing_is_left();
}

#[test]
fn modules_that_cannot_play_lose_and_the_reason_is_right() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    for (name, source, reason) in UNPLAYABLE {
        write_module(&setup, &file_of(name), source);
        assert_loses(&setup, name, reason);
    }
    for (name, bytes) in [
        ("no-module", &b"no module"[..]),
        ("torn", &b"\0asm\x01\0\0\0\x01\x7f"[..]),
        ("nothing", &b""[..]),
    ] {
        fs::write(setup.players().join(file_of(name)), bytes).unwrap();
        assert_loses(&setup, name, "start");
    }
    setup.assert_nothing_is_left();
}

/// A call prepares every local of what is called, and costs no more fuel for it: it must not last longer.
#[test]
fn fuel_does_not_last_longer_by_great_frames() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    let locals = "i32 ".repeat(40_000);
    let more = format!("(func $great (local {locals}))");
    write_player(&setup, "frames.wasm", "(loop (call $great) (br 0))", &more);
    assert_loses(&setup, "frames", "start");
    let values = "i64 ".repeat(900);
    let zeros = "(i64.const 0) ".repeat(900);
    let more = format!("(func $great (param {values}))");
    let calls = format!("(loop {zeros} (call $great) (br 0))");
    write_player(&setup, "values.wasm", &calls, &more);
    assert_loses(&setup, "values", "start");
}

/// Says its clock and two drawn numbers, and wastes a number of steps that hangs on them.
const FICKLE: &str = "(local $n i32)
    (drop (call $random_get (i32.const 400) (i32.const 16)))
    (drop (call $clock_time_get (i32.const 0) (i64.const 0) (i32.const 416)))
    (call $tell (i64.load (i32.const 400)))
    (call $put (i32.const 2) (i32.const 192) (i32.const 22))
    (local.set $n (i32.and (i32.load (i32.const 408)) (i32.const 0xffff)))
    (loop
      (local.set $n (i32.sub (local.get $n) (i32.const 1)))
      (br_if 0 (i32.lt_s (i32.const 0) (local.get $n))))
    (call $tell (i64.load (i32.const 416)))";

#[test]
fn a_game_again_is_the_same_game_bit_by_bit() {
    let setup = Setup::new();
    write_player(&setup, "fickle.wasm", FICKLE, "");
    // It runs out of fuel on some boards and not on others.
    let often = format!(
        "{FICKLE} (if (i32.eqz (i32.and (i32.load (i32.const 408)) (i32.const 3))) (then (unreachable)))"
    );
    write_player(&setup, "rash.wasm", &often, "");
    let text = |jobs: &str| {
        let args = ["--clock", "1s+10ms", "--jobs", jobs];
        let mut records = games(&setup, "fickle.wasm", "rash.wasm", "12", &args);
        records.sort_by_key(|record| (record["round"].as_u64(), record["seats"].to_string()));
        records
    };
    let (one, other) = (text("1"), text("2"));
    assert_eq!(one, other);
    assert_eq!(one.len(), 12);
    let comments: Vec<&Value> = one.iter().map(|record| &record["comments"]).collect();
    assert!(comments.iter().any(|row| *row != comments[0]));
    assert!(one.iter().any(|record| record["reason"] == "crash"));
    assert!(one.iter().any(|record| record["micros"][0] != 0));
}

#[test]
fn what_is_thought_after_a_move_is_taken_off_the_next_turn() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    // Answers first, and then counts far: that the referee stops it meanwhile does not help.
    let eager = "(local $n i32) (call $say (i32.const 160) (i32.const 10)) (local.set $n (i32.const 3000000))
        (loop (local.set $n (i32.sub (local.get $n) (i32.const 1))) (br_if 0 (local.get $n))) (call $read) (drop)
        (unreachable)";
    write_player(&setup, "eager.wasm", eager, "");
    assert_loses(&setup, "eager", "fuel");
}

#[test]
fn a_module_takes_part_in_ladders_and_examinations() {
    let setup = Setup::new();
    write_player(&setup, "pass.wasm", "", "");
    let examined = setup.run(&["comply", setup.path("pass.wasm")]);
    let said = String::from_utf8_lossy(&examined.stdout).into_owned();
    assert!(said.contains("Pass in WebAssembly"), "{said}");
    assert!(said.contains("Nothing is wrong"), "{said}");
    fs::write(setup.players().join("players.txt"), "greedy\n").unwrap();
    let folder = setup.players();
    let args = ["ladder", folder.to_str().unwrap(), "c", "6", "4", "-r", "2"];
    let table = setup.text(&args);
    assert!(table.contains("pass.wasm"), "{table}");
    setup.assert_nothing_is_left();
}

#[test]
fn each_lock_holds_a_module_without_the_others() {
    let setup = Setup::new();
    setup.build_example("greedy.c", "honest.so");
    write_player(&setup, "pass.wasm", "", "");
    for lock in ["root", "processes", "limits", "landlock", "seccomp"] {
        let records = games(&setup, "honest.so", "pass.wasm", "4", &["--without", lock]);
        assert!(
            records.iter().all(|record| record["reason"] == "rules"),
            "{lock}: {records:?}"
        );
    }
}
