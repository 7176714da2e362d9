//! `quadrille comply`: what is wrong with a player.

use std::io::Write;

use games::words::{Book, Sentence};
use serde_json::json;

use crate::arena;
use crate::arena::boards::Boards;
use crate::arena::comply::{Findings, examine};
use crate::arena::entrant::Entrant;
use crate::arena::limits::Layer;
use crate::arena::record::Record;
use crate::arena::referee::Arena;
use crate::cli::arena::ComplyArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::input;
use crate::print::{stdout, time};
use crate::speech::Speech;

/// How many faults are told in full.
const TOLD: usize = 5;

pub(super) fn run(args: &ComplyArgs, speech: &Speech) -> CommandResult {
    let Some(player) = &args.player else {
        return sandbox(args, speech);
    };
    let game = match &args.game {
        Some(id) => input::find_game(id)?,
        None => Boards::usual_game()?,
    };
    if game.two_seats().is_none() {
        let id = game.info().id;
        return Err(Failure::new(
            Sentence::new("fail-not-for-two").with("game", id),
        ));
    }
    let entrant = Entrant::read(player, game)?;
    let limits = &args.arena;
    let arena = Arena::new(
        limits.clock,
        limits.limits(),
        limits.patience(),
        limits.strict,
    )?;
    let findings = examine(&arena.observing(), &entrant, game, None)?;
    if args.json {
        writeln!(stdout(), "{}", object(&entrant, &findings))?
    } else {
        tell(&mut stdout(), speech.book, &entrant.name, &findings)?
    }
    Ok(if findings.is_fine() {
        Exit::Yes
    } else {
        Exit::No
    })
}

/// Tells of every lock whether it holds.
fn sandbox(args: &ComplyArgs, speech: &Speech) -> CommandResult {
    let limits = &args.arena;
    let lacking = Arena::lacking(&limits.limits())?;
    let is_fine = lacking.iter().all(|row| row.is_covered);
    if limits.strict && !is_fine {
        Arena::new(limits.clock, limits.limits(), limits.patience(), true)?;
    }
    let exit = if is_fine { Exit::Yes } else { Exit::No };
    let mut out = stdout();
    if args.json {
        let rows = Layer::ALL.map(|layer| {
            let row = lacking.iter().find(|row| row.layer == layer);
            json!({ "lock": layer.word(), "holds": row.is_none(), "covered": row.map(|row| row.is_covered), "why": row.map(|row| &row.why) })
        });
        writeln!(out, "{}", json!({ "locks": rows, "ok": is_fine }))?;
        return Ok(exit);
    }
    for layer in Layer::ALL {
        let row = lacking.iter().find(|row| row.layer == layer);
        let id = match row {
            None => "sandbox-holds",
            Some(row) if row.is_covered => "sandbox-covered",
            Some(_) => "sandbox-lacks",
        };
        let sentence = Sentence::new(id)
            .with("layer", format!("{:9}", layer.word()))
            .with(
                "what",
                speech.book.tell_id(&format!("sandbox-{}", layer.word())),
            )
            .with("why", row.map_or("", |row| row.why.as_str()));
        writeln!(out, "{}", speech.book.tell(&sentence))?;
    }
    let summary = if is_fine {
        "sandbox-fine"
    } else {
        "sandbox-less"
    };
    writeln!(out, "{}", speech.book.tell_id(summary))?;
    Ok(exit)
}

/// Tells what was found out about a player.
pub(crate) fn tell(
    out: &mut impl Write,
    book: &Book,
    name: &str,
    findings: &Findings,
) -> std::io::Result<()> {
    let mut say = |sentence: Sentence| writeln!(out, "{}", book.tell(&sentence));
    let name = findings.title.clone().unwrap_or_else(|| name.to_owned());
    say(Sentence::new("comply-played")
        .with("name", name)
        .with("n", findings.n_games)
        .with("slowest", time(findings.slowest)))?;
    for record in findings.faults.iter().take(TOLD) {
        say(fault(record, book))?;
        if let Some(stderr) = &record.stderr {
            let last = stderr.lines().last().unwrap_or("");
            say(Sentence::new("comply-stderr").with("text", last))?;
        }
    }
    if TOLD < findings.faults.len() {
        say(Sentence::new("comply-more").with("n", findings.faults.len() - TOLD))?;
    }
    if 0 < findings.printed {
        say(Sentence::new("comply-printed").with("n", findings.printed))?;
    }
    if let Some((bytes, puzzle)) = &findings.kept {
        say(Sentence::new("comply-kept")
            .with("n", *bytes)
            .with("puzzle", puzzle.as_str()))?;
    }
    if findings.title.is_none() {
        say(Sentence::new("comply-no-name"))?;
    }
    if findings.is_fine() {
        say(Sentence::new("comply-fine"))?;
    }
    Ok(())
}

fn fault(record: &Record, book: &Book) -> Sentence {
    Sentence::new("comply-fault")
        .with("reason", arena::fault::reason(&record.reason, book))
        .with("detail", arena::fault::detail(record, book))
        .with("number", record.line.split_ascii_whitespace().count() + 1)
        .with("seat", record.fault.unwrap_or(0))
        .with("puzzle", record.puzzle.as_str())
        .with("line", record.line.as_str())
}

fn object(entrant: &Entrant, findings: &Findings) -> serde_json::Value {
    json!({
        "player": entrant.name,
        "title": findings.title,
        "games": findings.n_games,
        "faults": findings.faults,
        "printed": findings.printed,
        "kept": findings.kept.as_ref().map(|(bytes, _)| bytes),
        "slowest_ms": findings.slowest.as_secs_f64() * 1e3,
        "passes": findings.passes,
        "ok": findings.is_fine(),
    })
}
