//! The robot's figures: time of the nearest rule, and cost, bound and time of the best walks.
//!
//! `bench/robot [nearest|bound|best|hard|big]... [--seconds S]`; without a name all but `big`.

use std::time::{Duration, Instant};

use games::any::AnyPuzzle;
use games::budget::Budget;
use games::game::{Reading, Status};

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
            "big" => big(),
            other => eprintln!("no section `{other}`: nearest, bound, best, hard, big"),
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
            budget.ask.cost_only = true;
            let clock = Clock::new();
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
        let clock = Clock::new();
        let answer = puzzle.solve(Some("bound"), &mut Budget::unlimited());
        let bound = answer.expect("it bounds").bound.unwrap_or(0);
        println!("| {numbers} | {bound} | {:.2} |", clock.cpu());
    }
}

fn best(families: &[Family], seconds: f64) {
    println!("| grid, colours | nearest | bound | cost | gap % | proven | CPU s | most |");
    println!("|---|---|---|---|---|---|---|---|");
    for &(rows, columns, n_colours, n_seeds) in families {
        let mut sums = (0, 0, 0, 0);
        let (mut cpu, mut most) = (0.0, 0f64);
        for seed in 0..n_seeds {
            let puzzle = read(&format!("robot {rows} {columns} {n_colours} {seed}"));
            let near = puzzle.solve(Some("nearest"), &mut Budget::unlimited());
            let mut budget = Budget::unlimited();
            budget.deadline = Some(Instant::now() + Duration::from_secs_f64(seconds));
            let clock = Clock::new();
            let answer = puzzle.solve(Some("best"), &mut budget).expect("it solves");
            let used = clock.cpu();
            let line: Vec<String> = answer.line().cloned().collect();
            let status = puzzle.after(&line).expect("legal moves").status();
            let (cost, bound) = (answer.cost.unwrap_or(0), answer.bound.unwrap_or(0));
            assert_eq!(status, Status::Solved { cost }, "the answer replays");
            sums.0 += near.expect("it solves").cost.unwrap_or(0);
            sums.1 += bound;
            sums.2 += cost;
            sums.3 += u32::from(cost == bound);
            cpu += used;
            most = most.max(used);
        }
        let n = f64::from(n_seeds);
        let mean = |sum: u64| sum as f64 / n;
        println!(
            "| {rows}x{columns}, {n_colours} | {:.1} | {:.1} | {:.1} | {:.4} | {}/{n_seeds} | {:.2} | {most:.2} |",
            mean(sums.0),
            mean(sums.1),
            mean(sums.2),
            100.0 * (sums.2 as f64 / sums.1 as f64 - 1.0),
            sums.3,
            cpu / n,
        );
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
        budget.ask.cost_only = true;
        budget.deadline = Some(Instant::now() + Duration::from_secs(seconds));
        let clock = Clock::new();
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
    games::read(text, &Reading::default()).expect("a puzzle")
}

/// Time of this process alone, since other work may share the machine.
struct Clock {
    begun: Instant,
    cpu: f64,
}

impl Clock {
    fn new() -> Self {
        Self {
            begun: Instant::now(),
            cpu: cpu(),
        }
    }

    fn cpu(&self) -> f64 {
        cpu() - self.cpu
    }

    fn wall(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }
}

/// Seconds that this process has spent on a processor; 0 where that cannot be known.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = stat.split_whitespace().next().and_then(|n| n.parse().ok());
    nanos.unwrap_or(0u64) as f64 / 1e9
}
