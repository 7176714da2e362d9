//! The games of a ladder that any machine can play: those between bots that count nodes.
//!
//! They are shards like any other (docs/cluster.md): named, made anywhere, never made twice. What others play is not the
//! same every time, so it stays with the ladder: a program or library of somebody's, a bot that thinks for a time. Each
//! game gets into the log once, wherever it was played.

use std::collections::HashSet;
use std::path::Path;

use checker::Verdict;
use games::game::Limit;
use games::words::{Sentence, Value};
use shards::play::{Game, is_repeatable};
use shards::{Folder, Job, Trouble};

use super::{Hall, mode};
use crate::arena::boards::Boards;
use crate::arena::entrant::{Entrant, Kind};
use crate::arena::ladder::{self, Due};
use crate::arena::record::Record;
use crate::arena::referee::bot_seeds;
use crate::arena::time_control::TimeControl;
use crate::cli::arena::LadderArgs;
use crate::commands::shards::{Lines, Work};
use crate::failure::{Exit, Failure};
use crate::print::{complain, write_file};
use crate::speech::{Speech, told};
use crate::verdict::sentence;

/// What became of the games that can be shards.
pub(super) enum Made {
    /// All are there: their records.
    All(Vec<Record>),
    /// Only a piece was asked for, or not all is there yet.
    Ended(Exit),
}

/// Has the games made as shards in a folder. The log is not needed for that, so many may do so at once.
pub(super) fn make(
    out: &Path,
    args: &LadderArgs,
    boards: &Boards,
    entrants: &[Entrant],
    speech: &Speech,
) -> Result<Made, Failure> {
    let TimeControl::Nodes(nodes) = args.arena.clock else {
        return Err(Failure::new("fail-ladder-clock"));
    };
    let bots: Vec<Option<String>> = entrants.iter().map(|it| bot(it, nodes)).collect();
    let all = ladder::schedule(entrants.len(), mode(args, entrants)?, args.rounds);
    let is_between_bots = |due: &Due| due.seats.iter().all(|seat| bots[*seat].is_some());
    let games: Vec<Due> = all.into_iter().filter(is_between_bots).collect();
    let file = out.join("games.txt");
    let text = lines(&games, &bots, boards)?;
    std::fs::create_dir_all(out)
        .map_err(|error| Failure::on_file(&out.display().to_string(), &error))?;
    if std::fs::read(&file).ok().as_deref() != Some(text.as_bytes()) {
        write_file(&file, text.as_bytes())?;
    }
    let shown = file.display().to_string();
    let game = boards.game.info().id.to_owned();
    let work = Work {
        job: Job::Games { game },
        lines: Lines::File(&shown),
        n_lines: args.shard_lines,
        folder: out,
        threads: Some(args.arena.jobs()),
        part: None,
    };
    let exit = crate::commands::shards::run(&work, &args.shards, speech)?;
    let options = &args.shards;
    let is_a_piece = options.shards || options.shard.is_some() || options.verify.is_some();
    if exit != Exit::Yes || is_a_piece {
        return Ok(Made::Ended(exit));
    }
    let mut records = records(&mut Folder::open(out, &work.job)?)?;
    for (record, due) in records.iter_mut().zip(&games) {
        record.seats = due.seats.map(|seat| entrants[seat].name.clone());
    }
    Ok(Made::All(records))
}

impl Hall<'_> {
    /// Takes the games into the log that are not there yet; false if the checker rejects one.
    pub(super) fn take_over(&mut self, records: Vec<Record>) -> Result<bool, Failure> {
        let key = |record: &Record| (record.round, record.seats.clone());
        let there: HashSet<(u64, [String; 2])> = self.records.iter().map(key).collect();
        for record in records {
            if there.contains(&key(&record)) {
                continue;
            }
            if let Verdict::Rejected(why) = record.verdict() {
                let why = Value::Sentence(sentence(&why));
                complain(&told(Sentence::new("warn-record").with("why", why)));
                return Ok(false);
            }
            self.log.append(&record)?;
            self.records.push(record);
        }
        Ok(true)
    }
}

/// The games as the lines of their shards.
fn lines(games: &[Due], bots: &[Option<String>], boards: &Boards) -> Result<String, Failure> {
    // Games are in the order of their boards.
    let (mut drawn, mut board) = (None, String::new());
    let mut text = String::new();
    for due in games {
        if drawn != Some(due.round) {
            board = boards.board(due.round)?.text();
            drawn = Some(due.round);
        }
        let bot = |seat: usize| bots[due.seats[seat]].as_deref().unwrap_or_default();
        let game = Game {
            round: due.round,
            seeds: bot_seeds(boards.seed, due.round),
            bots: [bot(0), bot(1)],
            puzzle: &board,
        };
        text += &game.line();
    }
    Ok(text)
}

/// A player as a bot with its limit, if it plays the same game on every machine; the clock gives it so many nodes.
fn bot(entrant: &Entrant, nodes: u64) -> Option<String> {
    let Kind::Bot { name, limit, .. } = &entrant.kind else {
        return None;
    };
    let limit = limit.unwrap_or(Limit::Nodes(nodes));
    is_repeatable(limit).then(|| format!("{name}:{limit}"))
}

/// The records of all games, in order.
fn records(folder: &mut Folder) -> Result<Vec<Record>, Failure> {
    let mut all = Vec::new();
    folder.merge(&mut |rows| {
        for row in rows.split_inclusive(|byte| *byte == b'\n') {
            let record = serde_json::from_slice(row);
            all.push(record.map_err(|error| {
                let why = error.to_string();
                Trouble::Refused(Sentence::new("fail-game-row").with("why", why))
            })?);
        }
        Ok(())
    })?;
    Ok(all)
}
