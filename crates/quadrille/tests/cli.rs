//! The program as its users meet it: words in, words and exit status out.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;

/// The same board three times; its only solution has tents where the rows below say.
const ID: &str = "8x8:dcdecjacfebae,1,2,1,2,0,3,1,2,1,2,1,1,3,1,1,2";
const LINK: &str = "https://puzz.link/p?tents/8/8/1212031212113112l3453a1365215";
const PLAN: &str = "debutPlan\nlignes\n1;2;1;2;0;3;1;2\ncolonnes\n1;2;1;1;3;1;1;2\narbres\n4;0\n0;1\n5;1\n3;2\n7;2\n2;4\n4;4\n0;5\n7;5\n5;6\n0;7\n2;7\nfinPlan\n";

struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Ran {
    run_with_input(args, "")
}

fn run_with_input(args: &[&str], input: &str) -> Ran {
    let mut command = Command::cargo_bin("quadrille").expect("the program is built");
    command
        .args(args)
        .env("LC_ALL", "C")
        .env_remove("NO_COLOR")
        .write_stdin(input);
    let output = command.output().expect("the program runs");
    Ran {
        status: output.status.code().expect("the program exits by itself"),
        out: String::from_utf8(output.stdout).expect("it prints text"),
        err: String::from_utf8(output.stderr).expect("it complains in text"),
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn file(folder: &tempfile::TempDir, name: &str, text: impl AsRef<[u8]>) -> String {
    let path: PathBuf = folder.path().join(name);
    fs::write(&path, text).expect("a temporary file");
    path.to_str().expect("a plain path").to_owned()
}

/// The moves that `solve --json` prints.
fn moves(args: &[&str]) -> Vec<String> {
    let ran = run(args);
    let json: serde_json::Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
    let moves = json["moves"].as_array().expect("an array of moves");
    moves
        .iter()
        .map(|mv| mv.as_str().expect("a string").to_owned())
        .collect()
}

#[test]
fn one_board_in_three_formats_has_one_answer() {
    let folder = folder();
    let plan = file(&folder, "board.pln", PLAN);
    let ran = run(&["solve", ID]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.out.contains("unique") && ran.out.contains("proves"),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches('▲').count(), 12, "{}", ran.out);
    let answer = moves(&["solve", ID, "--json"]);
    assert_eq!(moves(&["solve", LINK, "--json"]), answer);
    assert_eq!(moves(&["solve", &plan, "--json"]), answer);
    assert_eq!(moves(&["solve", "tents", ID, "--json"]), answer);
}

#[test]
fn each_format_converts_into_each() {
    let formats = [
        "pln", "tatham", "puzzlink", "penpa", "pzprv3", "task", "drawing",
    ];
    for from in formats {
        let text = run(&["convert", ID, "--to", from]).out;
        for to in formats {
            let ran = run_with_input(&["convert", "-", "--from", from, "--to", to], &text);
            assert_eq!(ran.status, 0, "{from} to {to}: {}", ran.err);
            assert_eq!(
                ran.out,
                run(&["convert", ID, "--to", to]).out,
                "{from} to {to}"
            );
        }
    }
}

#[test]
fn an_answer_file_is_accepted_and_changed_ones_are_refused() {
    let folder = folder();
    let answer = run(&["solve", ID, "--format", "answer"]).out;
    let right = file(&folder, "right", &answer);
    assert_eq!(run(&["check", &right]).status, 0);
    assert_eq!(run(&["check", ID, &right]).status, 0);
    let line = answer
        .lines()
        .find_map(|line| line.strip_prefix("line "))
        .expect("a line of moves");
    let tents: Vec<&str> = line.split(' ').filter(|mv| mv.starts_with('T')).collect();
    let missing = tents[1..].join(" ");
    let ran = run(&["check", ID, &missing]);
    assert_eq!(ran.status, 1, "{}", ran.out);
    let moved = format!("{missing} T0,0");
    assert_eq!(run(&["check", ID, &moved]).status, 1);
    assert_eq!(run(&["check", ID, &tents.join(" ")]).status, 0);
}

#[test]
fn counts_alone_do_not_make_a_pairing() {
    // Every line count holds and every tree is touched, yet two trees share a tent and one has none.
    let ran = run(&["count", "4x4:ia_c,0,1,0,2,0,1,0,2"]);
    assert_eq!((ran.status, ran.out.trim()), (1, "0"), "{}", ran.err);
}

#[test]
fn bad_input_gets_one_message_with_its_place_and_status_2() {
    let folder = folder();
    let plan = |from: &str, to: &str| PLAN.replacen(from, to, 1);
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", Vec::new(), "empty:1:1: "),
        ("keyword", plan("colonnes", "colonnse").into(), ":4:1: "),
        ("comma", plan("4;0", "10,17").into(), ":7:"),
        (
            "few-clues",
            plan("1;2;1;2;0;3;1;2", "1;2;1;2;0;3;1").into(),
            ":",
        ),
        ("large-clue", plan("1;2;1;2", "1;9;1;2").into(), ":3:3: "),
        ("outside", plan("4;0", "8;0").into(), ":7:1: "),
        ("twice", plan("0;1", "4;0").into(), ":8:1: "),
        ("truncated", plan("finPlan\n", "").into(), ":"),
        ("garbage", format!("{PLAN}more\n").into(), ":"),
        ("huge-id", b"99999x99999:a".to_vec(), ":1:"),
        ("cut-id", ID[..30].into(), ":1:31: "),
        ("long-id", format!("{ID},3").into(), ":1:"),
        (
            "not-utf8",
            [PLAN.as_bytes(), &[0xff]].concat(),
            "expected UTF-8 text, found the byte 0xff",
        ),
        (
            "nonsense",
            b"hello world".to_vec(),
            ":1:1: expected a puzzle",
        ),
    ];
    for (name, bytes, place) in cases {
        let path = file(&folder, name, bytes);
        let ran = run(&["solve", &path]);
        assert_eq!(ran.status, 2, "{name}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(place), "{name}: {}", ran.err);
        assert!(
            ran.err.starts_with("quadrille: ") && ran.err.contains("expected"),
            "{name}: {}",
            ran.err
        );
        assert!(
            !ran.err.contains("panicked") && ran.out.is_empty(),
            "{name}: {}{}",
            ran.out,
            ran.err
        );
    }
}

#[test]
fn an_answer_for_another_puzzle_is_bad_input() {
    let folder = folder();
    let answer = run(&["solve", "3x3:aaaaa,2,0,2,2,0,2", "--format", "answer"]).out;
    let path = file(&folder, "other", answer);
    let ran = run(&["check", ID, &path]);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("for another puzzle"), "{}", ran.err);
}

#[test]
fn a_file_that_is_missing_or_none_is_called_so() {
    let folder = folder();
    let path = folder.path().to_str().unwrap();
    // Where the store should be, nothing can be written.
    fs::create_dir(folder.path().join("quadrille.sqlite")).unwrap();
    for (args, words) in [
        (&["solve", path][..], "is a directory"),
        (&["check", path, "T0,0"], "is a directory"),
        (&["solve", "missing"], "missing: no such file"),
        (
            &["check", "missing.pln", "T0,0"],
            "missing.pln: no such file",
        ),
        (&["check", ID, "missing.txt"], "missing.txt: no such file"),
        (
            &["show", ID, "--answer", "missing.txt"],
            "missing.txt: no such file",
        ),
        (&["ladder", &file(&folder, "file", "")], "not a directory"),
        (
            &["history", "--data", &file(&folder, "file", "")],
            "something else of this name is there",
        ),
        (&["history", "--data", path], "use --data DIR"),
        (&["improve", "missing"], "missing: no such file"),
        (
            &["serve", "--no-open", "--ladder", "missing"],
            "missing: no such file",
        ),
    ] {
        let ran = run(args);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.out);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_puzzle() {
    let folder = folder();
    let path = file(&folder, "marked", format!("\u{feff}{ID}\r\n"));
    assert_eq!(run(&["count", &path]).out, "1\n");
    let ran = run(&["batch", &path]);
    assert!(ran.out.contains("\"claim\":\"unique\""), "{}", ran.out);
}

#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for args in [
        &["games"][..],
        &["solve", ID],
        &["convert", ID, "--to", "canonical"],
        &["show", ID, "--svg", "-"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_quadrille"));
        let ran = command.args(args).stdout(full.unwrap()).output().unwrap();
        let words = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{args:?}: {words}");
        assert!(words.contains("no space left"), "{args:?}: {words}");
    }
}

#[test]
fn a_contest_without_answers_says_so() {
    let ran = run(&["contest", folder().path().to_str().unwrap()]);
    assert!(ran.out.contains("nobody has handed in"), "{}", ran.out);
}

#[test]
fn names_that_do_not_exist_are_answered_with_those_that_do() {
    for args in [
        &["solve", ID, "--with", "magic"][..],
        &["convert", ID, "--to", "docx"],
        &["new", "chess"],
        &["solve", ID, "--format", "magic"],
        &["bench", "chess"],
        &["show", "missing.pln"],
    ] {
        let ran = run(args);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.out);
        let is_helpful = ran.err.contains("there are") || ran.err.contains("no such file");
        assert!(is_helpful, "{args:?}: {}", ran.err);
    }
}

#[test]
fn an_option_works_where_it_is_listed_and_is_refused_by_name_elsewhere() {
    let robot = "robot 2 3 2 1";
    for args in [
        &["solve", robot, "--cost-only"][..],
        &["solve", robot, "--with", "naive", "--cost-only"],
        &[
            "convert",
            "_ac,1,0,0,1,0",
            "--size",
            "3x2",
            "--to",
            "canonical",
        ],
    ] {
        let ran = run(args);
        assert_eq!(ran.status, 0, "{args:?}: {}", ran.err);
    }
    let refused = [
        (&["solve", ID, "--all"][..], "all"),
        (&["solve", ID, "--cost-only"], "cost-only"),
        (
            &["solve", robot, "--with", "bound", "--cost-only"],
            "cost-only",
        ),
        (&["solve", robot, "--all"], "all"),
        (&["show", ID, "--size", "8x8"], "size"),
        (&["show", robot, "--size", "2x3"], "size"),
        (
            &["convert", ID, "--to", "puzzlink", "--check-sat"],
            "check-sat",
        ),
        (
            &["convert", ID, "--to", "canonical", "--check-sat"],
            "check-sat",
        ),
    ];
    for (args, option) in refused {
        let ran = run(args);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.out);
        let expected = format!("has no option `{option}`");
        assert!(ran.err.contains(&expected), "{args:?}: {}", ran.err);
    }
}

#[test]
fn options_are_in_the_help_of_the_verb_and_in_the_list_of_games() {
    let list = run(&["games"]).out;
    let french = run(&["games", "--lang", "fr"]).out;
    for (verb, option) in [
        ("solve", "--all"),
        ("solve", "--cost-only"),
        ("solve", "--size <WxH>"),
        ("convert", "--check-sat"),
        ("play", "--size <WxH>"),
    ] {
        let help = run(&[verb, "--help"]).out;
        assert!(help.contains(option), "{verb}: {help}");
        let name = option.split(' ').next().unwrap_or_default();
        assert!(list.contains(name) && french.contains(name), "{name}");
    }
}

#[test]
fn batch_answers_line_by_line_and_goes_on_after_a_bad_one() {
    let folder = folder();
    let lines =
        format!("{ID}\tignored\nnot a puzzle\n\n3x3:aaaaa,2,0,2,2,0,2\n4x4:__n,0,0,0,0,0,0,0,0\n");
    let path = file(&folder, "boards", &lines);
    let ran = run(&["batch", &path, "--count", "--prove"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let rows: Vec<serde_json::Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let claims: Vec<_> = rows.iter().map(|row| row["claim"].as_str()).collect();
    assert_eq!(
        claims,
        [
            Some("unique"),
            None,
            None,
            Some("unique"),
            Some("impossible")
        ]
    );
    assert!(
        rows[1]["error"]
            .as_str()
            .unwrap()
            .contains("expected a puzzle")
    );
    assert_eq!(
        (&rows[3]["count"], &rows[3]["number"]),
        (&1.into(), &4.into())
    );
    assert!(rows[0]["micros"].is_number() && rows[0]["nodes"].is_number());
    assert_eq!(rows[0]["verdict"], "proved");
}

#[test]
fn batch_takes_up_where_a_torn_file_ends() {
    let folder = folder();
    let lines = "3x3:aaaaa,2,0,2,2,0,2\n".repeat(5);
    let path = file(&folder, "boards", lines);
    let out = folder.path().join("rows");
    let out_text = out.to_str().unwrap();
    assert_eq!(run(&["batch", &path, "--out", out_text]).status, 0);
    let whole = fs::read_to_string(&out).unwrap();
    let without_micros = |text: &str| -> Vec<serde_json::Value> {
        let strip = |line: &str| {
            let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
            row["micros"] = 0.into();
            row
        };
        text.lines().map(strip).collect()
    };
    let rows: Vec<&str> = whole.lines().collect();
    fs::write(
        &out,
        format!("{}\n{}\n{}", rows[0], rows[1], &rows[2][..20]),
    )
    .unwrap();
    let ran = run(&["batch", &path, "--out", out_text]);
    assert!(ran.err.contains("torn"), "{}", ran.err);
    let again = fs::read_to_string(&out).unwrap();
    assert_eq!(without_micros(&again), without_micros(&whole));
    assert!(
        again.starts_with(&format!("{}\n{}\n", rows[0], rows[1])),
        "finished rows stay as they are"
    );
}

#[test]
fn a_hint_has_a_reason_and_moves() {
    let ran = run(&["hint", ID, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(
        !json["moves"].as_array().unwrap().is_empty()
            && !json["reason"].as_str().unwrap().is_empty()
    );
    let french = run(&["hint", ID, "--json", "--lang", "fr"]);
    assert_ne!(french.out, ran.out);
}

#[test]
fn limits_leave_the_question_open() {
    let ran = run(&["solve", ID, "--with", "backtrack", "--nodes", "1"]);
    assert_eq!(ran.status, 3, "{}{}", ran.out, ran.err);
}

#[test]
fn every_verb_that_draws_draws() {
    let folder = folder();
    let svg = folder.path().join("board.svg");
    let png = folder.path().join("board.png");
    let ran = run(&[
        "show",
        ID,
        "--svg",
        svg.to_str().unwrap(),
        "--png",
        png.to_str().unwrap(),
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(fs::read_to_string(svg).unwrap().ends_with("</svg>\n"));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
    let shown = run(&["show", ID]);
    assert_eq!(shown.out.matches('♣').count(), 12, "{}", shown.out);
    assert!(
        !shown.out.contains('\x1b'),
        "no colour where there is no terminal"
    );
    assert!(run(&["show", ID, "--color", "always"]).out.contains('\x1b'));
}

#[test]
fn the_slow_display_shows_tries_and_reasons() {
    let ran = run(&[
        "solve",
        "3x3:aaaaa,2,0,2,2,0,2",
        "--with",
        "backtrack",
        "--animate=0",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.matches("♣").count() > 10, "{}", ran.out);
}

#[test]
fn new_gives_the_same_puzzle_for_the_same_seed() {
    let make = |args: &[&str]| run(args).out;
    let one = make(&["new", "tents", "8x8", "--seed", "5"]);
    assert_eq!(one, make(&["new", "tents", "8x8", "--seed", "5"]));
    let three = make(&["new", "tents", "8x8", "--seed", "4", "--count", "3"]);
    assert_eq!(three.lines().count(), 3);
    assert_eq!(three.lines().nth(1), one.lines().next());
}

#[test]
fn bench_prints_tables_and_writes_a_plot_a_family() {
    for game in games::GAMES {
        let folder = folder();
        let svg = folder.path().join("plot.svg");
        let args = [
            "bench",
            game.info().id,
            "--seconds",
            "0.02",
            "--largest",
            "20",
            "--svg",
            svg.to_str().unwrap(),
        ];
        let ran = run(&args);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.out.contains("largest solved"), "{}", ran.out);
        let families = game.info().growth;
        for family in families {
            let plot = match families.len() {
                1 => svg.clone(),
                _ => folder.path().join(format!("plot-{}.svg", family.name)),
            };
            assert!(fs::read_to_string(&plot).unwrap().contains("<svg"));
        }
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(read("plot.csv").starts_with("family,solver,size,claim,cost,nodes\n"));
        let (results, times) = (read("plot.csv"), read("plot-times.csv"));
        assert_eq!(results.lines().count(), times.lines().count());
    }
}

#[test]
fn bench_runs_other_programs_and_refuses_solvers_outside_every_family() {
    let folder = folder();
    let svg = folder.path().join("plot.svg");
    let svg = svg.to_str().unwrap();
    let ran = run(&[
        "bench",
        "uluru",
        "--with",
        "overapprox-z3",
        "--family",
        "boards",
        "--largest",
        "4",
        "--seconds",
        "20",
        "--svg",
        svg,
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("largest solved: 4"), "{}", ran.out);
    let ran = run(&[
        "bench", "robot", "--with", "graf", "--family", "square", "--svg", svg,
    ]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("takes part in none"), "{}", ran.err);
}

#[test]
fn completions_know_the_verbs() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(
            run(&["completions", shell]).out.contains("convert"),
            "{shell}"
        );
    }
}

#[test]
fn the_tour_shows_every_game() {
    let ran = run(&["tour"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for game in games::GAMES {
        assert!(
            ran.out
                .contains(&format!("quadrille new {}", game.info().id)),
            "{}",
            ran.out
        );
    }
}

#[test]
fn a_contest_ranks_what_the_checker_accepts_and_lists_the_rest() {
    let folder = folder();
    let hand_in = |person: &str, name: &str, text: &str| {
        fs::create_dir_all(folder.path().join(person)).unwrap();
        fs::write(folder.path().join(person).join(name), text).unwrap();
    };
    let nearest = run(&[
        "solve", "robot", "4", "4", "4", "4", "--with", "nearest", "--format", "sol",
    ])
    .out;
    hand_in("ada", "a.sol", &nearest);
    hand_in("bob", "b.sol", &nearest.replacen("S ", "S R L ", 1));
    hand_in("eve", "c.sol", "4 4 4 4\nU 0\n");
    hand_in("eve", "line.sol", "1 6 6 45\nR S R R S R S L S L S L S 0\n");
    let page = folder.path().join("page.html");
    let path = folder.path().to_str().unwrap();
    let ran = run(&[
        "contest",
        path,
        "--json",
        "--time",
        "1",
        "--html",
        page.to_str().unwrap(),
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let instances = json["instances"].as_array().unwrap();
    assert_eq!(
        (&instances[0]["class"], &instances[0]["entries"][0]["cost"]),
        (&"single".into(), &7.into())
    );
    let entries = &instances[1]["entries"];
    assert_eq!(
        (&entries[0]["person"], &entries[0]["cost"]),
        (&"ada".into(), &26.into())
    );
    assert_eq!(
        (&entries[1]["rank"], &entries[1]["cost"]),
        (&2.into(), &28.into())
    );
    assert_eq!(instances[1]["references"]["nearest"], 26);
    assert_eq!(json["refused"][0]["person"], "eve");
    assert!(fs::read_to_string(page).unwrap().contains("<td>ada"));
    assert!(run(&["contest", path, "--time", "1"]).out.contains("ada"));
    // Over both puzzles of one class ada leads; eve's only answer there was refused.
    let totals = json["totals"].as_array().unwrap();
    assert_eq!(totals[1]["class"], "any");
    assert_eq!(
        (
            &totals[1]["rows"][0]["person"],
            &totals[1]["rows"][0]["total"]
        ),
        (&"ada".into(), &26.into())
    );
    assert_eq!(totals[1]["rows"].as_array().unwrap().len(), 2);
}

#[test]
fn totals_of_a_contest_share_ranks_and_count_what_is_missing() {
    let folder = folder();
    let solve = |numbers: &[&str]| {
        let start: &[&str] = &["solve", "robot"];
        let end: &[&str] = &["--with", "nearest", "--format", "sol"];
        run(&[start, numbers, end].concat()).out
    };
    let hand_in = |person: &str, name: &str, text: &str| {
        fs::create_dir_all(folder.path().join(person)).unwrap();
        fs::write(folder.path().join(person).join(name), text).unwrap();
    };
    let (one, other) = (solve(&["4", "4", "4", "4"]), solve(&["5", "5", "5", "5"]));
    for person in ["ada", "bob"] {
        hand_in(person, "one.sol", &one);
        hand_in(person, "other.sol", &other);
    }
    hand_in("eve, the \"late\"", "one.sol", &one);
    let csv = folder.path().join("totals.csv");
    let path = folder.path().to_str().unwrap();
    let args = [
        "contest",
        path,
        "--time",
        "0.2",
        "--csv",
        csv.to_str().unwrap(),
    ];
    assert_eq!(run(&args).status, 0);
    assert_eq!(
        fs::read_to_string(csv).unwrap(),
        "game,class,rank,person,total,solved,puzzles,first\n\
         robot,any,1,ada,74,2,2,2\n\
         robot,any,1,bob,74,2,2,2\n\
         robot,any,3,\"eve, the \"\"late\"\"\",75,1,2,1\n"
    );
    let late = run(&["contest", path, "--time", "0.2", "--deadline", "2001-01-01"]);
    assert_eq!(
        late.out.matches("after the deadline").count(),
        5,
        "{}",
        late.out
    );
}

#[test]
fn a_contest_begins_with_a_folder_that_can_be_ranked() {
    let folder = folder();
    let path = folder.path().join("new");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["contest", "--init", path]).status, 0);
    let ran = run(&["contest", path, "--time", "0.2"]);
    assert!(
        ran.out.contains("totals") && ran.out.contains("example"),
        "{}",
        ran.out
    );
    assert_eq!(run(&["contest", "--init", path]).status, 2);
}

#[test]
fn one_game_is_told_in_words() {
    for game in games::GAMES {
        let id = game.info().id;
        let ran = run(&["games", id]);
        for preset in game.info().presets {
            assert!(
                ran.out.contains(&format!("quadrille new {id} {preset}")),
                "{id}"
            );
        }
        for row in game.homework() {
            assert!(ran.out.contains(row.name), "{id}");
        }
    }
}

#[test]
fn a_list_of_best_results_only_ever_gets_better() {
    let folder = folder();
    let list = file(
        &folder,
        "best.tsv",
        "# kept\nrobot 4 4 4 4\t20\t19\nrobot 5 5 5 5\t-\t-\n",
    );
    let ran = run(&[
        "improve",
        &list,
        "--with",
        "nearest",
        "--add",
        "robot 1 10 10 2",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let text = fs::read_to_string(&list).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "# kept");
    assert!(
        lines[1].starts_with("robot 4 4 4 4\t20\t"),
        "a worse answer changes nothing: {text}"
    );
    assert!(lines[2].starts_with("robot 5 5 5 5\t48\t"), "{text}");
    assert!(lines[3].starts_with("robot 1 10 10 2\t30\t"), "{text}");
}
