//! A short tour: one puzzle of each game made, shown, solved and checked.

use std::io::Write;

use games::budget::Budget;
use games::words::Sentence;

use crate::draw::terminal;
use crate::failure::{CommandResult, Exit};
use crate::print::{claim_words, exit_of, stdout};
use crate::run;
use crate::speech::Speech;
use crate::verdict::{checking, verdict, verdict_words};

/// Nodes a solver may use: enough for every default puzzle, and it ends everywhere.
const NODES: u64 = 20_000_000;
/// A seed with pleasant pictures.
const SEED: u64 = 4;

pub(super) fn run(speech: &Speech) -> CommandResult {
    let book = speech.book;
    let mut out = stdout();
    writeln!(
        out,
        "{}",
        book.tell(&Sentence::new("tour-title").with("n", games::all().count()))
    )?;
    let mut exit = Exit::Yes;
    for game in games::all() {
        let (id, spec) = (game.info().id, game.info().presets[0]);
        writeln!(out, "\n=== {} ===", book.tell_id(&format!("{id}-title")))?;
        writeln!(out, "{}\n", book.tell_id(&format!("{id}-about")))?;
        let puzzle = game.generate(spec, SEED, &mut Budget::unlimited())?;
        let text = puzzle.text();
        out.write_all(terminal::draw(&puzzle.start().view(), None, speech).as_bytes())?;
        let mut budget = Budget::nodes(NODES);
        budget.stop = Some(run::stop_flag());
        let answer = puzzle.solve(None, &mut budget)?;
        let verdict = verdict(&text, &answer, &mut checking(None, budget.stop));
        let line: Vec<&String> = answer.line().collect();
        writeln!(out)?;
        out.write_all(terminal::draw(&puzzle.after(&line)?.view(), None, speech).as_bytes())?;
        writeln!(
            out,
            "{}\n{}",
            claim_words(book, answer.claim),
            verdict_words(book, &verdict)
        )?;
        let command = format!("quadrille new {id} {spec} --seed {SEED}");
        writeln!(
            out,
            "{}",
            book.tell(&Sentence::new("tour-try").with("command", command))
        )?;
        out.flush()?;
        exit = match exit_of(answer.claim, &verdict) {
            Exit::Rejected => Exit::Rejected,
            _ => exit,
        };
    }
    Ok(exit)
}
