//! `quadrille ladder`: many players, resumable.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use checker::Verdict;
use games::words::{Sentence, Value};
use serde_json::json;

use super::match_::sprt_words;
use crate::arena::boards::Boards;
use crate::arena::entrant::{self, Entrant};
use crate::arena::ladder::{self, Mode};
use crate::arena::log::{self, Head};
use crate::arena::record::Record;
use crate::arena::referee::Arena;
use crate::arena::sprt::State;
use crate::arena::standings::{Standings, standings};
use crate::cli::arena::LadderArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::complain;
use crate::print::{stdout, write_file};
use crate::run;
use crate::speech::Speech;
use crate::speech::told;
use crate::verdict::sentence;

/// How often the table is shown while games are played.
const REFRESH: Duration = Duration::from_millis(500);

pub(super) fn run(args: &LadderArgs, speech: &Speech) -> CommandResult {
    let boards = Boards::new(
        &args.boards.spec,
        &args.boards.flags.words,
        args.boards.seed,
    )?;
    let entrants = entrant::of_folder(&args.folder, boards.game)?;
    let mode = mode(args, &entrants)?;
    let due = ladder::schedule(entrants.len(), mode, args.rounds);
    let clock = args.house.clock.to_string();
    let head = Head::new(boards.game.info().id, &boards.spec, boards.seed, clock);
    let path = match &args.log {
        Some(path) => path.clone(),
        None => args.folder.join("ladder.jsonl"),
    };
    let (mut log, mut records, is_torn) = log::open(&path, &head)?;
    if is_torn {
        let name = path.display().to_string();
        let notice = Sentence::new("arena-torn").with("log", name);
        eprintln!("quadrille: {}", speech.book.tell(&notice));
    }
    check_all(&records, &path.display().to_string())?;
    let missing = ladder::missing(&due, &entrants, &records);
    let names: Vec<String> = entrants
        .iter()
        .map(|entrant| entrant.name.clone())
        .collect();
    let look = |records: &[Record]| -> Option<State> {
        let sprt = args.sprt?;
        let games = ladder::in_order(&due, &entrants, records);
        Some(sprt.look(ladder::finished_pairs(&games)))
    };
    let mut state = look(&records);
    let is_decided = |state: &Option<State>| state.is_some_and(|state| state.decision.is_some());
    let mut live = Live::new(args.json);
    let mut rejected = None;
    if !is_decided(&state) && !missing.is_empty() {
        let arena = Arena::new(
            args.house.clock,
            args.house.limits(),
            args.house.patience(),
            args.house.strict,
        )?;
        ladder::play(
            &arena,
            &boards,
            &entrants,
            &missing,
            args.house.jobs(),
            &mut |_, played| {
                if let Verdict::Rejected(why) = played.record.verdict() {
                    rejected = Some(why);
                    return Ok(ControlFlow::Break(()));
                }
                log.append(&played.record)?;
                records.push(played.record);
                state = look(&records);
                live.show(due.len(), records.len(), || {
                    standings(&names, &records).text(speech.book)
                });
                Ok(if is_decided(&state) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                })
            },
        )?;
    }
    live.clear();
    if let Some(why) = rejected {
        complain(&told(
            Sentence::new("warn-record").with("why", Value::Sentence(sentence(&why))),
        ));
        return Ok(Exit::Rejected);
    }
    // Only what belongs to this schedule, and with a test only what decided it.
    let mut games = ladder::in_order(&due, &entrants, &records);
    if let Some(state) = state.filter(|state| state.decision.is_some()) {
        games.truncate(2 * state.n_pairs);
    }
    let counted: Vec<Record> = games.into_iter().flatten().cloned().collect();
    let table = standings(&names, &counted);
    report(
        args,
        speech,
        &boards,
        &table,
        state,
        due.len() - counted.len(),
    )?;
    Ok(if run::is_stopped() {
        Exit::Undecided
    } else {
        Exit::Yes
    })
}

fn mode(args: &LadderArgs, entrants: &[Entrant]) -> Result<Mode, Failure> {
    if entrants.len() < 2 {
        return Err(Failure::new(
            Sentence::new("fail-few-players")
                .with("folder", args.folder.display().to_string())
                .with("n", entrants.len()),
        ));
    }
    if args.sprt.is_some() && entrants.len() != 2 {
        return Err(Failure::new(
            Sentence::new("fail-sprt")
                .with("folder", args.folder.display().to_string())
                .with("n", entrants.len()),
        ));
    }
    match &args.gauntlet {
        None => Ok(Mode::RoundRobin),
        Some(name) => {
            let hero = entrants.iter().position(|entrant| entrant.name == *name);
            let hero = hero.ok_or_else(|| {
                let known: Vec<&str> = entrants
                    .iter()
                    .map(|entrant| entrant.name.as_str())
                    .collect();
                Failure::new(
                    Sentence::new("fail-no-player")
                        .with("name", name)
                        .with("known", known.join(", ")),
                )
            })?;
            Ok(Mode::Gauntlet(hero))
        }
    }
}

/// Nothing is built on a record that does not hold.
fn check_all(records: &[Record], name: &str) -> Result<(), Failure> {
    for (at, record) in records.iter().enumerate() {
        if let Verdict::Rejected(why) = record.verdict() {
            let failure = Sentence::new("fail-record").with("name", name);
            let failure = failure.with("number", at + 1);
            return Err(Failure::new(
                failure.with("why", Value::Sentence(sentence(&why))),
            ));
        }
    }
    Ok(())
}

fn report(
    args: &LadderArgs,
    speech: &Speech,
    boards: &Boards,
    table: &Standings,
    state: Option<State>,
    n_missing: usize,
) -> Result<(), Failure> {
    let title = format!("{} {}", boards.game.info().id, boards.spec);
    if let Some(path) = &args.html {
        let page = crate::arena::html::page(&title, table, speech.book);
        write_file(path, page.as_bytes())?;
    }
    let mut out = stdout();
    if args.json {
        let mut object = table.json();
        object["game"] = json!(boards.game.info().id);
        object["spec"] = json!(boards.spec);
        object["clock"] = json!(args.house.clock.to_string());
        object["missing"] = json!(n_missing);
        if let Some(state) = state {
            let decision = state
                .decision
                .map(|is_stronger| if is_stronger { "stronger" } else { "weaker" });
            object["sprt"] = json!({ "llr": state.llr, "bound": state.bound, "pairs": state.n_pairs, "decision": decision });
        }
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{title}, {}", args.house.clock)?;
    out.write_all(table.text(speech.book).as_bytes())?;
    if let Some(state) = state {
        writeln!(out, "{}", sprt_words(speech, state))?;
    }
    Ok(())
}

/// The table while it grows, on a terminal.
struct Live {
    is_shown: bool,
    last: Option<Instant>,
    n_lines: usize,
}

impl Live {
    fn new(is_json: bool) -> Self {
        Self {
            is_shown: !is_json && std::io::stderr().is_terminal(),
            last: None,
            n_lines: 0,
        }
    }

    fn show(&mut self, n_due: usize, n_done: usize, table: impl FnOnce() -> String) {
        if !self.is_shown || self.last.is_some_and(|last| last.elapsed() < REFRESH) {
            return;
        }
        self.clear();
        let table = table();
        eprintln!("{table}{n_done}/{n_due}");
        self.n_lines = table.lines().count() + 1;
        self.last = Some(Instant::now());
    }

    /// Takes back what was shown.
    fn clear(&mut self) {
        if 0 < self.n_lines {
            eprint!("\x1b[{}A\x1b[J", self.n_lines);
            self.n_lines = 0;
        }
    }
}
