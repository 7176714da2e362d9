//! `quadrille solve`: an answer, what is claimed of it, and what the checker says.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use checker::{Part, Unproved, Verdict};
use games::answer::{Answer, Claim};
use games::any::AnyPuzzle;
use games::budget::{Ask, Ends, Trace};
use games::error::Error;
use games::prove::Proof;
use games::words::Sentence;
use serde_json::{Value, json};

use crate::cli::SolveArgs;
use crate::draw::animation::Animation;
use crate::draw::terminal;
use crate::failure::{CommandResult, Failure};
use crate::input;
use crate::patient::Patience;
use crate::print::{answer_json, claim_words, exit_of, stdout, time, write_file_with};
use crate::proof;
use crate::run::{self, Bar, Programs};
use crate::speech::Speech;
use crate::verdict::{Care, Limits, aside, proved, reasons_words, verdict_words};

/// An answer with what is known about how it came about.
struct Solved {
    answer: Answer<String>,
    verdict: Verdict,
    /// What the checker says of the claims beside it.
    asides: Vec<Verdict>,
    nodes: u64,
    duration: Duration,
    /// Why there is no proof, if one was asked for.
    lack: Option<Failure>,
}

pub(super) fn run(args: &SolveArgs, speech: &Speech) -> CommandResult {
    let begun = Instant::now();
    let end = run::end_of(args.limits.time, begun);
    let puzzle = input::puzzle(&args.puzzle, end)?.puzzle;
    let solved = solve(args, &*puzzle, begun, speech)?;
    let is_rejected = |verdict: &&Verdict| matches!(verdict, Verdict::Rejected(_));
    let verdict = solved.asides.iter().find(is_rejected);
    let exit = exit_of(solved.answer.claim, verdict.unwrap_or(&solved.verdict));
    match &args.format {
        Some(format) => write_answer(args, format, &*puzzle, &solved, end)?,
        None if args.json => print_json(&*puzzle, &solved, speech)?,
        None => print(args, &*puzzle, &solved, speech)?,
    }
    solved.lack.map_or(Ok(exit), Err)
}

/// How many times as long as reading the puzzle the checker takes for it: it reads it again, and replays the line.
const READ_AGAIN: u32 = 2;

fn solve(
    args: &SolveArgs,
    puzzle: &dyn AnyPuzzle,
    begun: Instant,
    speech: &Speech,
) -> Result<Solved, Failure> {
    let programs = Programs::new(args.keep.as_deref())?;
    let bar = Bar::new(args.with.as_deref().unwrap_or("solve"));
    let mut show = |progress| bar.show(progress);
    let mut animation = args
        .animate
        .map(|delay| Animation::new(puzzle, speech, delay));
    let mut problem = None;
    let mut hear = |event: Trace| {
        if let (Some(animation), None) = (&mut animation, &problem) {
            problem = animation.hear(&event).err();
        }
    };
    let mut budget = run::budget_since(&args.limits, begun, READ_AGAIN);
    budget.ask = Ask {
        explain: args.explain || args.animate.is_some(),
        options: args.options.given.clone(),
    };
    budget.progress = Some(&mut show);
    budget.outside = Some(&programs);
    if args.animate.is_some() {
        budget.trace = Some(&mut hear);
    }
    let limits = Limits {
        nodes: budget.nodes,
        deadline: budget.deadline,
        stop: Some(run::stop_flag()),
    };
    let started = Instant::now();
    let mut answer = puzzle.solve(args.with.as_deref(), &mut budget)?;
    let duration = started.elapsed();
    let nodes = budget.used();
    drop(bar);
    if let Some(failure) = problem {
        return Err(failure);
    }
    if let Some(animation) = animation.filter(Animation::is_silent) {
        // The solver had nothing to tell while it worked, so its answer is played instead.
        animation.restart().play_steps(&answer.steps)?;
    }
    let (verdict, proof) = if answer.is_line_left_out {
        let cost = Part::Cost(answer.cost.unwrap_or(0));
        (Verdict::LineHolds(vec![Unproved::no_method(cost)]), None)
    } else {
        let care = match args.proof {
            Some(_) => Care::Full,
            None => Care::Usual,
        };
        let checked = proved(puzzle, &mut answer, care, limits);
        (checked.verdict, checked.proof)
    };
    let text = puzzle.text();
    let asides = answer.asides.iter();
    let asides = asides
        .map(|it| aside(&text, it, limits.deadline).verdict)
        .collect();
    let mut lack = None;
    if let Some(file) = &args.proof {
        let own = answer.certificate.take().map(Proof::Certificate);
        match proof.or(own) {
            Some(proof) => {
                let formula = || puzzle.formula(&answer);
                answer.certificate = proof::write(file, &proof, limits.deadline, formula)?;
            }
            // What is proved without one needs none, unless more would have been claimed with more time.
            None => {
                let ends = Ends {
                    deadline: limits.deadline,
                    stop: limits.stop,
                };
                let is_over = verdict != Verdict::Proved || ends.are_reached();
                lack = Some(Failure::no_proof(is_over));
            }
        }
    }
    Ok(Solved {
        answer,
        verdict,
        asides,
        nodes,
        duration,
        lack,
    })
}

fn print(
    args: &SolveArgs,
    puzzle: &dyn AnyPuzzle,
    solved: &Solved,
    speech: &Speech,
) -> Result<(), Failure> {
    let mut out = stdout();
    let book = speech.book;
    let answer = &solved.answer;
    if args.explain {
        for (at, step) in answer.steps.iter().enumerate() {
            let sentence = Sentence::new("step")
                .with("number", at + 1)
                .with("reason", book.tell(&step.why.rule));
            writeln!(out, "{}", book.tell(&sentence))?;
            writeln!(out, "   {}", step.moves.join(" "))?;
        }
    }
    if args.explain || matches!(answer.claim, Claim::Unknown | Claim::Impossible) {
        for note in &answer.notes {
            writeln!(out, "{}", note.told(book).trim_end())?;
        }
        for verdict in &solved.asides {
            let words = match verdict {
                Verdict::Proved => book.tell_id("aside-proved"),
                other => reasons_words(book, &other.reasons()),
            };
            writeln!(out, "{words}")?;
        }
    }
    if answer.claim != Claim::Impossible {
        let line: Vec<&String> = answer.line().collect();
        let position = puzzle.after(&line)?;
        out.write_all(terminal::draw_beside(&*position, None, speech).as_bytes())?;
    }
    writeln!(out, "{}", claim_words(book, answer.claim))?;
    if let Some(sentence) = numbers(answer) {
        writeln!(out, "{}", book.tell(&sentence))?;
    }
    if let Some(value) = answer.value {
        writeln!(
            out,
            "{}",
            book.tell(&Sentence::new("value-is").with("value", value))
        )?;
    }
    if !answer.rival.is_empty() {
        writeln!(
            out,
            "{}: {}",
            book.tell_id("rival-is"),
            answer.rival.join(" ")
        )?;
    }
    writeln!(out, "{}", verdict_words(book, &solved.verdict))?;
    let sentence = Sentence::new("solved-in")
        .with("solver", answer.solver.unwrap_or_default())
        .with("nodes", solved.nodes);
    writeln!(
        out,
        "{}",
        book.tell(&sentence.with("time", time(solved.duration)))
    )?;
    Ok(())
}

fn numbers(answer: &Answer<String>) -> Option<Sentence> {
    match (answer.cost, answer.bound) {
        (Some(cost), Some(bound)) => Some(
            Sentence::new("cost-and-bound")
                .with("cost", cost)
                .with("bound", bound),
        ),
        (Some(cost), None) => Some(Sentence::new("cost-is").with("cost", cost)),
        _ => None,
    }
}

fn print_json(puzzle: &dyn AnyPuzzle, solved: &Solved, speech: &Speech) -> Result<(), Failure> {
    let mut fields = answer_json(&solved.answer);
    fields.insert("game".to_owned(), json!(puzzle.game().info().id));
    fields.insert("puzzle".to_owned(), json!(puzzle.text()));
    if !solved.answer.rival.is_empty() {
        fields.insert("rival".to_owned(), json!(solved.answer.rival));
    }
    fields.insert("solver".to_owned(), json!(solved.answer.solver));
    fields.insert("nodes".to_owned(), json!(solved.nodes));
    fields.insert(
        "micros".to_owned(),
        json!(solved.duration.as_nanos() as f64 / 1e3),
    );
    fields.insert("verdict".to_owned(), json!(solved.verdict.word()));
    if !solved.asides.is_empty() {
        let asides = solved.answer.asides.iter().zip(&solved.asides);
        let asides: Vec<Value> = asides
            .map(|(aside, verdict)| json!({ "fields": aside.fields, "verdict": verdict.word() }))
            .collect();
        fields.insert("asides".to_owned(), json!(asides));
    }
    let reasons = solved.verdict.reasons();
    if !reasons.is_empty() {
        fields.insert(
            "why".to_owned(),
            json!(reasons_words(speech.book, &reasons)),
        );
    }
    writeln!(stdout(), "{}", json!(fields))?;
    Ok(())
}

fn write_answer(
    args: &SolveArgs,
    format: &str,
    puzzle: &dyn AnyPuzzle,
    solved: &Solved,
    end: Option<Instant>,
) -> Result<(), Failure> {
    let line = || solved.answer.line().cloned().collect::<Vec<String>>();
    let path = args.out.as_deref().unwrap_or(Path::new("-"));
    let mut refused = None;
    let written = write_file_with(path, Patience::Until(end), |sink| match format {
        "answer" => sink.write_all(solved.answer.file(&puzzle.text()).as_bytes()),
        "line" => writeln!(sink, "{}", line().join(" ")),
        record => {
            let mut writer = FmtToIo {
                sink,
                problem: None,
            };
            let line = &mut solved.answer.line().map(String::as_str);
            let written = puzzle.write_record(record, line, &mut writer);
            if let Some(error) = writer.problem {
                return Err(error);
            }
            written.map_err(|error| {
                refused = Some(error);
                io::ErrorKind::Other.into()
            })
        }
    });
    match refused {
        Some(error) => Err(known_formats(error, puzzle)),
        None => written,
    }
}

/// Adds the two formats every game has to a complaint about an unknown one.
fn known_formats(error: Error, puzzle: &dyn AnyPuzzle) -> Failure {
    match error {
        Error::Unknown { name, .. } => {
            let mut known = vec!["answer", "line"];
            known.extend(
                puzzle
                    .game()
                    .records()
                    .iter()
                    .filter(|row| row.writes)
                    .map(|row| row.name),
            );
            Failure::from(Error::Unknown {
                what: "unknown-format-for-answers",
                name,
                known,
            })
        }
        other => Failure::from(other),
    }
}

/// Lets a game, which knows no files, write to one.
struct FmtToIo<'a> {
    sink: &'a mut dyn Write,
    problem: Option<io::Error>,
}

impl fmt::Write for FmtToIo<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.sink.write_all(text.as_bytes()).map_err(|error| {
            self.problem = Some(error);
            fmt::Error
        })
    }
}
