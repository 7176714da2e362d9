//! `quadrille edit`: a puzzle changed by edits and helpers, as in the workshop of the page.

use std::io::Write;
use std::time::Instant;

use games::any::AnyPosition;
use serde_json::json;
use workbench::requests::workshop::drafted;

use crate::cli::{EditArgs, LimitArgs, PuzzleArgs};
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::stdout;
use crate::run;

pub(super) fn run(args: &EditArgs) -> CommandResult {
    let (mut position, was_draft) = draft_after(&args.puzzle, &args.limits)?;
    let mut made = Vec::new();
    if let Some(helper) = &args.helper {
        let seed = args.seed.unwrap_or_else(run::clock_seed);
        let mut budget = run::budget(&args.limits);
        let piece = position.workpiece().expect("a draft");
        made = piece.help(helper, &args.wish, seed, &mut budget)?;
        made.iter().try_for_each(|edit| position.play(edit))?;
    }
    let piece = position.workpiece().expect("a draft");
    let puzzle = piece.puzzle();
    let mut out = stdout();
    if args.json {
        let puzzle = puzzle.ok().map(|puzzle| puzzle.text());
        let told = json!({ "draft": piece.text(), "puzzle": puzzle, "edits": made });
        writeln!(out, "{told}")?;
        return Ok(Exit::Yes);
    }
    match (puzzle, was_draft) {
        (Ok(puzzle), false) => writeln!(out, "{}", puzzle.text())?,
        // What is no puzzle yet can be gone on with as a draft.
        _ => writeln!(out, "{}", piece.text())?,
    }
    Ok(Exit::Yes)
}

/// The draft that was given, or that of a puzzle, after the edits that follow it; and whether it was one.
pub(super) fn draft_after(
    args: &PuzzleArgs,
    limits: &LimitArgs,
) -> Result<(Box<dyn AnyPosition>, bool), Failure> {
    let end = run::end_of(limits.time, Instant::now());
    let (given, edits) = input::puzzle_and_rest(args, end)?;
    let was_draft = given.puzzle.start().workpiece().is_some();
    let draft = drafted(given.puzzle)?;
    let edits = edits.iter().flat_map(|words| words.split_whitespace());
    Ok((draft.after(edits)?, was_draft))
}
