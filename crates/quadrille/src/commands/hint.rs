//! `quadrille hint`: the next step, with its reason.

use std::io::Write;
use std::time::Instant;

use games::words::Sentence;
use serde_json::json;

use crate::cli::{HintArgs, LimitArgs};
use crate::draw::terminal;
use crate::failure::{CommandResult, Exit};
use crate::input;
use crate::print::stdout;
use crate::run;
use crate::speech::Speech;

pub(super) fn run(args: &HintArgs, speech: &Speech) -> CommandResult {
    let begun = Instant::now();
    let end = run::end_of(args.limits.time, begun);
    let (given, rest) = input::puzzle_and_rest(&args.puzzle, end)?;
    let line = given.line.unwrap_or_default();
    let words = [&line].into_iter().chain(&rest);
    let position = given
        .puzzle
        .after(words.flat_map(|words| words.split_ascii_whitespace()))?;
    let mut budget = run::budget_since(&args.limits, begun, 0);
    let hint = position.hint(&mut budget);
    let book = speech.book;
    let mut out = stdout();
    let Some(step) = hint else {
        if args.json {
            writeln!(out, "null")?
        } else {
            let LimitArgs { time, nodes } = args.limits;
            let is_limited = time.is_some() || nodes.is_some() || budget.is_over();
            let id = if is_limited { "no-hint-yet" } else { "no-hint" };
            writeln!(out, "{}", book.tell_id(id))?
        }
        return Ok(Exit::Undecided);
    };
    let reason = book.tell(&step.why.rule);
    if args.json {
        writeln!(
            out,
            "{}",
            json!({ "rule": step.why.rule.id, "reason": reason, "moves": step.moves })
        )?;
        return Ok(Exit::Yes);
    }
    out.write_all(terminal::draw_beside(&*position, Some(&step.why), speech).as_bytes())?;
    writeln!(out, "{reason}")?;
    writeln!(
        out,
        "{}",
        book.tell(&Sentence::new("hint-moves").with("moves", step.moves.join(" ")))
    )?;
    Ok(Exit::Yes)
}
