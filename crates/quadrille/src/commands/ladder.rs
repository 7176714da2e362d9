//! `quadrille ladder`: many players, resumable, for an hour or for months.

mod by_shards;

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use checker::Verdict;
use games::words::{Sentence, Value};
use ratatui::crossterm::terminal;
use serde_json::json;

use super::match_::sprt_words;
use crate::arena::boards::Boards;
use crate::arena::entrant::{self, Entrant};
use crate::arena::ladder::{self, Due, Mode};
use crate::arena::log::{self, Head, Log};
use crate::arena::record::{Record, Versions, told_apart, verdicts};
use crate::arena::referee::Arena;
use crate::arena::sprt::State;
use crate::arena::standings::{Standings, standings};
use crate::cli::arena::LadderArgs;
use crate::failure::{CommandResult, Exit, Failure};
use crate::print::{complain, stdout, write_file};
use crate::run;
use crate::speech::{Speech, told};
use crate::verdict::sentence;
use by_shards::Made;

/// How often the table is shown while games are played.
const REFRESH: Duration = Duration::from_millis(500);
/// How often somebody who waits for new versions looks for them.
const LOOK: Duration = Duration::from_secs(1);
/// How many games are played before new versions are looked for.
const BETWEEN_LOOKS: usize = 64;
/// How long a ladder that goes on for ever waits after a failure of ours.
const AGAIN: Duration = Duration::from_secs(10);
/// The file in the folder that pauses a ladder as long as it is there.
const PAUSE: &str = "pause";

pub(super) fn run(args: &LadderArgs, speech: &Speech) -> CommandResult {
    let boards = boards(args)?;
    let clock = args.arena.clock.to_string();
    let head = Head::new(boards.game.info().id, &boards.spec, boards.seed, clock);
    let head = head.with_openings(&boards.openings);
    let path = args.log_file();
    let first = entrant::of_folder(&args.folder, boards.game)?;
    mode(args, &first)?;
    let made = match (&args.out, args.shards.given()) {
        (Some(out), _) => match by_shards::make(out, args, &boards, &first, speech)? {
            Made::All(records) => records,
            Made::Ended(exit) => return Ok(exit),
        },
        (None, Some(option)) => {
            let sentence = Sentence::new("fail-needs-folder").with("option", option);
            return Err(Failure::new(sentence));
        }
        (None, None) => Vec::new(),
    };
    let (log, records, is_torn) = log::open(&path, &head)?;
    if is_torn {
        let name = path.display().to_string();
        let notice = Sentence::new("arena-torn").with("log", name);
        eprintln!("quadrille: {}", speech.book.tell(&notice));
    }
    check_all(&records, &path.display().to_string())?;
    let mut hall = Hall {
        args,
        speech,
        boards: &boards,
        log,
        records,
        arena: None,
        live: Live::new(args.json),
        told: Vec::new(),
    };
    let mut roster = hall.roster(first);
    if !hall.take_over(made)? {
        return Ok(Exit::Rejected);
    }
    let mut exit = Exit::Yes;
    loop {
        match hall.play_on(&roster) {
            Ok(Step::Played) => {}
            Ok(Step::Rejected) => {
                exit = Exit::Rejected;
                break;
            }
            Ok(Step::Done) if !args.watch || hall.is_frozen() => break,
            Ok(Step::Done) => hall.wait_for_changes(&roster)?,
            Err(failure) if args.watch => hall.wait_after(&failure),
            Err(failure) => {
                hall.live.clear();
                return Err(failure);
            }
        }
        if run::is_stopped() {
            exit = Exit::Undecided;
            break;
        }
        if args.watch {
            match entrant::of_folder(&args.folder, boards.game) {
                Ok(entrants) => roster = hall.roster(entrants),
                // A file may just be written; it is looked at again.
                Err(failure) => hall.wait_after(&failure),
            }
        }
    }
    hall.live.clear();
    if exit == Exit::Rejected {
        return Ok(exit);
    }
    hall.report(&roster)?;
    Ok(exit)
}

fn boards(args: &LadderArgs) -> Result<Boards, Failure> {
    let boards = Boards::new(
        &args.boards.spec,
        &args.boards.flags.words,
        args.boards.seed,
    )?;
    let Some(path) = &args.openings else {
        return Ok(boards);
    };
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::on_file(&shown, &error))?;
    let boards = boards.with_openings(Boards::opening_lines(&text));
    let boards = boards.map_err(|failure| failure.under(&shown))?;
    if boards.openings.is_empty() {
        return Err(Failure::new(
            Sentence::new("fail-no-openings").with("name", shown),
        ));
    }
    Ok(boards)
}

/// A ladder that is played.
struct Hall<'a> {
    args: &'a LadderArgs,
    speech: &'a Speech,
    boards: &'a Boards,
    log: Log,
    records: Vec<Record>,
    /// Made when the first game is due.
    arena: Option<Arena>,
    live: Live,
    /// What was said already.
    told: Vec<String>,
}

/// What became of a look at what is due.
enum Step {
    /// Games were played, and there may be more.
    Played,
    /// Nothing is due.
    Done,
    /// The checker rejects a record of ours.
    Rejected,
}

/// Where the players stand.
struct Look {
    /// The players, and behind them the versions that once played.
    names: Vec<String>,
    /// The games with versions told apart.
    records: Vec<Record>,
}

impl Hall<'_> {
    /// The players that take part now: after the freeze, only versions that have played before.
    fn roster(&mut self, entrants: Vec<Entrant>) -> Vec<Entrant> {
        if !self.is_frozen() || self.records.is_empty() {
            return entrants;
        }
        let has_played = |entrant: &Entrant| {
            self.records.iter().any(|record| {
                let mut seats = record.seats.iter().zip(&record.versions);
                seats.any(|(name, version)| *name == entrant.name && *version == entrant.version)
            })
        };
        let (stay, go): (Vec<Entrant>, Vec<Entrant>) = entrants.into_iter().partition(has_played);
        for entrant in go {
            let sentence = Sentence::new("arena-frozen").with("name", entrant.name.as_str());
            self.tell_once(&sentence);
        }
        stay
    }

    fn is_frozen(&self) -> bool {
        let now = jiff::Timestamp::now().as_second();
        self.args.freeze.is_some_and(|moment| moment <= now)
    }

    fn tell_once(&mut self, sentence: &Sentence) {
        let text = self.speech.book.tell(sentence);
        if !self.told.contains(&text) {
            self.live.clear();
            eprintln!("quadrille: {text}");
            self.told.push(text);
        }
    }

    fn look(&self, roster: &[Entrant]) -> Look {
        let current: Versions = roster
            .iter()
            .filter_map(|entrant| Some((entrant.name.clone(), entrant.version.clone()?)))
            .collect();
        let records = told_apart(&self.records, &current);
        let mut names: Vec<String> = roster.iter().map(|entrant| entrant.name.clone()).collect();
        let known: std::collections::BTreeSet<&String> = names.iter().collect();
        let is_version = |name: &&String| {
            let current = name.rsplit_once(" (").map(|(name, _)| name.to_owned());
            current.is_some_and(|current| known.contains(&current)) && !known.contains(name)
        };
        let past: std::collections::BTreeSet<String> = records
            .iter()
            .flat_map(|record| &record.seats)
            .filter(is_version)
            .cloned()
            .collect();
        names.extend(past);
        Look { names, records }
    }

    /// The games that are due now, and how many there are in all as far as is known.
    fn due(&self, roster: &[Entrant]) -> Result<(Vec<Due>, usize), Failure> {
        let mode = mode(self.args, roster)?;
        let look = self.look(roster);
        if self
            .state(roster)
            .is_some_and(|state| state.decision.is_some())
        {
            return Ok((Vec::new(), 0));
        }
        let mut due = match mode {
            Mode::Nearest => {
                let names = &look.names[..roster.len()];
                let ranking = ranking(&standings(names, &look.records), names);
                ladder::nearest(names, &ranking, &look.records, self.args.rounds)
            }
            _ => {
                let all = ladder::schedule(roster.len(), mode, self.args.rounds);
                ladder::missing(&all, roster, &look.records)
            }
        };
        if due.is_empty()
            && let Some(first) = self.args.final_
        {
            let names = &look.names[..roster.len()];
            let table = standings(names, &look.records);
            let ranking = ranking(&table, names);
            let open: Vec<[usize; 2]> = ranking
                .windows(2)
                .zip(&table.rows)
                .take(first.saturating_sub(1))
                .filter(|(_, row)| row.superiority.is_some_and(|p| p < SEPARATED))
                .map(|(two, _)| [two[0], two[1]])
                .collect();
            due = ladder::of_a_final(names, &open, &look.records, self.args.most);
        }
        let n_due = due.len();
        if self.args.watch {
            due.truncate(BETWEEN_LOOKS);
        }
        Ok((due, n_due))
    }

    /// Where the test of two players stands.
    fn state(&self, roster: &[Entrant]) -> Option<State> {
        let sprt = self.args.sprt?;
        let all = ladder::schedule(roster.len(), Mode::RoundRobin, self.args.rounds);
        let look = self.look(roster);
        let games = ladder::in_order(&all, roster, &look.records);
        Some(sprt.look(ladder::finished_pairs(&games)))
    }

    fn play_on(&mut self, roster: &[Entrant]) -> Result<Step, Failure> {
        let (due, n_due) = self.due(roster)?;
        if due.is_empty() {
            return Ok(Step::Done);
        }
        if self.arena.is_none() {
            let limits = &self.args.arena;
            self.arena = Some(Arena::new(
                limits.clock,
                limits.limits(),
                limits.patience(),
                limits.strict,
            )?);
        }
        let arena = self.arena.take().expect("it was made just now");
        let played = self.play(&arena, roster, &due, n_due);
        self.arena = Some(arena);
        played
    }

    fn play(
        &mut self,
        arena: &Arena,
        roster: &[Entrant],
        due: &[Due],
        n_due: usize,
    ) -> Result<Step, Failure> {
        arena.prepare(roster)?;
        let pause = self.pause_file();
        if pause.exists() {
            let file = pause.display().to_string();
            self.tell_once(&Sentence::new("arena-paused").with("file", file));
        }
        let boards = self.boards;
        let jobs = self.args.arena.jobs();
        let mut rejected = false;
        let begun = Instant::now();
        let mut n_played = 0;
        let played = ladder::play(
            arena,
            boards,
            roster,
            due,
            jobs,
            &|| pause.exists(),
            &mut |_, played| {
                if let Verdict::Rejected(why) = played.record.verdict() {
                    self.live.clear();
                    let why = Value::Sentence(sentence(&why));
                    complain(&told(Sentence::new("warn-record").with("why", why)));
                    rejected = true;
                    return Ok(ControlFlow::Break(()));
                }
                self.log.append(&played.record)?;
                self.records.push(played.record);
                n_played += 1;
                self.show(roster, n_played, n_due, begun.elapsed());
                let state = self.state(roster);
                Ok(if state.is_some_and(|state| state.decision.is_some()) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                })
            },
        );
        played?;
        Ok(if rejected {
            Step::Rejected
        } else {
            Step::Played
        })
    }

    fn pause_file(&self) -> PathBuf {
        self.args.folder.join(PAUSE)
    }

    /// Shows the table as it stands, if somebody looks.
    fn show(&mut self, roster: &[Entrant], n_played: usize, n_due: usize, time: Duration) {
        if !self.live.is_due() {
            return;
        }
        let look = self.look(roster);
        let table = standings(&look.names, &look.records).text(self.speech.book);
        let left = n_due - n_played.min(n_due);
        let each = time.as_secs_f64() / n_played.max(1) as f64;
        let sentence = Sentence::new("arena-left")
            .with("done", self.records.len())
            .with("due", self.records.len() + left)
            .with("left", left)
            .with("time", about(each * left as f64));
        let last = self.speech.book.tell(&sentence);
        let more = |n: usize| {
            let sentence = Sentence::new("arena-more-rows").with("n", n);
            self.speech.book.tell(&sentence)
        };
        let lines = fitted(&table, &last, terminal::size().unwrap_or((80, 24)), &more);
        self.live.show(&lines);
    }

    /// Waits until the folder's players are others than these.
    fn wait_for_changes(&mut self, roster: &[Entrant]) -> Result<(), Failure> {
        self.tell_once(&Sentence::new("arena-waiting"));
        loop {
            std::thread::sleep(LOOK);
            let found = entrant::of_folder(&self.args.folder, self.boards.game);
            // A folder in which a file is just being written is looked at again.
            let has_changed = found.is_ok_and(|entrants| entrants != roster);
            if has_changed || run::is_stopped() || self.is_frozen() {
                self.told.clear();
                return Ok(());
            }
        }
    }

    /// A failure of ours or of the machine does not end a ladder that goes on for ever.
    fn wait_after(&mut self, failure: &Failure) {
        let sentence = Sentence::new("arena-again")
            .with("why", failure.message())
            .with("seconds", AGAIN.as_secs() as usize);
        self.live.clear();
        eprintln!("quadrille: {}", self.speech.book.tell(&sentence));
        let end = Instant::now() + AGAIN;
        while Instant::now() < end && !run::is_stopped() {
            std::thread::sleep(LOOK);
        }
    }

    fn report(&self, roster: &[Entrant]) -> Result<(), Failure> {
        let look = self.look(roster);
        let mode = mode(self.args, roster)?;
        let state = self.state(roster);
        let mut counted = look.records;
        let mut n_missing = 0;
        if mode != Mode::Nearest && self.args.final_.is_none() {
            // Only what belongs to this schedule, and with a test only what decided it.
            let all = ladder::schedule(roster.len(), mode, self.args.rounds);
            let mut games = ladder::in_order(&all, roster, &counted);
            if let Some(state) = state.filter(|state| state.decision.is_some()) {
                games.truncate(2 * state.n_pairs);
            }
            let mut kept: Vec<Record> = games.into_iter().flatten().cloned().collect();
            n_missing = all.len() - kept.len();
            let past = &look.names[roster.len()..];
            let is_past = |record: &Record| record.seats.iter().any(|name| past.contains(name));
            kept.extend(counted.into_iter().filter(is_past));
            counted = kept;
        } else {
            n_missing += self.due(roster)?.0.len();
        }
        let table = standings(&look.names, &counted);
        report(
            self.args,
            self.speech,
            self.boards,
            &table,
            state,
            n_missing,
        )
    }
}

/// How likely a player must be stronger than the next to be separated from it.
const SEPARATED: f64 = 0.95;

/// The numbers of the players, the strongest first.
fn ranking(table: &Standings, names: &[String]) -> Vec<usize> {
    let place = |name: &String| names.iter().position(|known| known == name);
    table
        .rows
        .iter()
        .filter_map(|row| place(&row.name))
        .collect()
}

/// A time that is still to come, roughly.
fn about(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.0} d", s / 86_400.0),
    }
}

/// The lines of a table that fit on a terminal of this size, and the last line.
fn fitted(
    table: &str,
    last: &str,
    (width, height): (u16, u16),
    more: &dyn Fn(usize) -> String,
) -> Vec<String> {
    // The cursor waits below the last line, so one line stays free.
    let room = usize::from(height).saturating_sub(2).max(1);
    let mut lines: Vec<String> = table.lines().map(str::to_owned).collect();
    if room < lines.len() + 1 {
        let n_shown = room.saturating_sub(2).max(1).min(lines.len());
        let n_hidden = lines.len() - n_shown;
        lines.truncate(n_shown);
        if 3 <= room {
            lines.push(more(n_hidden));
        }
    }
    lines.push(last.to_owned());
    let width = usize::from(width).saturating_sub(1).max(1);
    lines
        .into_iter()
        .map(|line| line.chars().take(width).collect())
        .collect()
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
        None if args.nearest => Ok(Mode::Nearest),
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
    for (verdict, number) in verdicts(records).zip(1_usize..) {
        if let Verdict::Rejected(why) = verdict {
            let failure = Sentence::new("fail-record").with("name", name);
            let failure = failure.with("number", number);
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
        object["clock"] = json!(args.arena.clock.to_string());
        object["missing"] = json!(n_missing);
        if let Some(state) = state {
            let decision = state
                .decision
                .map(|is_stronger| if is_stronger { "stronger" } else { "weaker" });
            object["sprt"] = json!({ "llr": state.llr, "bound": state.bound, "pairs": state.n_pairs, "decision": decision });
        }
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "{title}, {}", args.arena.clock)?;
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

    /// Whether it is time to show it again.
    fn is_due(&self) -> bool {
        self.is_shown && self.last.is_none_or(|last| REFRESH <= last.elapsed())
    }

    /// Shows these lines, none of which is longer than the terminal is wide, where the last ones were.
    fn show(&mut self, lines: &[String]) {
        self.clear();
        eprintln!("{}", lines.join("\n"));
        self.n_lines = lines.len();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_never_outgrows_the_terminal() {
        let table: String = (0..100)
            .map(|n| format!("row {n} {}\n", "x".repeat(200)))
            .collect();
        for size in [(80, 24), (20, 3), (1, 1), (300, 200), (80, 5)] {
            let lines = fitted(&table, "last", size, &|n| format!("and {n} more"));
            assert!(
                lines.len() < usize::from(size.1).max(3),
                "{size:?}: {}",
                lines.len()
            );
            let longest = lines.iter().map(|line| line.chars().count()).max();
            assert!(longest < Some(usize::from(size.0).max(2)), "{size:?}");
        }
        let lines = fitted(&table, "last", (80, 24), &|n| format!("and {n} more"));
        assert_eq!(lines[20], "and 80 more");
        assert_eq!(lines[21], "last");
        assert_eq!(
            fitted("a\nb\n", "last", (80, 24), &|_| String::new()),
            ["a", "b", "last"]
        );
    }

    #[test]
    fn a_time_to_come_is_told_roughly() {
        let told = [5.0, 600.0, 9000.0, 1e6].map(about);
        assert_eq!(told, ["5 s", "10 min", "2.5 h", "12 d"]);
    }
}
