//! `quadrille new`: puzzles made to order.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use games::any::AnyGame;
use games::budget::Budget;
use games::words::Sentence;
use rayon::prelude::*;
use shards::Job;

use super::shards::{Lines, Work};
use crate::cli::NewArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::find_game;
use crate::print::{complain, stdout};
use crate::run::{self, Bar};
use crate::speech::{Speech, told};

pub(super) fn run(args: &NewArgs, speech: &Speech) -> CommandResult {
    match (&args.out, args.shards.given()) {
        (Some(folder), _) => return into_folder(args, folder, speech),
        (None, Some(option)) => {
            return Err(Failure::new(
                Sentence::new("fail-needs-folder").with("option", option),
            ));
        }
        (None, None) => {}
    }
    let game = find_game(&args.game)?;
    let spec = args.spec.join(" ");
    let seed = args.seed.unwrap_or_else(run::clock_seed);
    let maker = Maker {
        game,
        spec,
        format: args.format.clone(),
    };
    let mut out = stdout();
    if args.count == 1 {
        let (limits, name) = (args.limits, args.game.clone());
        let end = run::end_of(limits.time, Instant::now());
        let text = run::unless_over(end, move || {
            let bar = Bar::new(&name);
            let mut show = |progress| bar.show(progress);
            let mut budget = run::budget(&limits);
            budget.progress = Some(&mut show);
            maker.make(seed, budget)
        });
        let text = text.unwrap_or(Err(Why::Limit));
        return finish(text.and_then(|text| Ok(out.write_all(text.as_bytes())?)));
    }
    // Chunks keep the order and the memory small while all cores work.
    const CHUNK: u64 = 64;
    for start in (0..args.count).step_by(CHUNK as usize) {
        let numbers: Vec<u64> = (start..args.count.min(start + CHUNK)).collect();
        let texts: Vec<Result<String, Why>> = numbers
            .par_iter()
            .map(|n| maker.make(seed.wrapping_add(*n), run::budget(&args.limits)))
            .collect();
        for text in texts {
            match text.and_then(|text| Ok(out.write_all(text.as_bytes())?)) {
                Ok(()) => {}
                problem => return finish(problem),
            }
        }
        out.flush()?;
    }
    Ok(Exit::Yes)
}

/// What is made, and how it is written.
struct Maker {
    game: &'static dyn AnyGame,
    spec: String,
    format: Option<String>,
}

impl Maker {
    /// The text of the puzzle of a seed.
    fn make(&self, seed: u64, mut budget: Budget) -> Result<String, Why> {
        let made = self.game.generate(&self.spec, seed, &mut budget);
        let puzzle = made.map_err(|error| {
            if budget.is_over() {
                Why::Limit
            } else {
                Failure::in_text(&told("given-spec"), &self.spec, &error).into()
            }
        })?;
        Ok(match &self.format {
            None => puzzle.text() + "\n",
            Some(format) => {
                let text = puzzle.write(format, &Default::default());
                with_line_end(text.map_err(Failure::from)?)
            }
        })
    }
}

/// Shards that any machine may make: seeds in, puzzles out.
fn into_folder(args: &NewArgs, folder: &Path, speech: &Speech) -> CommandResult {
    if args.limits.time.is_some() {
        return Err(Failure::new("fail-shards-time"));
    }
    if args.format.is_some() {
        return Err(Failure::new("fail-shards-format"));
    }
    let Some(first) = args.seed else {
        return Err(Failure::new("fail-shards-seed"));
    };
    let game = find_game(&args.game)?;
    let spec = args.spec.join(" ");
    let job = Job::New {
        game: args.game.clone(),
        spec: game
            .spec(&spec)
            .map_err(|error| Failure::in_text("spec", &spec, &error))?,
        nodes: args.limits.nodes,
    };
    let work = Work {
        job,
        lines: Lines::Numbers {
            first,
            count: args.count,
        },
        n_lines: args.shard_lines,
        folder,
        threads: None,
        part: None,
    };
    super::shards::run(&work, &args.shards, speech)
}

/// Why there is no puzzle.
enum Why {
    /// A limit was reached, or someone pressed Ctrl-C.
    Limit,
    Failure(Failure),
}

impl From<Failure> for Why {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<io::Error> for Why {
    fn from(error: io::Error) -> Self {
        Self::Failure(error.into())
    }
}

fn finish(made: Result<(), Why>) -> CommandResult {
    match made {
        Ok(()) => Ok(Exit::Yes),
        Err(Why::Failure(failure)) => Err(failure),
        Err(Why::Limit) => {
            if !run::is_stopped() {
                complain(&told("fail-no-puzzle"));
            }
            Ok(Exit::Undecided)
        }
    }
}

fn with_line_end(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
