//! `quadrille check`: what the independent checker says of an answer.

use std::io::Write;

use checker::{Effort, Verdict};
use serde_json::json;

use crate::cli::CheckArgs;
use crate::failure::{Exit, Failure, Outcome};
use crate::input::{self, Given, Handed};
use crate::print::{stdout, verdict_words};
use crate::speech::Speech;

pub(super) fn run(args: &CheckArgs, speech: &Speech) -> Outcome {
    let (given, rest) = input::puzzle_and_rest(&args.puzzle)?;
    let file = answer_file(given, &rest)?;
    let verdict = checker::check_file(&file, Effort { nodes: args.nodes });
    let original = checker::Answer::read(&file)
        .ok()
        .and_then(|answer| checker::original_words(&answer));
    let mut out = stdout();
    match args.json {
        true => {
            let why = match &verdict {
                Verdict::Proved => None,
                Verdict::LineHolds(why) | Verdict::Rejected(why) => Some(why),
            };
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
