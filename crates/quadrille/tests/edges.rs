//! Where the program meets the world: files that others use, readers that go away, limits that make no sense.

use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::process::{Command, Output, Stdio};
use std::thread;

mod program;

use program::{SMALL, quadrille, run, words};

/// A folder with the file `boards`, and the paths of it and of a file for rows.
fn folder(boards: &str) -> (tempfile::TempDir, String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("plain").to_owned();
    let (input, rows) = (path("boards"), path("rows"));
    fs::write(&input, boards).expect("a temporary file");
    (folder, input, rows)
}

fn rows(path: &str) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(path).expect("rows were written");
    let row = |line| serde_json::from_str(line).expect("JSON");
    text.lines().map(row).collect()
}

#[track_caller]
fn is_refused(ran: &Output, sentence: &str) {
    assert_eq!(ran.status.code(), Some(2), "{}", words(ran));
    assert!(words(ran).contains(sentence), "{}", words(ran));
}

#[test]
fn rows_never_go_into_the_file_of_the_puzzles() {
    // Without a line end at its end the puzzle would be taken for a row cut short, and be lost.
    for text in [SMALL.to_owned(), format!("{SMALL}\n"), String::new()] {
        let (_folder, input, _) = folder(&text);
        is_refused(
            &run(&["batch", &input, "--out", &input]),
            "the file that is read",
        );
        assert_eq!(fs::read_to_string(&input).unwrap(), text);
    }
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let text = format!("{SMALL}\n");
    let (_folder, input, _) = folder(&text);
    for verb in [
        &["booklet", &input, "--out", &input][..],
        &["convert", &input, "--to", "plan", "--out", &input],
        &["convert", &input, "--each", "--to", "plan", "--out", &input],
        &["solve", &input, "--proof", &input],
        &["solve", &input, "--format", "answer", "--out", &input],
        &["count", &input, "--proof", &input],
        &["show", &input, "--svg", &input],
    ] {
        is_refused(&run(verb), "the file that is read");
        assert_eq!(fs::read_to_string(&input).unwrap(), text, "{verb:?}");
    }
}

#[test]
fn nothing_is_written_over_what_a_folder_holds() {
    let (folder, input, _) = folder(&format!("{SMALL}\n"));
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let write = |name: &str, text: &str| {
        fs::create_dir_all(folder.path().join(name).parent().unwrap()).unwrap();
        fs::write(path(name), text).unwrap();
    };
    write("ladder/players.txt", "greedy\npass\n");
    write("ladder/ladder.jsonl", "");
    write("people/one/a.answer", "nonsense");
    write("z.opb", &format!("{SMALL}\n"));
    write("kept/1.answer", &format!("{SMALL}\n"));
    write("each/1-One.svg", &format!("# title: One\n{SMALL}\n"));
    let before = |name: &str| fs::read_to_string(path(name)).unwrap();
    let (ladder, people, kept, each) =
        (path("ladder"), path("people"), path("kept"), path("each/"));
    let boards = ["c", "4", "3"];
    for (verb, file) in [
        (vec!["ladder", &ladder, "--html"], "ladder/ladder.jsonl"),
        (vec!["ladder", &ladder, "--html"], "ladder/players.txt"),
        (vec!["contest", &people, "--html"], "people/one/a.answer"),
        (vec!["contest", &people, "--csv"], "people/one/a.answer"),
        (vec!["grade", &people, "--csv"], "people/one/a.answer"),
    ] {
        let text = before(file);
        let mut words = verb;
        let target = path(file);
        words.push(&target);
        if words[0] == "ladder" {
            words.splice(2..2, boards);
        }
        let ran = run(&words);
        assert_eq!(ran.status.code(), Some(2), "{words:?}");
        assert_eq!(before(file), text, "{words:?}");
    }
    let (opb, pbp) = (path("z.opb"), path("z.pbp"));
    let (answer, picture) = (path("kept/1.answer"), path("each/1-One.svg"));
    for (words, file) in [
        (&["solve", &opb, "--proof", &pbp][..], "z.opb"),
        (&["convert", &opb, "--to", "veripb", "--out", &pbp], "z.opb"),
        (
            &["batch", &answer, "--prove", "--proofs", &kept],
            "kept/1.answer",
        ),
        (
            &[
                "batch", &input, "--prove", "--proofs", &kept, "--out", &answer,
            ],
            "kept/1.answer",
        ),
        (
            &["convert", &picture, "--each", "--to", "svg", "--out", &each],
            "each/1-One.svg",
        ),
    ] {
        let text = before(file);
        assert_eq!(run(words).status.code(), Some(2), "{words:?}");
        assert_eq!(before(file), text, "{words:?}");
    }
    // Results of an earlier run may be written again.
    let page = path("people/results.html");
    for _ in 0..2 {
        assert!(run(&["contest", &people, "--html", &page]).status.success());
    }
}

#[test]
fn two_things_never_go_into_one_file() {
    let (folder, input, out) = folder(&format!("{SMALL}\n"));
    let same = folder.path().join("./rows").to_str().unwrap().to_owned();
    for verb in [
        &["show", &input, "--svg", &out, "--png", &same][..],
        &[
            "solve", &input, "--format", "answer", "--out", &out, "--proof", &same,
        ],
        &["grade", &input, "--html", &out, "--csv", &same],
    ] {
        is_refused(&run(verb), "two things cannot be written to one file");
        assert!(!fs::exists(&out).unwrap(), "{verb:?}");
    }
    assert!(
        run(&["show", &input, "--svg", "/dev/null", "--png", "/dev/null"])
            .status
            .success()
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_missing_leads_there() {
    let (folder, input, out) = folder(&format!("{SMALL}\n"));
    std::os::unix::fs::symlink("target", &out).unwrap();
    assert!(run(&["show", &input, "--svg", &out]).status.success());
    assert!(fs::symlink_metadata(&out).unwrap().is_symlink());
    let drawn = fs::read_to_string(folder.path().join("target")).unwrap();
    assert!(drawn.starts_with("<svg"), "{drawn}");
}

#[test]
fn a_list_that_is_wrong_is_named_and_left_alone() {
    for (figures, why) in [
        ("999\t500", "nothing costs less than 500, but a line of 24"),
        ("20\t0", "a line costs 20, but it is proved"),
    ] {
        let text = format!("robot 4 4 3 1\t{figures}\n");
        let (_folder, list, _) = folder(&text);
        is_refused(&run(&["improve", &list]), why);
        assert_eq!(fs::read_to_string(&list).unwrap(), text);
    }
}

#[test]
fn what_strangers_wrote_moves_no_cursor() {
    let escape = "\u{1b}]0;mine\u{7}\u{202e}";
    let (folder, input, answer) = folder(&format!("# title: {escape}\n{SMALL}\n"));
    fs::write(&answer, format!("tents {SMALL}\nclaim {escape}\n")).unwrap();
    let log = folder.path().join("log").to_str().unwrap().to_owned();
    let players = ["match", "greedy", "pass", "-m", "3", "-c", "3"];
    assert!(
        run(&[&players[..], &["--log", &log]].concat())
            .status
            .success()
    );
    let named = fs::read_to_string(&log).unwrap();
    let named = named.replacen("\"greedy\"", &serde_json::json!(escape).to_string(), 1);
    fs::write(&log, named).unwrap();
    let people = folder.path().join("people");
    fs::create_dir_all(people.join(escape)).unwrap();
    fs::write(people.join(escape).join("a.answer"), "nonsense").unwrap();
    let people = people.to_str().unwrap();
    for verb in [
        &["vouch", &input][..],
        &["check", &answer],
        &["replay", &log],
        &["replay", &log, "1"],
        &["contest", people],
        &["solve", SMALL, "--with", escape],
        &["show", escape],
    ] {
        let ran = run(verb);
        let said = String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned();
        assert!(said.contains("mine"), "{verb:?}: {said}");
        let is_plain = |c: char| !c.is_control() && c != '\u{202e}' || c == '\n';
        assert!(said.chars().all(is_plain), "{verb:?}: {said:?}");
    }
}

#[test]
fn a_puzzle_too_large_for_a_page_is_refused_before_it_is_solved_or_drawn() {
    let (_folder, input, out) = folder("robot 300 300 5 1\n");
    is_refused(&run(&["booklet", &input, "--out", &out]), "90000 squares");
}

#[test]
fn a_text_that_is_no_row_is_never_taken_for_one_cut_short() {
    let (_folder, input, out) = folder(&format!("{SMALL}\n"));
    for text in ["my own notes", "{\"number\":7,", "{}"] {
        fs::write(&out, text).unwrap();
        is_refused(
            &run(&["batch", &input, "--out", &out]),
            "expected the row with number 1 of an earlier run",
        );
        assert_eq!(fs::read_to_string(&out).unwrap(), text);
    }
    fs::write(&out, "{\"numb").unwrap();
    assert!(run(&["batch", &input, "--out", &out]).status.success());
    assert_eq!(rows(&out).len(), 1);
}

#[test]
fn a_file_of_rows_has_one_writer() {
    let (_folder, input, out) = folder(&format!("{SMALL}\n"));
    let other = File::create(&out).unwrap();
    other.lock().unwrap();
    is_refused(
        &run(&["batch", &input, "--out", &out]),
        "another run is writing to this file",
    );
    assert_eq!(fs::read(&out).unwrap(), b"");
    drop(other);
    assert!(run(&["batch", &input, "--out", &out]).status.success());
    assert_eq!(rows(&out).len(), 1);
}

#[test]
fn rows_of_another_input_or_other_options_are_not_taken_for_done() {
    let boards = format!("{SMALL}\n3x3:_bbb,0,0,0,0,0,0\n");
    let (_folder, input, out) = folder(&boards);
    assert!(run(&["batch", &input, "--out", &out]).status.success());
    let whole = fs::read(&out).unwrap();
    for args in [
        &["--prove"][..],
        &["--count"],
        &["--nodes", "9"],
        &["--with", "sat"],
    ] {
        let args = [&["batch", &input, "--out", &out][..], args].concat();
        is_refused(&run(&args), "rows:1:1: this row is of another puzzle");
    }
    fs::write(&input, boards.replacen("aaaaa", "aaaa_", 1)).unwrap();
    is_refused(&run(&["batch", &input, "--out", &out]), "rows:1:1: ");
    fs::write(&input, format!("{SMALL}\nx\n{SMALL}\n")).unwrap();
    is_refused(&run(&["batch", &input, "--out", &out]), "rows:2:1: ");
    fs::write(&input, format!("{SMALL}\n")).unwrap();
    is_refused(
        &run(&["batch", &input, "--out", &out]),
        "more puzzles than the 1 given",
    );
    assert_eq!(
        fs::read(&out).unwrap(),
        whole,
        "a refused file stays as it is"
    );
    // Notes behind a tab and blanks around a puzzle are no part of it.
    fs::write(
        &input,
        boards.replacen('\n', " \tnote\r\n", 1) + SMALL + "\n",
    )
    .unwrap();
    let ran = run(&["batch", &input, "--out", &out]);
    assert!(ran.status.success(), "{}", words(&ran));
    assert!(fs::read(&out).unwrap().starts_with(&whole));
    assert_eq!(rows(&out).len(), 3);
}

#[test]
fn a_torn_row_is_kept_while_the_run_is_refused() {
    let (_folder, input, out) = folder(&format!("{SMALL}\n{SMALL}\n"));
    assert!(run(&["batch", &input, "--out", &out]).status.success());
    let mut torn = fs::read(&out).unwrap();
    torn.truncate(torn.len() - 5);
    fs::write(&out, &torn).unwrap();
    is_refused(
        &run(&["batch", &input, "--out", &out, "--prove"]),
        "rows:1:1: ",
    );
    assert_eq!(fs::read(&out).unwrap(), torn);
    assert!(run(&["batch", &input, "--out", &out]).status.success());
    assert_eq!(rows(&out).len(), 2);
}

#[test]
fn rows_without_a_key_are_no_rows_of_ours() {
    let (_folder, input, out) = folder(&format!("{SMALL}\n"));
    for begun in [
        "{\"number\":1}\n",
        "{\"number\":1,\"key\":\"12\"}\n",
        "[]\n",
        "{\"number\":2}\n",
    ] {
        fs::write(&out, begun).unwrap();
        is_refused(
            &run(&["batch", &input, "--out", &out]),
            "rows:1:1: expected ",
        );
        assert_eq!(fs::read_to_string(&out).unwrap(), begun);
    }
}

#[test]
fn devices_and_pipes_are_written_to_and_never_read() {
    let (folder, input, _) = folder(&format!("{SMALL}\n{SMALL}\n"));
    is_refused(
        &run(&["batch", &input, "--out", "/dev/full"]),
        "/dev/full: no space left",
    );
    assert!(
        run(&["batch", &input, "--out", "/dev/null"])
            .status
            .success()
    );
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let end = pipe.clone();
    let reader = thread::spawn(move || {
        let mut text = String::new();
        File::open(end).unwrap().read_to_string(&mut text).unwrap();
        text
    });
    assert!(
        run(&["batch", &input, "--out", pipe.to_str().unwrap()])
            .status
            .success()
    );
    assert_eq!(reader.join().unwrap().lines().count(), 2);
}

#[test]
fn an_answer_stands_though_its_ends_cannot_be_counted() {
    let (_folder, input, out) = folder(&format!("{SMALL}\nfloodit 3 3 1\nrobot 2 2 2 0\n"));
    let ran = run(&["batch", &input, "--count", "--out", &out]);
    assert!(ran.status.success(), "{}", words(&ran));
    let rows = rows(&out);
    assert_eq!(
        (&rows[0]["count"], rows[0].get("count_error")),
        (&1.into(), None)
    );
    for row in &rows[1..] {
        assert!(row["claim"].is_string() && row["moves"].is_array(), "{row}");
        assert!(
            row.get("count").is_none() && row.get("error").is_none(),
            "{row}"
        );
        assert!(
            row["count_error"].as_str().unwrap().contains("counted"),
            "{row}"
        );
    }
}

#[test]
fn a_reader_that_goes_away_is_no_mishap() {
    let (folder, input, _) = folder(&format!("{SMALL}\n").repeat(50));
    let data = folder.path().join("data");
    let (data, svg) = (data.to_str().unwrap(), folder.path().join("plot.svg"));
    let svg = svg.to_str().unwrap();
    for args in [
        &["completions", "bash"][..],
        &["completions", "zsh"],
        &["games"],
        &["games", "--json"],
        &["new", "tents", "6x6", "--count", "200", "--seed", "1"],
        &["new", "tents", "6x6", "--seed", "1"],
        &["show", SMALL],
        &["show", SMALL, "--svg", "-"],
        &["show", SMALL, "--answer", "T0,0", "--animate=0"],
        &["solve", SMALL],
        &["solve", SMALL, "--json"],
        &["solve", SMALL, "--explain", "--with", "logic"],
        &["solve", SMALL, "--with", "backtrack", "--animate=0"],
        &["solve", "robot", "9", "9", "3", "0", "--format", "sol"],
        &["count", "3x3:_bbb,,,,,,", "--list"],
        &["check", SMALL, "T0,0"],
        &["hint", SMALL],
        &["convert", SMALL, "--to", "pzprv3"],
        &["batch", &input],
        &["history", "--data", data],
        &[
            "bench",
            "tents",
            "--seconds",
            "0.001",
            "--largest",
            "4",
            "--svg",
            svg,
        ],
        &["tour"],
        &["--help"],
        &["help", "solve"],
        &["--version"],
    ] {
        let mut command = quadrille(args);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let ran = child.wait_with_output().expect("the program ends");
        assert!(
            ran.status.code().is_some_and(|code| code < 4),
            "{args:?}: {}",
            words(&ran)
        );
        assert!(!words(&ran).contains("panic"), "{args:?}: {}", words(&ran));
        assert!(
            !words(&ran).contains("quadrille: "),
            "{args:?}: {}",
            words(&ran)
        );
    }
}

#[test]
fn nobody_to_complain_to_is_no_mishap_either() {
    for args in [&["solve", "nonsense"][..], &["batch", "missing"]] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ran = quadrille(args).stderr(full).output().unwrap();
        assert_eq!(ran.status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn limits_that_make_no_sense_are_refused_with_a_sentence() {
    let (_folder, input, _) = folder(&format!("{SMALL}\n"));
    for (args, sentence) in [
        (
            &["batch", &input, "--threads", "2000"][..],
            "expected 1 to 256 threads",
        ),
        (
            &["batch", &input, "--threads", "0"],
            "expected 1 to 256 threads",
        ),
        (
            &["count", SMALL, "--max", "0"],
            "expected a number, at least 1",
        ),
    ] {
        is_refused(&run(args), sentence);
    }
}

#[test]
fn a_new_puzzle_has_its_limits_too() {
    for args in [
        &[
            "new",
            "tents",
            "20x20 extreme",
            "--seed",
            "1",
            "--nodes",
            "1",
        ][..],
        &[
            "new",
            "tents",
            "20x20 hard",
            "--seed",
            "1",
            "--count",
            "3",
            "--nodes",
            "1",
        ],
        &["new", "tents", "9x9 fewest", "--seed", "1", "--nodes", "3"],
        &["new", "tents", "30x30", "--seed", "1", "--time", "0"],
    ] {
        let ran = run(args);
        assert_eq!(ran.status.code(), Some(3), "{args:?}: {}", words(&ran));
        assert!(words(&ran).contains("within the limit"), "{}", words(&ran));
        assert!(ran.stdout.is_empty());
    }
    let free = run(&["new", "tents", "9x9", "--seed", "1"]);
    let limited = run(&["new", "tents", "9x9", "--seed", "1", "--nodes", "100000"]);
    assert_eq!(free.stdout, limited.stdout, "a limit changes no puzzle");
}

#[test]
fn a_board_of_millions_is_not_drawn_beside_its_answer() {
    let solved = run(&["solve", "robot", "1", "2000000", "1", "1"]);
    let said = String::from_utf8_lossy(&solved.stdout).into_owned();
    assert!(said.len() < 1000, "{} bytes", said.len());
    assert!(
        said.starts_with("the board of 2000000 squares is not drawn here"),
        "{said}"
    );
    assert!(said.contains("proves the whole claim"), "{said}");
}

/// More cells than are drawn at once: every row is there once and all cells have one width.
#[test]
fn a_huge_board_is_drawn_whole() {
    let board = ["show", "robot", "300", "300", "5", "0"];
    let shown = String::from_utf8(run(&board).stdout).unwrap();
    let rows: Vec<&str> = shown.lines().take(300).collect();
    let cells = |row: &str| row.split_whitespace().count();
    assert!(rows.iter().all(|row| cells(row) == 300), "{}", rows[0]);
    assert!(
        shown
            .lines()
            .nth(300)
            .is_some_and(|note| note.contains("steps"))
    );
    let svg = run(&[&board[..], &["--svg", "-"]].concat());
    let svg = String::from_utf8(svg.stdout).unwrap();
    let grounds = ["hue", "done"].map(|class| format!("<rect class=\"{class}\""));
    let n_grounds = grounds.map(|ground| svg.matches(&ground).count());
    assert_eq!(n_grounds.iter().sum::<usize>(), 300 * 300);
    assert!(svg.ends_with("</svg>\n"));
    let large = [
        "show",
        "robot",
        "400",
        "300",
        "5",
        "0",
        "--png",
        "/dev/null",
    ];
    is_refused(&run(&large), "a PNG or a page has at most 20000 squares");
    // A picture of 16,000 dots would show nothing of the squares of a long line.
    let long = ["show", "robot", "1", "9000", "5", "0", "--png", "/dev/null"];
    is_refused(
        &run(&long),
        "at most 2000 in a row or column; an SVG may be larger",
    );
    is_refused(
        &run(&["show", "robot", "1", "200000", "5", "0"]),
        "too wide to be drawn",
    );
}

#[test]
fn a_line_that_does_nothing_is_not_to_blame_for_its_puzzle() {
    // A tent is given where its column has none.
    let puzzle = "tents 6x4:_-abbd!__!a!____b,,0,,,,0,,2,,";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.answer");
    fs::write(&file, format!("{puzzle}\nclaim unknown\nline \n")).unwrap();
    let checked = run(&["check", file.to_str().unwrap()]);
    assert_eq!(checked.status.code(), Some(0), "{}", words(&checked));
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(said.contains("line-holds"), "{said}");
    let found = run(&["check", puzzle, "T0,0"]);
    assert_eq!(found.status.code(), Some(1), "{}", words(&found));
}

#[test]
fn only_blanks_of_ascii_stand_between_moves() {
    let puzzle = "robot grid 0:1 1:0";
    assert_eq!(run(&["check", puzzle, "S R S L S"]).status.code(), Some(0));
    for blank in ['\u{a0}', '\u{b}', '\u{85}', '\u{2003}'] {
        let moves = format!("S{blank}R S L S");
        let checked = run(&["check", puzzle, &moves]);
        assert_ne!(checked.status.code(), Some(0), "{blank:?}");
    }
}

#[test]
fn what_a_puzzle_is_vouched_for_takes_no_more_than_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("huge.txt");
    fs::write(&file, "robot 3000 3000 5 1\n").unwrap();
    let file = file.to_str().unwrap();
    let vouched = run(&["vouch", file, "--untitled", "--time", "0.1"]);
    assert_eq!(vouched.status.code(), Some(3), "{}", words(&vouched));
}

#[test]
fn a_large_board_is_written_in_every_format_that_has_no_picture_of_pixels() {
    let puzzle = "robot 150 150 5 1";
    for format in ["svg", "json"] {
        let written = run(&["convert", puzzle, "--to", format]);
        assert_eq!(written.status.code(), Some(0), "{}", words(&written));
    }
    for format in ["png", "html"] {
        let sentence = "a PNG or a page has at most 20000 squares";
        is_refused(&run(&["convert", puzzle, "--to", format]), sentence);
    }
}

#[test]
fn a_contest_takes_no_false_figures() {
    let folder = tempfile::tempdir().unwrap();
    let person = folder.path().join("alice");
    fs::create_dir(&person).unwrap();
    let line = "line R S R S R3 S L S L3 S";
    let file = person.join("a.answer");
    let table = |figures: &str| -> serde_json::Value {
        fs::write(
            &file,
            format!("robot 1 6 6 8\nclaim found\n{figures}{line}\n"),
        )
        .unwrap();
        let ran = run(&["contest", folder.path().to_str().unwrap(), "--json"]);
        serde_json::from_slice(&ran.stdout).unwrap_or_else(|_| panic!("{}", words(&ran)))
    };
    let n_refused = |table: &serde_json::Value| table["refused"].as_array().unwrap().len();
    assert_eq!(n_refused(&table("")), 0);
    assert_eq!(n_refused(&table("cost 1\n")), 1);
    assert_eq!(n_refused(&table("bound 99\n")), 1);
}
