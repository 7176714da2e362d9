//! `quadrille bench`: every solver over growing sizes, as a table and a plot.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use games::answer::Claim;
use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::error::Error;
use games::game::Growth;
use games::options::Options;
use serde_json::json;

use crate::cli::BenchArgs;
use crate::draw::plot::{self, Curve};
use crate::failure::{Exit, Failure, Outcome};
use crate::input::find_game;
use crate::print::{stdout, time, write_file};
use crate::run;

/// One solver on one puzzle.
struct Run {
    size: usize,
    nodes: u64,
    duration: Duration,
    claim: Claim,
    cost: Option<u64>,
}

/// One solver on one family.
struct Series {
    family: &'static str,
    solver: &'static str,
    runs: Vec<Run>,
}

pub(super) fn run(args: &BenchArgs) -> Outcome {
    let game = find_game(&args.game)?;
    if game.info().growth.is_empty() {
        return Err(Failure::new(format!(
            "`{}` has no family of growing puzzles",
            args.game
        )));
    }
    if let Some(name) = args
        .with
        .iter()
        .find(|name| !game.solvers().contains(&name.as_str()))
    {
        return Err(Error::Unknown {
            what: "solver",
            name: name.clone(),
            known: game.solvers(),
        }
        .into());
    }
    let mut out = stdout();
    let mut all = Vec::new();
    for growth in game.info().growth {
        let mut family = Family::new(game, growth, args);
        for solver in solvers_of(game, growth, &args.with) {
            let series = measure(&mut family, solver, args)?;
            if !args.json {
                print_series(&series, &mut out)?;
                out.flush()?;
            }
            all.push(series);
            if run::is_stopped() {
                break;
            }
        }
    }
    let path = args
        .svg
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("bench-{}.svg", args.game)));
    write_file(&path, plot_of(&args.game, &all)?.as_bytes())?;
    match args.json {
        true => writeln!(
            out,
            "{}",
            all.iter().map(to_json).collect::<serde_json::Value>()
        )?,
        false => writeln!(out, "plot: {}", path.display())?,
    }
    Ok(Exit::Yes)
}

fn solvers_of(game: &dyn AnyGame, growth: &Growth, wanted: &[String]) -> Vec<&'static str> {
    let takes_part = |name: &&str| growth.solvers.is_empty() || growth.solvers.contains(name);
    let is_wanted = |name: &&str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    game.solvers()
        .into_iter()
        .filter(takes_part)
        .filter(is_wanted)
        .collect()
}

/// The puzzles of one family, made when a solver first gets that far.
struct Family<'a> {
    game: &'a dyn AnyGame,
    growth: &'a Growth,
    seed: u64,
    sizes: Vec<usize>,
    made: Vec<Box<dyn AnyPuzzle>>,
}

impl<'a> Family<'a> {
    fn new(game: &'a dyn AnyGame, growth: &'a Growth, args: &BenchArgs) -> Self {
        let is_wanted = |size: &&usize| args.largest.is_none_or(|largest| **size <= largest);
        let sizes = growth.sizes.iter().filter(is_wanted).copied().collect();
        Self {
            game,
            growth,
            seed: args.seed,
            sizes,
            made: Vec::new(),
        }
    }

    /// The puzzle of the size with this number.
    fn puzzle(&mut self, at: usize) -> Result<&dyn AnyPuzzle, Failure> {
        while self.made.len() <= at {
            let text = (self.growth.puzzle)(self.sizes[self.made.len()], self.seed);
            self.made.push(puzzle_of(self.game, &text, self.seed)?);
        }
        Ok(&*self.made[at])
    }
}

/// Goes up the sizes until the time is used up. Making the puzzles does not count.
fn measure(
    family: &mut Family<'_>,
    solver: &'static str,
    args: &BenchArgs,
) -> Result<Series, Failure> {
    let mut left = Duration::from_secs_f64(args.seconds);
    let mut runs = Vec::new();
    let known = family.game.solver_options(solver);
    let options = family.growth.options.iter();
    let options = options
        .filter(|name| known.iter().any(|row| row.name == **name))
        .fold(Options::default(), |options, name| options.with(name));
    for (at, size) in family.sizes.clone().into_iter().enumerate() {
        let puzzle = family.puzzle(at)?;
        let mut budget = Budget::unlimited();
        budget.stop = Some(run::stop_flag());
        budget.deadline = Some(Instant::now() + left);
        budget.ask.options = options.clone();
        let started = Instant::now();
        let answer = match puzzle.solve(Some(solver), &mut budget) {
            Ok(answer) => answer,
            // A solver that is not made for these puzzles has no row.
            Err(_) => break,
        };
        let duration = started.elapsed();
        if budget.is_over() || run::is_stopped() {
            break;
        }
        let nodes = budget.used();
        runs.push(Run {
            size,
            nodes,
            duration,
            claim: answer.claim,
            cost: answer.cost,
        });
        left = left.saturating_sub(duration);
        if left.is_zero() {
            break;
        }
    }
    Ok(Series {
        family: family.growth.name,
        solver,
        runs,
    })
}

/// A growth row gives the text of a puzzle or the spec of one.
fn puzzle_of(game: &dyn AnyGame, text: &str, seed: u64) -> Result<Box<dyn AnyPuzzle>, Failure> {
    let head = text.split_whitespace().next().unwrap_or("");
    let puzzle = match game.info().heads.contains(&head) {
        true => game.read(None, text, &Options::default()),
        false => game.generate(text, seed, &mut Budget::unlimited()),
    };
    Ok(puzzle?)
}

fn print_series(series: &Series, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{} / {}", series.family, series.solver)?;
    writeln!(
        out,
        "{:>8} {:>14} {:>10} {:>12} {:>10}",
        "size", "nodes", "time", "cost", "claim"
    )?;
    for run in &series.runs {
        let cost = run.cost.map_or("-".to_owned(), |cost| cost.to_string());
        let (time, claim) = (time(run.duration), run.claim.word());
        writeln!(
            out,
            "{:>8} {:>14} {time:>10} {cost:>12} {claim:>10}",
            run.size, run.nodes
        )?;
    }
    let largest = series
        .runs
        .iter()
        .filter(|run| run.claim != Claim::Unknown)
        .map(|run| run.size)
        .max();
    let exponent =
        exponent(&series.runs).map_or("too few points".to_owned(), |e| format!("size^{e:.2}"));
    let largest = largest.map_or("none".to_owned(), |size| size.to_string());
    writeln!(
        out,
        "largest solved: {largest}; time grows like {exponent}\n"
    )?;
    Ok(())
}

/// The exponent of the power law that fits the times best: least squares on logarithms. Times too short to
/// measure are left out.
fn exponent(runs: &[Run]) -> Option<f64> {
    const SHORTEST: f64 = 20e-6;
    let points: Vec<(f64, f64)> = runs
        .iter()
        .map(|run| (run.size as f64, run.duration.as_secs_f64()))
        .filter(|(_, seconds)| *seconds >= SHORTEST)
        .map(|(size, seconds)| (size.ln(), seconds.ln()))
        .collect();
    let n = points.len() as f64;
    let (mean_x, mean_y) = (
        points.iter().map(|p| p.0).sum::<f64>() / n,
        points.iter().map(|p| p.1).sum::<f64>() / n,
    );
    let spread: f64 = points.iter().map(|p| (p.0 - mean_x).powi(2)).sum();
    let slope = points
        .iter()
        .map(|p| (p.0 - mean_x) * (p.1 - mean_y))
        .sum::<f64>()
        / spread;
    (points.len() >= 3 && slope.is_finite()).then_some(slope)
}

fn plot_of(title: &str, all: &[Series]) -> Result<String, Failure> {
    let curve = |series: &Series| Curve {
        name: format!("{} / {}", series.family, series.solver),
        points: series
            .runs
            .iter()
            .map(|run| (run.size as f64, run.duration.as_secs_f64().max(1e-7)))
            .collect(),
    };
    let curves: Vec<Curve> = all
        .iter()
        .map(curve)
        .filter(|curve| !curve.points.is_empty())
        .collect();
    plot::log_log(title, "size", "seconds", &curves)
}

fn to_json(series: &Series) -> serde_json::Value {
    let run = |run: &Run| {
        json!({
            "size": run.size, "nodes": run.nodes, "seconds": run.duration.as_secs_f64(),
            "claim": run.claim.word(), "cost": run.cost,
        })
    };
    json!({
        "family": series.family, "solver": series.solver, "exponent": exponent(&series.runs),
        "runs": series.runs.iter().map(run).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_found_again() {
        let run = |size: usize| Run {
            size,
            nodes: 0,
            duration: Duration::from_secs_f64(1e-4 * (size as f64).powf(2.5)),
            claim: Claim::Found,
            cost: None,
        };
        let runs: Vec<Run> = [10, 20, 40, 80].map(run).into();
        assert!((exponent(&runs).unwrap() - 2.5).abs() < 0.01);
        assert_eq!(exponent(&runs[..2]), None);
    }
}
