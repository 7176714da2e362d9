//! Proofs beside the solvers: the processor time of solving, proving and checking, how long the proofs are, what a user
//! waits for, and how many of all answers are proved.
//!
//! `bench/proofs [GAME:SPEC]... [--count N] [--share N] [--veripb] [--long MEGABYTES]`. Families named are measured alone;
//! without any, all of them with 20 puzzles each, the program from start to exit, and the share of proved answers over
//! `data/`, the families and N random puzzles of each game (100; 10,000 take some minutes). With `--share 0` that share is
//! left out, with `--long` only a proof of that length is checked, as a file, by the program.

mod repeated;

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use checker::{Budget as Checking, Verdict};
use cpu_time::ThreadTime;
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::prove::Proof;
use nix::sys::resource::{UsageWho, getrusage};
use repeated::Repeated;

const FAMILIES: &[&str] = &[
    "tents:8x8",
    "tents:15x15",
    "tents:20x20",
    "tents:30x30",
    "tents:40x40",
    "tents:50x50",
    "tents:60x60",
    "uluru:pawns",
    "uluru:cards levels=3-5",
    "uluru:pelicans 2",
    "uluru:pelicans 3 birds=16",
    "uluru:pawns ring:64",
    "uluru:pelicans ring:64",
    "flood:floodit 14 6",
    "flood:floodit 19 6 start=centre",
    "flood:c 7 6",
    "flood:c 9 8",
    "robot:20x20 2",
    "robot:50x50 3",
];

/// What a user waits for: the program from start to exit, and how long that may take in seconds.
const STARTS: &[(&str, f64)] = &[
    ("tents:20x20", 0.05),
    ("tents:30x30", 0.1),
    ("flood:floodit 14 6", 0.1),
    ("flood:c 7 6", 0.1),
];

/// Kinds of puzzles that are small enough for thousands of them.
const RANDOM: &[&str] = &[
    "tents:8x8",
    "tents:12x12 hard",
    "uluru:pawns",
    "uluru:cards levels=1-5",
    "uluru:pelicans 2",
    "uluru:pelicans 3",
    "uluru:pawns ring:16",
    "uluru:pelicans ring:16",
    "robot:6x6 3",
    "robot:8x8 10",
    "flood:floodit 8 4",
    "flood:c 6 4",
];

/// No solver works longer on a puzzle.
const LONGEST: Duration = Duration::from_secs(20);

fn main() {
    let mut families: Vec<String> = Vec::new();
    let (mut n_each, mut n_random, mut is_foreign) = (20, 100, false);
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        let mut number = |before: u64| args.next().and_then(|n| n.parse().ok()).unwrap_or(before);
        match arg.as_str() {
            "--count" => n_each = number(n_each),
            "--share" => n_random = number(n_random),
            "--veripb" => is_foreign = true,
            "--long" => return long(number(1024) << 20),
            _ => families.push(arg),
        }
    }
    let is_whole = families.is_empty();
    if is_whole {
        families = FAMILIES.iter().map(|&family| family.to_owned()).collect();
    }
    println!(
        "median / worst; milliseconds of processor time; `times` is solve + prove + check over solve"
    );
    let mut share = Share::default();
    for family in &families {
        let mut rows = Vec::new();
        for puzzle in puzzles(family, n_each) {
            let measured = measure(&*puzzle, is_foreign);
            share.add(&measured);
            if let Measured::Proved(row) = measured {
                rows.push(row);
            }
        }
        report(family, &rows, is_foreign);
    }
    share.print("the families above");
    if !is_whole {
        return;
    }
    STARTS
        .iter()
        .for_each(|(family, most)| from_start_to_exit(family, *most));
    let mut share = Share::default();
    known_puzzles()
        .iter()
        .for_each(|puzzle| share.add(&measure(&**puzzle, false)));
    share.print("data/");
    for family in RANDOM.iter().filter(|_| 0 < n_random) {
        let mut share = Share::default();
        puzzles(family, n_random).for_each(|puzzle| share.add(&measure(&*puzzle, false)));
        share.print(family);
    }
}

/// Puzzles of a family `GAME:SPEC`, seed by seed.
fn puzzles(family: &str, n: u64) -> impl Iterator<Item = Box<dyn AnyPuzzle>> {
    let (game, spec) = family.split_once(':').expect("GAME:SPEC");
    let game = games::find(game).expect("the game is there");
    (1..=n).filter_map(move |seed| {
        let made = game.generate(spec, seed, &mut Budget::unlimited());
        made.map_err(|error| eprintln!("{spec}: {error}")).ok()
    })
}

/// The puzzles of the tables in `data/`.
fn known_puzzles() -> Vec<Box<dyn AnyPuzzle>> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let tables = [
        "tents/unique.tsv",
        "tents/small-counts.tsv",
        "uluru/known.tsv",
        "flood/lines.tsv",
        "robot/best-known.tsv",
    ];
    let texts = tables.map(|table| std::fs::read_to_string(data.join(table)).expect("a table"));
    let lines = texts.iter().flat_map(|text| text.lines());
    let puzzles = lines.filter_map(|line| line.split('\t').next());
    let read = |text: &str| {
        let headed = format!("tents {text}");
        let read = games::read(text, &Default::default());
        read.or_else(|_| games::read(&headed, &Default::default()))
    };
    // Comments and headings are no puzzles.
    puzzles.filter_map(|text| read(text).ok()).collect()
}

/// How many of the answers that decide something are proved.
#[derive(Default)]
struct Share {
    n_decided: usize,
    n_proved: usize,
}

impl Share {
    fn add(&mut self, measured: &Measured) {
        match measured {
            Measured::Proved(_) => self.n_proved += 1,
            Measured::Open => {}
            Measured::Undecided => return,
        }
        self.n_decided += 1;
    }

    fn print(&self, of: &str) {
        let (proved, decided) = (self.n_proved, self.n_decided);
        println!("proved {proved} of {decided} answers: {of}");
    }
}

/// What came of a puzzle.
enum Measured {
    Proved(Row),
    /// Something is decided and not proved.
    Open,
    /// The solver decides nothing in its time.
    Undecided,
}

struct Row {
    solve: f64,
    prove: f64,
    check: f64,
    kilobytes: f64,
    foreign: f64,
}

fn measure(puzzle: &dyn AnyPuzzle, is_foreign: bool) -> Measured {
    let text = puzzle.text();
    let mut budget = Budget::unlimited();
    budget.deadline = Some(Instant::now() + LONGEST);
    let started = ThreadTime::now();
    let mut answer = puzzle.solve(None, &mut budget).expect("the solver runs");
    let solve = started.elapsed();
    let started = ThreadTime::now();
    let own = answer.certificate.take().map(Proof::Certificate);
    let proof = own.or_else(|| prove(puzzle, &mut answer));
    let steps = proof.as_ref().map(|proof| proof.text().into_owned());
    let prove = started.elapsed();
    let file = answer.file(&text);
    let started = ThreadTime::now();
    let stated = checker::Answer::read(&file).expect("our own file reads");
    let verdict = match &steps {
        Some(steps) => {
            checker::check_with_proof(&stated, &mut steps.as_bytes(), &mut Checking::small())
        }
        None => checker::check(&stated, &mut Checking::small()),
    };
    let check = started.elapsed();
    assert!(
        !matches!(verdict, Verdict::Rejected(_)),
        "{text}: {verdict:?}"
    );
    if verdict != Verdict::Proved {
        let is_decided = !matches!(answer.claim, Claim::Unknown | Claim::Found);
        if is_decided {
            eprintln!("not proved: {text}");
            return Measured::Open;
        }
        return Measured::Undecided;
    }
    let formula = || puzzle.formula(&answer).expect("moves");
    let steps_elsewhere = proof
        .as_ref()
        .and_then(Proof::veripb)
        .filter(|_| is_foreign);
    let foreign = match (steps_elsewhere, is_foreign.then(formula).flatten()) {
        (Some(steps), Some(formula)) => veripb(&formula.opb(), &steps),
        _ => 0.0,
    };
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    Measured::Proved(Row {
        solve: millis(solve),
        prove: millis(prove),
        check: millis(check),
        kilobytes: steps.map_or(0.0, |steps| steps.len() as f64 / 1024.0),
        foreign,
    })
}

fn prove(puzzle: &dyn AnyPuzzle, answer: &mut Answer<String>) -> Option<Proof> {
    let mut budget = Budget::nodes(puzzle.cheap_proof().max(1_000_000));
    puzzle.prove(answer, &mut budget).expect("moves")
}

/// Has the program check a proof of so many bytes: how long that takes, and how much memory.
fn long(bytes: u64) {
    let puzzle = puzzles("tents:20x20", 1).next().expect("a board");
    let mut answer = puzzle
        .solve(None, &mut Budget::unlimited())
        .expect("the solver runs");
    let Some(Proof::Steps(steps)) = prove(&*puzzle, &mut answer) else {
        panic!("a board with one solution has a proof by steps");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (file, proof) = (folder.path().join("answer"), folder.path().join("proof"));
    std::fs::write(&file, answer.file(&puzzle.text())).expect("written");
    let written = std::fs::File::create(&proof)
        .and_then(|mut out| io::copy(&mut Repeated::new(steps, bytes), &mut out))
        .expect("written");
    // What the whole of it may take; the usual effort is some seconds.
    let said = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(["check", "--json", "--nodes", "1000000000", "--proof"])
        .args([&proof, &file])
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("\"verdict\":\"proved\""), "{said}");
    let used = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system tells");
    let (user, system) = (used.user_time(), used.system_time());
    println!(
        "a proof of {} MB: checked in {}.{:02} + {}.{:02} s of processor time, {} MB of memory",
        written >> 20,
        user.tv_sec(),
        user.tv_usec() / 10_000,
        system.tv_sec(),
        system.tv_usec() / 10_000,
        used.max_rss() >> 10
    );
}

/// How long VeriPB takes, by the clock on the wall, start included.
fn veripb(formula: &str, proof: &str) -> f64 {
    let folder = tempfile::tempdir().expect("a folder");
    let (opb, pbp) = (folder.path().join("p.opb"), folder.path().join("p.pbp"));
    std::fs::write(&opb, formula).expect("written");
    std::fs::write(&pbp, proof).expect("written");
    let home = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let cache = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or(home);
    let program = cache
        .unwrap_or_default()
        .join("quadrille/veripb/bin/veripb");
    let started = Instant::now();
    let said = Command::new(program).args([&opb, &pbp]).output();
    let said = said.expect("VeriPB runs: see scripts/install-veripb");
    assert!(
        said.status.success(),
        "{}",
        String::from_utf8_lossy(&said.stderr)
    );
    started.elapsed().as_secs_f64() * 1e3
}

/// The processor time of the program on five puzzles of a family, start and exit included.
fn from_start_to_exit(family: &str, most: f64) {
    let mut seconds: Vec<f64> = Vec::new();
    for puzzle in puzzles(family, 5) {
        // The shell's `times` tells what its children took.
        let said = Command::new("sh")
            .args(["-c", "\"$0\" solve \"$1\" --json; times"])
            .args([env!("CARGO_BIN_EXE_quadrille"), &puzzle.text()])
            .output()
            .expect("a shell runs");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        assert!(said.contains("\"verdict\":\"proved\""), "{family}: {said}");
        let children = said.lines().last().unwrap_or("").split_whitespace();
        let read = |time: &str| {
            let (minutes, rest) = time.split_once('m')?;
            let seconds: f64 = rest.trim_end_matches('s').parse().ok()?;
            Some(60.0 * minutes.parse::<f64>().ok()? + seconds)
        };
        seconds.push(children.filter_map(read).sum());
    }
    seconds.sort_by(f64::total_cmp);
    let (median, worst) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
    println!(
        "start to exit, {family}: {median:.3} / {worst:.3} s of processor time (at most {most})"
    );
}

fn report(family: &str, rows: &[Row], is_foreign: bool) {
    let column = |of: fn(&Row) -> f64| {
        let mut values: Vec<f64> = rows.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        match values[..] {
            [] => "-".to_owned(),
            _ => format!(
                "{:.2} / {:.2}",
                values[values.len() / 2],
                values[values.len() - 1]
            ),
        }
    };
    print!(
        "{family}: {} proved; solve {}; prove {}; check {}; together {}; times {}; KB {}",
        rows.len(),
        column(|row| row.solve),
        column(|row| row.prove),
        column(|row| row.check),
        column(|row| row.solve + row.prove + row.check),
        column(|row| (row.solve + row.prove + row.check) / row.solve),
        column(|row| row.kilobytes),
    );
    if is_foreign {
        println!("; VeriPB {}", column(|row| row.foreign))
    } else {
        println!()
    }
}
