//! Pipes: they are read and written like files, and nobody at their other end keeps nobody waiting.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

mod program;

use program::{SMALL, quadrille, run, words};

/// A pipe in a folder that vanishes.
fn pipe() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
    (folder, pipe)
}

fn plain(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// Begins a command whose standard input stays open and empty and whose output nobody reads.
fn begin(args: &[&str]) -> Child {
    let mut command = quadrille(args);
    command.stdin(Stdio::piped()).stderr(Stdio::null());
    command
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// Asks a command to stop, as soon as it hears such things.
fn stop(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    let hears = || {
        let told = fs::read_to_string(&status).ok()?;
        let caught = told.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        let signals = u64::from_str_radix(caught.trim(), 16).ok()?;
        (signals >> 14 & 1 == 1).then_some(())
    };
    for _ in 0..600 {
        if hears().is_some() || !Path::new("/proc/self/status").exists() {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    let told = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(told.expect("kill is there").success());
}

/// The exit status of a command that ends by itself; none if it goes on and on.
fn ending(mut child: Child) -> Option<ExitStatus> {
    for _ in 0..600 {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(100));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    None
}

#[track_caller]
fn is_stopped(args: &[&str]) {
    let child = begin(args);
    stop(&child);
    let status = ending(child).unwrap_or_else(|| panic!("{args:?} does not end"));
    // Undecided, or nothing to decide; never a signal that nobody heard.
    assert!(
        matches!(status.code(), Some(0 | 2 | 3)),
        "{args:?}: {status}"
    );
}

#[track_caller]
fn is_over(args: &[&str]) {
    let status = ending(begin(args)).unwrap_or_else(|| panic!("{args:?} does not end"));
    assert_eq!(status.code(), Some(3), "{args:?}");
}

#[test]
fn pipes_are_read_like_files() {
    let script = r#"
        "$0" solve <(echo "$1") --format line
        "$0" check <(echo "$1") <(echo T0,0 T2,0 T0,2 T2,2)
        "$0" solve <(echo "$1") --format answer | "$0" check /dev/stdin
        "$0" solve /dev; echo "$?"
    "#;
    let program = env!("CARGO_BIN_EXE_quadrille");
    let mut bash = Command::new("bash");
    let ran = bash.args(["-c", script, program, SMALL]).env("LC_ALL", "C");
    let ran = ran.output().expect("bash runs");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines.first(),
        Some(&"T0,0 T2,0 T0,2 T2,2"),
        "{said} {}",
        words(&ran)
    );
    let n_proved = lines
        .iter()
        .filter(|line| line.starts_with("proved"))
        .count();
    assert_eq!((n_proved, lines.last()), (2, Some(&"2")), "{said}");
}

#[test]
fn a_pipe_that_nobody_writes_to_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join("a.answer");
    let file = "tents 2x2:a!_,1,0,0,1\nclaim impossible\n";
    fs::write(&answer, file).unwrap();
    let answer = answer.to_str().unwrap();
    let check = ["check", answer, "--proof", "/dev/stdin"];
    assert!(
        ending(begin(&[&check[..], &["--time", "0.2"]].concat())).is_some(),
        "check --time"
    );
    let shards = format!("{}/", folder.path().join("shards").display());
    let person = folder.path().join("people/one");
    fs::create_dir_all(&person).unwrap();
    let huge = "robot 5792 5792 1 0\nclaim found\nline\n";
    fs::write(person.join("huge.answer"), huge).unwrap();
    for args in [
        &check[..],
        &["batch", "-"],
        &["batch", "/dev/stdin", "--out", &shards],
        &["vouch", "-"],
        &["booklet", "-", "--out", "/dev/null"],
        &["convert", "-", "--each", "--to", "json"],
        &["replay", "/dev/stdin"],
        &["contest", plain(person.parent().unwrap())],
    ] {
        is_stopped(args);
    }
}

/// Others may be slow at making puzzles, so this takes its time.
#[test]
fn the_time_of_each_puzzle_is_for_waiting_too() {
    let (_folder, unread) = pipe();
    let collection = unread.with_file_name("boards");
    fs::write(&collection, format!("{SMALL}\n")).unwrap();
    let all = [
        &["batch", "-", "--time", "0.1"][..],
        &["vouch", "-", "--time", "0.1"],
        &["booklet", "-", "--out", "/dev/null", "--time", "0.1"],
        &[
            "batch",
            plain(&collection),
            "--out",
            plain(&unread),
            "--time",
            "0.1",
        ],
        &[
            "booklet",
            plain(&collection),
            "--out",
            plain(&unread),
            "--time",
            "0.1",
        ],
    ];
    thread::scope(|scope| {
        for args in all {
            scope.spawn(move || is_over(args));
        }
    });
}

#[test]
fn what_came_before_a_pipe_fell_silent_is_answered() {
    let mut child = begin(&["batch", "-", "--time", "0.1"]);
    let mut input = child.stdin.take().expect("its input is a pipe");
    // The second line is not whole.
    std::io::Write::write_all(&mut input, format!("{SMALL}\n3x3:").as_bytes()).unwrap();
    let mut rows = String::new();
    let mut output = child.stdout.take().expect("its output is a pipe");
    output.read_to_string(&mut rows).unwrap();
    assert_eq!(rows.lines().count(), 1, "{rows}");
    assert!(rows.contains("\"claim\":\"unique\""), "{rows}");
    assert_eq!(ending(child).and_then(|status| status.code()), Some(3));
    drop(input);
}

#[test]
fn a_pipe_that_nobody_reads_keeps_nobody_waiting() {
    let (folder, unread) = pipe();
    let unread = plain(&unread);
    let boards = folder.path().join("boards");
    fs::write(&boards, format!("{SMALL}\n")).unwrap();
    let boards = plain(&boards);
    let answer = ["solve", SMALL, "--format", "answer", "--out", unread];
    is_over(&[&answer[..], &["--time", "0.1"]].concat());
    is_over(&["solve", SMALL, "--proof", unread, "--time", "0.1"]);
    for args in [
        &answer[..],
        &["solve", SMALL, "--proof", unread],
        &["count", SMALL, "--proof", unread],
        &["convert", SMALL, "--to", "json", "--out", unread],
        &["show", SMALL, "--svg", unread],
        &["batch", boards, "--out", unread],
        &["booklet", boards, "--out", unread],
    ] {
        is_stopped(args);
    }
}

/// A board that no pipe holds.
const LARGE: [&str; 5] = ["robot", "300", "300", "5", "0"];

#[test]
fn a_full_pipe_keeps_nobody_waiting() {
    let large = |head: &[&'static str], end: &[&'static str]| [head, &LARGE, end].concat();
    // Nobody reads their standard output.
    is_stopped(&large(&["show"], &[]));
    is_stopped(&large(&["convert"], &["--to", "grid"]));
    is_stopped(&large(&["solve"], &["--nodes", "1", "--format", "line"]));
    let (_folder, pipe) = pipe();
    // Somebody opens the pipe, and reads nothing.
    let reader = File::options().read(true).write(true).open(&pipe).unwrap();
    let convert = large(&["convert"], &["--to", "grid", "--out"]);
    is_stopped(&[&convert[..], &[plain(&pipe)]].concat());
    let solve = large(
        &["solve"],
        &[
            "--with", "nearest", "--time", "0.1", "--format", "sol", "--out",
        ],
    );
    let ended = ending(begin(&[&solve[..], &[plain(&pipe)]].concat()));
    assert_eq!(ended.and_then(|status| status.code()), Some(3));
    drop(reader);
}

#[test]
fn what_grows_is_a_file() {
    let (_folder, pipe) = pipe();
    for log in [plain(&pipe), "/dev/zero"] {
        let ran = run(&["match", "greedy", "pass", "c", "3", "3", "--log", log]);
        assert_eq!(ran.status.code(), Some(2), "{}", words(&ran));
        assert!(
            words(&ran).contains("expected an ordinary file"),
            "{}",
            words(&ran)
        );
    }
}

/// The name that leads to standard output may lead to a file, which others write to as well.
#[test]
fn standard_output_is_not_replaced_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let script =
        r#"(echo before; "$0" convert "$1" --to canonical --out /dev/stdout; echo after) > "$2""#;
    let mut bash = Command::new("bash");
    let program = env!("CARGO_BIN_EXE_quadrille");
    let ran = bash
        .args(["-c", script, program, SMALL, plain(&out)])
        .status();
    assert!(ran.expect("bash runs").success());
    let text = fs::read_to_string(&out).unwrap();
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(
        text.starts_with("before\n") && text.ends_with("after\n"),
        "{text}"
    );
}

#[test]
fn what_is_no_file_is_written_to_and_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let convert = |out: &str| run(&["convert", SMALL, "--to", "json", "--out", out]);
    fs::write(path("target"), "").unwrap();
    std::os::unix::fs::symlink("target", path("link")).unwrap();
    let written = convert(path("link").to_str().unwrap());
    assert_eq!(written.status.code(), Some(0), "{}", words(&written));
    assert!(path("link").is_symlink());
    let json = fs::read_to_string(path("target")).unwrap();
    assert!(json.contains("tents"), "{json}");
    let pipe = path("pipe").to_str().unwrap().to_owned();
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    assert_eq!(convert(&pipe).status.code(), Some(0));
    assert_eq!(reader.join().unwrap(), json);
}
