//! Proofs beside the solvers: the processor time of solving, proving and checking, and how long the proofs are.
//!
//! `bench/proofs [GAME:SPEC]... [--count N] [--veripb]`; without families all of them, 20 puzzles each.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use checker::{Budget as Checking, Verdict};
use cpu_time::ThreadTime;
use games::answer::Claim;
use games::any::AnyPuzzle;
use games::budget::Budget;

const FAMILIES: &[&str] = &[
    "tents:8x8",
    "tents:15x15",
    "tents:20x20",
    "tents:30x30",
    "tents:40x40",
    "uluru:pawns",
    "uluru:cards levels=3-5",
    "uluru:pelicans 2",
    "uluru:pelicans 3 birds=16",
    "uluru:pawns ring:64",
];

/// No solver works longer on a puzzle.
const LONGEST: Duration = Duration::from_secs(20);

fn main() {
    let mut families: Vec<String> = Vec::new();
    let (mut n_each, mut is_foreign) = (20, false);
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--count" => n_each = args.next().and_then(|n| n.parse().ok()).unwrap_or(n_each),
            "--veripb" => is_foreign = true,
            _ => families.push(arg),
        }
    }
    if families.is_empty() {
        families = FAMILIES.iter().map(|&family| family.to_owned()).collect();
    }
    println!("median / worst; milliseconds of processor time");
    for family in families {
        let Some((game, spec)) = family.split_once(':') else {
            eprintln!("expected GAME:SPEC, found `{family}`");
            continue;
        };
        let Some(game) = games::find(game) else {
            eprintln!("there is no game `{game}`");
            continue;
        };
        let mut rows = Vec::new();
        let mut n_open = 0;
        for seed in 1..=n_each {
            match game.generate(spec, seed, &mut Budget::unlimited()) {
                Ok(puzzle) => match measure(&*puzzle, is_foreign) {
                    Measured::Proved(row) => rows.push(row),
                    Measured::Open => n_open += 1,
                    Measured::NothingToProve => {}
                },
                Err(error) => eprintln!("{family}: {error}"),
            }
        }
        report(&family, &rows, n_open, is_foreign);
    }
}

/// What came of a puzzle.
enum Measured {
    Proved(Row),
    /// Its claim needs a proof and has none.
    Open,
    NothingToProve,
}

struct Row {
    solve: f64,
    prove: f64,
    check: f64,
    kilobytes: f64,
    conflicts: f64,
    foreign: f64,
}

fn measure(puzzle: &dyn AnyPuzzle, is_foreign: bool) -> Measured {
    let text = puzzle.text();
    let mut budget = Budget::unlimited();
    budget.deadline = Some(Instant::now() + LONGEST);
    let started = ThreadTime::now();
    let mut answer = puzzle.solve(None, &mut budget).expect("the solver runs");
    let solve = started.elapsed();
    let mut budget = Budget::nodes(1_000_000);
    let started = ThreadTime::now();
    let proof = puzzle.prove(&mut answer, &mut budget).expect("moves");
    let steps = proof.as_ref().map(|proof| proof.text());
    let prove = started.elapsed();
    let (Some(proof), Some(steps)) = (proof, steps) else {
        let needs_proof = match answer.claim {
            Claim::Unique | Claim::Impossible => true,
            Claim::Optimal | Claim::Found => answer.cost.is_some_and(|cost| cost > 0),
            Claim::Several | Claim::Unknown => false,
        };
        if needs_proof {
            eprintln!("not proved: {text}");
            return Measured::Open;
        }
        return Measured::NothingToProve;
    };
    let file = answer.file(&text);
    let started = ThreadTime::now();
    let stated = checker::Answer::read(&file).expect("our own file reads");
    let verdict = checker::check_with_proof(&stated, &mut steps.as_bytes(), &mut Checking::line());
    let check = started.elapsed();
    assert_eq!(verdict, Verdict::Proved, "{text}");
    let foreign = if is_foreign {
        let formula = puzzle.formula(&answer).expect("moves").expect("a formula");
        veripb(&formula.opb(), &proof.veripb())
    } else {
        0.0
    };
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    Measured::Proved(Row {
        solve: millis(solve),
        prove: millis(prove),
        check: millis(check),
        kilobytes: steps.len() as f64 / 1024.0,
        conflicts: budget.used() as f64,
        foreign,
    })
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

fn report(family: &str, rows: &[Row], n_open: usize, is_foreign: bool) {
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
        "{family}: proved {} of {}; solve {}; prove {}; check {}; KB {}; conflicts {}",
        rows.len(),
        rows.len() + n_open,
        column(|row| row.solve),
        column(|row| row.prove),
        column(|row| row.check),
        column(|row| row.kilobytes),
        column(|row| row.conflicts),
    );
    if is_foreign {
        println!("; VeriPB {}", column(|row| row.foreign))
    } else {
        println!()
    }
}
