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
    let begun = Instant::now();
    let (mut position, was_draft) = draft_after(&args.puzzle, &args.limits, begun)?;
    let mut made = Vec::new();
    if let Some(helper) = &args.helper {
        let seed = args.seed.unwrap_or_else(run::clock_seed);
        let mut budget = run::budget_since(&args.limits, begun, 0);
        let piece = position.workpiece().expect("a draft");
        let helped = piece.help(helper, &args.wish, seed, &mut budget);
        made = helped.map_err(|error| Failure::from(error).at_limit(budget.is_over()))?;
        made.iter().try_for_each(|edit| position.play(edit))?;
    }
    // The text of a large draft takes a while.
    let is_json = args.json;
    let text = run::unless_over(None, move || text(&*position, was_draft, &made, is_json));
    let text = text.ok_or_else(Failure::over)?;
    writeln!(stdout(), "{text}")?;
    Ok(Exit::Yes)
}

fn text(position: &dyn AnyPosition, was_draft: bool, made: &[String], is_json: bool) -> String {
    let piece = position.workpiece().expect("a draft");
    let puzzle = piece.puzzle();
    if is_json {
        let puzzle = puzzle.ok().map(|puzzle| puzzle.text());
        return json!({ "draft": piece.text(), "puzzle": puzzle, "edits": made }).to_string();
    }
    match (puzzle, was_draft) {
        (Ok(puzzle), false) => puzzle.text(),
        // What is no puzzle yet can be gone on with as a draft.
        _ => piece.text(),
    }
}

/// The draft that was given, or that of a puzzle, after the edits that follow it, unless the time is over first; and
/// whether it was one.
pub(super) fn draft_after(
    args: &PuzzleArgs,
    limits: &LimitArgs,
    begun: Instant,
) -> Result<(Box<dyn AnyPosition>, bool), Failure> {
    let args = args.clone();
    let end = run::end_of(limits.time, begun);
    let made = run::unless_over(end, move || {
        let (given, edits) = input::longest_puzzle(&args)?;
        let was_draft = given.puzzle.start().workpiece().is_some();
        let draft = drafted(given.puzzle)?;
        let edits = edits.iter().flat_map(|words| words.split_whitespace());
        Ok((draft.after(edits)?, was_draft))
    });
    made.unwrap_or_else(|| Err(Failure::over()))
}
