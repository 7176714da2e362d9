//! Figures of the Uluru solvers beside z3 and a SAT solver, in CPU time of this thread.

#[path = "support/outside.rs"]
mod outside;

use std::hint::black_box;
use std::io::{BufWriter, Write as _};
use std::process::Command;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use games::answer::Count;
use games::budget::Budget;
use games::game::{Game, Which};
use games::options::Options;
use games::rng::Rng;
use games::uluru::{Puzzle, Uluru};
use outside::RealPrograms;

const PAWNS: &str = include_str!("../../../data/uluru/pawns.tsv");
const CARDS: &str = include_str!("../../../data/uluru/cards.tsv");

fn main() {
    let only = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    if only.as_deref() == Some("deals") {
        return print_random_deals(1_000_000);
    }
    let parts: [(&str, fn()); 5] = [
        ("eight", eight_places),
        ("pelicans", sixteen_pelicans),
        ("rings", hidden_rings),
        ("crowd", crowd),
        ("ratios", ratios),
    ];
    for (name, run) in parts {
        if only.as_ref().is_none_or(|only| only == name) {
            run();
        }
    }
}

/// Random deals of codes of the homework, one per line, for `quadrille batch`.
fn print_random_deals(n: usize) {
    let mut codes: Vec<String> = ["00", "NS", "EW", "SW", "NE"].map(str::to_owned).to_vec();
    codes.extend(
        "NFC"
            .chars()
            .flat_map(|letter| (0..8).map(move |pawn| format!("{letter}{pawn}"))),
    );
    let mut rng = Rng::new(1);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for _ in 0..n {
        write!(out, "uluru pawns").expect("someone reads");
        for _ in 0..8 {
            write!(out, " {}", codes[rng.below(codes.len())]).expect("someone reads");
        }
        writeln!(out).expect("someone reads");
    }
}

/// Solves with a solver of the table. The cost; none where not all wishes can hold and the solver only says so.
fn solve(solver: &str, puzzle: &Puzzle, budget: &mut Budget) -> Option<u64> {
    let row = Uluru::SOLVERS.iter().find(|row| row.name == solver);
    let answer = (row.expect("a listed solver").solve)(puzzle, budget);
    answer.expect("it takes this puzzle").cost
}

fn draw(spec: &str, seed: u64) -> Puzzle {
    let spec = spec.parse().expect("a spec");
    let puzzle = Uluru::generate(&spec, &mut Rng::new(seed), &mut Budget::unlimited());
    puzzle.expect("a puzzle")
}

/// CPU time of one run.
fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = ThreadTime::now();
    black_box(run());
    start.elapsed()
}

/// The least CPU time of several runs.
fn least<T>(n: usize, mut run: impl FnMut() -> T) -> Duration {
    (0..n)
        .map(|_| time(&mut run))
        .min()
        .expect("at least one run")
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Median and worst, in milliseconds.
fn spread(times: &[Duration]) -> String {
    let worst = times.iter().max().expect("at least one run");
    format!("{:9.4} / {:9.4} ms", millis(median(times)), millis(*worst))
}

fn median(times: &[Duration]) -> Duration {
    at_share(times, 0.5)
}

/// The time that this share of the runs does not exceed.
fn at_share(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times[((times.len() as f64 * share) as usize).min(times.len() - 1)]
}

/// How many times as long the second took, by the medians of the deals that both solved.
fn ratio(ours: &[Duration], others: &[Duration]) -> f64 {
    median(others).as_secs_f64() / median(&ours[..others.len()]).as_secs_f64()
}

fn known_deals() -> Vec<Puzzle> {
    let rows = |rules: &'static str, table: &'static str| {
        let codes = table
            .lines()
            .skip(1)
            .filter_map(|row| row.split('\t').nth(2));
        codes.map(move |codes| format!("uluru {rules} {codes}").parse().expect("a deal"))
    };
    rows("pawns", PAWNS).chain(rows("cards", CARDS)).collect()
}

fn eight_places() {
    let deals = known_deals();
    let n = deals.len() as f64;
    let texts: Vec<String> = deals.iter().map(Puzzle::to_string).collect();
    // A deal remembers its best, so each run gets deals that were never asked.
    let fresh = || -> Vec<Puzzle> {
        texts
            .iter()
            .map(|text| text.parse().expect("a deal"))
            .collect()
    };
    let micros = |run: &dyn Fn(&Puzzle) -> u128| {
        let runs = (0..50).map(|_| {
            let deals = fresh();
            time(|| deals.iter().map(run).sum::<u128>())
        });
        runs.min().expect("fifty runs").as_secs_f64() * 1e6 / n
    };
    let count = |deal: &Puzzle, which| count(deal, which).n;
    println!("eight places, {n} known deals, µs a deal");
    println!(
        "  count            {:8.3}",
        micros(&|deal| count(deal, Which::All))
    );
    println!(
        "  count the best   {:8.3}",
        micros(&|deal| count(deal, Which::Best))
    );
    let answer = |deal: &Puzzle| -> u128 {
        let cost = solve("table", deal, &mut Budget::unlimited());
        cost.expect("the table finds the best").into()
    };
    println!("  answer           {:8.3}", micros(&answer));
    let all = |deal: &Puzzle| answer(deal) + count(deal, Which::All) + count(deal, Which::Best);
    println!("  all three        {:8.3}", micros(&all));
    let seam = || {
        let whole = |text: &String| {
            let puzzle = games::read(text, &Options::default()).expect("a deal");
            let answer = puzzle
                .solve(None, &mut Budget::unlimited())
                .expect("an answer");
            let count = |which| {
                puzzle
                    .count(which, &mut Budget::unlimited())
                    .expect("a count")
                    .n
            };
            let n = count(Which::All) + count(Which::Best);
            n + (puzzle.text().len() + answer.line().count()) as u128
        };
        texts.iter().map(whole).sum::<u128>()
    };
    println!(
        "  text to text     {:8.3}",
        least(50, seam).as_secs_f64() * 1e6 / n
    );
    let read = least(50, fresh).as_secs_f64() * 1e6 / n;
    println!("  read             {read:8.3}");
    println!(
        "  write            {:8.3}",
        micros(&|deal| deal.to_string().len() as u128)
    );
}

fn sixteen_pelicans() {
    let deals: Vec<Puzzle> = (0..200)
        .map(|seed| draw("pelicans 3 birds=16", seed))
        .collect();
    let best = |deal: &Puzzle| least(3, || solve("search", deal, &mut Budget::unlimited()));
    let best: Vec<Duration> = deals.iter().map(best).collect();
    println!("board 3, 16 pelicans, 200 random lists: median / worst");
    println!("  best, proven     {}", spread(&best));
    let times = |deal: &Puzzle| least(1, || count(deal, Which::All));
    let count: Vec<Duration> = deals.iter().map(times).collect();
    println!("  count            {}", spread(&count));
    let sat = |deal: &Puzzle| time(|| solve("sat", deal, &mut Budget::unlimited()));
    let sat: Vec<Duration> = deals.iter().take(40).map(sat).collect();
    println!(
        "  sat (40 of them) {}   x {:.0}",
        spread(&sat),
        ratio(&best, &sat)
    );
}

fn hidden_rings() {
    println!(
        "rings with a hidden solution: median / 90 % / 99 % / worst, and how many were solved"
    );
    for (n, n_deals) in [(64, 2000), (256, 300), (1000, 60)] {
        let deals: Vec<Puzzle> = (0..n_deals)
            .map(|seed| draw(&format!("pawns ring:{n} hidden"), seed))
            .collect();
        let mut n_solved = 0;
        let mut times = Vec::new();
        for deal in &deals {
            let mut cost = None;
            times.push(time(|| {
                cost = solve("search", deal, &mut Budget::nodes(20_000_000))
            }));
            n_solved += u32::from(cost == Some(0));
        }
        let [median, most, nearly_all, worst] =
            [0.5, 0.9, 0.99, 1.0].map(|share| millis(at_share(&times, share)));
        println!(
            "  ring:{n:<5} {median:.3} / {most:.3} / {nearly_all:.3} / {worst:.3} ms   {n_solved} of {n_deals}"
        );
        if n == 64 {
            let sat = |deal: &Puzzle| time(|| solve("sat", deal, &mut Budget::unlimited()));
            let sat: Vec<Duration> = deals.iter().take(5).map(sat).collect();
            let times = ratio(&times, &sat);
            println!("  sat (5 of 64)  {}   x {times:.0}", spread(&sat));
        }
    }
}

/// n/2+1 birds that want the n/2 places of two sides.
fn crowd() {
    let wishes = vec!["NS"; 501].join(" ");
    let deal: Puzzle = format!("uluru pawns ring:1000 {wishes}")
        .parse()
        .expect("a deal");
    let time = least(5, || {
        let mut budget = Budget::unlimited();
        budget.ask.options = Options::default().with("all");
        let search = &Uluru::SOLVERS[0];
        (search.solve)(&deal, &mut budget).expect("an answer").claim
    });
    println!(
        "501 birds that want 500 places of 1000: refused in {:.3} ms",
        millis(time)
    );
}

/// Wall time of the same deals with each solver; z3 runs in a process of its own.
fn ratios() {
    // Read anew for each run: a puzzle remembers what the table said of it.
    let fresh = || -> Vec<Puzzle> { known_deals().into_iter().step_by(10).collect() };
    let run = |solver: &str| {
        let deals = fresh();
        let start = Instant::now();
        for deal in &deals {
            let mut budget = Budget::unlimited();
            budget.outside = Some(&RealPrograms);
            black_box(solve(solver, deal, &mut budget));
        }
        start.elapsed().as_secs_f64() * 1e3 / deals.len() as f64
    };
    run("table");
    let table = run("table");
    println!(
        "best of {} known deals, wall ms a deal, and how many times `table`",
        fresh().len()
    );
    for solver in ["table", "permutations", "sat", "overapprox-z3"] {
        if solver == "overapprox-z3" && Command::new("z3").arg("-version").output().is_err() {
            println!("  overapprox-z3    z3 is not installed");
            continue;
        }
        let time = run(solver);
        println!("  {solver:15} {time:10.4}   x {:.0}", time / table);
    }
}

fn count(deal: &Puzzle, which: Which) -> Count {
    let counting = Uluru::COUNTING.expect("deals can be counted");
    let count = counting.count.expect("there is a faster way than listing");
    count(deal, which, &mut Budget::unlimited())
}
