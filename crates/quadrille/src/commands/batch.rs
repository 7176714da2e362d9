//! `quadrille batch`: many puzzles in, one JSON object a line out, in order.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Instant;

use checker::{Effort, Verdict};
use games::answer::Count;
use games::error::Error;
use games::game::{Reading, Which};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::cli::BatchArgs;
use crate::failure::{Exit, Failure, Outcome};
use crate::input;
use crate::print::{count_json, stdout};
use crate::run;
use crate::verdict::verdict;

/// Lines that are worked on together; their results are written before the next ones start.
const CHUNK: usize = 4096;

/// One object of the output.
#[derive(Serialize, Default)]
struct Row<'a> {
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_count: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    micros: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn run(args: &BatchArgs) -> Outcome {
    let mut lines = open(&args.file)?;
    let (mut out, done) = output(args.out.as_deref())?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build();
    let pool = pool.map_err(|error| Failure::new(format!("--threads: {error}")))?;
    let mut number = 0;
    let mut has_rejected = false;
    loop {
        let chunk = read_chunk(&mut *lines, &args.file)?;
        if chunk.is_empty() {
            break;
        }
        let numbered: Vec<(u64, &Vec<u8>)> = (number + 1..)
            .zip(&chunk)
            .filter(|(n, _)| done < *n)
            .collect();
        number += chunk.len() as u64;
        let rows: Vec<(Vec<u8>, bool)> = pool.install(|| {
            numbered
                .par_iter()
                .map(|(n, line)| row(*n, line, args))
                .collect()
        });
        if run::is_stopped() {
            // Rows cut short by Ctrl-C say less than the puzzles deserve; the next run does them again.
            return Ok(Exit::Undecided);
        }
        for (row, is_rejected) in rows {
            out.write_all(&row)?;
            has_rejected |= is_rejected;
        }
        out.flush()?;
    }
    Ok(if has_rejected {
        Exit::Rejected
    } else {
        Exit::Yes
    })
}

/// The JSON line of one puzzle, and whether our own answer was rejected.
fn row(number: u64, line: &[u8], args: &BatchArgs) -> (Vec<u8>, bool) {
    let mut json = Vec::with_capacity(256);
    let is_rejected = match solve(number, line, args, &mut json) {
        Ok(is_rejected) => is_rejected,
        Err(error) => {
            write_row(
                &Row {
                    number,
                    error: Some(error),
                    ..Row::default()
                },
                &mut json,
            );
            false
        }
    };
    (json, is_rejected)
}

fn solve(number: u64, line: &[u8], args: &BatchArgs, json: &mut Vec<u8>) -> Result<bool, String> {
    let text = std::str::from_utf8(line).map_err(|error| {
        format!(
            "column {}: expected UTF-8 text, found the byte 0x{:02x}",
            error.valid_up_to() + 1,
            line[error.valid_up_to()]
        )
    })?;
    let text = text.split('\t').next().unwrap_or("").trim();
    let told = |error: Error| match &error {
        Error::Text { at, .. } => format!(
            "column {}: {error}",
            games::text::line_and_column(text, *at).1
        ),
        _ => error.to_string(),
    };
    if text.is_empty() {
        return Err("column 1: expected a puzzle, found an empty line".to_owned());
    }
    let puzzle = input::parse(
        text,
        args.game.as_deref(),
        args.from.as_deref(),
        &Reading::default(),
    )
    .map_err(told)?;
    let game = puzzle.game();
    let solver = args
        .with
        .as_deref()
        .or_else(|| game.solvers().first().copied())
        .unwrap_or("");
    let mut budget = run::budget(&args.limits);
    let programs = run::Programs::new(None).map_err(|failure| failure.message().to_owned())?;
    budget.outside = Some(&programs);
    let started = Instant::now();
    let answer = puzzle
        .solve(args.with.as_deref(), &mut budget)
        .map_err(told)?;
    let micros = started.elapsed().as_nanos() as f64 / 1e3;
    let effort = if args.prove {
        Effort::SMALL
    } else {
        Effort::LINE
    };
    let verdict = verdict(&puzzle.text(), &answer, effort);
    let count = |which| -> Result<Option<Value>, String> {
        match args.count {
            false => Ok(None),
            true => count_value(
                puzzle
                    .count(which, &mut run::budget(&args.limits))
                    .map_err(told)?,
            )
            .map(Some),
        }
    };
    let is_rejected = matches!(verdict, Verdict::Rejected(_));
    write_row(
        &Row {
            number,
            game: Some(game.info().id),
            claim: Some(answer.claim.word()),
            cost: answer.cost,
            bound: answer.bound,
            value: answer.value,
            count: count(Which::All)?,
            best_count: count(Which::Best)?,
            moves: Some(answer.line().map(String::as_str).collect()),
            solver: Some(solver),
            nodes: Some(budget.used()),
            micros: Some(micros),
            verdict: Some(verdict.word()),
            why: match verdict {
                Verdict::Rejected(why) => Some(why),
                _ => None,
            },
            error: None,
        },
        json,
    );
    Ok(is_rejected)
}

fn count_value(count: Count) -> Result<Value, String> {
    match count.is_exact {
        true => Ok(count_json(count.n)),
        false => Err(format!(
            "the limit was reached after counting {} solutions",
            count.n
        )),
    }
}

fn write_row(row: &Row<'_>, json: &mut Vec<u8>) {
    serde_json::to_writer(&mut *json, row).expect("a row is plain data");
    json.push(b'\n');
}

fn open(file: &str) -> Result<Box<dyn BufRead>, Failure> {
    Ok(match file {
        "-" => Box::new(BufReader::new(io::stdin())),
        path => Box::new(BufReader::new(
            File::open(path).map_err(|error| Failure::on_file(path, &error))?,
        )),
    })
}

fn read_chunk(lines: &mut dyn BufRead, name: &str) -> Result<Vec<Vec<u8>>, Failure> {
    let mut chunk = Vec::new();
    while chunk.len() < CHUNK {
        let mut line = Vec::new();
        let n = lines
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::on_file(name, &error))?;
        if n == 0 {
            break;
        }
        while line
            .last()
            .is_some_and(|byte| matches!(byte, b'\n' | b'\r'))
        {
            line.pop();
        }
        chunk.push(line);
    }
    Ok(chunk)
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
