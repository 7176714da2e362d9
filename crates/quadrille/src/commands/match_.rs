//! `quadrille match`: one pairing of players.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;

use checker::Verdict;
use games::any::{AnyGame, AnyPosition, Part};
use games::view::View;
use games::words::{Sentence, Value};
use serde_json::json;

use crate::arena::boards::Boards;
use crate::arena::entrant::Entrant;
use crate::arena::fault;
use crate::arena::ladder::{self, Due, Mode};
use crate::arena::log::{self, Head, Log};
use crate::arena::record::{RULES, Record};
use crate::arena::referee::{Arena, Pairing, Played};
use crate::arena::sprt::State;
use crate::arena::standings::standings;
use crate::cli::arena::MatchArgs;
use crate::draw::terminal;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::complain;
use crate::print::stdout;
use crate::run;
use crate::speech::Speech;
use crate::speech::{book, told};
use crate::verdict::sentence;

pub(super) fn run(args: &MatchArgs, speech: &Speech) -> CommandResult {
    let boards = Boards::new(
        &args.boards.spec,
        &args.boards.flags.words,
        args.boards.seed,
    )?;
    let mut entrants = vec![
        Entrant::read(&args.first, boards.game)?,
        Entrant::read(&args.second, boards.game)?,
    ];
    if entrants[0].name == entrants[1].name {
        // Somebody may play against itself; the two are told apart all the same.
        entrants[1].name += " (2)";
    }
    let arena = Arena::new(
        args.arena.clock,
        args.arena.limits(),
        args.arena.patience(),
        args.arena.strict,
    )?;
    let log = args.log.as_deref().map(|path| {
        let clock = args.arena.clock.to_string();
        let head = Head::new(boards.game.info().id, &boards.spec, boards.seed, clock);
        log::open(path, &head)
    });
    let log = log.transpose()?.map(|(log, _, _)| log);
    let is_shown = args.stream || args.format.is_some() || args.animate.is_some();
    if is_shown && args.games != 1 {
        return Err(Failure::new("fail-live"));
    }
    match args.games {
        1 => single(args, speech, &arena, &boards, &entrants, log),
        _ => series(args, speech, &arena, &boards, &entrants, log),
    }
}

/// One game, shown frame by frame.
fn single(
    args: &MatchArgs,
    speech: &Speech,
    arena: &Arena,
    boards: &Boards,
    entrants: &[Entrant],
    mut log: Option<Log>,
) -> CommandResult {
    let puzzle = boards.board(0)?;
    let pairing = Pairing {
        seats: [&entrants[0], &entrants[1]],
        round: 0,
        puzzle: &*puzzle,
        seed: boards.seed,
    };
    let entered: Vec<String> = entrants
        .iter()
        .map(|entrant| entrant.name.clone())
        .collect();
    let show = Show::new(args, boards.game, &entered);
    show.begin(&*puzzle.start())?;
    let mut problem = None;
    let played = arena.play(&pairing, &mut |position| {
        if let Err(failure) = show.show(position, speech) {
            problem.get_or_insert(failure);
        }
    })?;
    if let Some(failure) = problem {
        return Err(failure);
    }
    let exit = keep(&played.record, &mut log)?;
    let record = &played.record;
    let end = puzzle.after(record.moves())?;
    show.end(&*end)?;
    if matches!(show, Show::Record(..)) {
        return Ok(exit);
    }
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(record).unwrap_or_default())?;
        writeln!(
            out,
            "{}",
            closing(entrants, std::slice::from_ref(record), None)
        )?;
        return Ok(exit);
    }
    let names = titles(entrants, &played);
    for (seat, name) in names.iter().enumerate() {
        writeln!(out, "(Player {seat}) : {name}")?;
    }
    writeln!(
        out,
        "{}",
        speech.book.tell(&verdict_sentence(record, &names))
    )?;
    let end = end.view();
    for (seat, name) in names.iter().enumerate() {
        let sentence = Sentence::new("arena-counts").with("name", name.as_str());
        writeln!(
            out,
            "{}",
            speech.book.tell(&sentence.with("n", owned(&end, seat)))
        )?;
    }
    if let Some(stderr) = &record.stderr {
        writeln!(out, "{}\n{stderr}", speech.book.tell_id("arena-stderr"))?;
    }
    Ok(exit)
}

/// Many games: the totals.
fn series(
    args: &MatchArgs,
    speech: &Speech,
    arena: &Arena,
    boards: &Boards,
    entrants: &[Entrant],
    log: Option<Log>,
) -> CommandResult {
    let due = ladder::schedule(2, Mode::RoundRobin, args.games.div_ceil(2));
    let due = &due[..args.games.min(due.len() as u64) as usize];
    let log = Mutex::new(log);
    let mut games: Vec<Option<Record>> = vec![None; due.len()];
    let mut exit = Exit::Yes;
    let mut state = None;
    let mut names = None;
    ladder::play(
        arena,
        boards,
        entrants,
        due,
        args.arena.jobs(),
        &|| false,
        &mut |due, played| {
            let mut log = log.lock().expect("nobody panics with the log");
            if keep(&played.record, &mut log)? == Exit::Rejected {
                exit = Exit::Rejected;
            }
            names.get_or_insert_with(|| match due.seats {
                [0, 1] => titles(entrants, &played),
                _ => {
                    let [one, other] = titles(entrants, &played);
                    [other, one]
                }
            });
            if args.json {
                writeln!(
                    stdout(),
                    "{}",
                    serde_json::to_string(&played.record).unwrap_or_default()
                )?;
            }
            games[place(due)] = Some(played.record);
            state = args.sprt.map(|sprt| {
                let games: Vec<Option<&Record>> = games.iter().map(Option::as_ref).collect();
                sprt.look(ladder::finished_pairs(&games))
            });
            Ok(
                if state.is_some_and(|state: State| state.decision.is_some()) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                },
            )
        },
    )?;
    let records: Vec<Record> = match state.filter(|state| state.decision.is_some()) {
        // What was still being played when the test was decided does not count.
        Some(state) => games
            .into_iter()
            .take(2 * state.n_pairs)
            .flatten()
            .collect(),
        None => games.into_iter().flatten().collect(),
    };
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", closing(entrants, &records, state))?
    } else {
        totals(&mut out, speech, entrants, &records, state, names)?
    }
    Ok(match (exit, run::is_stopped()) {
        (Exit::Rejected, _) => Exit::Rejected,
        (_, true) => Exit::Undecided,
        _ => exit,
    })
}

/// The place of a game of two players in the schedule.
fn place(due: Due) -> usize {
    2 * due.round as usize + due.seats[0]
}

/// Has a record checked and writes it to the log.
fn keep(record: &Record, log: &mut Option<Log>) -> Result<Exit, Failure> {
    let exit = match record.verdict() {
        Verdict::Rejected(why) => {
            let notice = Sentence::new("warn-record").with("why", Value::Sentence(sentence(&why)));
            complain(&told(notice));
            Exit::Rejected
        }
        _ => Exit::Yes,
    };
    if let Some(log) = log {
        log.append(record)?;
    }
    Ok(exit)
}

/// The names players are shown under: their own beside the one they are entered under.
fn titles(entrants: &[Entrant], played: &Played) -> [String; 2] {
    [0, 1].map(|seat: usize| {
        let name = &played.record.seats[seat];
        debug_assert!(entrants.iter().any(|entrant| entrant.name == *name));
        match &played.titles[seat] {
            Some(title) if title != name => format!("{title} [{name}]"),
            _ => name.clone(),
        }
    })
}

fn verdict_sentence(record: &Record, names: &[String; 2]) -> Sentence {
    let winner = [0, 1]
        .into_iter()
        .find(|&seat| record.result.half_points(seat) == 2);
    let Some(winner) = winner else {
        return Sentence::new("arena-draw");
    };
    let sentence = if record.reason == RULES {
        Sentence::new("arena-wins")
    } else {
        Sentence::new("arena-wins-by-fault")
            .with("loser", names[1 - winner].as_str())
            .with("reason", fault::reason(&record.reason, book()))
            .with("detail", fault::detail(record, book()))
    };
    sentence
        .with("seat", winner)
        .with("name", names[winner].as_str())
}

/// The squares a seat holds.
fn owned(view: &View, seat: usize) -> usize {
    view.spots
        .iter()
        .filter(|spot| spot.owner == Some(seat))
        .count()
}

fn totals(
    out: &mut impl Write,
    speech: &Speech,
    entrants: &[Entrant],
    records: &[Record],
    state: Option<State>,
    names: Option<[String; 2]>,
) -> Result<(), Failure> {
    let book = speech.book;
    let tally = Tally::of(&entrants[0].name, records);
    let names = names.unwrap_or_else(|| [0, 1].map(|at: usize| entrants[at].name.clone()));
    for (seat, name) in names.iter().enumerate() {
        writeln!(out, "(Player {seat}) : {name}")?;
    }
    let [wins, draws, losses] = tally.results;
    for (name, n) in [(&names[0], wins), (&names[1], losses)] {
        let sentence = Sentence::new("arena-total-wins").with("name", name.as_str());
        writeln!(out, "{}", book.tell(&sentence.with("n", u64::from(n))))?;
    }
    let draws = Sentence::new("arena-total-draws").with("n", u64::from(draws));
    writeln!(out, "{}\n", book.tell(&draws))?;
    let players: Vec<String> = entrants
        .iter()
        .map(|entrant| entrant.name.clone())
        .collect();
    out.write_all(standings(&players, records).text(book).as_bytes())?;
    if let Some(state) = state {
        writeln!(out, "{}", sprt_words(speech, state))?;
    }
    Ok(())
}

/// Where a sequential test stands, in words.
pub(super) fn sprt_words(speech: &Speech, state: State) -> String {
    let id = match state.decision {
        None => "arena-sprt-open",
        Some(true) => "arena-sprt-yes",
        Some(false) => "arena-sprt-no",
    };
    let sentence = Sentence::new(id)
        .with("llr", format!("{:.2}", state.llr))
        .with("bound", format!("{:.2}", state.bound))
        .with("n", state.n_pairs);
    speech.book.tell(&sentence)
}

/// The results of the first player.
struct Tally {
    /// Won, drawn and lost.
    results: [u32; 3],
    reasons: BTreeMap<String, u32>,
}

impl Tally {
    fn of(name: &str, records: &[Record]) -> Self {
        let mut tally = Self {
            results: [0; 3],
            reasons: BTreeMap::new(),
        };
        for record in records {
            let seat = usize::from(record.seats[0] != name);
            tally.results[2 - record.result.half_points(seat) as usize] += 1;
            *tally.reasons.entry(record.reason.clone()).or_insert(0) += 1;
        }
        tally
    }
}

/// The object that ends the JSON output.
fn closing(entrants: &[Entrant], records: &[Record], state: Option<State>) -> serde_json::Value {
    let tally = Tally::of(&entrants[0].name, records);
    let [wins, draws, losses] = tally.results;
    let games = records.len();
    let score = match games {
        0 => 0.0,
        n => (f64::from(wins) + f64::from(draws) / 2.0) / n as f64,
    };
    let mut object = json!({
        "a": entrants[0].name,
        "b": entrants[1].name,
        "games": games,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "score": score,
        "reasons": tally.reasons,
    });
    if let Some(state) = state {
        let decision = state
            .decision
            .map(|is_stronger| if is_stronger { "stronger" } else { "weaker" });
        object["sprt"] = json!({ "llr": state.llr, "bound": state.bound, "pairs": state.n_pairs, "decision": decision });
    }
    object
}

/// How a single game is shown while it is played.
enum Show<'a> {
    /// Not at all.
    Nothing,
    /// Drawn on the same place, with this delay after each position.
    Film(f64),
    /// Drawn one below the other.
    Drawings,
    /// The positions as a record format writes them.
    Frames(&'a str),
    /// All of a record format, with the names of the players.
    Record(&'a str, &'a [String]),
}

impl<'a> Show<'a> {
    fn new(args: &'a MatchArgs, game: &dyn AnyGame, names: &'a [String]) -> Self {
        let usual = || game.records().into_iter().find(|row| row.has_frames);
        match (&args.format, args.animate) {
            _ if args.json => Self::Nothing,
            _ if args.stream => Self::Record("stream", names),
            (Some(format), _) => Self::Record(format, names),
            (None, Some(delay)) => Self::Film(delay),
            (None, None) => usual().map_or(Self::Drawings, |row| Self::Frames(row.name)),
        }
    }

    /// Shows what comes before the first position; refuses a format that cannot be written while a game is played.
    fn begin(&self, position: &dyn AnyPosition) -> Result<(), Failure> {
        if let Self::Record(format, names) = self {
            write_part(position, format, Part::Beginning(names))?;
        }
        Ok(())
    }

    /// Shows a position.
    fn show(&self, position: &dyn AnyPosition, speech: &Speech) -> Result<(), Failure> {
        let draw = || terminal::draw(&position.view(), None, speech);
        let mut out = stdout();
        match self {
            Self::Nothing => {}
            Self::Film(delay) => {
                out.write_all(b"\x1b[H\x1b[J")?;
                out.write_all(draw().as_bytes())?;
                out.flush()?;
                drop(out);
                std::thread::sleep(std::time::Duration::from_secs_f64(*delay));
            }
            Self::Drawings => {
                out.write_all(draw().as_bytes())?;
                out.flush()?;
            }
            Self::Frames(format) | Self::Record(format, _) => {
                drop(out);
                write_part(position, format, Part::Frame)?;
            }
        }
        Ok(())
    }

    /// Shows what comes after the last position.
    fn end(&self, position: &dyn AnyPosition) -> Result<(), Failure> {
        if let Self::Record(format, _) = self {
            write_part(position, format, Part::End)?;
        }
        Ok(())
    }
}

fn write_part(position: &dyn AnyPosition, format: &str, part: Part<'_>) -> Result<(), Failure> {
    let mut text = String::new();
    position.write_frame(format, part, &mut text)?;
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
