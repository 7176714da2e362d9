//! `quadrille convert`: the same puzzle in another format.

use std::path::Path;

use games::error::Error;
use games::game::Writing;

use crate::cli::ConvertArgs;
use crate::failure::{Exit, Failure, Outcome};
use crate::input;
use crate::print::write_file;

/// The name of our own one-line text, which every game has.
const CANONICAL: &str = "canonical";

pub(super) fn run(args: &ConvertArgs) -> Outcome {
    let given = input::puzzle(&args.puzzle)?;
    let writing = Writing {
        check_sat: args.check_sat,
    };
    let text = match (args.to.as_str(), given.line) {
        (CANONICAL, _) => given.puzzle.text(),
        (format, Some(line))
            if given
                .puzzle
                .game()
                .records()
                .iter()
                .any(|row| row.name == format) =>
        {
            let mut text = String::new();
            let moves = &mut line.split_whitespace();
            given.puzzle.write_record(format, moves, &mut text)?;
            text
        }
        (format, _) => given
            .puzzle
            .write(format, &writing)
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
