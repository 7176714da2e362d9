//! Figures for Tents: solving beside the SAT solver on the same boards in the same run, generating, grading.
//!
//! Means are CPU time of this thread, so that other work on the machine does not count; worst cases are wall clock.

use std::collections::BTreeMap;
use std::time::Instant;

use cpu_time::ThreadTime;
use games::answer::Claim;
use games::any::AnyPuzzle;
use games::budget::Budget;
use games::game::Game;
use games::options::Options;
use games::rng::Rng;
use games::tents::{Line, Puzzle, Square, Tents, grade};

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

fn measured<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

fn puzzle(text: &str) -> Box<dyn AnyPuzzle> {
    games::read(text, &Options::default()).expect("the boards are well formed")
}

fn typed(board: &dyn AnyPuzzle) -> Puzzle {
    board.text().parse().expect("canonical text reads")
}

fn generated(spec: &str, seed: u64) -> Box<dyn AnyPuzzle> {
    let game = games::find("tents").expect("it is a game");
    game.generate(spec, seed, &mut Budget::unlimited())
        .expect("the spec can be met")
}

/// Boards with one solution of this size: the stored ones, or others made here.
fn boards(side: usize) -> Vec<Puzzle> {
    let spec = format!("{side}x{side}");
    let rows = include_str!("../../../data/tents/unique.tsv").lines();
    let texts = rows.filter_map(|row| row.split('\t').next());
    let stored: Vec<_> = texts
        .filter(|text| text.starts_with(&spec))
        .map(puzzle)
        .collect();
    let boards = if stored.is_empty() {
        (0..10).map(|seed| generated(&spec, seed)).collect()
    } else {
        stored
    };
    boards.iter().map(|board| typed(&**board)).collect()
}

/// Mean CPU time a board, over so many rounds that the clock is fine enough, and the worst board by the wall clock.
fn time_solver(boards: &[Puzzle], solver: &str) -> (f64, f64) {
    let row = Tents::SOLVERS.iter().find(|row| row.name == solver);
    let run = row.expect("it is a solver").solve;
    let solve = |board: &Puzzle| {
        let answer = run(board, &mut Budget::unlimited());
        let claim = answer.map(|answer| answer.claim).ok();
        assert_eq!(claim, Some(Claim::Unique), "{board}");
    };
    let timed = |board: &Puzzle| {
        let start = Instant::now();
        solve(board);
        start.elapsed().as_secs_f64()
    };
    let once: Vec<f64> = boards.iter().map(timed).collect();
    let worst = once.iter().copied().fold(0.0, f64::max);
    let n_rounds = (0.5 / once.iter().sum::<f64>()).ceil().clamp(1.0, 20_000.0) as usize;
    let (_, seconds) = measured(|| {
        for _ in 0..n_rounds {
            boards.iter().for_each(solve);
        }
    });
    (seconds / (n_rounds * boards.len()) as f64, worst)
}

fn solving() {
    println!("solve and prove unique, CPU time a board");
    println!(
        "{:>7} {:>7} {:>12} {:>12} {:>12} {:>8}",
        "size", "boards", "search mean", "worst", "sat mean", "ratio"
    );
    for side in [8, 15, 20, 30, 40, 50] {
        let boards = boards(side);
        let (search, worst) = time_solver(&boards, "search");
        let (sat, _) = time_solver(&boards, "sat");
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
        ("10x10", 100),
        ("10x10 easy", 100),
        ("10x10 normal", 100),
        ("10x10 tricky", 50),
        ("10x10 hard", 10),
        ("10x10 extreme", 10),
        ("6x6 extreme", 5),
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
        let (times, seconds) = measured(|| {
            let time = |seed| {
                let start = Instant::now();
                generated(spec, seed);
                start.elapsed().as_secs_f64()
            };
            (0..n).map(time).collect::<Vec<f64>>()
        });
        let worst = times.iter().copied().fold(0.0, f64::max);
        let mean = told(seconds / n as f64);
        println!(
            "{spec:>18} {n:>4} boards  mean {mean:>9}  worst {:>9}",
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
            let board = typed(&*generated(spec, seed));
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

/// What a search for a first solution may cost: about half a minute.
const MOST_NODES: u64 = 350_000;

/// A first solution of large random boards.
fn large_boards() {
    println!("\nfirst solution of random 100x100 boards, at most {MOST_NODES} nodes");
    for (percent, n) in [(10, 10), (20, 10)] {
        for seed in 0..n {
            let board = random_board(100, percent, &mut Rng::new(seed));
            let mut budget = Budget::nodes(MOST_NODES);
            let (answer, seconds) = measured(|| board.solve(Some("search"), &mut budget));
            let claim = answer.map_or("refused", |answer| answer.claim.word());
            println!(
                "{percent:>4} % trees, seed {seed}: {claim} after {}",
                told(seconds)
            );
        }
    }
}

/// Tents one by one on random free squares that touch no tent, each with a tree on a random free square beside it, until
/// this share of the squares are trees or no room is left, which is so at about 19 %.
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
    // A square that is refused once stays refused, so one look at each is enough.
    let mut order: Vec<usize> = (0..n_squares).collect();
    rng.shuffle(&mut order);
    for tent in order {
        let touches = empty.around(tent).any(|near| squares[near] == Square::Tent);
        let free: Vec<usize> = empty
            .beside(tent)
            .filter(|&near| squares[near] == Square::Free)
            .collect();
        if n_left == 0 || squares[tent] != Square::Free || touches || free.is_empty() {
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
