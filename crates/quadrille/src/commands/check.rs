//! `quadrille check`: what the independent checker says of an answer.

use std::io::Write;
use std::path::Path;

use checker::{Budget, Verdict};
use serde_json::json;

use crate::cli::CheckArgs;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{self, Given, Handed};
use crate::print::stdout;
use crate::proof;
use crate::run;
use crate::speech::Speech;
use crate::verdict::{reasons_words, verdict_words};

pub(super) fn run(args: &CheckArgs, speech: &Speech) -> Outcome {
    let (given, rest) = input::puzzle_and_rest(&args.puzzle)?;
    let file = answer_file(given, &rest)?;
    let mut budget = Budget::nodes(args.nodes).until(None, Some(run::stop_flag()));
    let verdict = match &args.proof {
        Some(path) => with_proof(&file, path, &mut budget)?,
        None => checker::check_file(&file, &mut budget),
    };
    let original = checker::Answer::read(&file)
        .ok()
        .and_then(|answer| checker::original_words(&answer));
    let mut out = stdout();
    match args.json {
        true => {
            let reasons = verdict.reasons();
            let why = (!reasons.is_empty()).then(|| reasons_words(&speech.book, &reasons));
            writeln!(
                out,
                "{}",
                json!({ "verdict": verdict.word(), "why": why, "original": original })
            )?;
        }
        false => {
            if let Some(words) = original.filter(|words| !words.is_empty()) {
                writeln!(out, "{words}")?;
            }
            writeln!(
                out,
                "{}: {}",
                verdict.word(),
                verdict_words(&speech.book, &verdict)
            )?;
        }
    }
    Ok(match verdict {
        Verdict::Rejected(_) => Exit::No,
        _ => Exit::Yes,
    })
}

/// What the checker says of an answer whose proof stands in a file of its own.
fn with_proof(file: &str, path: &Path, budget: &mut Budget<'_>) -> Result<Verdict, Failure> {
    let mut proof = proof::open(path)?;
    Ok(match checker::Answer::read(file) {
        Ok(answer) => checker::check_with_proof(&answer, &mut *proof, budget),
        // It says what is wrong.
        Err(_) => checker::check_file(file, budget),
    })
}

/// The answer file to check: the one given, or one made of the moves given.
fn answer_file(given: Given, rest: &[String]) -> Result<String, Failure> {
    let puzzle = given.puzzle.text();
    if rest.is_empty() {
        return match (given.answer, given.line) {
            (Some(file), _) => Ok(file),
            (None, Some(line)) => Ok(found(&puzzle, &line)),
            (None, None) => Err(Failure::new(
                "expected an answer after the puzzle: a file, `-`, or its moves",
            )),
        };
    }
    Ok(match input::answer(rest, &*given.puzzle)? {
        Handed::File(text) => text,
        Handed::Moves(line) => found(&puzzle, &line),
    })
}

/// The answer file of moves that are claimed to lead to an accepted end.
fn found(puzzle: &str, line: &str) -> String {
    let moves = line.split_whitespace();
    let mut file = format!("{puzzle}\nclaim found\nline");
    moves.for_each(|mv| {
        file.push(' ');
        file += mv;
    });
    file.push('\n');
    file
}
