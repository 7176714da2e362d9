//! `quadrille batch`: many puzzles in, one JSON object a line out, in order.

mod key;
mod lines;
mod output;
mod row;

use std::path::{Path, PathBuf};
use std::time::Instant;

use checker::Verdict;
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::error::Error;
use games::game::Which;
use games::options::Options;
use games::prove::Proof;
use games::words::Sentence;
use rayon::prelude::*;

use crate::cli::BatchArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::{BigNumber, complain};
use crate::run::{self, Programs};
use crate::speech::Speech;
use crate::verdict::{Care, Limits, checking, counted, in_english, proved, verdict};
use key::Key;
use lines::Lines;
use output::Output;
use row::{Moves, Row};

pub(super) fn run(args: &BatchArgs, speech: &Speech) -> CommandResult {
    let job = Job::new(args)?;
    let is_same = |out: &PathBuf| {
        let (input, out) = (Path::new(&args.file).canonicalize(), out.canonicalize());
        input.is_ok() && input.ok() == out.ok()
    };
    if args.out.as_ref().is_some_and(is_same) {
        let name = &args.file;
        return Err(Failure::new(format!(
            "{name}: rows cannot be written to the file that the puzzles are read from"
        )));
    }
    let mut output = Output::open(args.out.as_deref())?;
    let n_done = output.n_done();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build();
    let pool = pool.map_err(|error| Failure::new(format!("--threads: {error}")))?;
    let mut lines = Lines::open(&args.file, pool.current_num_threads())?;
    let mut has_rejected = false;
    let (mut n_answers, mut n_proved) = (0, 0);
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
        n_answers += pieces.iter().map(|rows| rows.n_answers).sum::<u64>();
        n_proved += pieces.iter().map(|rows| rows.n_proved).sum::<u64>();
        let json: Vec<u8> = pieces.into_iter().flat_map(|rows| rows.json).collect();
        if !json.is_empty() {
            output.add(&json)?;
        }
    }
    output.finish(lines.n_before())?;
    if args.prove && 0 < n_answers {
        let sentence = Sentence::new("batch-proved")
            .with("proved", n_proved)
            .with("n", n_answers)
            // Rounded down: only all is a hundred per cent.
            .with("share", 100 * n_proved / n_answers);
        complain(&speech.book.tell(&sentence));
    }
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
    /// Answers that decide something, and how many of these are proved.
    n_answers: u64,
    n_proved: u64,
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
            let checked = proved(&*puzzle, &mut answer, Care::Usual, Limits::of(&budget));
            if let Some(folder) = &args.proofs {
                keep(folder, number, &*puzzle, &answer, checked.proof)?;
            }
            checked.verdict
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
            count_verdict: counts.verdict,
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
        rows.n_answers += u64::from(answer.claim != Claim::Unknown);
        rows.n_proved += u64::from(verdict == Verdict::Proved && !is_rejected);
        Ok(())
    }

    /// Counts ends if that is asked for. An answer stands whether they can be counted or not.
    fn count(&self, puzzle: &dyn AnyPuzzle) -> Counts {
        if !self.args.count {
            return Counts::default();
        }
        let (mut error, mut wrong, mut verdict) = (None, None, None);
        let mut count = |which: Which| match self.count_some(puzzle, which) {
            Ok(n) => {
                match self.verdict_of(puzzle, which, n.0) {
                    Some(Verdict::Rejected(why)) => wrong = Some(in_english(&why)),
                    Some(Verdict::LineHolds(_)) => verdict = Some("line-holds"),
                    Some(Verdict::Proved) => verdict = verdict.or(Some("proved")),
                    None => {}
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
            verdict,
        }
    }

    /// What the checker says of a number of ends, where claims are to be proved.
    fn verdict_of(&self, puzzle: &dyn AnyPuzzle, which: Which, n: u128) -> Option<Verdict> {
        if !self.args.prove {
            return None;
        }
        let deadline = run::budget(&self.args.limits).deadline;
        let said = counted(puzzle, which, n, deadline, Some(run::stop_flag()));
        said.ok().map(|(_, checked)| checked.verdict)
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
    /// What the checker says of one that is wrong.
    wrong: Option<String>,
    /// What the checker says of both, if it was asked.
    verdict: Option<&'static str>,
}

/// Keeps the answer to a line and the proof beside it, if there is one.
fn keep(
    folder: &Path,
    number: u64,
    puzzle: &dyn AnyPuzzle,
    answer: &Answer<String>,
    proof: Option<Proof>,
) -> Result<(), String> {
    let file = |kind: &str| folder.join(format!("{number}.{kind}"));
    let write = |kind: &str, text: &str| {
        std::fs::write(file(kind), text)
            .map_err(|error| format!("{}: {error}", file(kind).display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut answer = answer.clone();
    let own = answer.certificate.take().map(Proof::Certificate);
    if let Some(proof) = proof.or(own) {
        write("proof", &proof.text())?;
    }
    write("answer", &answer.file(&puzzle.text()))
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
