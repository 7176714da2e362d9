//! The figures of Flood: run `bench/flood`, or `bench/flood NAME...` for some of them.

use std::time::Instant;

use games::budget::Budget;
use games::game::Reading;

fn main() {
    let names: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    for (name, run) in FIGURES {
        if names.is_empty() || names.iter().any(|wanted| wanted == name) {
            println!("# {name}");
            run();
        }
    }
}

const FIGURES: &[(&str, fn())] = &[("exact", exact), ("alone", alone)];

/// Two players: the margin under best play.
fn exact() {
    for (side, colours, n_boards) in [(8, 6, 100), (10, 6, 20), (9, 8, 20)] {
        let mut times = Vec::new();
        let (mut nodes, mut sum) = (0, 0);
        for seed in 0..n_boards {
            let text = format!("flood c {side} {colours} {seed}");
            let puzzle = games::read(&text, &Reading::default()).expect("the text is right");
            let mut budget = Budget::unlimited();
            let start = cpu_seconds();
            let answer = puzzle
                .solve(Some("exact"), &mut budget)
                .expect("it is for two players");
            times.push(1e3 * (cpu_seconds() - start));
            nodes += budget.used();
            sum += answer.value.expect("an exact answer has a value");
        }
        println!(
            "{side}x{side}x{colours}: {n_boards} boards, sum of margins {sum}; {}; nodes {}",
            spread(&mut times),
            nodes / n_boards
        );
    }
}

/// One player: the shortest lines.
fn alone() {
    shortest("14x14x6 from the corner", 1000, |seed| {
        format!("floodit 14 6 {seed}")
    });
    shortest("19x19x6 from the centre", 100, |seed| {
        format!("floodit 19 6 {seed} start=centre")
    });
    shortest("12x12x8 from the corner", 200, |seed| {
        format!("floodit 12 8 {seed}")
    });
}

fn shortest(title: &str, n_boards: u64, text: impl Fn(u64) -> String) {
    let mut times = Vec::new();
    let (mut total, mut nodes) = (0, 0);
    for seed in 0..n_boards {
        let puzzle = games::read(&text(seed), &Reading::default()).expect("the text is right");
        let mut budget = Budget::unlimited();
        let start = cpu_seconds();
        let answer = puzzle
            .solve(Some("astar"), &mut budget)
            .expect("it is for one player");
        times.push(1e3 * (cpu_seconds() - start));
        total += answer.cost.expect("a flood has a cost");
        nodes += budget.used();
    }
    println!(
        "{title}: {n_boards} boards, {total} moves, mean {:.3}; {}; nodes {}",
        total as f64 / n_boards as f64,
        spread(&mut times),
        nodes / n_boards
    );
}

fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    format!(
        "ms mean {mean:.3} median {:.3} worst {:.3}",
        times[times.len() / 2],
        times[times.len() - 1]
    )
}

/// Seconds this program was running on a processor; by the clock where the system does not tell.
fn cpu_seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos * 1e-9)
}
