//! `quadrille bench`: every solver over growing sizes, as tables, plots and comma-separated values.

mod fit;
mod report;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use games::answer::Claim;
use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::error::Error;
use games::game::Growth;
use games::options::Options;
use games::words::Sentence;

use crate::cli::BenchArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::find_game;
use crate::print::{stdout, write_file};
use crate::run::{self, Programs};
use crate::speech::told;

/// One solver on one puzzle.
struct Run {
    size: usize,
    nodes: u64,
    /// By the clock.
    duration: Duration,
    /// By the processor, that of programs the solver ran included.
    processor: Duration,
    claim: Claim,
    cost: Option<u64>,
}

/// One solver on one family.
struct Series {
    family: &'static str,
    solver: &'static str,
    runs: Vec<Run>,
    /// Why it did not go further, if not for want of time.
    refused: Option<Sentence>,
}

pub(super) fn run(args: &BenchArgs) -> CommandResult {
    let game = find_game(&args.game)?;
    let families = families(game, args)?;
    let programs = Programs::new(None)?;
    let mut out = stdout();
    let mut all: Vec<Series> = Vec::new();
    for growth in families {
        let mut family = Family::new(game, growth, args);
        for solver in solvers_of(game, growth, &args.with) {
            let series = measure(&mut family, solver, args, &programs)?;
            if !args.json {
                report::print(&series, &mut out)?;
                out.flush()?;
            }
            all.push(series);
            if run::is_stopped() {
                break;
            }
        }
    }
    let base = (args.svg.clone()).unwrap_or_else(|| format!("bench-{}.svg", args.game).into());
    let written = write_all(&args.game, &base, &all)?;
    if args.json {
        writeln!(out, "{}", report::json(&all))?
    } else {
        written.iter().try_for_each(|path| {
            let name = path.display().to_string();
            writeln!(
                out,
                "{}",
                told(Sentence::new("bench-written").with("file", name))
            )
        })?
    }
    Ok(Exit::Yes)
}

/// One picture per family, what is the same on every machine, and the times.
fn write_all(title: &str, base: &std::path::Path, all: &[Series]) -> Result<Vec<PathBuf>, Failure> {
    let named = |end: &str, extension: &str| {
        let stem = base.file_stem().unwrap_or_default().to_string_lossy();
        base.with_file_name(format!("{stem}{end}.{extension}"))
    };
    let mut written = Vec::new();
    let mut write = |path: PathBuf, text: &str| {
        write_file(&path, text.as_bytes())?;
        written.push(path);
        Ok::<(), Failure>(())
    };
    let families: Vec<&[Series]> = all
        .chunk_by(|one, other| one.family == other.family)
        .collect();
    for family in &families {
        // A single family has the very name that was asked for.
        let path = match families.len() {
            1 => base.to_owned(),
            _ => named(&format!("-{}", family[0].family), "svg"),
        };
        let title = format!("{title}: {}", family[0].family);
        write(path, &report::plot(&title, family)?)?;
    }
    write(named("", "csv"), &report::results_csv(all))?;
    write(named("-times", "csv"), &report::times_csv(all))?;
    Ok(written)
}

/// The families that are asked for; a solver that is in none of them is refused.
fn families(game: &dyn AnyGame, args: &BenchArgs) -> Result<Vec<&'static Growth>, Failure> {
    let growth = game.info().growth;
    if growth.is_empty() {
        return Err(Failure::new(
            Sentence::new("fail-no-family").with("game", args.game.as_str()),
        ));
    }
    let unknown = |what, name: &String, known| {
        let name = name.clone();
        Failure::from(Error::Unknown { what, name, known })
    };
    if let Some(name) = args
        .with
        .iter()
        .find(|name| !game.solvers().contains(&name.as_str()))
    {
        return Err(unknown("solver", name, game.solvers()));
    }
    let is_known = |name: &&String| growth.iter().any(|row| row.name == name.as_str());
    if let Some(name) = args.family.iter().find(|name| !is_known(name)) {
        let known = growth.iter().map(|row| row.name).collect();
        return Err(unknown("family", name, known));
    }
    let is_asked =
        |row: &&Growth| args.family.is_empty() || args.family.iter().any(|name| name == row.name);
    let asked: Vec<&'static Growth> = growth.iter().filter(is_asked).collect();
    let takes_part = |name: &String| {
        let wanted = std::slice::from_ref(name);
        asked
            .iter()
            .any(|row| !solvers_of(game, row, wanted).is_empty())
    };
    match args.with.iter().find(|name| !takes_part(name)) {
        Some(name) => {
            let names: Vec<&str> = asked.iter().map(|row| row.name).collect();
            Err(Failure::new(
                Sentence::new("fail-in-no-family")
                    .with("name", name)
                    .with("families", names.join(", ")),
            ))
        }
        None => Ok(asked),
    }
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
    programs: &Programs,
) -> Result<Series, Failure> {
    let mut left = Duration::from_secs_f64(args.seconds);
    let mut series = Series {
        family: family.growth.name,
        solver,
        runs: Vec::new(),
        refused: None,
    };
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
        budget.outside = Some(programs);
        let (started, before) = (Instant::now(), processor_time());
        let answer = match puzzle.solve(Some(solver), &mut budget) {
            Ok(answer) => answer,
            // A solver that is not made for these puzzles, or lacks a program, says why.
            Err(error) => {
                series.refused = Some(error.sentence());
                break;
            }
        };
        let (duration, processor) = (started.elapsed(), processor_time().saturating_sub(before));
        if budget.is_over() || run::is_stopped() {
            break;
        }
        let nodes = budget.used();
        series.runs.push(Run {
            size,
            nodes,
            duration,
            processor,
            claim: answer.claim,
            cost: answer.cost,
        });
        left = left.saturating_sub(duration);
        if left.is_zero() {
            break;
        }
    }
    Ok(series)
}

/// What this program and those it ran and waited for have used of the processor.
#[cfg(unix)]
fn processor_time() -> Duration {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let of = |who| {
        let usage = getrusage(who).ok()?;
        let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
        u64::try_from(micros).ok()
    };
    let all = [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN];
    Duration::from_micros(all.into_iter().filter_map(of).sum())
}

/// What this program has used of the processor; what those it ran have used is not told here.
#[cfg(windows)]
fn processor_time() -> Duration {
    cpu_time::ProcessTime::now().as_duration()
}

/// A growth row gives the text of a puzzle or the spec of one.
fn puzzle_of(game: &dyn AnyGame, text: &str, seed: u64) -> Result<Box<dyn AnyPuzzle>, Failure> {
    let head = text.split_whitespace().next().unwrap_or("");
    let puzzle = if game.info().heads.contains(&head) {
        game.read(None, text, &Options::default())
    } else {
        game.generate(text, seed, &mut Budget::unlimited())
    };
    Ok(puzzle?)
}
