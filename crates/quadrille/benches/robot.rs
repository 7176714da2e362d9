//! The robot's figures: time of the nearest rule, and cost, bound and time of the best walks, which the independent
//! checker replays.
//!
//! `bench/robot [nearest|bound|best|hard|far|big]... [--seconds S]`; without a name all but `far` and `big`.

use std::time::{Duration, Instant};

use checker::{Budget as Checking, Verdict};
use cpu_time::ThreadTime;
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::options::Options;

fn main() {
    let mut sections: Vec<String> = Vec::new();
    let mut seconds = 10.0;
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seconds" => seconds = args.next().and_then(|s| s.parse().ok()).unwrap_or(seconds),
            _ => sections.push(arg),
        }
    }
    if sections.is_empty() {
        sections = ["nearest", "bound", "best", "hard"]
            .map(str::to_owned)
            .to_vec();
    }
    for section in sections {
        match section.as_str() {
            "nearest" => nearest(),
            "bound" => bound(),
            "best" => best(EASY, seconds),
            "hard" => best(HARD, seconds),
            "far" => best(FAR, seconds),
            "big" => big(),
            other => eprintln!("no section `{other}`: nearest, bound, best, hard, far, big"),
        }
    }
}

/// Rows, columns, colours and the number of seeds.
type Family = (usize, usize, usize, i32);

/// Families whose bound is mostly the assignment bound.
const EASY: &[Family] = &[
    (10, 10, 4, 10),
    (10, 10, 5, 10),
    (10, 10, 10, 10),
    (10, 10, 50, 10),
    (10, 10, 100, 10),
    (20, 20, 4, 10),
    (20, 20, 5, 10),
    (20, 20, 20, 10),
    (20, 20, 400, 10),
    (50, 50, 5, 10),
    (50, 50, 10, 10),
    (50, 50, 50, 10),
    (50, 50, 250, 10),
    (100, 100, 50, 10),
];

/// Families with few colours.
const HARD: &[Family] = &[
    (10, 10, 2, 10),
    (10, 10, 3, 10),
    (20, 20, 2, 10),
    (20, 20, 3, 10),
    (50, 50, 2, 10),
    (50, 50, 3, 10),
    (100, 100, 2, 10),
    (100, 100, 3, 10),
];

/// Families that take minutes.
const FAR: &[Family] = &[(200, 200, 2, 10), (200, 200, 3, 10), (300, 300, 2, 10)];

fn nearest() {
    println!("| grid, colours, seed | solver | steps | CPU s |\n|---|---|---|---|");
    let exercises = &["naive", "circular", "by-colour", "avl", "nearest"][..];
    for (numbers, solvers) in [
        ("200 200 10 0", exercises),
        ("1000 1000 10 0", &["nearest"]),
        ("1000 1000 1000 0", &["nearest"]),
        ("1000 1000 1000000 0", &["nearest"]),
    ] {
        for solver in solvers {
            let puzzle = read(&format!("robot {numbers}"));
            let mut budget = Budget::unlimited();
            budget.ask.options = Options::default().with("cost-only");
            let clock = Stopwatch::new();
            let answer = puzzle.solve(Some(solver), &mut budget).expect("it solves");
            let cost = answer.cost.unwrap_or(0);
            println!("| {numbers} | {solver} | {cost} | {:.2} |", clock.cpu());
        }
    }
}

fn bound() {
    println!("| grid, colours, seed | bound | CPU s |\n|---|---|---|");
    for numbers in ["100 100 50 0", "300 300 10 0"] {
        let puzzle = read(&format!("robot {numbers}"));
        let clock = Stopwatch::new();
        let answer = puzzle.solve(Some("bound"), &mut Budget::unlimited());
        let bound = answer.expect("it bounds").bound.unwrap_or(0);
        println!("| {numbers} | {bound} | {:.2} |", clock.cpu());
    }
}

fn best(families: &[Family], seconds: f64) {
    println!(
        "| grid, colours | nearest | bound | cost | gap % | proven | checked | CPU s | most |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for &(rows, columns, n_colours, n_seeds) in families {
        let runs: Vec<Run> = (0..n_seeds)
            .map(|seed| {
                Run::new(
                    &format!("robot {rows} {columns} {n_colours} {seed}"),
                    seconds,
                )
            })
            .collect();
        let n = f64::from(n_seeds);
        let mean = |part: fn(&Run) -> u64| runs.iter().map(part).sum::<u64>() as f64 / n;
        let count = |is_so: fn(&Run) -> bool| runs.iter().filter(|run| is_so(run)).count();
        let (bound, cost) = (mean(|run| run.bound), mean(|run| run.cost));
        println!(
            "| {rows}x{columns}, {n_colours} | {:.1} | {bound:.1} | {cost:.1} | {:.4} | {}/{n_seeds} | {}/{n_seeds} | {:.2} | {:.2} |",
            mean(|run| run.nearest),
            100.0 * (cost / bound - 1.0),
            count(|run| run.cost == run.bound),
            count(|run| run.is_confirmed),
            runs.iter().map(|run| run.cpu).sum::<f64>() / n,
            runs.iter().map(|run| run.cpu).fold(0.0, f64::max),
        );
    }
}

/// What `best` found for one instance.
struct Run {
    nearest: u64,
    bound: u64,
    cost: u64,
    /// Whether the checker has established the whole claim, and not the line alone.
    is_confirmed: bool,
    cpu: f64,
}

impl Run {
    fn new(text: &str, seconds: f64) -> Self {
        let puzzle = read(text);
        let nearest = puzzle.solve(Some("nearest"), &mut Budget::unlimited());
        let mut budget = Budget::unlimited();
        budget.deadline = Some(Instant::now() + Duration::from_secs_f64(seconds));
        let clock = Stopwatch::new();
        let answer = puzzle.solve(Some("best"), &mut budget).expect("it solves");
        let cpu = clock.cpu();
        let verdict = checker::check_file(&answer.file(&puzzle.text()), &mut Checking::line());
        assert!(
            !matches!(verdict, Verdict::Rejected(_)),
            "{text}: {verdict:?}"
        );
        Self {
            nearest: nearest.expect("it solves").cost.unwrap_or(0),
            bound: answer.bound.unwrap_or(0),
            cost: answer.cost.unwrap_or(0),
            is_confirmed: answer.cost == answer.bound && verdict == Verdict::Proved,
            cpu,
        }
    }
}

fn big() {
    println!("| grid, colours, seed | bound | cost | gap % | CPU s | wall s |");
    println!("|---|---|---|---|---|---|");
    for (numbers, seconds) in [
        ("1000 1000 1000000 0", 60),
        ("300 300 10 0", 60),
        ("1000 1000 10 0", 600),
    ] {
        let puzzle = read(&format!("robot {numbers}"));
        let mut budget = Budget::unlimited();
        budget.ask.options = Options::default().with("cost-only");
        budget.deadline = Some(Instant::now() + Duration::from_secs(seconds));
        let clock = Stopwatch::new();
        let answer = puzzle.solve(Some("best"), &mut budget).expect("it solves");
        let (cost, bound) = (answer.cost.unwrap_or(0), answer.bound.unwrap_or(1));
        let gap = 100.0 * (cost as f64 / bound as f64 - 1.0);
        println!(
            "| {numbers} | {bound} | {cost} | {gap:.4} | {:.1} | {:.1} |",
            clock.cpu(),
            clock.wall()
        );
    }
}

fn read(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).expect("a puzzle")
}

/// Time of this program alone, since other work may share the machine, and time by the clock.
struct Stopwatch {
    begun: Instant,
    cpu: ThreadTime,
}

impl Stopwatch {
    fn new() -> Self {
        Self {
            begun: Instant::now(),
            cpu: ThreadTime::now(),
        }
    }

    fn cpu(&self) -> f64 {
        self.cpu.elapsed().as_secs_f64()
    }

    fn wall(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }
}
