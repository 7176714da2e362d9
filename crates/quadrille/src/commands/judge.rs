//! `quadrille judge`: what a setter wants to know of a puzzle or a draft.

use std::io::Write;
use std::time::Instant;

use games::answer::Claim;
use games::view::Tone;
use games::why::{Place, Why};
use games::words::Sentence;
use workbench::requests::workshop::judged;

use super::edit::draft_after;
use crate::cli::JudgeArgs;
use crate::draw::terminal;
use crate::failure::{CommandResult, Exit};
use crate::print::stdout;
use crate::run;
use crate::speech::Speech;

pub(super) fn run(args: &JudgeArgs, speech: &Speech) -> CommandResult {
    let begun = Instant::now();
    let (position, _) = draft_after(&args.puzzle, &args.limits, begun)?;
    let piece = position.workpiece().expect("a draft");
    let judgement = piece.judge(&mut run::budget_since(&args.limits, begun, 0));
    let exit = match judgement.claim {
        Some(Claim::Impossible) => Exit::No,
        Some(Claim::Unknown | Claim::Found) | None => Exit::Undecided,
        Some(_) => Exit::Yes,
    };
    let book = speech.book;
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", judged(piece, &judgement, book))?;
        return Ok(exit);
    }
    let conflict = Why::new(Sentence::new("draft-impossible"))
        .because(judgement.conflict.iter().copied())
        .follows(judgement.differs.iter().map(|&at| Place::Spot(at)));
    out.write_all(terminal::draw_beside(&*position, Some(&conflict), speech).as_bytes())?;
    for note in &judgement.notes {
        let sign = match note.tone {
            Tone::Good => "✓ ",
            Tone::Wrong => "✗ ",
            Tone::Plain | Tone::Given => "  ",
        };
        writeln!(out, "{sign}{}", book.tell(&note.text))?;
    }
    if let Some(difficulty) = &judgement.difficulty {
        let told = Sentence::new("judge-difficulty")
            .with("level", book.tell_id(difficulty.words))
            .with("number", difficulty.number);
        writeln!(out, "  {}", book.tell(&told))?;
        for steps in &difficulty.steps {
            writeln!(out, "  {:5} {}", steps.n, book.tell(&steps.rule))?;
        }
    }
    Ok(exit)
}
