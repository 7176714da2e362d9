//! `quadrille convert`: the same puzzle in another format.

use std::path::Path;

use games::any::FormatInfo;
use games::error::Error;
use games::words::Sentence;

use crate::cli::ConvertArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::write_file;

/// The name of our own one-line text, which every game has.
const CANONICAL: &str = "canonical";

pub(super) fn run(args: &ConvertArgs) -> CommandResult {
    let given = input::puzzle(&args.puzzle)?;
    let options = &args.options.given;
    let format = args.to.as_str();
    let is_record = |row: &FormatInfo| row.name == format;
    let text = match given.line {
        _ if format == CANONICAL => {
            options.check(|| Sentence::new("who-own-text"), &[])?;
            given.puzzle.text()
        }
        Some(line) if given.puzzle.game().records().iter().any(is_record) => {
            options.check(|| Sentence::new("who-format").with("name", format), &[])?;
            let mut text = String::new();
            let moves = &mut line.split_whitespace();
            given.puzzle.write_record(format, moves, &mut text)?;
            text
        }
        _ => given
            .puzzle
            .write(format, options)
            .map_err(with_canonical)?,
    };
    let line_end = if text.ends_with('\n') { "" } else { "\n" };
    write_file(
        args.out.as_deref().unwrap_or(Path::new("-")),
        format!("{text}{line_end}").as_bytes(),
    )?;
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
            Failure::from(Error::Unknown { what, name, known })
        }
        other => Failure::from(other),
    }
}
