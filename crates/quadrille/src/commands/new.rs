//! `quadrille new`: puzzles made to order.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use games::any::{AnyGame, AnyPuzzle};
use games::budget::Budget;
use games::kind::LEVELS;
use games::picture::Picture;
use games::words::Sentence;
use rayon::prelude::*;
use shards::Job;
use workbench::collection::{Collection, Entry, level_of};

use super::shards::{Lines, Work};
use crate::cli::NewArgs;
use crate::draw::png;
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
        title: args.title.clone(),
        has_many: args.count != 1,
        picture: args.picture.as_deref().map(png::read).transpose()?,
    };
    let mut out = stdout();
    if let (Some(title), true) = (&args.title, args.count != 1) {
        writeln!(out, "# collection: {title}")?;
    }
    if let Some(author) = &args.author {
        writeln!(out, "# author: {author}")?;
    }
    if args.count == 1 {
        let (limits, name) = (args.limits, args.game.clone());
        let end = run::end_of(limits.time, Instant::now());
        let text = run::unless_over(end, move || {
            let bar = Bar::new(&name);
            let mut show = |progress| bar.show(progress);
            let mut budget = run::budget(&limits);
            budget.progress = Some(&mut show);
            maker.make(0, seed, budget)
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
            .map(|n| maker.make(*n, seed.wrapping_add(*n), run::budget(&args.limits)))
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
    /// What the puzzles of a collection are called.
    title: Option<String>,
    has_many: bool,
    /// What its boards show, if that was given.
    picture: Option<Picture>,
}

impl Maker {
    /// The text of the puzzle of a seed, the nth from 0; in a collection with what is said of it.
    fn make(&self, nth: u64, seed: u64, mut budget: Budget) -> Result<String, Why> {
        let made = match &self.picture {
            Some(picture) => self.game.paint(picture, &self.spec, seed),
            None => self.game.generate(&self.spec, seed, &mut budget),
        };
        let puzzle = made.map_err(|error| {
            if budget.is_over() {
                Why::Limit
            } else {
                Failure::in_text(&told("given-spec"), &self.spec, &error).into()
            }
        })?;
        Ok(match (&self.format, &self.title) {
            (None, Some(title)) => self.entry(nth, title, &*puzzle),
            (None, None) => puzzle.text() + "\n",
            (Some(format), _) => {
                let text = puzzle.write(format, &Default::default());
                with_line_end(text.map_err(Failure::from)?)
            }
        })
    }
}

impl Maker {
    fn entry(&self, nth: u64, title: &str, puzzle: &dyn AnyPuzzle) -> String {
        let level = level_of(puzzle, &mut Budget::unlimited());
        let entry = Entry {
            text: puzzle.text(),
            title: Some(if self.has_many {
                format!("{title} {}", nth + 1)
            } else {
                title.to_owned()
            }),
            level: level
                .or_else(|| self.asked_level())
                .map(|at| LEVELS[at].to_owned()),
            ..Entry::default()
        };
        let collection = Collection {
            name: None,
            entries: vec![entry],
        };
        collection.to_string()
    }

    /// The level whose spec was asked for, if it is one.
    fn asked_level(&self) -> Option<usize> {
        let asked = self.game.spec(&self.spec).ok()?;
        let levels = self.game.info().levels.iter();
        let mut written = levels.map(|spec| self.game.spec(spec));
        written.position(|spec| spec.is_ok_and(|spec| spec == asked))
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
