//! `quadrille new`: puzzles made to order.

use std::io::Write;

use games::budget::Budget;
use rayon::prelude::*;

use crate::cli::NewArgs;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::find_game;
use crate::print::stdout;
use crate::run::{self, Bar};

pub(super) fn run(args: &NewArgs) -> Outcome {
    let game = find_game(&args.game)?;
    let spec = args.spec.join(" ");
    let seed = args.seed.unwrap_or_else(run::clock_seed);
    let make = |seed: u64, budget: &mut Budget| -> Result<String, Failure> {
        let puzzle = game
            .generate(&spec, seed, budget)
            .map_err(|error| Failure::in_text("spec", &spec, &error))?;
        Ok(match &args.format {
            None => puzzle.text() + "\n",
            Some(format) => with_line_end(puzzle.write(format, &Default::default())?),
        })
    };
    let mut out = stdout();
    if args.count == 1 {
        let bar = Bar::new(&args.game);
        let mut show = |progress| bar.show(progress);
        let mut budget = Budget::unlimited();
        budget.stop = Some(run::stop_flag());
        budget.progress = Some(&mut show);
        let text = make(seed, &mut budget)?;
        drop(bar);
        out.write_all(text.as_bytes())?;
        return Ok(Exit::Yes);
    }
    // Chunks keep the order and the memory small while all cores work.
    const CHUNK: u64 = 64;
    for start in (0..args.count).step_by(CHUNK as usize) {
        if run::is_stopped() {
            return Ok(Exit::Undecided);
        }
        let numbers: Vec<u64> = (start..args.count.min(start + CHUNK)).collect();
        let texts: Vec<Result<String, Failure>> = numbers
            .par_iter()
            .map(|n| make(seed.wrapping_add(*n), &mut Budget::unlimited()))
            .collect();
        for text in texts {
            out.write_all(text?.as_bytes())?;
        }
        out.flush()?;
    }
    Ok(Exit::Yes)
}

fn with_line_end(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
