//! `quadrille convert`: the same puzzle in another format.

mod each;
mod everywhere;
mod whole;

use std::path::Path;

use games::answer::{Answer, Claim};
use games::any::{AnyPuzzle, FormatInfo};
use games::budget::Budget;
use games::error::Error;
use games::options::Options;
use games::words::Sentence;
use workbench::collection::Entry;

use super::show::write_svg;
use crate::cli::ConvertArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input::{self, Given};
use crate::print::write_file;
use crate::proof;
use crate::run;
use crate::speech::Speech;

/// The name of our own one-line text, which every game has.
const CANONICAL: &str = "canonical";
/// The name of a formula and its proof for another checker.
pub(crate) const VERIPB: &str = "veripb";

pub(super) fn run(args: &ConvertArgs, speech: &Speech) -> CommandResult {
    match convert(args, speech) {
        Err(_) if run::is_stopped() => Ok(Exit::Undecided),
        converted => converted,
    }
}

fn convert(args: &ConvertArgs, speech: &Speech) -> CommandResult {
    if args.each {
        return each::run(args, speech);
    }
    let given = input::puzzle(&args.puzzle, None)?;
    if args.to == VERIPB && has_proofs(&*given.puzzle)? {
        let options = &args.options.given;
        options.check(|| Sentence::new("who-format").with("name", VERIPB), &[])?;
        return write_veripb(args, &*given.puzzle);
    }
    if everywhere::NAMES.contains(&args.to.as_str()) {
        let options = &args.options.given;
        let (name, width, book) = (args.to.clone(), args.width, speech.book);
        options.check(
            || Sentence::new("who-format").with("name", name.as_str()),
            &[],
        )?;
        let path = args.out.as_deref().unwrap_or(Path::new("-"));
        if name == "svg" {
            write_svg(path, &*given.puzzle.start(), book)?;
            return Ok(Exit::Yes);
        }
        let written = run::unless_over(None, move || {
            everywhere::write(&*given.puzzle, &Entry::default(), &name, width, book)
        });
        let Some(bytes) = written else {
            return Ok(Exit::Undecided);
        };
        write_file(path, &bytes?)?;
        return Ok(Exit::Yes);
    }
    let (format, options) = (args.to.clone(), args.options.given.clone());
    // The text of a huge puzzle takes a while, and whoever waits for it may not want to any more.
    let Some(text) = run::unless_over(None, move || text(given, &format, &options)) else {
        return Ok(Exit::Undecided);
    };
    let text = text?;
    let line_end = if text.ends_with('\n') { "" } else { "\n" };
    write_file(
        args.out.as_deref().unwrap_or(Path::new("-")),
        format!("{text}{line_end}").as_bytes(),
    )?;
    Ok(Exit::Yes)
}

/// A puzzle, or a puzzle with its line, in a format.
fn text(given: Given, format: &str, options: &Options) -> Result<String, Failure> {
    let is_record = |row: &FormatInfo| row.name == format;
    match given.line {
        _ if format == CANONICAL => {
            options.check(|| Sentence::new("who-own-text"), &[])?;
            Ok(given.puzzle.text())
        }
        Some(line) if given.puzzle.game().records().iter().any(is_record) => {
            options.check(|| Sentence::new("who-format").with("name", format), &[])?;
            let mut text = String::new();
            let moves = &mut line.split_ascii_whitespace();
            given.puzzle.write_record(format, moves, &mut text)?;
            Ok(text)
        }
        _ => given.puzzle.write(format, options).map_err(with_canonical),
    }
}

/// Whether claims about a puzzle are proved by steps, which another checker can follow.
fn has_proofs(puzzle: &dyn AnyPuzzle) -> Result<bool, Failure> {
    let claim = Answer::new(Claim::Impossible, Vec::new());
    Ok(puzzle.formula(&claim)?.is_some())
}

/// Solves a puzzle and writes the proof of what is claimed of every end, and beside it the formula that it refutes.
fn write_veripb(args: &ConvertArgs, puzzle: &dyn AnyPuzzle) -> CommandResult {
    let Some(path) = args.out.as_deref().filter(|path| *path != Path::new("-")) else {
        return Err(Failure::new("fail-two-files"));
    };
    let mut budget = Budget::unlimited();
    budget.stop = Some(run::stop_flag());
    let mut answer = puzzle.solve(None, &mut budget)?;
    let proof = puzzle
        .prove(&mut answer, &mut budget)?
        .ok_or_else(|| Failure::new("fail-nothing-to-prove"))?;
    proof::write(&path.with_extension("pbp"), &proof, None, || {
        puzzle.formula(&answer)
    })?;
    Ok(Exit::Yes)
}

fn with_canonical(error: Error) -> Failure {
    match error {
        Error::Unknown {
            what,
            name,
            mut known,
        } => {
            known.push(CANONICAL);
            known.extend(everywhere::NAMES);
            Failure::from(Error::Unknown { what, name, known })
        }
        other => Failure::from(other),
    }
}
