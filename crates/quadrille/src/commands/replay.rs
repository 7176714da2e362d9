//! `quadrille replay`: a recorded game again, or all of them checked.

use std::collections::BTreeMap;
use std::io::Write;

use checker::{Reason, Verdict};
use games::options::Options;
use games::shown::shown;
use games::words::Sentence;
use serde_json::json;

use crate::arena::boards::Boards;
use crate::arena::fault;
use crate::arena::log;
use crate::arena::record::{Record, verdicts};
use crate::cli::arena::ReplayArgs;
use crate::draw::animation::Animation;
use crate::draw::terminal;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::stdout;
use crate::run;
use crate::speech::Speech;
use crate::verdict::{BOARD_REASON, verdict_named, verdict_words};

pub(super) fn run(args: &ReplayArgs, speech: &Speech) -> CommandResult {
    // A log may come through a pipe that never ends.
    let name = args.log.clone();
    let Some(found) = run::unless_over(None, move || log::read(&name)) else {
        return Ok(Exit::Undecided);
    };
    let found = found?;
    let mut boards = Drawn {
        boards: Boards::of_log(&found.head)?,
        known: BTreeMap::new(),
    };
    match args.number {
        None => list(args, speech, &found.records, &mut boards),
        Some(number) => {
            let record = number.checked_sub(1).and_then(|at| found.records.get(at));
            let record = record.ok_or_else(|| {
                Failure::new(
                    Sentence::new("fail-no-game-in-log")
                        .with("log", args.log.as_str())
                        .with("n", found.records.len())
                        .with("number", number),
                )
            })?;
            let mut judged = verdicts(&found.records).skip(number - 1);
            let verdict = judged
                .next()
                .unwrap_or_else(|| unreachable!("one for each game"));
            show(args, speech, record, &boards.judge(record, verdict)?)
        }
    }
}

/// The boards of a log, drawn again from its seed.
struct Drawn {
    boards: Boards,
    /// The texts of those drawn so far, by their rounds.
    known: BTreeMap<u64, String>,
}

impl Drawn {
    /// The verdict on a game, which is rejected too if it was not played on its round's board.
    fn judge(&mut self, record: &Record, verdict: Verdict) -> Result<Verdict, Failure> {
        if let Verdict::Rejected(_) = verdict {
            return Ok(verdict);
        }
        if !self.known.contains_key(&record.round) {
            let text = self.boards.board(record.round)?.text();
            self.known.insert(record.round, text);
        }
        Ok(if self.known[&record.round] == record.puzzle {
            verdict
        } else {
            Verdict::Rejected(Reason::new(BOARD_REASON).with("round", record.round))
        })
    }
}

/// Every game in a line, with what the checker says.
fn list(
    args: &ReplayArgs,
    speech: &Speech,
    records: &[Record],
    boards: &mut Drawn,
) -> CommandResult {
    let mut exit = Exit::Yes;
    let mut out = stdout();
    for (record, (verdict, number)) in records.iter().zip(verdicts(records).zip(1..)) {
        if run::is_stopped() {
            return Ok(Exit::Undecided);
        }
        let verdict = boards.judge(record, verdict)?;
        if matches!(verdict, Verdict::Rejected(_)) {
            exit = Exit::No;
        }
        let [one, other] = record.seats.each_ref().map(|name| shown(name));
        if args.json {
            writeln!(out, "{}", object(record, &verdict, number))?
        } else {
            writeln!(
                out,
                "{number:5} {one} {} {other}  {}  {}",
                record.result.word(),
                fault::reason(&record.reason, speech.book),
                speech.book.tell(&verdict_named(
                    &verdict,
                    verdict_words(speech.book, &verdict)
                ))
            )?
        }
    }
    Ok(exit)
}

fn show(args: &ReplayArgs, speech: &Speech, record: &Record, verdict: &Verdict) -> CommandResult {
    let exit = match verdict {
        Verdict::Rejected(_) => Exit::No,
        _ => Exit::Yes,
    };
    if args.json {
        let number = args.number.unwrap_or(0);
        writeln!(stdout(), "{}", object(record, verdict, number))?;
        return Ok(exit);
    }
    let puzzle = games::read(&record.puzzle, &Options::default())?;
    let moves = record.moves();
    let comment = |number: usize| {
        let mut said = record.comments.iter().filter(|(at, _)| *at == number);
        said.next()
            .map_or(String::new(), |(_, text)| format!("  ({})", shown(text)))
    };
    match args.animate {
        Some(delay) => Animation::new(&*puzzle, speech, delay).play_line(&moves)?,
        None => {
            let mut out = stdout();
            let mut position = puzzle.start();
            out.write_all(terminal::draw(&position.view(), None, speech).as_bytes())?;
            for (at, mv) in moves.iter().enumerate() {
                position.play(mv)?;
                writeln!(out, "\n{}. {mv}{}", at + 1, comment(at + 1))?;
                out.write_all(terminal::draw(&position.view(), None, speech).as_bytes())?;
            }
        }
    }
    let mut out = stdout();
    let [one, other] = record.seats.each_ref().map(|name| shown(name));
    writeln!(
        out,
        "\n{one} {} {other}  {}",
        record.result.word(),
        fault::reason(&record.reason, speech.book)
    )?;
    if record.detail.is_some() {
        writeln!(out, "{}", shown(&fault::detail(record, speech.book)))?;
    }
    if let Some(text) = &record.stderr {
        writeln!(out, "{}", shown(text))?;
    }
    writeln!(
        out,
        "{}",
        speech
            .book
            .tell(&verdict_named(verdict, verdict_words(speech.book, verdict)))
    )?;
    Ok(exit)
}

fn object(record: &Record, verdict: &Verdict, number: usize) -> serde_json::Value {
    let mut object = serde_json::to_value(record).unwrap_or_default();
    object["number"] = json!(number);
    object["verdict"] = json!(verdict.word());
    object
}
