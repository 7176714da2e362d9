//! Figures for Tents: solving beside the SAT solver on the same boards in the same run, generating, grading.
//!
//! Times are CPU time of this thread, so that other work on the machine does not count.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use games::answer::Claim;
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::game::Reading;
use games::rng::Rng;
use games::tents::{Line, Puzzle, Square, grade};

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let sections: [(&str, fn()); 4] = [
        ("solve", solving),
        ("generate", generating),
        ("levels", levels),
        ("large", large_boards),
    ];
    for (name, run) in sections {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            run();
        }
    }
}

/// CPU time this thread has used, or the time of day where the system does not tell.
fn cpu_time(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn measured<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let before = cpu_time(start);
    let result = work();
    (result, (cpu_time(start) - before).as_secs_f64())
}

fn puzzle(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Reading::default()).expect("the boards are well formed")
}

fn generated(spec: &str, seed: u64) -> Box<dyn AnyPuzzle> {
    let game = games::find("tents").expect("it is a game");
    game.generate(spec, seed, &mut Budget::unlimited())
        .expect("the spec can be met")
}

/// Boards with one solution: the stored ones, and larger ones made here.
fn boards() -> BTreeMap<usize, Vec<Box<dyn AnyPuzzle>>> {
    let mut boards: BTreeMap<usize, Vec<Box<dyn AnyPuzzle>>> = BTreeMap::new();
    for row in include_str!("../../../data/tents/unique.tsv").lines() {
        let text = row.split('\t').next().unwrap_or(row);
        let digits = text.find('x').expect("a size begins the row");
        let side: usize = text[..digits].parse().expect("a size begins the row");
        boards.entry(side).or_default().push(puzzle(text));
    }
    for (side, n) in [(40, 20), (50, 10)] {
        let spec = format!("{side}x{side}");
        boards.insert(side, (0..n).map(|seed| generated(&spec, seed)).collect());
    }
    boards
}

/// Mean and worst seconds a board, each the best of some runs.
fn time_solver(boards: &[Box<dyn AnyPuzzle>], solver: &str, n_runs: usize) -> (f64, f64) {
    let mut times = Vec::new();
    for board in boards {
        let run = |_| {
            // Many runs in one measurement, for the clock is coarser than a small board.
            let n = if n_runs > 10 { 200 } else { 1 };
            let (answer, seconds) = measured(|| {
                let mut answer = None;
                for _ in 0..n {
                    answer = board.solve(Some(solver), &mut Budget::unlimited()).ok();
                }
                answer
            });
            let claim = answer.map(|answer| answer.claim);
            assert_eq!(claim, Some(Claim::Unique), "{}", board.text());
            seconds / f64::from(n)
        };
        times.push((0..n_runs).map(run).fold(f64::INFINITY, f64::min));
    }
    let worst = times.iter().copied().fold(0.0, f64::max);
    (times.iter().sum::<f64>() / times.len() as f64, worst)
}

fn solving() {
    println!("solve and prove unique, CPU time a board");
    println!(
        "{:>7} {:>7} {:>12} {:>12} {:>12} {:>8}",
        "size", "boards", "search mean", "worst", "sat mean", "ratio"
    );
    for (side, boards) in boards() {
        let n_runs = if side <= 20 { 20 } else { 3 };
        let (search, worst) = time_solver(&boards, "search", n_runs);
        let (sat, _) = time_solver(&boards, "sat", 1);
        let size = format!("{side}x{side}");
        println!(
            "{size:>7} {:>7} {:>12} {:>12} {:>12} {:>8.0}",
            boards.len(),
            told(search),
            told(worst),
            told(sat),
            sat / search
        );
    }
}

fn generating() {
    println!("\ngenerate, CPU time a board");
    let specs = [
        ("10x10", 10),
        ("10x10 easy", 10),
        ("10x10 normal", 10),
        ("10x10 tricky", 10),
        ("10x10 hard", 10),
        ("15x15 easy", 5),
        ("15x15 hard", 5),
        ("15x15 extreme", 5),
        ("20x20 hard", 5),
        ("20x20 extreme", 3),
        ("30x30 hard", 2),
        ("30x30", 5),
        ("50x50", 3),
        ("10x10 hard fewest", 3),
    ];
    for (spec, n) in specs {
        let times: Vec<f64> = (0..n)
            .map(|seed| measured(|| generated(spec, seed)).1)
            .collect();
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let worst = times.iter().copied().fold(0.0, f64::max);
        println!(
            "{spec:>18} {n:>4} boards  mean {:>9}  worst {:>9}",
            told(mean),
            told(worst)
        );
    }
}

/// How boards without a wanted level come out.
fn levels() {
    println!("\nlevels of boards made without a wanted level");
    for (spec, n) in [("8x8", 200), ("10x10", 200), ("15x15", 60), ("20x20", 20)] {
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        let mut seconds = 0.0;
        for seed in 0..n {
            let board: Puzzle = generated(spec, seed)
                .text()
                .parse()
                .expect("canonical text reads");
            let (grade, time) = measured(|| grade(&board, &mut Budget::unlimited()));
            seconds += time;
            let level = grade.map_or("ungraded".to_owned(), |grade| grade.level().to_string());
            *found.entry(level).or_default() += 1;
        }
        println!(
            "{spec:>7} {found:?}, grading takes {}",
            told(seconds / n as f64)
        );
    }
}

/// A first solution of large random boards.
fn large_boards() {
    println!("\nfirst solution of random 100x100 boards, at most 60 s");
    for (percent, n) in [(10, 5), (20, 2)] {
        for seed in 0..n {
            let board = random_board(100, percent, &mut Rng::new(seed));
            let mut budget = Budget::unlimited();
            budget.deadline = Some(Instant::now() + Duration::from_secs(60));
            let (answer, seconds) = measured(|| board.solve(Some("search"), &mut budget));
            let claim = answer.map_or("refused", |answer| answer.claim.word());
            println!(
                "{percent:>4} % trees, seed {seed}: {claim} after {}",
                told(seconds)
            );
        }
    }
}

/// Tents one by one on random free squares that touch no tent, each with a tree on a random free square beside it.
fn random_board(side: usize, percent: usize, rng: &mut Rng) -> Box<dyn AnyPuzzle> {
    let n_squares = side * side;
    let none = vec![None; side];
    let empty = Puzzle::new(
        side,
        side,
        vec![Square::Free; n_squares],
        none.clone(),
        none,
    )
    .expect("the size is valid");
    let mut squares = vec![Square::Free; n_squares];
    let mut n_left = n_squares * percent / 100;
    while n_left > 0 {
        let tent = rng.below(n_squares);
        let touches = empty.around(tent).any(|near| squares[near] == Square::Tent);
        let free: Vec<usize> = empty
            .beside(tent)
            .filter(|&near| squares[near] == Square::Free)
            .collect();
        if squares[tent] != Square::Free || touches || free.is_empty() {
            continue;
        }
        squares[tent] = Square::Tent;
        squares[free[rng.below(free.len())]] = Square::Tree;
        n_left -= 1;
    }
    let clue = |line: Line| {
        Some(
            empty
                .line(line)
                .filter(|&at| squares[at] == Square::Tent)
                .count(),
        )
    };
    let columns = (0..side).map(|x| clue(Line::Column(x))).collect();
    let rows = (0..side).map(|y| clue(Line::Row(y))).collect();
    let trees = squares.iter().map(|&square| match square {
        Square::Tree => Square::Tree,
        _ => Square::Free,
    });
    let board = Puzzle::new(side, side, trees.collect(), columns, rows).expect("clues fit");
    puzzle(&board.to_string())
}

fn told(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.1} us", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}
