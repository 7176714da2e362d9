//! `quadrille batch`: many puzzles in, one JSON object a line out, in order.

mod key;
mod lines;
mod output;
mod row;

use std::path::{Path, PathBuf};
use std::time::Instant;

use checker::Verdict;
use games::any::AnyPuzzle;
use games::error::Error;
use games::game::Which;
use games::options::Options;
use games::words::Sentence;
use rayon::prelude::*;

use crate::cli::BatchArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::BigNumber;
use crate::run::{self, Programs};
use crate::verdict::{Care, Limits, checking, in_english, proved, verdict};
use key::Key;
use lines::Lines;
use output::Output;
use row::{Moves, Row};

pub(super) fn run(args: &BatchArgs) -> CommandResult {
    let job = Job::new(args)?;
    let is_same = |out: &PathBuf| {
        let (input, out) = (Path::new(&args.file).canonicalize(), out.canonicalize());
        input.is_ok() && input.ok() == out.ok()
    };
    if args.out.as_ref().is_some_and(is_same) {
        let name = &args.file;
        return Err(Failure::new(
            Sentence::new("fail-same-file").with("name", name),
        ));
    }
    let mut output = Output::open(args.out.as_deref())?;
    let n_done = output.n_done();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build();
    let pool = pool.map_err(|error| {
        Failure::new(Sentence::new("fail-threads").with("error", error.to_string()))
    })?;
    let mut lines = Lines::open(&args.file, pool.current_num_threads())?;
    let mut has_rejected = false;
    while lines.next_piece()? {
        for (number, line) in (0..lines.len()).map(|at| lines.get(at)) {
            output.compare(number, job.key.of_line(line))?;
        }
        // Neighbours share a buffer; who is idle takes over a part of what others have before them.
        let pieces: Vec<Rows> = pool.install(|| {
            let numbered = (0..lines.len()).into_par_iter().map(|at| lines.get(at));
            numbered
                .filter(|(number, _)| n_done < *number)
                .fold(Rows::default, |mut rows, (number, line)| {
                    job.add_row(number, line, &mut rows);
                    rows
                })
                .collect()
        });
        if run::is_stopped() {
            // Rows cut short by Ctrl-C say less than the puzzles deserve; the next run does them again.
            return Ok(Exit::Undecided);
        }
        has_rejected |= pieces.iter().any(|rows| rows.has_rejected);
        let json: Vec<u8> = pieces.into_iter().flat_map(|rows| rows.json).collect();
        if !json.is_empty() {
            output.add(&json)?;
        }
    }
    output.finish(lines.n_before())?;
    Ok(if has_rejected {
        Exit::Rejected
    } else {
        Exit::Yes
    })
}

/// The JSON lines of neighbouring puzzles, and whether one of our own answers was rejected.
#[derive(Default)]
struct Rows {
    json: Vec<u8>,
    has_rejected: bool,
}

/// What is the same for every line.
struct Job<'a> {
    args: &'a BatchArgs,
    programs: Programs,
    /// What the options add to the key of every row.
    key: Key,
}

impl<'a> Job<'a> {
    fn new(args: &'a BatchArgs) -> Result<Self, Failure> {
        Ok(Self {
            args,
            programs: Programs::new(None)?,
            key: Key::of_options(args),
        })
    }

    /// Adds the row of one puzzle.
    fn add_row(&self, number: u64, line: &[u8], rows: &mut Rows) {
        if let Err(error) = self.solve(number, line, rows) {
            let row = Row {
                error: Some(&error),
                ..Row::new(number, self.key.of_line(line))
            };
            row.write(&mut rows.json);
        }
    }

    fn solve(&self, number: u64, line: &[u8], rows: &mut Rows) -> Result<(), String> {
        let text = text_of(line)?;
        let told = |error: Error| match &error {
            Error::Text { at, .. } => format!(
                "column {}: {error}",
                games::text::line_and_column(text, *at).1
            ),
            _ => error.to_string(),
        };
        let args = self.args;
        let puzzle = input::parse(
            text,
            args.game.as_deref(),
            args.from.as_deref(),
            &Options::default(),
        )
        .map_err(told)?;
        let mut budget = run::budget(&args.limits);
        budget.outside = Some(&self.programs);
        let started = Instant::now();
        let mut answer = puzzle
            .solve(args.with.as_deref(), &mut budget)
            .map_err(told)?;
        let micros = started.elapsed().as_nanos() as f64 / 1e3;
        let verdict = if args.prove {
            proved(&*puzzle, &mut answer, Care::Usual, Limits::of(&budget)).0
        } else {
            let mut checking = checking(budget.deadline, budget.stop);
            checking.nodes = 0;
            verdict(&puzzle.text(), &answer, &mut checking)
        };
        let why = match &verdict {
            Verdict::Rejected(why) => Some(in_english(why)),
            _ => None,
        };
        let game = puzzle.game().info().id;
        let counts = self.count(&*puzzle);
        let is_rejected = why.is_some() || counts.wrong.is_some();
        let row = Row {
            game: Some(game),
            claim: Some(answer.claim.word()),
            cost: answer.cost,
            bound: answer.bound,
            value: answer.value,
            count: counts.all,
            best_count: counts.best,
            count_error: counts.error.as_deref(),
            moves: Some(Moves(&answer)),
            solver: answer.solver,
            nodes: Some(budget.used()),
            micros: Some(micros),
            verdict: Some(if is_rejected {
                "rejected"
            } else {
                verdict.word()
            }),
            why: why.as_deref().or(counts.wrong.as_deref()),
            ..Row::new(number, self.key.of_line(line))
        };
        row.write(&mut rows.json);
        rows.has_rejected |= is_rejected;
        Ok(())
    }

    /// Counts ends if that is asked for. An answer stands whether they can be counted or not.
    fn count(&self, puzzle: &dyn AnyPuzzle) -> Counts {
        if !self.args.count {
            return Counts::default();
        }
        let (mut error, mut wrong) = (None, None);
        let mut count = |which: Which| match self.count_some(puzzle, which) {
            Ok(n) => {
                if let Some(other) = self.count_again(puzzle, which).filter(|it| *it != n.0) {
                    wrong = Some(format!("the checker counts {other}, not {}", n.0));
                }
                Some(n)
            }
            Err(why) => {
                error.get_or_insert(why);
                None
            }
        };
        let (all, best) = (count(Which::All), count(Which::Best));
        Counts {
            all,
            best,
            error,
            wrong,
        }
    }

    /// What the checker counts, one by one, where claims are to be proved and it is small.
    fn count_again(&self, puzzle: &dyn AnyPuzzle, which: Which) -> Option<u128> {
        let which = match which {
            Which::All => checker::Which::All,
            Which::Best => checker::Which::Best,
        };
        let mut budget = checker::Budget::small().until(None, Some(run::stop_flag()));
        self.args
            .prove
            .then(|| checker::count(&puzzle.text(), which, &mut budget))?
    }

    fn count_some(&self, puzzle: &dyn AnyPuzzle, which: Which) -> Result<BigNumber, String> {
        let count = puzzle
            .count(which, &mut run::budget(&self.args.limits))
            .map_err(|error| error.to_string())?;
        if count.is_exact {
            Ok(BigNumber(count.n))
        } else {
            Err(format!(
                "the limit was reached after counting {} solutions",
                count.n
            ))
        }
    }
}

/// How many ends a puzzle has, as far as that could be counted.
#[derive(Default)]
struct Counts {
    all: Option<BigNumber>,
    best: Option<BigNumber>,
    /// Why one of them is missing.
    error: Option<String>,
    /// What the checker says of one that it does not count.
    wrong: Option<String>,
}

/// The puzzle on a line: all before the first tab.
fn text_of(line: &[u8]) -> Result<&str, String> {
    let text = std::str::from_utf8(line).map_err(|error| {
        format!(
            "column {}: expected UTF-8 text, found the byte 0x{:02x}",
            error.valid_up_to() + 1,
            line[error.valid_up_to()]
        )
    })?;
    match text.split('\t').next().unwrap_or("").trim() {
        "" => Err("column 1: expected a puzzle, found an empty line".to_owned()),
        text => Ok(text),
    }
}
