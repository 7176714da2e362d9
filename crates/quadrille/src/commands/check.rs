//! `quadrille check`: what the independent checker says of an answer.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use checker::{Budget, Reason, Report, Verdict};
use serde_json::{Value, json};

use crate::cli::CheckArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::{self, Given, Handed};
use crate::print::stdout;
use crate::proof;
use crate::run;
use crate::speech::Speech;
use crate::verdict::{reason_json, reasons_words, sentence, verdict_named, verdict_words};

pub(super) fn run(args: &CheckArgs, speech: &Speech) -> CommandResult {
    let end = run::end_of(args.time, Instant::now());
    let (given, rest) = input::puzzle_and_rest(&args.puzzle, end)?;
    let file = answer_file(given, &rest, end)?;
    let mut budget = Budget::nodes(args.nodes).until(end, Some(run::stop_flag()));
    let answer = checker::Answer::read(&file);
    let report = match &answer {
        Ok(answer) => report(answer, args.proof.as_deref(), &mut budget)?,
        Err(why) => Report {
            verdict: Verdict::Rejected(why.clone()),
            facts: Vec::new(),
        },
    };
    let mut left = Budget::line().until(end, Some(run::stop_flag()));
    let original = answer
        .ok()
        .and_then(|it| checker::original_words(&it, &mut left));
    if args.json {
        writeln!(
            stdout(),
            "{}",
            to_json(&report, original.as_deref(), speech)
        )?;
    } else {
        print(&report, original.as_deref(), speech)?;
    }
    Ok(match report.verdict {
        Verdict::Rejected(_) => Exit::No,
        _ => Exit::Yes,
    })
}

/// What the checker says of an answer, whose proof may stand in a file of its own.
fn report(
    answer: &checker::Answer<'_>,
    proof: Option<&Path>,
    budget: &mut Budget<'_>,
) -> Result<Report, Failure> {
    let Some(path) = proof else {
        return Ok(checker::report(answer, budget));
    };
    let mut steps = proof::open(path, budget.deadline)?;
    Ok(Report {
        verdict: checker::check_with_proof(answer, &mut *steps, budget),
        facts: {
            let mut left = Budget::line().until(budget.deadline, budget.stop);
            checker::report(answer, &mut left).facts
        },
    })
}

fn print(report: &Report, original: Option<&str>, speech: &Speech) -> Result<(), Failure> {
    let mut out = stdout();
    if let Some(words) = original.filter(|words| !words.is_empty()) {
        writeln!(out, "{words}")?;
    }
    for fact in &report.facts {
        writeln!(out, "{}", speech.book.tell(&sentence(fact)))?;
    }
    let words = verdict_words(speech.book, &report.verdict);
    let verdict = speech.book.tell(&verdict_named(&report.verdict, words));
    writeln!(out, "{verdict}")?;
    Ok(())
}

/// The verdict with every reason and fact: in words, and as the id and the values of its sentence.
fn to_json(report: &Report, original: Option<&str>, speech: &Speech) -> Value {
    let told = |reasons: &[Reason]| -> Vec<Value> {
        let reasons = reasons.iter();
        reasons
            .map(|reason| reason_json(reason, speech.book))
            .collect()
    };
    let reasons = report.verdict.reasons();
    let why = (!reasons.is_empty()).then(|| reasons_words(speech.book, &reasons));
    json!({
        "verdict": report.verdict.word(), "why": why, "reasons": told(&reasons),
        "facts": told(&report.facts), "original": original,
    })
}

/// The answer file to check: the one given, or one made of the moves given.
fn answer_file(given: Given, rest: &[String], end: Option<Instant>) -> Result<String, Failure> {
    let puzzle = given.puzzle.text();
    if rest.is_empty() {
        return match (given.answer, given.line) {
            (Some(file), _) => Ok(file),
            (None, Some(line)) => Ok(found(&puzzle, &line)),
            (None, None) => Err(Failure::new("fail-no-answer")),
        };
    }
    Ok(match input::answer(rest, &*given.puzzle, end)? {
        Handed::File(text) => text,
        Handed::Moves(line) => found(&puzzle, &line),
    })
}

/// The answer file of moves that are claimed to lead to an accepted end.
fn found(puzzle: &str, line: &str) -> String {
    let moves = line.split_ascii_whitespace();
    let mut file = format!("{puzzle}\nclaim found\nline");
    moves.for_each(|mv| {
        file.push(' ');
        file += mv;
    });
    file.push('\n');
    file
}
