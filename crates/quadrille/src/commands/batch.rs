//! `quadrille batch`: many puzzles in, one JSON object a line out, in order.

mod lines;
mod row;

use std::fs::OpenOptions;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Instant;

use checker::Verdict;
use games::any::AnyPuzzle;
use games::error::Error;
use games::game::Which;
use games::options::Options;
use rayon::prelude::*;
use serde_json::Value;

use crate::cli::BatchArgs;
use crate::failure::{Exit, Failure, Outcome};
use crate::input;
use crate::print::{BigNumber, stdout};
use crate::run::{self, Programs};
use crate::verdict::{checking, in_english, verdict};
use lines::Lines;
use row::{Moves, Row};

pub(super) fn run(args: &BatchArgs) -> Outcome {
    let job = Job::new(args)?;
    let (mut out, done) = output(args.out.as_deref())?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build();
    let pool = pool.map_err(|error| Failure::new(format!("--threads: {error}")))?;
    let mut lines = Lines::open(&args.file, pool.current_num_threads())?;
    let mut has_rejected = false;
    while lines.next_piece()? {
        // Neighbours share a buffer; who is idle takes over a part of what others have before them.
        let pieces: Vec<Rows> = pool.install(|| {
            let numbered = (0..lines.len()).into_par_iter().map(|at| lines.get(at));
            numbered
                .filter(|(number, _)| done < *number)
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
        for rows in pieces {
            out.write_all(&rows.json)?;
            has_rejected |= rows.has_rejected;
        }
        out.flush()?;
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
}

/// What is the same for every line.
struct Job<'a> {
    args: &'a BatchArgs,
    programs: Programs,
}

impl<'a> Job<'a> {
    fn new(args: &'a BatchArgs) -> Result<Self, Failure> {
        Ok(Self {
            args,
            programs: Programs::new(None)?,
        })
    }

    /// Adds the row of one puzzle.
    fn add_row(&self, number: u64, line: &[u8], rows: &mut Rows) {
        if let Err(error) = self.solve(number, line, rows) {
            let row = Row {
                number,
                error: Some(&error),
                ..Row::default()
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
        let answer = puzzle
            .solve(args.with.as_deref(), &mut budget)
            .map_err(told)?;
        let micros = started.elapsed().as_nanos() as f64 / 1e3;
        let mut checking = checking(budget.deadline, budget.stop);
        if !args.prove {
            checking.nodes = 0;
        }
        let verdict = verdict(&puzzle.text(), &answer, &mut checking);
        let why = match &verdict {
            Verdict::Rejected(why) => Some(in_english(why)),
            _ => None,
        };
        let game = puzzle.game().info().id;
        let row = Row {
            number,
            game: Some(game),
            claim: Some(answer.claim.word()),
            cost: answer.cost,
            bound: answer.bound,
            value: answer.value,
            count: self.count(&*puzzle, Which::All).map_err(told)?,
            best_count: self.count(&*puzzle, Which::Best).map_err(told)?,
            moves: Some(Moves(&answer)),
            solver: answer.solver,
            nodes: Some(budget.used()),
            micros: Some(micros),
            verdict: Some(verdict.word()),
            why: why.as_deref(),
            error: None,
        };
        row.write(&mut rows.json);
        rows.has_rejected |= matches!(verdict, Verdict::Rejected(_));
        Ok(())
    }

    /// Counts ends if that is asked for.
    fn count(&self, puzzle: &dyn AnyPuzzle, which: Which) -> Result<Option<BigNumber>, Error> {
        if !self.args.count {
            return Ok(None);
        }
        let count = puzzle.count(which, &mut run::budget(&self.args.limits))?;
        match count.is_exact {
            true => Ok(Some(BigNumber(count.n))),
            false => Err(Error::Refused(format!(
                "the limit was reached after counting {} solutions",
                count.n
            ))),
        }
    }
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

/// Where rows go, and how many of them are there already. A torn last row is cut off.
fn output(path: Option<&Path>) -> Result<(Box<dyn Write>, u64), Failure> {
    let Some(path) = path else {
        return Ok((Box::new(stdout()), 0));
    };
    let on_file = |error: io::Error| Failure::on_file(&path.display().to_string(), &error);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(on_file)?;
    let mut reader = BufReader::new(&file);
    let (mut rows, mut whole) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let n = reader.read_until(b'\n', &mut line).map_err(on_file)?;
        if n == 0 || line.last() != Some(&b'\n') {
            break;
        }
        rows += 1;
        whole += n as u64;
        let row: Option<Value> = serde_json::from_slice(&line).ok();
        if row.and_then(|row| row["number"].as_u64()) != Some(rows) {
            let name = path.display();
            return Err(Failure::new(format!(
                "{name}:{rows}:1: expected the row with number {rows} of an earlier run"
            )));
        }
    }
    drop(reader);
    if !line.is_empty() {
        eprintln!(
            "quadrille: {}: the torn last row is done again",
            path.display()
        );
    }
    file.set_len(whole).map_err(on_file)?;
    file.seek(SeekFrom::End(0)).map_err(on_file)?;
    Ok((Box::new(io::BufWriter::new(file)), rows))
}
